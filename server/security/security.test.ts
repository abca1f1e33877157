import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Role } from '#shared/platform/permissions.ts'
import { securityEventList } from '#shared/security/securityEvents.ts'
import { createUser } from '#test/factories.ts'
import { graphql } from '#test/graphql.ts'
import { testList } from '#test/lists/testList.ts'
import { dataOf, startTestServer, type TestServer } from '#test/testServer.ts'
import { securityEventSource } from './data.ts'

const list = graphql(`query ($limit: Int, $offset: Int, $sort: SecurityEventSort, $filter: SecurityEventFilter) {
  getSecurityEvents(limit: $limit, offset: $offset, sort: $sort, filter: $filter) {
    events { id at kind actor person address device note } aggregate { count }
  }
}`)
interface Event {
  id: string
  at: string
  kind: string
  actor: string
  person: string | null
  address: string | null
  device: string | null
  note: string
}
let server: TestServer
/** The ids of the accounts in the list test, by name. */
const emails = new Map<string, string>()
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

async function get(variables: object = {}) {
  const answer = await server.as('admin').data(list, { limit: 100, offset: 0, ...variables })
  return answer.getSecurityEvents
}

async function eventsOf(person: string): Promise<Event[]> {
  return (await get({ filter: { search: person } })).events.toReversed()
}

const admin = () => server.as('admin')
const run = async (name: string, id: string) =>
  dataOf(await admin().send(`mutation ($id: ID!) { ${name}(input: { id: $id }) { __typename } }`, { id }))

describe('what an admin does to an account', () => {
  test('is an event with actor, person, address, device and kind', async () => {
    const { id, email } = await createUser(server.db, { display_name: 'Nora Concerned', role: 'vetter' })
    const change = graphql('mutation ($id: ID!) { changeStaffRole(input: { id: $id, role: dstm, version: 1 }) { id } }')
    await admin().data(change, { id })
    for (const name of ['createPasswordLink', 'endSessions', 'blockAccount', 'unblockAccount']) await run(name, id)
    const byAdmin = { actor: 'The admin', person: 'Nora Concerned', address: '127.0.0.1', device: expect.any(String) }
    expect(await eventsOf(email)).toMatchObject([
      { kind: 'ACCOUNT_CREATED', actor: 'Vouch (test)', person: 'Nora Concerned', note: 'Vetter' },
      { kind: 'ROLE_CHANGED', note: 'Vetter → DSTM', ...byAdmin },
      { kind: 'LINK_CREATED', note: 'For a first password', ...byAdmin },
      { kind: 'SESSIONS_ENDED', note: 'All sessions', ...byAdmin },
      { kind: 'ACCOUNT_BLOCKED', note: '', ...byAdmin },
      { kind: 'ACCOUNT_UNBLOCKED', note: '', ...byAdmin },
    ])
  })

  test('is an event for added staff and clients, and for a changed e-mail address', async () => {
    await admin().data(
      graphql(
        `mutation { addStaff(input: { display_name: "Sue Staff", email: "sue@vouch.example", role: dstm }) { id } }`,
      ),
    )
    expect(await eventsOf('sue@vouch.example')).toMatchObject([
      { kind: 'ACCOUNT_CREATED', actor: 'The admin', note: 'DSTM' },
      { kind: 'LINK_CREATED', actor: 'The admin', note: 'For a first password' },
    ])
    const { id } = await createUser(server.db, { role: 'client', display_name: 'Cora Client' })
    const save = graphql(`mutation ($id: ID!) {
      updateClient(input: { id: $id, display_name: "Cora Client", email: "cora@new.example", version: 1 }) { id }
    }`)
    await admin().data(save, { id })
    expect((await eventsOf('cora@new.example')).at(-1)).toMatchObject({ kind: 'EMAIL_CHANGED', actor: 'The admin' })
  })

  test('that is refused leaves no event', async () => {
    const { id, email } = await createUser(server.db, { active: false })
    const before = await eventsOf(email)
    await admin().query(
      graphql('mutation ($input: CreatePasswordLinkInput!) { createPasswordLink(input: $input) { url } }'),
      { input: { id } },
    )
    expect(await eventsOf(email)).toEqual(before)
  })
})

test('an event is found by the name of its actor and of its person', async () => {
  const { id } = await createUser(server.db, { display_name: 'Fay Filtered' })
  await run('endSessions', id)
  for (const search of ['fay filt', 'The admin']) {
    const { events } = await get({ filter: { search, kind: ['SESSIONS_ENDED'] } })
    expect(events.some(({ person }) => person === 'Fay Filtered')).toBe(true)
  }
})

testList(securityEventList, {
  field: 'getSecurityEvents',
  name: 'SecurityEvent',
  source: securityEventSource,
  fields: 'at kind actor person address device note',
  prepare: async (own) => {
    const { id, email } = await createUser(own.db, { display_name: '=Fay', email: 'fay@vouch.example' })
    await (await own.logIn({ id, email })).data(graphql('mutation { endOtherSessions { id } }'))
    for (const name of ['createPasswordLink', 'endSessions', 'blockAccount']) {
      dataOf(await own.as('admin').send(`mutation ($id: ID!) { ${name}(input: { id: $id }) { __typename } }`, { id }))
    }
    await sql`insert into security_events (kind, actor, at, address)
      select 'LOG_OUT', 'task:test', at, '10.1.1.1' from (values ('2026-01-31T12:00:00Z'::timestamptz), ('2026-02-01T12:00:00Z')) as old (at),
      generate_series(1, 2)`.execute(own.database.owner)
    const people = await own.db.selectFrom('users').select(['display_name', 'email']).execute()
    for (const { display_name, email } of people) emails.set(display_name, email)
  },
  // The search looks for people, by name or by e-mail address.
  searched: ({ actor, person }: Event) =>
    [actor, person ?? ''].filter((name) => emails.has(name)).flatMap((name) => [name, emails.get(name) ?? '']),
})

describe('the exported file', () => {
  const download = (role: Role, query = '') =>
    fetch(`${server.url}/portal/lists/events.csv${query}`, {
      headers: { authorization: `Bearer ${server.as(role).token}` },
    })

  test('has the events of the filter, no formulas, and its export is an event', async () => {
    await createUser(server.db, { display_name: '=HYPERLINK("http://evil.example")', email: 'formula@vouch.example' })
    const answer = await download('admin', '?search=formula@vouch.example&kind=')
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(answer.headers.get('content-disposition')).toContain('events.csv')
    const [heading, row, ...rest] = (await answer.text()).split('\r\n')
    expect(heading).toBe('When,What,Who,Whom,Address,Device,Details')
    expect(row).toContain(`Account created,Vouch (test),"'=HYPERLINK(""http://evil.example"")"`)
    expect(rest).toEqual([''])
    const { events } = await get({ filter: { kind: ['EXPORTED'] }, limit: 1 })
    expect(events).toMatchObject([
      { actor: 'The admin', person: null, note: 'Security as CSV, 1 row', address: '127.0.0.1' },
    ])
  })

  test('is complete when it is sent in many pieces', async () => {
    await sql`insert into security_events (kind, actor, address)
      select 'LOG_IN', 'task:test', '10.7.7.7' from generate_series(1, 2500)`.execute(server.database.owner)
    const rows = (await (await download('admin', '?address=10.7.7.7')).text()).trim().split('\r\n')
    expect(rows).toHaveLength(2_501)
  })
})
