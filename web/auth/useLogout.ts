import { useAuth0 } from '@auth0/auth0-react'

/** Ends the session here and at the identity provider, and returns to the origin of the site. */
export function useLogout(): () => Promise<void> {
  const { logout } = useAuth0()
  return () => logout({ logoutParams: { returnTo: window.location.origin } })
}
