export type SortDirection = 'asc_nulls_last' | 'desc_nulls_last'

/** The sort of a list: one column, mapped to its direction. */
export type Sort = Readonly<Record<string, SortDirection>>

/** Gives the sort after a click on a heading: ascending, unless that column is sorted ascending already. */
export function toggleSort(sort: Sort, column: string): Sort {
  return { [column]: sort[column] === 'asc_nulls_last' ? 'desc_nulls_last' : 'asc_nulls_last' }
}

/** Writes a sort for an address: `display_name` is ascending, `-display_name` descending. */
export function printSort(sort: Sort): string {
  return Object.entries(sort)
    .map(([column, direction]) => (direction === 'desc_nulls_last' ? `-${column}` : column))
    .join()
}

/** Parses the output of `printSort`. Returns undefined for anything but one of the columns. */
export function parseSort(text: string, columns: readonly string[]): Sort | undefined {
  const descending = text.startsWith('-')
  const column = descending ? text.slice(1) : text
  if (!columns.includes(column)) return undefined
  return { [column]: descending ? 'desc_nulls_last' : 'asc_nulls_last' }
}
