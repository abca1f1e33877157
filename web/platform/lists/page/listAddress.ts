import { parseLayout } from '#shared/platform/lists/listLayout.ts'
import {
  isReadable,
  type ListDefinition,
  parseFilter,
  sortColumnsOf,
  sortLimitOf,
  standardSort,
} from '#shared/platform/lists/lists.ts'
import { parseSort, type Sort } from '#shared/platform/lists/sorting.ts'
import type { Role } from '#shared/platform/permissions.ts'

/**
 * Reads the sort and filter of a list from an address. What the role may not read is left out, so that a view that others share still opens.
 * @param textOf returns the value of a name, or an empty text.
 * @returns the labels of the columns that were left out, too.
 */
export function readListAddress<List extends ListDefinition>(
  list: List,
  role: Role | undefined,
  textOf: (name: string) => string,
) {
  const isRefused = (name: string) => Object.hasOwn(list.columns, name) && !isReadable(role, list, name)
  const asked = parseSort(textOf('sort'), sortColumnsOf(list as ListDefinition), sortLimitOf(list)) ?? {}
  const sort: Sort = Object.fromEntries(Object.entries(asked).filter(([name]) => !isRefused(name)))
  const filter = parseFilter(list, (name) => (isRefused(name) ? '' : textOf(name)))
  const shown = list.isPlain ? [] : (parseLayout(textOf)?.columns ?? [])
  const filtered = Object.keys(list.columns).filter((name) => list.columns[name]?.filter && textOf(name))
  const refused = new Set([...shown, ...Object.keys(asked), ...filtered].filter(isRefused))
  return {
    sort: Object.keys(sort).length > 0 ? sort : standardSort(list),
    filter,
    leftOut: [...refused].flatMap((name) => list.columns[name]?.label ?? []),
  }
}
