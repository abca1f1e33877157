import { sql } from 'kysely'
import { type AttemptCounts, attemptCounts } from '#server/assessments/usage/attemptCounts.ts'
import type { ListTotals } from '#server/platform/db/lists/listTotals.ts'

export interface AssessmentTotals extends AttemptCounts {
  /** The number of the latest version; null before there is one. */
  readonly version_number: number | null
  /** Counts those of the latest version. */
  readonly criteria: number
  /** Leaves out deleted ones. */
  readonly challenges: number
  readonly reviewers: number
  /** The median of the days from submission to completion. */
  readonly turnaround_days: number | null
}

const attempts = sql`
  select ${attemptCounts},
    round((
      percentile_cont(0.5) within group (order by extract(epoch from completed_at - submitted_at)) / 86400
    )::numeric, 1)::real as turnaround_days
  from assessment_versions join developer_assessments on assessment_version_id = assessment_versions.id
  where assessment_versions.assessment_id = assessments.id`

const latest = sql`
  select id, number from assessment_versions where assessment_id = assessments.id order by number desc limit 1`

/** Reads the row of `assessments` beside it. */
export const totalsOfAssessment = sql<AssessmentTotals>`(
  select latest.number as version_number,
    (select count(*)::integer from criteria where assessment_version_id = latest.id) as criteria,
    (
      select count(*)::integer from challenges where challenges.assessment_id = assessments.id and deleted_at is null
    ) as challenges,
    (
      select count(*)::integer from assessment_reviewers where assessment_reviewers.assessment_id = assessments.id
    ) as reviewers,
    attempts.*
  from (${attempts}) as attempts left join (${latest}) as latest on true
)`.as<'totals'>('totals')

export const assessmentTotals: ListTotals = {
  sql: sql`select assessments.id as assessment_id, totals.* from assessments cross join lateral ${totalsOfAssessment}`,
  columns: {
    assessment_id: 'uuid',
    version_number: 'integer',
    criteria: 'integer',
    challenges: 'integer',
    reviewers: 'integer',
    sent: 'integer',
    open: 'integer',
    pass_percent: 'integer',
    turnaround_days: 'real',
  },
  tables: [
    'assessments',
    'assessment_versions',
    'criteria',
    'challenges',
    'assessment_reviewers',
    'developer_assessments',
  ],
  key: 'assessment_id',
}
