import { sql } from 'kysely'
import type { Database } from '#server/platform/db/connect.ts'
import { linkIsDead } from './accounts.ts'
import { isWithinLast } from './clock.ts'
import { endedModels, isOfTheFuture } from './ended.ts'
import { forgetEndedSessions } from './sessions.ts'

/** Longer than any bucket of a rate limit takes to drain. */
const bucketLife = 3 * 3_600

/** Longer than any request that could bring back what ended under it. */
const endedLife = 3_600

/** Log-in pages that are open at the same time; more come from an attack. Whose page goes starts again with a click. */
const mostInteractions = 5_000

/** Deletes what has expired, and what a clock that was ahead has left. A used refresh token stays until then: used again, it raises the alarm. */
export async function sweep(db: Database): Promise<void> {
  const consumed = sql<Date>`consumed_at`
  await db
    .deleteFrom('oidc_artefacts')
    .where(({ or, and, eb, not }) =>
      or([
        isOfTheFuture,
        and([
          eb('expires_at', '<', sql<Date>`now()`),
          or([
            eb('model', 'not in', endedModels),
            eb('consumed_at', 'is', null),
            not(isWithinLast(endedLife, consumed)),
          ]),
        ]),
      ]),
    )
    .execute()
  await db
    .deleteFrom('oidc_artefacts')
    .where('model', '=', 'Interaction')
    .where('id', 'in', (excess) =>
      excess
        .selectFrom('oidc_artefacts')
        .select('id')
        .where('model', '=', 'Interaction')
        .orderBy('expires_at', 'desc')
        .offset(mostInteractions),
    )
    .execute()
  await forgetEndedSessions(db)
  await db.deleteFrom('password_links').where(linkIsDead).execute()
  const lastTry = sql<Date>`updated_at`
  await db
    .deleteFrom('rate_limits')
    .where(({ not }) => not(isWithinLast(bucketLife, lastTry)))
    .execute()
}
