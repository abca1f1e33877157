import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type DeveloperStatus,
  type StageReason,
  stageReasons,
  statusOfReason,
} from '#shared/developers/developerStages.ts'
import { valuesOf } from '#shared/platform/transitions.ts'
import { asTest, createDeveloper } from '#test/factories.ts'
import { graphql, type TypedOperation } from '#test/graphql.ts'
import { startTestServer, type TestServer } from '#test/testServer.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const far = '2099-01-01'
const moving = graphql(`mutation ($id: ID!, $status: DeveloperStatus, $reason: StageReason) {
  moveDeveloper(input: { id: $id, to: STANDBY, status: $status, reason: $reason, revisit_on: "${far}", version: 1 }) { status }
}`)
const movingMany = graphql(`mutation ($ids: [ID!]!, $status: DeveloperStatus, $reason: StageReason) {
  moveDevelopers(input: { selection: { ids: $ids }, to: STANDBY, status: $status, reason: $reason, revisit_on: "${far}" }) { count }
}`)
const setting = graphql(`mutation ($id: ID!, $status: DeveloperStatus!) {
  setDeveloperStatus(input: { id: $id, status: $status, version: 1 }) { status }
}`)
const query = (document: TypedOperation<unknown>, variables: object) => server.as('admin').send(document, variables)
const member = () => createDeveloper(server.db)
const statusOf = async (id: string) =>
  (await server.db.selectFrom('developers').select('status').where('id', '=', id).executeTakeFirstOrThrow()).status

test.each(valuesOf(stageReasons))('the status follows from the reason %s, for one and for many', async (reason) => {
  const status = statusOfReason('STANDBY', reason)
  const [one, other] = [await member(), await member()]
  await query(moving, { id: one.id, reason })
  await query(movingMany, { ids: [other.id], reason })
  expect([await statusOf(one.id), await statusOf(other.id)]).toEqual([status, status])
  const written = await member()
  const columns = { stage: 'STANDBY', status: null, stage_reason: reason } as const
  await asTest(server.db, (trx) => trx.updateTable('developers').set(columns).where('id', '=', written.id).execute())
  expect(await statusOf(written.id)).toBe(status)
})

test('a status that contradicts the reason is refused at its field', async () => {
  const { id } = await member()
  const contradiction = { status: 'PERFORMANCE', reason: 'NO_DEMAND' }
  const refused = {
    message: 'For the reason “No demand” the status is No demand. Leave the status out, or choose another reason.',
    extensions: { code: 'BAD_INPUT', field: 'status' },
  }
  expect((await query(moving, { id, ...contradiction })).errors?.[0]).toMatchObject(refused)
  expect((await query(movingMany, { ids: [id], ...contradiction })).errors?.[0]).toMatchObject(refused)
  expect(await statusOf(id)).toBe('AVAILABLE')
})

test('the status of stand-by cannot be set against its reason', async () => {
  const { id } = await createDeveloper(server.db, { stage: 'STANDBY', status: 'NO_DEMAND', stage_reason: 'NO_DEMAND' })
  const { errors } = await query(setting, { id, status: 'PERFORMANCE' })
  expect(errors?.[0]).toMatchObject({ extensions: { code: 'BAD_INPUT', field: 'status' } })
})

test('the database lets no write contradict the reason', async () => {
  const write = (id: string, row: { status: DeveloperStatus; stage_reason?: StageReason }) =>
    asTest(server.db, (trx) =>
      trx
        .updateTable('developers')
        .set({ stage: 'STANDBY', ...row })
        .where('id', '=', id)
        .execute(),
    )
  const { id } = await member()
  await write(id, { status: 'PERFORMANCE', stage_reason: 'AVAILABILITY' })
  expect(await statusOf(id)).toBe('PAUSED_BY_DEVELOPER')
  await write(id, { status: 'NO_DEMAND' })
  expect(await statusOf(id)).toBe('PAUSED_BY_DEVELOPER')
})
