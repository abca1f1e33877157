import pg from 'pg'

/** A table as the database itself describes it. */
export interface TableShape {
  readonly name: string
  /** Every column that a COPY may carry, in order: not the generated ones, nor transaction numbers, which are of one server. */
  readonly columns: readonly string[]
}

/** Holds what ran here, which a restore writes by running it again. */
const bookkeeping = 'migrations'

/** Every table of the app, in the order in which rows can be loaded: a table after those that it refers to. */
export async function readTables(client: pg.ClientBase): Promise<TableShape[]> {
  const { rows } = await client.query<TableShape & { needs: string[] }>(
    `select c.relname::text as name,
      array(
        select a.attname::text from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' and a.atttypid <> 'xid8'::regtype
        order by a.attnum
      ) as columns,
      array(
        select f.confrelid::regclass::text from pg_constraint f
        where f.conrelid = c.oid and f.contype = 'f' and f.confrelid <> c.oid
      ) as needs
    from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> $1
    order by c.relname`,
    [bookkeeping],
  )
  return inLoadingOrder(rows).map(({ name, columns }) => ({ name, columns }))
}

function inLoadingOrder<Table extends { name: string; needs: string[] }>(tables: readonly Table[]): Table[] {
  const waiting = new Set(tables)
  const ordered: Table[] = []
  while (waiting.size > 0) {
    const blocked = new Set([...waiting].map((table) => table.name))
    const ready = [...waiting].filter((table) => !table.needs.some((need) => blocked.has(need)))
    if (ready.length === 0) throw new Error(`These tables refer to each other in a circle: ${[...blocked].join(', ')}.`)
    for (const table of ready) waiting.delete(table)
    ordered.push(...ready)
  }
  return ordered
}

/** The name and checksum of each migration that ran, in order; none on a database that no release has touched. */
export async function readApplied(client: pg.ClientBase): Promise<{ name: string; checksum: string }[]> {
  const { rows: found } = await client.query('select from pg_class where oid = to_regclass($1)', [bookkeeping])
  if (found.length === 0) return []
  const { rows } = await client.query<{ name: string; checksum: string }>(
    `select name, checksum from ${bookkeeping} order by name`,
  )
  return rows
}

/** The COPY command of a table, without its direction. */
export function copyOf({ name, columns }: TableShape): string {
  return `copy ${pg.escapeIdentifier(name)} (${columns.map(pg.escapeIdentifier).join(', ')})`
}
