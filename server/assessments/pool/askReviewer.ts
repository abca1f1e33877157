import { type RawBuilder, sql } from 'kysely'
import type { Trx } from '#server/platform/db/connection/connect.ts'
import type { ReviewOrigin } from '#shared/developerAssessments/developerAssessments.ts'

interface Asked {
  readonly developer_assessment_id: string
  readonly reviewer_id: string
  readonly due_at: RawBuilder<string>
  readonly origin: ReviewOrigin
}

/** Returns the end of a day in UTC, as it is for all due dates of reviews. */
export function reviewDueIn(days: number): RawBuilder<string> {
  return sql<string>`day_end_in_zone((now() at time zone 'UTC')::date + ${days}::int, null)`
}

/** Asks somebody for a review. One who declined, or from whom it was taken, can be asked again. */
export async function askReviewer(trx: Trx, { due_at, origin, ...review }: Asked): Promise<void> {
  const kept = { released_at: null, released_because: null }
  const unanswered = { decline_reason: null, could_not_open: false, accepted_at: null, ...kept }
  const again = { ...unanswered, status: 'PENDING', due_at, origin } as const
  await trx
    .insertInto('reviews')
    .values({ ...review, due_at, origin })
    .onConflict((conflict) =>
      conflict
        .columns(['developer_assessment_id', 'reviewer_id'])
        .doUpdateSet({ ...again, asked_at: sql<string>`clock_timestamp()` })
        .where('reviews.status', '=', 'DECLINED'),
    )
    .execute()
}
