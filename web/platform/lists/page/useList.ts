import { type FilterOf, type ListCount, type ListDefinition, printFilter } from '#shared/platform/lists/lists.ts'
import { useLastPage } from '#web/platform/lib/address/usePage.ts'
import type { ApiOperation, UntypedVariables } from '#web/platform/lib/api/operation.ts'
import { useQuery } from '#web/platform/lib/api/useQuery.ts'
import { graphql } from '#web/platform/lib/graphql.ts'
import { useListLayout } from '#web/platform/listLayouts/useListLayout.ts'
import { apiFilter } from '#web/platform/lists/filters/apiFilter.ts'
import { type CountedGroup, groupedSort, unfoldedCount } from '#web/platform/lists/groups/groups.ts'
import { useGrouping } from '#web/platform/lists/groups/useGrouping.ts'
import { apiSort } from './apiSort.ts'
import { useDefaultView } from './useDefaultView.ts'
import { useListAddress } from './useListAddress.ts'

graphql(`
  fragment ListTotal on Aggregate {
    count
    more
  }
`)

graphql(`
  fragment GroupOfRows on ListGroup {
    label
    values
    count
  }
`)

/** One page of a list, and the number of rows on all pages. */
export interface ListResult<Row> extends ListCount {
  readonly rows: readonly Row[]
  /** All rows that match, in groups; left out by a list that is never grouped. */
  readonly groups?: readonly CountedGroup[]
}

export interface ListOptions<List extends ListDefinition, Data, Variables extends UntypedVariables, Row> {
  readonly list: List
  readonly query: ApiOperation<Data, Variables>
  /** Extracts the page from the answer. */
  readonly page: (data: Data) => ListResult<Row>
  /** Further variables of the query, besides page, sort and filter. They choose fields, never rows. */
  readonly variables?: Partial<Omit<Variables, 'limit' | 'offset' | 'sort' | 'filter'>>
  /** The id of the record that the rows belong to, by the name of its variable. */
  readonly within?: Readonly<Record<string, string>>
  /** A filter that overrides the one in the address. */
  readonly preset?: FilterOf<List>
  /** The query reads groups, by the variables `group_by` and `folded`. */
  readonly grouped?: boolean
  /** The list has saved views, and may open with one. */
  readonly views?: boolean
  /** The number of rows that are read at once; by default the list's page size. */
  readonly limit?: number
  /** Milliseconds between two reads of the list. */
  readonly pollInterval?: number
}

/** Reads the page of a list that the address sets. */
export function useList<List extends ListDefinition, Data, Variables extends UntypedVariables, Row>(
  options: ListOptions<List, Data, Variables, Row>,
) {
  const { list, page, pollInterval, variables, within = {} } = options
  const address = useListAddress(list)
  const layout = useListLayout(list)
  const opening = useDefaultView(layout, options.views === true)
  const grouping = useGrouping(list, layout.layout.group_by, options.grouped === true)
  const { by, folded } = grouping
  const sort = by ? groupedSort(by, address.sort) : address.sort
  const { limit: pageLimit, offset } = address.paging
  const limit = options.limit ?? pageLimit
  const filter = apiFilter(list, { ...address.filter, ...options.preset })
  const { data, latest, error, loading, refetch } = useQuery(
    // The types of sort and filter match, because both sides derive them from the list's definition.
    options.query as ApiOperation<Data, UntypedVariables>,
    {
      variables: {
        ...variables,
        ...within,
        limit,
        offset,
        ...apiSort(sort),
        filter,
        ...(by && { group_by: by, folded }),
      },
      showsErrors: true,
      pollInterval,
      skip: opening && layout.defaultView !== undefined,
    },
  )
  const current = data && page(data)
  const countShown = ({ groups = [], count }: Pick<ListResult<unknown>, 'groups' | 'count'>) =>
    by ? (unfoldedCount(groups, folded) ?? count) : count
  const filtered = Object.values(printFilter(list, address.filter)).some(Boolean)
  const whole = useQuery(options.query as ApiOperation<Data, UntypedVariables>, {
    variables: {
      ...variables,
      ...within,
      limit: 1,
      offset: 0,
      ...apiSort(sort),
      filter: apiFilter(list, options.preset ?? {}),
    },
    skip: !filtered || current?.rows.length !== 0,
  })
  /** Nothing is hidden by the filter: there is no row at all. */
  const isEmpty = whole.data !== undefined && page(whole.data).rows.length === 0
  const redirecting = useLastPage(address.paging, current && countShown(current))
  return {
    list,
    address,
    layout,
    grouping,
    /** The order that the rows are read in: by their groups first. */
    sort,
    /** Counts the rows on all pages. Those of folded groups are on none. */
    countShown,
    /** The latest answer. While `loading`, it may belong to earlier variables. */
    result: opening ? undefined : latest && page(latest),
    /** False during background polls. */
    loading: opening || redirecting || loading || whole.loading,
    error,
    retry: () => void refetch(),
    /** The filter for the API: the address's, with the preset. */
    filter,
    within,
    /** True when the address has a filter, and leaves out rows. */
    filtered: filtered && !isEmpty,
  }
}

export type ListState<Row> = ReturnType<typeof useList<ListDefinition, unknown, UntypedVariables, Row>>
