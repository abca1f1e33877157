import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { write } from '#server/platform/db/connection/connect.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import * as fc from '#test/draws/property.ts'
import { asTest, createDeveloper, createJob, createJobProfile } from '#test/factories.ts'
import { type ImportedMove, readImportedMoves } from '#test/importRuns/importedMoves.ts'
import { addDemoFirm } from '#test/rows/demoFirm.ts'
import { createPerson } from '#test/rows/people.ts'
import { statesAsOf } from './stateChanges.ts'

/* For any past moment, state_changes agrees with imported moves and the events. For now, it agrees with the tables. */

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
  const folder = await mkdtemp(path.join(tmpdir(), 'vouch-states-'))
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  await addDemoFirm(client, folder, { developers: 60, accounts: true })
  await client.end()
  await rm(folder, { recursive: true })
  await createPerson(database.db)
})
afterAll(() => database.drop())

/** Lists every column whose changes are kept. */
async function stateColumns() {
  const { rows } = await sql<{ table: string; column: string }>`
    select relname::text as table, unnest(state_columns(relname::text)) as column
    from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`.execute(database.owner)
  return rows
}

type Held = Record<string, string>
const inOrder = (states: Held) => Object.entries(states).toSorted()

async function heldAsOf(column: { table: string; column: string }, moment: string): Promise<Held> {
  const { rows } = await statesAsOf(column, moment).execute(database.db)
  return Object.fromEntries(rows.map(({ row_id, value }) => [row_id, value]))
}

async function readEvents() {
  const events = await database.db.selectFrom('events').selectAll().orderBy('id').execute()
  return Map.groupBy(events, ({ table_name }) => table_name)
}

/** Gives the states that imported moves tell of a column up to the moment. */
function heldByMoves(moves: readonly ImportedMove[], of: { table: string; column: string }, moment: string): Held {
  const held: Held = {}
  for (const { table, row, at, stage, status } of moves) {
    if (table !== of.table || at > Date.parse(moment)) continue
    const state: Readonly<Record<string, string | null>> = { stage, status }
    const value = state[of.column]
    if (value) held[row] = value
    else if (of.column === 'status') delete held[row]
  }
  return held
}

/** Replays every event up to the moment upon what was held before, one after the other, which is slow and simple. */
function replay(
  before: Held,
  events: Awaited<ReturnType<typeof readEvents>>,
  of: { table: string; column: string },
  moment: string,
) {
  const held = { ...before }
  for (const { at, row_id, action, new_values } of events.get(of.table) ?? []) {
    if (at > moment || (action === 'UPDATE' && !(of.column in (new_values ?? {})))) continue
    const value = new_values?.[of.column] ?? null
    if (value === null) delete held[row_id]
    else held[row_id] = String(value)
  }
  return held
}

async function heldNow({ table, column }: { table: string; column: string }): Promise<Held> {
  const { rows } = await sql<{ id: string; value: string }>`
    select id, to_jsonb(t) ->> ${column} as value from ${sql.table(table)} t
    where ${sql.ref(column)} is not null`.execute(database.db)
  return Object.fromEntries(rows.map(({ id, value }) => [id, value]))
}

const tomorrow = () => new Date(Date.now() + 86_400_000).toISOString()

test('at a thousand random moments, each column was what replaying the events says', { tags: 'property' }, async () => {
  const [columns, events] = [await stateColumns(), await readEvents()]
  const moves = await readImportedMoves(database.db)
  expect(moves).not.toEqual([])
  expect(columns.length).toBeGreaterThan(30)
  const times = [...events.values()].flat().map(({ at }) => Date.parse(at))
  const [first, last] = [times.reduce((a, b) => Math.min(a, b)), Date.now()]
  const moments = fc.tuple(fc.constantFrom(...columns), fc.integer({ min: first - 1_000, max: last }))
  await fc.assert(
    fc.asyncProperty(moments, async ([column, at]) => {
      const moment = new Date(at).toISOString()
      expect(inOrder(await heldAsOf(column, moment))).toEqual(
        inOrder(replay(heldByMoves(moves, column, moment), events, column, moment)),
      )
    }),
    { numRuns: 1_000 },
  )
})

test('each column is now what its table holds', async () => {
  for (const column of await stateColumns()) {
    const held = await heldNow(column)
    expect(inOrder(await heldAsOf(column, tomorrow())), `${column.table}.${column.column}`).toEqual(inOrder(held))
  }
})

describe('a change', () => {
  const changesOf = (id: string) =>
    database.db
      .selectFrom('state_changes')
      .select(['column_name', 'from_value', 'to_value', 'change_id', 'undoes'])
      .where('row_id', '=', id)
      .orderBy('event_id')
      .orderBy('column_name')
      .execute()

  test('begins at null, ends at null, and has the change it belongs to', async () => {
    const developer = await createDeveloper(database.db)
    const change = randomUUID()
    await write(database.db, { actor: 'task:test', changeId: change }, (trx) =>
      trx.updateTable('developers').set({ stage: 'REJECTED', status: null }).where('id', '=', developer.id).execute(),
    )
    await asTest(database.db, (trx) => trx.deleteFrom('developers').where('id', '=', developer.id).execute())
    expect(
      (await changesOf(developer.id)).map(({ column_name, from_value, to_value, change_id }) => [
        column_name,
        from_value,
        to_value,
        change_id,
      ]),
    ).toEqual([
      ['stage', null, 'MEMBER', null],
      ['status', null, 'AVAILABLE', null],
      ['stage', 'MEMBER', 'REJECTED', change],
      ['status', 'AVAILABLE', null, change],
      ['stage', 'REJECTED', null, null],
    ])
  })

  test('is written once for each row of one statement, and not for a save that changes nothing', async () => {
    const [job, one, other] = [
      await createJob(database.db),
      await createDeveloper(database.db),
      await createDeveloper(database.db),
    ]
    const profiles = [
      await createJobProfile(database.db, { job_id: job.id, developer_id: one.id }),
      await createJobProfile(database.db, { job_id: job.id, developer_id: other.id }),
    ]
    const contact = () =>
      asTest(database.db, (trx) =>
        trx.updateTable('job_profiles').set({ status: 'CONTACTED' }).where('job_id', '=', job.id).execute(),
      )
    await contact()
    await contact()
    for (const { id } of profiles) {
      const statuses = (await changesOf(id)).filter(({ column_name }) => column_name === 'status')
      expect(statuses.map(({ to_value }) => to_value)).toEqual(['SHORTLISTED', 'CONTACTED'])
    }
  })

  test.each([
    [
      'insert',
      `insert into state_changes (event_id, table_name, row_id, column_name, at) values (1, 'jobs', gen_random_uuid(), 'x', now())`,
    ],
    ['update', `update state_changes set to_value = 'MEMBER'`],
    ['delete', 'delete from state_changes'],
    ['truncate', 'truncate state_changes'],
  ])('is never written by the app: %s', async (_name, statement) => {
    await expect(sql.raw(statement).execute(database.db)).rejects.toThrow('permission denied')
  })
})
