import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { JobStatus } from '#shared/jobs/jobStatuses.ts'
import { can, type Role, roles } from '#shared/platform/permissions.ts'
import { waitsForLock } from '#test/database.ts'
import * as fc from '#test/draws/property.ts'
import { asTest, createCompany, createDeveloper, createJob, createJobProfile, createSkill } from '#test/factories.ts'
import { graphql, undoMutation } from '#test/graphql.ts'
import { startTestServer, type TestServer } from '#test/testServer.ts'

let server: TestServer
let company: { id: string; name: string }
let contact: { id: string }

beforeAll(async () => {
  server = await startTestServer()
  company = await createCompany(server.db)
  contact = await createContact(company.id)
})
afterAll(() => server.close())

function createContact(company_id: string) {
  const row = { company_id, name: 'Cora Contact' }
  return asTest(server.db, (trx) => trx.insertInto('contacts').values(row).returning('id').executeTakeFirstOrThrow())
}

const fields = `id version title type status openings currency budget_hourly_min budget_hourly_max budget_monthly
  yearly_budget_min yearly_budget_max owner_id owner_name contact_id contact_name next_action next_action_on description
  company { id } job_skills { job_skill_type skill { id } }`
const addMutation = graphql(
  `mutation ($job: AddJobInput!, $key: String) { addJob(input: $job, key: $key) { ${fields} } }`,
)
const updateMutation = graphql(`mutation ($id: ID!, $changes: JobChanges!, $version: Int!, $key: String) {
  updateJob(input: { id: $id, changes: $changes, version: $version }, key: $key) { ${fields} }
}`)
const deleteMutation = graphql(`mutation ($input: DeleteJobInput!) { deleteJob(input: $input) { id } }`)
const skillsMutation = graphql(`mutation ($input: SetJobSkillsInput!) {
  setJobSkills(input: $input) { ${fields} }
}`)

const someJob = () => ({
  company_id: company.id,
  title: 'Engineer',
  type: 'HOURLY',
  openings: 1,
  currency: 'USD',
})
type Job = Record<string, unknown> & { id: string; version: number }
const add = (job: object, role: Role = 'recruiter', key?: string) => server.as(role).send(addMutation, { job, key })
const update = (id: string, version: number, changes: object, role: Role = 'recruiter') =>
  server.as(role).send(updateMutation, { id, version, changes })
const remove = (id: string, version: number, role: Role = 'recruiter') =>
  server.as(role).query(deleteMutation, { input: { id, version } })
type Lists = { required?: string[]; core?: string[]; bonus?: string[] }
const setSkills = (id: string, version: number, lists: Lists, role: Role = 'recruiter') =>
  server.as(role).query(skillsMutation, { input: { id, version, required: [], core: [], bonus: [], ...lists } })
const codeOf = (answer: { errors?: readonly { extensions?: Record<string, unknown> }[] }) =>
  answer.errors?.[0]?.extensions

describe('adding a job', () => {
  test('makes a lead with all its conditions', async () => {
    const conditions = {
      ...someJob(),
      budget_hourly_min: 40,
      budget_hourly_max: 60.5,
      owner_id: server.as('dstm').account.id,
      contact_id: contact.id,
      next_action: 'Call',
      next_action_on: '2026-03-01',
      description: 'A team of four.',
    }
    const { company_id, ...shown } = conditions
    const { data } = await add(conditions)
    expect(data?.addJob).toMatchObject({
      ...shown,
      status: 'LEAD',
      company: { id: company_id },
      contact_name: 'Cora Contact',
      owner_name: expect.any(String),
      budget_monthly: null,
    })
  })

  test('retried with the same key adds once', async () => {
    const key = randomUUID()
    const [one, other] = await Promise.all([add(someJob(), 'recruiter', key), add(someJob(), 'recruiter', key)])
    expect(one.data?.addJob.id).toBeDefined()
    expect(other.data?.addJob.id).toBe(one.data?.addJob.id)
  })

  test.each([
    ['title', { title: ' ' }],
    ['company_id', { company_id: 'nowhere' }],
    ['openings', { openings: 0 }],
    ['currency', { currency: 'XXQ' }],
    ['budget_hourly_min', { budget_hourly_min: -1 }],
    ['budget_hourly_min', { budget_hourly_min: 40.123 }],
    ['budget_hourly_max', { budget_hourly_min: 50, budget_hourly_max: 49.99 }],
    ['yearly_budget_max', { yearly_budget_min: 50_000, yearly_budget_max: 40_000 }],
    ['next_action_on', { next_action_on: 'soon' }],
    ['owner_id', { owner_id: randomUUID() }],
    ['contact_id', { contact_id: randomUUID() }],
  ])('says at the field %s what to do', async (field, wrong) => {
    expect(codeOf(await add({ ...someJob(), ...wrong }))).toMatchObject({ code: 'BAD_INPUT', field })
  })

  test('of a deleted company, or with the contact of another one, is refused', async () => {
    const deleted = await createCompany(server.db, { deleted_at: new Date() })
    expect(codeOf(await add({ ...someJob(), company_id: deleted.id }))).toMatchObject({ field: 'company_id' })
    const elsewhere = await createContact((await createCompany(server.db)).id)
    const refused = await add({ ...someJob(), contact_id: elsewhere.id })
    expect(codeOf(refused)).toMatchObject({ code: 'BAD_INPUT', field: 'contact_id' })
    // The second lock: the database refuses it, too.
    const row = { company_id: company.id, title: 'x', type: 'HOURLY', contact_id: elsewhere.id } as const
    await expect(createJob(server.db, row)).rejects.toThrow('jobs_contact_company_fkey')
  })
})

test.each(roles)('as %s, jobs are written only with the permission', async (role) => {
  const job = await createJob(server.db, { company_id: company.id, status: 'LEAD' })
  const answers = [
    await add(someJob(), role),
    await update(job.id, 1, { title: 'Other' }, role),
    await setSkills(job.id, 2, {}, role),
    await remove(job.id, 2, role),
    await server.as(role).query(graphql('{ suggestJobSkills(text: "Go, React") { id } }')),
  ]
  const code = can(role, 'jobs:write') ? undefined : 'FORBIDDEN'
  expect(answers.map((answer) => codeOf(answer)?.code)).toEqual(answers.map(() => code))
})

describe('changing a job', () => {
  test('keeps every cent, whatever the amounts, and refuses those in the wrong order', {
    tags: 'property',
  }, async () => {
    const cents = fc.option(fc.integer({ min: 0, max: 1_000_000 }))
    await fc.assert(
      fc.asyncProperty(cents, cents, async (min, max) => {
        const units = (value: number | null) => (value === null ? null : value / 100)
        const job = await createJob(server.db, { company_id: company.id })
        const changes = { budget_hourly_min: units(min), budget_hourly_max: units(max) }
        const answer = await update(job.id, 1, changes)
        if (min !== null && max !== null && max < min) {
          expect(codeOf(answer)).toMatchObject({ code: 'BAD_INPUT', field: 'changes.budget_hourly_max' })
          return
        }
        expect(answer.data?.updateJob).toMatchObject(changes)
        const stored = server.db.selectFrom('jobs').selectAll().where('id', '=', job.id)
        expect(await stored.executeTakeFirst()).toMatchObject({
          budget_hourly_min_cents: min,
          budget_hourly_max_cents: max,
        })
      }),
      { numRuns: 25 },
    )
  })

  test('one end of a budget is compared with the other end as saved', async () => {
    const job = await createJob(server.db, { company_id: company.id, budget_hourly_min_cents: 5_000 })
    expect(codeOf(await update(job.id, 1, { budget_hourly_max: 40 }))).toMatchObject({ field: 'budget_hourly_max' })
    const broken = sql`update jobs set budget_hourly_max_cents = 4000 where id = ${job.id}`
    await expect(asTest(server.db, (trx) => broken.execute(trx))).rejects.toThrow('jobs_budget_hourly_order_check')
  })

  test('of two at once the second is refused, and shown the newer values', async () => {
    const job = await createJob(server.db, { company_id: company.id, title: 'Old' })
    const answers = await Promise.all([
      update(job.id, 1, { title: 'One' }),
      update(job.id, 1, { title: 'Two' }, 'admin'),
    ])
    const refused = answers.flatMap(({ errors }) => errors ?? [])
    expect(refused).toHaveLength(1)
    expect(refused[0]?.extensions).toMatchObject({ code: 'CONFLICT', field: 'version', details: { version: 2 } })
  })

  test('countries are kept once each, and an unknown one is refused', async () => {
    const job = await createJob(server.db, { company_id: company.id })
    await update(job.id, 1, { location: ['PT', 'br', 'PT'] })
    const stored = server.db.selectFrom('jobs').select('location').where('id', '=', job.id)
    expect(await stored.executeTakeFirst()).toEqual({ location: ['PT', 'BR'] })
    for (const wrong of ['XX', '']) {
      expect(codeOf(await update(job.id, 2, { location: [wrong] }))).toMatchObject({ code: 'BAD_INPUT' })
    }
  })
})

describe('the regions of a job', () => {
  const places = graphql(`mutation ($input: SetJobCountriesInput!) {
    setJobCountries(input: $input) { location regions version }
  }`)
  const set = (id: string, version: number, location: string[], regions?: string[], role: Role = 'recruiter') =>
    server.as(role).send(places, { input: { id, version, location, regions } })

  test('are kept beside their countries, which come after those that are chosen one by one', async () => {
    const { id } = await createJob(server.db, { company_id: company.id })
    const { data } = await set(id, 1, ['BR', 'DE'], ['DACH'])
    expect(data?.setJobCountries).toEqual({ location: ['BR', 'DE', 'AT', 'CH'], regions: ['DACH'], version: 2 })
    const later = await set(id, 2, ['BR'], [])
    expect(later.data?.setJobCountries).toMatchObject({ location: ['BR'], regions: [] })
  })

  test('are left out by whoever replaces the countries alone, and an unknown one is refused', async () => {
    const { id } = await createJob(server.db, {
      company_id: company.id,
      location: ['AT', 'CH', 'DE'],
      regions: ['DACH'],
    })
    expect(codeOf(await set(id, 1, [], ['Atlantis']))).toMatchObject({ code: 'BAD_INPUT' })
    const { data } = await set(id, 1, ['PT'])
    expect(data?.setJobCountries).toMatchObject({ location: ['PT'], regions: [] })
  })

  test('add their countries to those of the job where they alone are given', async () => {
    const { id } = await createJob(server.db, { company_id: company.id, location: ['PT'] })
    await update(id, 1, { regions: ['DACH'] })
    await update(id, 2, { regions: [] })
    const stored = server.db.selectFrom('jobs').select(['location', 'regions']).where('id', '=', id)
    expect(await stored.executeTakeFirst()).toEqual({ location: ['PT', 'AT', 'CH', 'DE'], regions: [] })
  })

  test('find the members and jobs that their countries find', async () => {
    const { id } = await createJob(server.db, { company_id: company.id, title: 'In Europe' })
    await set(id, 1, [], ['EU'])
    const { getJobPage } = await server
      .as('vetter')
      .data(
        graphql(`query ($filter: JobFilter) { getJobPage(filter: $filter) { jobs { id regions country_count } } }`),
        { filter: { countries: ['PT'], search: 'In Europe' } },
      )
    expect(getJobPage.jobs).toEqual([{ id, regions: ['EU'], country_count: 27 }])
  })

  test.each(roles)('as %s, are written only with the permission', async (role) => {
    const { id } = await createJob(server.db, { company_id: company.id })
    const code = can(role, 'jobs:write') ? undefined : 'FORBIDDEN'
    expect(codeOf(await set(id, 1, [], ['EU'], role))?.code).toBe(code)
  })
})

describe('deleting a job', () => {
  test('is refused while a profile is open or placed, and can be undone', async () => {
    const job = await createJob(server.db, { company_id: company.id, title: 'Engineer' })
    const developer = await createDeveloper(server.db)
    const profile = await createJobProfile(server.db, { job_id: job.id, developer_id: developer.id, status: 'SENT' })
    const setStatus = (values: object) =>
      asTest(server.db, (trx) => trx.updateTable('job_profiles').set(values).where('id', '=', profile.id).execute())
    expect((await remove(job.id, 1)).errors?.[0]?.message).toBe('Engineer has one open profile. End them first.')
    await setStatus({ status: 'PLACED' })
    expect((await remove(job.id, 1)).errors?.[0]?.message).toMatch('has one placed profile. Close the job instead.')
    await setStatus({ status: 'CLIENT_REJECTED', end_reason: 'SKILLS' })
    const { errors, extensions } = (await remove(job.id, 1)) as { errors?: unknown; extensions?: { change?: string } }
    expect(errors).toBeUndefined()
    const found = () =>
      server.as('recruiter').query(graphql('query ($id: ID!) { getJob(id: $id) { id } }'), { id: job.id })
    expect(codeOf(await found())).toMatchObject({ code: 'NOT_FOUND' })
    expect(
      (await server.as('recruiter').query(undoMutation, { input: { change: extensions?.change } })).errors,
    ).toBeUndefined()
    expect((await found()).errors).toBeUndefined()
  })

  test('waits for whoever puts somebody forward at the same time', async () => {
    const job = await createJob(server.db, { company_id: company.id })
    const { id: developer_id } = await createDeveloper(server.db)
    let deleting: ReturnType<typeof remove> | undefined
    await asTest(server.db, async (trx) => {
      await trx.insertInto('job_profiles').values({ job_id: job.id, developer_id }).execute()
      // A request begins when somebody waits for it.
      deleting = remove(job.id, 1)
      await expect.poll(() => waitsForLock(server.database)).toBe(true)
    })
    expect(codeOf((await deleting) ?? {})).toMatchObject({ code: 'CONFLICT' })
  })
})

describe('the skills of a job', () => {
  const skillsOf = (job: Job | undefined) =>
    Object.fromEntries(
      ((job?.job_skills ?? []) as { job_skill_type: string; skill: { id: string } }[]).map((one) => [
        one.skill.id,
        one.job_skill_type,
      ]),
    )

  test('are added, moved and removed together, with a new version, and taken back by one undo', async () => {
    const [go, react, css] = await Promise.all(['a', 'b', 'c'].map(async () => (await createSkill(server.db)).id))
    if (!go || !react || !css) throw new Error('Three skills are needed.')
    const job = await createJob(server.db, { company_id: company.id, skills: { [go]: 'REQUIRED', [react]: 'CORE' } })
    const answer = await setSkills(job.id, 1, { required: [react], bonus: [css] })
    expect(skillsOf(answer.data?.setJobSkills)).toEqual({ [react]: 'REQUIRED', [css]: 'BONUS' })
    expect(answer.data?.setJobSkills.version).toBe(2)
    const { change } = answer.extensions ?? {}
    expect((await server.as('recruiter').query(undoMutation, { input: { change } })).errors).toBeUndefined()
    const read = await server.as('recruiter').query(graphql(`query ($id: ID!) { getJob(id: $id) { ${fields} } }`), {
      id: job.id,
    })
    expect(skillsOf(read.data?.getJob)).toEqual({ [go]: 'REQUIRED', [react]: 'CORE' })
  })

  test('of two changes at once the second is refused, though they name other skills', async () => {
    const [one, other] = [await createSkill(server.db), await createSkill(server.db)]
    const job = await createJob(server.db, { company_id: company.id })
    const answers = await Promise.all([
      setSkills(job.id, 1, { required: [one.id] }),
      setSkills(job.id, 1, { required: [other.id] }, 'admin'),
    ])
    expect(answers.flatMap((answer) => codeOf(answer)?.code ?? [])).toEqual(['CONFLICT'])
  })

  test('the same ones again change nothing', async () => {
    const { id } = await createSkill(server.db)
    const job = await createJob(server.db, { company_id: company.id, skills: { [id]: 'REQUIRED' } })
    expect((await setSkills(job.id, 1, { required: [id] })).data?.setJobSkills.version).toBe(1)
  })

  test('one that is named twice, retired or unknown is refused', async () => {
    const { id } = await createSkill(server.db)
    const retired = await createSkill(server.db, { active: false })
    const job = await createJob(server.db, { company_id: company.id })
    for (const lists of [{ required: [id], bonus: [id] }, { core: [retired.id] }, { core: [randomUUID()] }]) {
      expect(codeOf(await setSkills(job.id, 1, lists))).toMatchObject({ code: 'BAD_INPUT', field: 'required' })
    }
    const twice = sql`insert into job_skills (job_id, skill_id, job_skill_type) values
      (${job.id}, ${id}, 'REQUIRED'), (${job.id}, ${id}, 'BONUS')`
    await expect(asTest(server.db, (trx) => twice.execute(trx))).rejects.toThrow('job_skills_pkey')
  })

  test.each<[JobStatus, boolean]>([
    ['LEAD', true],
    ['NEEDS_PROFILES', false],
    ['ACTIVE', false],
  ])('a job in %s may lose its last required skill: %s', async (status, isAllowed) => {
    const { id } = await createSkill(server.db)
    const job = await createJob(server.db, { company_id: company.id, status, skills: { [id]: 'REQUIRED' } })
    const answer = await setSkills(job.id, 1, { core: [id] })
    expect(codeOf(answer)?.code).toBe(isAllowed ? undefined : 'BAD_INPUT')
  })

  test('are suggested from a description by any of their names, with the words around them, but not by ordinary or denied ones', async () => {
    const k8s = await createSkill(server.db, { name: 'Kubernetes', aliases: ['k8s'] })
    await createSkill(server.db, { name: 'Go' })
    await createSkill(server.db, { name: 'Oldlang', active: false })
    const text = 'We go to market with k8s, Kubernetes and Oldlang. No Terraform.'
    await createSkill(server.db, { name: 'Terraform' })
    const query = graphql('query ($text: String!) { suggestJobSkills(text: $text) { id excerpt } }')
    const answer = await server.as('recruiter').data(query, { text })
    expect(answer.suggestJobSkills).toEqual([
      { id: k8s.id, excerpt: 'We go to market with k8s, Kubernetes and Oldlang. No Terraform.' },
    ])
  })
})

describe('the countries of a job', () => {
  const countriesMutation = graphql(`mutation ($input: SetJobCountriesInput!) {
    setJobCountries(input: $input) { location version }
  }`)
  const set = (id: string, version: number, location: string[], role: Role = 'recruiter') =>
    server.as(role).query(countriesMutation, { input: { id, version, location } })
  const locationOf = async (id: string) =>
    (await server.db.selectFrom('jobs').select('location').where('id', '=', id).executeTakeFirstOrThrow()).location

  test('are replaced, each once, and its author takes that back', async () => {
    const { id } = await createJob(server.db, { company_id: company.id, location: ['PT', 'BR'] })
    const removed = await set(id, 1, ['BR', 'BR'])
    expect(removed.data?.setJobCountries).toEqual({ location: ['BR'], version: 2 })
    await server.as('recruiter').data(undoMutation, { input: { change: removed.extensions?.change } })
    expect(await locationOf(id)).toEqual(['PT', 'BR'])
  })

  test('are refused over a newer version, where they are no countries, and to who may only read', async () => {
    const { id } = await createJob(server.db, { company_id: company.id, location: ['PT'] })
    expect((await set(id, 2, ['BR'])).errors?.[0]?.extensions?.code).toBe('CONFLICT')
    expect((await set(id, 1, ['XX'])).errors?.[0]?.extensions?.code).toBe('BAD_INPUT')
    expect((await set(id, 1, ['BR'], 'vetter')).errors?.[0]?.extensions?.code).toBe('FORBIDDEN')
    expect(await locationOf(id)).toEqual(['PT'])
  })
})
