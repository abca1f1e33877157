import { type OperationDefinitionNode, valueFromASTUntyped } from 'graphql'

export type Variables = Record<string, unknown>

/**
 * Fills in the defaults of variables that were left out, before anything looks at them: graphql-jit refuses `$limit: Int! = 25`
 * without a value, which GraphQL allows.
 */
export function withDefaults({ variableDefinitions = [] }: OperationDefinitionNode, given: Variables): Variables {
  const missing = variableDefinitions.filter(
    ({ variable, defaultValue }) => defaultValue && !Object.hasOwn(given, variable.name.value),
  )
  if (missing.length === 0) return given
  const defaults = missing.map(({ variable, defaultValue }) => [
    variable.name.value,
    defaultValue && valueFromASTUntyped(defaultValue),
  ])
  return { ...Object.fromEntries(defaults), ...given }
}
