import './graphql.ts'
import './relaxing/graphql.ts'
