import { useEffect, useEffectEvent } from 'react'
import { useNavigate, useNavigation } from 'react-router'
import { useIsNavigating } from '#web/platform/lib/useIsNavigating.ts'

/**
 * Redirects from an address of a record that has no tab. The tabs show before the record is read, and this after it, so whoever has chosen
 * a tab meanwhile is on the way there already, and goes on.
 */
export function TabRedirect({ to }: { readonly to: string }) {
  const navigate = useNavigate()
  const isNavigating = useIsNavigating()
  const { state } = useNavigation()
  const redirect = useEffectEvent(() => {
    if (!isNavigating()) void navigate(to, { replace: true })
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: a way that ended here leads on to the tab.
  useEffect(() => redirect(), [state])
  return null
}
