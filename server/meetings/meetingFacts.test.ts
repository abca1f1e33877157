import fc from 'fast-check'
import { sql, type Transaction } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Tables } from '#server/platform/db/tables.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { asTest, createDeveloper, createJob, createJobProfile, createUser } from '#test/factories.ts'

/* What the list knows of developers, organisers and jobs: however it is written, triggers keep it as a plain join reads it. */

type Write = (trx: Transaction<Tables>, pick: number) => Promise<unknown>

let database: TestDatabase
let developers: readonly string[]
let organisers: readonly string[]
let jobs: readonly string[]
let profiles: readonly string[]

beforeAll(async () => {
  database = await testDatabase()
  const { db } = database
  developers = [(await createDeveloper(db)).id, (await createDeveloper(db)).id]
  organisers = [(await createUser(db)).id, (await createUser(db)).id]
  jobs = [(await createJob(db)).id, (await createJob(db)).id]
  profiles = await Promise.all(
    jobs.map(async (job_id, place) => {
      const profile = { job_id, developer_id: developers[place] ?? '' }
      return (await createJobProfile(db, profile)).id
    }),
  )
  await asTest(db, async (trx) => {
    for (const pick of [0, 1, 2]) await writes['add a meeting']?.(trx, pick)
  })
})
afterAll(() => database.drop())

test('after any writes the facts are what a join of the rows finds', async () => {
  const step = fc.tuple(fc.constantFrom(...Object.keys(writes)), fc.nat({ max: 1_000 }))
  await fc.assert(
    fc.asyncProperty(fc.array(fc.array(step, { minLength: 1, maxLength: 4 }), { maxLength: 6 }), async (changes) => {
      for (const change of changes) {
        await asTest(database.db, async (trx) => {
          for (const [name, pick] of change) await writes[name]?.(trx, pick)
        })
      }
      expect(await kept()).toEqual(await joined())
    }),
    { numRuns: 60 },
  )
})

const pairs = [
  ['add a meeting', 'rename a developer'],
  ['add a meeting', 'rename an organiser'],
  ['add a meeting', 'rename a job'],
  ['give meetings to an organiser', 'rename an organiser'],
  ['give meetings to another developer', 'rename a developer'],
  ['rename a developer', 'rename an organiser'],
  ['rename an organiser', 'rename a job'],
  ['put meetings under a profile', 'rename a job'],
  ['put meetings under a profile', 'give a profile another job'],
] as const

test.each(pairs.flatMap(([one, other]) => [[one, other] as const, [other, one] as const]))(
  'two at once know of each other: %s, and %s',
  async (first, second) => {
    const { db } = database
    let other: Promise<unknown> = Promise.resolve()
    await asTest(db, async (trx) => {
      await writes[first]?.(trx, 0)
      let isOver = false
      other = asTest(db, async (later) => writes[second]?.(later, 0)).finally(() => (isOver = true))
      // The second has been written, or waits for the first.
      await expect.poll(async () => isOver || (await waiting()) > 0).toBe(true)
    })
    await other
    expect(await kept()).toEqual(await joined())
  },
)

test('the app cannot write them', async () => {
  const erased = sql`delete from meeting_facts`.execute(database.db)
  await expect(erased).rejects.toThrow('permission denied')
})

const one = (items: readonly string[], pick: number) => items[pick % items.length] ?? ''
const names = ['Ada', 'Bo', 'Cy', 'Zoë']

/** Each by one of few values, so that writes meet. */
const writes: Record<string, Write> = {
  'add a meeting': (trx, pick) =>
    sql`insert into meetings (developer_id, organiser_id, job_profile_id, type, starts_at, ends_at) values (
      ${one(developers, pick)}, ${pick % 3 === 2 ? null : one(organisers, pick)}, ${pick % 2 ? null : one(profiles, pick)},
      'INTRO', now(), now() + interval '1 hour'
    )`.execute(trx),
  'delete a meeting': (trx) =>
    sql`delete from meetings where id in (select id from meetings order by id limit 1)`.execute(trx),
  'give meetings to an organiser': (trx, pick) =>
    sql`update meetings set organiser_id = ${one(organisers, pick)}`.execute(trx),
  'take organisers away': (trx) => sql`update meetings set organiser_id = null`.execute(trx),
  'give meetings to another developer': (trx, pick) =>
    sql`update meetings set developer_id = ${one(developers, pick)}`.execute(trx),
  'put meetings under a profile': (trx, pick) =>
    sql`update meetings set job_profile_id = ${one(profiles, pick)}`.execute(trx),
  'take profiles away': (trx) => sql`update meetings set job_profile_id = null`.execute(trx),
  'rename a developer': (trx, pick) =>
    sql`update developers set first_name = ${`${one(names, pick)} ${pick}`} where id = ${one(developers, pick)}`.execute(
      trx,
    ),
  'rename an organiser': (trx, pick) =>
    sql`update users set display_name = ${`${one(names, pick)} ${pick}`} where id = ${one(organisers, pick)}`.execute(
      trx,
    ),
  'rename a job': (trx, pick) =>
    sql`update jobs set title = ${`${one(names, pick)} ${pick}`} where id = ${one(jobs, pick)}`.execute(trx),
  'give a profile another job': (trx, pick) =>
    sql`update job_profiles set job_id = ${one(jobs, pick + 1)} where id = ${one(profiles, pick)}`.execute(trx),
  'move a meeting in time': (trx) => sql`update meetings set starts_at = starts_at - interval '1 minute'`.execute(trx),
}

async function waiting(): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
    database.owner,
  )
  return rows[0]?.count ?? 0
}

async function kept() {
  return (
    await sql`select meeting_id, developer_name, organiser_name, job_title from meeting_facts order by meeting_id`.execute(
      database.owner,
    )
  ).rows
}

/** The same, plain and slow. */
async function joined() {
  const rows = await sql`
    select meetings.id as meeting_id, first_name || ' ' || last_name as developer_name, display_name as organiser_name,
      title as job_title
    from meetings
    join developers on developers.id = meetings.developer_id
    left join users on users.id = organiser_id
    left join job_profiles on job_profiles.id = job_profile_id
    left join jobs on jobs.id = job_profiles.job_id
    order by meetings.id`.execute(database.owner)
  return rows.rows
}
