import { sql } from 'kysely'
import { followInterview } from '#server/meetings/followInterview.ts'
import { type Trx, write } from '#server/platform/db/connection/connect.ts'
import type { Moment } from '#server/platform/db/records/moment.ts'
import { mayMail } from '#server/platform/publicPages/mayMail.ts'
import { enqueue } from '#server/platform/sending/mailQueue/queue.ts'
import type { TaskDeps } from '#server/platform/tasks/tasks.ts'
import type { GuestAnswer } from '#shared/meetings/invitations.ts'
import type { AnsweredMail } from './answerMail.ts'
import { findInvitation, type Invitation } from './invitation.ts'

/** A participant gives it on the page behind their link. */
export interface InvitationAnswer {
  readonly answer: GuestAnswer
  readonly note: string | null
  /** Only for another time. */
  readonly times: readonly Moment[]
}

/**
 * Records an answer, and mails it to the organiser. The same answer again changes nothing, and a later one replaces it.
 * @returns the invitation as it was before, or undefined for an unknown one: only a LIVE one was answered.
 */
export function answerInvitation(
  { db, secret, mailer }: Pick<TaskDeps, 'db' | 'secret' | 'mailer'>,
  requestId: string,
  mailId: string,
  answer: InvitationAnswer,
): Promise<Invitation | undefined> {
  return write(db, { actor: `link:${mailId}`, requestId }, async (trx) => {
    const found = await findInvitation(trx, mailId)
    if (!found) return undefined
    // A change of the meeting waits for this answer, or this answer for the change.
    await sql`
      select from meetings where id = (select meeting_id from meeting_guests where id = ${found.guest_id}) for no key update`.execute(
      trx,
    )
    const invitation = await findInvitation(trx, mailId)
    if (invitation?.state !== 'LIVE' || !(await record(trx, invitation, answer))) return invitation
    await followInterview(trx, invitation.meeting_id)
    if (
      mailer.enabled &&
      invitation.organiser_id &&
      (await mayMail(trx, secret, ['meeting answer', invitation.guest_id]))
    ) {
      await enqueue(trx, secret, 'meeting answer', { guest_id: invitation.guest_id } satisfies AnsweredMail)
    }
    return invitation
  })
}

/** @returns false where this was the answer already. */
async function record(trx: Trx, { guest_id, sequence }: Invitation, { answer, note, times }: InvitationAnswer) {
  const { numAffectedRows } = await sql`
    update meeting_guests set answer = ${answer}, answered_at = now(), answered_sequence = ${sequence}, answer_note = ${note},
      proposed_times = ${times}::timestamptz[]
    where id = ${guest_id}
      and (answer, answered_sequence, answer_note, proposed_times)
        is distinct from (${answer}, ${sequence}, ${note}, ${times}::timestamptz[])`.execute(trx)
  return numAffectedRows === 1n
}
