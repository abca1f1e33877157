import { Agent, request } from 'node:http'
import { mean } from './statistics.ts'

/** One request, a POST of JSON. */
export interface Call {
  readonly path: string
  readonly body: unknown
}

export interface Load {
  readonly port: number
  /** Each of the concurrent requests has one of them. */
  readonly tokens?: readonly string[] | undefined
  /** Concurrent requests, each on its own connection that stays open. */
  readonly concurrency: number
  readonly seconds: number
  /** Makes the request with a sequence number. */
  call(turn: number): Call
  /** Runs before each request, and is not timed. */
  before?(): Promise<void>
}

/** The measurements of one run. Times are in ms. */
export interface LoadResult {
  readonly times: readonly number[]
  readonly perSecond: number
  /** The size of the last answer. */
  readonly bytes: number
}

/**
 * Sends requests to one server for `seconds` and waits for the last answer.
 * @param turn the first sequence number, so that a round continues after the last one.
 * @throws Error with the answer when a request fails.
 */
export async function runLoad(
  { port, tokens = [], concurrency, seconds, call, before }: Load,
  turn: number,
): Promise<LoadResult> {
  const agent = new Agent({ keepAlive: true, maxSockets: concurrency })
  const times: number[] = []
  let bytes = 0
  let next = turn
  const until = performance.now() + seconds * 1_000
  const worker = async (_: unknown, index: number) => {
    const token = tokens[index % tokens.length]
    do {
      await before?.()
      const sentAt = performance.now()
      bytes = (await post({ port, token, agent }, call(next++))).length
      times.push(performance.now() - sentAt)
    } while (performance.now() < until)
  }
  try {
    await Promise.all(Array.from({ length: concurrency }, worker))
  } finally {
    agent.destroy()
  }
  // Throughput follows from concurrency and mean time (Little's law), so that the time of `before` does not count.
  return { times, bytes, perSecond: (concurrency * 1_000) / mean(times) }
}

interface Connection {
  readonly port: number
  readonly token?: string | undefined
  readonly agent: Agent
}

/** @returns the body of the answer. */
export function post({ port, token, agent }: Connection, { path, body }: Call): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) }
    const sent = request({ host: '127.0.0.1', port, path, method: 'POST', agent, headers }, (response) => {
      const parts: Buffer[] = []
      response.on('data', (part: Buffer) => parts.push(part))
      response.once('error', reject)
      response.once('end', () => {
        const answer = Buffer.concat(parts)
        const failed = response.statusCode !== 200 || answer.includes('"errors":')
        if (failed) reject(new Error(`${path} answered ${response.statusCode}: ${answer.toString('utf8', 0, 500)}`))
        else resolve(answer)
      })
    })
    sent.once('error', reject)
    sent.end(JSON.stringify(body))
  })
}

/** Sends a request and discards the answer, even an error. @returns the bytes of the answer. */
export function drain({ port, token, agent }: Connection, { path, body }: Call): Promise<number> {
  return new Promise((resolve, reject) => {
    const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) }
    const method = body === undefined ? 'GET' : 'POST'
    const sent = request({ host: '127.0.0.1', port, path, method, agent, headers }, (response) => {
      let bytes = 0
      response.on('data', (part: Buffer) => {
        bytes += part.length
      })
      response.once('error', reject)
      response.once('end', () => resolve(bytes))
    })
    sent.once('error', reject)
    sent.end(body === undefined ? undefined : JSON.stringify(body))
  })
}
