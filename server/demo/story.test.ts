// @module-tag large
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { developerAssessmentLifecycle } from '#server/developerAssessments/moves/lifecycle.ts'
import { stageLifecycle } from '#shared/developers/developerLifecycle.ts'
import { type DeveloperStage, developerStages } from '#shared/developers/developerStages.ts'
import { jobProfileLifecycle } from '#shared/jobProfiles/jobProfileStatuses.ts'
import { jobLifecycle } from '#shared/jobs/jobStatuses.ts'
import type { Lifecycle } from '#shared/platform/transitions.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { addDemoFirm, demoToday } from '#test/rows/demoFirm.ts'
import { defaultSize } from './demo.ts'
import { demoTables } from './rows.ts'

/* The demo firm has a past: events that lead, day by day, to what its rows hold today. */

type Values = Readonly<Record<string, unknown>>
interface EventRow {
  readonly id: number
  readonly at: Date
  readonly table_name: string
  readonly row_id: string
  readonly action: 'INSERT' | 'UPDATE'
  readonly old_values: Values | null
  readonly new_values: Values
  readonly actor: string
}

let database: TestDatabase
let client: pg.Client
let folder: string
let events: readonly EventRow[]
let histories: ReadonlyMap<string, readonly EventRow[]>

beforeAll(async () => {
  database = await testDatabase()
  folder = await mkdtemp(path.join(tmpdir(), 'vouch-story-'))
  client = new pg.Client({ connectionString: database.url })
  await client.connect()
  await addDemoFirm(client, folder, { developers: defaultSize, accounts: true })
  events = (await client.query<EventRow>('select * from events order by id')).rows
  histories = Map.groupBy(events, ({ row_id }) => row_id)
})

afterAll(async () => {
  await client.end()
  await database.drop()
  await rm(folder, { recursive: true })
})

const tables = demoTables.filter((table) => table !== 'account_activity' && table !== 'work_openings')

test.each(tables)('every row of %s begins with its creation, and its events lead to what it holds', async (table) => {
  const { rows } = await client.query<
    Values & { row: Values; id: string; created_at: Date; updated_at: Date; version: number }
  >(
    `select to_jsonb(t) - '{id,updated_at,version,extracted_text,search,draft}'::text[] as row, id, created_at, updated_at, version from ${table} t`,
  )
  expect(rows.length).toBeGreaterThan(0)
  for (const { id, row, created_at, updated_at, version } of rows) {
    const [begun, ...changes] = histories.get(id) ?? []
    expect(begun).toMatchObject({ table_name: table, action: 'INSERT', old_values: null, at: created_at })
    let held = begun?.new_values ?? {}
    for (const { action, old_values, new_values } of changes) {
      expect(action).toBe('UPDATE')
      expect(held).toMatchObject(old_values ?? {})
      expect(Object.keys(old_values ?? {}).sort()).toEqual(Object.keys(new_values).sort())
      held = { ...held, ...new_values }
    }
    expect({ ...held, password_hash: undefined }).toEqual({ ...row, password_hash: undefined })
    expect({ version, updated_at }).toEqual({
      version: 1 + changes.length,
      updated_at: changes.at(-1)?.at ?? created_at,
    })
  }
})

test('events stand in the order in which they happened, none of them tomorrow', () => {
  const times = events.map(({ at }) => at.getTime())
  expect(times).toEqual(times.toSorted((one, other) => one - other))
  expect(times.at(-1)).toBeLessThanOrEqual(Date.parse(demoToday))
})

test('a profile stands in its status since the event that gave it', async () => {
  const since = await client.query<{ id: string; status_since: Date; created_at: Date }>(
    'select p.id, f.status_since, p.created_at from job_profiles p join job_profile_facts f on f.job_profile_id = p.id',
  )
  const moved = since.rows.filter(({ id, status_since, created_at }) => {
    const moves = (histories.get(id) ?? []).filter(
      ({ action, new_values }) => action === 'UPDATE' && 'status' in new_values,
    )
    const expected = moves.at(-1)?.at ?? created_at
    expect({ id, status_since }).toEqual({ id, status_since: expected })
    return moves.length > 0
  })
  expect(moved.length).toBeGreaterThan(100)
})

test('the firm has lived for two years: in each month developers moved', () => {
  const moves = events.filter(
    ({ table_name, action, new_values }) => table_name === 'developers' && action === 'UPDATE' && 'stage' in new_values,
  )
  const monthsAgo = (at: Date) => Math.floor((Date.parse(demoToday) - at.getTime()) / (30.4 * 86_400_000))
  const months = new Set(moves.map(({ at }) => monthsAgo(at)))
  expect([...Array(24).keys()].filter((month) => !months.has(month))).toEqual([])
})

test('most of what happened was done by somebody who was there', async () => {
  const { rows } = await client.query<{ id: string }>('select id from users')
  const people = new Set(rows.map(({ id }) => id))
  const changes = events.filter(({ action }) => action === 'UPDATE')
  for (const { actor } of changes) expect(people.has(actor) || /^task:.+/.test(actor)).toBe(true)
  expect(changes.filter(({ actor }) => people.has(actor)).length).toBeGreaterThan(changes.length / 2)
})

describe('only moves that people could make', () => {
  test.each<[string, string, Lifecycle<never, never>]>([
    ['developers', 'stage', stageLifecycle as never],
    ['jobs', 'status', jobLifecycle as never],
    ['job_profiles', 'status', jobProfileLifecycle as never],
    ['developer_assessments', 'status', developerAssessmentLifecycle as never],
  ])('of %s.%s', (table, column, { moves }) => {
    const made = events.filter(
      ({ table_name, action, new_values }) => table_name === table && action === 'UPDATE' && column in new_values,
    )
    expect(made.length).toBeGreaterThan(100)
    for (const { old_values, new_values } of made) {
      const targets = Object.keys((moves as Record<string, object>)[String(old_values?.[column])] ?? {})
      expect(targets).toContain(new_values[column])
    }
  })

  test('and a status belongs to the stage of its day', () => {
    for (const history of histories.values()) {
      if (history[0]?.table_name !== 'developers') continue
      let held: Values = {}
      for (const { new_values } of history) {
        held = { ...held, ...new_values }
        const statuses: readonly unknown[] = developerStages[held.stage as DeveloperStage].statuses
        expect(held.status === null ? statuses.length === 0 : statuses.includes(held.status)).toBe(true)
      }
    }
  })
})

/** Each query selects rows whose past contradicts docs/product.md#lives. */
test.each([
  [
    'whoever became a member had signed the terms and passed an assessment before',
    `select e.row_id from events e where e.table_name = 'developers' and e.new_values ->> 'stage' = 'MEMBER' and (
      not exists (select from events t where t.row_id = e.row_id and t.id < e.id and t.new_values ->> 'tos_signed_on' is not null)
      or not exists (select from developer_assessments a where a.developer_id = e.row_id and a.completed_at < e.at))`,
  ],
  [
    'nobody was put forward before being a member',
    `select p.id from job_profiles p where not exists (select from events e where e.row_id = p.developer_id
      and e.new_values ->> 'stage' = 'MEMBER' and e.at < p.created_at)`,
  ],
  [
    'what was sent to a client had consent before',
    `select e.id from events e where e.table_name = 'job_profiles' and e.new_values ->> 'status' = 'SENT' and not exists (
      select from events c where c.row_id = e.row_id and c.id < e.id and c.new_values ->> 'consented_at' is not null)`,
  ],
  [
    'nothing happened to a job that was closed, or to its profiles',
    `select e.id from jobs j join job_profiles p on p.job_id = j.id join events e on e.row_id = p.id
    join events closed on closed.row_id = j.id and closed.new_values ->> 'status' in ('LOST', 'CANCELLED')
    where e.at > closed.at + interval '1 hour'`,
  ],
  [
    'a placement began on its first day, after it was agreed on',
    `select p.id from placements p join events e on e.row_id = p.id and e.new_values ->> 'status' = 'ACTIVE'
    where e.at::date <> p.starts_on`,
  ],
  [
    'a check-in was due on its day',
    `select c.id from check_ins c join events e on e.row_id = c.id and e.new_values ->> 'state' = 'DUE' where e.at::date <> c.due_on`,
  ],
  [
    'a message was sent within minutes',
    `select m.id from messages m where m.updated_at > m.created_at + interval '10 minutes'`,
  ],
])('%s', async (_, contradictions) => {
  expect((await client.query(contradictions)).rows).toEqual([])
})
