import { useContext } from 'react'
import { UNSAFE_DataRouterContext as RouterContext } from 'react-router'

/**
 * Returns a function that tells whether the router is on the way to another address at this moment. `useNavigation` tells a little later:
 * React shows it after more urgent changes, and code that redirects by it would take somebody back who has just clicked.
 */
export function useIsNavigating(): () => boolean {
  const router = useContext(RouterContext)?.router
  return () => router !== undefined && router.state.navigation.state !== 'idle'
}
