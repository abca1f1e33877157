import { useAuth0 } from '@auth0/auth0-react'
import { type ReactNode, useEffect, useState } from 'react'
import { isAtHome } from '#web/platform/lib/address/homeState.ts'
import { paths } from '#web/platform/lib/address/paths.ts'
import { readConfig } from '#web/platform/lib/browser/config.ts'
import { LoadingScreen } from './LoadingScreen.tsx'
import { NotAuthorized } from './NotAuthorized.tsx'
import { SessionEndedDialog } from './SessionEndedDialog.tsx'
import { ForgedTokenError } from './signatureCheck.ts'
import { ViewerContext, viewerOf } from './viewer.ts'

/**
 * Shows the app only to people who are logged in. When a session ends, the app keeps its state and all typed text, and a dialog asks the
 * person to log in again.
 */
export function LoginGate({ children }: { children: ReactNode }) {
  const { user, isLoading, isAuthenticated, error } = useAuth0()
  const [admitted, setAdmitted] = useState(user)
  if (user && user !== admitted && (!admitted || admitted.sub === user.sub)) setAdmitted(user)
  const someoneElse = Boolean(admitted && user && admitted.sub !== user.sub)
  // The screen still shows data of the previous person.
  useEffect(() => {
    if (someoneElse) window.location.reload()
  }, [someoneElse])

  // Unmounts the screens, so that no form asks whether to leave.
  if (someoneElse) return <LoadingScreen />
  if (admitted) {
    if (error instanceof ForgedTokenError) return <NotAuthorized error={error} />
    const viewer = viewerOf(admitted, readConfig().roleClaim)
    return (
      <ViewerContext value={viewer}>
        {viewer.role ? children : <NotAuthorized error={noRole} />}
        <SessionEndedDialog opened={!isAuthenticated} />
      </ViewerContext>
    )
  }
  if (error) return <LoginFailed error={error} />
  return isLoading ? <LoadingScreen /> : <RedirectToLogin />
}

const noRole = { message: 'Your account has no role in Vouch. Ask an administrator for one.' }

function RedirectToLogin() {
  const { loginWithRedirect } = useAuth0()
  // The log-in replaces the page, and returns to this address.
  useEffect(() => {
    const { pathname, search, hash } = window.location
    // The log-in loses the state of the address, so a person who was at home comes back by the address that leads there.
    const isHome = isAtHome({ state: window.history.state?.usr })
    void loginWithRedirect({ appState: { returnTo: isHome ? paths.home : pathname + search + hash } })
  }, [loginWithRedirect])
  return <LoadingScreen />
}

function LoginFailed({ error }: { error: Error }) {
  // Clears the failed answer from the address, so that a reload tries again.
  useEffect(() => window.history.replaceState({}, '', '/'), [])
  return <NotAuthorized error={error} />
}
