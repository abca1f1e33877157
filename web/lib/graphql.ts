// biome-ignore-all lint/performance/noBarrelFile: the one door to the generated code, which is not committed.
export { graphql } from './gql/gql.ts'
export type * from './gql/graphql.ts'
