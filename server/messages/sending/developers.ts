import { type NotNull, sql } from 'kysely'
import type { Queryable, Trx } from '#server/platform/db/connection/connect.ts'
import type { Moment } from '#server/platform/db/records/moment.ts'
import { isWithinLast } from '#server/platform/idp/provider/clock.ts'
import { methodFor } from '#server/platform/sending/channels.ts'
import { doubleClickSeconds } from '#server/platform/sending/quota.ts'
import {
  type ContactConditions,
  type ContactRefusal,
  contactRefusalOf,
  contactRefusals,
} from '#shared/developers/contactRefusals.ts'
import type { MessageKind } from '#shared/messages/messageStates.ts'
import type { MessageChannel } from '#shared/platform/messaging/channels.ts'
import { type MergeValues, mergeValuesOf } from '#shared/platform/messaging/mergeFields.ts'
import { messagedWithin } from './messagedWithin.ts'
import {
  type Addressee,
  type MessageLimits,
  type MessageSending,
  type MessageWords,
  type PossibleRecipient,
  planMessage,
  type Skip,
  sentKey,
} from './planMessage.ts'

/** Returns the delivery method that the sender insists on. */
export function onlyChannel({ channel }: Pick<MessageWords, 'channel'>): 'SLACK' | 'EMAIL' | null {
  return channel === 'ANY' ? null : channel
}

/** Says why nothing reaches a developer, by the channel that the sender chose. */
export const unreachable: Readonly<Record<MessageChannel, string>> = {
  SLACK: 'Not in Slack',
  EMAIL: 'E-mail is not set up',
  ANY: 'No Slack id, and e-mail is not set up',
}

/** Fills in a message for each of some developers, by name, and decides who gets it. */
export async function planForDevelopers(
  trx: Trx,
  ids: readonly string[],
  message: MessageWords & MessageLimits,
  sending: MessageSending,
): Promise<PossibleRecipient<ContactRefusal>[]> {
  const developers = await selectDevelopers(trx).where('developers.id', '=', sql<string>`any(${ids}::uuid[])`).execute()
  const addressees = developers.map((developer) => toAddressee(developer, forbidden(developer), message, sending))
  const recent = await messagedWithin(trx, message.recent_days, ids)
  const just = await readJustSent(trx, sending.sender.id, 'MESSAGE')
  return planMessage(addressees, message, { recent, just }, unreachable[message.channel])
}

/** Selects developers with all that a message to them needs, by name. */
export function selectDevelopers(db: Queryable) {
  return db
    .selectFrom('developers')
    .leftJoin('users as dstms', 'dstms.id', 'developers.dstm_id')
    .select(['developers.id', 'developers.first_name', 'developers.last_name', 'developers.slack_user_id'])
    .select(['developers.stage', 'developers.do_not_contact', 'developers.deleted_at'])
    .select('dstms.display_name as dstm_name')
    .orderBy('developers.first_name')
    .orderBy('developers.last_name')
    .orderBy('developers.id')
}

type Developer = Parameters<typeof mergeValuesOf>[0] & { readonly id: string; readonly slack_user_id: string | null }

/** @param more values that the message has besides. */
export function toAddressee<Reason extends string>(
  developer: Developer,
  refusal: Skip<Reason> | null,
  message: Pick<MessageWords, 'channel'>,
  { sender, channels, jobsPageUrl }: MessageSending,
  more: MergeValues = {},
): Addressee<Reason> {
  return {
    id: developer.id,
    values: mergeValuesOf(developer, { sender_name: sender.name, jobs_page: jobsPageUrl, ...more }),
    delivery_method: methodFor(developer, channels, onlyChannel(message)),
    refusal,
  }
}

function forbidden(developer: ContactConditions): Skip<ContactRefusal> | null {
  const reason = contactRefusalOf(developer)
  return reason && { reason, label: contactRefusals[reason].label }
}

/** Reads the latest messages of a kind that the sender wrote, by reader and text. */
export async function readJustSent(trx: Trx, senderId: string, kind: MessageKind): Promise<Set<string>> {
  const sent = await trx
    .selectFrom('messages')
    .select(['reader_id', 'body'])
    .$narrowType<{ body: NotNull }>()
    .where('sender_id', '=', senderId)
    .where('kind', '=', kind)
    .where(isWithinLast(doubleClickSeconds, sql<Moment>`created_at`))
    .execute()
  return new Set(sent.map(({ reader_id, body }) => sentKey(reader_id, body)))
}
