import './graphql.ts'
import './merges/graphql.ts'
