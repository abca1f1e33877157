import { setImmediate as nextTurn } from 'node:timers/promises'
import {
  type FieldNode,
  GraphQLList,
  GraphQLNonNull,
  GraphQLObjectType,
  GraphQLSchema,
  Kind,
  type OperationDefinitionNode,
  type SelectionSetNode,
} from 'graphql'
import type { OperationContext } from '#server/platform/graphql/context.ts'
import type { WholeList } from './cost.ts'
import type { Operation } from './documents.ts'
import { createRun, type Run } from './executor.ts'

/** Resolves the fields selected in a list for some of its rows. */
type RunRows = (rows: readonly object[], context: OperationContext) => Promise<object[]>

const runners = new WeakMap<OperationDefinitionNode, Run>()

/** Compiles the fields that an operation selects in a list without a limit, once per operation. */
export function compileRowSelection({ node, variables }: Operation, list: WholeList): RunRows {
  const run = runners.get(node) ?? compileAsQuery(node, list)
  runners.set(node, run)
  return async (rows, context) => {
    const scope: OperationContext & Rows = { ...context, rows }
    const result = await run(scope, variables)
    if (result.errors) throw result.errors[0]
    return result.data?.rows as object[]
  }
}

interface Rows {
  readonly rows: readonly object[]
}

/** Compiles the selection as a query of its own, against a schema whose only field is the rows. */
function compileAsQuery(node: OperationDefinitionNode, { rowType, selectionSet }: WholeList): Run {
  const type = new GraphQLNonNull(new GraphQLList(new GraphQLNonNull(rowType)))
  const rows = { type, resolve: (_root: unknown, _args: unknown, context: Rows) => context.rows }
  const query = new GraphQLObjectType({ name: 'Query', fields: { rows } })
  const field: FieldNode = { kind: Kind.FIELD, name: { kind: Kind.NAME, value: 'rows' }, selectionSet }
  const set: SelectionSetNode = { kind: Kind.SELECTION_SET, selections: [field] }
  return createRun(new GraphQLSchema({ query }), { ...node, selectionSet: set })
}

/** Rows per chunk. Even rows with many nested ones are resolved and written within a few milliseconds. */
const chunkSize = 20

/**
 * Writes rows as JSON, separated by commas, one chunk at a time.
 * @throws the reason of the signal.
 */
export async function* writeInChunks<Row>(
  rows: readonly Row[],
  run: (chunk: readonly Row[]) => Promise<readonly object[]>,
  signal: AbortSignal,
): AsyncGenerator<string> {
  for (let start = 0; start < rows.length; start += chunkSize) {
    await nextTurn()
    signal.throwIfAborted()
    const text = JSON.stringify(await run(rows.slice(start, start + chunkSize))).slice(1, -1)
    yield start === 0 ? text : `,${text}`
  }
}
