import { sql } from 'kysely'
import { fullName } from '#server/developers/data.ts'
import type { Queryable } from '#server/platform/db/connection/connect.ts'
import type { Moment } from '#server/platform/db/records/moment.ts'

/** The question is the newest message that somebody sent them. */
const question = sql<{ id: string; created_at: Moment; sender_id: string }>`lateral (
  select m.id, m.created_at, m.sender_id from messages m
  where m.reader_id = developers.id and m.kind = 'MESSAGE' and m.sender_id is not null and m.success
    and not exists (select from reminders where reminders.id = m.id)
  order by m.created_at desc, m.id desc limit 1
)`.as<'asked'>(sql`asked`)

const askedForMore = sql<boolean>`asked.created_at >= (
  select max(at) from state_changes
  where table_name = 'developers' and column_name = 'status' and row_id = developers.id and to_value = 'NEEDS_INFO'
)`

/** A reply counts, and so do a new resume and a new application. */
const answered = sql<boolean>`(
  exists (
    select from message_replies a
    where a.developer_id = developers.id and a.deleted_at is null and greatest(a.received_at, a.created_at) > asked.created_at
  )
  or exists (select from resumes r where r.developer_id = developers.id and r.deleted_at is null and r.created_at > asked.created_at)
  or exists (select from applications a where a.developer_id = developers.id and a.created_at > asked.created_at)
)`

/** Selects the applicants who were asked for more by a message, and have not answered. */
export function waitingApplicants(db: Queryable) {
  const none = (column: string) => sql<string | null>`null`.as(column)
  return db
    .selectFrom('developers')
    .innerJoin(question, (join) => join.onTrue())
    .where('developers.stage', '=', 'APPLICANT')
    .where('developers.status', '=', 'NEEDS_INFO')
    .where('developers.deleted_at', 'is', null)
    .where(askedForMore)
    .where(({ not }) => not(answered))
    .select(['asked.id as subject_id', 'asked.created_at as since', 'developers.id as reader_id'])
    .select(['developers.id as developer_id', 'developers.first_name', fullName.as('reader')])
    .select(({ fn }) => fn.coalesce('developers.owner_id', 'asked.sender_id').as('owner_id'))
    .select([none('link_id'), none('job_title'), none('company_name'), none('company_id')])
    .select([none('job_id'), none('job_profile_id'), none('contact_id')])
}
