import type { AttemptRow } from '#server/developerAssessments/data.ts'
import { UserError } from '#server/errors.ts'
import type { Trx } from '#server/platform/db/connection/connect.ts'
import { isTakeHome } from '#shared/assessments/assessmentTypes.ts'
import type { RecordSubmissionInput } from '#shared/developerAssessments/assessmentSendingInput.ts'
import { accountRoles } from '#shared/platform/permissions.ts'

export type Talk = Pick<RecordSubmissionInput, 'talk_meeting_id' | 'talk_on' | 'talk_minutes' | 'talk_with_ids'>

/**
 * Requires the record of a talk: the meeting with this developer in which it was held, or else its day, its minutes and who of the firm
 * was there. Work that is sent in has none.
 * @throws UserError BAD_INPUT
 */
export async function requireTalk(
  trx: Trx,
  { type, developer_id }: Pick<AttemptRow, 'type' | 'developer_id'>,
  { talk_meeting_id, talk_on, talk_minutes, talk_with_ids = [] }: Talk,
): Promise<void> {
  const isTold = talk_on !== null || talk_minutes !== null || talk_with_ids.length > 0
  if (isTakeHome(type)) {
    if (talk_meeting_id !== null || isTold) throw refused('talk_on', 'Only a talk has a meeting or a day.')
    return
  }
  if (talk_meeting_id !== null) {
    if (isTold) throw refused('talk_meeting_id', 'Choose the meeting, or tell the day of the talk, not both.')
    return requireHeld(trx, developer_id, talk_meeting_id)
  }
  if (talk_on === null) throw refused('talk_on', 'Choose the meeting of the talk, or enter its day.')
  if (talk_minutes === null) throw refused('talk_minutes', 'Enter the minutes that the talk took.')
  if (talk_with_ids.length === 0) throw refused('talk_with_ids', 'Choose who was there.')
  await requireColleagues(trx, talk_with_ids)
}

async function requireHeld(trx: Trx, developerId: string, meetingId: string): Promise<void> {
  const meeting = await trx
    .selectFrom('meetings')
    .select('status')
    .where('id', '=', meetingId)
    .where('developer_id', '=', developerId)
    .forShare()
    .executeTakeFirst()
  if (!meeting) throw refused('talk_meeting_id', 'Choose a meeting with this developer.')
  if (meeting.status !== 'COMPLETED') {
    throw refused('talk_meeting_id', 'This meeting was not held, or nobody has said so. Record its outcome first.')
  }
}

/** The people who talk with developers have an account here. Clients do not. */
async function requireColleagues(trx: Trx, ids: readonly string[]): Promise<void> {
  const known = await trx
    .selectFrom('users')
    .select('id')
    .where('id', 'in', ids)
    .where('role', 'in', accountRoles)
    .execute()
  if (known.length < new Set(ids).size) throw refused('talk_with_ids', 'Choose people of your firm.')
}

function refused(field: string, sentence: string): UserError {
  return new UserError('BAD_INPUT', sentence, { field })
}
