import { type GraphQLSchema, getVariableValues, type OperationDefinitionNode } from 'graphql'

export type Variables = Readonly<Record<string, unknown>>

/**
 * The values of an operation's variables by GraphQL's own rules, defaults filled in.
 * @throws GraphQLError for the first value that does not fit.
 */
export function coerceVariables(
  schema: GraphQLSchema,
  { variableDefinitions = [] }: OperationDefinitionNode,
  given: Variables,
): Variables {
  const { coerced, errors } = getVariableValues(schema, variableDefinitions, given, { maxErrors: 1 })
  if (coerced) return coerced
  throw errors[0]
}
