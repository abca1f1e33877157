import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Trx } from '#server/platform/db/connection/connect.ts'
import { activeJobStatuses } from '#shared/jobs/jobStatuses.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import * as fc from '#test/draws/property.ts'
import {
  asTest,
  createCompany,
  createDeveloper,
  createJob,
  createReview,
  createSkill,
  createUser,
  verifiedBefore,
} from '#test/factories.ts'
import { compactSkillCounts } from './data.ts'

let database: TestDatabase
let skills: readonly string[]
let developers: readonly string[]
let jobs: readonly string[]
let review: string

beforeAll(async () => {
  database = await testDatabase()
  const { db } = database
  const many = <Row>(create: () => Promise<{ id: string } & Row>) => Promise.all([create(), create(), create()])
  skills = (await many(() => createSkill(db, { name: randomUUID() }))).map(({ id }) => id)
  developers = (await many(() => createDeveloper(db))).map(({ id }) => id)
  const company = await createCompany(db)
  jobs = (await many(() => createJob(db, { company_id: company.id }))).map(({ id }) => id)
  const reviewer = await createUser(db, { role: 'reviewer' })
  review = (await createReview(db, reviewer.id)).id
})
afterAll(() => database.drop())

test('after any writes, and after any compaction, the counts are what a count of the rows finds', {
  tags: 'property',
}, async () => {
  const step = fc.tuple(fc.constantFrom(...Object.keys(steps)), fc.nat({ max: 1_000 }))
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(step, { minLength: 1, maxLength: 4 }), { maxLength: 6 }),
      async (transactions) => {
        for (const writes of transactions) {
          await asTest(database.db, async (trx) => {
            for (const [name, pick] of writes) await steps[name]?.(trx, pick)
          })
        }
        expect(await kept()).toEqual(await counted())
        await compactSkillCounts(database.db)
        expect(await kept()).toEqual(await counted())
      },
    ),
    { numRuns: 40 },
  )
})

test('who gets a skill while becoming a member counts as a member with it', async () => {
  const { db } = database
  const several = Array.from({ length: 8 }, (_, index) => index)
  const people = await Promise.all(several.map(() => createDeveloper(db, { stage: 'APPLICANT', status: 'NEW' })))
  await Promise.all(
    people.flatMap(({ id }, pick) => [
      asTest(db, (trx) => steps['give a skill']?.(trx, pick, id) as Promise<unknown>),
      asTest(db, (trx) =>
        trx.updateTable('developers').set({ stage: 'MEMBER', status: 'AVAILABLE' }).where('id', '=', id).execute(),
      ),
      compactSkillCounts(db),
    ]),
  )
  expect(await kept()).toEqual(await counted())
})

test('a deleted developer or job takes its counts along', async () => {
  const { db } = database
  const skill = await createSkill(db, { name: randomUUID() })
  const developer = await createDeveloper(db, { skills: [skill.id] })
  const job = await createJob(db, { skills: { [skill.id]: 'CORE' } })
  const own = async () => (await kept()).find(({ skill_id }) => skill_id === skill.id)
  expect(await own()).toMatchObject({ developers: 1, open_jobs: 1 })
  await asTest(db, (trx) => trx.deleteFrom('developers').where('id', '=', developer.id).execute())
  await asTest(db, (trx) => trx.deleteFrom('jobs').where('id', '=', job.id).execute())
  expect(await own()).toBeUndefined()
})

test('the app cannot write them', async () => {
  const update = sql`update skill_counts set developers = 7`.execute(database.db)
  await expect(update).rejects.toThrow('permission denied')
})

type Step = (trx: Trx, pick: number, developer?: string) => Promise<unknown>

const one = <Item>(items: readonly Item[], pick: number): Item => items[pick % items.length] as Item
const stages = [
  { stage: 'MEMBER', status: 'AVAILABLE' },
  { stage: 'VETTING', status: 'DECISION' },
  { stage: 'BLOCKED', status: null },
] as const

const steps: Record<string, Step> = {
  'give a skill': (trx, pick, developer = one(developers, pick)) =>
    trx
      .insertInto('developer_skills')
      .values({
        developer_id: developer,
        skill_id: one(skills, Math.floor(pick / 3)),
        ...(pick % 2 ? verifiedBefore(review) : {}),
      })
      .onConflict((conflict) => conflict.columns(['developer_id', 'skill_id']).doNothing())
      .execute(),
  'verify or doubt all skills of a developer': (trx, pick) =>
    trx
      .updateTable('developer_skills')
      .set({ verified_by_review_id: pick % 2 ? review : null, verified_explicitly: true })
      .where('developer_id', '=', one(developers, pick))
      // One reviewer alone verifies no skill that was loaded with its verification: nobody claims it.
      .$if(pick % 2 === 1, (query) => query.where('created_at', '>', verifiedBefore(review).created_at))
      .execute(),
  'hand skills to another developer': (trx, pick) =>
    trx
      .updateTable('developer_skills')
      .set({ developer_id: one(developers, pick + 1) })
      .where('developer_id', '=', one(developers, pick))
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('developer_skills as other')
              .select('other.id')
              .where('other.developer_id', '=', one(developers, pick + 1)),
          ),
        ),
      )
      .execute(),
  'take a skill from everybody': (trx, pick) =>
    trx.deleteFrom('developer_skills').where('skill_id', '=', one(skills, pick)).execute(),
  'move a developer': (trx, pick) =>
    trx
      .updateTable('developers')
      .set(one(stages, pick))
      .where('id', '=', one(developers, Math.floor(pick / 3)))
      .execute(),
  'delete and restore a developer': (trx, pick) =>
    trx
      .updateTable('developers')
      .set({ deleted_at: pick % 2 ? sql`now()` : null })
      .where('id', '=', one(developers, pick))
      .execute(),
  'ask for a skill': (trx, pick) =>
    trx
      .insertInto('job_skills')
      .values({ job_id: one(jobs, pick), skill_id: one(skills, Math.floor(pick / 3)), job_skill_type: 'CORE' })
      .onConflict((conflict) => conflict.columns(['job_id', 'skill_id']).doNothing())
      .execute(),
  'ask for nothing any more': (trx, pick) =>
    trx.deleteFrom('job_skills').where('job_id', '=', one(jobs, pick)).execute(),
  'hold or go on with a job': (trx, pick) =>
    trx
      .updateTable('jobs')
      .set(
        pick % 2
          ? { status: 'ON_HOLD', left_status: 'LEAD' }
          : { status: one(activeJobStatuses, pick), left_status: null },
      )
      .where('id', '=', one(jobs, pick))
      .execute(),
  'delete and restore jobs': (trx, pick) =>
    trx
      .updateTable('jobs')
      .set({ deleted_at: pick % 2 ? sql`now()` : null })
      .where('id', '=', one(jobs, pick))
      .execute(),
}

interface Counts {
  readonly skill_id: string
  readonly developers: number
  readonly verified: number
  readonly members: number
  readonly open_jobs: number
}

async function kept(): Promise<Counts[]> {
  const query = sql<Counts>`
    select skill_id, sum(developers)::int as developers, sum(verified)::int as verified, sum(members)::int as members,
      sum(open_jobs)::int as open_jobs
    from skill_counts group by skill_id
    having sum(developers) <> 0 or sum(verified) <> 0 or sum(members) <> 0 or sum(open_jobs) <> 0
    order by skill_id`
  return (await query.execute(database.db)).rows
}

/** Counts each number on its own, in the plain and slow way. */
async function counted(): Promise<Counts[]> {
  const living = sql`from developer_skills link join developers d on d.id = link.developer_id
    where link.skill_id = skills.id and d.deleted_at is null`
  const query = sql<Counts>`
    select * from (
      select skills.id as skill_id,
        (select count(*)::int ${living}) as developers,
        (select count(*)::int ${living} and link.verified_by_review_id is not null) as verified,
        (select count(*)::int ${living} and d.stage = 'MEMBER') as members,
        (select count(*)::int from job_skills link join jobs j on j.id = link.job_id
          where link.skill_id = skills.id and j.deleted_at is null
            and j.status in (${sql.join(activeJobStatuses)})) as open_jobs
      from skills
    ) counts
    where developers <> 0 or verified <> 0 or members <> 0 or open_jobs <> 0
    order by skill_id`
  return (await query.execute(database.db)).rows
}
