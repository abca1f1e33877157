import type { BusinessTable, Tables } from '#server/platform/db/schema/tables.ts'
import type { Permission } from '#shared/platform/permissions.ts'
import type { HistoryColumn, NamedTable } from './historyColumns.ts'

/**
 * Erasing a person keeps a column, clears it (null), or puts a mark in place of a required text. It makes a text blank, or a list or an object empty. It gives up a unique e-mail address, or the key of a file, which it removes.
 */
export type Erasing = 'keep' | 'clear' | 'mark' | 'blank' | 'empty' | 'email' | 'file'

type Column<Table extends BusinessTable> = Exclude<
  keyof Tables[Table],
  'id' | 'created_at' | 'updated_at' | 'version'
> &
  string

/** Names, contacts and words are erased. States, dates, results and the money of placements stay, since the firm's figures need them. */
interface PersonTable<Table extends BusinessTable> {
  /** People use the first name for one row, and the second for several. */
  readonly nouns: readonly [string, string]
  readonly erasing: Readonly<Record<Column<Table>, Erasing>>
}

export interface Related {
  /** The column with the id of the record. */
  readonly parent: string
  readonly noun: string
  /** The column that identifies a row, and the table with its name. */
  readonly subject?: { readonly column: string; readonly of: NamedTable }
  /** The column with the row's own name, in place of a subject. */
  readonly named?: string
}

interface TableFacts<Table extends BusinessTable> {
  /** Set for each table about a developer: people/catalogue.test.ts compares these with the foreign keys of the database. */
  readonly person?: PersonTable<Table>
  /** Set for a record that has a history of its own. The viewer needs the permission besides `events:read`. */
  readonly record?: { readonly noun: string; readonly permission: Permission }
  /** The records in whose history its rows appear. */
  readonly within?: { readonly [Record in BusinessTable]?: Related }
  /** Histories leave a column with null out, since the record itself shows it or it is internal; without a history they show nothing. */
  readonly history?: Readonly<Record<Exclude<Column<Table>, 'search'>, HistoryColumn | null>>
  /** The columns that no export has, each with the reason. All others leave. */
  readonly withheld?: { readonly [Name in Column<Table>]?: string }
}

/** Leave a table out if there is nothing to say about it: catalogue.test.ts of people finds those that hold something personal. */
export type NounTables = { readonly [Table in BusinessTable]?: TableFacts<Table> }
