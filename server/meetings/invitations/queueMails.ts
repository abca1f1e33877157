import { type Insertable, type NotNull, sql } from 'kysely'
import type { Trx } from '#server/platform/db/connection/connect.ts'
import { afterUndo } from '#server/platform/db/records/afterUndo.ts'
import type { Tables } from '#server/platform/db/schema/tables.ts'
import { type DeliveryChannels, mailMethod } from '#server/platform/sending/channels.ts'
import { type Guest, inviteRefusalOf, readContacts, readGuests } from './guests.ts'
import { type EarlierMail, type NewMail, planMails } from './planMails.ts'

/**
 * Queues the calendar mails that a change of a meeting calls for, in its transaction. They leave when the change can no longer be undone.
 * A mail that waits and is out of date is withheld. The row of the meeting must be locked by now.
 * @param channels from `availableChannels(context)`.
 */
export async function queueMeetingMails(trx: Trx, channels: DeliveryChannels, meetingId: string): Promise<void> {
  const delivery_method = mailMethod(channels)
  if (delivery_method === null) return
  const meeting = await trx
    .selectFrom('meetings')
    .select(['id', 'version', 'developer_id', 'status', 'type', 'starts_at', 'ends_at', 'url', 'organiser_id'])
    .where('id', '=', meetingId)
    .executeTakeFirstOrThrow()
  const guests = await readGuests(trx, sql`g.meeting_id = ${meetingId}`)
  const contacts = await readContacts(trx, guests)
  const mails = await readMails(trx, meetingId)
  const withheld: string[] = []
  const added: QueuedMail[] = []
  for (const guest of guests) {
    const refusal = inviteRefusalOf(guest, contacts, 'REQUEST')
    const own = mails.filter(({ guest_id }) => guest_id === guest.id)
    const { withhold, add } = planMails(meeting, { ...guest, refusal }, own)
    withheld.push(...withhold)
    if (add) added.push({ ...add, guest, refusal: inviteRefusalOf(guest, contacts, add.method) })
  }
  if (withheld.length > 0) await withholdMails(trx, withheld)
  await insertMails(trx, added, { developer_id: meeting.developer_id, sequence: meeting.version, delivery_method })
}

type StoredMail = EarlierMail & { readonly guest_id: string }

function readMails(trx: Trx, meetingId: string): Promise<StoredMail[]> {
  return trx
    .selectFrom('messages')
    .innerJoin('meeting_guests', 'meeting_guests.id', 'messages.guest_id')
    .select(['messages.id', 'guest_id', 'calendar_method as method', 'state', 'meeting_type as type'])
    .select(['starts_at', 'ends_at', 'url', 'sender_id as organiser_id'])
    .$narrowType<{ guest_id: NotNull; method: NotNull; type: NotNull; starts_at: NotNull; ends_at: NotNull }>()
    .where('meeting_guests.meeting_id', '=', meetingId)
    .orderBy('messages.sequence')
    .orderBy('messages.created_at')
    .forUpdate('messages')
    .execute()
}

/** An undo of the change lets them leave after all. Else they count as if they had never been: what was told before still holds. */
async function withholdMails(trx: Trx, ids: readonly string[]): Promise<void> {
  const metadata = JSON.stringify({ reason: 'Not sent: the meeting was changed before it left.', withheld: true })
  await trx.updateTable('messages').set({ send_after: null, success: false, metadata }).where('id', 'in', ids).execute()
}

interface QueuedMail extends NewMail {
  readonly guest: Guest
  readonly refusal: string | null
}

/** Records a mail that may not leave with the reason. One for the outbox counts as delivered. */
async function insertMails(
  trx: Trx,
  mails: readonly QueuedMail[],
  same: Pick<Insertable<Tables['messages']>, 'developer_id' | 'sequence' | 'delivery_method'>,
): Promise<void> {
  if (mails.length === 0) return
  const rows = mails.map(({ refusal, guest, method, type, organiser_id, ...mail }) => ({
    ...mail,
    ...same,
    ...readerOf(guest),
    guest_id: guest.id,
    calendar_method: method,
    meeting_type: type,
    sender_id: organiser_id,
    ...(refusal
      ? { success: false, metadata: JSON.stringify({ reason: `Not sent: ${refusal}.` }) }
      : same.delivery_method === 'OUTBOX'
        ? { success: true }
        : { send_after: afterUndo }),
  }))
  await trx
    .insertInto('messages')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['guest_id', 'sequence']).where('guest_id', 'is not', null).doNothing())
    .execute()
}

/** Says whom a mail goes to besides the developer of the meeting. */
function readerOf({ kind, person_id, company_id }: Guest) {
  if (kind === 'CONTACT') return { contact_id: person_id, company_id }
  return kind === 'COLLEAGUE' ? { account_id: person_id } : {}
}
