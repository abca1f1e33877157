import { type IncomingHttpHeaders, request } from 'node:http'
import { FuzzError } from './fuzzer.ts'

export interface HttpRequest {
  readonly method: string
  /** The path with its leading slash. */
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string | Uint8Array
}

export interface HttpAnswer {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly text: string
}

/** Long enough for a busy machine, and short enough to detect a request that hangs. */
const timeoutMs = 60_000
/** A body up to this size is always read. A longer one may be refused unread, and the connection closes before the answer is read. */
const fullyReadBytes = 16_384

/**
 * Sends a request unchanged, and checks the promises that hold for every answer.
 * @returns undefined when the connection closed during a long body.
 * @throws FuzzError
 */
export async function send(url: string, sent: HttpRequest): Promise<HttpAnswer | undefined> {
  const answer = await exchange(url, sent)
  if (answer) inspect(answer)
  return answer
}

function exchange(url: string, { method, path, headers, body = '' }: HttpRequest): Promise<HttpAnswer | undefined> {
  return new Promise((resolve, reject) => {
    const signal = AbortSignal.timeout(timeoutMs)
    // Passes the parts separately, because Node would normalize one address.
    const { hostname, port } = new URL(url)
    const req = request({ hostname, port, path, method, headers, signal, agent: false }, async (res) => {
      const text = await res.toArray().catch(() => [])
      resolve({ status: res.statusCode ?? 0, headers: res.headers, text: Buffer.concat(text).toString() })
    })
    req.once('error', (error: NodeJS.ErrnoException) => {
      if (signal.aborted) reject(new FuzzError(`There was no answer within ${timeoutMs / 1000} s.`))
      else if (body.length > fullyReadBytes && /^(EPIPE|ECONNRESET)$/.test(error.code ?? '')) resolve(undefined)
      else reject(new FuzzError(`The connection broke: ${error.message}`))
    })
    req.end(body)
  })
}

/** Internals that no answer may show: a stack trace, a source file, or an error of PostgreSQL. */
const leakPattern =
  /\n\s+at \S+ \(|node_modules|\.ts:\d+:\d+|syntax error at or near|violates \w+(-\w+)? constraint|invalid input syntax|(relation|column) "\w+" does not exist/

function inspect({ status, headers, text }: HttpAnswer): void {
  if (status >= 500) throw new FuzzError(`The status is ${status}: ${text.slice(0, 500)}`)
  if (text.includes('Something went wrong on our side'))
    throw new FuzzError(`An error is masked: ${text.slice(0, 500)}`)
  const [leak] = leakPattern.exec(text) ?? []
  if (leak) throw new FuzzError(`The answer shows ${JSON.stringify(leak)}: ${text.slice(0, 500)}`)
  if (!String(headers['content-security-policy']).includes('frame-ancestors')) {
    throw new FuzzError(`The answer says nothing of frames: ${JSON.stringify(headers)}`)
  }
}

/** @throws FuzzError when the answer is not JSON. */
export function readJsonAnswer({ status, text }: HttpAnswer): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new FuzzError(`The answer (${status}) is no JSON: ${text.slice(0, 500)}`)
  }
}

/** @throws FuzzError when the process no longer answers. */
export async function checkAlive(url: string): Promise<void> {
  const answer = await send(url, { method: 'GET', path: '/healthz', headers: {} })
  if (answer?.status !== 200) throw new FuzzError(`/healthz answers ${answer?.status}.`)
}
