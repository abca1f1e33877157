import type { RawBuilder } from 'kysely'
import type { Queryable } from '#server/platform/db/connection/connect.ts'
import type { Readable } from '#server/platform/db/connection/read.ts'
import type { BusinessTable } from '#server/platform/db/schema/tables.ts'
import type { ListColumns, ListDefinition } from '#shared/platform/lists/lists.ts'
import type { ColumnSource, ColumnSources, SearchText } from './listColumns.ts'
import type { ListQuery } from './listQuery.ts'
import type { ListTotals } from './listTotals.ts'

/** Finds and sorts the rows of a page, for the statement that reads them. */
export interface PageSql {
  /** The beginning of the statement; empty if it needs no totals. */
  readonly head: RawBuilder<unknown>
  readonly among: RawBuilder<boolean>
  readonly order: RawBuilder<unknown>
}

export interface ListParts<Columns extends ListColumns, Raw extends object, Row> {
  /** The column with the id of a row. */
  readonly id: string
  /**
   * Values that are counted for all rows at once. `columns` have them as the table `totals`; without a key, `from` and
   * `rows` have it, too. With a key, `rows` count for themselves in a table of that name.
   */
  readonly totals?: ListTotals
  /** A table, and left joins by unique keys. A join that a statement does not need costs it nothing. */
  readonly from: RawBuilder<unknown>
  /** The key of a joined table that has one row for each of the list. Sorts by its columns begin with its indexes. */
  readonly facts?: string
  /** True if the list has few rows, which are sorted in memory. No index then keeps columns of its facts that may be empty. */
  readonly factsAreFew?: true
  /** The number of rows that a page counts at most; by default `countLimit`. */
  readonly mostCounted?: number
  /**
   * The same rows, starting from their facts. A sort by a fact then reads its index alone, however far away the page
   * is. It is for lists whose facts say which rows belong to them.
   */
  readonly drivenByFacts?: Pick<ListParts<Columns, Raw, Row>, 'from' | 'where'>
  /** True if only a part of the table is in the list. The distance of a page then decides which index is best. */
  readonly isSubset?: true
  /** True if `from` joins the rows of several tables, so that the planner does not know that each id is there once. */
  readonly isUnion?: true
  /** Left out, all rows are in the list. */
  readonly where?: (viewerId: string, only: ListQuery['only']) => RawBuilder<boolean>
  /** A list that can stand within a record names the column with the id of that record, by the name of the argument. */
  readonly within?: Readonly<Record<string, string>>
  readonly columns: ColumnSources<Columns>
  readonly search?: SearchText
  /** Reads some rows in an order. @param columns the readable ones; other columns of the list must not be selected. */
  readonly rows: (db: Queryable, page: PageSql, columns: ReadonlySet<string>) => Readable<Raw>
  readonly toRow?: (raw: Raw) => Row
  /** The values of a file, for columns that the row does not have by name. */
  readonly cells?: { readonly [Name in keyof Columns]?: (row: Row) => unknown }
  /** The tables that a cached list reads for its rows and for its count. */
  readonly cached?: { readonly rows: readonly BusinessTable[]; readonly count: readonly BusinessTable[] }
}

/** A list with all that its statements are made of, whatever its rows become. */
export interface ListSql {
  readonly list: ListDefinition
  readonly parts: Omit<ListParts<ListColumns, object, never>, 'columns' | 'rows' | 'toRow' | 'cells'> & {
    readonly columns: Readonly<Record<string, ColumnSource>>
  }
}
