import { sql } from 'kysely'
import { committedSince, type Position } from '#server/platform/db/cache/changesSince.ts'
import type { Queryable } from '#server/platform/db/connection/connect.ts'
import type { Member } from './memberIndex.ts'

/** Tells the changes after a position. */
export interface IndexChanges {
  /** The snapshot up to which the changes were read, as in a position. */
  readonly snapshot: string
  /** A skill or an assessment changed, whose name shows with every developer who has it, or a setting of the firm. */
  readonly allChanged: boolean
  /** Developers who changed, or whose related rows changed; at most `limit` + 1. */
  readonly developerIds: readonly string[]
}

/**
 * Reads all changes committed since a position, none twice. An event counts when the earlier snapshot could not see it,
 * however late its transaction committed. A row that moved counts for its old and its new owner.
 */
export async function readChanges(db: Queryable, position: Position, limit: number): Promise<IndexChanges> {
  const { rows } = await sql<IndexChanges>`
    with fresh as materialized (
      select table_name, row_id, action, old_values ->> 'developer_id' as old_owner, new_values ->> 'developer_id' as new_owner,
        coalesce(new_values, old_values) ->> 'developer_assessment_id' as attempt
      from events
      where ${committedSince(position)} and table_name in (
          'developers', 'developer_skills', 'job_profiles', 'developer_assessments', 'messages', 'skills', 'assessments',
          'meetings', 'meeting_guests', 'talk_answers', 'firm_settings'
        )
    ),
    moved as (select table_name, row_id from fresh where action = 'UPDATE'),
    touched as (
      select row_id as id from fresh where table_name = 'developers'
      union select old_owner::uuid from fresh where old_owner is not null
      union select new_owner::uuid from fresh where new_owner is not null
      union select developer_id from developer_skills join moved on table_name = 'developer_skills' and row_id = id
      union select developer_id from job_profiles join moved on table_name = 'job_profiles' and row_id = id
      union select developer_id from developer_assessments join moved on table_name = 'developer_assessments' and row_id = id
      union select developer_id from messages join moved on table_name = 'messages' and row_id = id where developer_id is not null
      -- What is known about a talk tells what its ticks are worth.
      union select developer_id from developer_assessments where id in (select attempt::uuid from fresh where table_name = 'talk_answers')
      union select developer_id from developer_assessments join talk_answers answers on answers.developer_assessment_id = developer_assessments.id
        join moved on table_name = 'talk_answers' and row_id = answers.id
      union select developer_id from meetings join moved on table_name = 'meetings' and row_id = id where developer_id is not null
      union select developer_id from meetings join meeting_guests on meeting_id = meetings.id
        join fresh on table_name = 'meeting_guests' and row_id = meeting_guests.id where developer_id is not null
    )
    select
      pg_current_snapshot()::text as snapshot,
      exists (select from fresh where table_name in ('skills', 'assessments', 'firm_settings')) as "allChanged",
      array(select id from touched limit ${limit + 1})::text[] as "developerIds"`.execute(db)
  const [changes] = rows
  if (!changes) throw new Error('The query always has one row.')
  return changes
}

/** Reads up to `limit` members by id, those after `id` or from the start. */
export function readMembersAfter(db: Queryable, id: string | undefined, limit: number): Promise<Member[]> {
  const members = selectMembers(db).orderBy('developers.id').limit(limit)
  return toMembers(id === undefined ? members : members.where('developers.id', '>', id))
}

/** Leaves out developers who are not members. */
export function readMembers(db: Queryable, ids: readonly string[]): Promise<Member[]> {
  return toMembers(selectMembers(db).where('developers.id', '=', sql<string>`any(${ids}::uuid[])`))
}

function selectMembers(db: Queryable) {
  return db
    .selectFrom('developers')
    .where('stage', '=', 'MEMBER')
    .where('deleted_at', 'is', null)
    .where('country', 'is not', null)
    .select([
      'developers.id',
      sql<string>`developers.country`.as('country'),
      'developers.cost_rate_cents',
      'developers.currency',
      // The driver parses text many times faster than an array.
      sql<string | null>`(
        select string_agg(skill_id::text, ' ') from developer_skills where developer_id = developers.id
      )`.as('skill_ids'),
      sql<number | null>`(
        select (extract(epoch from max(created_at)) * 1000000)::bigint
        from job_profiles where developer_id = developers.id and deleted_at is null
      )`.as('latest_profile'),
    ])
}

async function toMembers(members: ReturnType<typeof selectMembers>): Promise<Member[]> {
  const rows = await members.execute()
  return rows.map(({ skill_ids, ...member }) => ({ ...member, skill_ids: skill_ids?.split(' ') ?? [] }))
}
