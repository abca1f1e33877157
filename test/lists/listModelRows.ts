import { sql } from 'kysely'
import type { Database } from '#server/platform/db/connection/connect.ts'
import type { ListDefinition } from '#shared/platform/lists/lists.ts'
import type { ModelRow } from './listModel.ts'

/** A row as the API returns it. */
export type AnsweredRow = Record<string, unknown> & { readonly id: string }

/** The differences between the model of a list and the fields of its rows. */
export interface ModelOptions {
  /** The value of a column, when the row has no field of that name. */
  readonly values?: Readonly<Record<string, (row: never) => unknown>>
  /** The value that a column sorts by, if it differs from the shown one: a person sorts by name. */
  readonly sorted?: Readonly<Record<string, (row: never) => unknown>>
  /** The texts that the search reads; by default those of the searched columns. */
  readonly searched?: (row: never) => readonly string[]
}

export function valueIn({ values }: ModelOptions, row: AnsweredRow, column: string): unknown {
  const make = values?.[column] as ((row: AnsweredRow) => unknown) | undefined
  return make ? make(row) : row[column]
}

/** Turns the rows of the API into those of the model. */
export function toModelRows(list: ListDefinition, options: ModelOptions, rows: readonly AnsweredRow[]): ModelRow[] {
  return rows.map((row) => ({
    id: row.id,
    values: Object.fromEntries(Object.keys(list.columns).map((column) => [column, valueIn(options, row, column)])),
    sorted: Object.fromEntries(
      Object.entries(options.sorted ?? {}).map(([column, make]) => [
        column,
        (make as (row: AnsweredRow) => unknown)(row),
      ]),
    ),
    searched: searchedOf(list, options, row),
  }))
}

function searchedOf(list: ListDefinition, options: ModelOptions, row: AnsweredRow): readonly string[] {
  if (options.searched) return (options.searched as (row: AnsweredRow) => string[])(row)
  const names = Object.keys(list.columns).filter((column) => list.columns[column]?.searched)
  return names.flatMap((column) => (valueIn(options, row, column) as string | null) ?? [])
}

/** Ranks the texts of the rows in the order of the database, whose collation the model does not know. */
export async function rankTexts(db: Database, rows: readonly ModelRow[]): Promise<ReadonlyMap<string, number>> {
  const values = rows.flatMap(({ values, sorted }) => [...Object.values(values), ...Object.values(sorted)])
  const texts = [...new Set(values.filter((value) => typeof value === 'string'))]
  const ranked = await sql<{ text: string }>`select text from unnest(${texts}::text[]) as text order by text`.execute(
    db,
  )
  return new Map(ranked.rows.map(({ text }, rank) => [text, rank]))
}
