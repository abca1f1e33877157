import { afterAll, beforeAll, expect, test } from 'vitest'
import { asTest, createCompany, createDeveloper, createJob } from '#test/factories.ts'
import { graphql } from '#test/graphql.ts'
import { type Caller, startTestServer, type TestServer } from '#test/testServer.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const query = graphql(`query ($id: ID!) {
  getApplications(developer_id: $id) {
    source job_id job_title company_name decision decision_note decided_by_name decided_at answers { question answer }
  }
}`)
const list = (caller: Caller, id: string) => caller.query(query, { id })

test('the applications of a developer come with their answers and decisions, the newest first', async () => {
  const { db } = server
  const developer = await createDeveloper(db)
  const company = await createCompany(db)
  const job = await createJob(db, { company_id: company.id, title: 'Compilers' })
  await asTest(db, (trx) =>
    trx
      .insertInto('applications')
      .values([
        {
          developer_id: developer.id,
          source: 'JOBS_PAGE',
          answers: { 'When could you start?': 'Now', Years: 4 },
          decision: 'REJECTED',
          decision_note: 'Not now.',
          decided_by_id: server.as('vetter').account.id,
          decided_at: '2026-01-02T00:00:00Z',
          created_at: '2026-01-01T00:00:00Z',
        },
        { developer_id: developer.id, job_id: job.id, source: 'REFERRAL', created_at: '2026-02-01T00:00:00Z' },
      ])
      .execute(),
  )
  const { data } = await list(server.as('recruiter'), developer.id)
  expect(data?.getApplications).toEqual([
    expect.objectContaining({
      job_id: job.id,
      job_title: 'Compilers',
      company_name: company.name,
      decision: null,
      answers: [],
    }),
    expect.objectContaining({
      job_title: null,
      decision: 'REJECTED',
      decision_note: 'Not now.',
      decided_by_name: 'The vetter',
      answers: expect.arrayContaining([
        { question: 'When could you start?', answer: 'Now' },
        { question: 'Years', answer: '4' },
      ]),
    }),
  ])
})

test.each(['reviewer', 'client'] as const)('a %s is refused', async (role) => {
  const { id } = await createDeveloper(server.db)
  expect((await list(server.as(role), id)).errors?.[0]?.extensions?.code).toBe('FORBIDDEN')
})

test('a deleted developer is not found', async () => {
  const { id } = await createDeveloper(server.db, { deleted_at: new Date() })
  expect((await list(server.as('admin'), id)).errors?.[0]?.extensions?.code).toBe('NOT_FOUND')
})
