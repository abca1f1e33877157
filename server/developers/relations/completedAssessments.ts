import { sql } from 'kysely'
import { coverageOf } from '#server/assessments/rubric/coverage.ts'
import type { Queryable } from '#server/platform/db/connection/connect.ts'
import { readPrepared } from '#server/platform/db/connection/read.ts'
import { groupBy } from '#server/platform/db/lists/groupBy.ts'
import type { Moment } from '#server/platform/db/records/moment.ts'
import type { AssessmentResult } from '#shared/assessments/assessmentTypes.ts'

export interface CompletedAssessment {
  readonly assessment: { readonly name: string }
  readonly result: AssessmentResult
  /** Percent. */
  readonly total_score: number | null
  readonly completed_at: Moment | null
  /** The number of criteria of the rubric that its reviews score. */
  readonly criteria_scored: number | null
  readonly criteria_count: number | null
}

export async function completedAssessmentsOf(
  db: Queryable,
  ids: readonly string[],
): Promise<Map<string, CompletedAssessment[]>> {
  const completed = db
    .selectFrom('developer_assessments')
    .innerJoin('assessment_versions', 'assessment_versions.id', 'developer_assessments.assessment_version_id')
    .innerJoin('assessments', 'assessments.id', 'assessment_versions.assessment_id')
    .where('developer_assessments.developer_id', '=', sql<string>`any(${ids}::uuid[])`)
    .where('developer_assessments.status', '=', 'COMPLETED')
    .select([
      'developer_assessments.developer_id',
      'assessments.name',
      sql<AssessmentResult>`developer_assessments.result`.as('result'),
      'developer_assessments.total_score',
      'developer_assessments.completed_at',
    ])
    .select(coverageOf(sql.ref('developer_assessments.id')))
    .orderBy('developer_assessments.completed_at', (order) => order.desc().nullsLast())
    .orderBy('developer_assessments.id')
  return groupBy(
    await readPrepared(db, completed),
    ({ developer_id }) => developer_id,
    ({ developer_id: _of, name, ...completed }) => ({ assessment: { name }, ...completed }),
  )
}
