import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Database, type Trx, write } from '#server/platform/db/connection/connect.ts'
import type { Moment } from '#server/platform/db/records/moment.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import * as fc from '#test/draws/property.ts'
import { createDeveloper, createJob, createSkill, createUser } from '#test/factories.ts'
import { undoChange } from './data.ts'

let database: TestDatabase
let db: Database
let author: string
let other: string

const tables = ['jobs', 'job_skills', 'job_profiles', 'notes', 'developers', 'saved_views'] as const

beforeAll(async () => {
  database = await testDatabase()
  db = database.db
  author = (await createUser(db, { display_name: 'Ava Author' })).id
  other = (await createUser(db, { display_name: 'Otto Other' })).id
})
afterAll(() => database.drop())

interface Firm {
  readonly jobs: readonly string[]
  readonly developers: readonly string[]
  readonly skills: readonly string[]
}

async function createFirm(): Promise<Firm> {
  const many = async <Row extends { id: string }>(count: number, create: () => Promise<Row>) =>
    (await Promise.all(Array.from({ length: count }, create))).map(({ id }) => id)
  return {
    jobs: await many(3, () => createJob(db)),
    developers: await many(3, () => createDeveloper(db)),
    skills: await many(3, () => createSkill(db)),
  }
}

/** One write of a change. Without a matching row, or for a row that exists already, it writes nothing. */
type Step = (trx: Trx, firm: Firm) => Promise<unknown>

const at = (ids: readonly string[], index: number) => ids[index % ids.length] ?? ''
const index = fc.nat(2)
const text = fc.constantFrom('A', 'Zoë "quoted" \\ back', 'line\nbreak', '[redacted', '{"a":1}', '😀')

const steps: fc.Arbitrary<Step> = fc.oneof(
  fc.tuple(index, text, fc.option(fc.nat(100_000))).map<Step>(
    ([job, title, cents]) =>
      (trx, { jobs }) =>
        trx
          .updateTable('jobs')
          .set({ title, budget_hourly_max_cents: cents, location: ['US', 'PL'], next_action_on: '2026-02-28' })
          .where('id', '=', at(jobs, job))
          .execute(),
  ),
  fc.tuple(index, fc.boolean()).map<Step>(
    ([job, isDeleted]) =>
      (trx, { jobs }) =>
        trx
          .updateTable('jobs')
          .set({ deleted_at: isDeleted ? sql<Moment>`clock_timestamp()` : null })
          .where('id', '=', at(jobs, job))
          .execute(),
  ),
  fc.tuple(index, index).map<Step>(
    ([job, skill]) =>
      (trx, { jobs, skills }) =>
        trx
          .insertInto('job_skills')
          .values({ job_id: at(jobs, job), skill_id: at(skills, skill), job_skill_type: 'CORE' })
          .onConflict((conflict) => conflict.doNothing())
          .execute(),
  ),
  index.map<Step>(
    (job) =>
      (trx, { jobs }) =>
        trx.deleteFrom('job_skills').where('job_id', '=', at(jobs, job)).execute(),
  ),
  index.map<Step>(
    (job) =>
      (trx, { jobs }) =>
        trx.updateTable('job_skills').set({ job_skill_type: 'BONUS' }).where('job_id', '=', at(jobs, job)).execute(),
  ),
  fc.tuple(index, index).map<Step>(
    ([job, developer]) =>
      (trx, { jobs, developers }) =>
        trx
          .insertInto('job_profiles')
          .values({ job_id: at(jobs, job), developer_id: at(developers, developer), bill_rate_cents: 9900 })
          .onConflict((conflict) => conflict.doNothing())
          .execute(),
  ),
  index.map<Step>(
    (job) =>
      (trx, { jobs }) =>
        trx
          .updateTable('job_profiles')
          .set({ status: 'JOB_CLOSED', end_reason: 'JOB_CLOSED' })
          .where('job_id', '=', at(jobs, job))
          .execute(),
  ),
  fc.tuple(index, text).map<Step>(
    ([job, body]) =>
      (trx, { jobs }) =>
        trx
          .insertInto('notes')
          .values({ job_id: at(jobs, job), body })
          .execute(),
  ),
  index.map<Step>(
    (job) =>
      (trx, { jobs }) =>
        trx.deleteFrom('notes').where('job_id', '=', at(jobs, job)).execute(),
  ),
  fc.tuple(index, fc.array(text)).map<Step>(
    ([developer, tags]) =>
      (trx, { developers }) =>
        trx
          .updateTable('developers')
          .set({ tags, cost_rate_cents: 5000 })
          .where('id', '=', at(developers, developer))
          .execute(),
  ),
  text.map<Step>(
    (name) => (trx) =>
      trx
        .insertInto('saved_views')
        .values({ user_id: author, name: `${name}${randomUUID()}`, screen: '/jobs', query: '' })
        .execute(),
  ),
)

/** Reads every business column of every row, without versions and update times. */
async function snapshot(ids?: readonly string[]) {
  const rows = await Promise.all(
    tables.map(async (table) => {
      const all = await sql<{ row: object }>`
        select to_jsonb(t) - '{version,updated_at}'::text[] as row from ${sql.table(table)} t
        where ${ids ?? null}::uuid[] is null or id = any(${ids ?? null}::uuid[]) order by id`.execute(db)
      return [table, all.rows.map(({ row }) => row)] as const
    }),
  )
  return Object.fromEntries(rows)
}

async function change(actor: string, firm: Firm, work: readonly Step[]): Promise<string> {
  const changeId = randomUUID()
  await write(db, { actor, changeId }, async (trx) => {
    for (const step of work) await step(trx, firm)
  })
  return changeId
}

const undo = (changeId: string) => write(db, { actor: author }, (trx) => undoChange(trx, author, changeId))

test('after any change, an undo leaves every row as it was before', { tags: 'property' }, async () => {
  const firm = await createFirm()
  await fc.assert(
    fc.asyncProperty(
      fc.array(steps, { maxLength: 6 }),
      fc.array(steps, { minLength: 1, maxLength: 8 }),
      async (earlier, work) => {
        await change(other, firm, earlier)
        const before = await snapshot()
        const id = await change(author, firm, work)
        const rows = await undo(id).catch((error: Error) => error.message)
        expect(rows === 'There is nothing to undo.' || typeof rows === 'number', String(rows)).toBe(true)
        expect(await snapshot()).toEqual(before)
      },
    ),
    { numRuns: 60 },
  )
})

test('while others write, an undo reverts all of its change or none of it', { tags: 'property' }, async () => {
  let [done, refused] = [0, 0]
  await fc.assert(
    fc.asyncProperty(
      fc.array(steps, { minLength: 1, maxLength: 5 }),
      fc.array(steps, { minLength: 1, maxLength: 3 }),
      async (work, theirs) => {
        const firm = await createFirm()
        const before = await snapshot()
        const id = await change(author, firm, work)
        const written = await db.selectFrom('events').select('row_id').where('change_id', '=', id).execute()
        const ids = [...new Set(written.map(({ row_id }) => row_id))]
        const after = await snapshot(ids)
        const [undone, changed] = await Promise.allSettled([undo(id), change(other, firm, theirs)])
        expect(changed.status === 'fulfilled' || /deadlock/.test(String(changed.reason))).toBe(true)
        const own = changed.status === 'fulfilled' ? changed.value : randomUUID()
        const touched = await db.selectFrom('events').select('row_id').where('change_id', '=', own).execute()
        // Rows that others have written too keep their values.
        const mine = ids.filter((row) => !touched.some(({ row_id }) => row_id === row))
        const expected = undone.status === 'fulfilled' ? before : after
        const now = await snapshot(mine)
        for (const table of tables) {
          const past = (expected[table] ?? []).filter((row) => mine.includes((row as { id: string }).id))
          expect(now[table]).toEqual(past)
        }
        if (undone.status === 'fulfilled') done++
        else refused++
      },
    ),
    { numRuns: 40 },
  )
  expect(Math.min(done, refused)).toBeGreaterThan(0)
})
