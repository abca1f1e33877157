import { Agent, request } from 'node:http'
import { mean } from './statistics.ts'

/** One request: always a POST of JSON. */
export interface Call {
  readonly path: string
  readonly body: unknown
}

export interface Load {
  readonly port: number
  readonly token?: string | undefined
  /** Requests that are under way at any moment, each on a connection of its own that stays open. */
  readonly concurrency: number
  readonly seconds: number
  /** The request of a turn; turns go up by one. */
  call(turn: number): Call
  /** Done before each request, and not timed. */
  before?(): Promise<void>
}

/** What was seen. Times in ms. */
export interface Seen {
  readonly times: readonly number[]
  readonly perSecond: number
  /** Of the last answer. */
  readonly bytes: number
}

/**
 * Asks one server for some time and waits for the last answer.
 * @param turn the first turn, so that rounds go on where the last one ended.
 * @throws with the answer, when one is an error.
 */
export async function run({ port, token, concurrency, seconds, call, before }: Load, turn: number): Promise<Seen> {
  const agent = new Agent({ keepAlive: true, maxSockets: concurrency })
  const times: number[] = []
  let bytes = 0
  let next = turn
  const until = performance.now() + seconds * 1_000
  const worker = async () => {
    do {
      await before?.()
      const asked = performance.now()
      bytes = (await post({ port, token, agent }, call(next++))).length
      times.push(performance.now() - asked)
    } while (performance.now() < until)
  }
  try {
    await Promise.all(Array.from({ length: concurrency }, worker))
  } finally {
    agent.destroy()
  }
  // So many are always under way, each for so long; what is done before them does not count.
  return { times, bytes, perSecond: (concurrency * 1_000) / mean(times) }
}

interface Connection extends Pick<Load, 'port' | 'token'> {
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
