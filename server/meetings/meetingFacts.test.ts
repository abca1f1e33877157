import { sql } from 'kysely'
import { afterAll, beforeAll } from 'vitest'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { asTest, createDeveloper, createJob, createJobProfile, createUser } from '#test/factories.ts'
import { type FactWrite, testFacts } from '#test/lists/testFacts.ts'

/* Compares what triggers keep of developers, organisers and jobs with a plain join, however it was written. */

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

const one = (items: readonly string[], pick: number) => items[pick % items.length] ?? ''
const names = ['Ada', 'Bo', 'Cy', 'Zoë']

/** Values are few, so that writes meet at the same rows. */
const writes: Record<string, FactWrite> = {
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

testFacts({
  database: () => database,
  facts: { meeting_facts: joined },
  writes,
  pairs: [
    ['add a meeting', 'rename a developer'],
    ['add a meeting', 'rename an organiser'],
    ['add a meeting', 'rename a job'],
    ['give meetings to an organiser', 'rename an organiser'],
    ['give meetings to another developer', 'rename a developer'],
    ['rename a developer', 'rename an organiser'],
    ['rename an organiser', 'rename a job'],
    ['put meetings under a profile', 'rename a job'],
    ['put meetings under a profile', 'give a profile another job'],
  ],
})

/** Reads the same columns by a plain, slow join. */
function joined() {
  const [name, title] = [sql`first_name || ' ' || last_name`, sql`coalesce(e'\n' || title, '')`]
  return sql<object>`
    select meetings.id as meeting_id, ${name} as developer_name, display_name as organiser_name,
      title as job_title, lower(${name} || ${title}) as search
    from meetings
    join developers on developers.id = meetings.developer_id
    left join users on users.id = organiser_id
    left join job_profiles on job_profiles.id = job_profile_id
    left join jobs on jobs.id = job_profiles.job_id
    order by meetings.id`
}
