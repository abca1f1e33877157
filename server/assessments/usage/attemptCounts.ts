import { sql } from 'kysely'
import { literals } from '#server/platform/db/lists/literals.ts'
import { openAttemptStatuses } from '#shared/developerAssessments/developerAssessments.ts'

/** Sent and not over yet, in SQL. */
export const isOpenAttempt = sql<boolean>`(developer_assessments.status in (${literals(openAttemptStatuses)}))`

const [passed, failed] = [
  ['STRONG_PASS', 'PASS'],
  ['FAIL', 'STRONG_FAIL'],
].map((results) => sql`count(*) filter (where developer_assessments.result in (${literals(results)}))`)

/** What the rows of `developer_assessments` that are grouped tell of an assessment or a challenge: columns of their select. */
export const attemptCounts = sql`
  (count(*) filter (where was_sent(developer_assessments.status, developer_assessments.sent_at)))::integer as sent,
  (count(*) filter (where ${isOpenAttempt}))::integer as open,
  round(${passed} * 100.0 / nullif(${passed} + ${failed}, 0))::integer as pass_percent`

export interface AttemptCounts {
  /** How often it was sent. */
  readonly sent: number
  /** How many of these are not over. */
  readonly open: number
  /** Of those that were completed with a clear result; null without one. */
  readonly pass_percent: number | null
}
