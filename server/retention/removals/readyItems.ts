import { sql } from 'kysely'
import type { Queryable } from '#server/platform/db/connection/connect.ts'
import { isFirstRun } from '#server/platform/tasks/datedRun.ts'
import { isReady } from '#server/retention/retentionSource.ts'
import { type RetentionRule, retentionTaskOf } from '#shared/retention/retention.ts'
import type { Loss } from '#shared/taskRuns/taskRuns.ts'

/** Selects the people who were shown for long enough under the current rule, and for whom something is due at this moment. */
export function readyItems(rule: RetentionRule) {
  return sql<{ developer_id: string; things: number }>`
    select retention_items.developer_id, due.things
    from retention_items
    join developers d on d.id = retention_items.developer_id
    join retention_terms t on t.rule = retention_items.rule and retention_items.shown_from >= t.set_at
    join retention_due due on due.rule = retention_items.rule and due.developer_id = retention_items.developer_id
    where retention_items.rule = ${rule} and ${isReady}`
}

/** The terms of a rule that removes something of a person now. */
export interface DueRemoval {
  /** Everything that is not younger is removed. */
  readonly cutoff: string
  /** The admin who set the rule. */
  readonly set_by_id: string
}

/** Counts the people from whom something would be removed, and all people that the rule is about. The first run after the rule was set waits. */
export async function countReady(db: Queryable, rule: RetentionRule): Promise<Loss> {
  const { rows } = await sql<Required<Loss>>`
    select ready.due,
      case when ready.due = 0 then 0 else (
        select count(*)::int from developers
        where deleted_at is null and (${rule}::text <> 'REJECTED' or stage = 'REJECTED')
      ) end as total,
      ${isFirstRun(retentionTaskOf(rule), sql`(select set_at from retention_terms where rule = ${rule})`)} as "isFirst"
    from (select count(*)::int as due from (${readyItems(rule)}) items) ready`.execute(db)
  return rows[0] ?? { due: 0, total: 0 }
}
