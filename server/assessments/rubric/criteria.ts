import { sql } from 'kysely'
import type { Queryable } from '#server/platform/db/connection/connect.ts'
import { readPrepared } from '#server/platform/db/connection/read.ts'

export type Criterion = Awaited<ReturnType<typeof listCriteria>>[number]

export function listCriteria(db: Queryable, versionIds: readonly string[]) {
  const criteria = db
    .selectFrom('criteria')
    .where('assessment_version_id', '=', sql<string>`any(${versionIds}::uuid[])`)
    .select(['id', 'assessment_version_id', 'name', 'weight', 'anchors', 'must_pass'])
    .orderBy('assessment_version_id')
    .orderBy('position')
  return readPrepared(db, criteria)
}
