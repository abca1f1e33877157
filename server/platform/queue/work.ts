import type { Logger } from 'pino'
import type { Env } from '#server/env.ts'
import { type Database, write } from '#server/platform/db/connect.ts'
import type { Mail, Mailer } from '#server/platform/mail/mail.ts'
import { MailError } from '#server/platform/mail/mailError.ts'
import { persist } from '#server/platform/tasks/persist.ts'
import { type ClaimedTask, claimTask, forget, postpone } from './claims.ts'
import { isSpent, pauseAfter } from './pauses.ts'
import { openPayload } from './queue.ts'

/** Reads a queued mail as it is to leave now; undefined when it may no longer be sent. Its errors are logged, so none may name the payload. */
export type MailReader = (payload: unknown) => Promise<Mail | undefined>

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
 * Creates the work of the queue: it claims one mail, sends it and records what became of it. What was surely not taken is tried again
 * after a pause. What may have arrived is tried once more, under the same Message-ID. A refusal of the mailbox ends at once.
 * @param readers by kind. Mails of an unknown kind are left to the nodes of a newer release.
 * @returns a function that sends one mail, and returns whether there was one.
 */
export function createQueueWork(
  deps: QueueDeps,
  readers: Readonly<Record<string, MailReader>>,
): () => Promise<boolean> {
  const { hostname } = new URL(deps.env.PUBLIC_URL)
  return async () => {
    const task = await claimTask(deps.db, Object.keys(readers), hostname)
    if (!task) return false
    const failure = await send(deps, readers[task.kind], task)
    await persist(() => record(deps, task, failure))
    return true
  }
}

/** @returns why the mail was not sent, if so. */
async function send(
  { mailer, secret }: QueueDeps,
  reader: MailReader | undefined,
  task: ClaimedTask,
): Promise<unknown> {
  try {
    const mail = await reader?.(openPayload(secret, task))
    if (!mail) return undefined
    if (isSpent(task)) return diedTwice
    await mailer.send({ ...mail, messageId: task.message_id })
    return undefined
  } catch (error) {
    return error
  }
}

function record({ db, log }: QueueDeps, task: ClaimedTask, err: unknown): Promise<void> {
  const { id, kind, attempts } = task
  return write(db, { actor: 'task:queue' }, async (trx) => {
    if (err === undefined) return void (await forget(trx, task))
    const outcome = err instanceof MailError ? err.outcome : 'retry'
    const seconds = pauseAfter(task, outcome)
    log.error({ err, task: id, kind, attempts }, seconds ? 'task failed, and is tried again' : 'task given up')
    if (seconds) await postpone(trx, task, { seconds, isUnclear: outcome === 'unknown' })
    else await forget(trx, task)
  })
}
