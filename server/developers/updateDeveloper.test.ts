import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createDeveloper, createUser } from '#test/factories.ts'
import { graphql } from '#test/graphql.ts'
import { type Caller, startTestServer, type TestServer } from '#test/testServer.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const fields = `version first_name last_name headline email phone slack_user_id url_github url_linkedin url_avatar country city time_zone
  cost_rate rate_floor currency available_from weekly_hours owner_id owner_name dstm_id source tos_signed_on do_not_contact tags
  skills { skill { id } }`
const mutation = graphql(`mutation ($id: ID!, $changes: DeveloperChanges!, $version: Int!, $key: String) {
  updateDeveloper(input: { id: $id, changes: $changes, version: $version }, key: $key) { ${fields} }
}`)
const update = (caller: Caller, id: string, changes: object, version = 1) =>
  caller.query(mutation, { id, changes, version })

test('every detail is saved, normalized, and the answer shows all of it', async () => {
  const developer = await createDeveloper(server.db)
  const [owner, dstm] = [server.as('recruiter').account, server.as('dstm').account]
  const details = {
    first_name: 'Zoë',
    last_name: 'Ünal',
    headline: 'Builds compilers',
    phone: '+90 212 555 0100',
    slack_user_id: 'U012AB3CD',
    url_github: '@zoe',
    url_avatar: 'https://pictures.example/zoe.png',
    country: 'TR',
    city: 'İzmir',
    time_zone: 'Europe/Istanbul',
    cost_rate: 45.55,
    rate_floor: 40,
    currency: 'EUR',
    available_from: '2026-12-01',
    weekly_hours: 40,
    owner_id: owner.id,
    dstm_id: dstm.id,
    source: 'REFERRAL',
    tos_signed_on: '2026-01-31',
    do_not_contact: true,
  }
  const typed = { email: ' Zoe@Vouch.Example ', url_linkedin: 'linkedin.com/in/zoe', tags: ['Speaker', 'speaker'] }
  const { data } = await update(server.as('vetter'), developer.id, { ...details, ...typed })
  expect(data?.updateDeveloper).toEqual({
    ...details,
    version: 2,
    email: 'zoe@vouch.example',
    url_linkedin: 'https://linkedin.com/in/zoe',
    tags: ['Speaker'],
    owner_name: 'The recruiter',
    skills: [],
  })
})

test('a field that is left out stays, and null clears one that may be empty', async () => {
  const { id } = await createDeveloper(server.db, { city: 'Recife', cost_rate_cents: 5_000, source: 'OUTBOUND' })
  const cleared = await update(server.as('dstm'), id, { cost_rate: null, source: null })
  expect(cleared.data?.updateDeveloper).toMatchObject({ city: 'Recife', cost_rate: null, source: null })
  const refused = await update(server.as('dstm'), id, { first_name: null }, 2)
  expect(refused.errors?.[0]?.extensions?.code).toBe('BAD_INPUT')
})

describe('what is wrong is refused at its field', () => {
  test.each([
    [{ first_name: ' ' }, 'first_name', 'Enter the first name.'],
    [{ email: 'zoe' }, 'email', 'Enter an e-mail address such as name@example.com.'],
    [{ slack_user_id: 'C012AB3CD' }, 'slack_user_id', 'Enter the id of a person in Slack'],
    [{ url_github: 'javascript:alert(1)' }, 'url_github', 'Enter a GitHub handle'],
    [{ url_linkedin: 'javascript:alert(1)' }, 'url_linkedin', 'Enter a web address'],
    [{ country: 'XX' }, 'country', 'Choose a country from the list.'],
    [{ time_zone: 'Mars/Olympus' }, 'time_zone', 'Choose a time zone such as Europe/Berlin.'],
    [{ cost_rate: -1 }, 'cost_rate', 'Enter an amount from 0 to 10,000.'],
    [{ rate_floor: 1.005 }, 'rate_floor', 'Use at most two decimals.'],
    [{ currency: 'XYZ' }, 'currency', 'Enter a currency by its code, such as USD.'],
    [{ available_from: '2026-02-30' }, 'available_from', 'Enter a day such as 31 Jan 2026.'],
    [{ tos_signed_on: '2999-01-01' }, 'tos_signed_on', 'it cannot be in the future'],
    [{ weekly_hours: 169 }, 'weekly_hours', 'Enter the weekly hours, from 1 to 168.'],
    [{ tags: ['a,b'] }, 'tags.0', 'Leave commas out of a tag'],
  ])('%j', async (changes, field, sentence) => {
    const { id } = await createDeveloper(server.db)
    const { errors } = await update(server.as('recruiter'), id, changes)
    expect(errors).toMatchObject([
      { message: expect.stringContaining(sentence), extensions: { field: `changes.${field}` } },
    ])
  })

  test('an e-mail address that another developer has, in any case', async () => {
    const [one, other] = [await createDeveloper(server.db), await createDeveloper(server.db)]
    const { errors } = await update(server.as('recruiter'), one.id, { email: other.email.toUpperCase() })
    expect(errors).toMatchObject([
      { message: 'Another developer has this e-mail address.', extensions: { code: 'BAD_INPUT', field: 'email' } },
    ])
  })

  test('an owner who is no staff member, and a DSTM who may not check in', async () => {
    const { id } = await createDeveloper(server.db)
    const client = server.as('client').account.id
    expect((await update(server.as('admin'), id, { owner_id: client })).errors?.[0]?.extensions?.field).toBe('owner_id')
    const vetter = server.as('vetter').account.id
    expect((await update(server.as('admin'), id, { dstm_id: vetter })).errors?.[0]?.extensions?.field).toBe('dstm_id')
  })
})

test('someone who left keeps their developers until they are given to another', async () => {
  const former = await createUser(server.db, { active: false })
  const { id } = await createDeveloper(server.db, { owner_id: former.id })
  const { data } = await update(server.as('admin'), id, { owner_id: former.id, city: 'Porto' })
  expect(data?.updateDeveloper).toMatchObject({ owner_id: former.id, city: 'Porto' })
})

test('a stale save is refused with the newer values, and only those that the viewer may read', async () => {
  const { id } = await createDeveloper(server.db, { city: 'Recife' })
  await update(server.as('dstm'), id, { city: 'Olinda' })
  const { errors } = await update(server.as('recruiter'), id, { headline: 'Mine' })
  expect(errors?.[0]?.extensions).toMatchObject({ code: 'CONFLICT', field: 'version', details: { city: 'Olinda' } })
})

test('of two saves at once the second finds a newer version', async () => {
  const { id } = await createDeveloper(server.db)
  const saves = await Promise.all(['Recife', 'Olinda'].map((city) => update(server.as('recruiter'), id, { city })))
  expect(saves.map(({ errors }) => errors?.[0]?.extensions?.code).toSorted()).toEqual(['CONFLICT', undefined])
})

test('stage and status are no fields to edit, and a deleted developer is not found', async () => {
  const { id } = await createDeveloper(server.db)
  expect((await update(server.as('admin'), id, { stage: 'BLOCKED' })).errors?.[0]?.message).toContain('stage')
  const deleted = await createDeveloper(server.db, { deleted_at: new Date() })
  const { errors } = await update(server.as('admin'), deleted.id, { city: 'Recife' })
  expect(errors?.[0]?.extensions?.code).toBe('NOT_FOUND')
})

test.each(['reviewer', 'client'] as const)('a %s saves nothing', async (role) => {
  const { id } = await createDeveloper(server.db)
  expect((await update(server.as(role), id, { city: 'Recife' })).errors?.[0]?.extensions?.code).toBe('FORBIDDEN')
})
