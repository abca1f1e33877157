import { type DocumentNode, type GraphQLError, getOperationAST, Kind } from 'graphql'
import type { Plugin } from 'graphql-yoga'
import type { Metrics } from '#server/metrics.ts'
import type { Context } from './context.ts'

/** Measures and logs every operation: its name, how long it took, how many errors. Never its variables. */
export function observe(metrics: Metrics): Plugin<Context> {
  return {
    onExecute: ({ args }) => {
      const { log, requestId } = args.contextValue
      const operation = nameOf(args.document, args.operationName)
      const start = performance.now()
      return {
        onExecuteDone: ({ result }) => {
          const { errors } = result as { errors?: readonly GraphQLError[] }
          const ms = performance.now() - start
          metrics.operation(operation, ms / 1000, errors ? 'error' : 'ok')
          log.info({ requestId, operation, ms: Math.round(ms * 10) / 10, errors: errors?.length ?? 0 }, 'operation')
        },
      }
    },
  }
}

/** The first root field: the names that callers give to their operations are theirs to choose, and have no end. */
function nameOf(document: DocumentNode, operationName: string | null | undefined): string {
  const selection = getOperationAST(document, operationName)?.selectionSet.selections[0]
  return selection?.kind === Kind.FIELD ? selection.name.value : 'fragment'
}
