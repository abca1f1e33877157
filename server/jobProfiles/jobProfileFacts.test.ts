import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Trx, write } from '#server/platform/db/connection/connect.ts'
import { clientAnswers } from '#shared/jobProfiles/clientAnswers.ts'
import { jobProfileStatuses } from '#shared/jobProfiles/jobProfileStatuses.ts'
import { consents, phaseOf, waitingOnOf } from '#shared/jobProfiles/jobProfiles.ts'
import { marginsOf } from '#shared/jobProfiles/margins.ts'
import { valuesOf } from '#shared/platform/transitions.ts'
import { type TestDatabase, testDatabase, waitsForLock } from '#test/database.ts'
import * as fc from '#test/draws/property.ts'
import { asTest, createCompany, createDeveloper, createJob, createUser } from '#test/factories.ts'

/* Compares what triggers keep of developers, jobs, companies and owners with a plain join, however it was written. */

type Write = (trx: Trx, pick: number) => Promise<unknown>

let database: TestDatabase
let developers: readonly string[]
let owners: readonly string[]
let companies: readonly string[]
let jobs: readonly string[]

beforeAll(async () => {
  database = await testDatabase()
  const { db } = database
  developers = [(await createDeveloper(db)).id, (await createDeveloper(db)).id]
  owners = [(await createUser(db)).id, (await createUser(db)).id]
  companies = [(await createCompany(db)).id, (await createCompany(db)).id]
  jobs = await Promise.all(companies.map(async (company_id) => (await createJob(db, { company_id })).id))
  await asTest(db, async (trx) => {
    for (const pick of [0, 1, 2]) await writes['add a profile']?.(trx, pick)
  })
})
afterAll(() => database.drop())

test('after any writes the facts are what a join of the rows finds', { tags: ['property', 'fuzz'] }, async () => {
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
  ['add a profile', 'rename a developer'],
  ['add a profile', 'rename an owner'],
  ['add a profile', 'rename a job'],
  ['add a profile', 'rename a company'],
  ['add a profile', 'delete or restore a developer'],
  ['give profiles to an owner', 'rename an owner'],
  ['give profiles to another developer', 'rename a developer'],
  ['give a job to another company', 'rename a company'],
  ['delete or restore a developer', 'delete or restore a job'],
  ['delete or restore profiles', 'delete or restore a job'],
  ['change rates', 'rename a company'],
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
      // The second write is done, or waits for the first.
      await expect.poll(async () => isOver || (await waitsForLock(database))).toBe(true)
    })
    await other
    expect(await kept()).toEqual(await joined())
  },
)

test('the app cannot write them', async () => {
  const erased = sql`delete from job_profile_facts`.execute(database.db)
  await expect(erased).rejects.toThrow('permission denied')
})

describe('the database derives the same as the screens', () => {
  test('phase and waiting side of every status, whatever client and developer say', async () => {
    const answers = [null, ...valuesOf(clientAnswers)]
    const { rows } = await sql`
      select status, answer, consent, job_profile_phase(status) as phase, job_profile_waiting_on(status, answer, consent) as waiting
      from unnest(${valuesOf(jobProfileStatuses)}::text[]) with ordinality as statuses (status, place)
      cross join unnest(${answers}::text[]) with ordinality as answers (answer, turn)
      cross join unnest(${valuesOf(consents)}::text[]) with ordinality as consents (consent, step)
      order by place, turn, step`.execute(database.db)
    const derived = valuesOf(jobProfileStatuses).flatMap((status) =>
      answers.flatMap((answer) =>
        valuesOf(consents).map((consent) => {
          const waiting = waitingOnOf(status, answer, consent)
          return { status, answer, consent, phase: phaseOf(status), waiting }
        }),
      ),
    )
    expect(rows).toEqual(derived)
  })

  test('the margin of any rates', { tags: 'large' }, async () => {
    const cents = fc.integer({ min: 0, max: 1_000_000 })
    const rates = fc.sample(fc.tuple(cents, cents), 200).concat([
      [0, 0],
      [1_999, 2_000],
      [2_001, 2_000],
    ])
    const margins = await asTest(database.db, async (trx) => {
      const found: (number | null | undefined)[] = []
      for (const [cost_rate_cents, bill_rate_cents] of rates) {
        await trx.updateTable('job_profiles').set({ cost_rate_cents, bill_rate_cents }).execute()
        found.push((await trx.selectFrom('job_profile_facts').select('margin').executeTakeFirst())?.margin)
      }
      return found
    })
    expect(margins).toEqual(rates.map(([cost, bill]) => marginsOf(cost, bill).margin))
  })
})

test('a new status begins now, and an undo brings back the moment that it had', async () => {
  const since = async () =>
    (
      await database.db
        .selectFrom('job_profile_facts')
        .select('status_since')
        .where('job_profile_id', '=', id)
        .execute()
    )[0]?.status_since
  const developer_id = (await createDeveloper(database.db)).id
  const { id } = await asTest(database.db, (trx) =>
    trx
      .insertInto('job_profiles')
      .values({ developer_id, job_id: jobs[0] ?? '' })
      .returning('id')
      .executeTakeFirstOrThrow(),
  )
  const first = await since()
  await asTest(database.db, (trx) =>
    trx.updateTable('job_profiles').set({ pitch: 'Good' }).where('id', '=', id).execute(),
  )
  expect(await since()).toBe(first)
  const changeId = crypto.randomUUID()
  await write(database.db, { actor: 'task:test', changeId }, (trx) =>
    trx.updateTable('job_profiles').set({ status: 'CONTACTED' }).where('id', '=', id).execute(),
  )
  expect(Date.parse((await since()) ?? '')).toBeGreaterThan(Date.parse(first ?? ''))
  await asTest(database.db, async (trx) => {
    await sql`select set_config('vouch.undoes', ${changeId}, true)`.execute(trx)
    await trx.updateTable('job_profiles').set({ status: 'SHORTLISTED' }).where('id', '=', id).execute()
  })
  expect(await since()).toBe(first)
})

const one = (items: readonly string[], pick: number) => items[pick % items.length] ?? ''
const names = ['Ada', 'Bo', 'Cy', 'Zoë']
const nameOf = (pick: number) => `${one(names, pick)} ${pick}`

/** Values are few, so that writes meet at the same rows. */
const writes: Record<string, Write> = {
  'add a profile': (trx, pick) =>
    sql`insert into job_profiles (developer_id, job_id, owner_id, status, end_reason, cost_rate_cents) values (
      ${one(developers, pick)}, ${one(jobs, pick)}, ${pick % 3 === 2 ? null : one(owners, pick)}, 'JOB_CLOSED', 'JOB_CLOSED', ${pick}
    )`.execute(trx),
  'remove a profile': (trx) =>
    sql`delete from job_profiles where id in (select id from job_profiles order by id limit 1)`.execute(trx),
  'give profiles to an owner': (trx, pick) => sql`update job_profiles set owner_id = ${one(owners, pick)}`.execute(trx),
  'take owners away': (trx) => sql`update job_profiles set owner_id = null`.execute(trx),
  'give profiles to another developer': (trx, pick) =>
    sql`update job_profiles set developer_id = ${one(developers, pick)} where status = 'JOB_CLOSED'`.execute(trx),
  'put profiles under a job': (trx, pick) =>
    sql`update job_profiles set job_id = ${one(jobs, pick)} where status = 'JOB_CLOSED'`.execute(trx),
  'change rates': (trx, pick) =>
    sql`update job_profiles set cost_rate_cents = ${pick * 10}, bill_rate_cents = ${pick % 5 ? pick * 13 : null}`.execute(
      trx,
    ),
  'end profiles otherwise': (trx, pick) =>
    sql`update job_profiles set status = ${pick % 2 ? 'CLIENT_REJECTED' : 'JOB_CLOSED'}`.execute(trx),
  'delete or restore profiles': (trx, pick) =>
    sql`update job_profiles set deleted_at = ${pick % 2 ? new Date() : null}`.execute(trx),
  'delete or restore a developer': (trx, pick) =>
    sql`update developers set deleted_at = ${pick % 3 ? new Date() : null} where id = ${one(developers, pick)}`.execute(
      trx,
    ),
  'delete or restore a job': (trx, pick) =>
    sql`update jobs set deleted_at = ${pick % 3 ? new Date() : null} where id = ${one(jobs, pick)}`.execute(trx),
  'rename a developer': (trx, pick) =>
    sql`update developers set first_name = ${nameOf(pick)} where id = ${one(developers, pick)}`.execute(trx),
  'rename an owner': (trx, pick) =>
    sql`update users set display_name = ${nameOf(pick)} where id = ${one(owners, pick)}`.execute(trx),
  'rename a job': (trx, pick) =>
    sql`update jobs set title = ${nameOf(pick)} where id = ${one(jobs, pick)}`.execute(trx),
  'rename a company': (trx, pick) =>
    sql`update companies set name = ${`${nameOf(pick)} of ${pick % 2}`} where id = ${one(companies, pick)}`.execute(
      trx,
    ),
  'give a job to another company': (trx, pick) =>
    sql`update jobs set company_id = ${one(companies, pick + (pick % 3))} where id = ${one(jobs, pick)}`.execute(trx),
}

async function kept() {
  const { rows } = await sql`
    select job_profile_id, is_living, phase, waiting_on, margin, developer_name, job_title, company_id, company_name, owner_id, owner_name
    from job_profile_facts order by job_profile_id`.execute(database.owner)
  return rows
}

/** Reads the same columns by a plain, slow join. */
async function joined() {
  const { rows } = await sql`
    select p.id as job_profile_id, p.deleted_at is null and d.deleted_at is null and j.deleted_at is null as is_living,
      job_profile_phase(p.status) as phase, job_profile_waiting_on(p.status, p.client_answer, p.consent) as waiting_on,
      round((p.bill_rate_cents - p.cost_rate_cents) * 100.0 / nullif(p.bill_rate_cents, 0), 1) as margin, first_name || ' ' || last_name as developer_name,
      title as job_title, c.id as company_id, c.name as company_name, p.owner_id, u.display_name as owner_name
    from job_profiles p
    join developers d on d.id = p.developer_id
    join jobs j on j.id = p.job_id
    join companies c on c.id = j.company_id
    left join users u on u.id = p.owner_id
    order by p.id`.execute(database.owner)
  return rows
}
