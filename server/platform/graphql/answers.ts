import { randomUUID } from 'node:crypto'
import type { ExecutionResult } from 'graphql'
import type { RateLimiter } from '#server/platform/http/rateLimiter.ts'
import type { Turns } from '#server/platform/http/turns.ts'
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
  /** For operations that cost much. */
  readonly heavyTurns: Turns
  /** For lists that are left whole, until the last of them is read. */
  readonly wholeTurns: Turns
}

/** Whether the answer to a plan is made while it is read. */
export function isWhole({ cost, refusal }: Plan): boolean {
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
    return await (values > lightValues ? inTurn(deps, context, async () => write(await run())) : write(await run()))
  } catch (error) {
    return toAnswer({ errors: [publicError(error, context.log, context.requestId)] })
  }
}

async function inTurn<Result>(
  { heavyTurns }: AnswerDeps,
  { viewer, signal }: OperationContext,
  work: () => Promise<Result>,
): Promise<Result> {
  const end = await heavyTurns.begin(viewer.id, signal)
  try {
    return await work()
  } finally {
    end()
  }
}

/** The rows are read at once and answered while they are written; who waits for more of them holds no text but the last chunk. */
async function answerWhole(
  deps: AnswerDeps,
  context: OperationContext,
  plan: Plan,
  list: WholeList,
  write: (result: ExecutionResult) => Promise<Answer>,
): Promise<Answer> {
  const { viewer, signal } = context
  const end = await deps.wholeTurns.begin(viewer.id, signal)
  try {
    const result = await inTurn(deps, context, () => runOperation(deps, context, plan))
    const { rows } = context.wholeList
    if (!rows || result.errors) return await write(result).finally(end)
    signal.throwIfAborted()
    // Nobody may begin to read.
    signal.addEventListener('abort', end, { once: true })
    return toAnswer(result, wholePieces(deps, context, plan, list, result, rows, end))
  } catch (error) {
    end()
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
  end: () => void,
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
    end()
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
