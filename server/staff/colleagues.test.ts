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
const getStaffNames = graphql('{ getStaffNames { id display_name } }')

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

test('a note may name everybody but clients, also those who have left', async () => {
  await createUser(server.db, { display_name: 'Abel Left', role: 'vetter', active: false })
  await createUser(server.db, { display_name: 'Abba Client', role: 'client' })
  const { getStaffNames: found } = await server.as('vetter').data(getStaffNames)
  const names = found.map(({ display_name }) => display_name)
  expect(names).toEqual(expect.arrayContaining(['Abel Left', 'The reviewer', 'The vetter']))
  expect(names).not.toContain('Abba Client')
})

test.each(roles)('a %s reads their names only by permission', async (role) => {
  const caller = server.as(role)
  for (const { errors } of [await caller.query(getColleagues), await caller.query(getStaffNames)]) {
    expect(errors?.[0]?.extensions?.code).toBe(can(role, 'staff:read') ? undefined : 'FORBIDDEN')
  }
})
