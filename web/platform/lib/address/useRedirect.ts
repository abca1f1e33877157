import { useEffect, useEffectEvent } from 'react'
import { useLocation, useNavigation } from 'react-router'
import { useIsNavigating } from './useIsNavigating.ts'

/** Redirects while it is due, unless the person is on the way to another address: a redirect would take them back. */
export function useRedirect(isDue: boolean, redirect: () => void): void {
  const isNavigating = useIsNavigating()
  const { state } = useNavigation()
  const { key } = useLocation()
  const redirectIfIdle = useEffectEvent(() => {
    if (!isNavigating()) redirect()
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: whatever ended at this address, or in vain, leaves the redirect due.
  useEffect(() => {
    if (isDue) redirectIfIdle()
  }, [isDue, state, key])
}
