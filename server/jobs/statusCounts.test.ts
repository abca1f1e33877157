import { afterAll, beforeAll, expect, test } from 'vitest'
import { can, roles } from '#shared/platform/permissions.ts'
import { createCompany, createJob } from '#test/factories.ts'
import { graphql } from '#test/graphql.ts'
import { startTestServer, type TestServer } from '#test/testServer.ts'

let server: TestServer
let company: { id: string }

beforeAll(async () => {
  server = await startTestServer()
  company = await createCompany(server.db, { name: 'Acme' })
  const other = await createCompany(server.db)
  const owner_id = server.as('recruiter').account.id
  await createJob(server.db, { company_id: company.id, status: 'LEAD' })
  await createJob(server.db, { company_id: company.id, status: 'ACTIVE', owner_id })
  await createJob(server.db, { company_id: company.id, status: 'ACTIVE', deleted_at: new Date() })
  await createJob(server.db, { company_id: other.id, status: 'ACTIVE' })
})
afterAll(() => server.close())

const counts = graphql(`query ($filter: JobFilter, $company_id: ID) {
  getJobStatusCounts(filter: $filter, company_id: $company_id) { status count }
  getJobPage(filter: $filter, company_id: $company_id) { aggregate { count } }
}`)

async function count(variables: object): Promise<Record<string, number>> {
  const { getJobStatusCounts } = await server.as('recruiter').data(counts, { ...variables })
  expect(getJobStatusCounts).toHaveLength(10)
  return Object.fromEntries(
    getJobStatusCounts.filter(({ count }) => count > 0).map(({ status, count }) => [status, count]),
  )
}

test('jobs are counted by status, without deleted ones', async () => {
  expect(await count({})).toEqual({ LEAD: 1, ACTIVE: 2 })
})

test('the counts follow the other filters of the list, and the company that it stands in', async () => {
  expect(await count({ filter: { owner: ['me'] } })).toEqual({ ACTIVE: 1 })
  expect(await count({ filter: { company: [company.id] } })).toEqual({ LEAD: 1, ACTIVE: 1 })
  expect(await count({ company_id: company.id, filter: { search: 'ACME' } })).toEqual({ LEAD: 1, ACTIVE: 1 })
})

test('the filter by status does not change the counts, so that each opens its rows', async () => {
  const variables = { filter: { status: ['LEAD'] } } as const
  expect(await count(variables)).toEqual({ LEAD: 1, ACTIVE: 2 })
  const { getJobPage } = await server.as('recruiter').data(counts, variables)
  expect(getJobPage.aggregate.count).toBe(1)
})

test('an unknown company has no jobs, and a malformed id is none', async () => {
  expect(await count({ company_id: '00000000-0000-4000-8000-000000000000' })).toEqual({})
  const answer = await server.as('recruiter').query(counts, { company_id: 'x' })
  expect(answer.errors?.[0]?.extensions?.code).toBe('NOT_FOUND')
})

test.each(roles)('as %s', async (role) => {
  const codes = (await server.as(role).query(counts)).errors?.map(({ extensions }) => extensions?.code)
  expect(codes).toEqual(can(role, 'companies:readAll') ? undefined : ['FORBIDDEN'])
})
