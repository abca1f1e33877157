import type { AttemptRow, LockedDeveloper } from '#server/developerAssessments/data.ts'
import type { Env } from '#server/env.ts'
import { UserError } from '#server/errors.ts'
import type { Trx } from '#server/platform/db/connection/connect.ts'
import type { Moment } from '#server/platform/db/records/moment.ts'
import { availableChannels } from '#server/platform/sending/channels.ts'
import { queueMessage } from '#server/platform/sending/queueMessages.ts'
import { requireQuota } from '#server/platform/sending/quota.ts'
import { makeLink } from '#server/signedLinks/links/makeLink.ts'
import { linkUrl } from '#server/signedLinks/links/token.ts'
import { isTakeHome } from '#shared/assessments/assessmentTypes.ts'
import {
  type AssessmentValues,
  dueInWords,
  fillInAssessment,
  subjectProblem,
  textProblem,
} from '#shared/developerAssessments/assessmentSending.ts'
import type { AssessmentChannel } from '#shared/developerAssessments/assessmentSendingInput.ts'
import type { DeliveryMethod } from '#shared/platform/enumerations.ts'

/** Tells developers about assessments: a part of the context of an operation, or a task. */
export interface AttemptNotifier {
  /** Is null for a task whose sender may no longer send. */
  readonly sender: { readonly id: string; readonly name: string } | null
  readonly env: Env
  readonly mailer: { readonly enabled: boolean }
  readonly secret: string
}

/** Tells developers in the name of an account that is at work. */
export interface AccountNotifier extends AttemptNotifier {
  readonly sender: NonNullable<AttemptNotifier['sender']>
}

/** The text may have merge fields. The channel says how it goes. */
export interface NoticeText {
  readonly channel: AssessmentChannel
  readonly subject: string
  readonly body: string
}

export interface AttemptDelivery {
  /** Is null where no message goes. */
  readonly delivery_method: DeliveryMethod | null
  /** The address of the page, told only now, where nobody else has it. */
  readonly url: string | null
}

type Due = Pick<AttemptRow, 'id' | 'name' | 'type'> & {
  readonly due_at: Moment
  readonly developer: LockedDeveloper
}

/**
 * Queues a message about an attempt, in the transaction of its change, and makes the link that stands in it. With the channel NONE it
 * only makes the link, for its sender to hand over. Each message has a link of its own, so that the newest can be told from the others.
 * @throws UserError BAD_INPUT when the text cannot be filled in, or nothing reaches the developer; RATE_LIMITED.
 */
export async function notifyDeveloper(
  trx: Trx,
  notifier: AttemptNotifier,
  attempt: Due,
  notice: NoticeText,
): Promise<AttemptDelivery> {
  const withLink = isTakeHome(attempt.type)
  if (notice.channel === 'NONE') {
    return { delivery_method: null, url: withLink ? await newLink(trx, notifier, attempt) : null }
  }
  requireFillable(notice, withLink)
  if (notifier.sender) await requireQuota(trx, notifier.sender.id, 1)
  const message = await queue(trx, notifier, attempt, notice)
  if (message.reason) {
    throw new UserError('BAD_INPUT', `${message.reason} Choose “None”, and tell the developer yourself.`, {
      field: 'channel',
    })
  }
  const url = withLink ? await newLink(trx, notifier, attempt, message.id) : null
  return { delivery_method: message.delivery_method, url: message.delivery_method === 'OUTBOX' ? url : null }
}

/** @throws UserError BAD_INPUT for a field that such a message does not have. */
export function requireFillable({ subject, body }: Omit<NoticeText, 'channel'>, withLink: boolean): void {
  const problems = { subject: subjectProblem(subject), body: textProblem(body, withLink) }
  for (const [field, problem] of Object.entries(problems)) {
    if (problem) throw new UserError('BAD_INPUT', problem, { field })
  }
}

/** Notifies by a task, which has nobody to inform that nothing reaches the developer: the message is kept, with the reason. */
export async function notifyByTask(
  trx: Trx,
  notifier: AttemptNotifier,
  attempt: Due,
  words: Omit<NoticeText, 'channel'>,
): Promise<void> {
  const message = await queue(trx, notifier, attempt, { ...words, channel: 'ANY' })
  if (!message.reason && isTakeHome(attempt.type)) await newLink(trx, notifier, attempt, message.id)
}

function queue(
  trx: Trx,
  { sender, env, mailer }: AttemptNotifier,
  attempt: Due,
  { channel, subject, body }: NoticeText,
) {
  const { developer, name, due_at } = attempt
  const values = wordValues(developer, name, due_at, sender)
  return queueMessage(trx, availableChannels({ env, mailer }), sender?.id ?? null, {
    developerId: developer.id,
    subject: fillInAssessment(subject, values),
    body: fillInAssessment(body, values),
    only: chosenChannel(channel),
  })
}

/** Gives the values of the merge fields of a message about an assessment. */
export function wordValues(
  { first_name, time_zone }: Pick<LockedDeveloper, 'first_name' | 'time_zone'>,
  assessment: string,
  due_at: Moment,
  sender: AttemptNotifier['sender'],
): AssessmentValues {
  return { first_name, assessment, due: dueInWords(due_at, time_zone), sender_name: sender?.name ?? 'Vouch' }
}

/** Gives the only channel that a message may take; null for any. */
export function chosenChannel(channel: AssessmentChannel): 'SLACK' | 'EMAIL' | null {
  return channel === 'SLACK' || channel === 'EMAIL' ? channel : null
}

async function newLink(trx: Trx, { sender, env, secret }: AttemptNotifier, { id, due_at }: Due, message_id?: string) {
  const link = { purpose: 'SUBMISSION', developer_assessment_id: id, made_by_id: sender?.id ?? null } as const
  const linkId = await makeLink(trx, secret, { ...link, until: due_at, ...(message_id && { message_id }) })
  return linkUrl(env, secret, { id: linkId, purpose: 'SUBMISSION' })
}
