import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { connect, type Database, type Trx } from '#server/platform/db/connection/connect.ts'
import { databaseFailure } from '#server/platform/db/connection/failure.ts'
import { readFirst } from '#server/platform/db/connection/read.ts'
import type { JobSkillType } from '#shared/jobs/jobStatuses.ts'
import { endConnections, type TestDatabase, testDatabase } from '#test/database.ts'
import * as fc from '#test/draws/property.ts'
import { asTest } from '#test/factories.ts'
import { createMatcher, type Matcher } from './matcher.ts'

let database: TestDatabase
let db: Database
beforeAll(async () => {
  database = await testDatabase()
  db = database.db
})
afterAll(() => database.drop())

const countries = ['US', 'CA', 'BR', 'PL']
const stages = ['MEMBER', 'MEMBER', 'MEMBER', 'APPLICANT', 'BLOCKED'] as const
const types: JobSkillType[] = ['REQUIRED', 'CORE', 'BONUS']

/** Random changes pick from these rows, by position modulo their number. */
interface Fixture {
  readonly developers: string[]
  readonly skills: string[]
  readonly jobs: string[]
}

/** Numbers choose the rows and values of a change. */
interface Change {
  readonly kind: keyof typeof changes
  readonly a: number
  readonly b: number
  readonly c: number
}

const pick = <Item>(list: readonly Item[], number: number): Item => list[number % list.length] as Item

const changes = {
  async addDeveloper(trx: Trx, fixture: Fixture, { a, b }: Change) {
    const developer = { ...newDeveloper(), ...stageOf(a), country: pick([...countries, null], b) }
    const { id } = await trx.insertInto('developers').values(developer).returning('id').executeTakeFirstOrThrow()
    fixture.developers.push(id)
  },
  async moveStage(trx: Trx, fixture: Fixture, { a, b }: Change) {
    await trx.updateTable('developers').set(stageOf(b)).where('id', '=', pick(fixture.developers, a)).execute()
  },
  async moveCountry(trx: Trx, fixture: Fixture, { a, b }: Change) {
    const country = pick([...countries, null], b)
    await trx.updateTable('developers').set({ country }).where('id', '=', pick(fixture.developers, a)).execute()
  },
  async softDelete(trx: Trx, fixture: Fixture, { a, b }: Change) {
    const deleted_at = b % 2 ? new Date() : null
    await trx.updateTable('developers').set({ deleted_at }).where('id', '=', pick(fixture.developers, a)).execute()
  },
  async addSkill(trx: Trx, fixture: Fixture, { a, b }: Change) {
    const row = {
      developer_id: pick(fixture.developers, a),
      skill_id: pick(fixture.skills, b),
      years_of_experience: null,
    }
    await trx
      .insertInto('developer_skills')
      .values(row)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  },
  async dropSkill(trx: Trx, fixture: Fixture, { a, b }: Change) {
    const developer = pick(fixture.developers, a)
    await trx
      .deleteFrom('developer_skills')
      .where('developer_id', '=', developer)
      .where('skill_id', '=', pick(fixture.skills, b))
      .execute()
  },
  /** Replaces one skill by another for everyone, as when an admin merges two. */
  async mergeSkills(trx: Trx, fixture: Fixture, { a, b }: Change) {
    const [from, to] = [pick(fixture.skills, a), pick(fixture.skills, b)]
    await sql`update developer_skills s set skill_id = ${to} where skill_id = ${from} and not exists (
      select from developer_skills o where o.developer_id = s.developer_id and o.skill_id = ${to})`.execute(trx)
  },
  /** Moves skills and profiles of one developer to another, as when duplicates are merged. */
  async mergeDevelopers(trx: Trx, fixture: Fixture, { a, b }: Change) {
    const [from, to] = [pick(fixture.developers, a), pick(fixture.developers, b)]
    await sql`update developer_skills s set developer_id = ${to} where developer_id = ${from} and not exists (
      select from developer_skills o where o.developer_id = ${to} and o.skill_id = s.skill_id)`.execute(trx)
    await sql`update job_profiles set developer_id = ${to} where developer_id = ${from} and status = 'NOT_SUBMITTED'`.execute(
      trx,
    )
  },
  async addProfile(trx: Trx, fixture: Fixture, { a, b, c }: Change) {
    const row = { developer_id: pick(fixture.developers, a), job_id: pick(fixture.jobs, b) }
    const ended = { status: 'NOT_SUBMITTED', end_reason: 'OTHER' } as const
    // There are few different moments, so that many tie. One differs by a microsecond.
    const created_at = pick(['2026-01-01T00:00:00.000001Z', '2026-01-01T00:00:00Z', '2026-02-01T00:00:00Z'], c)
    await trx
      .insertInto('job_profiles')
      .values({ ...row, ...ended, created_at })
      .execute()
  },
  async deleteProfile(trx: Trx, fixture: Fixture, { a, b }: Change) {
    const deleted_at = b % 2 ? new Date() : null
    await trx
      .updateTable('job_profiles')
      .set({ deleted_at })
      .where('developer_id', '=', pick(fixture.developers, a))
      .execute()
  },
  async removeDeveloper(trx: Trx, fixture: Fixture, { a }: Change) {
    // Some developers always stay, so that other changes have a row.
    if (fixture.developers.length < 10) return
    const [id = ''] = fixture.developers.splice(a % fixture.developers.length, 1)
    await trx.deleteFrom('job_profiles').where('developer_id', '=', id).execute()
    await trx.deleteFrom('developers').where('id', '=', id).execute()
  },
}

function stageOf(number: number) {
  const stage = pick(stages, number)
  return { stage, status: stage === 'MEMBER' ? 'AVAILABLE' : stage === 'APPLICANT' ? 'NEW' : null } as const
}

function newDeveloper() {
  return { first_name: 'Nobody', last_name: 'Special', email: `${randomUUID()}@vouch.example` }
}

const change: fc.Arbitrary<Change> = fc.record({
  kind: fc.constantFrom(...(Object.keys(changes) as (keyof typeof changes)[])),
  a: fc.nat(1_000),
  b: fc.nat(1_000),
  c: fc.nat(1_000),
})

const apply = (trx: Trx, fixture: Fixture, change: Change) => changes[change.kind](trx, fixture, change)

/** Draws a search: the job, its skills, the countries, and the number of candidates. */
const searchCase = fc.record({
  job: fc.nat(10),
  skills: fc.array(fc.constantFrom(...types), { maxLength: 6 }),
  countries: fc.subarray(countries),
  count: fc.integer({ min: 0, max: 60 }),
})
type SearchCase = typeof searchCase extends fc.Arbitrary<infer Value> ? Value : never

async function createFixture(): Promise<Fixture> {
  return asTest(db, async (trx) => {
    const names = Array.from({ length: 7 }, () => ({ name: randomUUID(), skill_type: 'TOOL' as const }))
    const skills = await trx.insertInto('skills').values(names).returning('id').execute()
    const company = await trx
      .insertInto('companies')
      .values({ name: randomUUID() })
      .returning('id')
      .executeTakeFirstOrThrow()
    const openings = ['A', 'B'].map((title) => ({ title, company_id: company.id, type: 'HOURLY' as const }))
    const jobs = await trx.insertInto('jobs').values(openings).returning('id').execute()
    const people = Array.from({ length: 30 }, (_, n) => ({
      ...newDeveloper(),
      ...stageOf(n),
      country: pick(countries, n),
    }))
    const developers = await trx.insertInto('developers').values(people).returning('id').execute()
    const claims = developers.flatMap(({ id }, n) =>
      skills.filter((_, s) => (n * 7 + s * 3) % 5 < 2).map((skill) => ({ developer_id: id, skill_id: skill.id })),
    )
    await trx.insertInto('developer_skills').values(claims).execute()
    return { developers: ids(developers), skills: ids(skills), jobs: ids(jobs) }
  })
}

const ids = (rows: { id: string }[]) => rows.map(({ id }) => id)

function searchOf(fixture: Fixture, searchCase: SearchCase, attached: string[]) {
  const skills = searchCase.skills.map((job_skill_type, n) => ({ skill_id: pick(fixture.skills, n), job_skill_type }))
  return { countries: searchCase.countries, skills, without: attached }
}

/** Ranks by the specification, as one plain statement over the tables. */
async function rankBySql(fixture: Fixture, searchCase: SearchCase) {
  const job = pick(fixture.jobs, searchCase.job)
  const wanted = searchCase.skills.map((type, n) => ({ skill: pick(fixture.skills, n), type }))
  const { rows } = await sql<{ id: string; weight: number; total: number }>`
    select d.id, count(*) over ()::int as total, coalesce((
      select sum(case w.type when 'REQUIRED' then 1 when 'CORE' then 0.5 else 0.25 end)
      from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as w (skill uuid, type text)
      join developer_skills s on s.skill_id = w.skill and s.developer_id = d.id
    ), 0)::float as weight
    from developers d
    where d.deleted_at is null and d.stage = 'MEMBER' and d.country = any(${searchCase.countries})
      and not exists (select from job_profiles p where p.developer_id = d.id and p.job_id = ${job} and p.deleted_at is null)
    order by weight desc, (
      select max(created_at) from job_profiles p where p.developer_id = d.id and p.deleted_at is null
    ) desc nulls last, d.id`.execute(db)
  const matches = rows.slice(0, searchCase.count).map(({ id, weight }) => ({ id, weight }))
  return { total: rows[0]?.total ?? 0, matches }
}

async function rankByIndex(matcher: Matcher, fixture: Fixture, searchCase: SearchCase) {
  const attached = await db
    .selectFrom('job_profiles')
    .select('developer_id as id')
    .where('job_id', '=', pick(fixture.jobs, searchCase.job))
    .where('deleted_at', 'is', null)
    .execute()
  const { total, matches } = await matcher.rank(searchOf(fixture, searchCase, ids(attached)), searchCase.count)
  return { total, matches }
}

describe('the index equals the plain SQL', () => {
  let fixture: Fixture
  beforeEach(async () => {
    await asTest(db, async (trx) => {
      await trx.deleteFrom('job_profiles').execute()
      await trx.deleteFrom('developers').execute()
    })
    fixture = await createFixture()
  })

  test('after any changes, on two nodes', { tags: ['property', 'fuzz'] }, async () => {
    const second = connect(database.url, 2)
    const nodes = [createMatcher(db), createMatcher(second)] as const
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.array(change, { minLength: 1, maxLength: 5 }), searchCase), {
          minLength: 1,
          maxLength: 5,
        }),
        async (steps) => {
          for (const [some, searchCase] of steps) {
            await asTest(db, async (trx) => {
              for (const change of some) await apply(trx, fixture, change)
            })
            const expected = await rankBySql(fixture, searchCase)
            for (const node of nodes) expect(await rankByIndex(node, fixture, searchCase)).toEqual(expected)
          }
        },
      ),
      { numRuns: 100 },
    )
    await second.destroy()
  })

  test('while transactions commit in another order than they began', { tags: 'property' }, async () => {
    const matcher = createMatcher(db)
    const searchCase: SearchCase = { job: 0, skills: ['REQUIRED', 'CORE'], countries, count: 60 }
    await matcher.rank(searchOf(fixture, searchCase, []), 1)
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 2, maxLength: 4 }), async (some) => {
        // All transactions write, then commit in reverse order. The index reads after each commit.
        const wrote = some.map(() => Promise.withResolvers<void>())
        const commits = some.map(() => Promise.withResolvers<void>())
        const running = some.map((_, n) =>
          asTest(db, async (trx) => {
            await changes.addDeveloper(trx, fixture, { kind: 'addDeveloper', a: n, b: n, c: 0 })
            wrote[n]?.resolve()
            await commits[n]?.promise
          }),
        )
        await Promise.all(wrote.map(({ promise }) => promise))
        try {
          for (const n of [...some.keys()].reverse()) {
            commits[n]?.resolve()
            await running[n]
            expect(await rankByIndex(matcher, fixture, searchCase)).toEqual(await rankBySql(fixture, searchCase))
          }
        } finally {
          for (const commit of commits) commit.resolve()
          await Promise.all(running)
        }
      }),
      { numRuns: 10 },
    )
  })

  test('with concurrent reads and writes', async () => {
    const matcher = createMatcher(db)
    const searchCase: SearchCase = { job: 1, skills: ['REQUIRED', 'BONUS', 'CORE'], countries: ['US', 'PL'], count: 50 }
    const added: string[] = []
    const seen = await Promise.all(
      Array.from({ length: 20 }, async (_, n) => {
        const { id } = await asTest(db, (trx) =>
          trx
            .insertInto('developers')
            .values({ ...newDeveloper(), ...stageOf(0), country: 'US' })
            .returning('id')
            .executeTakeFirstOrThrow(),
        )
        added.push(id)
        const expected = [...added]
        const { matches } = await matcher.rank(searchOf(fixture, searchCase, []), 1_000)
        return { n, missed: expected.filter((id) => !matches.some((match) => match.id === id)) }
      }),
    )
    expect(seen.flatMap(({ missed }) => missed)).toEqual([])
    expect(await rankByIndex(matcher, fixture, searchCase)).toEqual(await rankBySql(fixture, searchCase))
  })

  test('after so many changes that the index is rebuilt, in several batches', { tags: 'large' }, async () => {
    const matcher = createMatcher(db, 2_000)
    const searchCase: SearchCase = { job: 0, skills: ['REQUIRED'], countries, count: 50 }
    await rankByIndex(matcher, fixture, searchCase)
    await asTest(db, (trx) =>
      sql`insert into developers (first_name, last_name, email, stage, status, country)
        select 'Many', 'More', gen_random_uuid() || '@vouch.example', 'MEMBER', 'AVAILABLE', 'US'
        from generate_series(1, 2001)`.execute(trx),
    )
    expect(await rankByIndex(matcher, fixture, searchCase)).toEqual(await rankBySql(fixture, searchCase))
  })

  test('after the database was unreachable', { tags: 'processes' }, async () => {
    const searchCase: SearchCase = { job: 0, skills: ['REQUIRED'], countries, count: 50 }
    const node = connect(database.url, 1)
    const matcher = createMatcher(node)
    await rankByIndex(matcher, fixture, searchCase)
    const backend = await readFirst(node, sql<{ pid: number }>`select pg_backend_pid() as pid`)
    await asTest(db, (trx) => changes.addDeveloper(trx, fixture, { kind: 'addDeveloper', a: 0, b: 0, c: 0 }))
    const failure = await database.owner.transaction().execute(async (trx) => {
      await sql`lock table events`.execute(trx)
      const failed = matcher.rank(searchOf(fixture, searchCase, []), 50).catch((error: unknown) => error)
      const waits = sql`pid = ${backend?.pid} and wait_event_type = 'Lock'`
      await expect.poll(() => endConnections(trx, waits)).toBe(1)
      return failed
    })
    expect(databaseFailure(failure)).toMatchObject({ code: 'UNAVAILABLE' })
    const expected = await rankBySql(fixture, searchCase)
    // The pool may still hand out the terminated connection.
    await expect.poll(() => rankByIndex(matcher, fixture, searchCase).catch(() => 'not yet')).toEqual(expected)
    await node.destroy()
  })
})
