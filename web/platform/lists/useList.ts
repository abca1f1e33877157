import { NetworkStatus, type OperationVariables, type TypedDocumentNode } from '@apollo/client'
import { useQuery } from '@apollo/client/react'
import { type FilterOf, type ListDefinition, printFilter } from '#shared/lists.ts'
import { showsErrors } from '#web/platform/lib/apollo.ts'
import { errorText } from '#web/platform/lib/errorText.ts'
import { useLastPage } from '#web/platform/lib/usePage.ts'
import { apiFilter } from './apiFilter.ts'
import { useListAddress } from './useListAddress.ts'

/** A page of a list, and how many rows all pages have. */
export interface ListPart<Row> {
  readonly rows: readonly Row[]
  readonly count: number
}

export interface ListOptions<List extends ListDefinition, Data, Variables extends OperationVariables, Row> {
  readonly list: List
  readonly query: TypedDocumentNode<Data, Variables>
  /** Where in the answer the page is. */
  readonly page: (data: Data) => ListPart<Row>
  /** What the query is asked beside page, sort and filter. */
  readonly variables?: Omit<Variables, 'limit' | 'offset' | 'sort' | 'filter'>
  /** A filter that holds whatever the address says. */
  readonly preset?: FilterOf<List>
  /** How often, in milliseconds, a list that lies open asks again. */
  readonly pollInterval?: number
}

/** Reads the page of a list that the address asks for. */
export function useList<List extends ListDefinition, Data, Variables extends OperationVariables, Row>(
  options: ListOptions<List, Data, Variables, Row>,
) {
  const { list, page, pollInterval, variables } = options
  const address = useListAddress(list)
  const { limit, offset } = address.paging
  const filter = apiFilter(list, { ...address.filter, ...options.preset })
  const { data, previousData, error, loading, networkStatus, refetch } = useQuery(
    // The sort and the filter fit, since both sides make them from the list's definition.
    options.query as TypedDocumentNode<Data, OperationVariables>,
    {
      variables: { ...variables, limit, offset, sort: address.sort, filter },
      context: showsErrors,
      pollInterval: pollInterval ?? 0,
      skipPollAttempt: () => document.hidden,
    },
  )
  const fresh = data && page(data as Data)
  const beyond = useLastPage(address.paging, fresh?.count)
  const latest = data ?? previousData
  return {
    list,
    address,
    /** Of the latest answer, which may be to an earlier question while `loading`. */
    part: latest && page(latest as Data),
    /** Asking again in the background is not loading. */
    loading: beyond || (loading && networkStatus !== NetworkStatus.poll),
    message: errorText(error),
    retry: () => void refetch(),
    /** What the API is asked for, by the address and the preset. */
    filter,
    /** What the query is asked beside page, sort and filter. */
    within: (variables ?? {}) as Readonly<Record<string, string>>,
    /** Somebody has narrowed the list down. */
    filtered: Object.values(printFilter(list, address.filter)).some(Boolean),
  }
}

/** The state of a list, as its parts on the screen take it. */
export type ListState<Row> = ReturnType<typeof useList<ListDefinition, unknown, OperationVariables, Row>>
