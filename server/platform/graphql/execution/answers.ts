import { randomUUID } from 'node:crypto'
import type { ExecutionResult } from 'graphql'
import type { OperationContext } from '#server/platform/graphql/context.ts'
import { publicError } from '#server/platform/graphql/errors.ts'
import { type OperationDeps, type OperationPlan, runOperation } from '#server/platform/graphql/operations.ts'
import type { ConcurrencyLimiter } from '#server/platform/http/limits/concurrencyLimiter.ts'
import type { RateLimiter } from '#server/platform/http/limits/rateLimiter.ts'
import type { AnswerSize } from './answerSize.ts'
import { compileRowSelection, writeInChunks } from './chunks.ts'
import type { WholeList } from './cost.ts'
import { countRows } from './json.ts'
import { lightValues, rowsPerOperation } from './limits.ts'
import { type OperationAnswer, toAnswer, withoutHttp } from './response.ts'

export interface AnswerDeps extends Pick<OperationDeps, 'metrics'> {
  readonly rateLimiter: Pick<RateLimiter, 'charge'>
  /** Limits operations with many values, while they run. */
  readonly heavyOperations: ConcurrencyLimiter
  /** Limits lists without a limit, until their last row is sent. */
  readonly wholeLists: ConcurrencyLimiter
}

/** Returns whether the answer is written while the client reads it. */
export function isStreamed({ cost, refusal }: OperationPlan): boolean {
  return refusal === undefined && cost.wholeLists.length > 0
}

/** Returns whether the operation runs in the turn of its request. Large ones wait for turns of their own. */
export function isLight({ cost }: OperationPlan): boolean {
  return cost.wholeLists.length === 0 && cost.values <= lightValues && cost.work === 0
}

/** Runs an operation and writes its answer. A failure is an answer, too. */
export async function answerOperation(
  deps: AnswerDeps,
  context: OperationContext,
  plan: OperationPlan,
  size: AnswerSize,
): Promise<OperationAnswer> {
  const write = async (result: ExecutionResult) =>
    toAnswer(result, await size.write(withoutHttp(result), context.signal))
  const run = () => runOperation(deps, context, plan)
  try {
    const [list] = plan.cost.wholeLists
    if (list) return await answerInChunks(deps, context, plan, list, write)
    return await (isLight(plan) ? write(await run()) : inTurn(deps, context, async () => write(await run())))
  } catch (error) {
    return toAnswer({ errors: [publicError(error, context.log, context.requestId)] })
  }
}

/** Waits until the account may run a heavy operation. */
async function inTurn<Result>(
  { heavyOperations }: AnswerDeps,
  { viewer, signal }: OperationContext,
  work: () => Promise<Result>,
): Promise<Result> {
  const release = await heavyOperations.acquire(viewer.id, signal)
  try {
    return await work()
  } finally {
    release()
  }
}

/** Reads all rows at once, but writes them chunk by chunk while they are sent. Only one chunk is in memory as text. */
async function answerInChunks(
  deps: AnswerDeps,
  context: OperationContext,
  plan: OperationPlan,
  list: WholeList,
  write: (result: ExecutionResult) => Promise<OperationAnswer>,
): Promise<OperationAnswer> {
  const { viewer, signal } = context
  const release = await deps.wholeLists.acquire(viewer.id, signal)
  try {
    const result = await inTurn(deps, context, () => runOperation(deps, context, plan))
    const { rows } = context.wholeList
    if (!rows || result.errors) return await write(result).finally(release)
    signal.throwIfAborted()
    // The client may disconnect before it reads anything.
    signal.addEventListener('abort', release, { once: true })
    return toAnswer(result, chunksOf(deps, context, plan, list, result, rows, release))
  } catch (error) {
    release()
    throw error
  }
}

async function* chunksOf(
  { rateLimiter }: AnswerDeps,
  context: OperationContext,
  { operation }: OperationPlan,
  list: WholeList,
  result: ExecutionResult,
  rows: readonly object[],
  release: () => void,
): AsyncGenerator<string> {
  if (!operation) throw new Error('Only an operation has a list without a limit.')
  const runRows = compileRowSelection(operation, list)
  const run = async (chunk: readonly object[]) => {
    const answered = await runRows(chunk, context)
    // The number of rows is known only now.
    rateLimiter.charge(context.viewer.id, countRows(answered) / rowsPerOperation)
    return answered
  }
  try {
    const [before, after] = splitAtList(result, list.path)
    yield `${before}[`
    yield* writeInChunks(rows, run, context.signal)
    yield `]${after}`
  } finally {
    release()
  }
}

/** Splits the JSON into the parts before and after the list. A random mark, which no client can guess, stands in the list's place. */
function splitAtList(result: ExecutionResult, path: readonly string[]): [string, string] {
  const mark = randomUUID()
  const [before = '', after = ''] = JSON.stringify({ ...result, data: withMark(result.data, path, mark) }).split(
    `"${mark}"`,
  )
  return [before, after]
}

function withMark(value: unknown, [name, ...rest]: readonly string[], mark: string): unknown {
  if (name === undefined) return mark
  const object = value as Record<string, unknown>
  return { ...object, [name]: withMark(object[name], rest, mark) }
}
