import { useAuth0 } from '@auth0/auth0-react'
import { type ReactNode, useEffect, useState } from 'react'
import { readConfig } from '#web/platform/lib/config.ts'
import { LoadingScreen } from './LoadingScreen.tsx'
import { NotAuthorized } from './NotAuthorized.tsx'
import { SessionEndedDialog } from './SessionEndedDialog.tsx'
import { ViewerContext, viewerOf } from './viewer.ts'

/**
 * Lets only people through who are logged in. Once somebody is in, the app stays as it is when their session ends, with all that
 * they have typed, and a dialog asks them to log in again.
 */
export function LoginGate({ children }: { children: ReactNode }) {
  const { user, isLoading, isAuthenticated, error } = useAuth0()
  const [admitted, setAdmitted] = useState(user)
  if (user && user !== admitted && (!admitted || admitted.sub === user.sub)) setAdmitted(user)
  const someoneElse = Boolean(admitted && user && admitted.sub !== user.sub)
  // What is on the screen belongs to the person before.
  useEffect(() => {
    if (someoneElse) window.location.reload()
  }, [someoneElse])

  // Without the page of the person before, no form of theirs asks whether to stay.
  if (someoneElse) return <LoadingScreen />
  if (admitted) {
    const viewer = viewerOf(admitted, readConfig().roleClaim)
    return (
      <ViewerContext value={viewer}>
        {viewer.role ? children : <NotAuthorized error={noRole} />}
        <SessionEndedDialog opened={!isAuthenticated} />
      </ViewerContext>
    )
  }
  if (error) return <LoginFailed error={error} />
  return isLoading ? <LoadingScreen /> : <GoToLogin />
}

const noRole = { message: 'Your account has no role in Vouch. Ask an administrator for one.' }

function GoToLogin() {
  const { loginWithRedirect } = useAuth0()
  useEffect(() => {
    const { pathname, search, hash } = window.location
    void loginWithRedirect({ appState: { returnTo: pathname + search + hash } })
  }, [loginWithRedirect])
  return <LoadingScreen />
}

function LoginFailed({ error }: { error: Error }) {
  // A reload tries again, instead of reading the answer of the failed try once more.
  useEffect(() => window.history.replaceState({}, '', '/'), [])
  return <NotAuthorized error={error} />
}
