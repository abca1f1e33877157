import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '#server/platform/db/connection/connect.ts'
import { accountRoles, roles } from '#shared/platform/permissions.ts'
import { staffList } from '#shared/staff/staff.ts'
import { asTest, createClient, createUser } from '#test/factories.ts'
import { graphql, undoMutation } from '#test/graphql.ts'
import { testList } from '#test/lists/testList.ts'
import { withinFiveSeconds } from '#test/promises.ts'
import { startTestServer, type TestServer } from '#test/testServer.ts'
import { staffSource } from './data.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const fields = 'id display_name email role active has_password last_seen_at version'
testList(staffList, {
  field: 'getStaff',
  name: 'Staff',
  source: staffSource,
  fields: 'display_name email role active last_seen_at',
  prepare: async ({ db, as }) => {
    await createClient(db)
    await createUser(db, { display_name: 'Zoe 100%_\\', email: 'Zoe@x.example', role: 'vetter', active: false })
    await createUser(db, { display_name: '=Ann, “A”', role: 'dstm', active: false })
    const old = await createUser(db, { display_name: 'ann', role: 'dstm' })
    await seen(db, old.id, new Date('2026-01-31T12:00:00Z'))
    // An account that is seen now is not written down again while the test runs.
    for (const role of roles) await seen(db, as(role).account.id, new Date())
  },
})

function seen(db: Database, user_id: string, last_seen_at: Date) {
  const row = { user_id, last_seen_at }
  return db
    .insertInto('account_activity')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

describe('one account', () => {
  const get = graphql(`query ($id: ID!) { getStaffMember(id: $id) { ${fields} } }`)

  test('is found by its id', async () => {
    const { account } = server.as('dstm')
    const { getStaffMember } = await server.as('admin').data(get, account)
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
  const add = graphql(`mutation ($display_name: String!, $email: String!, $role: AccountRole!) {
    addStaff(input: { display_name: $display_name, email: $email, role: $role }) { ${fields} }
  }`)
  const person = () => ({ display_name: 'Nora New', email: `${randomUUID()}@x.example`, role: 'vetter' as const })

  test.each(accountRoles)('makes a %s', async (role) => {
    const { addStaff } = await server.as('admin').data(add, { ...person(), role })
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
    const { errors } = await server.as('admin').send(add, { ...person(), ...wrong })
    expect(errors?.[0]?.extensions).toMatchObject({ code: 'BAD_INPUT', field })
  })

  test('as a client is not possible here', async () => {
    expect((await server.as('admin').send(add, { ...person(), role: 'client' })).errors).toHaveLength(1)
  })
})

describe('changing a role', () => {
  const change = graphql(`mutation ($id: ID!, $role: AccountRole!, $version: Int!) {
    changeStaffRole(input: { id: $id, role: $role, version: $version }) { ${fields} }
  }`)

  test('takes effect at the next request', async () => {
    const user = await createUser(server.db, { role: 'vetter' })
    const caller = await server.logIn(user)
    await server.as('admin').data(change, { id: user.id, role: 'admin', version: 1 })
    expect((await caller.query(graphql('{ getStaff { aggregate { count } } }'))).errors).toBeUndefined()
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
    const variables = { id: server.as('admin').account.id, role: 'vetter', version: 1 } as const
    const { errors } = await server.as('admin').query(change, variables)
    expect(errors?.[0]).toMatchObject({
      message: 'This is your own account. Ask another admin to change it.',
      extensions: { code: 'CONFLICT' },
    })
  })
})

describe('blocking', () => {
  const block = graphql(`mutation ($id: ID!) { blockAccount(input: { id: $id }) { ${fields} } }`)
  const unblock = graphql(`mutation ($id: ID!) { unblockAccount(input: { id: $id }) { ${fields} } }`)
  const me = graphql('{ me { id } }')

  test.each(['vetter', 'client'] as const)(
    'ends the sessions of a %s, and unblocking lets it log in again',
    async (role) => {
      const user = await createUser(server.db, { role })
      const caller = await server.logIn(user)
      expect((await caller.post({ query: me })).status).toBe(200)
      const { blockAccount } = await server.as('admin').data(block, user)
      expect(blockAccount.active).toBe(false)
      await expect.poll(async () => (await caller.post({ query: me })).status, withinFiveSeconds).toBe(401)

      const { unblockAccount } = await server.as('admin').data(unblock, user)
      expect(unblockAccount.active).toBe(true)
      const again = await server.logIn(user)
      expect((await again.post({ query: me })).status).toBe(200)
      // The earlier session stays over.
      await expect
        .poll(async () => (await caller.query(me)).errors?.[0]?.extensions?.code, withinFiveSeconds)
        .toBe('invalid-jwt')
    },
  )

  test.each([
    ['blockAccount', true],
    ['unblockAccount', false],
  ] as const)('%s can be taken back', async (action, active) => {
    const { id } = await createUser(server.db, { role: 'vetter', active })
    const admin = server.as('admin')
    const answer = await admin.send(`mutation ($id: ID!) { ${action}(input: { id: $id }) { active } }`, { id })
    const { change } = answer.extensions ?? {}
    await admin.data(undoMutation, { input: { change } })
    const account = server.db.selectFrom('users').select('active').where('id', '=', id)
    expect(await account.executeTakeFirst()).toEqual({ active })
  })

  test('of oneself is refused', async () => {
    const { errors } = await server.as('admin').query(block, { id: server.as('admin').account.id })
    expect(errors?.[0]?.extensions?.code).toBe('CONFLICT')
  })

  test('of nobody is not found', async () => {
    const { errors } = await server.as('admin').query(block, { id: randomUUID() })
    expect(errors?.[0]?.extensions?.code).toBe('NOT_FOUND')
  })

  test('two admins who block or demote each other at the same moment leave one', async () => {
    const demote = graphql(
      `mutation ($id: ID!, $key: String) { changeStaffRole(input: { id: $id, role: vetter, version: 1 }, key: $key) { id } }`,
    )
    const blockWithKey = graphql(
      `mutation ($id: ID!, $key: String) { blockAccount(input: { id: $id }, key: $key) { id } }`,
    )
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
        a.send(one, { id: b.account.id, key: randomUUID() }),
        b.send(other, { id: a.account.id, key: randomUUID() }),
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

describe('blocking many at once', () => {
  const set = graphql(`mutation ($selection: StaffSelection!, $active: Boolean!, $dry: Boolean! = false, $key: String) {
    setStaffActive(input: { selection: $selection, active: $active, dry_run: $dry }, key: $key) {
      count skipped { reason count examples }
    }
  }`)
  const me = graphql('{ me { id } }')
  const isActive = async (id: string) =>
    (await server.db.selectFrom('users').select('active').where('id', '=', id).executeTakeFirstOrThrow()).active
  const team = async (display_name: string) => [
    await createUser(server.db, { display_name, role: 'vetter' }),
    await createUser(server.db, { display_name, role: 'dstm' }),
    await createUser(server.db, { display_name, role: 'dstm', active: false }),
  ]
  const ids = (accounts: readonly { id: string }[]) => accounts.map(({ id }) => id)

  test('says first who is changed and who is skipped and why, and changes nobody', async () => {
    const accounts = await team('Dry Run')
    const client = await createClient(server.db)
    const unknownIds = [randomUUID(), client.id]
    const selection = { ids: [...ids(accounts), server.as('admin').account.id, ...unknownIds] }
    const { setStaffActive } = await server.as('admin').data(set, { selection, active: false, dry: true })
    expect(setStaffActive.count).toBe(2)
    expect(setStaffActive.skipped).toEqual(
      expect.arrayContaining([
        { reason: 'Already blocked', count: 1, examples: ['Dry Run'] },
        { reason: 'Is your own account', count: 1, examples: ['The admin'] },
        { reason: 'No longer in this list', count: 2, examples: [] },
      ]),
    )
    expect(await isActive(accounts[0]?.id ?? '')).toBe(true)
    expect(await isActive(client.id)).toBe(true)
  })

  test('does what it said to all that match, ends their sessions, and is told for each', async () => {
    const accounts = await team('Match Many')
    const callers = await Promise.all(accounts.slice(0, 2).map((account) => server.logIn(account)))
    for (const caller of callers) await caller.data(me)
    const selection = { matching: { search: 'match many' } }
    const first = await server.as('admin').data(set, { selection, active: false })
    expect(first.setStaffActive).toEqual({
      count: 2,
      skipped: [{ reason: 'Already blocked', count: 1, examples: ['Match Many'] }],
    })
    for (const caller of callers) {
      await expect
        .poll(async () => (await caller.query(me)).errors?.[0]?.extensions?.code, withinFiveSeconds)
        .not.toBeUndefined()
    }
    const recorded = server.db
      .selectFrom('security_events')
      .select(['person_id', 'actor'])
      .where('kind', '=', 'ACCOUNT_BLOCKED')
      .where('person_id', 'in', ids(accounts))
    const actor = server.as('admin').account.id
    expect(new Set(await recorded.execute())).toEqual(
      new Set(ids(accounts.slice(0, 2)).map((person_id) => ({ person_id, actor }))),
    )
    const again = await server.as('admin').data(set, { selection, active: true })
    expect(again.setStaffActive).toEqual({ count: 3, skipped: [] })
    expect(await Promise.all(ids(accounts).map(isActive))).toEqual([true, true, true])
  })

  test('with a key is done once, and answers a retry alike', async () => {
    const accounts = await team('Key Holder')
    const variables = { selection: { ids: ids(accounts) }, active: false, key: randomUUID() }
    const [first] = await Promise.all([1, 2].map(() => server.as('admin').data(set, variables)))
    await server.as('admin').data(set, { selection: variables.selection, active: true })
    expect(await server.as('admin').data(set, variables)).toEqual(first)
    expect(await isActive(accounts[0]?.id ?? '')).toBe(true)
  })

  test('leaves an admin, even where two admins block everybody at the same moment', async () => {
    const own = await startTestServer()
    const one = own.as('admin')
    const other = await own.logIn(await createUser(own.db, { role: 'admin', display_name: 'Other' }))
    await Promise.all([one.query(me), other.query(me)])
    const all = { selection: { matching: {} }, active: false }
    await Promise.all([one.query(set, all), other.query(set, all)])
    const admins = own.db.selectFrom('users').where('role', '=', 'admin').where('active', '=', true)
    expect(await admins.select('id').execute()).toHaveLength(1)
    const clients = own.db.selectFrom('users').where('role', '=', 'client').where('active', '=', true)
    expect(await clients.select('id').execute()).toHaveLength(1)
    await own.close()
  })

  test('is for at most 1,000 accounts', async () => {
    const own = await startTestServer()
    const rows = Array.from({ length: 1_001 }, (_, n) => ({
      display_name: 'Crowd',
      email: `crowd.${n}@x.example`,
      role: 'dstm' as const,
    }))
    await asTest(own.db, (trx) => trx.insertInto('users').values(rows).execute())
    const crowd = { selection: { matching: { search: 'crowd' } }, active: false, dry: true }
    expect((await own.as('admin').query(set, crowd)).errors?.[0]).toMatchObject({
      message: 'You can change at most 1,000 rows at a time. Choose a narrower filter.',
      extensions: { code: 'TOO_LARGE' },
    })
    await own.close()
  })

  test.each<[string, object]>([
    ['nothing', {}],
    ['both', { ids: [], matching: {} }],
    ['no ids', { ids: ["' or true --"] }],
    ['null', { ids: null }],
    ['too many ids', { ids: Array.from({ length: 1_001 }, () => randomUUID()) }],
    ['a filter that is none', { matching: { search: 'x'.repeat(10_000) } }],
  ])('is refused for a selection of %s', async (_name, selection) => {
    const { errors } = await server.as('admin').send(set, { selection, active: false })
    expect(errors?.[0]?.extensions?.code).toBe('BAD_INPUT')
  })

  test.each(roles.filter((role) => role !== 'admin'))('is refused to a %s', async (role) => {
    const variables = { selection: { matching: {} }, active: false }
    expect((await server.as(role).query(set, variables)).errors?.[0]?.extensions?.code).toBe('FORBIDDEN')
  })
})

test('an own id in capitals is an own id', async () => {
  const { account, query } = server.as('admin')
  const id = account.id.toUpperCase()
  const { errors } = await query(graphql('mutation ($id: ID!) { blockAccount(input: { id: $id }) { id } }'), { id })
  expect(errors?.[0]?.message).toBe('This is your own account. Ask another admin to change it.')
})

describe('ending sessions', () => {
  const end = graphql(`mutation ($id: ID!) { endSessions(input: { id: $id }) { id } }`)

  test('logs an account out everywhere, and lets it log in again', async () => {
    const user = await createUser(server.db)
    const caller = await server.logIn(user)
    await server.as('admin').data(end, user)
    await expect
      .poll(async () => (await caller.query(graphql('{ me { id } }'))).errors?.[0]?.extensions?.code, withinFiveSeconds)
      .toBe('invalid-jwt')
    expect((await (await server.logIn(user)).query(graphql('{ me { id } }'))).errors).toBeUndefined()
  })
})

test('every change of an account is an event that names the admin', async () => {
  const { id } = await createUser(server.db)
  await server.as('admin').data(graphql('mutation ($id: ID!) { blockAccount(input: { id: $id }) { id } }'), { id })
  const events = await asTest(server.db, (trx) =>
    trx.selectFrom('events').selectAll().where('row_id', '=', id).where('action', '=', 'UPDATE').execute(),
  )
  expect(events).toMatchObject([
    { actor: server.as('admin').account.id, old_values: { active: true }, new_values: { active: false } },
  ])
})
