import { printLayout, standardLayout } from '#shared/platform/lists/listLayout.ts'
import { type ListDefinition, printFilter, standardSort } from '#shared/platform/lists/lists.ts'
import { printSort, type Sort } from '#shared/platform/lists/sorting.ts'
import { useViewer } from '#web/platform/auth/viewer.ts'
import { useAddress } from '#web/platform/lib/address/useAddress.ts'
import { usePage } from '#web/platform/lib/address/usePage.ts'
import { readListAddress } from './listAddress.ts'

/** Returns the page, sort and filters of a list in the address. A new sort or filter returns to the first page. */
export function useListAddress<List extends ListDefinition>(list: List) {
  const [query, setQuery] = useAddress()
  const { role } = useViewer()
  const paging = usePage(list.pageSize)
  const defaultSort = printSort(standardSort(list))
  const { sort, filter, leftOut } = readListAddress(list, role || undefined, (name) => query.get(name) ?? '')
  const replaceFilter = (values: Record<string, string>) =>
    setQuery({ ...values, page: '' }, { replace: true, preventScrollReset: true })
  return {
    paging,
    sort,
    setSort(to: Sort) {
      const text = printSort(to)
      setQuery({ sort: text === defaultSort ? '' : text, page: '' })
    },
    filter,
    /** The labels of columns that the address asks for, and that the viewer may not read. */
    leftOut,
    /** An empty or undefined value removes the filter. */
    setFilter(name: string, value: unknown) {
      replaceFilter({ [name]: printFilter(list, { [name]: value })[name] ?? '' })
    },
    clearFilter: () => replaceFilter(printFilter(list, {})),
  }
}

/** Returns empty values for all that a list keeps in the address. A dialog uses them to remove its list when it closes. */
export function emptyAddress(list: ListDefinition): Record<string, string> {
  return { ...printFilter(list, {}), ...printLayout(standardLayout), page: '', sort: '' }
}
