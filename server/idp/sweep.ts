import { sql } from 'kysely'
import type { Database } from '#server/db/connect.ts'
import { endedModels } from './adapter.ts'

/** Longer than any bucket of a rate limit takes to drain. */
const bucketLife = sql<Date>`now() - interval '1 day'`

/** Longer than any request that could bring back what ended under it. */
const endedLife = sql<Date>`now() - interval '1 hour'`

/** Deletes what has expired. A used refresh token stays until then: used again, it raises the alarm. */
export async function sweep(db: Database): Promise<void> {
  const now = sql<Date>`now()`
  await db
    .deleteFrom('oidc_artefacts')
    .where('expires_at', '<', now)
    .where(({ or, eb }) =>
      or([eb('model', 'not in', endedModels), eb('consumed_at', 'is', null), eb('consumed_at', '<', endedLife)]),
    )
    .execute()
  await db.deleteFrom('password_links').where('expires_at', '<', now).execute()
  await db.deleteFrom('rate_limits').where('updated_at', '<', bucketLife).execute()
}
