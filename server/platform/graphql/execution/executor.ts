import {
  type DocumentNode,
  type ExecutionResult,
  execute,
  type GraphQLSchema,
  Kind,
  type OperationDefinitionNode,
  type SelectionSetNode,
  visit,
} from 'graphql'
import { compileQuery, isCompiledQuery } from 'graphql-jit'
import type { OperationContext } from '#server/platform/graphql/context.ts'
import type { Variables } from './variables.ts'

/** Runs an operation with coerced variables. */
export type Run = (context: OperationContext, variables: Variables) => ExecutionResult | Promise<ExecutionResult>

/**
 * Compiles an operation with graphql-jit. Operations on which it differs from graphql-js run with graphql-js.
 * @param node in normal form.
 */
export function createRun(schema: GraphQLSchema, node: OperationDefinitionNode): Run {
  const document: DocumentNode = { kind: Kind.DOCUMENT, definitions: [node] }
  if (!isSafeForJit(node)) {
    return (contextValue, variableValues) => execute({ schema, document, contextValue, variableValues })
  }
  const compiled = compileQuery(schema, document, node.name?.value)
  // If the operation does not compile, the error is its result.
  return (context, variables) => (isCompiledQuery(compiled) ? compiled.query(undefined, context, variables) : compiled)
}

function isSafeForJit(node: OperationDefinitionNode): boolean {
  const keys = resolveInfoKeys(node.selectionSet)
  return new Set(keys).size === keys.length && !hasUnsafeName(node)
}

/** graphql-jit sets the prototype for `__proto__`. A missing variable inside an input object becomes null instead of absent. */
function hasUnsafeName(node: OperationDefinitionNode): boolean {
  let found = false
  visit(node, {
    [Kind.NAME]: ({ value }) => {
      found ||= value === '__proto__'
    },
    [Kind.VARIABLE]: (_variable, _key, parent) => {
      const kind = parent && 'kind' in parent ? parent.kind : undefined
      found ||= kind !== Kind.ARGUMENT && kind !== Kind.VARIABLE_DEFINITION
    },
  })
  return found
}

/**
 * Lists the keys under which graphql-jit keeps the resolve info of each field: its path, joined by underscores. With
 * aliases two paths can have the same key, and one resolver then gets the info of the other field. List positions
 * appear as idx0, idx1 and so on.
 */
function resolveInfoKeys(set: SelectionSetNode, outer: readonly string[] = []): string[] {
  return set.selections.flatMap((field) => {
    if (field.kind !== Kind.FIELD) return []
    const path = [(field.alias ?? field.name).value, ...outer]
    const key = path.join('_').replace(/(?<=^|_)idx\d+(?=_|$)/g, '')
    return [key, ...(field.selectionSet ? resolveInfoKeys(field.selectionSet, path) : [])]
  })
}
