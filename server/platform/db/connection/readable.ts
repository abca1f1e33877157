import type * as z from 'zod/mini'
import { keysOf } from '#shared/platform/keys.ts'

/** The fields of one API type that the viewer may read. */
export type FieldNames = ReadonlySet<string>

/** The fields of each API type that the viewer may read. */
export type ReadableFields = (typeName: string) => FieldNames

/**
 * Keeps the columns whose fields the viewer may read, for `select`: no later mistake can show a column that was not
 * selected. A column has the name of its field, apart from its table and the `_cents` of money. The type of the row
 * still has all columns, because fields that may not be read are refused before anything is read.
 * @param fields the fields of the type that the viewer may read.
 */
export function columnsOfFields<Column extends string>(columns: readonly Column[], fields: FieldNames): Column[] {
  return columns.filter((column) => fields.has(column.replace(/^.*\./, '').replace(/_cents$/, '')))
}

/** Names the columns that a schema saves in a table, for `select`. Filter them by `columnsOfFields` when a field has a permission of its own. */
export function columnsOfInput<Table extends string, Shape extends z.core.$ZodShape>(
  table: Table,
  input: z.ZodMiniObject<Shape>,
): `${Table}.${keyof Shape & string}`[] {
  return keysOf<keyof Shape & string>(input.shape).map((name) => `${table}.${name}` as const)
}
