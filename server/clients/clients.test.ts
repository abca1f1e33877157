import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { clientList } from '#shared/clients/clients.ts'
import { createClient, createCompany, createUser } from '#test/factories.ts'
import { graphql } from '#test/graphql.ts'
import { testList } from '#test/lists/testList.ts'
import { dataOf, startTestServer, type TestServer } from '#test/testServer.ts'
import { clientSource } from './data.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const fields =
  'id display_name email username role active version company { id name } company_user { company { id name } }'
testList(clientList, {
  field: 'getClientUsers',
  name: 'Client',
  source: clientSource,
  fields: 'display_name email username company_user { company { name } }',
  prepare: async ({ db }) => {
    const acme = await createCompany(db, { name: 'Acme' })
    const zenith = await createCompany(db, { name: 'Zénith “O”' })
    await createClient(db, { display_name: 'Bea', email: 'c@x.example', username: 'bb', companyId: zenith.id })
    await createClient(db, { display_name: 'Abe', email: 'd@x.example', username: null, companyId: acme.id })
    await createClient(db, { display_name: 'abel 100%', email: 'a_a@x.example', username: 'aa', companyId: acme.id })
    await createClient(db, { display_name: 'Cid', email: 'b@x.example', username: 'aa' })
    for (let index = 0; index < 5; index++) await createClient(db, { display_name: 'Twin' })
  },
  values: {
    company_user: ({ company_user: [link] }: { company_user: { company: { name: string } }[] }) =>
      link?.company.name ?? null,
  },
  exported: false,
})

test('the list is as the specification says: 25 by name, each with its company, and the count of all', async () => {
  const own = await startTestServer()
  const { id } = await createCompany(own.db, { name: 'Acme' })
  await createClient(own.db, { display_name: 'Abe', email: 'd@x.example', companyId: id })
  for (let index = 0; index < 25; index++) await createClient(own.db, { display_name: 'Zoe' })
  const list = graphql(`{ getClientUsers { clients { ${fields} } aggregate { count } } }`)
  const { getClientUsers } = await own.as('admin').data(list)
  const company = { id, name: 'Acme' }
  expect(getClientUsers.clients).toHaveLength(25)
  expect(getClientUsers.aggregate.count).toBe(27)
  expect(getClientUsers.clients[0]).toEqual({
    id: expect.any(String),
    display_name: 'Abe',
    email: 'd@x.example',
    username: null,
    role: 'client',
    active: true,
    version: 2,
    company,
    company_user: [{ company }],
  })
  await own.close()
})

const upsert =
  graphql(`mutation ($display_name: String!, $email: String!, $username: String, $company_id: ID!, $move: Boolean! = true) {
  upsertClients(display_name: $display_name, email: $email, username: $username, company_id: $company_id, move: $move) { ${fields} }
}`)
async function input(more: object = {}) {
  const { id } = await createCompany(server.db)
  return { display_name: 'Nora New', email: `${randomUUID()}@x.example`, company_id: id, ...more }
}

describe('adding a client', () => {
  test('trims what was typed, lowers the e-mail, and makes an empty username none', async () => {
    const email = `${randomUUID()}@x.example`
    const typed = await input({ display_name: '  Nora New ', email: `  ${email.toUpperCase()} `, username: '  ' })
    const { upsertClients: client } = await server.as('admin').data(upsert, typed)
    expect(client).toMatchObject({ display_name: 'Nora New', email, username: null, role: 'client', active: true })
    expect(client.company?.id).toBe(typed.company_id)
  })

  test('with a known e-mail changes that client and moves it', async () => {
    const first = await input({ username: 'nora' })
    const second = await input({ email: first.email.toUpperCase(), display_name: 'Nora Newer' })
    const { upsertClients: before } = await server.as('admin').data(upsert, first)
    const { upsertClients: after } = await server.as('admin').data(upsert, second)
    expect(after).toMatchObject({ id: before.id, display_name: 'Nora Newer', username: null })
    expect(after.company?.id).toBe(second.company_id)
    expect(after.version).toBeGreaterThan(before.version)
  })

  test('moves nobody who was not to be moved, and says where they are', async () => {
    const first = await input()
    const { upsertClients: before } = await server.as('admin').data(upsert, first)
    const second = await input({ email: first.email, display_name: 'Changed', move: false })
    const { errors } = await server.as('admin').query(upsert, second)
    expect(errors?.[0]).toMatchObject({
      message: expect.stringMatching(/^This client belongs to .*\. Confirm to move them to .*\.$/),
      extensions: { code: 'CONFLICT', field: 'company_id', details: { company: before.company } },
    })
    expect(await find(before.id)).toEqual(before)
    const same = { ...first, display_name: 'Renamed', move: false }
    expect((await server.as('admin').data(upsert, same)).upsertClients.display_name).toBe('Renamed')
  })

  test('never touches a staff account', async () => {
    const staff = await createUser(server.db, { role: 'dstm', display_name: 'Dina' })
    const { errors } = await server.as('admin').query(upsert, await input({ email: staff.email.toUpperCase() }))
    expect(errors?.[0]).toMatchObject({
      message: 'This e-mail address belongs to a staff account. Use another one.',
      extensions: { code: 'BAD_INPUT', field: 'email' },
    })
    const after = await server.db.selectFrom('users').selectAll().where('id', '=', staff.id).executeTakeFirstOrThrow()
    expect(after).toEqual(staff)
    expect(await server.db.selectFrom('company_users').where('user_id', '=', staff.id).execute()).toEqual([])
  })

  test.each<[string, object, string, string]>([
    ['no name', { display_name: '   ' }, 'display_name', 'Enter the full name.'],
    ['a huge name', { display_name: 'x'.repeat(100_000) }, 'display_name', 'Use at most 200 characters.'],
    ['a NUL in the name', { display_name: 'No\0ra' }, 'display_name', 'Remove the line breaks and control characters.'],
    ['no e-mail', { email: ' ' }, 'email', 'Enter an e-mail address.'],
    ['half an e-mail', { email: 'nora@' }, 'email', 'Enter an e-mail address such as name@example.com.'],
    ['two e-mails', { email: 'a@x.example,b@x.example' }, 'email', 'Enter an e-mail address such as name@example.com.'],
    ['no company', { company_id: '' }, 'company_id', 'Please select a company to continue'],
    ['a company that is none', { company_id: "' or 1=1" }, 'company_id', 'Please select a company to continue'],
    [
      'an unknown company',
      { company_id: randomUUID() },
      'company_id',
      'This company does not exist any more. Choose another one.',
    ],
  ])('is refused with %s, and writes nothing', async (_name, wrong, field, message) => {
    const before = await countUsers()
    const { errors } = await server.as('admin').query(upsert, await input(wrong))
    expect(errors).toMatchObject([{ message, extensions: { code: 'BAD_INPUT', field } }])
    expect(await countUsers()).toBe(before)
  })

  test('is refused for a deleted company', async () => {
    const { id } = await createCompany(server.db, { deleted_at: new Date() })
    const { errors } = await server.as('admin').query(upsert, await input({ company_id: id }))
    expect(errors?.[0]?.extensions).toMatchObject({ code: 'BAD_INPUT', field: 'company_id' })
  })

  test('by ten people at once with one e-mail makes one client', async () => {
    const email = `${randomUUID()}@x.example`
    const inputs = await Promise.all(Array.from({ length: 10 }, () => input({ email })))
    const answers = await Promise.all(inputs.map((one) => server.as('admin').data(upsert, one)))
    expect(new Set(answers.map(({ upsertClients }) => upsertClients.id)).size).toBe(1)
    const links = server.db.selectFrom('company_users').selectAll()
    expect(await links.where('user_id', '=', answers[0]?.upsertClients.id ?? '').execute()).toHaveLength(1)
  })
})

describe('editing a client', () => {
  const update =
    graphql(`mutation ($id: ID!, $display_name: String, $email: String, $username: String, $company_id: ID, $version: Int!) {
    updateClient(input: { id: $id, display_name: $display_name, email: $email, username: $username, company_id: $company_id, version: $version }) { ${fields} }
  }`)
  async function existing() {
    const { upsertClients } = await server.as('admin').data(upsert, await input({ username: 'nora' }))
    return upsertClients
  }

  test('saves trimmed values, and leaves the company where none is named', async () => {
    const client = await existing()
    const email = `${randomUUID()}@x.example`
    const changes = { ...client, display_name: ' Nora ', email: ` ${email.toUpperCase()}`, username: '' }
    const { updateClient } = await server.as('admin').data(update, changes)
    expect(updateClient).toEqual({
      ...client,
      display_name: 'Nora',
      email,
      username: null,
      version: client.version + 1,
    })
  })

  test('moves the client where a company is named', async () => {
    const client = await existing()
    const company = await createCompany(server.db)
    const { updateClient } = await server.as('admin').data(update, { ...client, company_id: company.id })
    expect(updateClient.company).toEqual({ id: company.id, name: company.name })
    expect(updateClient.version).toBeGreaterThan(client.version)
  })

  test.each([
    ['name', { display_name: 'Renamed' }],
    ['e-mail', { email: `${randomUUID()}@client.example` }],
    ['username', { username: 'renamed' }],
    ['nothing', {}],
  ] as const)('that says only %s touches nothing else', async (_name, changes) => {
    const client = await existing()
    const before = await find(client.id)
    const given = Object.keys(changes).map((field) => `$${field}: String`)
    const passed = Object.keys(changes).map((field) => `${field}: $${field}`)
    const partial = `mutation (${['$id: ID!', '$version: Int!', ...given].join(', ')}) {
      updateClient(input: { ${['id: $id', 'version: $version', ...passed].join(', ')} }) { ${fields} }
    }`
    const variables = { id: client.id, version: client.version, ...changes }
    const { updateClient } = dataOf(await server.as('admin').send(partial, variables))
    expect(updateClient).toEqual({ ...before, ...changes, version: expect.any(Number) })
  })

  test('with a variable that is left out touches that field as little; null clears it, where it may be empty', async () => {
    const client = await existing()
    await server.as('admin').data(update, { id: client.id, version: client.version, username: 'cleo' })
    const named = await find(client.id)
    expect(named).toMatchObject({ display_name: client.display_name, email: client.email, username: 'cleo' })
    const cleared = { id: client.id, version: named.version, username: null }
    expect((await server.as('admin').data(update, cleared)).updateClient.username).toBeNull()
    const { version } = await find(client.id)
    const { errors } = await server.as('admin').query(update, { id: client.id, version, display_name: null })
    expect(errors?.[0]?.extensions).toEqual({ code: 'BAD_INPUT', field: 'display_name' })
  })

  test('over a newer save is refused, with the newer values', async () => {
    const client = await existing()
    const { updateClient: newer } = await server.as('admin').data(update, { ...client, display_name: 'First' })
    const { errors } = await server.as('admin').query(update, { ...client, display_name: 'Second' })
    expect(errors?.[0]).toMatchObject({
      message: 'You changed this client in another tab or window. Compare, and save again.',
      extensions: { code: 'CONFLICT', details: { display_name: 'First', version: newer.version } },
    })
    expect((await find(client.id)).display_name).toBe('First')
  })

  test('by two at once who only move it lets one through', async () => {
    const client = await existing()
    const companies = await Promise.all([createCompany(server.db), createCompany(server.db), createCompany(server.db)])
    const answers = await Promise.all(
      companies.map(({ id }) => server.as('admin').query(update, { ...client, company_id: id })),
    )
    const codes = answers.map(({ errors }) => errors?.[0]?.extensions?.code)
    expect(codes.filter((code) => code === undefined)).toHaveLength(1)
    expect(codes.filter((code) => code === 'CONFLICT')).toHaveLength(2)
  })

  test('to an e-mail address that is taken is refused at the field', async () => {
    const client = await existing()
    const staff = await createUser(server.db)
    const { errors } = await server.as('admin').query(update, { ...client, email: staff.email.toUpperCase() })
    expect(errors?.[0]).toMatchObject({
      message: 'Another account has this e-mail address.',
      extensions: { code: 'BAD_INPUT', field: 'email' },
    })
  })

  test('that is unknown, no id, or a staff account is not found', async () => {
    const staff = await createUser(server.db)
    for (const id of [randomUUID(), 'no-id', staff.id]) {
      const { errors } = await server.as('admin').query(update, { ...(await existing()), id })
      expect(errors?.[0]).toMatchObject({
        message: 'This client was not found. It may have been removed.',
        extensions: { code: 'NOT_FOUND' },
      })
    }
  })
})

describe('one client', () => {
  test('is found by its id', async () => {
    const client = await createClient(server.db, { display_name: 'Cleo' })
    expect(await find(client.id)).toMatchObject({ display_name: 'Cleo', company: null, company_user: [] })
  })

  test.each(['a staff account', 'an unknown id', 'no id'])('%s is not found', async (kind) => {
    const ids: Record<string, string> = {
      'a staff account': server.as('dstm').account.id,
      'an unknown id': randomUUID(),
    }
    const { errors } = await server.as('admin').query(getClientUser, { id: ids[kind] ?? 'x\0' })
    expect(errors?.[0]?.extensions?.code).toBe('NOT_FOUND')
  })
})

const getClientUser = graphql(`query ($id: ID!) { getClientUser(id: $id) { ${fields} } }`)

async function find(id: string) {
  return (await server.as('admin').data(getClientUser, { id })).getClientUser
}

async function countUsers(): Promise<number> {
  const users = server.db.selectFrom('users').select((eb) => eb.fn.countAll<number>().as('count'))
  return (await users.executeTakeFirstOrThrow()).count
}

describe('the accounts of a company', () => {
  const accounts = (fields: string) => `query ($id: ID!) { getCompanyAccounts(company_id: $id) { ${fields} } }`

  test('are those whose company it is, by name, with their addresses for whoever manages them', async () => {
    const { id } = await createCompany(server.db)
    await createClient(server.db, { display_name: 'Zoë', email: 'zoe@acme.example', companyId: id })
    await createClient(server.db, { display_name: 'Abel', email: 'abel@acme.example', companyId: id, active: false })
    await createClient(server.db, { companyId: (await createCompany(server.db)).id })
    expect((await server.as('admin').send(accounts('display_name email active'), { id })).data).toEqual({
      getCompanyAccounts: [
        { display_name: 'Abel', email: 'abel@acme.example', active: false },
        { display_name: 'Zoë', email: 'zoe@acme.example', active: true },
      ],
    })
    for (const role of ['vetter', 'dstm', 'recruiter'] as const) {
      expect((await server.as(role).send(accounts('display_name'), { id })).data).toEqual({
        getCompanyAccounts: [{ display_name: 'Abel' }, { display_name: 'Zoë' }],
      })
      const { errors } = await server.as(role).send(accounts('display_name email'), { id })
      expect(errors?.[0]?.extensions?.code).toBe('FORBIDDEN')
    }
  })

  test('are read by no client and no reviewer, and not of a deleted company', async () => {
    const { id } = await createCompany(server.db)
    const client = await server.logIn(await createClient(server.db, { companyId: id }))
    for (const caller of [client, server.as('reviewer')]) {
      expect((await caller.send(accounts('id'), { id })).errors?.[0]?.extensions?.code).toBe('FORBIDDEN')
    }
    const deleted = await createCompany(server.db, { deleted_at: new Date() })
    const { errors } = await server.as('admin').send(accounts('id'), { id: deleted.id })
    expect(errors?.[0]?.extensions?.code).toBe('NOT_FOUND')
  })
})
