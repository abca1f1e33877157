import { sql, type Transaction } from 'kysely'
import type { Moment } from '#server/platform/db/records/moment.ts'
import type { Tables } from '#server/platform/db/schema/tables.ts'
import { isWithinLast } from '#server/platform/idp/provider/clock.ts'
import { type DeliveryChannels, methodFor } from '#server/platform/sending/channels.ts'
import { maxMessageLength } from '#shared/jobMessages/jobMessages.ts'
import { contactRefusalOf, contactRefusals } from '#shared/messages/contactRefusals.ts'
import { type MergeValues, mergeFields, mergeText, mergeValuesOf, missingFields } from '#shared/messages/mergeFields.ts'
import type { MessageChannel } from '#shared/messages/messages.ts'
import type { DeliveryMethod } from '#shared/platform/enumerations.ts'

/** The same text from the same sender within this time counts as a double click. */
const doubleClickSeconds = 10

/** The text has merge fields. The channel says how it should go. */
export interface MessageTemplateText {
  readonly channel: MessageChannel
  readonly subject: string
  readonly body: string
}

/** The message can go by these channels now. */
export interface MessageSending {
  readonly sender: { readonly id: string; readonly name: string }
  readonly channels: DeliveryChannels
  readonly jobsPageUrl: string
}

/** Describes what a developer of a selection would get. */
export interface PossibleRecipient {
  readonly id: string
  readonly name: string
  /** The subject has the values of the developer filled in. */
  readonly subject: string
  readonly body: string
  /** Is null when nothing reaches them. */
  readonly delivery_method: DeliveryMethod | null
  /** Says why they get nothing; undefined for a recipient. */
  readonly skip: string | undefined
}

/** Returns the delivery method that the sender insists on. */
export function onlyChannel({ channel }: MessageTemplateText): 'SLACK' | 'EMAIL' | null {
  return channel === 'ANY' ? null : channel
}

/** Fills in a message for each of some developers, by name, and decides who gets it. */
export async function readPossibleRecipients(
  trx: Transaction<Tables>,
  ids: readonly string[],
  message: MessageTemplateText,
  sending: MessageSending,
): Promise<PossibleRecipient[]> {
  const developers = await readDevelopers(trx, ids)
  const justSent = await readJustSent(trx, sending.sender.id)
  const same = { sender_name: sending.sender.name, jobs_page: sending.jobsPageUrl }
  return developers.map((developer) => {
    const values = mergeValuesOf(developer, same)
    const subject = mergeText(message.subject, values).replaceAll(/\s+/g, ' ')
    const body = mergeText(message.body, values)
    const delivery_method = methodFor(developer, sending.channels, onlyChannel(message))
    const skip =
      forbidden(developer) ??
      missing(message, values) ??
      (delivery_method === null ? unreachable[message.channel] : undefined) ??
      (body.length > maxMessageLength ? 'The text becomes too long with their values' : undefined) ??
      (justSent.has(keyOf(developer.id, body)) ? 'Got the same text from you a moment ago' : undefined)
    return { id: developer.id, name: values.full_name, subject, body, delivery_method, skip }
  })
}

type Developer = Awaited<ReturnType<typeof readDevelopers>>[number]

function readDevelopers(trx: Transaction<Tables>, ids: readonly string[]) {
  return trx
    .selectFrom('developers')
    .leftJoin('users as dstms', 'dstms.id', 'developers.dstm_id')
    .select(['developers.id', 'developers.first_name', 'developers.last_name', 'developers.slack_user_id'])
    .select(['developers.stage', 'developers.do_not_contact', 'developers.deleted_at'])
    .select('dstms.display_name as dstm_name')
    .where('developers.id', '=', sql<string>`any(${ids}::uuid[])`)
    .orderBy('developers.first_name')
    .orderBy('developers.last_name')
    .orderBy('developers.id')
    .execute()
}

/** Reads the latest messages of the sender, by developer and text. */
async function readJustSent(trx: Transaction<Tables>, senderId: string): Promise<Set<string>> {
  const sent = await trx
    .selectFrom('messages')
    .select(['developer_id', 'body'])
    .where('sender_id', '=', senderId)
    .where(isWithinLast(doubleClickSeconds, sql<Moment>`created_at`))
    .execute()
  return new Set(sent.map(({ developer_id, body }) => keyOf(developer_id, body)))
}

function keyOf(developerId: string, body: string): string {
  return `${developerId} ${body}`
}

function forbidden(developer: Developer): string | undefined {
  const refusal = contactRefusalOf(developer)
  return refusal ? contactRefusals[refusal].label : undefined
}

function missing({ subject, body }: MessageTemplateText, values: MergeValues): string | undefined {
  const [field] = missingFields(`${subject}\n${body}`, values)
  return field && mergeFields[field].missing
}

/** Says why nothing reaches a developer, by the channel that the sender chose. */
const unreachable: Readonly<Record<MessageChannel, string>> = {
  SLACK: 'Not in Slack',
  EMAIL: 'E-mail is not set up',
  ANY: 'No Slack id, and e-mail is not set up',
}
