import { sql, type Transaction } from 'kysely'
import { afterUndo } from '#server/platform/db/records/afterUndo.ts'
import type { Tables } from '#server/platform/db/schema/tables.ts'
import { type DeliveryChannels, mailMethod } from '#server/platform/sending/channels.ts'
import type { DeliveryMethod } from '#shared/platform/enumerations.ts'
import { inviteRefusalOf, readContacts, readGuests } from './guests.ts'
import { type EarlierMail, type NewMail, planMails } from './planMails.ts'

type Trx = Transaction<Tables>

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
    .select(['id', 'version', 'status', 'type', 'starts_at', 'ends_at', 'url', 'organiser_id'])
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
    if (add) added.push({ ...add, guest_id: guest.id, refusal: inviteRefusalOf(guest, contacts, add.method) })
  }
  if (withheld.length > 0) await withholdMails(trx, withheld)
  await insertMails(trx, added, { sequence: meeting.version, delivery_method })
}

type StoredMail = EarlierMail & { readonly guest_id: string }

function readMails(trx: Trx, meetingId: string): Promise<StoredMail[]> {
  return trx
    .selectFrom('meeting_mails')
    .innerJoin('meeting_guests', 'meeting_guests.id', 'meeting_mails.guest_id')
    .select(['meeting_mails.id', 'guest_id', 'method', 'state', 'type', 'starts_at', 'ends_at', 'url', 'organiser_id'])
    .where('meeting_guests.meeting_id', '=', meetingId)
    .orderBy('meeting_mails.sequence')
    .orderBy('meeting_mails.created_at')
    .forUpdate('meeting_mails')
    .execute()
}

/** An undo of the change lets them leave after all. Else they count as if they had never been: what was told before still holds. */
async function withholdMails(trx: Trx, ids: readonly string[]): Promise<void> {
  const metadata = JSON.stringify({ reason: 'Not sent: the meeting was changed before it left.', withheld: true })
  await trx
    .updateTable('meeting_mails')
    .set({ send_after: null, success: false, metadata })
    .where('id', 'in', ids)
    .execute()
}

interface QueuedMail extends NewMail {
  readonly guest_id: string
  readonly refusal: string | null
}

/** Records a mail that may not leave with the reason. One for the outbox counts as delivered. */
async function insertMails(
  trx: Trx,
  mails: readonly QueuedMail[],
  same: { readonly sequence: number; readonly delivery_method: DeliveryMethod },
): Promise<void> {
  if (mails.length === 0) return
  const rows = mails.map(({ refusal, ...mail }) => ({
    ...mail,
    ...same,
    ...(refusal
      ? { success: false, metadata: JSON.stringify({ reason: `Not sent: ${refusal}.` }) }
      : same.delivery_method === 'OUTBOX'
        ? { success: true }
        : { send_after: afterUndo }),
  }))
  await trx
    .insertInto('meeting_mails')
    .values(rows)
    .onConflict((conflict) => conflict.constraint('meeting_mails_once_key').doNothing())
    .execute()
}
