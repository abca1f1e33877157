import { type DocumentNode, getOperationAST, valueFromASTUntyped } from 'graphql'
import type { Plugin } from 'graphql-yoga'

type Variables = Record<string, unknown>

/**
 * Fills in the defaults of variables that were left out, before anything looks at them: graphql-jit refuses `$limit: Int! = 25`
 * without a value, which GraphQL allows.
 */
export const fillDefaults: Plugin = {
  onExecute: ({ args }) => {
    args.variableValues = withDefaults(args.document, args.operationName, args.variableValues ?? {})
  },
}

function withDefaults(document: DocumentNode, operationName: string | null | undefined, given: Variables): Variables {
  const definitions = getOperationAST(document, operationName)?.variableDefinitions ?? []
  const missing = definitions.filter(
    ({ variable, defaultValue }) => defaultValue && !Object.hasOwn(given, variable.name.value),
  )
  if (missing.length === 0) return given
  const defaults = missing.map(({ variable, defaultValue }) => [
    variable.name.value,
    defaultValue && valueFromASTUntyped(defaultValue),
  ])
  return { ...Object.fromEntries(defaults), ...given }
}
