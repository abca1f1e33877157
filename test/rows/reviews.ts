import { randomUUID } from 'node:crypto'
import type { Insertable } from 'kysely'
import type { Database, Trx } from '#server/platform/db/connection/connect.ts'
import type { Tables } from '#server/platform/db/schema/tables.ts'
import { isDrawnForCalibration } from '#server/reviews/results/drawing.ts'
import type { DeveloperAssessmentStatus } from '#shared/developerAssessments/developerAssessments.ts'
import { asTest, createAssessment, createDeveloper } from '#test/factories.ts'

type Row<Table extends keyof Tables> = Partial<Insertable<Tables[Table]>>

interface Options {
  readonly reviewers: readonly string[]
  readonly developer?: Parameters<typeof createDeveloper>[1]
  readonly criteria?: readonly Row<'criteria'>[]
  readonly stack?: string[]
  /** True if its id is one that a calibration draws; by default not, so that a clear first review decides. */
  readonly calibrated?: boolean
  readonly pool?: readonly string[]
  readonly attempt?: Row<'developer_assessments'>
}

/** Creates an assessment that waits for reviews by these accounts. Its rubric has two criteria, of which the first must be passed. */
export async function createReviewed(db: Database, { reviewers, calibrated = false, ...options }: Options) {
  const criteria = options.criteria ?? [{ must_pass: true }, { name: 'Testing', weight: 2 }]
  const assessment = await createAssessment(db, { criteria, stack: options.stack ?? [] })
  const developer = await createDeveloper(db, options.developer)
  const id = attemptIdThatIs(calibrated)
  const status: DeveloperAssessmentStatus = 'ASSIGNED'
  const reviewIds = await asTest(db, async (trx) => {
    const url_submission = 'https://git.example.com/submissions/4711'
    const taken = {
      id,
      developer_id: developer.id,
      assessment_version_id: assessment.version_id,
      status,
      url_submission,
    }
    await trx
      .insertInto('developer_assessments')
      .values({ code_name: `Code ${id}`, ...taken, ...options.attempt })
      .execute()
    for (const user_id of options.pool ?? []) {
      await trx.insertInto('assessment_reviewers').values({ assessment_id: assessment.id, user_id }).execute()
    }
    const ids: string[] = []
    for (const reviewer_id of reviewers) {
      const review = { developer_assessment_id: id, reviewer_id, due_at: new Date(Date.now() + 3 * 86_400_000) }
      ids.push((await trx.insertInto('reviews').values(review).returning('id').executeTakeFirstOrThrow()).id)
    }
    return ids
  })
  return { id, developer, criterionIds: assessment.criterion_ids, assessmentId: assessment.id, reviewIds }
}

/** Scores each criterion of a review, which covers its rubric then. */
export async function scoreAll(trx: Trx, review_id: string, criterionIds: readonly string[], score = 4): Promise<void> {
  const scores = criterionIds.map((criterion_id) => ({ review_id, criterion_id, score }))
  await trx.insertInto('review_scores').values(scores).execute()
}

/** Draws the id of an attempt that calibration picks, or does not. One that it picks waits for a second review, so a test says which. */
export function attemptIdThatIs(calibrated: boolean): string {
  for (;;) {
    const id = randomUUID()
    if (isDrawnForCalibration(id) === calibrated) return id
  }
}
