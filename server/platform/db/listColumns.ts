import { type RawBuilder, type SelectType, sql } from 'kysely'
import type { ListColumn, ListColumns } from '#shared/lists.ts'
import type { Tables } from './tables.ts'

/** The columns of all tables that hold such values, as `users.email`. */
type TableColumn<Value> = {
  [Table in keyof Tables]: {
    [Column in keyof Tables[Table] & string]: SelectType<Tables[Table][Column]> extends Value | null
      ? `${Table}.${Column}`
      : never
  }[keyof Tables[Table] & string]
}[keyof Tables]

/** What the table holds for a column of the list. Money is in cents there. */
type Stored<Column extends ListColumn> = Column['kind'] extends 'text' | 'oneOf' | 'day' | 'person'
  ? string
  : Column['kind'] extends 'number' | 'money'
    ? number
    : Column['kind'] extends 'yesNo'
      ? boolean
      : Column['kind'] extends 'someOf'
        ? readonly string[]
        : string

/** How a text is found in what is not one column. */
export interface SearchSql {
  /** @param pattern for `ilike`. */
  readonly matches: (pattern: string) => RawBuilder<boolean>
}

/** SQL that is not one column of a table. */
export interface ColumnSql extends Partial<SearchSql> {
  readonly sql: RawBuilder<unknown>
  /** What the filter compares, where that is not what sorts: a person sorts by name and is chosen by id. */
  readonly filtered?: RawBuilder<unknown>
}

/** `notNull` promises that no row of the list lacks a value; then one index sorts in both directions. */
type Source<Value> = TableColumn<Value> | { readonly notNull: TableColumn<Value> } | ColumnSql

/** What a column needs: nothing where it is only read, a search where it is only searched. */
type SourceOf<Column extends ListColumn> = Column extends { sortable: false }
  ? Column extends { filter: true }
    ? Source<Stored<Column>>
    : Column extends { searched: true }
      ? Source<Stored<Column>> | SearchSql
      : never
  : Source<Stored<Column>>

/** The SQL of each column that sorts, filters or is searched. One that is missing, or of another type, does not compile. */
export type ColumnSources<Columns extends ListColumns> = {
  readonly [Name in keyof Columns as [SourceOf<Columns[Name]>] extends [never] ? never : Name]: SourceOf<Columns[Name]>
}

export interface Column extends Partial<ColumnSql> {
  readonly isNotNull: boolean
}

/** The SQL of a column, however it was given. */
export function toColumn(source: Source<unknown> | SearchSql): Column {
  if (typeof source === 'string') return { sql: sql.ref(source), isNotNull: false }
  if ('notNull' in source) return { sql: sql.ref(source.notNull), isNotNull: true }
  return { ...source, isNotNull: false }
}
