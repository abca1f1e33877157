import type { Logger } from 'pino'
import type { Env } from '#server/env.ts'
import { type Database, type Trx, write } from '#server/platform/db/connection/connect.ts'
import type { Mail, Mailer } from '#server/platform/mail/mail.ts'
import { MailError } from '#server/platform/mail/mailError.ts'
import { countOutcome } from '#server/platform/process/outcomes.ts'
import { workOf } from '#server/platform/sending/outbox.ts'
import { longestPauseSeconds } from '#server/platform/sending/recall.ts'
import type { TaskDefinition } from '#server/platform/tasks/tasks.ts'
import { type ClaimedTask, claimTask, forget, forgetGivenUp, giveUp, postpone, recallTasks } from './claims.ts'
import { forgetFailedMail, keepFailedMail, type MailRecipient } from './failedMails.ts'
import { openPayload } from './queue.ts'

export interface QueuedMail {
  readonly mail: Mail
  /** Left out if nobody can be told of a failure, because the recipient is no longer known. */
  readonly recipient?: MailRecipient | undefined
}

/** Reads a queued mail; undefined when it may no longer be sent. Its errors are logged, so none may name the payload. */
export type MailReader = (payload: unknown) => Promise<QueuedMail | undefined>

interface QueueDeps {
  readonly env: Pick<Env, 'PUBLIC_URL'>
  readonly db: Database
  readonly log: Logger
  readonly mailer: Mailer
  readonly secret: string
}

const diedTwice = new MailError(
  'The server stopped twice while it was sending. The message may have arrived.',
  'unknown',
)

/**
 * Creates the work of the queue: it claims one mail, sends it and records the outcome. A mail that was surely not
 * accepted is tried again after a pause. One that may have arrived is tried once more, under the same Message-ID. A
 * refusal by the mailbox is final.
 * @param readers by kind. Mails of an unknown kind are left to the nodes of a newer release.
 * @returns a function that sends one mail, and returns whether there was one.
 */
export function createQueueWork(
  deps: QueueDeps,
  readers: Readonly<Record<string, MailReader>>,
): () => Promise<boolean> {
  const { hostname } = new URL(deps.env.PUBLIC_URL)
  return workOf<ClaimedTask, Result>({
    claim: () => claimTask(deps.db, Object.keys(readers), hostname),
    send: (task) => send(deps, readers[task.kind], task),
    record: (task, result) => write(deps.db, { actor: 'task:queue' }, (trx) => record(trx, deps.log, task, result)),
    tidyUp: () => recallTasks(deps.db),
  })
}

/** The work of the queue, and its clean-up. */
export function createQueueTasks(deps: QueueDeps, readers: Readonly<Record<string, MailReader>>): TaskDefinition[] {
  return [
    { name: 'queue', pauseMs: 1_000, followsDays: true, run: createQueueWork(deps, readers) },
    {
      name: 'given-up mails',
      pauseMs: 60 * 60_000,
      followsDays: true,
      run: ({ now }) => forgetGivenUp(deps.db, now),
    },
  ]
}

/** The outcome of a try. It has no recipient if nothing was sent, the mail could not be read, or nobody is told of a failure. */
interface Result {
  readonly recipient?: MailRecipient | undefined
  readonly isSent?: true
  readonly failure?: unknown
}

async function send(deps: QueueDeps, reader: MailReader | undefined, task: ClaimedTask): Promise<Result> {
  let recipient: MailRecipient | undefined
  try {
    const queued = await reader?.(openPayload(deps.secret, task))
    if (!queued) return {}
    recipient = queued.recipient
    if (isSpent(task)) return { recipient, failure: diedTwice }
    await deps.mailer.send({ ...queued.mail, messageId: task.message_id })
    return { recipient, isSent: true }
  } catch (failure) {
    return { recipient, failure }
  }
}

async function record(trx: Trx, log: Logger, task: ClaimedTask, result: Result) {
  const { recipient, isSent, failure } = result
  const { id, kind, attempts } = task
  const isMailError = failure instanceof MailError
  const seconds = failure ? pauseAfter(task, isMailError ? failure.outcome : 'retry') : undefined
  if (seconds !== undefined) {
    log.error({ err: failure, task: id, kind, attempts }, 'task failed, and is tried again')
    countOutcome('mail', 'retry')
    return postpone(trx, task, { seconds, isUnclear: isMailError && failure.outcome === 'unknown' })
  }
  if (failure) {
    log.error({ err: failure, task: id, kind, attempts }, 'task given up')
    countOutcome('mail', 'given up')
    const reason = isMailError ? failure.message : 'It could not be sent.'
    if ((await giveUp(trx, task, reason)) && recipient) await keepFailedMail(trx, task, recipient, reason)
  } else if (await forget(trx, task)) {
    if (isSent) countOutcome('mail', 'sent')
    if (recipient) await forgetFailedMail(trx, recipient)
  }
}

/** With the pauses in between, these attempts take about four hours. */
const maxAttempts = 10
const firstPauseSeconds = 30
/** A mail server that lost a connection gets this time to recover. */
const unclearPauseSeconds = 5 * 60
/** The most tries that may have arrived. Losing a link is worse than a second copy of it, but a third copy helps nobody. */
const maxUnclear = 2

/** Returns whether a mail may have arrived so often that it is not sent once more. */
function isSpent({ unclear }: Pick<ClaimedTask, 'unclear'>): boolean {
  return unclear >= maxUnclear
}

/** Gives the seconds until a failed mail is tried again; undefined when it is given up. */
function pauseAfter(
  { attempts, unclear }: Pick<ClaimedTask, 'attempts' | 'unclear'>,
  outcome: MailError['outcome'],
): number | undefined {
  if (outcome === 'refused' || outcome === 'bounced' || attempts >= maxAttempts) return undefined
  if (outcome === 'unknown') return isSpent({ unclear: unclear + 1 }) ? undefined : unclearPauseSeconds
  return Math.min(firstPauseSeconds * 2 ** (attempts - 1), longestPauseSeconds)
}
