import { type RawBuilder, sql } from 'kysely'

/** Selects how many criteria of its rubric the sent reviews of an attempt score, and how many there are. @param attempt its id. */
export function coverageOf(attempt: RawBuilder<unknown>) {
  const counted = (column: 'scored' | 'criteria') => sql<number | null>`(
    select ${sql.ref(column)} from result_coverage where developer_assessment_id = ${attempt}
  )`
  return [counted('scored').as('criteria_scored'), counted('criteria').as('criteria_count')] as const
}
