import './graphql.ts'
import './merging/graphql.ts'
