import type { FilterOf, ListDefinition, SortOf } from '#shared/platform/lists/lists.ts'

/** Chooses the rows of a list and their order, for one viewer. */
export interface ListQuery<List extends ListDefinition = ListDefinition> {
  readonly viewerId: string
  /** The companies whose rows a client sees, from `visibleCompanies`; undefined for everyone else. */
  readonly only: readonly string[] | undefined
  /** The columns that the viewer may read. Any other neither sorts nor filters. */
  readonly columns: ReadonlySet<string>
  readonly sort: SortOf<List>
  readonly filter: FilterOf<List>
  /** Leaves rows with these values out of a page. They still count. */
  readonly folded?: { readonly column: string; readonly values: readonly string[] }
  /** The record that the rows belong to, by the name of the argument, for lists within a record. */
  readonly within?: Readonly<Record<string, string>>
}
