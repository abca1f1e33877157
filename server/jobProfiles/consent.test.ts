import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { asTest, createDeveloper, createJob, createJobProfile } from '#test/factories.ts'
import { graphql, type TypedOperation } from '#test/graphql.ts'
import { startTestServer, type TestServer } from '#test/testServer.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const adding = graphql(
  'mutation ($profile: AddJobProfileInput!) { addJobProfile(input: $profile) { id consented_at consent_method } }',
)
const updating = graphql(`mutation ($id: ID!, $changes: JobProfileChanges!, $version: Int! = 1) {
  updateJobProfile(input: { id: $id, changes: $changes, version: $version }) { consented_at consent_method }
}`)
const moving = graphql(`mutation ($id: ID!, $consented_at: DayOrMoment, $consent_method: ConsentMethod) {
  moveJobProfile(input: { id: $id, to: SENT, version: 1, consented_at: $consented_at, consent_method: $consent_method }) {
    status consented_at consent_method
  }
}`)
const ask = <Data>(document: TypedOperation<Data>, variables: object) =>
  server.as('recruiter').send(document, variables)
const both = async () => ({
  developer_id: (await createDeveloper(server.db)).id,
  job_id: (await createJob(server.db)).id,
})
const profile = async (row: object = {}) =>
  createJobProfile(server.db, { ...(await both()), status: 'READY_TO_SEND', bill_rate_cents: 9_000, ...row })
const stored = (id: string) =>
  server.db
    .selectFrom('job_profiles')
    .select(['consented_at', 'consented_on', 'consent_method'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

const day = { consented_at: '2026-01-02', consent_method: 'CALL' } as const
const moment = { consented_at: '2026-01-02T10:00:00.000Z', consent_method: 'CALL' } as const

describe.each([day, moment])('the consent %j', (consent) => {
  test('is what is read after a profile was added, edited or sent with it', async () => {
    const added = await ask(adding, { profile: { ...(await both()), ...consent } })
    expect(added.data?.addJobProfile).toMatchObject(consent)
    const { id } = await profile()
    expect((await ask(updating, { id, changes: consent })).data?.updateJobProfile).toEqual(consent)
    const sent = await ask(moving, { id: (await profile()).id, ...consent })
    expect(sent.data?.moveJobProfile).toEqual({ status: 'SENT', ...consent })
  })
})

test('a day alone is stored as a day, lets a profile be sent, and is replaced by a moment', async () => {
  const { id } = await profile({ consented_on: '2026-01-02', consent_method: 'CALL' })
  expect((await ask(moving, { id })).data).toMatchObject({ moveJobProfile: { status: 'SENT', ...day } })
  await ask(updating, { id, version: 2, changes: { consented_at: moment.consented_at } })
  expect(await stored(id)).toEqual({ ...moment, consented_on: null })
  await ask(updating, { id, version: 3, changes: { consented_at: '2026-01-03' } })
  expect(await stored(id)).toEqual({ consented_at: null, consented_on: '2026-01-03', consent_method: 'CALL' })
})

test.each([
  [{ consented_at: '2026-01-02' }, 'consent_method'],
  [{ consent_method: 'CALL' }, 'consented_at'],
])('half a consent is refused at its field: %j', async (half, field) => {
  const refused = { extensions: { code: 'BAD_INPUT', field: expect.stringMatching(new RegExp(`${field}$`)) } }
  for (const asked of [
    await ask(adding, { profile: { ...(await both()), ...half } }),
    await ask(updating, { id: (await profile()).id, changes: half }),
    await ask(moving, { id: (await profile()).id, ...half }),
  ]) {
    expect(asked.errors?.[0]).toMatchObject(refused)
  }
})

test('an edit is checked with the half that stays, and one that leaves the consent alone is not', async () => {
  const { id } = await profile({ consented_on: '2026-01-02' })
  const pitch = await ask(updating, { id, changes: { pitch: 'Good.' } })
  expect(pitch.data?.updateJobProfile).toMatchObject({ consented_at: '2026-01-02', consent_method: null })
  const later = await ask(updating, { id, version: 2, changes: { consented_at: '2026-01-03' } })
  expect(later.errors?.[0]?.extensions).toMatchObject({ code: 'BAD_INPUT', field: 'consent_method' })
  const whole = await ask(updating, { id, version: 2, changes: { consent_method: 'CHAT' } })
  expect(whole.data?.updateJobProfile).toEqual({ consented_at: '2026-01-02', consent_method: 'CHAT' })
})

test.each(['T14:30', '2026-01-02T', '2026-01-02T25:99', '2026-02-30', '0000-01-01', '2099-01-01', 'soon'])(
  'refuses %s as the day of a consent',
  async (consented_at) => {
    const { errors } = await ask(adding, { profile: { ...(await both()), consented_at, consent_method: 'CALL' } })
    expect(errors?.[0]?.extensions?.code).toBe('BAD_INPUT')
  },
)

test('the database refuses how without when, and a day beside a moment', async () => {
  const { id } = await profile()
  const write = (consent: object) =>
    asTest(server.db, (trx) => trx.updateTable('job_profiles').set(consent).where('id', '=', id).execute())
  await expect(write({ consent_method: 'CALL' })).rejects.toThrow('job_profiles_consent_check')
  const twice = { ...moment, consented_on: '2026-01-02' }
  await expect(write(twice)).rejects.toThrow('job_profiles_consent_known_once_check')
})
