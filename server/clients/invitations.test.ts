import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { roles } from '#shared/platform/permissions.ts'
import { asTest, createClient, createCompany, createUser } from '#test/factories.ts'
import { graphql, undoMutation } from '#test/graphql.ts'
import { type Caller, startTestServer, type TestServer } from '#test/testServer.ts'

let server: TestServer
let recruiter: Caller
let company: { readonly id: string; readonly name: string }

beforeAll(async () => {
  server = await startTestServer({ mail: true })
})
afterAll(() => server.close())
beforeEach(async () => {
  recruiter = await server.logIn(await createUser(server.db, { role: 'recruiter', display_name: 'Rita Recruiter' }))
  company = await createCompany(server.db, { owner_id: recruiter.account.id })
  await allow(true)
})

const inviting = graphql(`mutation ($input: InviteClientInput!) {
  inviteClient(input: $input) { id display_name mailed }
}`)
const allowing = graphql(`mutation ($input: SetRecruitersInviteInput!) {
  setRecruitersInvite(input: $input) { recruiters_invite version }
}`)
const settings = graphql('{ getFirmSettings { recruiters_invite version } }')

async function allow(recruiters_invite: boolean, caller = server.as('admin')) {
  const { version } = (await server.as('admin').data(settings)).getFirmSettings
  return caller.query(allowing, { input: { recruiters_invite, version } })
}
const newEmail = () => `${randomUUID()}@client.example`
const invite = (more: object = {}, caller = recruiter) =>
  caller.query(inviting, { input: { display_name: 'Cora Client', email: newEmail(), company_id: company.id, ...more } })
const accounts = async () =>
  (
    await server.db
      .selectFrom('users')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
  ).count
const refusalOf = ({ errors }: Awaited<ReturnType<typeof invite>>) => ({
  message: errors?.[0]?.message,
  ...errors?.[0]?.extensions,
})

describe('an invitation of a client by the recruiter who owns the company', () => {
  test('creates a client of that company, and mails only them the link to set a password', async () => {
    const email = newEmail()
    const { data } = await invite({ email: ` ${email.toUpperCase()} ` })
    expect(data?.inviteClient).toMatchObject({ display_name: 'Cora Client', mailed: true })
    const client = graphql(
      `query ($id: ID!) { getClientUser(id: $id) { email role active has_password company { id } } }`,
    )
    const { getClientUser } = await server.as('admin').data(client, { id: data?.inviteClient.id ?? '' })
    expect(getClientUser).toEqual({
      email,
      role: 'client',
      active: true,
      has_password: false,
      company: { id: company.id },
    })
    await expect.poll(() => server.mails.filter(({ to }) => to === email).length).toBe(1)
  })

  test('stands in the security log, with who invited whom', async () => {
    const { data } = await invite({ display_name: 'Sina Seen' })
    const log = graphql(
      `{ getSecurityEvents(filter: { kind: [ACCOUNT_CREATED], search: "Sina Seen" }) { events { actor person note } } }`,
    )
    expect(data?.inviteClient.id).toBeDefined()
    expect((await server.as('admin').data(log)).getSecurityEvents.events).toEqual([
      { actor: 'Rita Recruiter', person: 'Sina Seen', note: 'Client' },
    ])
  })

  test('is refused in the same words for an address that is known in any role, and changes nothing', async () => {
    const refusals = await Promise.all(
      roles.map(async (role) => {
        const known = await createUser(server.db, { role, display_name: `Known ${role}` })
        return refusalOf(await invite({ email: known.email.toUpperCase(), display_name: 'Taken Over' }))
      }),
    )
    const blocked = await createClient(server.db, { companyId: company.id, active: false })
    refusals.push(refusalOf(await invite({ email: blocked.email })))
    expect(new Set(refusals.map((refusal) => JSON.stringify(refusal)))).toHaveLength(1)
    expect(refusals[0]).toMatchObject({
      message: 'You cannot invite this address. Ask an admin to add it.',
      code: 'CONFLICT',
      field: 'email',
    })
    const taken = server.db.selectFrom('users').select('id').where('display_name', '=', 'Taken Over')
    expect(await taken.execute()).toEqual([])
  })

  test('by ten at once with one address creates one account', async () => {
    const email = newEmail()
    const before = await accounts()
    const answers = await Promise.all(Array.from({ length: 10 }, () => invite({ email })))
    expect(answers.filter(({ errors }) => !errors)).toHaveLength(1)
    expect(await accounts()).toBe(before + 1)
  })

  test.each([
    ['of a colleague', async () => ({ owner_id: (await createUser(server.db)).id })],
    ['that nobody owns', async () => ({ owner_id: null })],
    ['that is deleted', async () => ({ owner_id: recruiter.account.id, deleted_at: new Date() })],
  ])('is refused for a company %s', async (_name, rowOf) => {
    const { id } = await createCompany(server.db, await rowOf())
    const before = await accounts()
    expect(refusalOf(await invite({ company_id: id }))).toMatchObject({ code: 'BAD_INPUT', field: 'company_id' })
    expect(await accounts()).toBe(before)
  })

  test.each([
    ['no name', { display_name: ' ' }, 'display_name'],
    ['half an address', { email: 'cora@' }, 'email'],
  ])('is refused with %s', async (_name, wrong, field) => {
    expect(refusalOf(await invite(wrong))).toMatchObject({ code: 'BAD_INPUT', field })
  })
})

describe('the setting', () => {
  test('is off until an admin allows it, and off again once it is taken back', async () => {
    await asTest(server.db, (trx) => trx.updateTable('firm_settings').set({ recruiters_invite: false }).execute())
    const refused = refusalOf(await invite())
    expect(refused).toMatchObject({
      message: 'An admin has not allowed recruiters to invite clients.',
      code: 'CONFLICT',
    })
    const { extensions } = await allow(true)
    expect((await invite()).errors).toBeUndefined()
    await server.as('admin').data(undoMutation, { input: { change: extensions?.change } })
    expect(refusalOf(await invite())).toEqual(refused)
  })

  test.each(['vetter', 'dstm', 'recruiter', 'reviewer', 'client'] as const)('is not for a %s', async (role) => {
    expect((await allow(false, server.as(role))).errors?.[0]?.extensions?.code).toBe('FORBIDDEN')
    expect((await server.as('admin').data(settings)).getFirmSettings.recruiters_invite).toBe(true)
  })

  test('leaves who changed it, when and from what, in the events', async () => {
    await allow(false)
    const events = server.db.selectFrom('events').selectAll().where('table_name', '=', 'firm_settings')
    expect(await events.orderBy('id', 'desc').executeTakeFirstOrThrow()).toMatchObject({
      actor: server.as('admin').account.id,
      old_values: { recruiters_invite: true },
      new_values: { recruiters_invite: false },
    })
  })
})

test.each(['vetter', 'dstm', 'reviewer', 'client'] as const)(
  'a %s invites nobody, not even to a company that they own',
  async (role) => {
    const caller = server.as(role)
    const own = await createCompany(server.db, { owner_id: caller.account.id })
    const before = await accounts()
    expect(refusalOf(await invite({ company_id: own.id }, caller))).toMatchObject({ code: 'FORBIDDEN' })
    expect(await accounts()).toBe(before)
  },
)

test('the list of clients stays with the admins: a recruiter neither reads nor changes it', async () => {
  const upsert = graphql(`mutation ($email: String!, $company_id: ID!) {
    upsertClients(display_name: "Nora", email: $email, company_id: $company_id) { id }
  }`)
  for (const asked of [
    await recruiter.query(upsert, { email: newEmail(), company_id: company.id }),
    await recruiter.query(graphql('{ getClientUsers { aggregate { count } } }'), {}),
  ]) {
    expect(asked.errors?.[0]?.extensions?.code).toBe('FORBIDDEN')
  }
})
