export type SortDirection = 'asc_nulls_last' | 'desc_nulls_last'

/** The sort of a list: a column, mapped to its direction. Rows that are equal by it may be sorted by a second one. */
export type Sort = Readonly<Record<string, SortDirection>>

/** The most columns of a sort. */
export const sortLimit = 2

/** Gives the sort after a click on a heading: ascending, unless that column is sorted ascending already. */
export function toggleSort(sort: Sort, column: string): Sort {
  return { [column]: toggled(sort[column]) }
}

/** Gives the sort after a click with Shift: the column sorts the rows that are equal by the first one. */
export function toggleSecondSort(sort: Sort, column: string): Sort {
  const [first] = Object.keys(sort)
  const direction = toggled(sort[column])
  if (!first || first === column) return { ...sort, [column]: direction }
  return { [first]: sort[first] ?? 'asc_nulls_last', [column]: direction }
}

function toggled(direction: SortDirection | undefined): SortDirection {
  return direction === 'asc_nulls_last' ? 'desc_nulls_last' : 'asc_nulls_last'
}

/** Writes a sort for an address: `display_name` is ascending, `-display_name` descending, `status,-created_at` both. */
export function printSort(sort: Sort): string {
  return Object.entries(sort)
    .map(([column, direction]) => (direction === 'desc_nulls_last' ? `-${column}` : column))
    .join()
}

/** Parses the output of `printSort`. Returns undefined for anything but different ones of the columns. @param most limits their number. */
export function parseSort(text: string, columns: readonly string[], most = sortLimit): Sort | undefined {
  const parts = text.split(',')
  const names = parts.map((part) => part.replace(/^-/, ''))
  const isSort = names.every((name) => columns.includes(name)) && new Set(names).size === names.length
  if (!isSort || names.length > most) return undefined
  return Object.fromEntries(
    parts.map((part, index) => [names[index], part.startsWith('-') ? 'desc_nulls_last' : 'asc_nulls_last']),
  )
}
