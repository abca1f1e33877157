import { sql } from 'kysely'
import type { Queryable } from '#server/platform/db/connection/connect.ts'

/**
 * Tells whether a result may rest on an attempt, as far as a talk goes. A talk counts once it is known that it took place, and somebody
 * who was there has sent a review; the view `talks` has the rule. Work that is sent in is its own evidence.
 */
export async function isEvidence(db: Queryable, attemptId: string): Promise<boolean> {
  const { rows } = await sql`
    select from talks_without_evidence where developer_assessment_id = ${attemptId}`.execute(db)
  return rows.length === 0
}
