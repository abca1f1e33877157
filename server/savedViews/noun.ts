import './graphql.ts'
