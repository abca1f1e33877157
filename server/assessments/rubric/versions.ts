import { sql } from 'kysely'
import type { Queryable } from '#server/platform/db/connection/connect.ts'
import { readPrepared, type SelectedRow } from '#server/platform/db/connection/read.ts'
import { type Criterion, listCriteria } from './criteria.ts'

type VersionRow = SelectedRow<typeof versions>

export interface VersionWithRubric extends VersionRow {
  /** It was sent, so that a change makes the next version. */
  readonly is_frozen: boolean
  readonly criteria: readonly Criterion[]
}

/** More than anybody makes. */
export const versionLimit = 100

export async function listVersions(db: Queryable, assessmentId: string): Promise<VersionWithRubric[]> {
  const rows = await readPrepared(db, versions(db).where('assessment_id', '=', assessmentId).limit(versionLimit))
  return withCriteria(db, rows)
}

/** Finds the version that is sent from now on; undefined before there is one. */
export async function findCurrentVersion(db: Queryable, assessmentId: string): Promise<VersionWithRubric | undefined> {
  const rows = await readPrepared(db, versions(db).where('assessment_id', '=', assessmentId).limit(1))
  const [current] = await withCriteria(db, rows)
  return current
}

async function withCriteria(db: Queryable, rows: readonly VersionRow[]): Promise<VersionWithRubric[]> {
  const ids = rows.map(({ id }) => id)
  const criteriaOf = Map.groupBy(await listCriteria(db, ids), ({ assessment_version_id }) => assessment_version_id)
  return rows.map((row) => ({ ...row, is_frozen: row.sent > 0, criteria: criteriaOf.get(row.id) ?? [] }))
}

function versions(db: Queryable) {
  return db
    .selectFrom('assessment_versions')
    .select(['id', 'number', 'instructions', 'pass_mark', 'saved_at', 'version'])
    .select(
      sql<number>`(
        select count(*)::integer from developer_assessments d
        where d.assessment_version_id = assessment_versions.id and was_sent(d.status, d.sent_at)
      )`.as('sent'),
    )
    .orderBy('number', 'desc')
}
