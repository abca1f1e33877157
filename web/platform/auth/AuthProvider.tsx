import { type AppState, Auth0Provider } from '@auth0/auth0-react'
import { type ReactNode, useState } from 'react'
import { readConfig } from '#web/platform/lib/browser/config.ts'
import { sameOriginPath } from './sameOriginPath.ts'
import { createSignatureCheck } from './signatureCheck.ts'
import { TokenCache } from './tokenCache.ts'

/** Seconds. The clocks of the browser and the provider may differ by this when an ID token is checked. */
const idTokenLeeway = 60

/** Signs in with the identity provider of /cfg.js. Tokens are kept in local storage, and renewed by refresh token or hidden frame. */
export function AuthProvider({ children }: { children: ReactNode }) {
  const { domain, clientId, audience } = readConfig()
  const [cache] = useState(() => new TokenCache(createSignatureCheck(domain)))
  return (
    <Auth0Provider
      domain={domain}
      clientId={clientId}
      cache={cache}
      useRefreshTokens
      useRefreshTokensFallback
      leeway={idTokenLeeway}
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

/** Restores the address before the log-in. The router starts afterwards, so it opens that page. */
function returnToPage(appState?: AppState): void {
  window.history.replaceState({}, '', sameOriginPath(appState?.returnTo))
}
