import { Agent } from 'node:http'
import { sql } from 'kysely'
import { type Call, post } from '#bench/load.ts'
import { topFifty } from '#bench/operations.ts'
import * as queries from '#bench/queries.ts'
import { startVouch } from '#bench/targets.ts'
import type { Database } from '#server/platform/db/connection/connect.ts'

/** The size of a firm, and the memory of a node that served it for a while. */
export interface Size {
  readonly events: number
  /** In MB. */
  readonly database: number
  readonly memory: number
  readonly peakMemory: number
  readonly answers: number
}

const seconds = 60
const concurrency = 8
const callsOfKind = 40
const wholeList: Call = { path: '/graphql', body: { query: queries.activeJobs } }

/** Sends a new node a mix of common requests for a minute, and then reads its memory and the size of the database. */
export async function measureSize(
  db: Database,
  databaseUrl: string,
  jobIds: readonly string[],
  signal: AbortSignal,
): Promise<Size> {
  const vouch = await startVouch(databaseUrl)
  const agent = new Agent({ keepAlive: true, maxSockets: concurrency })
  try {
    const kinds = await mixedCalls(db, jobIds)
    const until = performance.now() + seconds * 1_000
    let answers = 0
    let peakMemory = 0
    const { port, tokens = [] } = vouch.target
    const ask = async (callAt: (turn: number) => Call | undefined, index: number) => {
      for (let turn = 0; performance.now() < until; turn++) {
        signal.throwIfAborted()
        await post({ port, token: tokens[index], agent }, callAt(turn) ?? wholeList)
        if (answers++ % 100 === 0) peakMemory = Math.max(peakMemory, await vouch.memory())
      }
    }
    const mixed = Array.from({ length: concurrency - 1 }, (_, worker) =>
      ask((turn) => kinds[(turn + worker) % kinds.length]?.[(turn * 7 + worker) % callsOfKind], worker),
    )
    // An account may ask for only one list without a limit at a time.
    const workers = [...mixed, ask(() => wholeList, mixed.length)]
    await Promise.all(workers)
    const [memory, { events, database }] = [await vouch.memory(), await sizeOf(db)]
    return {
      events,
      database: megabytes(database),
      memory: megabytes(memory),
      peakMemory: megabytes(peakMemory),
      answers,
    }
  } finally {
    agent.destroy()
    await vouch.stop()
  }
}

async function mixedCalls(db: Database, jobIds: readonly string[]): Promise<Call[][]> {
  const rows = await db.selectFrom('developers').select('id').orderBy('id').limit(callsOfKind).execute()
  const ids = rows.map(({ id }) => id)
  const numbers = Array.from({ length: callsOfKind }, (_, number) => number)
  const graphql = (query: string, variables: object): Call => ({ path: '/graphql', body: { query, variables } })
  return [
    numbers.map((n) => graphql(queries.clients, { offset: n * 25 })),
    numbers.map((n) => graphql(developerPage, { offset: n * 20, search: ['an', 'mar', 'developer.99', 'zq'][n % 4] })),
    numbers.map((n) => topFifty(jobIds[n % jobIds.length] ?? '', { countries: [['US', 'BR', 'PL'][n % 3] ?? ''] })),
    ids.map((id) => graphql(developerHistory, { id })),
  ]
}

const developerPage = `query ($offset: Int!, $search: String) {
  getDeveloperPage(offset: $offset, filter: { search: $search }) {
    developers { id name stage status country skills { verified skill { name } } cost_rate open_profiles last_contact_at }
    aggregate { count more }
  }
}`
const developerHistory = `query ($id: ID!) {
  getDeveloper(id: $id) { id first_name last_name stage status }
  getActivity(table: developers, id: $id) { id at actor action changes { field from to } }
}`

async function sizeOf(db: Database): Promise<{ events: number; database: number }> {
  const { rows } = await sql<{ events: number; database: number }>`
    select (select count(*) from events) as events, pg_database_size(current_database()) as database`.execute(db)
  return rows[0] ?? { events: 0, database: 0 }
}

function megabytes(bytes: number): number {
  return Math.round(bytes / 1024 / 1024)
}
