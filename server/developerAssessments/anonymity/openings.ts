import { type RawBuilder, sql } from 'kysely'
import type { Queryable } from '#server/platform/db/connection/connect.ts'
import type { Moment } from '#server/platform/db/records/moment.ts'
import type { OpenedPart } from '#shared/developerAssessments/workOpenings.ts'

/** Writes down that an account opens a part of a work, before it gets that part. */
export async function recordOpening(db: Queryable, attemptId: string, userId: string, part: OpenedPart): Promise<void> {
  await db
    .insertInto('work_openings')
    .values({ developer_assessment_id: attemptId, user_id: userId, part })
    .onConflict((conflict) =>
      conflict
        .columns(['developer_assessment_id', 'user_id', 'part'])
        .doUpdateSet({ last_at: sql<Moment>`clock_timestamp()` }),
    )
    .execute()
}

/** The moment when the reviewer of the row of `reviews` first opened any part of the work, in SQL; null where nobody saw them do so. */
export const openedAt: RawBuilder<Moment | null> = sql<Moment | null>`(
  select min(first_at) from work_openings opened
  where opened.developer_assessment_id = reviews.developer_assessment_id and opened.user_id = reviews.reviewer_id
)`
