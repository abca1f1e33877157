import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#server/platform/db/connection/connect.ts'
import { readUnprepared } from '#server/platform/db/connection/read.ts'
import type { Moment } from '#server/platform/db/records/moment.ts'
import type { FigureSubject } from '#shared/figures/figures.ts'

/** Describes the row of a figure as it stands today. */
export interface SubjectRow {
  readonly id: string
  readonly title: string
  readonly detail: string | null
  readonly developer_id: string | null
  readonly job_id: string | null
  /** The stage or status of today. */
  readonly state: string | null
  /** It was deleted since. */
  readonly is_deleted: boolean
}

const developerName = sql`d.first_name || ' ' || d.last_name`
const profileJoins = sql`
  join developers d on d.id = p.developer_id join jobs j on j.id = p.job_id join companies c on c.id = j.company_id`
const jobTitle = sql`j.title || ', ' || c.name`

const subjects: { readonly [Subject in FigureSubject]: RawBuilder<SubjectRow> } = {
  DEVELOPER: sql`select d.id, ${developerName} as title, null as detail, d.id as developer_id, null::uuid as job_id,
    d.stage as state, d.deleted_at is not null as is_deleted from developers d`,
  REVIEW: sql`select r.id, ${developerName} as title, a.code_name as detail, d.id as developer_id, null::uuid as job_id,
    r.status as state, d.deleted_at is not null as is_deleted
    from reviews r join developer_assessments a on a.id = r.developer_assessment_id join developers d on d.id = a.developer_id`,
  JOB: sql`select j.id, j.title as title, c.name as detail, null::uuid as developer_id, j.id as job_id,
    j.status as state, j.deleted_at is not null as is_deleted from jobs j join companies c on c.id = j.company_id`,
  JOB_PROFILE: sql`select p.id, ${developerName} as title, ${jobTitle} as detail, d.id as developer_id, j.id as job_id,
    p.status as state, p.deleted_at is not null as is_deleted from job_profiles p ${profileJoins}`,
  PLACEMENT: sql`select pl.id, ${developerName} as title, ${jobTitle} as detail, d.id as developer_id, j.id as job_id,
    pl.status as state, p.deleted_at is not null as is_deleted
    from placements pl join job_profiles p on p.id = pl.job_profile_id ${profileJoins}`,
  CHECK_IN: sql`select ci.id, ${developerName} as title, ${jobTitle} as detail, d.id as developer_id, j.id as job_id,
    ci.state as state, p.deleted_at is not null as is_deleted
    from check_ins ci join placements pl on pl.id = ci.placement_id join job_profiles p on p.id = pl.job_profile_id
    ${profileJoins}`,
}

/** Reads the rows by id. A row that was deleted for good is not among them. */
export async function readSubjects(
  db: Database,
  subject: FigureSubject,
  ids: readonly string[],
): Promise<ReadonlyMap<string, SubjectRow>> {
  const rows = await readUnprepared(
    db,
    sql<SubjectRow>`select * from (${subjects[subject]}) subjects where id = any(${ids})`,
  )
  return new Map(rows.map((row) => [row.id, row]))
}

const stateColumns: { readonly [Subject in FigureSubject]: readonly [table: string, column: string] } = {
  DEVELOPER: ['developers', 'stage'],
  REVIEW: ['reviews', 'status'],
  JOB: ['jobs', 'status'],
  JOB_PROFILE: ['job_profiles', 'status'],
  PLACEMENT: ['placements', 'status'],
  CHECK_IN: ['check_ins', 'state'],
}

/** Reads the stage or status that rows had at a moment, by id. */
export async function statesThen(
  db: Database,
  subject: FigureSubject,
  ids: readonly string[],
  asOf: Moment,
): Promise<ReadonlyMap<string, string | null>> {
  const [table, column] = stateColumns[subject]
  const rows = await readUnprepared(
    db,
    sql<{ row_id: string; state: string | null }>`
      select distinct on (row_id) row_id, to_value as state from state_changes
      where table_name = ${table} and column_name = ${column} and row_id = any(${ids}) and at < ${asOf}
      order by row_id desc, event_id desc`,
  )
  return new Map(rows.map(({ row_id, state }) => [row_id, state]))
}
