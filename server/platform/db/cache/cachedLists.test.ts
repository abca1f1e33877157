import { randomUUID } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { clientSource } from '#server/clients/data.ts'
import { listCompanies } from '#server/companies/relations/data.ts'
import { listActiveJobs } from '#server/jobs/data.ts'
import { connect, type Database } from '#server/platform/db/connection/connect.ts'
import { clientList } from '#shared/clients/clients.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import * as fc from '#test/draws/property.ts'
import {
  asTest,
  createClient,
  createCompany,
  createDeveloper,
  createJob,
  createJobProfile,
  createSkill,
} from '#test/factories.ts'

let database: TestDatabase
let nodes: Database[]
beforeAll(async () => {
  database = await testDatabase()
  nodes = [connect(database.url, 4), connect(database.url, 4)]
})
afterAll(async () => {
  await Promise.all(nodes.map((node) => node.destroy()))
  await database.drop()
})

/** Rows that only one writer changes. */
interface World {
  /** The name of each of its clients contains it. */
  readonly tag: string
  readonly companies: readonly string[]
  readonly clients: readonly string[]
  readonly jobs: readonly string[]
  readonly profiles: readonly string[]
  readonly skills: readonly string[]
}

async function createWorld(db: Database): Promise<World> {
  const tag = randomUUID()
  const [one, two] = [await createCompany(db), await createCompany(db)]
  const clients = [
    await createClient(db, { display_name: `A ${tag}`, companyId: one.id }),
    await createClient(db, { display_name: `B ${tag}` }),
  ]
  const skills = [await createSkill(db), await createSkill(db)]
  const jobs = [
    await createJob(db, { company_id: one.id, skills: { [skills[0]?.id ?? '']: 'CORE' } }),
    await createJob(db, { company_id: two.id }),
  ]
  const profiles = []
  for (const job of jobs) {
    const developer = await createDeveloper(db)
    profiles.push(await createJobProfile(db, { job_id: job.id, developer_id: developer.id }))
  }
  const ids = (rows: readonly { id: string }[]) => rows.map(({ id }) => id)
  return {
    tag,
    companies: [one.id, two.id],
    clients: ids(clients),
    jobs: ids(jobs),
    profiles: ids(profiles),
    skills: ids(skills),
  }
}

/** Each changes one of the tables that the lists read. The numbers choose the row and the value. */
const changes = {
  renameClient: ({ clients, tag }, a, b) =>
    sql`update users set display_name = ${`${b} ${tag}`} where id = ${pick(clients, a)}`,
  blockClient: ({ clients }, a, b) => sql`update users set active = ${b % 2 === 0} where id = ${pick(clients, a)}`,
  setPassword: ({ clients }, a, b) =>
    sql`update users set password_hash = ${b % 2 ? `hash ${b}` : null} where id = ${pick(clients, a)}`,
  promoteClient: ({ clients }, a, b) =>
    sql`update users set role = ${b % 2 ? 'client' : 'recruiter'} where id = ${pick(clients, a)}`,
  moveClient: ({ clients, companies }, a, b) =>
    sql`insert into company_users (user_id, company_id) values (${pick(clients, a)}, ${pick(companies, b)})
      on conflict (user_id) do update set company_id = excluded.company_id`,
  unlinkClient: ({ clients }, a) => sql`delete from company_users where user_id = ${pick(clients, a)}`,
  renameCompany: ({ companies }, a) =>
    sql`update companies set name = ${`Company ${randomUUID()}`} where id = ${pick(companies, a)}`,
  deleteCompany: ({ companies }, a, b) =>
    sql`update companies set deleted_at = ${b % 2 ? sql`now()` : null} where id = ${pick(companies, a)}`,
  changeJob: ({ jobs }, a, b) =>
    sql`update jobs set title = ${`Title ${b}`}, openings = ${(b % 9) + 1} where id = ${pick(jobs, a)}`,
  closeJob: ({ jobs }, a, b) =>
    b % 2
      ? sql`update jobs set status = 'ON_HOLD', left_status = 'NEEDS_PROFILES' where id = ${pick(jobs, a)}`
      : sql`update jobs set status = 'NEEDS_PROFILES', left_status = null where id = ${pick(jobs, a)}`,
  deleteJob: ({ jobs }, a, b) =>
    sql`update jobs set deleted_at = ${b % 2 ? sql`now()` : null} where id = ${pick(jobs, a)}`,
  moveProfile: ({ profiles, jobs }, a, b) =>
    sql`update job_profiles set job_id = ${pick(jobs, b)} where id = ${pick(profiles, a)}`,
  sendProfile: ({ profiles }, a, b) =>
    sql`update job_profiles set status = ${b % 2 ? 'SENT' : 'SHORTLISTED'}, consented_on = '2026-01-02', consent_method = 'CALL', without_price = true where id = ${pick(profiles, a)}`,
  deleteProfile: ({ profiles }, a, b) =>
    sql`update job_profiles set deleted_at = ${b % 2 ? sql`now()` : null} where id = ${pick(profiles, a)}`,
  wantSkill: ({ jobs, skills }, a, b) =>
    sql`insert into job_skills (job_id, skill_id, job_skill_type)
      values (${pick(jobs, a)}, ${pick(skills, b)}, ${pick(['REQUIRED', 'CORE', 'BONUS'], a + b)})
      on conflict (job_id, skill_id) do update set job_skill_type = excluded.job_skill_type`,
  dropSkill: ({ jobs, skills }, a, b) =>
    sql`delete from job_skills where job_id = ${pick(jobs, a)} and skill_id = ${pick(skills, b)}`,
  renameSkill: ({ skills }, a) =>
    sql`update skills set name = ${`Skill ${randomUUID()}`} where id = ${pick(skills, a)}`,
} satisfies Record<string, (world: World, a: number, b: number) => RawBuilder<unknown>>

function pick<Item>(list: readonly Item[], number: number): Item {
  return list[number % list.length] as Item
}

const change = fc.record({
  kind: fc.constantFrom(...(Object.keys(changes) as (keyof typeof changes)[])),
  a: fc.nat(100),
  b: fc.nat(100),
  /** Milliseconds for which the transaction stays open after its write. */
  open: fc.nat(8),
  node: fc.nat(1),
  isUndone: fc.boolean(),
})
type Change = typeof change extends fc.Arbitrary<infer Value> ? Value : never

const undone = new Error('undone')

async function apply(world: World, { kind, a, b, open, node, isUndone }: Change): Promise<void> {
  const work = asTest(pick(nodes, node), async (trx) => {
    await changes[kind](world, a, b).execute(trx)
    await new Promise((resolve) => setTimeout(resolve, open))
    if (isUndone) throw undone
  })
  await work.catch((error) => {
    if (error !== undone) throw error
  })
}

const columns = new Set(Object.keys(clientList.columns))
const fields = new Set(['description', 'job_profiles', 'job_skills'])

/** Makes the lists with the rows of one writer, as staff see them and as a client of the companies does. */
function listsOf(db: Database, { tag, companies }: World) {
  const query = { viewerId: '', only: undefined, columns, sort: clientList.sort, filter: { search: tag } }
  return Promise.all([
    clientSource.page(db, query, { limit: 100, offset: 0 }),
    clientSource.count(db, query, { limit: 25, offset: 0 }),
    listCompanies(db, companies),
    listCompanies(db).then((all) => all.filter(({ id }) => companies.includes(id))),
    listActiveJobs(db, { fields, only: companies }),
    listActiveJobs(db, { fields }).then((all) => all.filter(({ company }) => companies.includes(company.id))),
  ])
}

/** Reads over the same connections without a cache. */
const fresh = () => database.db.withoutPlugins()

test('after each write, the cache of each node equals a fresh read, while others write at the same time', {
  tags: ['property', 'fuzz'],
  timeout: 60_000,
}, async () => {
  let compared = 0
  const write = async (work: readonly Change[]) => {
    const world = await createWorld(database.db)
    for (const one of work) {
      await apply(world, one)
      const [expected, ...remembered] = await Promise.all([
        listsOf(fresh(), world),
        ...nodes.map((node) => listsOf(node, world)),
      ])
      for (const lists of remembered) expect(lists).toEqual(expected)
      compared++
    }
  }
  const writers = fc.array(fc.array(change, { minLength: 3, maxLength: 8 }), { minLength: 3, maxLength: 4 })
  await fc.assert(
    fc.asyncProperty(writers, async (work) => {
      await Promise.all(work.map(write))
    }),
    { numRuns: 8, endOnFailure: true },
  )
  expect(compared).toBeGreaterThan(50)
})

test('a cached list is shared by queries that select the same relations in any order', async () => {
  const [node] = nodes as [Database]
  const first = await listActiveJobs(node, { fields: new Set(['id', 'job_skills', 'title']) })
  expect(await listActiveJobs(node, { fields: new Set(['title', 'job_skills']) })).toBe(first)
  expect(await listActiveJobs(node, { fields: new Set(['title']) })).not.toBe(first)
})
