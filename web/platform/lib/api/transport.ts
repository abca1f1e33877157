import { apiError, isTokenExpired, isTransient, maxAttempts, retryDelay } from './apiError.ts'
import { createBatches } from './batches.ts'
import type { ApiAnswer, Request, Send } from './operation.ts'

export interface Tokens {
  /** The token of this session, renewed when it is about to expire. */
  current(): Promise<string>
  /** Returns a new token, even if the current one has not expired. Concurrent callers share one request. */
  refresh(): Promise<string>
}

/** Sends requests in batches, each with a token, and retries after temporary failures. */
export function createTransport(apiUrl: string, tokens: Tokens): Send {
  const send = createBatches(apiUrl)
  const attempt = async (request: Request): Promise<ApiAnswer> => {
    try {
      return await send(request, await tokens.current())
    } catch (error) {
      if (!isTokenExpired(error)) throw error
      return send(request, await tokens.refresh())
    }
  }
  return async (request) => {
    for (let attempts = 1; ; attempts++) {
      try {
        return await attempt(request)
      } catch (error) {
        if (!isTransient(error) || attempts === maxAttempts) throw error
        await new Promise((resolve) => setTimeout(resolve, retryDelay(attempts, apiError(error).retryAfter)))
      }
    }
  }
}
