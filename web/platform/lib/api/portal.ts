import { createContext, use } from 'react'
import { unscannedHeader } from '#shared/platform/unscannedFile.ts'
import { readConfig } from '#web/platform/lib/browser/config.ts'
import { isTokenExpired, maxAttempts, retryDelay, UnreachableError } from './apiError.ts'
import { requestTracker } from './requestTracker.ts'
import { TokensContext } from './tokensContext.ts'
import type { Tokens } from './transport.ts'

/** The client of the REST API beside GraphQL, which takes and returns JSON. */
export interface Portal {
  /**
   * @param path below the portal's address, with its query.
   * @throws PortalError, or UnreachableError when no answer came.
   */
  get<Answer>(path: string, signal?: AbortSignal): Promise<Answer>
  /** Like `get`. @param headers additional ones. */
  post<Answer>(path: string, body: unknown, headers?: Record<string, string>): Promise<Answer>
  /** Like `post`, for files. @returns the response, which can be read as a stream. */
  upload(path: string, body: FormData | Blob, headers?: Record<string, string>): Promise<Response>
  /** Downloads a file. @param onBytes called with the number of bytes received so far. */
  file(path: string, onBytes?: (bytes: number) => void): Promise<Blob>
  /** Like `file`, for a file that somebody uploaded. */
  storedFile(path: string): Promise<StoredFile>
}

/** A file that somebody uploaded. */
export interface StoredFile {
  readonly content: Blob
  /** True while the virus scanner has not seen it: it was away when the file came. */
  readonly isUnscanned: boolean
}

/** A refused request, with the server's message. */
export class PortalError extends Error {
  override readonly name = 'PortalError'
  /** One of the API's codes, such as NOT_FOUND. */
  readonly code: string | undefined
  /** The same request may succeed after this many seconds. */
  readonly retryAfter: number | undefined
  /** True after a server error (5xx), when the same request may succeed later. */
  readonly serverFailed: boolean

  constructor(sentence: string, code: string | undefined, retryAfter?: number, serverFailed = false) {
    super(sentence)
    this.code = code
    this.retryAfter = retryAfter
    this.serverFailed = serverFailed
  }
}

/**
 * Creates the client of the REST API, which acts for the owner of the tokens. After an expired token it repeats the request
 * once with a fresh one. A request beyond the rate limit is repeated when the API allows.
 */
export function createPortal(portalUrl: string, tokens: Tokens): Portal {
  // The loader in the corner counts each call, including its retries.
  const request = (path: string, init: RequestInit) => requestTracker.during(() => requestUntilAllowed(path, init))

  async function requestUntilAllowed(path: string, init: RequestInit): Promise<Response> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await requestOnce(path, init)
      } catch (error) {
        const retryAfter = error instanceof PortalError ? error.retryAfter : undefined
        if (retryAfter === undefined || attempt === maxAttempts) throw error
        await delay(retryDelay(attempt, retryAfter), init.signal)
      }
    }
  }

  async function requestOnce(path: string, init: RequestInit): Promise<Response> {
    try {
      return await send(portalUrl + path, init, await tokens.current())
    } catch (error) {
      if (!isTokenExpired(error)) throw error
      return send(portalUrl + path, init, await tokens.refresh())
    }
  }
  return {
    get: async (path, signal) => jsonOf(await request(path, signal ? { signal } : {})),
    post: async (path, body, headers) =>
      jsonOf(
        await request(path, {
          method: 'POST',
          headers: { ...headers, 'content-type': 'application/json' },
          body: JSON.stringify(body),
        }),
      ),
    upload: (path, body, headers = {}) => request(path, { method: 'POST', headers, body }),
    file: async (path, onBytes) => {
      const response = await request(path, {})
      return orUnreachable(onBytes ? withProgress(response, onBytes).blob() : response.blob())
    },
    storedFile: async (path) => {
      const response = await request(path, {})
      return {
        content: await orUnreachable(response.blob()),
        isUnscanned: response.headers.get(unscannedHeader) !== null,
      }
    },
  }
}

async function send(url: string, init: RequestInit, token: string): Promise<Response> {
  const headers = { ...init.headers, authorization: `Bearer ${token}` }
  const response = await fetchOrThrow(url, { ...init, headers })
  if (response.ok) return response
  const { error, code, retryAfter } = await jsonOf<{ error: string; code?: string; retryAfter?: number }>(response)
  throw new PortalError(error, code, retryAfter, response.status >= 500)
}

/** Copies a response, and reports its progress. */
function withProgress({ body, headers }: Response, onBytes: (bytes: number) => void): Response {
  let bytes = 0
  const counter = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform(chunk, controller) {
      bytes += chunk.byteLength
      onBytes(bytes)
      controller.enqueue(chunk)
    },
  })
  return new Response(body?.pipeThrough(counter), { headers })
}

/** @throws the reason of the signal when it aborts. */
function delay(ms: number, signal: AbortSignal | null | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = setTimeout(resolve, ms)
    signal?.addEventListener('abort', () => {
      clearTimeout(end)
      reject(signal.reason)
    })
  })
}

function jsonOf<Answer>(response: Response): Promise<Answer> {
  return orUnreachable(response.json())
}

function orUnreachable<Answer>(body: Promise<Answer>): Promise<Answer> {
  return body.catch((error: unknown) => {
    throw new UnreachableError(error)
  })
}

async function fetchOrThrow(url: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(url, init)
  } catch (error) {
    // The caller aborted, so it gets the abort itself.
    throw init.signal?.aborted ? error : new UnreachableError(error)
  }
}

/** Pages without a log-in use another client than the logged-in person's. */
export const PortalContext = createContext<Portal | undefined>(undefined)

const portals = new WeakMap<Tokens, Portal>()

export function usePortal(): Portal {
  const given = use(PortalContext)
  const tokens = use(TokensContext)
  if (given) return given
  if (!tokens) throw new Error('usePortal needs a TokensContext around it.')
  const portal = portals.get(tokens) ?? createPortal(readConfig().portalUrl, tokens)
  portals.set(tokens, portal)
  return portal
}
