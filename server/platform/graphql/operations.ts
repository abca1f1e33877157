import type { ExecutionResult } from 'graphql'
import { UserError } from '#server/errors.ts'
import { forbidden } from '#server/platform/auth/viewer.ts'
import { type ConcurrencyLimiter, createConcurrencyLimiter } from '#server/platform/http/limits/concurrencyLimiter.ts'
import type { Metrics } from '#server/platform/observe/metrics.ts'
import { endPhase } from '#server/platform/observe/phases.ts'
import type { Context, OperationContext } from './context.ts'
import { publicError } from './errors.ts'
import { type Cost, noCost } from './execution/cost.ts'
import type { Documents, Operation } from './execution/documents.ts'
import { rowLimit } from './execution/limits.ts'
import type { OperationRequest } from './execution/request.ts'

export interface OperationDeps {
  readonly metrics: Metrics
  readonly documents: Documents
  readonly preparations: ConcurrencyLimiter
}

/**
 * Creates the queue of documents that are not prepared yet. They are prepared one after another, in turns of the event
 * loop and of the accounts, since each takes some milliseconds.
 */
export function createPreparations(): ConcurrencyLimiter {
  return createConcurrencyLimiter({
    maxRunning: 1,
    maxQueued: 64,
    timeoutMs: 10_000,
    refusal: 'You sent many new operations at the same time. Wait for their answers, then try again.',
  })
}

/** A checked operation with its cost, before it runs. */
export interface OperationPlan {
  /** Undefined if the document or its variables are invalid. */
  readonly operation?: Operation
  readonly cost: Cost
  /** The number of root fields that will run. */
  readonly roots: number
  /** The error that keeps it from running. */
  readonly refusal?: unknown
}

/** The cost of an operation that does not run. */
const nothing = { cost: noCost, roots: 0 }

/** Checks an operation and computes its cost, without reading any data. An error becomes the refusal. */
export async function planOperation(
  deps: OperationDeps,
  context: Omit<OperationContext, 'wholeList' | 'change'>,
  request: OperationRequest,
): Promise<OperationPlan> {
  try {
    const operation = await prepare(deps, context, request)
    endPhase('normal form')
    const denied = checkPermissions(deps.metrics, context, operation)
    endPhase('permission')
    if (denied) return { ...nothing, operation, refusal: denied }
    const cost = operation.cost()
    endPhase('cost')
    const refusal = sizeRefusal(cost)
    if (refusal) return { ...nothing, operation, refusal }
    return { operation, cost, roots: operation.node.selectionSet.selections.length }
  } catch (refusal) {
    return { ...nothing, refusal }
  }
}

async function prepare(
  { documents, preparations }: OperationDeps,
  { viewer, signal }: Pick<OperationContext, 'viewer' | 'signal'>,
  request: OperationRequest,
): Promise<Operation> {
  if (documents.isPrepared(request)) return documents.prepare(request)
  const end = await preparations.acquire(viewer.id, signal)
  try {
    return documents.prepare(request)
  } finally {
    setImmediate(end)
  }
}

function sizeRefusal({ rows, wholeLists }: Cost): UserError | undefined {
  if (wholeLists.length > 1) {
    return new UserError('TOO_LARGE', 'An operation has at most one list without a limit. Send one operation per list.')
  }
  if (rows <= rowLimit) return undefined
  const [asked, most] = [rows, rowLimit].map((number) => number.toLocaleString('en'))
  const message = `This requests up to ${asked} rows, including nested ones, but one answer has at most ${most}. Request fewer at a time.`
  return new UserError('TOO_LARGE', message)
}

/**
 * Refuses the operations of a batch that do not fit into its answer. The refusal has `retryAfter`, which makes the web app send them
 * again on their own.
 */
export function limitTogether(plans: readonly OperationPlan[]): OperationPlan[] {
  let rows = 0
  return plans.map((plan) => {
    if (plan.refusal !== undefined) return plan
    if (rows + plan.cost.rows > rowLimit) return { ...plan, ...nothing, refusal: tooLargeTogether() }
    rows += plan.cost.rows
    return plan
  })
}

function tooLargeTogether(): UserError {
  const most = rowLimit.toLocaleString('en')
  const message = `The operations of this batch request more than the ${most} rows of one answer. Send this one on its own.`
  return new UserError('TOO_LARGE', message, { retryAfter: 0 })
}

/** Runs an operation. Its result has only errors that the client may see. */
export async function runOperation(
  deps: Pick<OperationDeps, 'metrics'>,
  context: OperationContext,
  plan: OperationPlan,
): Promise<ExecutionResult> {
  const start = performance.now()
  const result = await resultOf(plan, context)
  endPhase('resolvers')
  const { operation } = plan
  const ms = performance.now() - start
  // An answer that is written at once leaves first, in the same turn of the event loop.
  if (operation) process.nextTick(() => record(deps, context, operation, { ms, errors: result.errors?.length ?? 0 }))
  return result
}

/** Reports an operation that ran to the metrics and the log. Variables are personal data, so they are never logged. */
function record(
  { metrics }: Pick<OperationDeps, 'metrics'>,
  { log, requestId }: OperationContext,
  { name }: Operation,
  { ms, errors }: { ms: number; errors: number },
): void {
  metrics.operation(name, ms / 1000, errors > 0 ? 'error' : 'ok')
  log.info({ requestId, operation: name, ms: Math.round(ms * 10) / 10, errors }, 'operation')
}

async function resultOf({ operation, refusal }: OperationPlan, context: OperationContext): Promise<ExecutionResult> {
  try {
    if (refusal !== undefined || !operation) throw refusal
    context.signal.throwIfAborted()
    const result = withChange(await operation.run(context), context)
    return result.errors ? { ...result, ...failure(context, ...result.errors) } : result
  } catch (error) {
    return failure(context, error)
  }
}

/** Names the change that the client can undo, even when another field of the operation failed. */
function withChange(result: ExecutionResult, { change: { made } }: OperationContext): ExecutionResult {
  return made === undefined ? result : { ...result, extensions: { ...result.extensions, change: made } }
}

/** Makes a result with errors that the client may see. */
function failure({ log, requestId }: Context, ...errors: readonly unknown[]): ExecutionResult {
  return { errors: errors.map((error) => publicError(error, log, requestId)) }
}

/**
 * Refuses a whole operation before it runs when the viewer's role may not use one of its fields. It returns the error, so that the
 * operation is measured like any other.
 */
function checkPermissions(
  metrics: Metrics,
  { viewer, log, requestId }: Context,
  operation: Operation,
): UserError | undefined {
  const refused = operation.refusedTo(viewer.role)
  if (!refused) return undefined
  metrics.denied(refused)
  log.warn({ requestId, field: refused, role: viewer.role, account: viewer.id }, 'denied')
  return forbidden(viewer)
}
