import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDeveloper, createJob, createJobProfile, createPlacement } from '#test/factories.ts'
import { graphql } from '#test/graphql.ts'
import { startTestServer, type TestServer } from '#test/testServer.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const list = graphql('query ($id: ID!) { getPlacements(developer_id: $id) { status starts_on job_title cost_rate } }')
const billRates = graphql('query ($id: ID!) { getPlacements(developer_id: $id) { bill_rate } }')

/** Creates a developer with two placements. */
async function createPlaced(): Promise<string> {
  const { db } = server
  const developer = await createDeveloper(db, { status: 'PLACED' })
  for (const starts_on of ['2025-01-01', '2026-01-01']) {
    const job = await createJob(db, { title: `From ${starts_on}` })
    const profile = await createJobProfile(db, { job_id: job.id, developer_id: developer.id, status: 'PLACED' })
    await createPlacement(db, profile.id, { starts_on })
  }
  return developer.id
}

test('placements come with the latest first', async () => {
  const { getPlacements } = await server.as('vetter').data(list, { id: await createPlaced() })
  expect(getPlacements).toMatchObject([
    { job_title: 'From 2026-01-01', cost_rate: 50.5 },
    { job_title: 'From 2025-01-01' },
  ])
})

test.each([
  ['admin', true],
  ['recruiter', true],
  ['vetter', false],
  ['dstm', false],
] as const)('a %s sees the bill rate: %s', async (role, may) => {
  const { data, errors } = await server.as(role).query(billRates, { id: await createPlaced() })
  if (may) expect(data?.getPlacements[0]).toEqual({ bill_rate: 80 })
  else expect(errors?.[0]?.extensions?.code).toBe('FORBIDDEN')
})

test.each(['reviewer', 'client'] as const)('a %s is refused', async (role) => {
  const { errors } = await server.as(role).query(list, { id: await createPlaced() })
  expect(errors?.[0]?.extensions?.code).toBe('FORBIDDEN')
})
