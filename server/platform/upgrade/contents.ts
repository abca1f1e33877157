import pg from 'pg'
import { readCopiedTables } from '#server/platform/db/schema/catalogue.ts'

/** The number of rows of a table, and a checksum of each column. */
export interface TableContent {
  readonly rows: string
  /** By column: the sum, over all rows, of a hash of the value together with the key of its row. */
  readonly checksums: Readonly<Record<string, string>>
  /** The columns of the primary key. */
  readonly key: readonly string[]
  /** The last number where the database numbers the rows; null for other tables. */
  readonly last: string | null
}

/** The content of a database, by table. */
export type Contents = ReadonlyMap<string, TableContent>

interface Table {
  readonly name: string
  readonly columns: readonly string[]
  readonly key: readonly string[]
  readonly isNumbered: boolean
}

/**
 * Reads counts and checksums of all tables. They are the same on every server, and for any order of the rows.
 * @param before an earlier reading. Then only its tables and columns are read, and tables with numbered rows, such as events, only up to their last number at that time: newer rows record what has happened since.
 */
export async function readContents(client: pg.ClientBase, before?: Contents): Promise<Contents> {
  // A moment reads differently in another time zone.
  await client.query(`set timezone to 'UTC'`)
  const contents = new Map<string, TableContent>()
  for (const table of await readTables(client)) {
    const former = before?.get(table.name)
    if (before && !former) continue
    contents.set(table.name, former ? await readAgain(client, table, former) : await readTable(client, table))
  }
  return contents
}

async function readTables(client: pg.ClientBase): Promise<Table[]> {
  const { rows } = await client.query<Omit<Table, 'columns'>>(
    `select c.relname::text as name, array_agg(a.attname::text order by a.attnum) as key,
      count(*) = 1 and bool_and(a.attidentity <> '') as "isNumbered"
    from pg_class c
    join pg_index i on i.indrelid = c.oid and i.indisprimary
    join pg_attribute a on a.attrelid = c.oid and a.attnum = any (i.indkey)
    where c.relnamespace = 'public'::regnamespace group by 1`,
  )
  const keys = new Map(rows.map((table) => [table.name, table]))
  const withoutKey = { key: [], isNumbered: false }
  return (await readCopiedTables(client)).map((table) => ({ ...withoutKey, ...keys.get(table.name), ...table }))
}

async function readTable(client: pg.ClientBase, table: Table): Promise<TableContent> {
  const [number = ''] = table.key
  const last = table.isNumbered ? await readLast(client, table.name, number) : null
  return sumUp(client, table, { key: table.key, last })
}

async function readLast(client: pg.ClientBase, name: string, column: string): Promise<string> {
  const [table, number] = [name, column].map(pg.escapeIdentifier)
  const { rows } = await client.query<{ last: string }>(
    `select coalesce(max(${number}), 0)::text as last from ${table}`,
  )
  return rows[0]?.last ?? '0'
}

/** Without the columns of its former key, nothing of a table can be compared. */
async function readAgain(client: pg.ClientBase, table: Table, former: TableContent): Promise<TableContent> {
  const isKept = former.key.every((column) => table.columns.includes(column))
  const columns = isKept ? table.columns.filter((column) => column in former.checksums) : []
  return sumUp(client, { ...table, columns }, former)
}

async function sumUp(
  client: pg.ClientBase,
  { name, columns }: Pick<Table, 'name' | 'columns'>,
  { key, last }: Pick<TableContent, 'key' | 'last'>,
): Promise<TableContent> {
  const of = (column: string) => [...key, column].map(pg.escapeIdentifier).join(', ')
  const sums = columns.map((column) => `coalesce(sum(hashtextextended(row(${of(column)})::text, 0)), 0)::text`)
  const upToLast = last === null ? '' : ` where ${pg.escapeIdentifier(key[0] ?? '')} <= ${pg.escapeLiteral(last)}`
  const { rows } = await client.query<string[]>({
    text: `select ${['count(*)::text', ...sums].join(', ')} from ${pg.escapeIdentifier(name)}${upToLast}`,
    rowMode: 'array',
  })
  const [count = '0', ...checksums] = rows[0] ?? []
  return {
    key,
    last,
    rows: count,
    checksums: Object.fromEntries(columns.map((column, place) => [column, checksums[place] ?? ''])),
  }
}
