import { sql } from 'kysely'
import type { Queryable } from '#server/platform/db/connection/connect.ts'
import { type RetentionRule, retentionRules } from '#shared/retention/retention.ts'
import { namedRowLimit } from '#shared/taskRuns/taskRuns.ts'
import { readyItems } from './readyItems.ts'

/** Names the people from whom a waiting run would remove something; at most `namedRowLimit`. */
export async function removedRows(db: Queryable, rule: RetentionRule) {
  const { label } = retentionRules[rule]
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
      ${label}::text || ': ' || people.things as detail, null as day, 'Goes' as change
    from (${readyItems(rule)}) people join developers d on d.id = people.developer_id
    order by person, d.id limit ${namedRowLimit}`.execute(db)
  return rows
}
