import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accountRoles } from '#shared/permissions.ts'
import type { StaffSortColumn } from '#shared/staff.ts'
import { asTest, createClient, createUser } from '#test/factories.ts'
import { startTestServer, type TestServer } from '#test/testServer.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const fields = 'id display_name email role active has_password last_seen_at version'
interface Account {
  id: string
  display_name: string
  role: string
  active: boolean
  version: number
}

describe('the list', () => {
  let own: TestServer
  const list = `query ($limit: Int, $offset: Int, $sort: StaffSort, $filter: StaffFilter) {
    getStaff(limit: $limit, offset: $offset, sort: $sort, filter: $filter) { staff { ${fields} } aggregate { count } }
  }`
  type List = { getStaff: { staff: Account[]; aggregate: { count: number } } }
  const get = (variables: object = {}) => own.as('admin').data<List>(list, { limit: 20, offset: 0, ...variables })
  const names = async (variables: object = {}) => (await get(variables)).getStaff.staff.map((one) => one.display_name)

  beforeAll(async () => {
    own = await startTestServer()
    await createUser(own.db, { display_name: 'Zoe 100%_\\', role: 'vetter', active: false })
  })
  afterAll(() => own.close())

  test('holds everyone but clients, by name, with the count', async () => {
    expect(await names()).toEqual([
      'The admin',
      'The dstm',
      'The recruiter',
      'The reviewer',
      'The vetter',
      'Zoe 100%_\\',
    ])
    const { getStaff } = await get({ limit: 2, offset: 1 })
    expect(getStaff.staff.map(({ role }) => role)).toEqual(['dstm', 'recruiter'])
    expect(getStaff.aggregate.count).toBe(6)
  })

  test.each<[StaffSortColumn, string]>([
    ['display_name', 'The admin'],
    ['role', 'The admin'],
    ['active', 'Zoe 100%_\\'],
    // Only the admin has been here; nulls are last.
    ['last_seen_at', 'The admin'],
  ])('sorts by %s', async (column, first) => {
    expect((await names({ sort: { [column]: 'asc_nulls_last' } }))[0]).toBe(first)
  })

  test.each<[object, string[]]>([
    [{ role: 'dstm' }, ['The dstm']],
    [{ blocked: true }, ['Zoe 100%_\\']],
    [{ role: 'vetter', blocked: false }, ['The vetter']],
    [{ search: ' RECRUIT ' }, ['The recruiter']],
    [{ search: '100%_\\' }, ['Zoe 100%_\\']],
    [{ search: '%' }, ['Zoe 100%_\\']],
    [{ search: '_' }, ['Zoe 100%_\\']],
    [{ search: "' or true --" }, []],
    [{ search: 'nobody' }, []],
  ])('filters by %j', async (filter, found) => {
    expect(await names({ filter })).toEqual(found)
    expect((await get({ filter })).getStaff.aggregate.count).toBe(found.length)
  })

  test('a search for what cannot be stored is the mistake of the caller', async () => {
    const { errors } = await own.as('admin').query(list, { limit: 20, offset: 0, filter: { search: '\0' } })
    expect(errors?.[0]?.extensions?.code).toBe('BAD_INPUT')
  })

  test('has no role client to filter by', async () => {
    const { errors } = await own.as('admin').query(list, { limit: 20, offset: 0, filter: { role: 'client' } })
    expect(errors).toHaveLength(1)
  })
})

describe('one account', () => {
  const get = `query ($id: ID!) { getStaffMember(id: $id) { ${fields} } }`

  test('is found by its id', async () => {
    const { account } = server.as('dstm')
    const { getStaffMember } = await server.as('admin').data<{ getStaffMember: Account }>(get, account)
    expect(getStaffMember).toMatchObject({ id: account.id, role: 'dstm', active: true, has_password: false })
  })

  test('of a client, of nobody, or without an id is not found', async () => {
    for (const id of [server.as('client').account.id, randomUUID(), '5']) {
      const { errors } = await server.as('admin').query(get, { id })
      expect(errors?.[0]).toMatchObject({
        message: 'This account was not found. It may have been removed.',
        extensions: { code: 'NOT_FOUND' },
      })
    }
  })
})

describe('adding an account', () => {
  const add = `mutation ($display_name: String!, $email: String!, $role: AccountRole!) {
    addStaff(display_name: $display_name, email: $email, role: $role) { ${fields} }
  }`
  const person = () => ({ display_name: 'Nora New', email: `${randomUUID()}@x.example`, role: 'vetter' })

  test.each(accountRoles)('makes a %s', async (role) => {
    const { addStaff } = await server.as('admin').data<{ addStaff: Account }>(add, { ...person(), role })
    expect(addStaff).toMatchObject({ display_name: 'Nora New', role, active: true, has_password: false, version: 1 })
  })

  test('with a known e-mail address is refused at the field, whoever has it', async () => {
    const client = await createClient(server.db)
    const { errors } = await server.as('admin').query(add, { ...person(), email: client.email.toUpperCase() })
    expect(errors?.[0]).toMatchObject({
      message: 'Another account has this e-mail address.',
      extensions: { code: 'BAD_INPUT', field: 'email' },
    })
  })

  test('by ten at once with one e-mail makes one', async () => {
    const variables = person()
    const answers = await Promise.all(Array.from({ length: 10 }, () => server.as('admin').query(add, variables)))
    expect(answers.filter(({ errors }) => !errors)).toHaveLength(1)
  })

  test.each<[object, string]>([
    [{ display_name: '' }, 'display_name'],
    [{ email: 'x' }, 'email'],
  ])('with %j is refused at the field', async (wrong, field) => {
    const { errors } = await server.as('admin').query(add, { ...person(), ...wrong })
    expect(errors?.[0]?.extensions).toMatchObject({ code: 'BAD_INPUT', field })
  })

  test('as a client is not possible here', async () => {
    expect((await server.as('admin').query(add, { ...person(), role: 'client' })).errors).toHaveLength(1)
  })
})

describe('changing a role', () => {
  const change = `mutation ($id: ID!, $role: AccountRole!, $version: Int!) {
    changeStaffRole(id: $id, role: $role, version: $version) { ${fields} }
  }`

  test('takes effect at the next request', async () => {
    const user = await createUser(server.db, { role: 'vetter' })
    const caller = await server.logIn(user)
    await server.as('admin').data(change, { id: user.id, role: 'admin', version: 1 })
    expect((await caller.query('{ getStaff { aggregate { count } } }')).errors).toBeUndefined()
  })

  test('over a newer save is refused, with the newer values', async () => {
    const { id } = await createUser(server.db, { role: 'vetter' })
    await server.as('admin').data(change, { id, role: 'dstm', version: 1 })
    const { errors } = await server.as('admin').query(change, { id, role: 'recruiter', version: 1 })
    expect(errors?.[0]?.extensions).toMatchObject({ code: 'CONFLICT', details: { role: 'dstm', version: 2 } })
  })

  test('by ten who read the same version lets one through, and tells the others what it is now', async () => {
    const { id } = await createUser(server.db, { role: 'vetter' })
    const roles = Array.from({ length: 10 }, (_, index) => (index % 2 ? 'dstm' : 'recruiter'))
    const answers = await Promise.all(roles.map((role) => server.as('admin').query(change, { id, role, version: 1 })))
    const after = await server.db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    expect(after.version).toBe(2)
    expect(answers.filter(({ errors }) => !errors)).toHaveLength(1)
    for (const { extensions } of answers.flatMap(({ errors }) => errors ?? [])) {
      expect(extensions).toMatchObject({ code: 'CONFLICT', details: { role: after.role, version: 2 } })
    }
  })

  test('of a client is not found: a client stays one', async () => {
    const { id } = await createClient(server.db)
    const { errors } = await server.as('admin').query(change, { id, role: 'admin', version: 1 })
    expect(errors?.[0]?.extensions?.code).toBe('NOT_FOUND')
  })

  test('of oneself is refused', async () => {
    const variables = { id: server.as('admin').account.id, role: 'vetter', version: 1 }
    const { errors } = await server.as('admin').query(change, variables)
    expect(errors?.[0]).toMatchObject({
      message: 'This is your own account. Ask another admin to change it.',
      extensions: { code: 'CONFLICT' },
    })
  })
})

describe('blocking', () => {
  const block = `mutation ($id: ID!) { blockAccount(id: $id) { ${fields} } }`
  const unblock = `mutation ($id: ID!) { unblockAccount(id: $id) { ${fields} } }`
  const me = '{ me { id } }'

  test.each(['vetter', 'client'] as const)(
    'ends the sessions of a %s, and unblocking lets it log in again',
    async (role) => {
      const user = await createUser(server.db, { role })
      const caller = await server.logIn(user)
      expect((await caller.post({ query: me })).status).toBe(200)
      const { blockAccount } = await server.as('admin').data<{ blockAccount: Account }>(block, user)
      expect(blockAccount.active).toBe(false)
      await expect.poll(async () => (await caller.post({ query: me })).status, { timeout: 5_000 }).toBe(401)

      const { unblockAccount } = await server.as('admin').data<{ unblockAccount: Account }>(unblock, user)
      expect(unblockAccount.active).toBe(true)
      const again = await server.logIn(user)
      expect((await again.post({ query: me })).status).toBe(200)
      // The earlier session stays over.
      await expect
        .poll(async () => (await caller.query(me)).errors?.[0]?.extensions?.code, { timeout: 5_000 })
        .toBe('invalid-jwt')
    },
  )

  test('of oneself is refused', async () => {
    const { errors } = await server.as('admin').query(block, { id: server.as('admin').account.id })
    expect(errors?.[0]?.extensions?.code).toBe('CONFLICT')
  })

  test('of nobody is not found', async () => {
    const { errors } = await server.as('admin').query(block, { id: randomUUID() })
    expect(errors?.[0]?.extensions?.code).toBe('NOT_FOUND')
  })

  test('two admins who block or demote each other at the same moment leave one', async () => {
    const demote = `mutation ($id: ID!, $key: String) { changeStaffRole(id: $id, role: vetter, version: 1, key: $key) { id } }`
    const blockWithKey = `mutation ($id: ID!, $key: String) { blockAccount(id: $id, key: $key) { id } }`
    for (const [one, other] of [
      [block, block],
      [demote, demote],
      [blockWithKey, demote],
    ] as const) {
      const pair = await startTestServer()
      const a = pair.as('admin')
      const b = await pair.logIn(await createUser(pair.db, { role: 'admin' }))
      // Both are known as admins, so that neither is refused before the race.
      await Promise.all([a.query(me), b.query(me)])
      const answers = await Promise.all([
        a.query(one, { id: b.account.id, key: randomUUID() }),
        b.query(other, { id: a.account.id, key: randomUUID() }),
      ])
      const refused = answers.flatMap(({ errors }) => errors ?? [])
      expect(refused).toMatchObject([
        { message: 'This is the last admin. Make someone else an admin first.', extensions: { code: 'CONFLICT' } },
      ])
      const admins = pair.db.selectFrom('users').where('role', '=', 'admin').where('active', '=', true)
      expect(await admins.select('id').execute()).toHaveLength(1)
      await pair.close()
    }
  })
})

test('an own id in capitals is an own id', async () => {
  const { account, query } = server.as('admin')
  const id = account.id.toUpperCase()
  const { errors } = await query('mutation ($id: ID!) { blockAccount(id: $id) { id } }', { id })
  expect(errors?.[0]?.message).toBe('This is your own account. Ask another admin to change it.')
})

describe('ending sessions', () => {
  const end = `mutation ($id: ID!) { endSessions(id: $id) { id } }`

  test('logs an account out everywhere, and lets it log in again', async () => {
    const user = await createUser(server.db)
    const caller = await server.logIn(user)
    await server.as('admin').data(end, user)
    await expect
      .poll(async () => (await caller.query('{ me { id } }')).errors?.[0]?.extensions?.code, { timeout: 5_000 })
      .toBe('invalid-jwt')
    expect((await (await server.logIn(user)).query('{ me { id } }')).errors).toBeUndefined()
  })
})

test('every change of an account is an event that names the admin', async () => {
  const { id } = await createUser(server.db)
  await server.as('admin').data('mutation ($id: ID!) { blockAccount(id: $id) { id } }', { id })
  const events = await asTest(server.db, (trx) =>
    trx.selectFrom('events').selectAll().where('row_id', '=', id).where('action', '=', 'UPDATE').execute(),
  )
  expect(events).toMatchObject([
    { actor: server.as('admin').account.id, old_values: { active: true }, new_values: { active: false } },
  ])
})
