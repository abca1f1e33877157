import type { ColumnType, GeneratedAlways } from 'kysely'
import type { Moment } from '#server/platform/db/records/moment.ts'

/** A day such as 2026-01-31. */
export type Day = string

/** A moment such as 2026-01-31T12:00:00.000Z. It may be written as a Date, too. */
export type MomentColumn = ColumnType<Moment, Date | Moment, Date | Moment>
export type MaybeMoment = ColumnType<Moment | null, Date | Moment | null | undefined, Date | Moment | null>
/** The database fills it in when an insert leaves it out. */
export type StampedMoment = ColumnType<Moment, Date | Moment | undefined, Date | Moment>

export type JsonObject = Record<string, unknown>
/** Written as an object or as JSON text. The driver would turn a list into an SQL array. */
export type Json<Value = JsonObject> = ColumnType<Value, object | string, object | string>
export type DefaultedJson<Value = JsonObject> = ColumnType<Value, object | string | undefined, object | string>
export type MaybeJson<Value = JsonObject> = ColumnType<
  Value | null,
  object | string | null | undefined,
  object | string | null
>

/** A decimal number is written as text, so that it loses no digit. */
export type Decimal = ColumnType<number, string, string>

/** The columns that `make_business_table` adds. A trigger sets `updated_at` and `version`, whatever a statement writes. */
export interface Business {
  created_at: ColumnType<Moment, Date | Moment | undefined, never>
  updated_at: GeneratedAlways<Moment>
  version: GeneratedAlways<number>
}

/** A column that is written once, with its row. */
export type WrittenOnce<Column> = [Column] extends [ColumnType<infer Read, infer Inserted, unknown>]
  ? ColumnType<Read, Inserted, never>
  : ColumnType<Column, Column, never>

/** A column that the database fills in with its row, and that is written later. */
export type WrittenLater<Column> = [Column] extends [ColumnType<infer Read, unknown, infer Updated>]
  ? ColumnType<Read, never, Updated>
  : ColumnType<Column, never, Column>

/** These two tables are in no file of the schema: `migrate` makes them, and reads them before anything else. */
export interface RecordTables {
  migrations: { name: string; checksum: string; applied_at: StampedMoment }
  data_release: { version: string; oldest_writer: string }
}
