import { type ListDefinition, printFilter } from '#shared/platform/lists.ts'
import { printSort, type Sort } from '#shared/platform/sorting.ts'
import { withValues } from '#web/platform/lib/query.ts'

interface ChosenRows {
  readonly filter: Readonly<Record<string, unknown>>
  readonly sort: Sort
  /** The id of the record that the rows belong to, by the name of its variable. */
  readonly within: Readonly<Record<string, string>>
}

/** Returns the path of the CSV file with the rows of a list, as filtered and sorted on the screen. */
export function exportPath(list: ListDefinition, { filter, sort, within }: ChosenRows): string {
  const query = withValues('', { ...within, ...printFilter(list, filter), sort: printSort(sort) })
  return `/lists/${list.noun}.csv?${query}`
}
