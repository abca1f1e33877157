import { sql } from 'kysely'
import type { Database } from '#server/platform/db/connection/connect.ts'
import type { RetentionRule } from '#shared/retention/retention.ts'

/** How many developers one statement checks. */
const pageSize = 20_000
const beforeAll = '00000000-0000-0000-0000-000000000000'

/** The developer up to whom a node has looked; null when it has seen all of them. */
interface Progress {
  readonly term: string
  readonly after: string | null
}

/**
 * Makes the part of the task that puts people on the list, and takes them off when nothing is due any more. It looks once a day, and
 * after each change of a rule. Several nodes may look at once, since each statement gives the same result twice.
 */
export function createShowing(db: Database, rule: RetentionRule) {
  let progress: Progress | undefined

  /** @returns whether there is more to look at. */
  return async function showDue(): Promise<boolean> {
    const term = await readTerm(db, rule)
    if (term === undefined) return false
    if (progress?.term !== term) {
      await countDay(db, rule)
      progress = { term, after: beforeAll }
    }
    if (progress.after === null) return false
    progress = { term, after: await showPage(db, rule, progress.after) }
    return progress.after !== null
  }
}

/** Names the day and the setting of a rule; undefined while the rule does not count. */
async function readTerm(db: Database, rule: RetentionRule): Promise<string | undefined> {
  const { rows } = await sql<{ term: string }>`
    select utc_today() || ' ' || set_at as term from retention_terms where rule = ${rule}`.execute(db)
  return rows[0]?.term
}

/**
 * Takes items off the list that are no longer due, and counts the day for the rest. A day in the future was written while the clock was ahead, so such an item begins again.
 */
async function countDay(db: Database, rule: RetentionRule): Promise<void> {
  await sql`
    update retention_items i set shown_from = null
    where i.rule = ${rule} and i.shown_from is not null and (
      i.last_shown_on > utc_today() or i.shown_from > now()
      or not exists (select from retention_due due where due.rule = ${rule} and due.developer_id = i.developer_id)
    )`.execute(db)
  await sql`
    update retention_items i set last_shown_on = utc_today(), shown_days = shown_days + 1
    where i.rule = ${rule} and i.shown_from is not null and i.last_shown_on < utc_today()`.execute(db)
}

/** Lists the people who are due among the next developers. @returns the last of these; null when there are no more. */
async function showPage(db: Database, rule: RetentionRule, after: string): Promise<string | null> {
  const { rows } = await sql<{ last: string | null }>`
    with page as materialized (select id from developers where id > ${after}::uuid order by id limit ${pageSize}),
    shown as (
      insert into retention_items as i (rule, developer_id, things, shown_from)
      select due.rule, due.developer_id, due.things, now()
      from page join retention_due due on due.developer_id = page.id and due.rule = ${rule}
      on conflict (developer_id, rule) do update set
        things = excluded.things, shown_from = coalesce(i.shown_from, now()),
        shown_days = case when i.shown_from is null then 0 else i.shown_days end,
        last_shown_on = case when i.shown_from is null then utc_today() else i.last_shown_on end
    )
    select max(id::text) as last from page having count(*) = ${pageSize}`.execute(db)
  return rows[0]?.last ?? null
}
