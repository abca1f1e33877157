import { sql } from 'kysely'
import { type Database, type Trx, write } from '#server/platform/db/connection/connect.ts'
import type { TaskRun } from '#server/platform/tasks/tasks.ts'
import { undoDeadlineSeconds } from '#shared/platform/undo.ts'
import { findStranded, type StrandedReview } from './giveBack.ts'
import { releaseReview } from './moveReview.ts'

const actor = 'task:reviews'

/** One call gives back at most this many reviews, each in a transaction of its own. */
const batchSize = 20

/** Gives back the reviews of somebody who is blocked or away. Reviews that somebody changes just now wait for the next time. */
export async function giveBackStranded(db: Database, { id: changeId, now }: TaskRun): Promise<boolean> {
  const stranded = await findStranded(db, now, batchSize)
  let moved = 0
  for (const review of stranded) {
    if (await write(db, { actor, changeId }, (trx) => giveBack(trx, review, now))) moved++
  }
  return stranded.length === batchSize && moved > 0
}

/** Locks the developer first, as everybody who changes an attempt, and looks again under the lock. */
async function giveBack(trx: Trx, review: StrandedReview, now: Date): Promise<boolean> {
  const { rows } = await sql`
    select from developers where id = ${review.developer_id} for no key update skip locked`.execute(trx)
  if (rows.length === 0) return false
  const still = (await findStranded(trx, now, 1_000)).find(({ id }) => id === review.id)
  if (!still) return false
  await releaseReview(trx, review.id, still.reason)
  return true
}

/** Deletes the draft of a review that was moved, once nobody can undo the move. */
export async function forgetDrafts(db: Database, now: Date): Promise<void> {
  const late = sql<boolean>`released_at < ${now}::timestamptz - ${undoDeadlineSeconds} * interval '1 second'`
  const released = db.selectFrom('reviews').select('id').where('draft', 'is not', null).where(late).limit(1)
  if (!(await released.executeTakeFirst())) return
  await write(db, { actor }, (trx) =>
    trx.updateTable('reviews').set({ draft: null }).where('draft', 'is not', null).where(late).execute(),
  )
}
