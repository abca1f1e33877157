import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Trx } from '#server/platform/db/connection/connect.ts'
import { openJobProfileStatuses } from '#shared/jobProfiles/jobProfileStatuses.ts'
import { activeJobStatuses } from '#shared/jobs/jobStatuses.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { asTest, createCompany, createDeveloper, createJob, createUser } from '#test/factories.ts'
import { type FactWrite, testFacts } from '#test/lists/testFacts.ts'

/* Compares what triggers keep of companies, owners, moves and profiles with a plain count, however it was written. */

let database: TestDatabase
let companies: readonly string[]
let owners: readonly string[]
let developers: readonly string[]

beforeAll(async () => {
  database = await testDatabase()
  const { db } = database
  companies = [(await createCompany(db)).id, (await createCompany(db)).id]
  owners = [(await createUser(db)).id, (await createUser(db)).id]
  developers = await Promise.all([0, 1, 2].map(async () => (await createDeveloper(db)).id))
  for (const pick of [0, 1]) {
    await createJob(db, { company_id: companies[pick] ?? '', owner_id: owners[pick] ?? null })
  }
})
afterAll(() => database.drop())

const pairs = [
  ['add a job', 'rename a company'],
  ['add a job', 'rename an owner'],
  ['give jobs to another company', 'rename a company'],
  ['give jobs to an owner', 'rename an owner'],
  ['rename a company', 'rename an owner'],
  ['rename jobs', 'rename a company'],
  ['put a developer forward', 'put another developer forward'],
  ['put a developer forward', 'move every profile'],
  ['move every profile', 'delete and restore profiles'],
  ['move jobs', 'put a developer forward'],
] as const

test('writers of the profiles of one job at the same time are all counted', async () => {
  const { db } = database
  const { id: job_id } = await createJob(db)
  const people = await Promise.all(Array.from({ length: 8 }, async () => (await createDeveloper(db)).id))
  await Promise.all(
    people.map((developer_id) =>
      asTest(db, (trx) => trx.insertInto('job_profiles').values({ job_id, developer_id }).execute()),
    ),
  )
  const facts = db.selectFrom('job_facts').selectAll().where('job_id', '=', job_id)
  expect(await facts.executeTakeFirst()).toMatchObject({ open_profiles: 8, profile_counts: { SHORTLISTED: 8 } })
})

test('a job takes its facts along when it goes', async () => {
  const { db } = database
  const { id } = await createJob(db)
  await asTest(db, (trx) => trx.deleteFrom('jobs').where('id', '=', id).execute())
  expect(await db.selectFrom('job_facts').selectAll().where('job_id', '=', id).execute()).toEqual([])
})

const one = <Item>(items: readonly Item[], pick: number): Item => items[pick % items.length] as Item
const names = ['Ada', 'Bo', 'Cy', 'Zoë']
const someJob = (pick: number) =>
  sql`(select id from jobs order by id offset ${pick} % (select count(*) from jobs) limit 1)`

function putForward(trx: Trx, developer: string, pick: number) {
  const status = one(['SHORTLISTED', 'SENT', 'PLACED', 'COMPLETED'], pick)
  return sql`insert into job_profiles (job_id, developer_id, status) values (${someJob(pick)}, ${developer}, ${status})
    on conflict do nothing`.execute(trx)
}

/** Values are few, so that writes meet at the same rows. */
const writes: Record<string, FactWrite> = {
  'add a job': (trx, pick) =>
    sql`insert into jobs (company_id, title, type, owner_id) values (
      ${one(companies, pick)}, ${one(names, pick)}, 'HOURLY', ${pick % 3 === 2 ? null : one(owners, pick)}
    )`.execute(trx),
  'rename jobs': (trx, pick) => sql`update jobs set title = ${`${one(names, pick)} ${pick}`}`.execute(trx),
  'move jobs': (trx, pick) => sql`update jobs set status = ${one(activeJobStatuses, pick)}`.execute(trx),
  'move a job': (trx, pick) =>
    sql`update jobs set status = ${one(activeJobStatuses, pick)} where id = ${someJob(pick)}`.execute(trx),
  'delete and restore jobs': (trx, pick) =>
    sql`update jobs set deleted_at = ${pick % 2 ? null : sql`now()`} where id = ${someJob(pick)}`.execute(trx),
  'give jobs to another company': (trx, pick) => sql`update jobs set company_id = ${one(companies, pick)}`.execute(trx),
  'give jobs to an owner': (trx, pick) => sql`update jobs set owner_id = ${one(owners, pick)}`.execute(trx),
  'take owners away': (trx) => sql`update jobs set owner_id = null`.execute(trx),
  'rename a company': (trx, pick) =>
    sql`update companies set name = ${`${one(names, pick)} ${pick % companies.length}`} where id = ${one(companies, pick)}`.execute(
      trx,
    ),
  'rename an owner': (trx, pick) =>
    sql`update users set display_name = ${`${one(names, pick)} ${pick}`} where id = ${one(owners, pick)}`.execute(trx),
  'put a developer forward': (trx, pick) => putForward(trx, one(developers, pick), pick),
  'put another developer forward': (trx, pick) => putForward(trx, one(developers, pick + 1), pick),
  'move every profile': (trx, pick) =>
    sql`update job_profiles set status = ${one(['SENT', 'OFFER', 'PLACED'], pick)},
        consented_on = '2026-01-02', consent_method = 'CALL', without_price = true
      where deleted_at is null and status = any(${openJobProfileStatuses})`.execute(trx),
  'delete and restore profiles': (trx, pick) =>
    sql`update job_profiles set deleted_at = now() where deleted_at is null and job_id = ${someJob(pick)}`.execute(trx),
  'take profiles away': (trx, pick) => sql`delete from job_profiles where job_id = ${someJob(pick)}`.execute(trx),
}

/** Counts each number on its own, in the plain and slow way. */
const counted = () => sql<object>`
    select j.id as job_id, j.title, j.created_at, c.name as company_name, u.display_name as owner_name,
      coalesce(
        (select at from events where table_name = 'jobs' and row_id = j.id and action = 'UPDATE' and new_values ? 'status'
          order by id desc limit 1),
        j.created_at
      ) as status_since,
      coalesce(
        (select jsonb_object_agg(status, number) from (
          select status, count(*) as number from job_profiles where job_id = j.id and deleted_at is null group by status
        ) as numbers),
        '{}'
      ) as profile_counts,
      (select count(*)::int from job_profiles
        where job_id = j.id and deleted_at is null and status = any(${openJobProfileStatuses})) as open_profiles,
      (select count(*)::int from job_profiles where job_id = j.id and deleted_at is null and status = 'PLACED') as placed_profiles,
      -- No job of these tests is public. server/jobsPage/publication tells when one was.
      null::timestamptz as published_at, null::timestamptz as public_changed_at,
      search_text(j.title, c.name) as search
    from jobs j join companies c on c.id = j.company_id left join users u on u.id = j.owner_id
    order by j.id`

testFacts({ database: () => database, facts: { job_facts: counted }, writes, pairs })
