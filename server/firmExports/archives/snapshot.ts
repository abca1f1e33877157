import { Kysely, PostgresDialect } from 'kysely'
import type pg from 'pg'
import { appRole, type Database } from '#server/platform/db/connection/connect.ts'
import { readTables, type TableShape } from '#server/platform/db/schema/schemaDocs/shape.ts'
import type { Tables } from '#server/platform/db/schema/tables.ts'
import { isKeyOf } from '#shared/platform/keys.ts'
import { type ExportedTable, exportedColumns } from './exportedColumns.ts'
import { countLeavingRows } from './tableSource.ts'

/** A table that leaves, as it stands at the moment of the export. */
export interface SnapshotTable {
  readonly name: ExportedTable
  readonly shape: TableShape
  /** The columns of its primary key. */
  readonly key: readonly string[]
  readonly rows: number
}

/** All data as of one moment. */
export interface FirmSnapshot {
  readonly client: pg.ClientBase
  /** Asks in the same transaction. */
  readonly db: Database
  /** ISO 8601. */
  readonly at: string
  /** Each table comes after those that it refers to. */
  readonly tables: readonly SnapshotTable[]
}

/** Begins a transaction in which nothing changes, with the rights of the app. It ends with its connection. */
export async function openSnapshot(client: pg.Client, order: readonly string[]): Promise<FirmSnapshot> {
  await client.query(`set role ${appRole}`)
  await client.query(`set timezone = 'UTC'`)
  await client.query('begin isolation level repeatable read, read only')
  const at = new Date().toISOString()
  const db = databaseOf(client)
  const shapes = new Map((await readTables(db)).map((shape) => [shape.name, shape]))
  const tables: SnapshotTable[] = []
  for (const name of order) {
    const shape = shapes.get(name)
    if (!shape || !isKeyOf(exportedColumns, name)) continue
    const { rows } = await client.query<{ rows: number }>(countLeavingRows(name))
    tables.push({ name, shape, key: keyOf(shape), rows: rows[0]?.rows ?? 0 })
  }
  return { client, db, at, tables }
}

function keyOf({ name, constraints }: TableShape): string[] {
  const columns = constraints.flatMap(({ definition }) => /^PRIMARY KEY \((.*)\)$/.exec(definition)?.[1] ?? [])
  if (!columns[0]) throw new Error(`The table ${name} has no primary key.`)
  return columns[0].split(', ')
}

/** Lets the query builder ask by this one connection. */
function databaseOf(client: pg.Client): Database {
  const connection = Object.assign(Object.create(client), {
    query: client.query.bind(client),
    release: () => undefined,
  })
  const pool = { options: {}, Client: client.constructor, connect: async () => connection, end: async () => undefined }
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool: pool as never }) })
}
