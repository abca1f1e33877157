import { sql } from 'kysely'
import type { Database, Queryable } from '#server/platform/db/connect.ts'
import { listSource } from '#server/platform/db/list.ts'
import { read } from '#server/platform/db/read.ts'
import { assessmentList } from '#shared/assessments.ts'
import type { AssessmentType } from '#shared/developerAssessments.ts'

/** An assessment of the catalogue, for its list and its dialog. */
export type AssessmentDetails = Awaited<ReturnType<ReturnType<typeof assessments>['executeTakeFirstOrThrow']>>

export const assessmentSource = listSource(assessmentList, {
  id: 'assessments.id',
  from: sql`assessments left join assessment_facts on assessment_facts.assessment_id = assessments.id`,
  facts: 'assessment_facts.assessment_id',
  where: () => sql`assessments.deleted_at is null`,
  columns: {
    name: { notNull: 'assessments.name' },
    type: { notNull: 'assessments.type' },
    stack: { sql: sql`array_to_string(assessments.stack, ', ')`, filtered: sql`assessments.stack` },
    version_number: 'assessment_facts.version_number',
    criteria: { notNull: 'assessment_facts.criteria' },
    challenges: { notNull: 'assessment_facts.challenges' },
    reviewers: { notNull: 'assessment_facts.reviewers' },
    sent: { notNull: 'assessment_facts.sent' },
    open: { notNull: 'assessment_facts.open' },
    pass_percent: 'assessment_facts.pass_percent',
    turnaround_days: 'assessment_facts.turnaround_days',
  },
  rows: (db, { among, order }) => assessments(db).where(among).orderBy(order),
})

/** An assessment to choose. */
export interface AssessmentChoice {
  readonly id: string
  readonly name: string
  readonly type: AssessmentType
}

/** More than a firm has. */
export const choiceLimit = 1_000

/** Lists the assessments that are not deleted, by name. */
export function listAssessments(db: Database): Promise<AssessmentChoice[]> {
  const living = db.selectFrom('assessments').select(['id', 'name', 'type']).where('deleted_at', 'is', null)
  return read(db, living.orderBy('name').orderBy('id').limit(choiceLimit))
}

/** Assessments with what the catalogue counts of them, deleted ones too. */
export function assessments(db: Queryable) {
  return db
    .selectFrom('assessments')
    .innerJoin('assessment_facts', 'assessment_facts.assessment_id', 'assessments.id')
    .select(['assessments.id', 'assessments.name', 'assessments.type', 'assessments.stack', 'assessments.description'])
    .select([
      'assessments.version',
      'assessments.work_shown',
      'assessment_facts.version_number',
      'assessment_facts.criteria',
    ])
    .select(['assessment_facts.challenges', 'assessment_facts.reviewers', 'assessment_facts.sent'])
    .select(['assessment_facts.open', 'assessment_facts.pass_percent', 'assessment_facts.turnaround_days'])
}
