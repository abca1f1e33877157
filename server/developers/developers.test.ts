import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  asTest,
  createClient,
  createCompany,
  createCompletedAssessment,
  createDeveloper,
  createJob,
  createJobProfile,
  createSentReview,
  createSkill,
  verifiedBefore,
} from '#test/factories.ts'
import { graphql } from '#test/graphql.ts'
import { type Caller, startTestServer, type TestServer } from '#test/testServer.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const openFields = `id first_name last_name currency country city time_zone headline avatar created_at available_from weekly_hours
  skills { years_of_experience verified skill { name } } job_profiles { status job { id title company { name } } }`
const hiddenFields = [
  'version',
  'email',
  'phone',
  'slack_user_id',
  'url_avatar',
  'url_github',
  'url_linkedin',
  'stage',
  'status',
  'stage_reason',
  'stage_note',
  'revisit_on',
  'cool_off_until',
  'do_not_contact',
  'cost_rate',
  'rate_floor',
  'tos_signed_on',
  'source',
  'tags',
  'owner_id',
  'owner_name',
  'dstm_id',
  'dstm_name',
  'developer_assessments { result }',
  'job_profiles { cost_rate }',
]
const find = graphql('query ($id: ID!) { getDeveloper(id: $id) { id } }')
const codeFor = async (caller: Caller, id: string) => (await caller.query(find, { id })).errors?.[0]?.extensions?.code

test('the picture of a developer has a path on this site that does not reveal its source', async () => {
  const avatarOf = async (row: object) => {
    const { id } = await createDeveloper(server.db, row)
    const query = graphql('query ($id: ID!) { getDeveloper(id: $id) { avatar } }')
    return (await server.as('recruiter').data(query, { id })).getDeveloper.avatar
  }
  const path = await avatarOf({ url_avatar: null, url_github: 'octocat' })
  expect(path).toMatch(/^\/portal\/avatar\/[\w-]+$/)
  expect(await avatarOf({ url_avatar: 'javascript:alert(1)', url_github: '@octocat' })).toBe(path)
  expect(await avatarOf({ url_avatar: 'https://pictures.example/own.png', url_github: 'octocat' })).not.toBe(path)
  expect(await avatarOf({ url_avatar: null, url_github: null })).toBeNull()
})

/** Creates a developer with profiles at two companies: sent to the first, shortlisted at the second. */
async function createCase() {
  const { db } = server
  const [claimed, verified] = [
    await createSkill(db, { name: `B ${randomUUID()}` }),
    await createSkill(db, { name: `A ${randomUUID()}` }),
  ]
  const developer = await createDeveloper(db, {
    first_name: 'Ana',
    cost_rate_cents: 4_550,
    rate_floor_cents: 4_000,
    phone: '+55 81 5550 0100',
    slack_user_id: 'U0RECIFE',
    url_github: 'octocat',
    url_linkedin: 'https://www.linkedin.com/in/ana',
    stage_reason: 'AVAILABILITY',
    stage_note: 'Back in March',
    revisit_on: '2026-03-01',
    cool_off_until: '2026-06-01',
    source: 'REFERRAL',
    tags: ['speaker'],
    owner_id: server.as('recruiter').account.id,
    dstm_id: server.as('dstm').account.id,
    do_not_contact: true,
    city: 'Recife',
    country: 'BR',
    skills: [claimed.id],
  })
  const review = await createSentReview(db, server.as('reviewer').account.id)
  await asTest(db, (trx) =>
    trx
      .insertInto('developer_skills')
      .values({
        developer_id: developer.id,
        skill_id: verified.id,
        years_of_experience: 4.5,
        ...verifiedBefore(review.id),
      })
      .execute(),
  )
  await createCompletedAssessment(db, developer.id, {
    name: `First ${randomUUID()}`,
    result: 'FAIL',
    total_score: 40,
    completed_at: '2026-01-01T00:00:00Z',
  })
  await createCompletedAssessment(db, developer.id, {
    name: `Second ${randomUUID()}`,
    result: 'PASS',
    total_score: 80,
    completed_at: '2026-02-01T00:00:00Z',
  })
  const [one, other] = [await createCompany(db), await createCompany(db)]
  const [sent, short] = [
    await createJob(db, { company_id: one.id, title: 'Sent' }),
    await createJob(db, { company_id: other.id, title: 'Short' }),
  ]
  await createJobProfile(db, {
    job_id: sent.id,
    developer_id: developer.id,
    status: 'SENT',
    cost_rate_cents: 5_000,
    currency: 'PLN',
    created_at: '2026-01-01T00:00:00Z',
  })
  await createJobProfile(db, { job_id: short.id, developer_id: developer.id, created_at: '2026-02-01T00:00:00Z' })
  return { developer, one, other, claimed, verified }
}

describe('getDeveloper', () => {
  test('gives staff all fields: rates in units, verified and claimed skills, newest profiles first', async () => {
    const { developer, one, other, claimed, verified } = await createCase()
    const query =
      graphql(`query ($id: ID!) { getDeveloper(id: $id) { ${openFields} version email phone slack_user_id url_github url_linkedin stage status stage_reason stage_note revisit_on cool_off_until
      do_not_contact cost_rate rate_floor source tags owner_id owner_name dstm_id dstm_name tos_signed_on developer_assessments { result total_score assessment { name } }
      job_profiles { cost_rate currency } } }`)
    const { getDeveloper } = await server.as('vetter').data(query, { id: developer.id })
    expect(getDeveloper).toMatchObject({
      id: developer.id,
      first_name: 'Ana',
      email: developer.email,
      stage: 'MEMBER',
      status: 'IN_PROCESS',
      version: 2,
      phone: '+55 81 5550 0100',
      slack_user_id: 'U0RECIFE',
      url_github: 'octocat',
      url_linkedin: 'https://www.linkedin.com/in/ana',
      stage_reason: 'AVAILABILITY',
      stage_note: 'Back in March',
      revisit_on: '2026-03-01',
      cool_off_until: '2026-06-01',
      do_not_contact: true,
      cost_rate: 45.5,
      rate_floor: 40,
      source: 'REFERRAL',
      tags: ['speaker'],
      owner_id: server.as('recruiter').account.id,
      owner_name: 'The recruiter',
      dstm_id: server.as('dstm').account.id,
      dstm_name: 'The dstm',
      country: 'BR',
      city: 'Recife',
      tos_signed_on: null,
      skills: [
        { years_of_experience: 4.5, verified: true, skill: { name: verified.name } },
        { years_of_experience: null, verified: false, skill: { name: claimed.name } },
      ],
      developer_assessments: [
        { result: 'PASS', total_score: 80, assessment: { name: expect.stringMatching(/^Second/) } },
        { result: 'FAIL', total_score: 40, assessment: { name: expect.stringMatching(/^First/) } },
      ],
      job_profiles: [
        { status: 'SHORTLISTED', cost_rate: null, job: { title: 'Short', company: { name: other.name } } },
        { status: 'SENT', cost_rate: 50, currency: 'PLN', job: { title: 'Sent', company: { name: one.name } } },
      ],
    })
  })

  test('gives a client the developers who were sent to its company, and no profiles of other companies', async () => {
    const { developer, one, other } = await createCase()
    const client = await server.logIn(await createClient(server.db, { companyId: one.id }))
    const query = graphql(`query ($id: ID!) { getDeveloper(id: $id) { ${openFields} } }`)
    const { getDeveloper } = await client.data(query, { id: developer.id })
    expect(getDeveloper).toMatchObject({
      first_name: 'Ana',
      avatar: expect.stringMatching(/^\/portal\/avatar\//),
      job_profiles: [{ status: 'SENT', job: { title: 'Sent', company: { name: one.name } } }],
    })
    const shortlister = await server.logIn(await createClient(server.db, { companyId: other.id }))
    for (const caller of [shortlister, server.as('client')]) {
      const { errors } = await caller.query(find, { id: developer.id })
      expect(errors).toMatchObject([
        { message: 'This developer was not found. It may have been removed.', extensions: { code: 'NOT_FOUND' } },
      ])
    }
  })

  test.each(hiddenFields)('hides from a client: %s', async (field) => {
    const { developer, one } = await createCase()
    const client = await server.logIn(await createClient(server.db, { companyId: one.id }))
    const query = `query ($id: ID!) { getDeveloper(id: $id) { ${field} } }`
    const { data, errors } = await client.send(query, { id: developer.id })
    expect(data ?? null).toBeNull()
    expect(errors?.[0]?.extensions?.code).toBe('FORBIDDEN')
  })

  test('hides a developer from a client when the sent profile or its job is deleted', async () => {
    const { db } = server
    const { developer, one } = await createCase()
    const client = await server.logIn(await createClient(db, { companyId: one.id }))
    await asTest(db, (trx) =>
      trx.updateTable('jobs').set({ deleted_at: new Date() }).where('company_id', '=', one.id).execute(),
    )
    expect(await codeFor(client, developer.id)).toBe('NOT_FOUND')
    await asTest(db, (trx) =>
      trx.updateTable('jobs').set({ deleted_at: null }).where('company_id', '=', one.id).execute(),
    )
    expect(await codeFor(client, developer.id)).toBeUndefined()
    await asTest(db, (trx) =>
      trx
        .updateTable('job_profiles')
        .set({ deleted_at: new Date() })
        .where('developer_id', '=', developer.id)
        .execute(),
    )
    expect(await codeFor(client, developer.id)).toBe('NOT_FOUND')
  })

  test('does not find a deleted developer or a malformed id', async () => {
    const deleted = await createDeveloper(server.db, { deleted_at: new Date() })
    for (const id of [deleted.id, randomUUID(), 'no id']) {
      expect(await codeFor(server.as('admin'), id)).toBe('NOT_FOUND')
    }
  })
})
