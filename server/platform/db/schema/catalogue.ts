import pg from 'pg'
import { hasTable } from '#server/platform/db/connection/openClient.ts'
import { backupTable } from './lastBackup.ts'
import { releaseTable } from './release.ts'

/** A table as the catalogue of the database describes it. */
export interface CopiedTable {
  readonly name: string
  /** The columns that COPY transfers, in order. Generated columns and transaction numbers, which only one server knows, are left out. */
  readonly columns: readonly string[]
}

const migrationsTable = 'migrations'
/** A restore fills these by running the migrations, and writes the release of the backup. A restored copy knows of no backup. */
const filledByMigrating = [migrationsTable, releaseTable, backupTable]

/** Reads every table of the app, in an order for loading rows: each table comes after the tables that it refers to. */
export async function readCopiedTables(client: pg.ClientBase): Promise<CopiedTable[]> {
  const { rows } = await client.query<CopiedTable & { references: string[] }>(
    `select c.relname::text as name,
      array(
        select a.attname::text from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' and a.atttypid <> 'xid8'::regtype
        order by a.attnum
      ) as columns,
      array(
        select f.confrelid::regclass::text from pg_constraint f
        where f.conrelid = c.oid and f.contype = 'f' and f.confrelid <> c.oid
      ) as references
    from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> all($1)
    order by c.relname`,
    [filledByMigrating],
  )
  return inLoadingOrder(rows).map(({ name, columns }) => ({ name, columns }))
}

function inLoadingOrder<Table extends { name: string; references: string[] }>(tables: readonly Table[]): Table[] {
  const waiting = new Set(tables)
  const ordered: Table[] = []
  while (waiting.size > 0) {
    const blocked = new Set([...waiting].map((table) => table.name))
    const ready = [...waiting].filter((table) => !table.references.some((reference) => blocked.has(reference)))
    if (ready.length === 0) throw new Error(`These tables refer to each other in a cycle: ${[...blocked].join(', ')}.`)
    for (const table of ready) waiting.delete(table)
    ordered.push(...ready)
  }
  return ordered
}

export interface AppliedMigration {
  readonly name: string
  readonly checksum: string
}

/** A migration of this release. */
export interface Migration extends AppliedMigration {
  readonly sql: string
}

/** Reads the name and checksum of each migration that ran, in order. It is empty for a database that was never migrated. */
export async function readAppliedMigrations(client: pg.ClientBase): Promise<AppliedMigration[]> {
  if (!(await hasTable(client, migrationsTable))) return []
  const { rows } = await client.query<AppliedMigration>(`select name, checksum from ${migrationsTable} order by name`)
  return rows
}

/** Returns whether a database has accounts, which a firm always has first. */
export async function holdsData(client: pg.ClientBase): Promise<boolean> {
  if (!(await hasTable(client, 'users'))) return false
  return Boolean((await client.query('select from users limit 1')).rowCount)
}

/** Writes the COPY command of a table, without `from` or `to`. */
export function copyCommand({ name, columns }: CopiedTable): string {
  return `copy ${pg.escapeIdentifier(name)} (${columns.map(pg.escapeIdentifier).join(', ')})`
}
