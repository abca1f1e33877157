import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Trx } from '#server/platform/db/connection/connect.ts'
import { activeJobStatuses, jobStatuses } from '#shared/jobs/jobStatuses.ts'
import { valuesOf } from '#shared/platform/transitions.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { asTest, createCompany, createDeveloper, createJob, createJobProfile, createUser } from '#test/factories.ts'
import { type FactWrite, testFacts } from '#test/lists/testFacts.ts'

let database: TestDatabase
let companies: readonly string[]
let developers: readonly string[]
let owners: readonly string[]

beforeAll(async () => {
  database = await testDatabase()
  const { db } = database
  companies = [(await createCompany(db)).id, (await createCompany(db)).id]
  owners = [(await createUser(db)).id, (await createUser(db)).id]
  developers = [(await createDeveloper(db)).id, (await createDeveloper(db)).id]
})
afterAll(() => database.drop())

test('a company begins with nothing, and takes its facts along when it goes', async () => {
  const { db } = database
  const { id } = await createCompany(db)
  const own = () => db.selectFrom('company_facts').selectAll().where('company_id', '=', id).execute()
  expect(await own()).toMatchObject([
    { active_jobs: 0, profiles_out: 0, placed_now: 0, starting: 0, newest_job_at: null },
  ])
  await asTest(db, (trx) => trx.deleteFrom('companies').where('id', '=', id).execute())
  expect(await own()).toEqual([])
})

test('writers of one company at the same time are all counted', async () => {
  const { db } = database
  const { id } = await createCompany(db)
  await Promise.all(Array.from({ length: 8 }, () => createJob(db, { company_id: id, status: 'ACTIVE' })))
  const facts = await db.selectFrom('company_facts').selectAll().where('company_id', '=', id).executeTakeFirstOrThrow()
  expect(facts.active_jobs).toBe(8)
})

const one = <Item>(items: readonly Item[], pick: number): Item => items[pick % items.length] as Item

async function anyId(trx: Trx, table: 'jobs' | 'job_profiles', pick: number): Promise<string | undefined> {
  const rows = await trx.selectFrom(table).select('id').orderBy('id').execute()
  return rows.length > 0 ? one(rows, pick).id : undefined
}

const writes: Record<string, FactWrite> = {
  'add a job': (trx, pick) =>
    trx
      .insertInto('jobs')
      .values({
        company_id: one(companies, pick),
        title: 'Engineer',
        type: 'HOURLY',
        status: one(activeJobStatuses, pick),
      })
      .execute(),
  'change the status of a job': async (trx, pick) => {
    const status = one(valuesOf(jobStatuses), pick)
    const isActive = (activeJobStatuses as readonly string[]).includes(status)
    const close_reason = isActive || status === 'ON_HOLD' ? null : ('OTHER' as const)
    const id = (await anyId(trx, 'jobs', pick)) ?? null
    await trx
      .updateTable('jobs')
      .set({ status, close_reason, left_status: isActive ? null : 'ACTIVE' })
      .where('id', '=', id)
      .execute()
  },
  'delete and restore jobs': (trx, pick) =>
    trx
      .updateTable('jobs')
      .set({ deleted_at: pick % 2 === 0 ? sql`now()` : null })
      .where('company_id', '=', one(companies, pick))
      .execute(),
  'move every job of a company': (trx, pick) =>
    trx
      .updateTable('jobs')
      .set({ company_id: one(companies, pick + 1) })
      .where('company_id', '=', one(companies, pick))
      .execute(),
  'put a developer forward': async (trx, pick) => {
    const job_id = await anyId(trx, 'jobs', pick)
    const row = { developer_id: one(developers, pick), status: one(['SENT', 'OFFER', 'COMPLETED'] as const, pick) }
    if (job_id) {
      await trx
        .insertInto('job_profiles')
        .values({ ...row, job_id })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    }
  },
  place: async (trx, pick) => {
    const job_profile_id = await anyId(trx, 'job_profiles', pick)
    const rates = { cost_rate_cents: 1, bill_rate_cents: 2, weekly_hours: 40, starts_on: '2026-01-01' }
    if (job_profile_id) {
      await trx
        .insertInto('placements')
        .values({ ...rates, job_profile_id, status: one(['PENDING_START', 'ACTIVE', 'ENDING'] as const, pick) })
        .onConflict((conflict) => conflict.column('job_profile_id').doUpdateSet({ status: 'ENDED' }))
        .execute()
    }
  },
  'note a call': (trx, pick) =>
    trx
      .insertInto('notes')
      .values({
        company_id: one(companies, pick),
        body: 'They asked.',
        channel: 'CALL',
        // Some are later than all that was written.
        talked_at: new Date(Date.now() + (pick % 3) * 3_600_000),
      })
      .execute(),
  'delete and restore notes': (trx, pick) =>
    trx
      .updateTable('notes')
      .set({ deleted_at: pick % 2 === 0 ? sql`now()` : null })
      .where('company_id', '=', one(companies, pick))
      .execute(),
  'choose an owner': (trx, pick) =>
    trx
      .updateTable('companies')
      .set({ owner_id: one(owners, pick >> 1) })
      .where('id', '=', one(companies, pick))
      .execute(),
  'take the owners away': (trx) => trx.updateTable('companies').set({ owner_id: null }).execute(),
  'rename an account': (trx, pick) =>
    trx
      .updateTable('users')
      .set({ display_name: `Name ${pick}` })
      .where('id', '=', one(owners, pick))
      .execute(),
}

testFacts({
  database: () => database,
  facts: { company_facts: counted },
  writes,
  prepare,
  pairs: [
    ['add a job', 'move every job of a company'],
    ['put a developer forward', 'move every job of a company'],
    ['place', 'move every job of a company'],
    ['choose an owner', 'rename an account'],
  ],
})

/** Gives every job to the first company, and creates an active one with a profile. */
async function prepare(): Promise<void> {
  const company_id = companies[0] ?? ''
  await asTest(database.db, (trx) => trx.updateTable('jobs').set({ company_id }).execute())
  const { id: job_id } = await createJob(database.db, { company_id, status: 'ACTIVE' })
  await createJobProfile(database.db, { job_id, developer_id: developers[1] ?? '', status: 'COMPLETED' })
}

/** Counts each number on its own, in the plain and slow way. */
function counted() {
  return sql<object>`
    select c.id as company_id,
      (select count(*)::int from jobs where company_id = c.id and deleted_at is null and status = any(${activeJobStatuses}))
        as active_jobs,
      (select count(*)::int from job_profiles p join jobs j on j.id = p.job_id
        where j.company_id = c.id and j.deleted_at is null and p.deleted_at is null
          and p.status in ('SENT', 'CLIENT_REVIEW', 'INTERVIEWING', 'OFFER')) as profiles_out,
      (select count(*)::int from placements l join job_profiles p on p.id = l.job_profile_id join jobs j on j.id = p.job_id
        where j.company_id = c.id and j.deleted_at is null and p.deleted_at is null and l.status in ('ACTIVE', 'ENDING'))
        as placed_now,
      (select count(*)::int from placements l join job_profiles p on p.id = l.job_profile_id join jobs j on j.id = p.job_id
        where j.company_id = c.id and j.deleted_at is null and p.deleted_at is null and l.status = 'PENDING_START') as starting,
      (select max(created_at) from jobs where company_id = c.id and deleted_at is null) as newest_job_at,
      greatest(
        c.updated_at,
        (select max(updated_at) from jobs where company_id = c.id and deleted_at is null),
        (select max(p.updated_at) from job_profiles p join jobs j on j.id = p.job_id
          where j.company_id = c.id and j.deleted_at is null and p.deleted_at is null),
        (select max(l.updated_at) from placements l join job_profiles p on p.id = l.job_profile_id join jobs j on j.id = p.job_id
          where j.company_id = c.id and j.deleted_at is null and p.deleted_at is null),
        (select max(talked_at) from notes where company_id = c.id and deleted_at is null)
      ) as last_touch_at,
      (select display_name from users where id = c.owner_id) as owner_name
    from companies c order by c.id`
}
