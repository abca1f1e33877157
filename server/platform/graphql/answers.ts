import { randomUUID } from 'node:crypto'
import type { ExecutionResult } from 'graphql'
import type { ConcurrencyLimiter } from '#server/platform/http/concurrencyLimiter.ts'
import type { RateLimiter } from '#server/platform/http/rateLimiter.ts'
import type { AnswerSize } from './answerSize.ts'
import { rowsRunner, writeInChunks } from './chunks.ts'
import type { OperationContext } from './context.ts'
import type { WholeList } from './cost.ts'
import { publicError } from './errors.ts'
import { countRows } from './json.ts'
import { lightValues, rowsPerOperation } from './limits.ts'
import { type OperationDeps, type Plan, runOperation } from './operations.ts'
import { type Answer, toAnswer, withoutHttp } from './response.ts'

export interface AnswerDeps extends Pick<OperationDeps, 'metrics'> {
  readonly rateLimiter: Pick<RateLimiter, 'charge'>
  /** For operations with many values, while they run. */
  readonly heavyOperations: ConcurrencyLimiter
  /** For lists without a page, until their last row is sent. */
  readonly wholeLists: ConcurrencyLimiter
}

/** Whether the answer to a plan is made while it is read. */
export function isStreamed({ cost, refusal }: Plan): boolean {
  return refusal === undefined && cost.wholeLists.length > 0
}

/** Runs an operation and writes what came of it. Its failure is an answer, too. */
export async function answerOperation(
  deps: AnswerDeps,
  context: OperationContext,
  plan: Plan,
  size: AnswerSize,
): Promise<Answer> {
  const write = async (result: ExecutionResult) =>
    toAnswer(result, await size.write(withoutHttp(result), context.signal))
  const run = () => runOperation(deps, context, plan)
  try {
    const [list] = plan.cost.wholeLists
    if (list) return await answerWhole(deps, context, plan, list, write)
    const { values } = plan.cost
    return await (values > lightValues ? limited(deps, context, async () => write(await run())) : write(await run()))
  } catch (error) {
    return toAnswer({ errors: [publicError(error, context.log, context.requestId)] })
  }
}

async function limited<Result>(
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

/** Reads the rows at once, and answers them while they are sent. Only the last chunk is in memory as text. */
async function answerWhole(
  deps: AnswerDeps,
  context: OperationContext,
  plan: Plan,
  list: WholeList,
  write: (result: ExecutionResult) => Promise<Answer>,
): Promise<Answer> {
  const { viewer, signal } = context
  const release = await deps.wholeLists.acquire(viewer.id, signal)
  try {
    const result = await limited(deps, context, () => runOperation(deps, context, plan))
    const { rows } = context.wholeList
    if (!rows || result.errors) return await write(result).finally(release)
    signal.throwIfAborted()
    // The caller may leave before reading anything.
    signal.addEventListener('abort', release, { once: true })
    return toAnswer(result, wholePieces(deps, context, plan, list, result, rows, release))
  } catch (error) {
    release()
    throw error
  }
}

async function* wholePieces(
  { rateLimiter }: AnswerDeps,
  context: OperationContext,
  { operation }: Plan,
  list: WholeList,
  result: ExecutionResult,
  rows: readonly object[],
  release: () => void,
): AsyncGenerator<string> {
  if (!operation) throw new Error('Only an operation has a whole list.')
  const runRows = rowsRunner(operation, list)
  const run = async (chunk: readonly object[]) => {
    const answered = await runRows(chunk, context)
    // Only now it is known how much was asked for.
    rateLimiter.charge(context.viewer.id, countRows(answered) / rowsPerOperation)
    return answered
  }
  try {
    const [before, after] = around(result, list.path)
    yield `${before}[`
    yield* writeInChunks(rows, run, context.signal)
    yield `]${after}`
  } finally {
    release()
  }
}

/** The JSON before and behind the list, whose place is marked by what no caller can know. */
function around(result: ExecutionResult, path: readonly string[]): [string, string] {
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
