import { sql } from 'kysely'
import { isPublicJob } from '#server/jobsPage/data.ts'
import type { Queryable } from '#server/platform/db/connection/connect.ts'
import { readFirst } from '#server/platform/db/connection/read.ts'
import type { Moment } from '#server/platform/db/records/moment.ts'
import type { ApplicationDecision } from '#shared/platform/enumerations.ts'
import { staffRoles } from '#shared/platform/permissions.ts'

/** An applicant may know of an application when it went on, and neither how, why nor by whom. */
export type FollowedApplication = NonNullable<Awaited<ReturnType<typeof findFollowed>>>

/** Finds an application for its applicant; undefined where it or its person is gone or blocked. */
export async function findFollowed(db: Queryable, id: string) {
  const row = await readFirst(db, selectFollowed(db).where('applications.id', '=', id))
  if (!row) return undefined
  const { decision, moved_at, concluded_at, read_at, ...application } = row
  const movedAs = (wanted: ApplicationDecision) => (decision === wanted ? moved_at : null)
  const [invited_at, rejected_at] = [movedAs('ACCEPTED'), movedAs('REJECTED')]
  return {
    ...application,
    read_at: read_at ?? invited_at ?? rejected_at,
    invited_at,
    decided_at: rejected_at ?? (invited_at && concluded_at),
    withdrawn_at: movedAs('WITHDRAWN'),
  }
}

function selectFollowed(db: Queryable) {
  const changed = (column: string, from: string) => sql<Moment | null>`(
    select min(at) from state_changes
    where table_name = 'developers' and column_name = ${column} and row_id = developers.id and from_value = ${from}
      and at > applications.created_at
  )`
  return (
    db
      .selectFrom('applications')
      .innerJoin('developers', 'developers.id', 'applications.developer_id')
      .leftJoin('jobs', 'jobs.id', 'applications.job_id')
      // Someone who left keeps what they look after, and is told nothing.
      .leftJoin('users as owners', (join) =>
        join
          .onRef('owners.id', '=', 'developers.owner_id')
          .on('owners.active', '=', true)
          .on('owners.role', 'in', staffRoles),
      )
      .where('developers.deleted_at', 'is', null)
      .where('developers.stage', '<>', 'BLOCKED')
      .select(['applications.id', 'applications.developer_id', 'owners.id as owner_id', 'jobs.title as job_title'])
      // The applicant may read the title only while the job is public.
      .select(({ fn }) => fn.coalesce(isPublicJob, sql<boolean>`false`).as('job_is_public'))
      .select([
        'applications.created_at as received_at',
        'applications.decision',
        'applications.decided_at as moved_at',
      ])
      .select([changed('status', 'NEW').as('read_at'), changed('stage', 'VETTING').as('concluded_at')])
  )
}
