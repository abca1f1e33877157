import { useAuth0 } from '@auth0/auth0-react'
import { clearRecent } from '#web/platform/lib/address/recentRecords.ts'
import { clearSessionStates } from '#web/platform/lib/browser/useSessionState.ts'

let loggingOut = false

/**
 * Returns true once a log-out has begun. The page still runs for a moment then. It must not request tokens, because it would get new ones
 * from the session that is about to end.
 */
export function isLoggingOut(): boolean {
  return loggingOut
}

/** Returns a function that ends the session here and at the identity provider, and opens the start page. */
export function useLogout(): () => Promise<void> {
  const { logout } = useAuth0()
  return () => {
    loggingOut = true
    clearRecent()
    clearSessionStates()
    // The back button must not restore the page from the browser's cache.
    window.addEventListener('pageshow', ({ persisted }) => persisted && window.location.reload())
    return logout({ logoutParams: { returnTo: window.location.origin } })
  }
}
