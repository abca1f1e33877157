import { Agent } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { post } from '#bench/load.ts'
import { median, percentile } from '#bench/statistics.ts'
import { type BenchTarget, startVouch } from '#bench/targets.ts'
import { countLimit } from '#shared/platform/lists/lists.ts'
import { type ListWay, type MeasuredList, measuredLists, waysOf } from './measuredLists.ts'

/** Times of one kind of request, in ms, over HTTP, one at a time. */
export interface RequestTimes {
  readonly p50: number
  readonly p95: number
  /** The time as a multiple of a plain first page that was requested just before; the median. */
  readonly ratio: number
}

/** The speed of one list for one sort or filter. */
export interface ListTiming extends Omit<ListWay, 'variables'> {
  readonly list: string
  readonly page: RequestTimes
  /** The times of pages behind the first hundred, if there are any. */
  readonly far: RequestTimes | undefined
  readonly count: RequestTimes
}

/** Pages of each kind. Each is requested once, so that no answer comes from a cache. */
const turns = 40
const farTurns = turns / 4
const quietSeconds = 5

/** Each request is compared with this: twenty rows in the order of an index, read again each time. */
const plainPage = { query: '{ getStaff(limit: 20) { staff { id display_name email role active } } }' }

type Ask = (body: object) => Promise<{ ms: number; answer: Buffer }>

/** Measures every sort and every filter of every list. @param rows the number of rows of each. */
export async function measureLists(
  databaseUrl: string,
  rows: number,
  { signal, say }: { readonly signal: AbortSignal; say(text: string): void },
): Promise<ListTiming[]> {
  const vouch = await startVouch(databaseUrl)
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  try {
    say('Until nothing else runs in the database …')
    await untilQuiet(databaseUrl, signal)
    const timings: ListTiming[] = []
    for (const one of measuredLists) {
      const token = one.reader ? await vouch.tokenOf(one.reader) : vouch.target.token
      const ask = askAt({ port: vouch.target.port, token, agent })
      for (const way of waysOf(one)) {
        signal.throwIfAborted()
        say(`${one.list.title}: ${way.by} …`)
        timings.push(await measure(ask, one, way, rows))
      }
    }
    return timings
  } finally {
    agent.destroy()
    await vouch.stop()
  }
}

/** Waits until the background work of the app, which plans check-ins of a database just built, has nothing left to do. */
async function untilQuiet(databaseUrl: string, signal: AbortSignal): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'vouch bench' })
  await client.connect()
  try {
    for (let quiet = 0; quiet < quietSeconds; ) {
      await sleep(1_000, undefined, { signal })
      const { rowCount } = await client.query(`select from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle'`)
      quiet = rowCount === 0 ? quiet + 1 : 0
    }
  } finally {
    await client.end()
  }
}

function askAt(target: BenchTarget & { agent: Agent }): Ask {
  return async (body) => {
    const start = performance.now()
    const answer = await post(target, { path: '/graphql', body })
    return { ms: performance.now() - start, answer }
  }
}

async function measure(
  ask: Ask,
  { list, field, name, fields }: MeasuredList,
  { kind, by, variables }: ListWay,
  rows: number,
): Promise<ListTiming> {
  const head = `query ($limit: Int!, $offset: Int!, $sort: ${name}Sort, $filter: ${name}Filter)`
  const asked = `${field}(limit: $limit, offset: $offset, sort: $sort, filter: $filter)`
  const page = (offset: number) => ({
    query: `${head} { ${asked} { ${list.noun} { id ${fields} } } }`,
    variables: { limit: list.pageSize, offset, ...variables },
  })
  const counted = (offset: number) => ({
    query: `${head} { ${asked} { aggregate { count more } } }`,
    variables: { limit: 1, offset, ...variables },
  })
  const first = JSON.parse((await ask(counted(rows))).answer.toString())
  const count: number = first.data[field].aggregate.count
  for (let turn = 0; turn < 3; turn++) await ask(page(0))
  const offsets = (number: number, offsetOf: (turn: number) => number) =>
    Array.from({ length: number }, (_, turn) => offsetOf(turn))
  const near = offsets(turns, (turn) => Math.floor((turn * 100) / turns) * list.pageSize)
  const far = offsets(farTurns, (turn) => Math.floor(count * (0.3 + (0.7 * turn) / farTurns)))
  // Each counts one row further than the last, since a cached count would prove nothing.
  const counts = offsets(farTurns, (turn) => countLimit + turn)
  return {
    list: list.title,
    kind,
    by,
    page: await timesOf(ask, near.map(page)),
    far: count > 100 * list.pageSize ? await timesOf(ask, far.map(page)) : undefined,
    count: await timesOf(ask, counts.map(counted)),
  }
}

/** Sends each request, and a plain page before it, so that other work on the machine slows both. */
async function timesOf(ask: Ask, bodies: readonly object[]): Promise<RequestTimes> {
  const times: number[] = []
  const ratios: number[] = []
  for (const body of bodies) {
    const plain = await ask(plainPage)
    const { ms } = await ask(body)
    times.push(ms)
    ratios.push(ms / plain.ms)
  }
  return { p50: percentile(times, 0.5), p95: percentile(times, 0.95), ratio: median(ratios) }
}
