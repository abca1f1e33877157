import { sql } from 'kysely'
import { literals } from '#server/platform/db/lists/literals.ts'
import { openAttemptStatuses } from '#shared/developerAssessments/developerAssessments.ts'

export const isOpenAttempt = sql<boolean>`(developer_assessments.status in (${literals(openAttemptStatuses)}))`

const [passed, failed] = [
  ['STRONG_PASS', 'PASS'],
  ['FAIL', 'STRONG_FAIL'],
].map((results) => sql`count(*) filter (where developer_assessments.result in (${literals(results)}))`)

/** Selects columns from rows of `developer_assessments` that are grouped by assessment or challenge. */
export const attemptCounts = sql`
  (count(*) filter (where was_sent(developer_assessments.status, developer_assessments.sent_at)))::integer as sent,
  (count(*) filter (where ${isOpenAttempt}))::integer as open,
  round(${passed} * 100.0 / nullif(${passed} + ${failed}, 0))::integer as pass_percent`

export interface AttemptCounts {
  readonly sent: number
  /** Counts those that are not over. */
  readonly open: number
  /** The percentage that passed, of those that were completed with a clear result; null without one. */
  readonly pass_percent: number | null
}
