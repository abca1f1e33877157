import type { Insertable } from 'kysely'
import type { Database } from '#server/platform/db/connection/connect.ts'
import type { Tables } from '#server/platform/db/schema/tables.ts'
import { asTest, createUser } from './factories.ts'
import { createReviewed } from './reviews.ts'

interface Options {
  readonly developer?: Partial<Insertable<Tables['developers']>>
  readonly attempt?: Partial<Insertable<Tables['developer_assessments']>>
  readonly reviewer?: string
  /** In percent. */
  readonly total?: number
}

/** Creates a passed assessment with a sent review, whose verifications of these skills wait. */
export async function createUnconfirmed(db: Database, skillIds: readonly string[], options: Options = {}) {
  const { total = 80, developer = {}, attempt = {} } = options
  const reviewer = options.reviewer ?? (await createUser(db, { role: 'reviewer' })).id
  const passed = { status: 'COMPLETED' as const, result: 'PASS' as const, total_score: total, completed_at: new Date() }
  const reviewed = await createReviewed(db, { reviewers: [reviewer], developer, attempt: { ...passed, ...attempt } })
  const [review_id = ''] = reviewed.reviewIds
  await asTest(db, async (trx) => {
    const sent = { status: 'SENT' as const, sent_at: new Date(), total_score: total }
    await trx.updateTable('reviews').set(sent).where('id', '=', review_id).execute()
    for (const skill_id of skillIds)
      await trx.insertInto('unconfirmed_verifications').values({ review_id, skill_id }).execute()
  })
  return { ...reviewed, reviewer, review_id }
}
