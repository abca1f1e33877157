import { type AppState, Auth0Provider } from '@auth0/auth0-react'
import type { ReactNode } from 'react'
import { readConfig } from '#web/platform/lib/config.ts'
import { ownPath } from './ownPath.ts'

/** The sign-in of the identity provider that /cfg.js names: tokens in local storage, renewed by refresh token or hidden frame. */
export function AuthProvider({ children }: { children: ReactNode }) {
  const { domain, clientId, audience } = readConfig()
  return (
    <Auth0Provider
      domain={domain}
      clientId={clientId}
      cacheLocation="localstorage"
      useRefreshTokens
      useRefreshTokensFallback
      leeway={120}
      authorizationParams={{
        redirect_uri: window.location.origin,
        audience,
        scope: 'openid profile email offline_access',
      }}
      onRedirectCallback={returnToPage}
    >
      {children}
    </Auth0Provider>
  )
}

/** The router starts after this, so that it finds the page that the person had asked for. */
function returnToPage(appState?: AppState): void {
  window.history.replaceState({}, '', ownPath(appState?.returnTo))
}
