import { ApolloProvider } from '@apollo/client/react'
import { useAuth0 } from '@auth0/auth0-react'
import { type ReactNode, useEffect, useState } from 'react'
import { type ApiListener, createApollo } from '#web/lib/apollo.ts'
import { readConfig } from '#web/lib/config.ts'
import { reportError } from '#web/lib/report.ts'
import { showToast } from '#web/ui/toasts.ts'
import { LoadingScreen } from './LoadingScreen.tsx'
import { NotAuthorized } from './NotAuthorized.tsx'
import { createTokens, type Session } from './tokens.ts'

/** Gives the app its API client, which speaks for the person who is logged in. */
export function ApiProvider({ children }: { children: ReactNode }) {
  const [refusal, setRefusal] = useState<string>()
  const session = useSession()
  const [client] = useState(() => createClient(session, setRefusal))
  useEffect(() => {
    if (!client) reportError(new Error('API URL is not defined'))
  }, [client])

  if (!client) return <LoadingScreen />
  if (refusal) return <NotAuthorized error={{ message: refusal }} />
  return <ApolloProvider client={client}>{children}</ApolloProvider>
}

function createClient(session: Session, onRefused: ApiListener['onRefused']) {
  const { apiUrl } = readConfig()
  const onError = (sentence: string) => showToast('danger', sentence)
  return apiUrl ? createApollo(apiUrl, createTokens(session), { onError, onRefused }) : undefined
}

function useSession(): Session {
  const { getAccessTokenSilently, logout, isAuthenticated } = useAuth0()
  const [waiting] = useState<(() => void)[]>([])
  useEffect(() => {
    if (isAuthenticated) for (const goOn of waiting.splice(0)) goOn()
  }, [isAuthenticated, waiting])
  return {
    getToken: async (options) => (await getAccessTokenSilently(options)) ?? '',
    forget: () => logout({ openUrl: false }),
    loggedInAgain: () => new Promise((resolve) => waiting.push(resolve)),
  }
}
