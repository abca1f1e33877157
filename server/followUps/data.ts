import { type RawBuilder, sql } from 'kysely'
import { UserError } from '#server/errors.ts'
import { lockSubject } from '#server/notes/subjects.ts'
import type { Queryable, Trx } from '#server/platform/db/connection/connect.ts'
import { readPrepared } from '#server/platform/db/connection/read.ts'
import { listSource } from '#server/platform/db/lists/list.ts'
import type { Moment } from '#server/platform/db/records/moment.ts'
import { type ReadVersion, type RowChanges, recordTable } from '#server/platform/db/records/record.ts'
import { staffCheck } from '#server/staff/data.ts'
import type { NewFollowUp } from '#shared/checkIns/checkInInput.ts'
import { type FollowUpChanges, type RecordFollowUp, reminderProblem } from '#shared/followUps/followUpInput.ts'
import { followUpList } from '#shared/followUps/followUps.ts'
import { can, type Role } from '#shared/platform/permissions.ts'

/** The records are those that the follow-up is about; the job and company of a profile are included. */
export interface FollowUp {
  readonly id: string
  readonly check_in_id: string | null
  readonly job_profile_id: string | null
  readonly contact_id: string | null
  readonly body: string
  readonly due_on: string | null
  readonly remind_on: string | null
  readonly done_at: Moment | null
  readonly done: boolean
  readonly late: boolean
  readonly assignee_id: string | null
  readonly assignee_name: string | null
  /** Names the record that it is about. */
  readonly subject: string
  readonly developer_id: string | null
  readonly developer_name: string | null
  readonly job_id: string | null
  readonly job_title: string | null
  readonly company_id: string | null
  readonly company_name: string | null
  readonly contact_name: string | null
  readonly version: number
}

const isDone = sql<boolean>`(follow_ups.done_at is not null)`
const joined = sql`follow_ups
  left join follow_up_subjects on follow_up_subjects.follow_up_id = follow_ups.id
  left join users as assignees on assignees.id = follow_ups.assignee_id`

export const followUpSource = listSource(followUpList, {
  id: 'follow_ups.id',
  from: joined,
  where: () => sql`follow_up_subjects.is_living`,
  within: {
    developer_id: 'follow_up_subjects.developer_id',
    job_id: 'follow_up_subjects.job_id',
    company_id: 'follow_up_subjects.company_id',
    job_profile_id: 'follow_ups.job_profile_id',
  },
  columns: {
    body: { notNull: 'follow_ups.body' },
    due_on: 'follow_ups.due_on',
    subject: { sql: sql.ref('follow_up_subjects.subject'), isNotNull: true },
    company: { sql: sql.ref('follow_up_subjects.company_name') },
    assignee: { sql: sql.ref('assignees.display_name'), filtered: sql.ref('follow_ups.assignee_id') },
    done: { sql: isDone, isNotNull: true },
  },
  rows: (_db, { among, order }) => sql<FollowUp>`${selected} where ${among} order by ${order}`,
  cells: {
    company: ({ company_name }) => company_name,
    assignee: ({ assignee_name }) => assignee_name,
  },
})

const followUpTable = recordTable('follow_ups', 'follow-up', { checks: [staffCheck('assignee_id')] })

/** More than any check-in leads to. */
export const followUpLimit = 100

export function listFollowUps(db: Queryable, checkInId: string): Promise<FollowUp[]> {
  const own = sql<FollowUp>`${selected} where follow_up_subjects.is_living and follow_ups.check_in_id = ${checkInId}
    order by follow_ups.created_at, follow_ups.id limit ${sql.lit(followUpLimit)}`
  return readPrepared(db, own)
}

/** @throws UserError NOT_FOUND, also where its record is deleted. */
export function findFollowUp(db: Queryable, id: string): Promise<FollowUp> {
  return followUpTable.find(db, sql<FollowUp>`${selected} where follow_up_subjects.is_living and follow_ups.id = ${id}`)
}

/** @throws UserError CONFLICT for a check-in that was not held; BAD_INPUT for an assignee outside the staff. */
export async function addFollowUp(trx: Trx, followUp: NewFollowUp): Promise<FollowUp> {
  const checkIn = trx.selectFrom('check_ins').select('id').where('state', '=', 'DONE').forShare()
  if (!(await checkIn.where('id', '=', followUp.check_in_id).executeTakeFirst())) {
    throw new UserError('CONFLICT', 'Record the check-in before its follow-ups.')
  }
  return findFollowUp(trx, await followUpTable.insert(trx, followUp))
}

/** @throws UserError NOT_FOUND for a record that is deleted or unknown; BAD_INPUT for an owner outside the staff. */
export async function addRecordFollowUp(trx: Trx, followUp: RecordFollowUp): Promise<FollowUp> {
  await lockSubject(trx, followUp)
  return findFollowUp(trx, await followUpTable.insert(trx, followUp))
}

/** @throws UserError as `setFollowUpDone`; BAD_INPUT for a reminder after the day on which it is due. */
export async function updateFollowUp(trx: Trx, save: RowChanges<FollowUpChanges>, role: Role): Promise<FollowUp> {
  const followUp = await lockFollowUp(trx, save, role)
  const { due_on = followUp.due_on, remind_on = followUp.remind_on } = save.changes
  const problem = reminderProblem({ due_on, remind_on })
  if (problem) throw new UserError('BAD_INPUT', problem, { field: 'remind_on' })
  await followUpTable.save(trx, save.id, save.changes, followUp)
  return findFollowUp(trx, save.id)
}

/**
 * Checks a follow-up off, or opens it again.
 * @throws UserError NOT_FOUND; CONFLICT when somebody else changed it; FORBIDDEN for one of a check-in to those who may not write them.
 */
export async function setFollowUpDone(
  trx: Trx,
  { done, ...save }: ReadVersion & { readonly done: boolean },
  role: Role,
): Promise<FollowUp> {
  const followUp = await lockFollowUp(trx, save, role)
  if (followUp.done !== done) await followUpTable.save(trx, save.id, { done_at: done ? new Date() : null })
  return findFollowUp(trx, save.id)
}

/** @throws UserError as `setFollowUpDone`. */
export async function deleteFollowUp(trx: Trx, read: ReadVersion, role: Role): Promise<FollowUp> {
  const followUp = await lockFollowUp(trx, read, role)
  await trx.deleteFrom('follow_ups').where('id', '=', read.id).execute()
  return followUp
}

async function lockFollowUp(trx: Trx, read: ReadVersion, role: Role): Promise<FollowUp> {
  const followUp = await followUpTable.lock(trx, read, () => findFollowUp(trx, read.id))
  if (followUp.check_in_id === null || can(role, 'checkIns:write')) return followUp
  throw new UserError('FORBIDDEN', 'Only those who hold check-ins change what was promised in one.')
}

const selected: RawBuilder<unknown> = sql`
  select follow_ups.id, follow_ups.check_in_id, follow_ups.job_profile_id, follow_ups.contact_id, follow_ups.body,
    follow_ups.due_on, follow_ups.remind_on, follow_ups.done_at, follow_ups.version, ${isDone} as done,
    (follow_ups.done_at is null and coalesce(follow_ups.due_on < current_date, false)) as late,
    follow_ups.assignee_id, assignees.display_name as assignee_name, follow_up_subjects.subject,
    follow_up_subjects.developer_id, follow_up_subjects.developer_name, follow_up_subjects.job_id, follow_up_subjects.job_title,
    follow_up_subjects.company_id, follow_up_subjects.company_name, follow_up_subjects.contact_name
  from ${joined}`
