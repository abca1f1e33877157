import { ApolloClient, InMemoryCache } from '@apollo/client'
import { CombinedGraphQLErrors } from '@apollo/client/errors'
import { ApolloLink } from '@apollo/client/link'
import { BaseBatchHttpLink } from '@apollo/client/link/batch-http'
import { SetContextLink } from '@apollo/client/link/context'
import { RetryLink } from '@apollo/client/link/retry'
import { catchError, from, mergeMap, tap } from 'rxjs'
import { activity } from './activity.ts'
import { activityPages } from './activityPages.ts'
import { apiError, attemptLimit, delayBefore, isExpiry, isTransient, knownError } from './apiError.ts'
import { errorText } from './errorText.ts'
import { mutationKeys } from './mutationKeys.ts'
import { reportError } from './report.ts'

/** Bearer tokens for the API. */
export interface Tokens {
  /** The token of this session, renewed when it is about to expire. */
  current(): Promise<string>
  /** A new token, whatever the clock says of the current one. Callers at the same time share one request. */
  fresh(): Promise<string>
}

/** What the API client tells the app around it. */
export interface ApiListener {
  /** An error that no screen shows by itself (see `showsErrors`). */
  onError(sentence: string): void
  /** The account may not use the API at all. */
  onRefused(sentence: string): void
}

/** Context of an operation whose screen or dialog shows its errors, so that no toast repeats them. */
export const showsErrors = { showsErrors: true }

/** The API client: its links are the way of an operation to the API and back, the outermost first. */
export function createApollo(apiUrl: string, tokens: Tokens, listener: ApiListener): ApolloClient {
  return new ApolloClient({
    cache: new InMemoryCache({ typePolicies: { Query: { fields: { getActivity: activityPages } } } }),
    defaultOptions: { query: { fetchPolicy: 'network-only' }, watchQuery: { fetchPolicy: 'network-only' } },
    link: ApolloLink.from([
      activity.link,
      tellErrors(listener),
      mutationKeys(),
      new RetryLink({
        delay: (attempt, _operation, error) => delayBefore(attempt, apiError(error).retryAfter),
        attempts: { max: attemptLimit, retryIf: isTransient },
      }),
      nameErrors,
      new SetContextLink(async () => bearer(await tokens.current())),
      renewExpired(tokens),
      throwErrors,
      new BaseBatchHttpLink({ uri: apiUrl, batchInterval: 10, batchMax: 5 }),
    ]),
  })
}

function bearer(token: string) {
  return { headers: { authorization: `Bearer ${token}` } }
}

function tellErrors(listener: ApiListener): ApolloLink {
  function tell(error: unknown, operation: ApolloLink.Operation): void {
    reportError(error)
    const sentence = errorText(error)
    if (!sentence) return
    if (apiError(error).code === 'UNAUTHENTICATED') listener.onRefused(sentence)
    else if (!operation.getContext().showsErrors) listener.onError(sentence)
  }
  return new ApolloLink((operation, forward) =>
    forward(operation).pipe(tap({ error: (error) => tell(error, operation) })),
  )
}

/** Sends an operation once more, with a fresh token, when the API says that its token has expired. */
function renewExpired(tokens: Tokens): ApolloLink {
  return new ApolloLink((operation, forward) =>
    forward(operation).pipe(
      catchError((error) => {
        if (!isExpiry(error)) throw error
        return from(tokens.fresh()).pipe(
          mergeMap((token) => {
            operation.setContext(bearer(token))
            return forward(operation)
          }),
        )
      }),
    ),
  )
}

/** An answer that is an error fails the operation, so that all links above see one kind of failure. */
const throwErrors = new ApolloLink((operation, forward) =>
  forward(operation).pipe(
    tap((result) => {
      if (result.errors?.length) throw new CombinedGraphQLErrors(result)
    }),
  ),
)

const nameErrors = new ApolloLink((operation, forward) =>
  forward(operation).pipe(
    catchError((error) => {
      throw knownError(error)
    }),
  ),
)
