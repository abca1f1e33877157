import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readRelatedSkills } from '#server/skills/catalogue/related.ts'
import * as fc from '#test/draws/property.ts'
import { asTest, createDeveloper, createJob, createJobProfile, createSkill } from '#test/factories.ts'
import { graphql } from '#test/graphql.ts'
import { type Caller, startTestServer, type TestServer } from '#test/testServer.ts'

let server: TestServer
let skills: string[]
beforeAll(async () => {
  server = await startTestServer()
  const keys = [['react'], ['javascript'], ['go'], ['next.js', 'html']]
  skills = await Promise.all(keys.map(async (catalogue_keys) => (await createSkill(server.db, { catalogue_keys })).id))
})
afterAll(() => server.close())

interface Variables {
  readonly job_id?: string
  readonly relax: object
  readonly count?: number
  readonly offset?: number
  readonly version?: string
}
interface Answer {
  readonly total: number
  readonly version: string
  readonly unchanged: boolean
  readonly developers: { readonly id: string; readonly match_percentage: number }[]
}

const ask = (variables: Variables, caller: Caller = server.as('recruiter')) =>
  caller.query(
    graphql(`query ($job_id: ID, $relax: Relaxation, $count: Int, $offset: Int! = 0, $version: String) {
      allSearchDevs(job_id: $job_id, relax: $relax, count: $count, offset: $offset, version: $version) {
        total version unchanged developers { id match_percentage }
      }
    }`),
    { count: 1_000, ...variables },
  )
async function search(variables: Variables): Promise<Answer> {
  const { data, errors } = await ask(variables)
  if (!data) throw new Error(JSON.stringify(errors))
  return data.allSearchDevs
}
const selectFirst = (variables: object) =>
  server
    .as('recruiter')
    .send(
      graphql(
        'query ($job_id: ID!, $count: Int!, $relax: Relaxation) { selectFirstDevs(job_id: $job_id, count: $count, relax: $relax) }',
      ),
      variables,
    )
const idsOf = ({ developers }: Answer) => developers.map(({ id }) => id)

describe('the candidates whom a relaxation adds', () => {
  const countries = ['US', 'CA', 'PL', 'MX']
  const member = fc.record({
    country: fc.constantFrom(...countries),
    skills: fc.subarray([0, 1, 2, 3]),
    cost_rate_cents: fc.option(fc.integer({ min: 4_000, max: 8_000 })),
    currency: fc.constantFrom('USD', 'USD', 'PLN'),
    attached: fc.constantFrom(false, false, false, true),
  })
  const wanted = fc.record({
    location: fc.subarray(countries),
    required: fc.subarray([0, 1, 2]),
    budget: fc.option(fc.integer({ min: 4_000, max: 7_000 })),
  })

  /** Ranks, as one plain statement over the tables, the candidates who meet the relaxed criteria and not those of the job. */
  async function addedBySql(jobId: string, { skill_id, country, budget_hourly_max, implied }: Record<string, unknown>) {
    const raised = typeof budget_hourly_max === 'number' ? Math.round(budget_hourly_max * 100) : null
    const edges = implied ? directEdges : []
    const { rows } = await sql<{ id: string }>`
      with recursive edge as (
        select implier.id as implier, implied.id as implied
        from jsonb_to_recordset(${JSON.stringify(edges)}::jsonb) as direct (implier text, implied text)
        join skills implier on direct.implier = any(implier.catalogue_keys)
        join skills implied on direct.implied = any(implied.catalogue_keys)
      ),
      counted as (
        select developer_id, skill_id from developer_skills
        union select developer_id, implied from counted join edge on implier = skill_id
      ),
      job as (
        select *, case when location = '{}' then array['US', 'CA', 'BR'] else location::text[] end as accepted
        from jobs where id = ${jobId}
      ),
      member as (
        select d.id, d.country = any(job.accepted) as lives, coalesce(d.country = ${country ?? null}, false) as lives_relaxed,
          array(select skill_id from job_skills w where w.job_id = job.id and job_skill_type = 'REQUIRED'
            except select skill_id from developer_skills s where s.developer_id = d.id) as missing,
          not exists (select from job_skills w where w.job_id = job.id and job_skill_type = 'REQUIRED'
            and skill_id not in (select skill_id from counted c where c.developer_id = d.id)) as complete,
          job.budget_hourly_max_cents is null or d.cost_rate_cents is null or d.currency <> job.currency
            or d.cost_rate_cents <= job.budget_hourly_max_cents as affordable,
          coalesce(d.cost_rate_cents <= ${raised}::int, false) as affordable_relaxed,
          coalesce((select sum(case w.job_skill_type when 'REQUIRED' then 1 when 'CORE' then 0.5 else 0.25 end)
            from job_skills w join developer_skills s using (skill_id)
            where w.job_id = job.id and s.developer_id = d.id), 0) as weight
        from developers d, job
        where d.stage = 'MEMBER' and d.deleted_at is null
          and not exists (select from job_profiles p where p.developer_id = d.id and p.job_id = job.id and p.deleted_at is null)
      )
      select id from member
      where (lives or lives_relaxed) and (affordable or affordable_relaxed)
        and (complete or missing = array[${skill_id ?? null}]::uuid[])
        and not (lives and affordable and missing = '{}')
      order by weight desc, (
        select max(created_at) from job_profiles p where p.developer_id = member.id and p.deleted_at is null
      ) desc nulls last, id`.execute(server.db)
    return rows.map(({ id }) => id)
  }

  const directEdges = [...readRelatedSkills().implied].flatMap(([implier, others]) =>
    others.map((implied) => ({ implier: implier.toLowerCase(), implied: implied.toLowerCase() })),
  )

  async function createCase(people: readonly (typeof member extends fc.Arbitrary<infer Person> ? Person : never)[]) {
    await asTest(server.db, async (trx) => {
      await trx.deleteFrom('job_profiles').execute()
      await trx.deleteFrom('developers').execute()
    })
    return Promise.all(
      people.map(async ({ attached, skills: own, ...person }) => {
        const { id } = await createDeveloper(server.db, { ...person, skills: own.map((n) => skills[n] ?? '') })
        return { id, attached }
      }),
    )
  }

  test('equal a plain statement over the tables, ranked alike, and are as many as were counted', {
    tags: ['property', 'large'],
    timeout: 120_000,
  }, async () => {
    const kinds = fc.constantFrom('skill', 'country', 'budget', 'implied')
    await fc.assert(
      fc.asyncProperty(fc.array(member, { maxLength: 25 }), wanted, kinds, fc.nat(3), async (people, job, kind, n) => {
        const developers = await createCase(people)
        const types = Object.fromEntries([
          ...job.required.map((skill) => [skills[skill], 'REQUIRED'] as const),
          [skills[3], 'CORE'] as const,
        ])
        const { id } = await createJob(server.db, {
          location: job.location,
          skills: types,
          budget_hourly_max_cents: job.budget,
        })
        for (const { id: developer_id, attached } of developers) {
          if (attached) await createJobProfile(server.db, { job_id: id, developer_id })
        }
        const relaxations = {
          skill: { skill_id: skills[n] },
          country: { country: countries[n] },
          budget: { budget_hourly_max: 45 + 10 * n },
          implied: { implied: true },
        }
        const relax = relaxations[kind]
        const answer = await search({ job_id: id, relax })
        expect(idsOf(answer)).toEqual(await addedBySql(id, relax))
        expect(answer.total).toBe(answer.developers.length)
        await expectCounted(id, relax, answer.total)
      }),
      { numRuns: 60 },
    )
  })

  /** Expects the number beside the relaxation to be that of its candidates. */
  async function expectCounted(job_id: string, relax: Record<string, unknown>, total: number) {
    const { relaxMatch } = await server.as('recruiter').data(
      graphql(`query ($job_id: ID!) { relaxMatch(job_id: $job_id) {
        skills { skill_id added } countries { country added } budgets { budget_hourly_max added } implied { added }
      } }`),
      { job_id },
    )
    const { implied, ...listed } = relaxMatch
    const counted = [...Object.values(listed).flat(), { implied: true, ...implied }].find((one) =>
      Object.entries(relax).every(([name, value]) =>
        Object.entries(one).some((had) => had[0] === name && had[1] === value),
      ),
    )
    if (counted) expect(counted.added).toBe(total)
  }
})

test('they come in pages, an unchanged answer is not sent again, and the first of them can be selected', async () => {
  const [required = '', core = ''] = skills
  const job = await createJob(server.db, { location: ['NZ'], skills: { [required]: 'REQUIRED', [core]: 'CORE' } })
  const better = await createDeveloper(server.db, { skills: [core], country: 'NZ' })
  const other = await createDeveloper(server.db, { country: 'NZ' })
  await createDeveloper(server.db, { skills: [required, core], country: 'NZ' })
  const relaxed = { job_id: job.id, relax: { skill_id: required } }
  const first = await search({ ...relaxed, count: 1 })
  expect(first.developers).toEqual([{ id: better.id, match_percentage: 33 }])
  const all = await search(relaxed)
  expect(all.total).toBe(first.total)
  expect(idsOf(all).slice(0, 1)).toEqual([better.id])
  expect(idsOf(all)).toContain(other.id)
  expect(idsOf(await search({ ...relaxed, count: 1, offset: 1 }))).toEqual(idsOf(all).slice(1, 2))
  expect(await search({ ...relaxed, version: all.version })).toMatchObject({ unchanged: true, developers: [] })
  expect((await selectFirst({ ...relaxed, count: 2 })).data?.selectFirstDevs).toEqual(idsOf(all).slice(0, 2))
  await createJobProfile(server.db, { job_id: job.id, developer_id: better.id })
  expect(idsOf(await search(relaxed))).not.toContain(better.id)
})

test('what relaxes nothing, two things or what is no requirement is refused or adds nobody', async () => {
  const job = await createJob(server.db)
  const codeOf = async (relax: object, caller?: Caller) =>
    (await ask({ job_id: job.id, relax }, caller)).errors?.[0]?.extensions?.code
  expect(await codeOf({})).toBe('BAD_INPUT')
  expect(await codeOf({ country: 'MX', budget_hourly_max: 90 })).toBe('BAD_INPUT')
  expect(await codeOf({ country: 'Mexico' })).toBe('BAD_INPUT')
  expect(await codeOf({ budget_hourly_max: -1 })).toBe('BAD_INPUT')
  expect(await codeOf({ skill_id: 'x' })).toBe('BAD_INPUT')
  expect(await codeOf({ implied: false })).toBe('BAD_INPUT')
  expect(await codeOf({ implied: true, country: 'MX' })).toBe('BAD_INPUT')
  expect(await codeOf({ implied: true }, server.as('client'))).toBe('FORBIDDEN')
  expect(await codeOf({ country: 'MX' }, server.as('client'))).toBe('FORBIDDEN')
  expect(await codeOf({ country: 'MX' }, server.as('reviewer'))).toBe('FORBIDDEN')
  expect((await search({ job_id: job.id, relax: { skill_id: skills[0] } })).total).toBe(0)
  expect((await search({ job_id: job.id, relax: { country: 'US' } })).total).toBe(0)
})
