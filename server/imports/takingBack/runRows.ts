import { type RawBuilder, sql } from 'kysely'
import type { Queryable } from '#server/platform/db/connection/connect.ts'
import { erasedMark } from '#server/platform/db/records/erasedMark.ts'
import type { BusinessTable } from '#server/platform/db/schema/tables.ts'
import { linkPrefix } from '#shared/security/securityEvents.ts'
import { visitorActors } from '#shared/security/visitorActors.ts'

/** A row that a run wrote, and that it has not given back. */
export interface RunRow {
  readonly table: BusinessTable
  readonly id: string
  /** The run added it; otherwise it changed it. */
  readonly isAdded: boolean
  /** A value of it was erased since, so that nothing brings it back. */
  readonly isErased: boolean
  /** The actor who first changed it after the run. */
  readonly changedBy: string | null
  /** Somebody without an account decided something in it since, such as an applicant about their consent. */
  readonly isDecided: boolean
}

/** Says that an actor is somebody without an account. */
export function isVisitor(actor: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`(${actor} = any(${Object.values(visitorActors)}::text[]) or ${actor} like ${`${linkPrefix}%`})`
}

/** Says that no person decided what an actor wrote. */
export function isTask(actor: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`(${actor} like 'task:%' and not ${isVisitor(actor)})`
}

/**
 * Says which events that are `later` than a run changed a row since: those of people, with an account or without, and of other imports.
 * A change that was undone does not count, nor its undo; an undo of what was before the run does. Tasks only follow.
 */
export function changedSince(run: string): RawBuilder<boolean> {
  return sql<boolean>`(
    not ${isTask(sql`later.actor`)}
    and not exists (select from events undoing where undoing.row_id = later.row_id and undoing.undoes = later.change_id)
    and (later.undoes is null or exists (
      select from events undone
      where undone.row_id = later.row_id and undone.change_id = later.undoes
        and undone.id < (select min(id) from events own where own.row_id = later.row_id and own.change_id = ${run})
    ))
  )`
}

/** Reads the rows that a run wrote and that still exist. */
export async function readRunRows(db: Queryable, run: string): Promise<RunRow[]> {
  // Each part is materialized, so that no plan looks through all events of a large run once for each of its rows.
  const { rows } = await sql<RunRow>`
    with own as materialized (
      select table_name, row_id, bool_or(action = 'INSERT') as is_added, min(id) as first,
        bool_or(exists (
          select from jsonb_each_text(coalesce(old_values, new_values)) as item where item.value = ${erasedMark}
        )) as is_erased
      from events where change_id = ${run} group by table_name, row_id
    ),
    given_back as materialized (
      select row_id, bool_or(action = 'DELETE') as is_gone from events where undoes = ${run} group by row_id
    ),
    remaining as materialized (
      select own.* from own left join given_back using (row_id)
      where given_back.row_id is null or (own.is_added and not given_back.is_gone)
    )
    select table_name as table, row_id as id, is_added as "isAdded", is_erased as "isErased", changed.actor as "changedBy",
      coalesce(changed.is_decided, false) as "isDecided"
    from remaining
    left join lateral (
      select (array_agg(later.actor order by later.id))[1] as actor, bool_or(${isVisitor(sql`later.actor`)}) as is_decided
      from events later
      where later.row_id = remaining.row_id and later.id > remaining.first and later.change_id is distinct from ${run}
        and ${changedSince(run)}
    ) changed on true`.execute(db)
  return existing(db, rows)
}

/** Leaves out rows that somebody deleted for good since. */
async function existing(db: Queryable, rows: readonly RunRow[]): Promise<RunRow[]> {
  const kept: RunRow[] = []
  for (const [table, own] of Map.groupBy(rows, (row) => row.table)) {
    const found = await sql<{ id: string }>`
      select id from ${sql.table(table)} where id = any(${own.map(({ id }) => id)}::uuid[])`.execute(db)
    const ids = new Set(found.rows.map(({ id }) => id))
    kept.push(...own.filter(({ id }) => ids.has(id)))
  }
  return kept
}
