import { type IncomingHttpHeaders, request } from 'node:http'
import { FuzzError } from './fuzzer.ts'

export interface Sent {
  readonly method: string
  /** From its slash on. */
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string | Uint8Array
}

export interface Answer {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly text: string
}

/** A machine that is busy with other things is slow; a request that hangs is far slower. */
const timeoutMs = 60_000
/** A refused body is not read to its end: the connection may close before its sender has read the refusal. */
const surelyRead = 16_384

/**
 * Sends a request as it is, and holds its answer against what every answer promises.
 * @returns undefined where the connection closed on a long body.
 * @throws FuzzError
 */
export async function send(url: string, sent: Sent): Promise<Answer | undefined> {
  const answer = await exchange(url, sent)
  if (answer) inspect(answer)
  return answer
}

function exchange(url: string, { method, path, headers, body = '' }: Sent): Promise<Answer | undefined> {
  return new Promise((resolve, reject) => {
    const signal = AbortSignal.timeout(timeoutMs)
    // Not as one address, which would be tidied up on the way.
    const { hostname, port } = new URL(url)
    const onward = request({ hostname, port, path, method, headers, signal, agent: false }, async (res) => {
      const text = await res.toArray().catch(() => [])
      resolve({ status: res.statusCode ?? 0, headers: res.headers, text: Buffer.concat(text).toString() })
    })
    onward.once('error', (error: NodeJS.ErrnoException) => {
      if (signal.aborted) reject(new FuzzError(`There was no answer within ${timeoutMs / 1000} s.`))
      else if (body.length > surelyRead && /^(EPIPE|ECONNRESET)$/.test(error.code ?? '')) resolve(undefined)
      else reject(new FuzzError(`The connection broke: ${error.message}`))
    })
    onward.end(body)
  })
}

/** A place in code, a path of this machine, or what PostgreSQL says of a statement. */
const innards =
  /\n\s+at \S+ \(|node_modules|\.ts:\d+:\d+|syntax error at or near|violates \w+(-\w+)? constraint|invalid input syntax|(relation|column) "\w+" does not exist/

function inspect({ status, headers, text }: Answer): void {
  if (status >= 500) throw new FuzzError(`The status is ${status}: ${text.slice(0, 500)}`)
  if (text.includes('Something went wrong on our side'))
    throw new FuzzError(`An error is masked: ${text.slice(0, 500)}`)
  const [leak] = innards.exec(text) ?? []
  if (leak) throw new FuzzError(`The answer shows ${JSON.stringify(leak)}: ${text.slice(0, 500)}`)
  if (!String(headers['content-security-policy']).includes('frame-ancestors')) {
    throw new FuzzError(`The answer says nothing of frames: ${JSON.stringify(headers)}`)
  }
}

/** @throws FuzzError where an answer is no JSON. */
export function readJsonAnswer({ status, text }: Answer): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new FuzzError(`The answer (${status}) is no JSON: ${text.slice(0, 500)}`)
  }
}

/** @throws FuzzError where the process gives no sign of life. */
export async function checkAlive(url: string): Promise<void> {
  const answer = await send(url, { method: 'GET', path: '/healthz', headers: {} })
  if (answer?.status !== 200) throw new FuzzError(`/healthz answers ${answer?.status}.`)
}
