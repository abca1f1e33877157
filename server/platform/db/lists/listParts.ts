import type { RawBuilder } from 'kysely'
import type { Queryable } from '#server/platform/db/connection/connect.ts'
import type { Readable } from '#server/platform/db/connection/read.ts'
import type { BusinessTable } from '#server/platform/db/schema/tables.ts'
import type { ListColumns } from '#shared/platform/lists.ts'
import type { ColumnSources, SearchText } from './listColumns.ts'
import type { ListQuery } from './listQuery.ts'
import type { ListTotals } from './listTotals.ts'

/** How the rows of a page are found and put in order, for the statement that reads them. */
export interface PageSql {
  /** What the statement begins with that finds the rows; empty where it needs no totals. */
  readonly head: RawBuilder<unknown>
  readonly among: RawBuilder<boolean>
  readonly order: RawBuilder<unknown>
}

/** The SQL of a list. */
export interface ListParts<Columns extends ListColumns, Raw extends object, Row> {
  /** The column with the id of a row. */
  readonly id: string
  /**
   * What is counted for all rows at once. `columns` have it as the table `totals`, and without a key `from` and `rows` have it, too. With a
   * key, `rows` count for themselves in a table of that name.
   */
  readonly totals?: ListTotals
  /** A table, and left joins by unique keys: those that a statement does not need cost it nothing. */
  readonly from: RawBuilder<unknown>
  /** The key of a table joined there that has one row for each of the list: sorts by its columns begin with its indexes. */
  readonly facts?: string
  /** So few rows are in the list that they are sorted in memory, and no index keeps columns of its facts that may be empty. */
  readonly factsAreFew?: true
  /**
   * The same rows, begun with their facts. A sort by their column then reads its index alone, however far away the page is. For lists
   * whose facts say which rows belong to them.
   */
  readonly drivenByFacts?: Pick<ListParts<Columns, Raw, Row>, 'from' | 'where'>
  /** Whether only a part of the table is in the list. How far away a page is then decides by which index it is found best. */
  readonly isSubset?: true
  /** Left out, all rows are in the list. */
  readonly where?: (viewerId: string, only: ListQuery['only']) => RawBuilder<boolean>
  /** For lists that can stand within a record: the column with its id, by the name of the argument. */
  readonly within?: Readonly<Record<string, string>>
  readonly columns: ColumnSources<Columns>
  /** Where the texts of all searched columns stand together. */
  readonly search?: SearchText
  /** Reads some rows in an order. @param columns those that may be read; others of the list must not be selected. */
  readonly rows: (db: Queryable, page: PageSql, columns: ReadonlySet<string>) => Readable<Raw>
  readonly toRow?: (raw: Raw) => Row
  /** What a file says of a column, where the row itself does not have it by name. */
  readonly cells?: { readonly [Name in keyof Columns]?: (row: Row) => unknown }
  /** The tables that rows and count are made of, of a list that is cached. */
  readonly cached?: { readonly rows: readonly BusinessTable[]; readonly count: readonly BusinessTable[] }
}
