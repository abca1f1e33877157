import { afterAll, beforeAll, expect, test } from 'vitest'
import { asTest, createDeveloper, createJob, createJobProfile, createPlacement } from '#test/factories.ts'
import { type Caller, startTestServer, type TestServer } from '#test/testServer.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const open = 'status starts_on job_title cost_rate next_check_in_on last_check_in { mood party notes host_name }'
const list = (caller: Caller, id: string, fields = open) =>
  caller.query<{ getPlacements: object[] }>(`query ($id: ID!) { getPlacements(developer_id: $id) { ${fields} } }`, {
    id,
  })

/** A developer with two placements, of which the latest had another check-in. */
async function createPlaced(): Promise<string> {
  const { db } = server
  const developer = await createDeveloper(db, { status: 'PLACED' })
  let placement_id = ''
  for (const starts_on of ['2025-01-01', '2026-01-01']) {
    const job = await createJob(db, { title: `From ${starts_on}` })
    const profile = await createJobProfile(db, { job_id: job.id, developer_id: developer.id, status: 'PLACED' })
    placement_id = (await createPlacement(db, profile.id, { starts_on })).id
  }
  const held = { state: 'DONE', due_on: '2026-01-15', held_at: '2026-01-15T09:00:00Z', channel: 'CALL' } as const
  const told = {
    party: 'CLIENT',
    mood: 'THRIVING',
    notes: 'Second week',
    host_id: server.as('dstm').account.id,
  } as const
  await asTest(db, (trx) =>
    trx
      .insertInto('check_ins')
      .values({ placement_id, ...held, ...told })
      .execute(),
  )
  return developer.id
}

test('placements come with the last check-in and the day of the next, the latest first', async () => {
  const { data } = await list(server.as('vetter'), await createPlaced())
  expect(data?.getPlacements).toMatchObject([
    {
      job_title: 'From 2026-01-01',
      cost_rate: 50.5,
      next_check_in_on: '2026-02-01',
      last_check_in: { mood: 'THRIVING', party: 'CLIENT', notes: 'Second week', host_name: 'The dstm' },
    },
    { job_title: 'From 2025-01-01', last_check_in: { mood: 'GOOD', host_name: null } },
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
