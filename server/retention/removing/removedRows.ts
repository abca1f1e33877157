import { sql } from 'kysely'
import type { Queryable } from '#server/platform/db/connection/connect.ts'
import { type RetentionRule, retentionRules } from '#shared/retention/retention.ts'
import { namedRowLimit } from '#shared/taskRuns/taskRuns.ts'
import { readyItems } from './readyItems.ts'

/**
 * Names the people of whom a run removed something, or of whom a run that waits would remove it; at most `namedRowLimit`.
 * @param runId null for the run that waits.
 */
export async function removedRows(db: Queryable, rule: RetentionRule, runId: string | null) {
  const [label, change] = [retentionRules[rule].label, runId === null ? 'Goes' : 'Gone']
  const people =
    runId === null ? readyItems(rule) : sql`select developer_id, things from retention_items where run_id = ${runId}`
  const { rows } = await sql<{
    id: string
    developer_id: string
    company_id: null
    person: string
    detail: string
    day: null
    change: string
  }>`
    select d.id, d.id as developer_id, null as company_id, trim(d.first_name || ' ' || d.last_name) as person,
      ${label}::text || ': ' || people.things as detail, null as day, ${change}::text as change
    from (${people}) people join developers d on d.id = people.developer_id
    order by person, d.id limit ${namedRowLimit}`.execute(db)
  return rows
}
