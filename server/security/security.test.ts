import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { roles } from '#shared/permissions.ts'
import { createUser } from '#test/factories.ts'
import { startTestServer, type TestServer } from '#test/testServer.ts'

const list = `query ($limit: Int, $offset: Int, $sort: SecurityEventSort, $filter: SecurityEventFilter) {
  getSecurityEvents(limit: $limit, offset: $offset, sort: $sort, filter: $filter) {
    events { id at kind actor person address device note } aggregate { count }
  }
}`
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
type List = { getSecurityEvents: { events: Event[]; aggregate: { count: number } } }

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

async function get(variables: object = {}): Promise<List['getSecurityEvents']> {
  const answer = await server.as('admin').data<List>(list, { limit: 100, offset: 0, ...variables })
  return answer.getSecurityEvents
}

async function eventsOf(person: string): Promise<Event[]> {
  return (await get({ filter: { person } })).events.toReversed()
}

const admin = () => server.as('admin')
const run = (name: string, id: string) =>
  admin().data(`mutation ($id: ID!) { ${name}(id: $id) { __typename } }`, { id })

describe('what an admin does to an account', () => {
  test('is told with actor, person, address, device and what it was', async () => {
    const { id, email } = await createUser(server.db, { display_name: 'Nora Concerned', role: 'vetter' })
    const change = 'mutation ($id: ID!) { changeStaffRole(id: $id, role: dstm, version: 1) { id } }'
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

  test('is told for staff and clients that are added, and for an e-mail address that changes', async () => {
    await admin().data(
      `mutation { addStaff(display_name: "Sue Staff", email: "sue@vouch.example", role: dstm) { id } }`,
    )
    expect(await eventsOf('sue@vouch.example')).toMatchObject([
      { kind: 'ACCOUNT_CREATED', actor: 'The admin', note: 'DSTM' },
    ])
    const { id } = await createUser(server.db, { role: 'client', display_name: 'Cora Client' })
    const save = `mutation ($id: ID!) {
      updateClient(id: $id, display_name: "Cora Client", email: "cora@new.example", version: 1) { id }
    }`
    await admin().data(save, { id })
    expect((await eventsOf('cora@new.example')).at(-1)).toMatchObject({ kind: 'EMAIL_CHANGED', actor: 'The admin' })
  })

  test('that is refused leaves no event', async () => {
    const { id, email } = await createUser(server.db, { active: false })
    const before = await eventsOf(email)
    await admin().query('mutation ($id: ID!) { createPasswordLink(id: $id) { url } }', { id })
    expect(await eventsOf(email)).toEqual(before)
  })
})

describe('the list', () => {
  test('goes from the newest to the oldest, or the other way, page by page', async () => {
    for (let index = 0; index < 5; index++) await createUser(server.db, { display_name: 'Paged Person' })
    const filter = { person: 'Paged Person' }
    const all = await get({ filter })
    expect(all.aggregate.count).toBe(5)
    expect(all.events.map(({ at }) => at)).toEqual(
      all.events
        .map(({ at }) => at)
        .toSorted()
        .toReversed(),
    )
    const pages = await Promise.all([0, 2, 4].map((offset) => get({ filter, limit: 2, offset })))
    expect(pages.flatMap(({ events }) => events)).toEqual(all.events)
    const upwards = await get({ filter, sort: { at: 'asc_nulls_last' } })
    expect(upwards.events.map(({ at }) => at)).toEqual(all.events.map(({ at }) => at).toReversed())
  })

  test('is filtered by what, who or whom, address and days', async () => {
    const { id, email } = await createUser(server.db, { display_name: 'Fay Filtered' })
    const own = await server.logIn({ id, email })
    await own.data('mutation { endOtherSessions { id } }')
    expect((await get({ filter: { person: 'fay filt', kind: 'SESSIONS_ENDED' } })).events).toMatchObject([
      { kind: 'SESSIONS_ENDED', actor: 'Fay Filtered', person: 'Fay Filtered', note: 'All but the one in use' },
    ])
    expect((await get({ filter: { person: email, address: '127.0' } })).aggregate.count).toBe(1)
    expect((await get({ filter: { person: email, address: '10.9' } })).aggregate.count).toBe(0)
    const soon = new Date(Date.now() + 60_000).toISOString()
    expect((await get({ filter: { person: email, to: soon } })).aggregate.count).toBe(2)
    expect((await get({ filter: { person: email, from: soon } })).aggregate.count).toBe(0)
    // What one did to others is found by either name.
    await run('endSessions', id)
    const { events } = await get({ filter: { person: 'The admin', kind: 'SESSIONS_ENDED' } })
    expect(events.some(({ person }) => person === 'Fay Filtered')).toBe(true)
  })

  test.each([
    [{ from: 'yesterday' }, 'Give a moment as ISO 8601, such as 2026-01-31T00:00:00Z.'],
    [{ person: 'x'.repeat(201) }, 'Search for at most 200 characters.'],
  ])('refuses %j with a sentence', async (filter, message) => {
    const { errors } = await admin().query(list, { limit: 1, offset: 0, filter })
    expect(errors?.[0]).toMatchObject({ message, extensions: { code: 'BAD_INPUT' } })
  })

  test('takes what looks like a pattern or like SQL for text', async () => {
    for (const person of ['%', '_', `' or true --`, '\\']) {
      expect((await get({ filter: { person } })).aggregate.count).toBe(0)
    }
  })
})

describe('the file', () => {
  const download = (role: (typeof roles)[number], query = '') =>
    fetch(`${server.url}/portal/security/events.csv${query}`, {
      headers: { authorization: `Bearer ${server.as(role).token}` },
    })

  test.each(roles)('as %s', async (role) => {
    expect((await download(role)).status).toBe(role === 'admin' ? 200 : 403)
  })

  test('holds the events of the filter, is an event itself, and nothing in it is a formula', async () => {
    await createUser(server.db, { display_name: '=HYPERLINK("http://evil.example")', email: 'formula@vouch.example' })
    const answer = await download('admin', '?person=formula@vouch.example&kind=')
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(answer.headers.get('content-disposition')).toContain('security-events.csv')
    const [heading, row, ...rest] = (await answer.text()).split('\r\n')
    expect(heading).toBe('When,What,Who,Whom,Address,Device,Details')
    expect(row).toContain(`Account created,Vouch (test),"'=HYPERLINK(""http://evil.example"")"`)
    expect(rest).toEqual([''])
    const { events } = await get({ filter: { kind: 'EXPORTED' }, limit: 1 })
    expect(events).toMatchObject([
      { actor: 'The admin', person: null, note: 'Security events as CSV', address: '127.0.0.1' },
    ])
  })

  test('comes whole in many pieces', async () => {
    await sql`insert into security_events (kind, actor, address)
      select 'LOG_IN', 'task:test', '10.7.7.7' from generate_series(1, 2500)`.execute(server.database.owner)
    const rows = (await (await download('admin', '?address=10.7.7.7')).text()).trim().split('\r\n')
    expect(rows).toHaveLength(2_501)
  })

  test('of more events than it may hold is refused with a way out, and is no event', async () => {
    const exports = async () => (await get({ filter: { kind: 'EXPORTED' } })).aggregate.count
    await sql`insert into security_events (kind, actor, address)
      select 'LOG_IN', 'task:test', '10.8.8.8' from generate_series(1, 100001)`.execute(server.database.owner)
    const before = await exports()
    const answer = await download('admin', '?address=10.8.8.8')
    expect(answer.status).toBe(413)
    expect(await answer.json()).toMatchObject({
      error: '100,001 events match. Export at most 100,000 at a time: choose fewer days.',
    })
    expect(await exports()).toBe(before)
    await sql`delete from security_events where address = '10.8.8.8'`.execute(server.database.owner)
  })
})
