import { createContext, use } from 'react'
import { isExpiry, UnreachableError } from './apiError.ts'
import type { Tokens } from './apollo.ts'

/** The REST API beside GraphQL: JSON in, JSON out. */
export interface Portal {
  /**
   * @param path below the portal's address, with its query.
   * @throws PortalError, or UnreachableError when no answer came.
   */
  get<Answer>(path: string, signal?: AbortSignal): Promise<Answer>
  /** As above. @param headers beside those that every request has. */
  post<Answer>(path: string, body: unknown, headers?: Record<string, string>): Promise<Answer>
}

/** A refusal, in the server's own sentence. */
export class PortalError extends Error {
  override readonly name = 'PortalError'
  /** One of the API's codes, such as NOT_FOUND. */
  readonly code: string | undefined

  constructor(sentence: string, code: string | undefined) {
    super(sentence)
    this.code = code
  }
}

/** Speaks for whoever the tokens are of. A token that has expired is replaced, and the request sent once more. */
export function createPortal(portalUrl: string, tokens: Tokens): Portal {
  async function ask<Answer>(path: string, init: RequestInit): Promise<Answer> {
    try {
      return await send<Answer>(portalUrl + path, init, await tokens.current())
    } catch (error) {
      if (!isExpiry(error)) throw error
      return send<Answer>(portalUrl + path, init, await tokens.fresh())
    }
  }
  return {
    get: (path, signal) => ask(path, signal ? { signal } : {}),
    post: (path, body, headers) =>
      ask(path, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
  }
}

async function send<Answer>(url: string, init: RequestInit, token: string): Promise<Answer> {
  const headers = { ...init.headers, authorization: `Bearer ${token}` }
  const response = await reach(url, { ...init, headers })
  const answer = await response.json().catch((error: unknown) => {
    throw new UnreachableError(error)
  })
  if (!response.ok) throw new PortalError(answer.error, answer.code)
  return answer
}

async function reach(url: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(url, init)
  } catch (error) {
    // Given up by the caller, which knows.
    throw init.signal?.aborted ? error : new UnreachableError(error)
  }
}

export const PortalContext = createContext<Portal | undefined>(undefined)

/** The REST API, for the person who is logged in. */
export function usePortal(): Portal {
  const portal = use(PortalContext)
  if (!portal) throw new Error('There is no portal around this part of the app.')
  return portal
}
