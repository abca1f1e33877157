import { type RawBuilder, type SelectType, sql } from 'kysely'
import { UserError } from '#server/errors.ts'
import type { Tables } from '#server/platform/db/schema/tables.ts'
import type { FilterValue, ListColumn, ListColumns, ListDefinition } from '#shared/platform/lists.ts'

/** The columns of all tables that hold such values, as `users.email`. */
type TableColumn<Value> = {
  [Table in keyof Tables]: {
    [Column in keyof Tables[Table] & string]: SelectType<Tables[Table][Column]> extends Value | null
      ? `${Table}.${Column}`
      : never
  }[keyof Tables[Table] & string]
}[keyof Tables]

/** What the table holds for a column of the list. Money is in cents there. */
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

/** How a text is found in what is not one column. */
export interface SearchSql {
  /** @param inText makes the condition that a text holds what is searched for; `within` does so for a `SearchText`. */
  readonly matches: (inText: InText, within: Within) => RawBuilder<boolean>
}

type InText = (text: RawBuilder<unknown>) => RawBuilder<boolean>
/** @param isFirstLine looks into the first line only. */
type Within = (searchText: SearchText, isFirstLine?: boolean) => RawBuilder<boolean>

/**
 * The column with all that a list is searched in: its searched columns in their order, in lower case, a line each. It is looked
 * through five times as fast as the columns themselves, and has an index of trigrams. The trigger `set_search` keeps it. See
 * docs/decisions/0047. That of resumes holds words.
 */
export type SearchText = Exclude<
  Extract<TableColumn<string>, `${string}.${'search' | 'waiting_search'}`>,
  'resumes.search'
>

/** How the rows that have any of some records are found: these stand in a table of their own. */
export interface RecordsSql {
  /** @param isAny what follows the id of such a record in a condition. */
  readonly hasAny: (isAny: RawBuilder<unknown>) => RawBuilder<boolean>
}

/** SQL that is not one column of a table. `Asked` is what a filter of the column asks for. */
export interface ColumnSql<Asked = unknown> extends Partial<SearchSql> {
  readonly sql: RawBuilder<unknown>
  /** What the filter compares, where that is not what sorts: a country sorts by its name. */
  readonly filtered?: RawBuilder<unknown>
  /** The condition of the filter, where a comparison would hide from the planner what it knows. */
  readonly passes?: (asked: Asked) => RawBuilder<boolean>
  /** As `notNull` of a column. */
  readonly isNotNull?: boolean
  /** The table that it sorts by, where an index of that table has the same expression. */
  readonly table?: string
  /** The column of the totals that it is, for a list that joins them. */
  readonly total?: string
}

/**
 * `notNull` promises that no row of the list lacks a value. Then the index is read from either end.
 * `filtered` is what the filter compares, where that is not what sorts. A person sorts by name and is chosen by id.
 */
type Source<Value, Asked> =
  | TableColumn<Value>
  | { readonly notNull: TableColumn<Value> }
  | { readonly column: TableColumn<string | number>; readonly filtered: TableColumn<Value> }
  | ColumnSql<Asked>

/** What a column needs: nothing where it is only read, a search where it is only searched. Records do not sort. */
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

/** The SQL of each column that sorts, filters or is searched. One that is missing, or of another type, does not compile. */
export type ColumnSources<Columns extends ListColumns> = {
  readonly [Name in keyof Columns as [SourceOf<Columns[Name]>] extends [never] ? never : Name]: SourceOf<Columns[Name]>
}

/** `passes` takes what a filter of just this column asks for. */
export interface SqlColumn extends Partial<ColumnSql<never>>, Partial<RecordsSql> {
  readonly isNotNull: boolean
}

/** The SQL of a column, however it was given. */
export function toColumn(source: Source<unknown, never> | SearchSql | RecordsSql): SqlColumn {
  if (typeof source === 'string') return { ...columnOf(source), isNotNull: false }
  if ('notNull' in source) return { ...columnOf(source.notNull), isNotNull: true }
  if ('column' in source) return { ...columnOf(source.column), filtered: sql.ref(source.filtered), isNotNull: false }
  return { isNotNull: false, ...source }
}

function columnOf(name: string) {
  return { sql: sql.ref(name), table: tableOf(name) }
}

/** The table of a column that is named as `users.email`. */
export function tableOf(column: string): string {
  return column.slice(0, column.indexOf('.'))
}

/** The answer to who sorts by, filters by or searches a column that their role may not read. */
export function refusedColumn({ columns, title }: ListDefinition, name: string): UserError {
  const message = `Your role may not read “${columns[name]?.label ?? name}” of ${title}, so it can be neither sorted nor filtered by it.`
  return new UserError('FORBIDDEN', message, { field: name })
}
