import type pg from 'pg'
import { benchAdmin } from '#bench/firm.ts'
import { median, percentile } from '#bench/statistics.ts'
import { withClient } from '#server/platform/db/connection/openClient.ts'

/** The time of one part of a write, in ms. */
export interface WriteTiming {
  /** `the row`, `all triggers`, `events`, or the name of another trigger. */
  readonly part: string
  readonly p50: number
  readonly p99: number
}

/** The parts of one write, and the median in ms of a fixed statement that ran in turns with it. */
export interface WriteParts {
  readonly write: string
  readonly timings: readonly WriteTiming[]
  readonly yardstick: number
}

/** A write to measure: its statements, for the row of a turn. */
interface Write {
  readonly name: string
  /** The ids of the rows that it changes, or links to. */
  readonly rows: string
  statements(id: string, turn: number): readonly string[]
  /** Comes before them and is not timed. */
  prepare?(id: string): string
}

const turns = 200

/** Fixed work, which reads no table. */
const yardstick = 'select sum(n) from generate_series(1, 10000) n'

const writes: readonly Write[] = [
  {
    name: 'upsertClients',
    rows: 'select id from companies order by id',
    statements: (id, turn) => [
      `insert into users (display_name, email, role) values ('Client ${turn}', '${turn}@upsert.example', 'client')
        on conflict (lower(email)) do update set display_name = excluded.display_name where users.role = 'client'`,
      `insert into company_users (user_id, company_id)
        select id, '${id}' from users where lower(email) = '${turn}@upsert.example'
        on conflict (user_id) do update set company_id = excluded.company_id`,
    ],
  },
  {
    name: 'a moved job profile',
    rows: `select id from job_profiles where status = 'SENT' order by id`,
    statements: (id) => [`update job_profiles set status = 'INTERVIEWING' where id = '${id}'`],
  },
  {
    name: 'a moved developer',
    rows: `select id from developers where stage = 'MEMBER' and status = 'AVAILABLE' order by id`,
    statements: (id) => [
      `update developers set stage = 'STANDBY', status = 'NO_DEMAND', stage_note = 'Later' where id = '${id}'`,
    ],
  },
  {
    name: 'a review sent',
    rows: `select id from reviews where status = 'DRAFT' order by id`,
    // A take-home can be reviewed only once its reviewer can open the work.
    prepare: (id) => `update developer_assessments set url_submission = 'https://work.example/1'
      where id = (select developer_assessment_id from reviews where id = '${id}')`,
    statements: (id) => [
      `update reviews set status = 'SENT', sent_at = now(), total_score = 80, draft = null where id = '${id}'`,
    ],
  },
]

/**
 * Times the work of PostgreSQL for each write on one warm connection: the row with its indexes and constraints, the
 * events, and each trigger that keeps facts. Every transaction is rolled back. So these times leave out the commit,
 * which waits for the disk.
 */
export function measureWrites(databaseUrl: string, signal: AbortSignal): Promise<WriteParts[]> {
  return withClient(databaseUrl, 'vouch bench', async (client) => {
    const measured: WriteParts[] = []
    for (const write of writes) measured.push(await measureWrite(client, write, signal))
    return measured
  })
}

async function measureWrite(client: pg.Client, write: Write, signal: AbortSignal): Promise<WriteParts> {
  const { rows: ids } = await client.query<{ id: string }>(`${write.rows} limit ${turns}`)
  const times = new Map<string, number[]>()
  const yardsticks: number[] = []
  for (let turn = -Math.ceil(turns / 10); turn < turns; turn++) {
    signal.throwIfAborted()
    const parts = await explainRolledBack(client, write, ids[Math.abs(turn) % ids.length]?.id ?? '', turn)
    yardsticks.push((await explain(client, yardstick))['Execution Time'])
    if (turn >= 0) for (const [part, ms] of parts) times.set(part, [...(times.get(part) ?? []), ms])
  }
  const timings = [...times].map(([part, own]) => ({ part, p50: median(own), p99: percentile(own, 0.99) }))
  return { write: write.name, timings, yardstick: median(yardsticks) }
}

async function explain(client: pg.Client, statement: string): Promise<Explained> {
  const { rows } = await client.query<{ 'QUERY PLAN': [Explained] }>(`explain (analyze, format json) ${statement}`)
  const [row] = rows
  if (!row) throw new Error('The statement was not explained.')
  return row['QUERY PLAN'][0]
}

async function explainRolledBack(
  client: pg.Client,
  { statements, prepare }: Write,
  id: string,
  turn: number,
): Promise<Map<string, number>> {
  await client.query('begin')
  try {
    await client.query(`select set_config('vouch.actor', $1, true)`, [benchAdmin.id])
    if (prepare) await client.query(prepare(id))
    const explained: Explained[] = []
    for (const statement of statements(id, turn)) explained.push(await explain(client, statement))
    return timeByPart(explained)
  } finally {
    await client.query('rollback')
  }
}

/** A part of the output of `explain (analyze, format json)` for one statement. Times are in ms. */
export interface Explained {
  readonly 'Planning Time': number
  readonly 'Execution Time': number
  readonly Triggers: readonly {
    readonly 'Trigger Name': string
    readonly 'Constraint Name'?: string
    readonly Time: number
  }[]
}

/** Sums the time of each part of a write. Foreign keys of other tables, and triggers that change only the row itself, belong to the row. */
export function timeByPart(statements: readonly Explained[]): Map<string, number> {
  const parts = new Map(['the row', 'all triggers', 'events'].map((part) => [part, 0]))
  const add = (part: string, ms: number) => parts.set(part, (parts.get(part) ?? 0) + ms)
  for (const statement of statements) {
    add('the row', statement['Planning Time'] + statement['Execution Time'])
    for (const { 'Trigger Name': trigger, 'Constraint Name': constraint, Time } of statement.Triggers) {
      if (constraint !== undefined || ownTriggers.has(trigger)) continue
      add(trigger.startsWith('log_') ? 'events' : trigger, Time)
      add('the row', -Time)
      add('all triggers', Time)
    }
  }
  return parts
}

/** Triggers that change only the row that is written. */
const ownTriggers = new Set(['stamp', 'search'])
