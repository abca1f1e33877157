import { afterAll, beforeAll, expect, test } from 'vitest'
import { roles } from '#shared/platform/permissions.ts'
import { graphql, type TypedOperation } from '#test/graphql.ts'
import { TestBrowser } from '#test/identity/browser.ts'
import { createAccount, refresh, signIn } from '#test/identity/identity.ts'
import { withinFiveSeconds } from '#test/promises.ts'
import { type Answer, startTestServer, type TestServer } from '#test/testServer.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

/** Logs in through the login page, in a new browser. */
async function logIn(email: string) {
  const browser = new TestBrowser(server.url, [server.url])
  const { access_token, refresh_token } = await signIn(browser, email)
  const ask = async <Data>(query: TypedOperation<Data>, variables: object = {}) => {
    const answer = await fetch(`${server.url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${access_token}` },
      body: JSON.stringify({ query, variables }),
    })
    return (await answer.json()) as Answer<Data>
  }
  const sessions = async () =>
    (await ask(graphql('{ getOwnSessions { id device address current } }'))).data?.getOwnSessions
  return {
    browser,
    refresh_token,
    ask,
    sessions,
    me: async () => (await ask(graphql('{ me { id } }'))).errors?.[0]?.extensions?.code,
  }
}

const endOne = graphql('mutation ($id: ID!) { endOwnSession(input: { id: $id }) { id current } }')

test.each(roles)('as %s: everybody sees their own sessions, and can end one within seconds', async (role) => {
  const { email } = await createAccount(server.db, role)
  const here = await logIn(email)
  const there = await logIn(email)
  const sessions = (await here.sessions()) ?? []
  expect(sessions).toMatchObject([
    { current: true, address: '127.0.0.1', device: 'Unknown device' },
    { current: false, address: '127.0.0.1', device: 'Unknown device' },
  ])
  const { data } = await here.ask(endOne, { id: sessions[1]?.id })
  expect(data).toEqual({ endOwnSession: [{ id: sessions[0]?.id, current: true }] })
  expect((await refresh(there.browser, there.refresh_token)).status).toBe(400)
  await expect.poll(there.me, withinFiveSeconds).toBe('invalid-jwt')
  expect(await here.me()).toBeUndefined()
  expect((await refresh(here.browser, here.refresh_token)).status).toBe(200)
})

test.each(['client', 'reviewer'] as const)('as %s: nobody sees or ends the session of another', async (role) => {
  const victim = await logIn((await createAccount(server.db, 'admin')).email)
  const [own] = (await victim.sessions()) ?? []
  const stranger = await logIn((await createAccount(server.db, role)).email)
  expect((await stranger.sessions())?.map(({ id }) => id)).not.toContain(own?.id)
  for (const id of [own?.id, 'made up', '']) {
    const { errors } = await stranger.ask(endOne, { id })
    expect(errors?.[0]).toMatchObject({ extensions: { code: 'NOT_FOUND' } })
  }
  await stranger.ask(graphql('mutation { endOtherSessions { id } }'))
  expect(await victim.me()).toBeUndefined()
  expect((await refresh(victim.browser, victim.refresh_token)).status).toBe(200)
})

test('ending all other sessions keeps the current one', async () => {
  const { id, email } = await createAccount(server.db)
  const here = await logIn(email)
  const others = [await logIn(email), await logIn(email)]
  const { data } = await here.ask(graphql('mutation { endOtherSessions { id current } }'))
  expect(data?.endOtherSessions).toMatchObject([{ current: true }])
  for (const other of others) expect((await refresh(other.browser, other.refresh_token)).status).toBe(400)
  for (const other of others) await expect.poll(other.me, withinFiveSeconds).toBe('invalid-jwt')
  expect((await refresh(here.browser, here.refresh_token)).status).toBe(200)
  const events = server.db
    .selectFrom('security_events')
    .select(['kind', 'actor', 'details'])
    .where('person_id', '=', id)
  expect((await events.orderBy('id').execute()).at(-1)).toEqual({
    kind: 'SESSIONS_ENDED',
    actor: id,
    details: { which: 'others' },
  })
})

test('sessions that an admin or a block ended leave the list', async () => {
  const { id, email } = await createAccount(server.db)
  await logIn(email)
  await server
    .as('admin')
    .data(graphql('mutation ($input: EndSessionsInput!) { endSessions(input: $input) { id } }'), { input: { id } })
  const rows = () => server.db.selectFrom('sessions').select('uid').where('user_id', '=', id).execute()
  expect(await rows()).toEqual([])
  await logIn(email)
  expect(await rows()).toHaveLength(1)
  await server
    .as('admin')
    .data(graphql('mutation ($input: BlockAccountInput!) { blockAccount(input: $input) { id } }'), { input: { id } })
  expect(await rows()).toEqual([])
})
