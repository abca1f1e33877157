import { minifyIntrospection, outputIntrospectionFile } from '@gql.tada/internal'
import { type GraphQLSchema, introspectionFromSchema } from 'graphql'

/** A plugin of the code generator: prints the schema as a type, from which the tests infer what their operations answer. */
export const plugin = (schema: GraphQLSchema): string =>
  outputIntrospectionFile(minifyIntrospection(introspectionFromSchema(schema, { descriptions: false })), {
    fileType: '.d.ts',
    shouldPreprocess: true,
  })
