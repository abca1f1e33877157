import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { connect } from '#server/platform/db/connection/connect.ts'
import { graphql } from '#test/graphql.ts'
import { TestBrowser } from '#test/identity/browser.ts'
import { refresh } from '#test/identity/identity.ts'
import { type Relay, startRelay } from '#test/servers/relay.ts'
import { type Caller, startTestServer, type TestServer } from '#test/testServer.ts'

const timeouts = { answer: 3_000, check: 500, statement: 30_000 }
const sentence = 'The database is not reachable. Try again in a moment.'

let server: TestServer
let relay: Relay
let admin: Caller
beforeAll(async () => {
  server = await startTestServer({
    open: async (url) => {
      relay = await startRelay(url)
      return connect(relay.url, 10, timeouts)
    },
  })
  admin = server.as('admin')
  return async () => {
    await server.close()
    await relay.close()
  }
})

const addStaff = graphql(`mutation ($email: String!, $key: String) {
  addStaff(input: { display_name: "Nora New", email: $email, role: vetter }, key: $key) { email }
}`)
const change = (key: string | null = randomUUID()) => ({
  query: addStaff,
  variables: { email: `${randomUUID()}@vouch.example`, key },
})

describe('without a database', () => {
  beforeAll(async () => {
    // The clock stands still, so that the account stays cached and the operation itself meets the outage.
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() })
    await admin.data(graphql('{ me { id } }'))
    relay.cut(true)
    return () => {
      relay.cut(false)
      vi.useRealTimers()
    }
  })

  const rest = (path: string, init: RequestInit = {}) =>
    fetch(`${server.url}/portal${path}`, {
      ...init,
      headers: { authorization: `Bearer ${admin.token}`, ...init.headers },
    })
  const browser = () => new TestBrowser(server.url, [server.url])
  const json = { 'content-type': 'application/json' }
  const message = { jobId: randomUUID(), devIds: [randomUUID()], message: 'Hello', test: false, dryRun: false }

  const kinds: Record<string, () => Promise<Response>> = {
    'a query': () => admin.post({ query: '{ getStaff(limit: 1) { staff { id } } }' }),
    'a remembered list': () => admin.post({ query: '{ getCompanies { id } }' }),
    'a change with a key': () => admin.post(change()),
    'a change without a key': () => admin.post(change(null)),
    'a change of an account that is not known yet': () => server.as('dstm').post(change()),
    'a batch of changes': () => admin.post([change(), change()]),
    'a change in the words of GraphQL': () => admin.post(change(), { accept: 'application/graphql-response+json' }),
    'a search': () => rest('/developer/search-resume?q=go'),
    'a message': () =>
      rest('/slack/job-message/send', { method: 'POST', headers: json, body: JSON.stringify(message) }),
    'a file': () => rest(`/developer/${randomUUID()}/resume`, { method: 'POST', body: 'Nora writes Go' }),
    'an import': () => {
      const body = new FormData()
      body.append('files', new File(['name\nAcme\n'], 'companies.csv'))
      return rest('/import/preview', { method: 'POST', body })
    },
    'a new token': () => refresh(browser(), 'a token'),
    'a password link': () => browser().request('/u/password/a-token'),
    'a log-out': () => browser().request('/v2/logout'),
    readiness: () => fetch(`${server.url}/readyz`),
  }

  test.each(Object.entries(kinds))('%s is answered 503, with the time to retry', async (kind, ask) => {
    const answer = await ask()
    expect(answer.status).toBe(503)
    const text = await answer.text()
    if (kind === 'readiness') return expect(text).toContain('The database is not reachable.')
    expect(text).toContain(sentence)
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
  })
})

describe('a change whose answer is lost on the way from the database', () => {
  beforeEach(() => admin.data(graphql('{ me { id } }')))

  test.each(['before it is kept', 'after it is kept'])(
    'is made once, however often it is sent: lost %s',
    async (when) => {
      const request = change()
      // Tasks commit, too.
      if (when === 'after it is kept') relay.silenceAt('commit', request.variables.email)
      else relay.silenceAt('insert into "mutation_keys"')
      const lost = await admin.post(request)
      expect(lost.status).toBe(503)
      expect(await lost.json()).toMatchObject({ errors: [{ message: sentence, extensions: { code: 'UNAVAILABLE' } }] })
      const again = await admin.query(addStaff, request.variables)
      expect(again).toEqual({ data: { addStaff: { email: request.variables.email } } })
      const made = server.db.selectFrom('users').select('id').where('email', '=', request.variables.email)
      expect(await made.execute()).toHaveLength(1)
    },
  )
})
