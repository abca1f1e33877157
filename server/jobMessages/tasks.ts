import { setTimeout as sleep } from 'node:timers/promises'
import { type ClaimedMessage, claimMessage, expireMessages, recordDelivery } from '#server/jobMessages/sending/queue.ts'
import { write } from '#server/platform/db/connect.ts'
import type { Delivery } from '#server/platform/mail/delivery.ts'
import { MailError } from '#server/platform/mail/mail.ts'
import { createSlack, isPersonInSlack } from '#server/platform/slack/slack.ts'
import type { TaskDefinition, TaskDeps } from '#server/platform/tasks/tasks.ts'
import type { DeliveryMethod } from '#shared/enumerations.ts'
import { jobLink } from '#shared/jobMessages.ts'

const actor = { actor: 'task:job messages' }
/** How often recording the outcome is tried. After that the lease expires, and the outcome is unknown. */
const recordAttempts = 5
const mailRetrySeconds = 60
const noSlackId = 'Not sent: the developer has no Slack id any more.'

/** Messages that one node sends at the same time. */
const sendersPerNode = 4

/** Sends job messages. Only the production portal sends any: all others keep them in the outbox. */
export function createMessageTasks(deps: TaskDeps): TaskDefinition[] {
  const workers = deps.env.PORTAL_PRODUCTION ? sendersPerNode : 0
  return [{ name: 'job messages', pauseMs: 1_000, workers, run: createMessageWork(deps) }]
}

/**
 * Creates the work of sending: it claims one message, sends it once and records the outcome. When a worker dies in between, its claim
 * expires and the outcome becomes unknown.
 * @returns a function that sends one message, and returns whether there was one.
 */
export function createMessageWork(deps: Pick<TaskDeps, 'env' | 'db' | 'log' | 'mailer'>): () => Promise<boolean> {
  const { env, db, log } = deps
  const deliver = createDelivery(deps)
  const leaseSeconds = env.SEND_TIMEOUT * 3

  return async () => {
    const message = await write(db, actor, (trx) => claimMessage(trx, deliver.ready(), leaseSeconds))
    if (!message) {
      await write(db, actor, expireMessages)
      return false
    }
    const delivery = message.skipReason
      ? ({ outcome: 'refused', reason: `Not sent: ${message.skipReason}.` } as const)
      : await deliver.send(message)
    log.info({ jobMessage: message.id, method: message.delivery_method, outcome: delivery.outcome }, 'job message')
    await persist(() => write(db, actor, (trx) => recordDelivery(trx, message, delivery)))
    return true
  }
}

interface DeliveryService {
  /** The methods that can deliver a message now. */
  ready(): DeliveryMethod[]
  send(message: ClaimedMessage): Promise<Delivery>
}

function createDelivery({ env, mailer }: Pick<TaskDeps, 'env' | 'mailer'>): DeliveryService {
  const slack = createSlack(env)
  let slackPausedUntil = 0

  async function bySlack(message: ClaimedMessage): Promise<Delivery> {
    const { slack_user_id } = message
    if (!slack || !isPersonInSlack(slack_user_id)) return { outcome: 'refused', reason: noSlackId }
    const link = jobLink(env.JOBS_PAGE_URL, message.job_id)
    const delivery = await slack.post(slack_user_id, message.message, link)
    // Slack limits the whole workspace, so all messages wait.
    if (delivery.outcome === 'retry') slackPausedUntil = performance.now() + delivery.seconds * 1_000
    return delivery
  }

  async function byMail({ id, email, reply_to, job_title, message }: ClaimedMessage): Promise<Delivery> {
    const messageId = `<job-message-${id}@${new URL(env.PUBLIC_URL).hostname}>`
    const mail = { to: email, subject: `A role for you: ${job_title}`, text: message, messageId }
    try {
      const sending = mailer.send(reply_to ? { ...mail, replyTo: reply_to } : mail)
      return await inTime(
        env.SEND_TIMEOUT,
        sending.then(() => ({ outcome: 'sent', reference: messageId })),
      )
    } catch (error) {
      if (!(error instanceof MailError)) throw error
      return { outcome: error.outcome, reason: error.message, seconds: mailRetrySeconds }
    }
  }

  return {
    ready: () => [
      ...(slack && performance.now() >= slackPausedUntil ? (['SLACK'] as const) : []),
      ...(mailer.enabled ? (['EMAIL'] as const) : []),
    ],
    send: (message) => (message.delivery_method === 'SLACK' ? bySlack(message) : byMail(message)),
  }
}

/** Limits the whole delivery, because the mail library only limits each step. */
function inTime(seconds: number, delivery: Promise<Delivery>): Promise<Delivery> {
  const unknown = {
    outcome: 'unknown',
    reason: 'The mail server gave no answer. The message may have arrived.',
  } as const
  return Promise.race([delivery, sleep(seconds * 1_000, unknown, { ref: false })])
}

/** Records the outcome of a sent message. It tries again, because the database may be restarting. */
async function persist(record: () => Promise<void>): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await record()
    } catch (error) {
      if (attempt === recordAttempts) throw error
      await sleep(1_000)
    }
  }
}
