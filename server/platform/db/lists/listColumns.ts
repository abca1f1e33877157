import { type RawBuilder, type SelectType, sql } from 'kysely'
import { UserError } from '#server/errors.ts'
import type { Tables } from '#server/platform/db/schema/tables.ts'
import type { FilterValue, ListColumn, ListColumns, ListDefinition } from '#shared/platform/lists/lists.ts'

/** The columns of all tables that hold such values, such as `users.email`. */
type TableColumn<Value> = {
  [Table in keyof Tables]: {
    [Column in keyof Tables[Table] & string]: SelectType<Tables[Table][Column]> extends Value | null
      ? `${Table}.${Column}`
      : never
  }[keyof Tables[Table] & string]
}[keyof Tables]

/** The type of a column in the table. Money is in cents there. */
type Stored<Column extends ListColumn> = Column['kind'] extends
  | 'text'
  | 'oneOf'
  | 'day'
  | 'person'
  | 'country'
  | 'record'
  ? string
  : Column['kind'] extends 'number' | 'money'
    ? number
    : Column['kind'] extends 'yesNo'
      ? boolean
      : Column['kind'] extends 'someOf' | 'words'
        ? readonly string[]
        : string

/** The search for a text in more than one column. */
export interface SearchSql {
  /** @param inText makes the condition that a text holds the searched text; `within` does so for a `SearchText`. */
  readonly matches: (inText: InText, within: Within) => RawBuilder<boolean>
}

type InText = (text: RawBuilder<unknown>) => RawBuilder<boolean>
/** @param isFirstLine looks into the first line only. */
type Within = (searchText: SearchText, isFirstLine?: boolean) => RawBuilder<boolean>

/**
 * The column that joins all searched columns of a list in lower case, a line each. A search of it is five times as fast
 * as one of the columns themselves, and that of a long list has an index of trigrams. The trigger `set_search` keeps
 * it, see docs/decisions/0047. The column of resumes holds words.
 */
export type SearchText = Exclude<
  Extract<TableColumn<string>, `${string}.${'search' | 'waiting_search'}`>,
  'resumes.search'
>

/** Finds the rows that have any of some records, which are in a table of their own. */
export interface RecordsSql {
  /** @param isAny follows the id of a record in a condition. */
  readonly hasAny: (isAny: RawBuilder<unknown>) => RawBuilder<boolean>
}

/** SQL that is not one column of a table. `Asked` is the type of the filter's value. */
export interface ColumnSql<Asked = unknown> extends Partial<SearchSql> {
  readonly sql: RawBuilder<unknown>
  /** The filter compares this, if it differs from the sort: a country sorts by its name. */
  readonly filtered?: RawBuilder<unknown>
  /** The condition of the filter, if a comparison would hide statistics from the planner. */
  readonly passes?: (asked: Asked) => RawBuilder<boolean>
  /** The same promise as `notNull` of a column. */
  readonly isNotNull?: boolean
  /** The table whose index has this expression and can sort by it. */
  readonly table?: string
  /** The name of its column in the totals, for a list that joins them. */
  readonly total?: string
}

/**
 * `notNull` promises that every row of the list has a value. Then the index is read from either end.
 * The filter compares `filtered`, if it differs from the sort. A person sorts by name and is chosen by id.
 */
type Source<Value, Asked> =
  | TableColumn<Value>
  | { readonly notNull: TableColumn<Value> }
  | { readonly column: TableColumn<string | number>; readonly filtered: TableColumn<Value> }
  | ColumnSql<Asked>

/** A column that is only read needs nothing, and one that is only searched needs a search. Records do not sort. */
type SourceOf<Column extends ListColumn> = Column extends { kind: 'records' }
  ? Column extends { filter: true }
    ? RecordsSql
    : never
  : Column extends { sortable: false }
    ? Column extends { filter: true }
      ? Source<Stored<Column>, FilterValue<Column>>
      : Column extends { searched: true }
        ? Source<Stored<Column>, FilterValue<Column>> | SearchSql
        : never
    : Source<Stored<Column>, FilterValue<Column>>

/** The SQL of each column that sorts, filters or is searched. A missing one, or one of another type, does not compile. */
export type ColumnSources<Columns extends ListColumns> = {
  readonly [Name in keyof Columns as [SourceOf<Columns[Name]>] extends [never] ? never : Name]: SourceOf<Columns[Name]>
}

/** `passes` takes the filter value of this column only. */
export interface SqlColumn extends Partial<ColumnSql<never>>, Partial<RecordsSql> {
  readonly isNotNull: boolean
}

/** The SQL of a column in any form that a list may give it. */
export type ColumnSource = Source<unknown, never> | SearchSql | RecordsSql

export function toColumn(source: ColumnSource): SqlColumn {
  if (typeof source === 'string') return { ...columnOf(source), isNotNull: false }
  if ('notNull' in source) return { ...columnOf(source.notNull), isNotNull: true }
  if ('column' in source) return { ...columnOf(source.column), filtered: sql.ref(source.filtered), isNotNull: false }
  return { isNotNull: false, ...source }
}

function columnOf(name: string) {
  return { sql: sql.ref(name), table: tableOf(name) }
}

/** Gives the table of a column such as `users.email`. */
export function tableOf(column: string): string {
  return column.slice(0, column.indexOf('.'))
}

/** Makes the error for a viewer who sorts, filters or searches by a column that their role may not read. */
export function refusedColumn({ columns, title }: ListDefinition, name: string): UserError {
  const message = `Your role may not read “${columns[name]?.label ?? name}” of ${title}, so it can be neither sorted nor filtered by it, nor exported with it.`
  return new UserError('FORBIDDEN', message, { field: name })
}
