import { failureText } from '#web/platform/lib/text/errorText.ts'
import { apiError } from './apiError.ts'
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
import { patienceMs, Queries } from './queries.ts'
import { requestTracker } from './requestTracker.ts'

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
  /** Changes something, and reads what is on the screen again. A dry run changes nothing. */
  mutate<Data, Variables>(
    operation: ApiOperation<Data, Variables>,
    options: Given<Variables> & MutationOptions,
  ): Promise<ApiAnswer<Data>>
  /** Reads what is on the screen again. It never rejects, because the screen shows failures. */
  readAgain(): Promise<void>
  /** Reads it again, but waits no longer than a mutation does. */
  refresh(): Promise<void>
  /** Changes the answer that a screen shows, until it is read again. */
  update<Data, Variables>(
    operation: ApiOperation<Data, Variables>,
    variables: Variables,
    change: (data: Data) => Data,
  ): void
}

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
  const refresh = () => Promise.race([queries.readAgain(), later(patienceMs)])
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
      const answered = await answer
      if (isDryRun(request)) return answered
      if (waits) await refresh()
      else void later(0).then(() => queries.readAgain())
      return answered
    },
    readAgain: () => queries.readAgain(),
    refresh,
    update: (operation, variables, change) =>
      queries.update(keyOf(requestOf(operation, variables as UntypedVariables)), change),
  }
}

function isDryRun({ variables: { input } }: Request): boolean {
  return typeof input === 'object' && input !== null && 'dry_run' in input && input.dry_run === true
}

function notifyListener(listener: ApiListener, error: unknown, showsErrors: boolean): void {
  listener.onFailure(error)
  const sentence = failureText(error)
  if (apiError(error).code === 'UNAUTHENTICATED') listener.onRefused(sentence)
  else if (!showsErrors) listener.onError(sentence)
}
