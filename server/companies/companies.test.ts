import { afterAll, beforeAll, expect, test } from 'vitest'
import { createClient, createCompany } from '#test/factories.ts'
import { startTestServer, type TestServer } from '#test/testServer.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const getCompanies = '{ getCompanies { id name } }'
type Companies = { getCompanies: { id: string; name: string }[] }

test('companies come by name, without the deleted ones', async () => {
  await createCompany(server.db, { name: 'Zeta' })
  await createCompany(server.db, { name: 'alpha' })
  await createCompany(server.db, { name: 'Beta' })
  await createCompany(server.db, { name: 'Gone', deleted_at: new Date() })
  const { getCompanies: companies } = await server.as('vetter').data<Companies>(getCompanies)
  expect(companies.map(({ name }) => name)).toEqual(['alpha', 'Beta', 'Zeta'])
})

test('a client sees its own company only', async () => {
  const company = await createCompany(server.db, { name: 'Own' })
  const client = await server.logIn(await createClient(server.db, { companyId: company.id }))
  expect(await client.data(getCompanies)).toEqual({ getCompanies: [{ id: company.id, name: 'Own' }] })
})

test('a client without a company sees none', async () => {
  expect(await server.as('client').data(getCompanies)).toEqual({ getCompanies: [] })
})
