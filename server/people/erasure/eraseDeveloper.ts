import { sql } from 'kysely'
import { dropOpenReviews } from '#server/developerAssessments/moves/dropOpenReviews.ts'
import { notFound, UserError } from '#server/errors.ts'
import { queueMeetingMails } from '#server/meetings/invitations/queueMails.ts'
import type { Trx } from '#server/platform/db/connection/connect.ts'
import type { ReadVersion } from '#server/platform/db/records/record.ts'
import { requireVersion } from '#server/platform/db/records/requireVersion.ts'
import { recordEvent } from '#server/platform/idp/pages/securityEvents.ts'
import type { DeliveryChannels } from '#server/platform/sending/channels.ts'
import { openAttemptStatuses } from '#shared/developerAssessments/developerAssessments.ts'
import { openJobProfileStatuses } from '#shared/jobProfiles/jobProfileStatuses.ts'
import { blankPerson, type EraseEvents, type Erasure } from './blankPerson.ts'

/**
 * Blanks the personal values of a developer in every table, in all events and in files. The rows stay, so that figures of the firm still
 * add up. Plans with the person end: open profiles, assessments, meetings, messages that wait.
 * @param name the full name, as typed to confirm.
 * @param channels from `availableChannels(context)`, to tell others of meetings that do not take place.
 * @throws UserError NOT_FOUND.
 * @throws UserError BAD_INPUT when the name is another one.
 * @throws UserError CONFLICT when the record was changed since it was read, or while the person is placed or a message is on its way.
 */
export async function eraseDeveloper(
  trx: Trx,
  read: ReadVersion,
  name: string,
  channels: DeliveryChannels,
): Promise<Erasure> {
  await lockPerson(trx, read, name)
  await requireErasable(trx, read.id)
  return erasePerson(trx, read.id, channels)
}

/** Erases a person without asking for any condition. */
export async function erasePerson(
  trx: Trx,
  id: string,
  channels: DeliveryChannels,
  eraseEvents?: EraseEvents,
): Promise<Erasure> {
  await endPlans(trx, id, channels)
  const erasure = await blankPerson(trx, id, eraseEvents)
  await recordEvent(trx, 'PERSON_ERASED', null, { developer: id, ...erasure })
  return erasure
}

/** Locks the developer against every other writer, also of rows that refer to it. */
async function lockPerson(trx: Trx, { id, version }: ReadVersion, typed: string): Promise<void> {
  const row = await trx
    .selectFrom('developers')
    .select(['version', sql<string>`trim(first_name || ' ' || last_name)`.as('name')])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirstOrThrow(() => notFound('developer'))
  await requireVersion(trx, { noun: 'developer', id }, { version: row.version }, version)
  if (oneSpaced(typed) === oneSpaced(row.name)) return
  throw new UserError('BAD_INPUT', `Type the name exactly as it is: ${oneSpaced(row.name)}`, { field: 'name' })
}

/** Reads several spaces as one, because nobody sees how many a name has. */
function oneSpaced(name: string): string {
  return name.trim().replaceAll(/\s+/g, ' ')
}

/** @throws UserError CONFLICT with the reason. */
export async function requireErasable(trx: Trx, id: string): Promise<void> {
  const { rows } = await sql<{ sentence: string }>`
    select 'This developer is placed as ' || jobs.title || ' at ' || companies.name || '. End the placement first, because both sides still need these records.'
      as sentence
    from job_profiles
    join placements on placements.job_profile_id = job_profiles.id and placements.status in ('PENDING_START', 'ACTIVE', 'ENDING')
    join jobs on jobs.id = job_profiles.job_id
    join companies on companies.id = jobs.company_id
    where job_profiles.developer_id = ${id} and job_profiles.deleted_at is null
    union all
    -- Nobody knows whether a message that a worker has will arrive.
    select 'A message to this developer is being sent now. Try again in a minute.'
    from messages where reader_id = ${id} and lease_until is not null
    limit 1`.execute(trx)
  if (rows[0]) throw new UserError('CONFLICT', rows[0].sentence)
}

async function endPlans(trx: Trx, id: string, channels: DeliveryChannels): Promise<void> {
  await trx
    .updateTable('job_profiles')
    .set({ status: 'DEVELOPER_WITHDREW', end_reason: 'OTHER' })
    .where('developer_id', '=', id)
    .where('deleted_at', 'is', null)
    .where('status', 'in', openJobProfileStatuses)
    .execute()
  const attempts = await trx
    .updateTable('developer_assessments')
    .set({ status: 'CANCELLED' })
    .where('developer_id', '=', id)
    .where('status', 'in', ['DRAFT', ...openAttemptStatuses])
    .returning('id')
    .execute()
  const attemptIds = attempts.map((attempt) => attempt.id)
  await dropOpenReviews(trx, attemptIds)
  const meetings = await trx
    .updateTable('meetings')
    .set({ status: 'CANCELLED' })
    .where('developer_id', '=', id)
    .where('status', '=', 'SCHEDULED')
    .returning('id')
    .execute()
  for (const meeting of meetings) await queueMeetingMails(trx, channels, meeting.id)
  await sql`
    update messages set send_after = null, success = false
    where reader_id = ${id} and send_after is not null`.execute(trx)
}
