import { type Insertable, sql, type Updateable } from 'kysely'
import { notFound, UserError } from '#server/errors.ts'
import type { Queryable, Trx } from '#server/platform/db/connection/connect.ts'
import { isUniqueViolation } from '#server/platform/db/connection/failure.ts'
import { type Readable, readFirst } from '#server/platform/db/connection/read.ts'
import type { Tables } from '#server/platform/db/schema/tables.ts'
import { requireVersion } from './requireVersion.ts'

type TableWith<Column extends string> = {
  [Table in keyof Tables]: Column extends keyof Tables[Table] ? Table : never
}[keyof Tables]

/** A row to change, and its version that was read before the edit. */
export interface ReadVersion {
  readonly id: string
  readonly version: number
}

export interface RowChanges<Changes> extends ReadVersion {
  readonly changes: Changes
}

/** The error when another row has a unique value, and the field that shows it; by the name of the unique index. */
type Taken = Readonly<Record<string, { readonly field: string; readonly sentence: string }>>

/**
 * Refuses values before they are written.
 * @param before the current row; undefined for a new one.
 * @throws UserError BAD_INPUT at the field.
 */
export type RowCheck = (trx: Trx, values: Values, before: Values | undefined) => Promise<void>

type Values = Readonly<Partial<Record<string, unknown>>>

interface RecordRules {
  readonly taken?: Taken
  /** They look at every row that is inserted or saved, so that no way to write one misses them. */
  readonly checks?: readonly RowCheck[]
}

/** Reads the only row of a query. @param noun the word that people use for it. @throws UserError NOT_FOUND */
export async function findRow<Row extends object>(db: Queryable, noun: string, query: Readable<Row>): Promise<Row> {
  const row = await readFirst(db, query)
  if (row) return row
  throw notFound(noun)
}

/**
 * Makes the functions that all records share for the rows of their table.
 * @param noun the word that people use for a row.
 */
export function recordTable<Table extends TableWith<'id'>>(
  table: Table,
  noun: string,
  { taken = {}, checks = [] }: RecordRules = {},
) {
  // Kysely cannot type a table whose name is a parameter. The types of the arguments ensure the right columns.
  const typedTable = table as 'companies'

  function refuseTaken(error: unknown): never {
    const index = Object.keys(taken).find((name) => isUniqueViolation(error, name))
    const { field, sentence = '' } = taken[index ?? ''] ?? {}
    throw index === undefined ? error : new UserError('BAD_INPUT', sentence, { field })
  }

  async function check(trx: Trx, values: object, before?: object): Promise<void> {
    for (const refuse of checks) await refuse(trx, values as Values, before as Values | undefined)
  }

  const record = {
    /** Reads the only row of a query. @throws UserError NOT_FOUND */
    find: <Row extends object>(db: Queryable, query: Readable<Row>): Promise<Row> => findRow(db, noun, query),

    /**
     * Locks a row before it is changed. If two changes run at once, the second waits, and then finds a newer version.
     * @param find reads the row with the fields that the viewer may read.
     * @returns the current row.
     * @throws UserError CONFLICT with the newer values when someone else changed the row since it was read.
     */
    async lock<Row extends { readonly version: number }>(
      trx: Trx,
      { id, version }: ReadVersion,
      find: () => Promise<Row>,
    ): Promise<Row> {
      await sql`select from ${sql.table(table)} where id = ${id} for no key update`.execute(trx)
      const row = await find()
      await requireVersion(trx, { noun, id }, row, version)
      return row
    },

    /** Inserts a row and returns its id. @throws UserError BAD_INPUT when a unique value is taken, or a check refuses. */
    async insert(trx: Trx, values: Insertable<Tables[Table]>): Promise<string> {
      await check(trx, values)
      const insert = trx.insertInto(typedTable).values(values as Insertable<Tables['companies']>)
      const { id } = await insert.returning('id').executeTakeFirstOrThrow().catch(refuseTaken)
      return id
    },

    /**
     * Saves the changes of a row. Without changes it writes nothing.
     * @param before the current row, for a table with checks.
     * @throws UserError as `insert`.
     */
    async save(trx: Trx, id: string, changes: Updateable<Tables[Table]>, before?: object): Promise<void> {
      if (Object.keys(changes).length === 0) return
      await check(trx, changes, before)
      const update = trx.updateTable(typedTable).set(changes as Updateable<Tables['companies']>)
      await update.where('id', '=', id).execute().catch(refuseTaken)
    },

    /** Saves over the version that was read, and reads the row again by `find`. @throws UserError as `lock` and `save`. */
    async update<Row extends { readonly version: number }>(
      trx: Trx,
      { id, version, changes }: RowChanges<Updateable<Tables[Table]>>,
      find: () => Promise<Row>,
    ): Promise<Row> {
      const before = await record.lock(trx, { id, version }, find)
      await record.save(trx, id, changes, before)
      return find()
    },
  }
  return record
}

/** Marks a row as deleted. It stays in its table, so that an undo can restore it. */
export async function softDelete(trx: Trx, table: TableWith<'deleted_at'>, id: string): Promise<void> {
  await sql`update ${sql.table(table)} set deleted_at = now() where id = ${id}`.execute(trx)
}
