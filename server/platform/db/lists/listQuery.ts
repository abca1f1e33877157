import type { FilterOf, ListDefinition, SortOf } from '#shared/platform/lists.ts'

/** Which rows of a list are asked for, in which order, and for whom. */
export interface ListQuery<List extends ListDefinition = ListDefinition> {
  /** The account that reads. */
  readonly viewerId: string
  /** The companies whose rows a client sees, as `visibleCompanies` says; undefined for everyone else. */
  readonly only: readonly string[] | undefined
  /** The columns that it may read. The list is neither sorted nor narrowed down by another. */
  readonly columns: ReadonlySet<string>
  readonly sort: SortOf<List>
  readonly filter: FilterOf<List>
  /** The record that the rows belong to, by the name of the argument; of lists that stand within one. */
  readonly within?: Readonly<Record<string, string>>
}
