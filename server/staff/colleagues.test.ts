import { afterAll, beforeAll, expect, test } from 'vitest'
import { can, roles } from '#shared/platform/permissions.ts'
import { createUser } from '#test/factories.ts'
import { graphql } from '#test/graphql.ts'
import { startTestServer, type TestServer } from '#test/testServer.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const getColleagues = graphql('{ getColleagues { id display_name } }')

test('colleagues are the staff who may log in, by name: no reviewer, no client, nobody blocked', async () => {
  await createUser(server.db, { display_name: 'Aaron Blocked', role: 'dstm', active: false })
  const { getColleagues: found } = await server.as('vetter').data(getColleagues)
  expect(found.map(({ display_name }) => display_name)).toEqual([
    'The admin',
    'The dstm',
    'The recruiter',
    'The vetter',
  ])
})

test.each(roles)('a %s reads their names only by permission', async (role) => {
  const { errors } = await server.as(role).query(getColleagues)
  expect(errors?.[0]?.extensions?.code).toBe(can(role, 'staff:read') ? undefined : 'FORBIDDEN')
})
