import type { Noun } from '#shared/nouns.ts'
import { apiError } from '#web/platform/lib/apiError.ts'
import { errorText } from '#web/platform/lib/errorText.ts'
import { requestTracker } from '#web/platform/lib/requestTracker.ts'
import { withFreshAnswers } from './freshAnswers.ts'
import { withIdempotencyKeys } from './idempotencyKeys.ts'
import {
  type ApiAnswer,
  type ApiOperation,
  keyOf,
  type Request,
  requestOf,
  type Send,
  type UntypedVariables,
} from './operation.ts'
import { Queries } from './queries.ts'
import { touchedBy } from './reading.ts'

export interface ApiListener {
  /** Called for every error. */
  onFailure(error: unknown): void
  /** Called for errors that no screen shows by itself. */
  onError(sentence: string): void
  /** Called when the account may not use the API at all. */
  onRefused(sentence: string): void
}

/** Variables are optional when none is required. */
export type Given<Variables> =
  | { readonly variables: Variables }
  | (Record<string, never> extends Variables ? { readonly variables?: undefined } : never)

interface CallOptions {
  /** Set when the screen or dialog shows the error, so that no toast repeats it. */
  readonly showsErrors?: boolean
}

export interface MutationOptions extends CallOptions {
  /**
   * Resolves only after the screen has been read again, or after a second. Otherwise the screen is read after the caller has continued: a
   * caller that deletes a record closes it first.
   */
  readonly waits?: boolean
}

export interface Api {
  readonly queries: Queries
  /** Sends the query once. */
  query<Data, Variables>(
    operation: ApiOperation<Data, Variables>,
    options: Given<Variables> & CallOptions,
  ): Promise<ApiAnswer<Data>>
  /** Changes something, and reads the queries on the screen again that use the changed nouns. */
  mutate<Data, Variables>(
    operation: ApiOperation<Data, Variables>,
    options: Given<Variables> & MutationOptions,
  ): Promise<ApiAnswer<Data>>
  /** Reads the queries on the screen again that use these nouns, or all. It never rejects, because the screen shows failures. */
  readAgain(nouns?: readonly Noun[]): Promise<void>
  /** Calls the listener after each mutation of this page, also a failed one. @returns a function that unsubscribes. */
  afterMutations(listener: () => void): () => void
  /** Changes the answer that a screen shows, until it is read again. */
  update<Data, Variables>(
    operation: ApiOperation<Data, Variables>,
    variables: Variables,
    change: (data: Data) => Data,
  ): void
}

/** The milliseconds that a mutation waits for reads after it. The network may be gone by then, but the change is saved. */
const patienceMs = 1_000

function later(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}

/** Creates the API client. @param transport sends a request, with retries. */
export function createApi(transport: Send, listener: ApiListener): Api {
  const ask = withFreshAnswers(withIdempotencyKeys(transport))
  const send = (request: Request, { showsErrors = false }: CallOptions): Promise<ApiAnswer> =>
    requestTracker.during(async () => {
      try {
        return await ask(request)
      } catch (error) {
        notifyListener(listener, error, showsErrors)
        throw error
      }
    })
  const queries = new Queries(send)
  const listeners = new Set<() => void>()
  const call = (
    operation: ApiOperation<unknown, never>,
    { variables, ...options }: CallOptions & { variables?: unknown },
  ) => {
    const request = requestOf(operation, variables as UntypedVariables)
    return { request, answer: send(request, options) as Promise<ApiAnswer<never>> }
  }
  return {
    queries,
    query: (operation, options) => call(operation, options).answer,
    mutate: async (operation, { waits = true, ...options }) => {
      const { request, answer } = call(operation, options)
      const answered = await answer.finally(() => {
        for (const listener of listeners) listener()
      })
      const readAgain = () => queries.readAgain(touchedBy(request))
      if (waits) await Promise.race([readAgain(), later(patienceMs)])
      else void later(0).then(readAgain)
      return answered
    },
    readAgain: (nouns) => queries.readAgain(nouns),
    afterMutations: (listener) => {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    update: (operation, variables, change) =>
      queries.update(keyOf(requestOf(operation, variables as UntypedVariables)), change),
  }
}

function notifyListener(listener: ApiListener, error: unknown, showsErrors: boolean): void {
  listener.onFailure(error)
  const sentence = errorText(error)
  if (!sentence) return
  if (apiError(error).code === 'UNAUTHENTICATED') listener.onRefused(sentence)
  else if (!showsErrors) listener.onError(sentence)
}
