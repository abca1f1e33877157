import { useEffect, useEffectEvent, useState } from 'react'
import { useLocation, useNavigationType, useSearchParams } from 'react-router'
import { useIsNavigating } from '#web/platform/lib/address/useIsNavigating.ts'
import type { ListLayoutState } from '#web/platform/listLayouts/useListLayout.ts'

/**
 * Opens the default view of the viewer when they come to a list whose address asks for nothing. Who comes back to such an address, or
 * reloads it, has cleared the view and sees the plain list. Who opens a dialog, filters or goes elsewhere before the view is known, keeps that.
 * @param enabled false for a list without views.
 * @returns true until it is known what to show.
 */
export function useDefaultView(
  { defaultView, loading }: Pick<ListLayoutState, 'defaultView' | 'loading'>,
  enabled: boolean,
) {
  const { pathname, search, key } = useLocation()
  const [, setSearch] = useSearchParams()
  const isNavigating = useIsNavigating()
  const type = useNavigationType()
  const [arrived, setArrived] = useState(() => enabled && search === '' && (type !== 'POP' || key === 'default'))
  const query = defaultView?.screen === pathname ? defaultView.query : undefined
  const open = useEffectEvent((view: string) => {
    // The last render may be older than the address: a dialog is in it while its code is still loaded.
    if (window.location.search === '' && !isNavigating()) setSearch(view, { replace: true })
  })
  const isKnown = arrived && !loading
  useEffect(() => {
    if (!isKnown) return
    if (query) open(query)
    setArrived(false)
  }, [isKnown, query])
  return arrived && (loading || query !== undefined)
}
