import { useAuth0 } from '@auth0/auth0-react'
import { type ReactNode, useEffect, useState } from 'react'
import { type ApiListener, createApi } from '#web/platform/lib/api/createApi.ts'
import { TokensContext } from '#web/platform/lib/api/tokensContext.ts'
import { createTransport, type Tokens } from '#web/platform/lib/api/transport.ts'
import { ApiContext } from '#web/platform/lib/api/useApi.ts'
import { readConfig } from '#web/platform/lib/browser/config.ts'
import { reportError } from '#web/platform/lib/browser/report.ts'
import { showToast } from '#web/platform/ui/overlays/toasts.ts'
import { LoadingScreen } from './LoadingScreen.tsx'
import { NotAuthorized } from './NotAuthorized.tsx'
import { createTokens, type Session } from './tokens.ts'
import { isLoggingOut } from './useLogout.ts'

const never = new Promise<never>(() => undefined)

/** Provides the API client of the logged-in person, and the tokens for other clients. */
export function ApiProvider({ children }: { children: ReactNode }) {
  const [refusal, setRefusal] = useState<string>()
  const session = useSession(setRefusal)
  const [tokens] = useState(() => createTokens(session))
  const [api] = useState(() => createClient(tokens, setRefusal))
  // Reports only once, after the render that found no API address.
  useEffect(() => {
    if (!api) reportError(new Error('API URL is not defined'))
  }, [api])

  if (!api) return <LoadingScreen />
  if (refusal) return <NotAuthorized error={{ message: refusal }} />
  return (
    <ApiContext value={api}>
      <TokensContext value={tokens}>{children}</TokensContext>
    </ApiContext>
  )
}

function createClient(tokens: Tokens, onRefused: ApiListener['onRefused']) {
  const { apiUrl } = readConfig()
  const onError = (sentence: string) => showToast('danger', sentence)
  return apiUrl ? createApi(createTransport(apiUrl, tokens), { onFailure: reportError, onError, onRefused }) : undefined
}

function useSession(refuse: Session['refuse']): Session {
  const { getAccessTokenSilently, logout, isAuthenticated } = useAuth0()
  const [waiting] = useState<(() => void)[]>([])
  // Resumes the requests that wait for a log-in.
  useEffect(() => {
    if (isAuthenticated) for (const resume of waiting.splice(0)) resume()
  }, [isAuthenticated, waiting])
  return {
    getToken: async (options) => (isLoggingOut() ? never : ((await getAccessTokenSilently(options)) ?? '')),
    clearSession: () => logout({ openUrl: false }),
    waitForLogin: () => new Promise((resolve) => waiting.push(resolve)),
    refuse,
  }
}
