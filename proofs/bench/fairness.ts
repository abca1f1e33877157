import { fork } from 'node:child_process'
import { once } from 'node:events'
import { Agent } from 'node:http'
import path from 'node:path'
import { type Call, drain, post } from '#bench/load.ts'
import { developers } from '#bench/queries.ts'
import type { Timing } from '#bench/statistics.ts'
import { median } from '#bench/statistics.ts'
import { startVouch, type Vouch } from '#bench/targets.ts'
import type { Attack } from './attacker.ts'
import { timesOf, timing } from './overload.ts'

const runs = 5
const calmSeconds = 20
const attackSeconds = 40

/** The result of one run. An attack must neither delay others for long nor make the load balancer drop the node. */
interface Fairness {
  readonly calm: readonly Timing[]
  readonly attacked: readonly Timing[]
  readonly notReady: number
  /** Failed requests of the other account. A list that fails quickly would look fast. */
  readonly failed: number
  readonly answers: number
}

/**
 * Lets one account send 50 requests at once, and then 12 at a time, for 25 searches each, at the default rate.
 * Meanwhile it times another account and the health checks.
 * @returns the median of five runs, each with an app just started.
 */
export async function measureFairness(databaseUrl: string, signal: AbortSignal): Promise<Timing[]> {
  const results: Fairness[] = []
  for (let run = 0; run < runs; run++) {
    signal.throwIfAborted()
    const vouch = await startVouch(databaseUrl, { RATE_PER_MINUTE: '1200' })
    results.push(await measureRun(vouch).finally(vouch.stop))
  }
  const names = results[0]?.calm.map(({ name }) => name) ?? []
  const rows = (['calm', 'attacked'] as const).flatMap((part) => names.map((name) => medianOf(results, part, name)))
  const [notReady, failed] = (['notReady', 'failed'] as const).map((name) =>
    results.reduce((sum, result) => sum + result[name], 0),
  )
  const answers = median(results.map((result) => result.answers))
  const ratio = median(results.map(({ calm, attacked }) => p99Of(attacked, 'list') / p99Of(calm, 'list')))
  return [
    ...rows,
    { name: 'another’s list: × of the p99 without attack', p50: Number.NaN, p99: ratio },
    { name: '/readyz that answered 503, of all runs', p50: Number.NaN, p99: notReady ?? 0 },
    { name: 'another’s lists that failed, of all runs', p50: Number.NaN, p99: failed ?? 0 },
    { name: 'answers to the attacker', p50: answers, p99: Number.NaN },
  ]
}

function p99Of(timings: readonly Timing[], name: string): number {
  return timings.find((one) => one.name === name)?.p99 ?? Number.NaN
}

function medianOf(results: readonly Fairness[], part: 'calm' | 'attacked', name: string): Timing {
  const own = results.flatMap((result) => result[part].filter((one) => one.name === name))
  return { name: `${part}: ${name}`, p50: median(own.map(({ p50 }) => p50)), p99: median(own.map(({ p99 }) => p99)) }
}

async function measureRun({ target }: Vouch): Promise<Fairness> {
  const calm = await watch(target, calmSeconds)
  const attacker = fork(path.join(import.meta.dirname, 'attacker.ts'))
  const attack: Attack = { port: target.port, token: target.token ?? '', seconds: attackSeconds }
  attacker.send(attack)
  const watching = watch(target, attackSeconds)
  const [answers] = await once(attacker, 'message')
  const { timings, ...counts } = await watching
  return { calm: calm.timings, attacked: timings, ...counts, answers }
}

async function watch({ port, otherToken }: Vouch['target'], seconds: number) {
  const until = performance.now() + seconds * 1_000
  const isRunning = () => performance.now() < until
  const agent = new Agent({ keepAlive: true })
  let [notReady, failed, turn] = [0, 0, 0]
  // Uses a different page each time, so that each one reads the database.
  const list = (): Call => ({
    path: '/graphql',
    body: { query: developers, variables: { offset: (turn++ % 40) * 25 } },
  })
  const ready = async () => {
    const { status } = await fetch(`http://127.0.0.1:${port}/readyz`)
    if (status !== 200) notReady++
  }
  const [lists, healths, readies] = await Promise.all([
    timesOf(isRunning, () => post({ port, token: otherToken, agent }, list()).catch(() => failed++)),
    timesOf(isRunning, () => drain({ port, agent }, { path: '/healthz', body: undefined })),
    timesOf(isRunning, ready),
  ])
  agent.destroy()
  return { timings: [timing('list', lists), timing('/healthz', healths), timing('/readyz', readies)], notReady, failed }
}
