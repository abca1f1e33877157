import { useEffect, useEffectEvent } from 'react'
import { useAddress } from './useAddress.ts'

/** Pages that an address can ask for, so that an offset stays one that the API can count to. */
const maxPage = 1_000_000

/** Which page of a list the address asks for, counted from 1. @param pageSize rows of a page. */
export function usePage(pageSize: number) {
  const [query, setQuery] = useAddress()
  const page = Math.min(maxPage, Math.max(1, Math.floor(Number(query.get('page'))) || 1))
  const goTo = (to: number, replace: boolean) => setQuery({ page: to === 1 ? '' : String(to) }, { replace })
  return {
    page,
    limit: pageSize,
    offset: (page - 1) * pageSize,
    setPage: (to: number) => goTo(to, false),
    /** Goes to a page in place of the one that the address asks for. */
    correctPage: (to: number) => goTo(to, true),
  }
}

/**
 * Leads from a page beyond the last one, such as that of an old link to a list that has become shorter, to the last one.
 * @param count all rows of the list; `undefined` until the answer to these very variables is there.
 * @returns whether it is on its way there: what has been read is none of the list's pages.
 */
export function useLastPage({ page, limit, correctPage }: ReturnType<typeof usePage>, count: number | undefined) {
  const last = count === undefined ? undefined : Math.max(1, Math.ceil(count / limit))
  const goTo = useEffectEvent(correctPage)
  useEffect(() => {
    if (last !== undefined && page > last) goTo(last)
  }, [page, last])
  return last !== undefined && page > last
}
