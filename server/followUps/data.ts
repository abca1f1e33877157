import { sql, type Transaction } from 'kysely'
import { UserError } from '#server/errors.ts'
import type { Queryable } from '#server/platform/db/connection/connect.ts'
import { readPrepared } from '#server/platform/db/connection/read.ts'
import { listSource } from '#server/platform/db/lists/list.ts'
import { type ReadVersion, recordTable } from '#server/platform/db/records/record.ts'
import type { Tables } from '#server/platform/db/schema/tables.ts'
import { requireStaff } from '#server/staff/data.ts'
import type { NewFollowUp } from '#shared/checkIns/checkInInput.ts'
import { followUpList } from '#shared/followUps/followUps.ts'

export type FollowUp = Awaited<ReturnType<ReturnType<typeof followUps>['executeTakeFirstOrThrow']>>

const isDone = sql<boolean>`(follow_ups.done_at is not null)`

export const followUpSource = listSource(followUpList, {
  id: 'follow_ups.id',
  from: sql`follow_ups
    left join check_ins on check_ins.id = follow_ups.check_in_id
    left join placement_facts on placement_facts.placement_id = check_ins.placement_id
    left join users as assignees on assignees.id = follow_ups.assignee_id`,
  where: () => sql`placement_facts.is_living`,
  within: { developer_id: 'placement_facts.developer_id' },
  columns: {
    body: { notNull: 'follow_ups.body' },
    due_on: 'follow_ups.due_on',
    developer: { notNull: 'placement_facts.developer_name' },
    company: { notNull: 'placement_facts.company_name' },
    assignee: { sql: sql.ref('assignees.display_name'), filtered: sql.ref('follow_ups.assignee_id') },
    done: { sql: isDone, isNotNull: true },
  },
  rows: (db, { among, order }) => followUps(db).where(among).orderBy(order),
  cells: {
    developer: ({ developer_name }) => developer_name,
    company: ({ company_name }) => company_name,
    assignee: ({ assignee_name }) => assignee_name,
  },
})

const followUpTable = recordTable('follow_ups', 'follow-up')

/** No check-in leads to so many. */
export const followUpLimit = 100

/** Lists the follow-ups of a check-in, as they were written. */
export function listFollowUps(db: Queryable, checkInId: string): Promise<FollowUp[]> {
  const own = followUps(db).where('follow_ups.check_in_id', '=', checkInId)
  return readPrepared(db, own.orderBy('follow_ups.created_at').orderBy('follow_ups.id').limit(followUpLimit))
}

/** @throws UserError CONFLICT for a check-in that was not held; BAD_INPUT for an assignee outside the staff. */
export async function addFollowUp(trx: Transaction<Tables>, followUp: NewFollowUp): Promise<FollowUp> {
  const checkIn = trx.selectFrom('check_ins').select('id').where('state', '=', 'DONE').forShare()
  if (!(await checkIn.where('id', '=', followUp.check_in_id).executeTakeFirst())) {
    throw new UserError('CONFLICT', 'Record the check-in before its follow-ups.')
  }
  await requireStaff(trx, followUp.assignee_id, 'assignee_id')
  return findFollowUp(trx, await followUpTable.insert(trx, followUp))
}

/** Checks a follow-up off, or opens it again. @throws UserError NOT_FOUND; CONFLICT when somebody else changed it. */
export async function setFollowUpDone(
  trx: Transaction<Tables>,
  { done, ...save }: ReadVersion & { readonly done: boolean },
): Promise<FollowUp> {
  const followUp = await followUpTable.lock(trx, save, () => findFollowUp(trx, save.id))
  if (followUp.done !== done) await followUpTable.save(trx, save.id, { done_at: done ? new Date() : null })
  return findFollowUp(trx, save.id)
}

function findFollowUp(db: Queryable, id: string): Promise<FollowUp> {
  return followUpTable.find(db, followUps(db).where('follow_ups.id', '=', id))
}

function followUps(db: Queryable) {
  return db
    .selectFrom('follow_ups')
    .innerJoin('check_ins', 'check_ins.id', 'follow_ups.check_in_id')
    .innerJoin('placement_facts', 'placement_facts.placement_id', 'check_ins.placement_id')
    .leftJoin('users as assignees', 'assignees.id', 'follow_ups.assignee_id')
    .where('placement_facts.is_living', '=', true)
    .select(['follow_ups.id', 'follow_ups.check_in_id', 'follow_ups.body', 'follow_ups.due_on', 'follow_ups.done_at'])
    .select(['follow_ups.version', 'follow_ups.assignee_id', 'assignees.display_name as assignee_name'])
    .select(['placement_facts.developer_id', 'placement_facts.developer_name', 'placement_facts.job_title'])
    .select(['placement_facts.company_name', isDone.as('done')])
    .select(sql<boolean>`(follow_ups.done_at is null and coalesce(follow_ups.due_on < current_date, false))`.as('late'))
}
