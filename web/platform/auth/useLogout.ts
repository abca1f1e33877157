import { useAuth0 } from '@auth0/auth0-react'

let leaving = false

/**
 * Whether the person is on the way out. This page still runs for a moment, and must not ask for tokens: with none left it would
 * get new ones by the session that is about to end.
 */
export function isLeaving(): boolean {
  return leaving
}

/** Ends the session here and at the identity provider, and returns to the origin of the site. */
export function useLogout(): () => Promise<void> {
  const { logout } = useAuth0()
  return () => {
    leaving = true
    // Whoever comes back by the back button must not find the page as it was.
    window.addEventListener('pageshow', ({ persisted }) => persisted && window.location.reload())
    return logout({ logoutParams: { returnTo: window.location.origin } })
  }
}
