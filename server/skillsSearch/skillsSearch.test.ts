import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { searchCeiling, selectionCeiling } from '#shared/skillsSearch/matching.ts'
import {
  asTest,
  createCompletedAssessment,
  createDeveloper,
  createJob,
  createJobProfile,
  createSkill,
} from '#test/factories.ts'
import { graphql } from '#test/graphql.ts'
import { type Caller, dataOf, startTestServer, type TestServer } from '#test/testServer.ts'
import { searchCandidates, selectFirst } from './data.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
beforeEach(() =>
  asTest(server.db, async (trx) => {
    await trx.deleteFrom('messages').execute()
    await trx.deleteFrom('job_profiles').execute()
    await trx.deleteFrom('developer_assessments').execute()
    await trx.deleteFrom('developers').execute()
  }),
)

interface Variables {
  countries?: string[] | null
  job_id?: string
  count?: number | null
  version?: string
}

const brief = graphql(`query ($countries: [String!], $job_id: ID, $count: Int, $version: String) {
  allSearchDevs(countries: $countries, job_id: $job_id, count: $count, version: $version) {
    version total unchanged developers { id match_percentage }
  }
}`)
const whole = graphql(`query ($countries: [String!], $job_id: ID, $count: Int, $version: String) {
  allSearchDevs(countries: $countries, job_id: $job_id, count: $count, version: $version) {
    version total unchanged developers {
      id first_name last_name email stage cost_rate currency country created_at url_avatar url_github tos_signed_on deleted_at match_percentage
      skills { years_of_experience verified skill { id name } } developer_assessments { assessment { name } result total_score }
      job_profiles { created_at cost_rate currency } job_messages { created_at delivery_method success metadata }
    }
  }
}`)
const ask = (variables: Variables, caller: Caller = server.as('recruiter')) => caller.query(brief, variables)
const search = async (variables: Variables) => dataOf(await ask(variables)).allSearchDevs
const searchWhole = async (variables: Variables) => (await server.as('recruiter').data(whole, variables)).allSearchDevs
const idsOf = ({ developers }: { developers: readonly { readonly id: string }[] }) => developers.map(({ id }) => id)
const select = (variables: object, caller: Caller = server.as('recruiter')) =>
  caller.send(
    graphql(
      'query ($job_id: ID!, $count: Int!, $countries: [String!]) { selectFirstDevs(job_id: $job_id, count: $count, countries: $countries) }',
    ),
    variables,
  )

/** Adds many members without skills. Each statement keeps the details of all its rows, and a busy machine would end a long one. */
const addMany = (count: number, country: string) =>
  asTest(server.db, async (trx) => {
    for (let left = count; left > 0; left -= 250) {
      await sql`insert into developers (first_name, last_name, email, stage, status, country)
        select 'Many', 'More', gen_random_uuid() || '@vouch.example', 'MEMBER', 'AVAILABLE', ${country}
        from generate_series(1, ${Math.min(left, 250)})`.execute(trx)
    }
  })

async function createSkills() {
  const skills = await Promise.all([createSkill(server.db), createSkill(server.db), createSkill(server.db)])
  const [required, core, bonus] = skills.map(({ id }) => id) as [string, string, string]
  return { required, core, bonus, wanted: { [required]: 'REQUIRED', [core]: 'CORE', [bonus]: 'BONUS' } as const }
}

describe('the candidates of a job', () => {
  test('come best first, with their percentage and without those attached', async () => {
    const { db } = server
    const { required, core, bonus, wanted } = await createSkills()
    const job = await createJob(db, { skills: wanted })
    const none = await createDeveloper(db)
    const all = await createDeveloper(db, { skills: [bonus, core, required] })
    const half = await createDeveloper(db, { skills: [core] })
    const recent = await createDeveloper(db, { skills: [core] })
    const attached = await createDeveloper(db, { skills: [required, core, bonus] })
    const ended = await createDeveloper(db, { skills: [required, core, bonus] })
    await createJobProfile(db, { job_id: job.id, developer_id: attached.id })
    await createJobProfile(db, {
      job_id: job.id,
      developer_id: ended.id,
      status: 'CLIENT_REJECTED',
      end_reason: 'OTHER',
    })
    await createJobProfile(db, { job_id: (await createJob(db)).id, developer_id: recent.id })
    expect(await search({ job_id: job.id, count: 50 })).toEqual({
      version: expect.stringMatching(/^[\w-]{22}$/),
      total: 4,
      unchanged: false,
      developers: [
        { id: all.id, match_percentage: 100 },
        { id: recent.id, match_percentage: 29 },
        { id: half.id, match_percentage: 29 },
        { id: none.id, match_percentage: 0 },
      ],
    })
    expect(idsOf(await search({ job_id: job.id, count: 2 }))).toEqual([all.id, recent.id])
  })

  test('have every field that a card shows', async () => {
    const { db } = server
    const { required, wanted } = await createSkills()
    const job = await createJob(db, { skills: wanted })
    const developer = await createDeveloper(db, {
      cost_rate_cents: 4_550,
      currency: 'EUR',
      url_github: 'dora',
      tos_signed_on: '2026-01-31',
      skills: [required],
    })
    await createCompletedAssessment(db, developer.id, { name: 'Big test', total_score: 87.5 })
    await createCompletedAssessment(db, developer.id, { status: 'SENT', result: null, completed_at: null })
    const other = await createJob(db)
    for (const [day, cents] of [
      [1, 4_000],
      [2, 4_100],
    ] as const) {
      const ended = { status: 'NOT_SUBMITTED', end_reason: 'OTHER', created_at: `2026-01-0${day}T00:00:00Z` } as const
      await createJobProfile(db, {
        job_id: other.id,
        developer_id: developer.id,
        cost_rate_cents: cents,
        currency: 'PLN',
        ...ended,
      })
    }
    await createJobProfile(db, { job_id: other.id, developer_id: developer.id, deleted_at: new Date() })
    const messages = [job.id, job.id, other.id].map((job_id, n) => ({
      job_id,
      developer_id: developer.id,
      delivery_method: 'EMAIL' as const,
      success: n > 0,
      metadata: { error: n === 0 ? 'no such mailbox' : null },
      created_at: `2026-03-0${n + 1}T00:00:00Z`,
    }))
    await asTest(db, (trx) => trx.insertInto('messages').values(messages).execute())
    const { developers } = await searchWhole({ job_id: job.id, count: 50 })
    expect(developers).toEqual([
      {
        id: developer.id,
        first_name: 'Dora',
        last_name: 'Developer',
        email: developer.email,
        stage: 'MEMBER',
        cost_rate: 45.5,
        currency: 'EUR',
        country: 'US',
        created_at: developer.created_at,
        url_avatar: null,
        url_github: 'dora',
        tos_signed_on: '2026-01-31',
        deleted_at: null,
        match_percentage: 57,
        skills: [
          {
            years_of_experience: null,
            verified: false,
            skill: { id: required, name: expect.stringContaining('Skill') },
          },
        ],
        developer_assessments: [{ assessment: { name: 'Big test' }, result: 'PASS', total_score: 87.5 }],
        job_profiles: [
          { created_at: '2026-01-02T00:00:00.000Z', cost_rate: 41, currency: 'PLN' },
          { created_at: '2026-01-01T00:00:00.000Z', cost_rate: 40, currency: 'PLN' },
        ],
        job_messages: [
          {
            created_at: '2026-03-02T00:00:00.000Z',
            delivery_method: 'EMAIL',
            success: true,
            metadata: { error: null },
          },
          {
            created_at: '2026-03-01T00:00:00.000Z',
            delivery_method: 'EMAIL',
            success: false,
            metadata: { error: 'no such mailbox' },
          },
        ],
      },
    ])
  })

  test('are members without deleted ones, in the requested countries, else those of the job, else US, CA and BR', async () => {
    const { db } = server
    const people = new Map<string, string>()
    for (const country of ['US', 'CA', 'BR', 'PL']) people.set(country, (await createDeveloper(db, { country })).id)
    await createDeveloper(db, { country: null })
    await createDeveloper(db, { deleted_at: new Date() })
    await createDeveloper(db, { stage: 'STANDBY', status: 'NO_DEMAND' })
    const [anywhere, poland] = [await createJob(db), await createJob(db, { location: ['PL'] })]
    const from = async (variables: Variables) => {
      const ids = idsOf(await search(variables))
      return [...people].filter(([, id]) => ids.includes(id)).map(([country]) => country)
    }
    for (const countries of [undefined, null, []]) {
      expect(await from({ countries })).toEqual(['US', 'CA', 'BR'])
      expect(await from({ countries, job_id: anywhere.id, count: 50 })).toEqual(['US', 'CA', 'BR'])
      expect(await from({ countries, job_id: poland.id, count: 50 })).toEqual(['PL'])
    }
    expect(await from({ countries: ['CA', 'PL'], job_id: poland.id, count: 50 })).toEqual(['CA', 'PL'])
    expect((await search({ countries: ['US', 'US', 'BR'] })).total).toBe(2)
  })

  test('reflect the changes of others at the next query', async () => {
    const { db } = server
    const { required, wanted } = await createSkills()
    const job = await createJob(db, { skills: wanted })
    const [stays, attached, left] = [await createDeveloper(db), await createDeveloper(db), await createDeveloper(db)]
    expect((await search({ job_id: job.id, count: 50 })).total).toBe(3)
    await createJobProfile(db, { job_id: job.id, developer_id: attached.id })
    await asTest(db, async (trx) => {
      await trx.updateTable('developers').set({ stage: 'BLOCKED', status: null }).where('id', '=', left.id).execute()
      await trx.insertInto('developer_skills').values({ developer_id: stays.id, skill_id: required }).execute()
    })
    expect((await search({ job_id: job.id, count: 50 })).developers).toEqual([{ id: stays.id, match_percentage: 57 }])
  })
})

describe('a poll', () => {
  test('without changes gets a short answer without reading a row', async () => {
    const { wanted } = await createSkills()
    const job = await createJob(server.db, { skills: wanted })
    await addMany(60, 'US')
    const { version } = await searchWhole({ job_id: job.id, count: 50 })
    // The table of developers is locked. The index only reads the events.
    await server.database.owner.transaction().execute(async (trx) => {
      await sql`lock table developers`.execute(trx)
      const answer = await searchWhole({ job_id: job.id, count: 50, version })
      expect(answer).toEqual({ version, total: 60, unchanged: true, developers: [] })
      expect(JSON.stringify(answer).length).toBeLessThan(165)
    })
  })

  test.each([
    ['a name', (id: string) => sql`update developers set first_name = 'New' where id = ${id}`],
    [
      'a skill',
      (id: string, skill: string) =>
        sql`insert into developer_skills (developer_id, skill_id) values (${id}, ${skill})`,
    ],
    [
      'the name of a skill',
      (_id: string, skill: string) => sql`update skills set name = gen_random_uuid() where id <> ${skill}`,
    ],
    [
      'a profile elsewhere',
      (id: string, _skill: string, other: string) =>
        sql`insert into job_profiles (developer_id, job_id) values (${id}, ${other})`,
    ],
    [
      'a message',
      (id: string, _skill: string, _other: string, job: string) =>
        sql`insert into messages (developer_id, job_id, delivery_method) values (${id}, ${job}, 'SLACK')`,
    ],
    [
      'an assessment',
      (id: string) => sql`update developer_assessments set total_score = 51 where developer_id = ${id}`,
    ],
    [
      'the wanted skills',
      (_id: string, skill: string, _other: string, job: string) =>
        sql`insert into job_skills (job_id, skill_id, job_skill_type) values (${job}, ${skill}, 'CORE')`,
    ],
    [
      'the number of candidates',
      (id: string) =>
        sql`update developers set country = 'PL' where id = (select id from developers where id <> ${id} limit 1)`,
    ],
  ])('finds that %s changed', async (_name, change) => {
    const { db } = server
    const { required, wanted } = await createSkills()
    const fresh = await createSkill(db)
    const [job, other] = [await createJob(db, { skills: wanted }), await createJob(db)]
    const developer = await createDeveloper(db, { skills: [required] })
    await createCompletedAssessment(db, developer.id, { total_score: 50 })
    await addMany(3, 'US')
    const before = await searchWhole({ job_id: job.id, count: 50 })
    await asTest(db, (trx) => change(developer.id, fresh.id, other.id, job.id).execute(trx))
    const after = await searchWhole({ job_id: job.id, count: 50, version: before.version })
    expect(after.unchanged).toBe(false)
    expect(after.version).not.toBe(before.version)
    expect(idsOf(after)[0]).toBe(developer.id)
  })

  test('on another node gets the same version', async () => {
    const { wanted } = await createSkills()
    const job = await createJob(server.db, { skills: wanted })
    await addMany(3, 'US')
    const { version } = await searchWhole({ job_id: job.id, count: 50 })
    // An invisible change makes this node read everything again, like another node.
    await asTest(server.db, (trx) => sql`update developers set phone = '1'`.execute(trx))
    expect(await searchWhole({ job_id: job.id, count: 50, version })).toMatchObject({ version, unchanged: true })
  })

  test('with the version of another query gets everything', async () => {
    const job = await createJob(server.db)
    await addMany(3, 'US')
    const { version } = await search({ job_id: job.id, count: 1 })
    for (const stale of [version, 'nonsense', '']) {
      expect(await search({ job_id: job.id, count: 2, version: stale })).toMatchObject({ unchanged: false, total: 3 })
    }
  })
})

describe('a search is refused for', () => {
  test('all members of countries with more members than one answer may have, and a selection of more than may be selected', async () => {
    const countries = ['PL']
    const fields = new Set(['id'])
    const searched = (most: number) => searchCandidates(server.db, { countries, most, fields, readable: () => fields })
    await addMany(11, 'PL')
    await expect(searched(10)).rejects.toMatchObject({
      message:
        'These countries have 11 members, more than the 10 of one answer. Ask for a count, or for fewer countries.',
      code: 'TOO_LARGE',
    })
    expect((await searched(11)).developers).toHaveLength(11)

    const { id: jobId } = await createJob(server.db)
    const selected = (count: number) => selectFirst(server.db, { jobId, count, countries, most: 10 })
    expect(await selected(10)).toHaveLength(10)
    await expect(selected(11)).rejects.toMatchObject({
      message: 'Select at most 10 developers at a time.',
      code: 'TOO_LARGE',
      field: 'count',
    })
    expect([searchCeiling, selectionCeiling]).toEqual([5_000, 10_000])
  })

  test.each([0, -1, searchCeiling + 1])('a count of %i', async (count) => {
    const { errors } = await ask({ count })
    expect(errors).toMatchObject([{ message: 'Ask for 1 to 5000 candidates.', extensions: { code: 'BAD_INPUT' } }])
  })

  test.each([['usa'], ['us'], [''], ['U S'], ["'; drop table developers"]])('the country "%s"', async (country) => {
    const { errors } = await ask({ countries: [country] })
    expect(errors?.[0]?.extensions?.code).toBe('BAD_INPUT')
  })

  test('a job that is deleted or unknown, or a malformed id', async () => {
    const deleted = await createJob(server.db, { deleted_at: new Date() })
    for (const job_id of [deleted.id, randomUUID(), 'x']) {
      expect((await ask({ job_id, count: 50 })).errors?.[0]?.extensions?.code).toBe('NOT_FOUND')
      expect((await select({ job_id, count: 5 })).errors?.[0]?.extensions?.code).toBe('NOT_FOUND')
    }
  })

  test.each(['reviewer', 'client'] as const)('a %s', async (role) => {
    const job = await createJob(server.db)
    expect((await ask({}, server.as(role))).errors?.[0]?.extensions?.code).toBe('FORBIDDEN')
    expect((await select({ job_id: job.id, count: 5 }, server.as(role))).errors?.[0]?.extensions?.code).toBe(
      'FORBIDDEN',
    )
  })
})

describe('selecting the first candidates', () => {
  test('gives the ids of the search, at most as many as were found, and none for a count below one', async () => {
    const { db } = server
    const { required, core, wanted } = await createSkills()
    const job = await createJob(db, { skills: wanted })
    for (const skills of [[], [required], [core], [required, core]]) await createDeveloper(db, { skills })
    const attached = await createDeveloper(db, { skills: [required] })
    await createJobProfile(db, { job_id: job.id, developer_id: attached.id })
    const ranked = idsOf(await search({ job_id: job.id, count: 50 }))
    for (const count of [-5, 0, 1, 3, 4, 5, 1_000_000]) {
      const { data } = await select({ job_id: job.id, count })
      expect(data?.selectFirstDevs).toEqual(ranked.slice(0, Math.max(0, count)))
    }
    expect((await select({ job_id: job.id, count: 9, countries: ['PL'] })).data?.selectFirstDevs).toEqual([])
  })
})

describe('relaxing one requirement', () => {
  const relax = (variables: object, caller: Caller = server.as('recruiter')) =>
    caller.send(
      graphql(`query ($job_id: ID!, $countries: [String!]) { relaxMatch(job_id: $job_id, countries: $countries) {
        fitting skills { skill_id added } countries { country added } budgets { budget_hourly_max added }
      } }`),
      variables,
    )

  test('counts how many more would fit with one skill, country or budget relaxed', async () => {
    const { db } = server
    const { required, core, wanted } = await createSkills()
    const second = await createSkill(db)
    const job = await createJob(db, { skills: { ...wanted, [second.id]: 'REQUIRED' }, budget_hourly_max_cents: 10_000 })
    const both = [required, second.id]
    await createDeveloper(db, { skills: both, cost_rate_cents: 10_000 })
    await createDeveloper(db, { skills: both })
    await createDeveloper(db, { skills: both, cost_rate_cents: 90_000, currency: 'PLN' })
    await createDeveloper(db, { skills: both, cost_rate_cents: 11_000 })
    await createDeveloper(db, { skills: both, cost_rate_cents: 15_000 })
    await createDeveloper(db, { skills: both, cost_rate_cents: 15_001 })
    await createDeveloper(db, { skills: [required, core] })
    for (const country of ['PL', 'PL', 'MX']) await createDeveloper(db, { skills: both, country })
    await createDeveloper(db, { skills: both, country: 'PL', cost_rate_cents: 20_000 })
    const attached = await createDeveloper(db, { skills: both })
    await createJobProfile(db, { job_id: job.id, developer_id: attached.id })
    const expected = {
      fitting: 3,
      skills: expect.arrayContaining([
        { skill_id: required, added: 0 },
        { skill_id: second.id, added: 1 },
      ]),
      countries: [
        { country: 'PL', added: 2 },
        { country: 'MX', added: 1 },
      ],
      budgets: [
        { budget_hourly_max: 110, added: 1 },
        { budget_hourly_max: 125, added: 1 },
        { budget_hourly_max: 150, added: 2 },
      ],
    }
    expect((await relax({ job_id: job.id })).data?.relaxMatch).toEqual(expected)
    expect((await relax({ job_id: job.id, countries: ['MX'] })).data?.relaxMatch).toMatchObject({ fitting: 1 })
    const plain = await createJob(db)
    expect((await relax({ job_id: plain.id })).data?.relaxMatch).toMatchObject({ fitting: 8, skills: [], budgets: [] })
  })

  test('is refused like a search', async () => {
    expect((await relax({ job_id: randomUUID() })).errors?.[0]?.extensions?.code).toBe('NOT_FOUND')
    const job = await createJob(server.db)
    expect((await relax({ job_id: job.id }, server.as('client'))).errors?.[0]?.extensions?.code).toBe('FORBIDDEN')
    expect((await relax({ job_id: job.id, countries: ['?'] })).errors?.[0]?.extensions?.code).toBe('BAD_INPUT')
  })
})

test('concurrent searches and writes get consistent answers', async () => {
  const { wanted } = await createSkills()
  const job = await createJob(server.db, { skills: wanted })
  await addMany(200, 'US')
  const people = await server.db.selectFrom('developers').select('id').execute()
  await Promise.all(
    people.slice(0, 40).map(async ({ id }, n) => {
      await createJobProfile(server.db, { job_id: job.id, developer_id: id })
      const ids = idsOf(await (n % 2 ? searchWhole : search)({ job_id: job.id, count: 50 }))
      expect(ids).not.toContain(id)
      expect(new Set(ids).size).toBe(50)
    }),
  )
  expect((await search({ job_id: job.id, count: 50 })).total).toBe(160)
})
