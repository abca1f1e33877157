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
import type { OperationContext } from './context.ts'
import type { Variables } from './variables.ts'

/** Runs an operation; the variables are coerced. */
export type Run = (context: OperationContext, variables: Variables) => ExecutionResult | Promise<ExecutionResult>

/**
 * Compiles an operation by graphql-jit, or leaves it to graphql-js where the two would not do the same.
 * @param node in normal form.
 */
export function createRun(schema: GraphQLSchema, node: OperationDefinitionNode): Run {
  const document: DocumentNode = { kind: Kind.DOCUMENT, definitions: [node] }
  if (!isForJit(node)) {
    return (contextValue, variableValues) => execute({ schema, document, contextValue, variableValues })
  }
  const compiled = compileQuery(schema, document, node.name?.value)
  // What does not compile answers with its error.
  return (context, variables) => (isCompiledQuery(compiled) ? compiled.query(undefined, context, variables) : compiled)
}

function isForJit(node: OperationDefinitionNode): boolean {
  const names = infoNames(node.selectionSet)
  return new Set(names).size === names.length && !hasHardName(node)
}

/** graphql-jit sets the prototype by this name, and gives a variable inside an object that was left out as null. */
function hasHardName(node: OperationDefinitionNode): boolean {
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
 * Under which graphql-jit keeps what a resolver is told of its field: the path with underscores between. Aliases can make two paths
 * look the same, and then one resolver is told of the other's field. Places in lists stand there as idx0, idx1 ….
 */
function infoNames(set: SelectionSetNode, outer: readonly string[] = []): string[] {
  return set.selections.flatMap((field) => {
    if (field.kind !== Kind.FIELD) return []
    const path = [(field.alias ?? field.name).value, ...outer]
    const name = path.join('_').replace(/(?<=^|_)idx\d+(?=_|$)/g, '')
    return [name, ...(field.selectionSet ? infoNames(field.selectionSet, path) : [])]
  })
}
