import { sql } from 'kysely'
import type { Queryable } from '#server/platform/db/connection/connect.ts'
import type { BusinessTable } from '#server/platform/db/schema/tables.ts'
import { isTask } from './runRows.ts'

interface ForeignKey {
  readonly child: BusinessTable
  readonly column: string
  readonly parent: BusinessTable
}

export interface Reference {
  readonly child: BusinessTable
  readonly id: string
  readonly parent: BusinessTable
  readonly parentId: string
}

type IdsByTable = ReadonlyMap<BusinessTable, readonly string[]>

/**
 * Finds the rows of business tables that refer to some rows. It follows the foreign keys of the database, so that it knows a new table as
 * soon as it is there.
 */
export async function findReferences(db: Queryable, to: IdsByTable): Promise<Reference[]> {
  const found: Reference[] = []
  for (const { child, column, parent } of await foreignKeys(db)) {
    const ids = to.get(parent)
    if (!ids) continue
    const { rows } = await sql<{ id: string; parentId: string }>`
      select id, ${sql.ref(column)} as "parentId" from ${sql.table(child)}
      where ${sql.ref(column)} = any(${ids}::uuid[])`.execute(db)
    for (const { id, parentId } of rows) found.push({ child, id, parent, parentId })
  }
  return found
}

async function foreignKeys(db: Queryable): Promise<readonly ForeignKey[]> {
  const { rows } = await sql<ForeignKey>`
    select child.relname as child, a.attname as column, parent.relname as parent
    from pg_constraint c
    join pg_class child on child.oid = c.conrelid
    join pg_class parent on parent.oid = c.confrelid
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and c.connamespace = 'public'::regnamespace
      and exists (select from pg_trigger t where t.tgrelid = child.oid and t.tgname = 'log_insert')
    order by child.relname, a.attname`.execute(db)
  return rows
}

/** Tells which of some rows were made and changed by tasks alone, such as the check-ins of a placement. */
export async function madeByTasks(db: Queryable, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select row_id as id from events where row_id = any(${ids}::uuid[])
    group by row_id having bool_and(${isTask(sql`actor`)}) and bool_or(action = 'INSERT')`.execute(db)
  return new Set(rows.map(({ id }) => id))
}
