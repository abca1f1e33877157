import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDeveloper, createJob, createJobProfile, createPlacement } from '#test/factories.ts'
import { type Caller, startTestServer, type TestServer } from '#test/testServer.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const open = 'status starts_on job_title cost_rate'
const list = (caller: Caller, id: string, fields = open) =>
  caller.send<{ getPlacements: object[] }>(`query ($id: ID!) { getPlacements(developer_id: $id) { ${fields} } }`, {
    id,
  })

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
  const { data } = await list(server.as('vetter'), await createPlaced())
  expect(data?.getPlacements).toMatchObject([
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
  const { data, errors } = await list(server.as(role), await createPlaced(), 'bill_rate')
  if (may) expect(data?.getPlacements[0]).toEqual({ bill_rate: 80 })
  else expect(errors?.[0]?.extensions?.code).toBe('FORBIDDEN')
})

test.each(['reviewer', 'client'] as const)('a %s is refused', async (role) => {
  expect((await list(server.as(role), await createPlaced(), 'id')).errors?.[0]?.extensions?.code).toBe('FORBIDDEN')
})
