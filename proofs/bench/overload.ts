import { Agent } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { type Call, drain, post } from '#bench/load.ts'
import * as queries from '#bench/queries.ts'
import type { Timing } from '#bench/statistics.ts'
import { percentile } from '#bench/statistics.ts'
import { startVouch, type Vouch } from '#bench/targets.ts'

const concurrency = 50
const seconds = 60
const pauseMs = 100

/** The requests of an attacker, by name. Each is sent again and again. */
const attacks: Readonly<Record<string, Call>> = {
  // 5 operations of 5 lists of 5,000 candidates with all their relations. Such a request once stopped a node.
  'far too much': batch(5, `{ ${[1, 2, 3, 4, 5].map((n) => `a${n}: ${candidates('count: 5000')}`).join(' ')} }`),
  'as much as is let in': batch(2, `{ ${candidates('count: 105')} }`),
  'lists that are left whole': batch(2, queries.activeJobs),
}

/** The measurements of one attack. */
export interface Overload {
  readonly timings: readonly Timing[]
  /** The peak memory of the app, in MB. */
  readonly memory: number
  /** The number of answered requests of the attack. */
  readonly answers: number
  /** The size of these answers. */
  readonly megabytes: number
}

/**
 * Runs each attack for a minute with 50 concurrent requests and no rate limit. Meanwhile it times the waits of another
 * account and of the health check.
 */
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
  const isRunning = () => performance.now() < until
  const totals = { answers: 0, bytes: 0, memory: 0 }
  const agent = new Agent({ keepAlive: true, maxSockets: concurrency })
  const attackers = Array.from({ length: concurrency }, async () => {
    while (isRunning()) {
      totals.bytes += await drain({ ...target, agent }, call)
      totals.answers++
    }
  })
  const own = new Agent({ keepAlive: true })
  const clients: Call = { path: '/graphql', body: { query: queries.clients, variables: { offset: 0 } } }
  const health = timesOf(isRunning, () =>
    drain({ port: target.port, agent: own }, { path: '/healthz', body: undefined }),
  )
  const list = timesOf(isRunning, () => post({ port: target.port, token: target.otherToken, agent: own }, clients))
  const memoryWatch = (async () => {
    while (isRunning()) {
      totals.memory = Math.max(totals.memory, await memory())
      await pause(pauseMs)
    }
  })()
  const timings = [timing(`${name}: /healthz`, await health), timing(`${name}: another's list`, await list)]
  await Promise.all([...attackers, memoryWatch])
  for (const open of [agent, own]) open.destroy()
  const [megabytes = 0, peakMemory = 0] = [totals.bytes, totals.memory].map((bytes) => Math.round(bytes / 1024 / 1024))
  return { timings, memory: peakMemory, answers: totals.answers, megabytes }
}

export async function timesOf(isRunning: () => boolean, send: () => Promise<unknown>): Promise<number[]> {
  const times: number[] = []
  while (isRunning()) {
    const sentAt = performance.now()
    await send()
    times.push(performance.now() - sentAt)
    await pause(pauseMs)
  }
  return times
}

export function timing(name: string, times: readonly number[]): Timing {
  return { name, p50: percentile(times, 0.5), p99: percentile(times, 0.99) }
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
