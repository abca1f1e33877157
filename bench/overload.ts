import { Agent, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { type Call, post } from './load.ts'
import * as queries from './queries.ts'
import { percentile } from './statistics.ts'
import type { Timing } from './tables.ts'
import { startVouch, type Vouch } from './targets.ts'

const atOnce = 50
const seconds = 60
const pauseMs = 100

/** What somebody asks who means harm, over and over. */
const attacks: Readonly<Record<string, Call>> = {
  // 5 operations of 5 lists of 5,000 candidates with all their relations: what stopped a node once.
  'far too much': batch(5, `{ ${[1, 2, 3, 4, 5].map((n) => `a${n}: ${candidates('count: 5000')}`).join(' ')} }`),
  'as much as is let in': batch(2, `{ ${candidates('count: 105')} }`),
  'lists that are left whole': batch(2, queries.activeJobs),
}

/** What others saw of a node while it was attacked. */
export interface Overload {
  readonly timings: readonly Timing[]
  /** The most memory that the app held, in MB. */
  readonly memory: number
  /** Of the attack: how many requests were answered, and how many MB that was. */
  readonly answers: number
  readonly megabytes: number
}

/** Asks 50 times at once for a minute, with no limit but those of each request, and times what somebody else waits meanwhile. */
export async function measureOverload(databaseUrl: string, signal: AbortSignal): Promise<Map<string, Overload>> {
  const results = new Map<string, Overload>()
  for (const [name, call] of Object.entries(attacks)) {
    signal.throwIfAborted()
    const vouch = await startVouch(databaseUrl)
    results.set(name, await attack(vouch, call, name).finally(vouch.stop))
  }
  return results
}

async function attack({ target, memory }: Vouch, call: Call, name: string): Promise<Overload> {
  const until = performance.now() + seconds * 1_000
  const goesOn = () => performance.now() < until
  const seen = { answers: 0, bytes: 0, memory: 0 }
  const agent = new Agent({ keepAlive: true, maxSockets: atOnce })
  const attackers = Array.from({ length: atOnce }, async () => {
    while (goesOn()) {
      seen.bytes += await drain({ ...target, agent }, call)
      seen.answers++
    }
  })
  const own = new Agent({ keepAlive: true })
  const clients: Call = { path: '/graphql', body: { query: queries.clients, variables: { offset: 0 } } }
  const health = timesOf(goesOn, () => drain({ port: target.port, agent: own }, { path: '/healthz', body: undefined }))
  const list = timesOf(goesOn, () => post({ port: target.port, token: target.otherToken, agent: own }, clients))
  const watched = (async () => {
    while (goesOn()) {
      seen.memory = Math.max(seen.memory, await memory())
      await pause(pauseMs)
    }
  })()
  const timings = [timing(`${name}: /healthz`, await health), timing(`${name}: another's list`, await list)]
  await Promise.all([...attackers, watched])
  for (const one of [agent, own]) one.destroy()
  const [megabytes, most] = [seen.bytes, seen.memory].map((bytes) => Math.round(bytes / 1024 / 1024))
  return { timings, memory: most ?? 0, answers: seen.answers, megabytes: megabytes ?? 0 }
}

async function timesOf(goesOn: () => boolean, ask: () => Promise<unknown>): Promise<number[]> {
  const times: number[] = []
  while (goesOn()) {
    const asked = performance.now()
    await ask()
    times.push(performance.now() - asked)
    await pause(pauseMs)
  }
  return times
}

function timing(name: string, times: readonly number[]): Timing {
  return { name, p50: percentile(times, 0.5), p99: percentile(times, 0.99) }
}

/** Asks and reads the answer away, whatever it is. @returns bytes. */
function drain(
  { port, token, agent }: { port: number; token?: string | undefined; agent: Agent },
  { path, body }: Call,
): Promise<number> {
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

function batch(size: number, query: string): Call {
  return { path: '/graphql', body: Array.from({ length: size }, () => ({ query })) }
}

function candidates(args: string): string {
  return `allSearchDevs(${args}) { version total developers {
    id first_name last_name email stage cost_rate country created_at url_avatar url_github match_percentage
    skills { years_of_experience verified skill { id name skill_type } } developer_assessments { assessment { name } result total_score }
    job_profiles { created_at cost_rate } job_messages { created_at delivery_method success metadata } } }`
}
