// biome-ignore-all lint/performance/noBarrelFile: the only import of the generated code, which is not committed.
export { graphql } from '#web/platform/lib/gql/gql.ts'
export type * from '#web/platform/lib/gql/graphql.ts'
