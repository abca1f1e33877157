import { sql } from 'kysely'
import type { Database } from '#server/platform/db/connection/connect.ts'
import type { Moment } from '#server/platform/db/records/moment.ts'
import { deleteDrainedBuckets } from '#server/platform/idp/limits/rateLimit.ts'
import { isLinkExpired } from './accounts.ts'
import { isWithinLast } from './clock.ts'
import { isFutureDated, revocableModels } from './revocation.ts'
import { deleteEndedSessions } from './sessions.ts'

/** In seconds; a request that could restore a revoked row ends sooner. */
const revokedLifetime = 3_600

/**
 * The most log-in pages that are open at the same time. More come from an attack; people whose page is deleted start
 * again with a click.
 */
const maxInteractions = 5_000

/**
 * Deletes rows that have expired, and rows that were written while the clock was ahead. A used refresh token stays until it
 * expires, so that its second use is detected.
 */
export async function deleteExpired(db: Database): Promise<void> {
  await deleteExpiredArtefacts(db)
  await deleteEndedSessions(db)
  await db.deleteFrom('password_links').where(isLinkExpired).execute()
  await deleteDrainedBuckets(db)
}

/** Revoked rows stay for `revokedLifetime`, although they have expired. */
async function deleteExpiredArtefacts(db: Database): Promise<void> {
  const isKept = sql`model = any(${revocableModels}) and ${isWithinLast(revokedLifetime, sql<Moment>`consumed_at`)}`
  const isOver = sql<boolean>`(${isFutureDated} or expires_at < now() and (${isKept}) is not true)`
  await db.deleteFrom('oidc_artefacts').where(isOver).execute()
}

/** Deletes the oldest log-in pages beyond the limit. */
export async function deleteExcessInteractions(db: Database): Promise<void> {
  await db
    .deleteFrom('oidc_artefacts')
    .where('model', '=', 'Interaction')
    .where('id', 'in', (excess) =>
      excess
        .selectFrom('oidc_artefacts')
        .select('id')
        .where('model', '=', 'Interaction')
        .orderBy('expires_at', 'desc')
        .offset(maxInteractions),
    )
    .execute()
}
