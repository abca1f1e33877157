import {
  type FilterValue,
  groupLimit,
  type ListColumn,
  type ListDefinition,
  noValue,
} from '#shared/platform/lists/lists.ts'
import type { Sort } from '#shared/platform/lists/sorting.ts'

/** The rows of a list that share a value of one column. */
export interface CountedGroup {
  /** The name of the person or record, or the value of an enumeration; null for the rows without one. */
  readonly label?: string | null | undefined
  readonly values: readonly string[]
  readonly count: number
}

/** A group whose heading is on the present page. */
export interface PlacedGroup extends CountedGroup {
  readonly folded: boolean
  /** The index of the row of this page that the heading is above. */
  readonly before: number
  /** True if the rows of the group began on an earlier page. */
  readonly continued: boolean
}

/** Sorts by the column of the groups first, so that the rows of a group are together. */
export function groupedSort(by: string, sort: Sort): Sort {
  const { [by]: direction = 'asc_nulls_last', ...others } = sort
  return Object.fromEntries([[by, direction], ...Object.entries(others).slice(0, 1)])
}

function isFolded({ values }: Pick<CountedGroup, 'values'>, folded: readonly string[]): boolean {
  return values.every((value) => folded.includes(value))
}

/** Counts the rows that are not folded; undefined where there are more groups than were counted. */
export function unfoldedCount(groups: readonly CountedGroup[], folded: readonly string[]): number | undefined {
  if (groups.length >= groupLimit) return undefined
  return groups.filter((group) => !isFolded(group, folded)).reduce((sum, { count }) => sum + count, 0)
}

/**
 * Places the headings on a page. A folded group is where its rows would begin.
 * @param offset the number of rows before the page, and `shown` those on it, without folded ones.
 */
export function placeGroups(
  groups: readonly CountedGroup[],
  folded: readonly string[],
  { offset, shown }: { readonly offset: number; readonly shown: number },
): PlacedGroup[] {
  const end = offset + shown
  const last = unfoldedCount(groups, folded)
  let next = 0
  return groups.flatMap((group) => {
    const [start, isHidden] = [next, isFolded(group, folded)]
    if (!isHidden) next += group.count
    const isHere = isHidden
      ? start >= offset && (start < end || (start === end && end === last))
      : start < end && next > offset
    const before = Math.max(start, offset) - offset
    return isHere ? [{ ...group, folded: isHidden, before, continued: start < offset }] : []
  })
}

export function groupLabel(column: ListColumn, { label }: Pick<CountedGroup, 'label'>): string {
  if (label === null || label === undefined) return `No ${column.label.toLowerCase()}`
  return (column.kind === 'oneOf' && column.values[label]?.label) || label
}

/** Returns the filter that has exactly the rows of a group; undefined where no filter finds them. */
export function groupFilter(
  list: ListDefinition,
  by: string,
  { values }: CountedGroup,
): FilterValue<ListColumn> | undefined {
  return values.includes(noValue) && list.columns[by]?.kind !== 'person' ? undefined : values
}
