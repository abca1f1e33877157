import { useEffect, useEffectEvent } from 'react'
import { parseSort, printSort, type Sort } from '#shared/sorting.ts'
import { useAddress } from './useAddress.ts'

interface Options {
  readonly sortColumns: readonly string[]
  readonly standardSort: Sort
  readonly pageSize: number
}

/** Pages that an address can ask for, so that an offset stays one that the API can count to. */
const maxPage = 1_000_000

/**
 * Where a list stands, held in the address: its page, sort and filters. A new sort or filter begins at the first page.
 * `SortInput` is the API's type of the sort: one of `sortColumns`, each with its direction.
 */
export function useListState<SortInput>({ sortColumns, standardSort, pageSize }: Options) {
  const [query, setQuery] = useAddress()
  const page = Math.min(maxPage, Math.max(1, Math.floor(Number(query.get('page'))) || 1))
  const sort = parseSort(query.get('sort') ?? '', sortColumns) ?? standardSort
  const change = (values: Record<string, string>, replace: boolean) => setQuery(values, { replace })
  return {
    page,
    sort,
    /** What the API is asked for. */
    variables: { limit: pageSize, offset: (page - 1) * pageSize, sort: sort as SortInput },
    /** A filter's value; empty where it is not set. */
    filter: (name: string) => query.get(name) ?? '',
    setPage: (to: number) => change({ page: to === 1 ? '' : String(to) }, false),
    setSort: (to: Sort) =>
      change({ sort: printSort(to) === printSort(standardSort) ? '' : printSort(to), page: '' }, false),
    setFilter: (name: string, value: string) => change({ [name]: value, page: '' }, true),
    /** Goes to a page in place of the one that the address asks for. */
    correctPage: (to: number) => change({ page: to === 1 ? '' : String(to) }, true),
  }
}

/**
 * Leads from a page beyond the last one, such as that of an old link to a list that has become shorter, to the last one.
 * @param list what `useListState` gave.
 * @param count all rows of the list; `undefined` until the answer to these very variables is there.
 * @returns whether it is on its way there: what has been read is none of the list's pages.
 */
export function useLastPage(list: ReturnType<typeof useListState>, count: number | undefined): boolean {
  const last = count === undefined ? undefined : Math.max(1, Math.ceil(count / list.variables.limit))
  const goTo = useEffectEvent(list.correctPage)
  useEffect(() => {
    if (last !== undefined && list.page > last) goTo(last)
  }, [list.page, last])
  return last !== undefined && list.page > last
}
