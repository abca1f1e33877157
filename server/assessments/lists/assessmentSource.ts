import { sql } from 'kysely'
import type { Database, Queryable } from '#server/platform/db/connection/connect.ts'
import { readPrepared, type SelectedRow } from '#server/platform/db/connection/read.ts'
import { listSource } from '#server/platform/db/lists/list.ts'
import { totalColumn } from '#server/platform/db/lists/listTotals.ts'
import { assessmentList } from '#shared/assessments/assessments.ts'
import { assessmentTotals, totalsOfAssessment } from './assessmentTotals.ts'

export type AssessmentListRow = SelectedRow<typeof assessments>

export const assessmentSource = listSource(assessmentList, {
  id: 'assessments.id',
  totals: assessmentTotals,
  from: sql`assessments`,
  where: () => sql`assessments.deleted_at is null`,
  columns: {
    name: { notNull: 'assessments.name' },
    type: { notNull: 'assessments.type' },
    stack: { sql: sql`array_to_string(assessments.stack, ', ')`, filtered: sql`assessments.stack` },
    version_number: totalColumn('version_number'),
    criteria: totalColumn('criteria'),
    challenges: totalColumn('challenges'),
    reviewers: totalColumn('reviewers'),
    sent: totalColumn('sent'),
    open: totalColumn('open'),
    pass_percent: totalColumn('pass_percent'),
    turnaround_days: totalColumn('turnaround_days'),
  },
  rows: (db, { head, among, order }) => sql<AssessmentListRow>`${head} ${assessments(db).where(among).orderBy(order)}`,
})

export type AssessmentChoice = Awaited<ReturnType<typeof listAssessments>>[number]

/** No firm has this many. */
export const choiceLimit = 1_000

/** Lists the assessments that are not deleted, by name. */
export function listAssessments(db: Database) {
  const living = db.selectFrom('assessments').select(['id', 'name', 'type']).where('deleted_at', 'is', null)
  return readPrepared(db, living.orderBy('name').orderBy('id').limit(choiceLimit))
}

/** Includes deleted ones. */
export function assessments(db: Queryable) {
  return db
    .selectFrom('assessments')
    .crossJoinLateral(totalsOfAssessment)
    .select(['assessments.id', 'assessments.name', 'assessments.type', 'assessments.stack', 'assessments.description'])
    .select(['assessments.version', 'assessments.work_shown', 'totals.version_number', 'totals.criteria'])
    .select(['totals.challenges', 'totals.reviewers', 'totals.sent', 'totals.open', 'totals.pass_percent'])
    .select('totals.turnaround_days')
}
