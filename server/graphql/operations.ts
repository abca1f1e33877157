import type { ExecutionResult } from 'graphql'
import { forbidden } from '#server/auth/viewer.ts'
import type { Metrics } from '#server/metrics.ts'
import type { Context } from './context.ts'
import type { Documents, Operation } from './documents.ts'
import { publicError } from './errors.ts'
import type { OperationRequest } from './request.ts'

export interface OperationParts {
  readonly metrics: Metrics
  readonly documents: Documents
}

/** Runs one operation. Whatever goes wrong with it is in its result, in words that the caller may see. */
export async function runOperation(
  parts: OperationParts,
  context: Context,
  request: OperationRequest,
): Promise<ExecutionResult> {
  const { log, requestId } = context
  try {
    const result = await observe(parts, context, parts.documents.prepare(request))
    if (!result.errors) return result
    return { ...result, errors: result.errors.map((error) => publicError(error, log, requestId)) }
  } catch (error) {
    return { errors: [publicError(error, log, requestId)] }
  }
}

/** Measures and logs an operation: its name, how long it took, how many errors. Never its variables. */
async function observe({ metrics }: OperationParts, context: Context, operation: Operation) {
  const { log, requestId } = context
  const start = performance.now()
  const result = await (refuse(metrics, context, operation) ?? operation.run(context))
  const ms = performance.now() - start
  const errors = result.errors?.length ?? 0
  metrics.operation(operation.name, ms / 1000, errors > 0 ? 'error' : 'ok')
  log.info({ requestId, operation: operation.name, ms: Math.round(ms * 10) / 10, errors }, 'operation')
  return result
}

/**
 * Refuses an operation as a whole, before it runs, when the viewer's role may not use one of its fields. The caller's mistake is
 * no crash: it is a result, so that the operation is measured like any other.
 */
function refuse(
  metrics: Metrics,
  { viewer, log, requestId }: Context,
  operation: Operation,
): ExecutionResult | undefined {
  const refused = operation.refusedTo(viewer.role)
  if (!refused) return undefined
  metrics.denied(refused)
  log.warn({ requestId, field: refused, role: viewer.role, account: viewer.id }, 'denied')
  return { errors: [forbidden(viewer) as never] }
}
