import { useAddress } from './useAddress.ts'
import { useRedirect } from './useRedirect.ts'

/** The highest page in an address, so that the offset stays within the integers of the API. */
const maxPage = 1_000_000

/** Returns the page of a list in the address, from 1. @param pageSize the number of rows per page. */
export function usePage(pageSize: number) {
  const [query, setQuery] = useAddress()
  const page = Math.min(maxPage, Math.max(1, Math.floor(Number(query.get('page'))) || 1))
  const goTo = (to: number, replace: boolean) => setQuery({ page: to === 1 ? '' : String(to) }, { replace })
  return {
    page,
    limit: pageSize,
    offset: (page - 1) * pageSize,
    setPage: (to: number) => goTo(to, false),
    /** Replaces the page in the address, without a history entry. */
    correctPage: (to: number) => goTo(to, true),
  }
}

/**
 * Redirects from a page beyond the last one to the last one, such as after an old link to a list that became shorter.
 * @param count the number of all rows; `undefined` until the answer to the present variables arrives.
 * @returns true while it is redirecting, so that the present answer is not a page of the list.
 */
export function useLastPage({ page, limit, correctPage }: ReturnType<typeof usePage>, count: number | undefined) {
  const last = count === undefined ? undefined : Math.max(1, Math.ceil(count / limit))
  const isBeyond = last !== undefined && page > last
  useRedirect(isBeyond, () => correctPage(last ?? 1))
  return isBeyond
}
