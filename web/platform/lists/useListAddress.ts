import { type ListDefinition, parseFilter, printFilter, sortColumnsOf, standardSort } from '#shared/lists.ts'
import { parseSort, printSort, type Sort } from '#shared/sorting.ts'
import { useAddress } from '#web/platform/lib/useAddress.ts'
import { usePage } from '#web/platform/lib/usePage.ts'

/** What the address holds of a list: page, sort and filters. A new sort or filter begins at the first page. */
export function useListAddress<List extends ListDefinition>(list: List) {
  const [query, setQuery] = useAddress()
  const paging = usePage(list.pageSize)
  const standard = printSort(standardSort(list))
  const filter = parseFilter(list, (name) => query.get(name) ?? '')
  const replaceFilter = (values: Record<string, string>) =>
    setQuery({ ...values, page: '' }, { replace: true, preventScrollReset: true })
  return {
    paging,
    sort: parseSort(query.get('sort') ?? '', sortColumnsOf(list)) ?? standardSort(list),
    setSort(to: Sort) {
      const text = printSort(to)
      setQuery({ sort: text === standard ? '' : text, page: '' })
    },
    filter,
    /** An empty or left out value takes the filter away. */
    setFilter(name: string, value: unknown) {
      replaceFilter({ [name]: printFilter(list, { [name]: value })[name] ?? '' })
    },
    clearFilter: () => replaceFilter(printFilter(list, {})),
  }
}

/** What a list keeps in the address, all empty: closing a dialog that holds one takes it along. */
export function emptyAddress(list: ListDefinition): Record<string, string> {
  return { ...printFilter(list, {}), page: '', sort: '' }
}
