import { useEffect, useEffectEvent } from 'react'
import { useAddress } from '#web/platform/lib/address/useAddress.ts'

/**
 * Returns the bulk action whose dialog is open, by its label. The address keeps it, so that it survives a reload as the selection does. An
 * address without its selection, such as a link from somebody else, forgets it: the dialog would otherwise open with the next row that is
 * selected.
 * @param some tells whether rows are selected.
 */
export function useBulkStep(some: boolean) {
  const [query, setQuery, closeBy] = useAddress()
  const asked = query.get('bulk') ?? ''
  const close = () => closeBy('bulk')
  const isStale = asked !== '' && !some
  const forget = useEffectEvent(close)
  useEffect(() => {
    if (isStale) forget()
  }, [isStale])
  return { asked, ask: (label: string) => setQuery({ bulk: label }, { preventScrollReset: true }), close }
}
