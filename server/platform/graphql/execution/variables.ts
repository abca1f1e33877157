import { type GraphQLSchema, getVariableValues, type OperationDefinitionNode } from 'graphql'

export type Variables = Readonly<Record<string, unknown>>

/**
 * Coerces the variables of an operation by the rules of GraphQL, and fills in defaults.
 * @throws GraphQLError for the first invalid value.
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
