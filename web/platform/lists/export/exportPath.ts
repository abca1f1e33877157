import { type ListDefinition, printFilter } from '#shared/platform/lists/lists.ts'
import { printSort, type Sort } from '#shared/platform/lists/sorting.ts'
import { withValues } from '#web/platform/lib/api/query.ts'

interface ChosenRows {
  readonly filter: Readonly<Record<string, unknown>>
  readonly sort: Sort
  /** The id of the record that the rows belong to, by the name of its variable. */
  readonly within: Readonly<Record<string, string>>
  /** The names of the columns in their order; by default all. */
  readonly columns?: readonly string[]
}

/** Returns the path of the CSV file with the rows of a list, as filtered and sorted on the screen. */
export function exportPath(list: ListDefinition, { filter, sort, within, columns = [] }: ChosenRows): string {
  // A file has no columns that a screen adds to its list, such as buttons. An amount brings its currency along.
  const listed = columns.flatMap((name) => {
    const column = list.columns[name]
    return column?.unit ? [name, column.unit] : column ? [name] : []
  })
  const chosen = { sort: printSort(sort), columns: [...new Set(listed)].join() }
  const query = withValues('', { ...within, ...printFilter(list, filter), ...chosen })
  return `/lists/${list.noun}.csv?${query}`
}
