import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { activeJobStatuses, jobStatuses } from '#shared/jobs/jobStatuses.ts'
import { valuesOf } from '#shared/platform/transitions.ts'
import { asTest, createCompany, createDeveloper, createJob, createJobProfile, createSkill } from '#test/factories.ts'
import { graphql } from '#test/graphql.ts'
import { type Caller, startTestServer, type TestServer } from '#test/testServer.ts'
import { findJob, listActiveJobs } from './data.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const whole = `id title type status created_at location currency budget_hourly_min budget_hourly_max budget_monthly
  yearly_budget_min yearly_budget_max openings description deleted_at company { id name }
  job_profiles { developer_id created_at status } job_skills { job_skill_type skill { id name skill_type } } status_since`
const listed = async (caller: Caller) =>
  (await caller.data(graphql(`{ getAllActiveJobs { ${whole} } }`))).getAllActiveJobs
const find = (caller: Caller, id: string) =>
  caller.query(graphql(`query ($id: ID!) { getJob(id: $id) { ${whole} } }`), { id })

/** Creates a job with a value in every field and relation. */
async function createFullJob(companyId?: string) {
  const { db } = server
  const [react, docker, sql, css] = await Promise.all(
    ['React', 'Docker', 'SQL', 'CSS'].map((name) => createSkill(db, { name: `${name} ${randomUUID()}` })),
  )
  const skills = {
    [docker?.id ?? '']: 'BONUS',
    [sql?.id ?? '']: 'REQUIRED',
    [css?.id ?? '']: 'CORE',
    [react?.id ?? '']: 'REQUIRED',
  } as const
  const job = await createJob(db, {
    title: 'Full',
    ...(companyId ? { company_id: companyId } : {}),
    status: 'NEEDS_PROFILES',
    description: 'All of it.',
    location: ['US', 'PL'],
    budget_hourly_min_cents: 5_050,
    budget_hourly_max_cents: 7_000,
    skills,
  })
  const [first, second, removed] = await Promise.all([createDeveloper(db), createDeveloper(db), createDeveloper(db)])
  await createJobProfile(db, { job_id: job.id, developer_id: first.id, created_at: '2026-01-01T00:00:00Z' })
  await createJobProfile(db, {
    job_id: job.id,
    developer_id: second.id,
    status: 'SENT',
    created_at: '2026-02-01T00:00:00Z',
  })
  await createJobProfile(db, { job_id: job.id, developer_id: removed.id, deleted_at: new Date() })
  return { job, first, second, skills: { react, docker, sql, css } }
}

describe('getAllActiveJobs', () => {
  test('lists the jobs of the six active statuses that are not deleted, newest first', async () => {
    const expected: string[] = []
    for (const [day, status] of valuesOf(jobStatuses).entries()) {
      const active = activeJobStatuses.find((one) => one === status)
      const closed = ['FILLED', 'LOST', 'CANCELLED'].includes(status) ? ({ close_reason: 'OTHER' } as const) : {}
      const left = active ? {} : ({ left_status: 'LEAD', ...closed } as const)
      const job = await createJob(server.db, {
        title: status,
        status,
        created_at: `2026-03-1${(day * 7) % 10}T00:00:00Z`,
        ...left,
      })
      if (active) expected.push(job.id)
      await createJob(server.db, { status, deleted_at: new Date(), ...left })
    }
    const jobs = await listed(server.as('vetter'))
    expect(jobs.map(({ id }) => id).toSorted()).toEqual(expected.toSorted())
    const moments = jobs.map(({ created_at }) => created_at)
    expect(moments).toEqual(moments.toSorted().reverse())
  })

  test('gives every field, budgets in units, profiles newest first, required skills first', async () => {
    const { job, first, second, skills } = await createFullJob()
    const { react, docker, sql, css } = skills
    const found = (await listed(server.as('recruiter'))).find(({ id }) => id === job.id)
    const shown = (skill: typeof react) => ({ id: skill?.id, name: skill?.name, skill_type: 'TOOL' })
    expect(found).toEqual({
      id: job.id,
      title: 'Full',
      type: 'HOURLY',
      status: 'NEEDS_PROFILES',
      created_at: job.created_at,
      status_since: expect.any(String),
      location: ['US', 'PL'],
      currency: 'USD',
      budget_hourly_min: 50.5,
      budget_hourly_max: 70,
      budget_monthly: null,
      yearly_budget_min: null,
      yearly_budget_max: null,
      openings: 1,
      description: 'All of it.',
      deleted_at: null,
      company: { id: job.company_id, name: expect.stringContaining('Company') },
      job_profiles: [
        { developer_id: second.id, status: 'SENT', created_at: '2026-02-01T00:00:00.000Z' },
        { developer_id: first.id, status: 'SHORTLISTED', created_at: '2026-01-01T00:00:00.000Z' },
      ],
      job_skills: [
        { job_skill_type: 'REQUIRED', skill: shown(react) },
        { job_skill_type: 'REQUIRED', skill: shown(sql) },
        { job_skill_type: 'CORE', skill: shown(css) },
        { job_skill_type: 'BONUS', skill: shown(docker) },
      ],
    })
  })

  test('reads relations that a fragment selects', async () => {
    const { job } = await createFullJob()
    const { getAllActiveJobs } = await server
      .as('admin')
      .data(
        graphql('{ getAllActiveJobs { id ...more } } fragment more on Job { ... on Job { job_profiles { status } } }'),
      )
    expect(getAllActiveJobs.find(({ id }) => id === job.id)?.job_profiles).toHaveLength(2)
  })

  test('is not for reviewers, nor for clients, who have a list of their own', async () => {
    for (const role of ['reviewer', 'client'] as const) {
      const { errors } = await server.as(role).query(graphql('{ getAllActiveJobs { id } }'))
      expect(errors?.[0]?.extensions?.code).toBe('FORBIDDEN')
    }
  })

  test('without the permission, the data layer shows a company only its jobs, with the profiles that were sent', async () => {
    const company = await createCompany(server.db)
    const { job, second } = await createFullJob(company.id)
    const fields = new Set(['job_profiles'])
    const jobs = await listActiveJobs(server.db, { fields, only: [company.id] })
    expect(jobs).toMatchObject([{ id: job.id, job_profiles: [{ developer_id: second.id, status: 'SENT' }] }])
    expect(await listActiveJobs(server.db, { fields, only: [] })).toEqual([])
    const other = await createJob(server.db)
    await expect(findJob(server.db, other.id, { fields, only: [company.id] })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    })
  })
})

describe('getJob', () => {
  test('finds a job with any status and all its fields', async () => {
    const { job } = await createFullJob()
    await asTest(server.db, (trx) =>
      trx.updateTable('jobs').set({ status: 'ON_HOLD', left_status: 'LEAD' }).where('id', '=', job.id).execute(),
    )
    const { data } = await find(server.as('dstm'), job.id)
    expect(data?.getJob).toMatchObject({ id: job.id, status: 'ON_HOLD', description: 'All of it.' })
    expect(data?.getJob.job_profiles).toHaveLength(2)
  })

  test('does not find a job that is deleted or unknown, or a malformed id', async () => {
    const deleted = await createJob(server.db, { deleted_at: new Date() })
    for (const [caller, id] of [
      [server.as('admin'), deleted.id],
      [server.as('admin'), randomUUID()],
      [server.as('admin'), 'no id'],
    ] as const) {
      const { data, errors } = await find(caller, id)
      expect(data ?? null).toBeNull()
      expect(errors).toMatchObject([
        { message: 'This job was not found. It may have been removed.', extensions: { code: 'NOT_FOUND' } },
      ])
    }
  })
})

describe('status_since', () => {
  const move = graphql(
    `mutation ($id: ID!, $version: Int!) { moveJob(input: { id: $id, to: PROFILES_SENT, version: $version }) { status_since } }`,
  )
  const since = async (caller: Caller, id: string) =>
    (await caller.data(graphql(`query ($id: ID!) { getJob(id: $id) { status_since version } }`), { id })).getJob

  test('is the moment when the status last changed, for one job and for all', async () => {
    const recruiter = server.as('recruiter')
    const { job } = await createFullJob()
    const made = await since(recruiter, job.id)
    await asTest(server.db, (trx) => trx.updateTable('jobs').set({ title: 'Other' }).where('id', '=', job.id).execute())
    const edited = await since(recruiter, job.id)
    expect(edited.status_since).toBe(made.status_since)
    const { moveJob } = await recruiter.data(move, { id: job.id, version: edited.version })
    expect(Date.parse(moveJob.status_since)).toBeGreaterThan(Date.parse(made.status_since))
    expect((await since(recruiter, job.id)).status_since).toBe(moveJob.status_since)
    const all = await listed(recruiter)
    expect(all.find(({ id }) => id === job.id)?.status_since).toBe(moveJob.status_since)
  })
})

describe('what the jobs page shows of a job', () => {
  const update = graphql(`mutation ($input: UpdateJobInput!) {
    updateJob(input: $input) { is_public public_text shows_company shows_budget version }
  }`)

  test('is set by a recruiter, field by field, and a public job needs its text', async () => {
    const recruiter = server.as('recruiter')
    const { id } = await createJob(server.db)
    const save = (changes: object, version: number) => recruiter.query(update, { input: { id, changes, version } })
    const refused = await save({ is_public: true, public_text: ' ' }, 1)
    expect(refused.errors).toMatchObject([
      {
        message: 'Write the public text that the jobs page shows for this job.',
        extensions: { code: 'BAD_INPUT', field: 'public_text' },
      },
    ])
    const shown = { is_public: true, public_text: 'Come to us', shows_company: false, shows_budget: false }
    const saved = await save({ is_public: true, public_text: 'Come to us' }, 1)
    expect(saved.data?.updateJob).toEqual({ ...shown, version: 2 })
    expect((await save({ shows_budget: true }, 2)).data?.updateJob).toEqual({
      ...shown,
      shows_budget: true,
      version: 3,
    })
    expect((await save({ public_text: null }, 3)).errors?.[0]?.extensions?.field).toBe('public_text')
  })

  test('is not saved over what somebody else saved first, whose values come with the refusal', async () => {
    const { id } = await createJob(server.db)
    const recruiter = server.as('recruiter')
    await recruiter.data(update, { input: { id, changes: { shows_company: true }, version: 1 } })
    const { errors } = await recruiter.query(update, { input: { id, changes: { shows_budget: true }, version: 1 } })
    expect(errors).toMatchObject([{ extensions: { code: 'CONFLICT', details: { shows_company: true, version: 2 } } }])
  })

  test('is neither set by a vetter, nor for a job that is deleted', async () => {
    const { id } = await createJob(server.db, { deleted_at: new Date() })
    const variables = { id, changes: { shows_budget: true }, version: 1 }
    expect((await server.as('vetter').query(update, { input: variables })).errors?.[0]?.extensions?.code).toBe(
      'FORBIDDEN',
    )
    expect((await server.as('admin').query(update, { input: variables })).errors?.[0]?.extensions?.code).toBe(
      'NOT_FOUND',
    )
  })
})
