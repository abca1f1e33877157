import { ApolloClient, InMemoryCache } from '@apollo/client'
import { CombinedGraphQLErrors } from '@apollo/client/errors'
import { ApolloLink } from '@apollo/client/link'
import { BaseBatchHttpLink } from '@apollo/client/link/batch-http'
import { SetContextLink } from '@apollo/client/link/context'
import { RetryLink } from '@apollo/client/link/retry'
import { catchError, from, mergeMap, tap } from 'rxjs'
import { mutationListenerLink } from './afterMutations.ts'
import { apiError, isTokenExpired, isTransient, maxAttempts, normalizeError, retryDelay } from './apiError.ts'
import { errorText } from './errorText.ts'
import { freshAnswers } from './freshAnswers.ts'
import { idempotencyKeys } from './idempotencyKeys.ts'
import { reportError } from './report.ts'
import { requestTracker } from './requestTracker.ts'

/** Bearer tokens for the API. */
export interface Tokens {
  /** The token of this session, renewed when it is about to expire. */
  current(): Promise<string>
  /** A new token, even if the current one has not expired. Concurrent callers share one request. */
  refresh(): Promise<string>
}

/** Callbacks of the API client. */
export interface ApiListener {
  /** Called for errors that no screen shows by itself (see `showsErrors`). */
  onError(sentence: string): void
  /** Called when the account may not use the API at all. */
  onRefused(sentence: string): void
}

/** The context of an operation whose screen or dialog shows its errors, so that no toast repeats them. */
export const showsErrors = { showsErrors: true }

/** Creates the API client. An operation passes the links from first to last, and its answer from last to first. */
export function createApollo(apiUrl: string, tokens: Tokens, listener: ApiListener): ApolloClient {
  return new ApolloClient({
    cache: new InMemoryCache(),
    defaultOptions: { query: { fetchPolicy: 'network-only' }, watchQuery: { fetchPolicy: 'network-only' } },
    link: ApolloLink.from([
      requestTracker.link,
      mutationListenerLink,
      freshAnswers(),
      errorListenerLink(listener),
      idempotencyKeys(),
      new RetryLink({
        delay: (attempt, _operation, error) => retryDelay(attempt, apiError(error).retryAfter),
        attempts: { max: maxAttempts, retryIf: isTransient },
      }),
      normalizeErrors,
      new SetContextLink(async () => bearer(await tokens.current())),
      refreshExpiredToken(tokens),
      throwErrors,
      new BaseBatchHttpLink({ uri: apiUrl, batchInterval: 10, batchMax: 5 }),
    ]),
  })
}

function bearer(token: string) {
  return { headers: { authorization: `Bearer ${token}` } }
}

function errorListenerLink(listener: ApiListener): ApolloLink {
  function notify(error: unknown, operation: ApolloLink.Operation): void {
    reportError(error)
    const sentence = errorText(error)
    if (!sentence) return
    if (apiError(error).code === 'UNAUTHENTICATED') listener.onRefused(sentence)
    else if (!operation.getContext().showsErrors) listener.onError(sentence)
  }
  return new ApolloLink((operation, forward) =>
    forward(operation).pipe(tap({ error: (error) => notify(error, operation) })),
  )
}

/** Repeats an operation once with a fresh token, when the API reports that its token has expired. */
function refreshExpiredToken(tokens: Tokens): ApolloLink {
  return new ApolloLink((operation, forward) =>
    forward(operation).pipe(
      catchError((error) => {
        if (!isTokenExpired(error)) throw error
        return from(tokens.refresh()).pipe(
          mergeMap((token) => {
            operation.setContext(bearer(token))
            return forward(operation)
          }),
        )
      }),
    ),
  )
}

/** Throws the errors of an answer, so that the links above handle one kind of failure. */
const throwErrors = new ApolloLink((operation, forward) =>
  forward(operation).pipe(
    tap((result) => {
      if (result.errors?.length) throw new CombinedGraphQLErrors(result)
    }),
  ),
)

const normalizeErrors = new ApolloLink((operation, forward) =>
  forward(operation).pipe(
    catchError((error) => {
      throw normalizeError(error)
    }),
  ),
)
