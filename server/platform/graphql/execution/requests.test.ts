import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { serverAudits } from 'graphql-http'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createRateLimiter } from '#server/platform/http/limits/rateLimiter.ts'
import { createRequestTurns } from '#server/platform/http/limits/requestTurns.ts'
import { createMetrics } from '#server/platform/observe/metrics.ts'
import { schema } from '#server/schema.ts'
import { createClient, createCompany, createUser } from '#test/factories.ts'
import { graphql } from '#test/graphql.ts'
import { takeOwnErrors } from '#test/ownErrors.ts'
import { startTestServer, type TestServer } from '#test/testServer.ts'
import { createGraphql } from './handler.ts'

let server: TestServer
const lines: string[] = []

beforeAll(async () => {
  const log = pino({ level: 'info' }, { write: (line) => void lines.push(line) })
  server = await startTestServer({ log })
})
afterAll(() => server.close())

const expired = { message: 'Could not verify JWT: JWTExpired', extensions: { code: 'invalid-jwt' } }

describe('authentication', () => {
  test('a request without a token gets 401 and a sentence', async () => {
    const response = await server.as('admin').post({ query: '{ me { id } }' }, { authorization: '' })
    expect(response.status).toBe(401)
    expect(response.headers.get('www-authenticate')).toBe('Bearer')
    expect(await response.json()).toEqual({
      errors: [{ message: 'Log in first.', extensions: { code: 'UNAUTHENTICATED' } }],
    })
  })

  test('an invalid token gets 401, for a batch too', async () => {
    const response = await server.as('admin').post([{ query: '{ me { id } }' }], { authorization: 'Bearer abc' })
    expect(response.status).toBe(401)
  })

  test('an expired token gets one error per operation, with status 200', async () => {
    const old = await server.logIn(await createUser(server.db), new Date(Date.now() - 600_000))
    const single = await old.post({ query: '{ me { id } }' })
    expect(single.status).toBe(200)
    expect(await single.json()).toEqual({ errors: [expired] })
    const batch = await old.post([
      { query: '{ me { id } }' },
      { query: '{ getCompanies { id } }' },
      { query: 'nonsense' },
    ])
    expect(batch.status).toBe(200)
    expect(await batch.json()).toEqual([{ errors: [expired] }, { errors: [expired] }, { errors: [expired] }])
  })

  test('a blocked account is refused', async () => {
    const blocked = await server.logIn(await createUser(server.db, { active: false }))
    const response = await blocked.post({ query: '{ me { id } }' })
    expect(response.status).toBe(401)
    expect(await response.text()).toContain('Your account is blocked.')
  })

  test('me is the account of the viewer, with the company of a client', async () => {
    const me = graphql('{ me { id role display_name email username company { id name } } }')
    const { account } = server.as('reviewer')
    expect(await server.as('reviewer').data(me)).toEqual({
      me: { ...account, role: 'reviewer', display_name: 'The reviewer', username: null, company: null },
    })
    const company = await createCompany(server.db, { name: 'Acme' })
    const client = await server.logIn(await createClient(server.db, { companyId: company.id, username: 'cleo' }))
    expect(await client.data(me)).toMatchObject({
      me: { role: 'client', username: 'cleo', company: { id: company.id, name: 'Acme' } },
    })
  })
})

describe('batches', () => {
  const me = { query: '{ me { id } }' }

  test('five operations run together, and a mistake in one leaves the others alone', async () => {
    const response = await server.as('client').post([me, me, { query: '{ getStaff { aggregate { count } } }' }, me, me])
    expect(response.status).toBe(200)
    const answers = (await response.json()) as { data?: object; errors?: { extensions: { code: string } }[] }[]
    expect(answers.map(({ data }) => Boolean(data))).toEqual([true, true, false, true, true])
    expect(answers[2]?.errors?.[0]?.extensions.code).toBe('FORBIDDEN')
  })

  test('six operations are refused with a sentence', async () => {
    const response = await server.as('admin').post([me, me, me, me, me, me])
    expect(response.status).toBe(413)
    expect(await response.text()).toContain('Batching is limited to 5 operations per request.')
  })
})

test('a document with several operations runs and checks the named one', async () => {
  const query = 'query Staff { getStaff(limit: 1) { aggregate { count } } } query Me { me { role } }'
  const run = async (role: 'admin' | 'dstm', operationName: string) =>
    (await (await server.as(role).post({ query, operationName })).json()) as object
  // Twice, because compiled documents are cached.
  for (const _time of [1, 2]) {
    expect(await run('admin', 'Staff')).toMatchObject({ data: { getStaff: {} } })
    expect(await run('dstm', 'Me')).toEqual({ data: { me: { role: 'dstm' } } })
    expect(await run('admin', 'Me')).toEqual({ data: { me: { role: 'admin' } } })
    expect(await run('dstm', 'Staff')).toMatchObject({ errors: [{ extensions: { code: 'FORBIDDEN' } }] })
  }
})

describe('a request that is not from our site or is malformed', () => {
  test.each([
    ['a form', { 'content-type': 'application/x-www-form-urlencoded' }, 415],
    ['plain text', { 'content-type': 'text/plain' }, 415],
    ['a raw document', { 'content-type': 'application/graphql' }, 415],
    ['an upload', { 'content-type': 'multipart/form-data; boundary=x' }, 415],
    ['another site by Origin', { origin: 'https://evil.example' }, 403],
    ['another site by Sec-Fetch-Site', { 'sec-fetch-site': 'cross-site' }, 403],
    ['a sister site', { 'sec-fetch-site': 'same-site' }, 403],
  ])('%s is refused', async (_name, headers, status) => {
    const response = await server.as('admin').post({ query: '{ me { id } }' }, headers)
    expect(response.status).toBe(status)
    expect((await response.json()) as object).toMatchObject({ errors: [{ message: expect.stringMatching(/\.$/) }] })
  })

  test('a request from our own site is accepted', async () => {
    const headers = { origin: server.url, 'sec-fetch-site': 'same-origin' }
    expect((await server.as('admin').post({ query: '{ me { id } }' }, headers)).status).toBe(200)
  })

  test('GET is refused', async () => {
    const { token } = server.as('admin')
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const response = await fetch(`${server.url}/graphql?query={me{id}}`, { headers })
    expect(response.status).toBe(405)
  })

  test.each([
    '',
    '{',
    '[]',
    '[null]',
    '[1]',
    'null',
    '"text"',
    '{"query":5}',
    '[[{"query":"{me{id}}"}]]',
    '{"query":"{"}',
    '{"variables":{}}',
    '{"query":"{me{id}}","variables":5}',
    '{"query":"{me{id}}","variables":[1]}',
    '{"query":"{me{id}}","operationName":{"a":1}}',
    '{"query":"{me{id}}","operationName":"other"}',
    '{"query":"subscription{me}"}',
    '{"query":"fragment f on Me{id}"}',
    '{"query":"{getClientUser(id:5.5){id}}"}',
    '{"query":"query($i:ID!){getClientUser(id:$i){id}}","variables":{"i":{"a":1}}}',
    '{"query":"query($i:ID!){getClientUser(id:$i){id}}","variables":{"__proto__":{"i":"x"}}}',
    '{"query":"query($l:Int!){getStaff(limit:$l){staff{id}}}","variables":{"l":1e99}}',
    '{"query":"query($l:Int!){getStaff(limit:$l){staff{id}}}","variables":{"l":"1; drop table users"}}',
  ])('the body %s is refused as a mistake in the request', async (body) => {
    const response = await server.as('admin').post(body)
    const text = await response.text()
    expect(response.status).toBeLessThan(500)
    expect(text).not.toContain('INTERNAL')
    expect(text === '[]' || text.includes('"message"')).toBe(true)
  })

  test('a body over 256 KB is refused', async () => {
    const query = `{ me { id } } # ${'x'.repeat(256 * 1024)}`
    const response = await server.as('admin').post({ query })
    expect(response.status).toBe(413)
    expect(await response.text()).toContain('A request has at most 256 KB.')
  })

  test('the body of an unauthenticated request is not read', async () => {
    const answer = await new Promise<{ status: number | undefined; text: string }>((resolve, reject) => {
      const headers = { 'content-type': 'application/json', 'content-length': 1_000 }
      const sent = request(`${server.url}/graphql`, { method: 'POST', headers }, async (response) =>
        resolve({ status: response.statusCode, text: (await response.toArray()).join('') }),
      )
      sent.on('error', reject)
      // The rest of the body is never sent.
      sent.write('{')
    })
    expect(answer.status).toBe(401)
    expect(answer.text).toContain('Log in first.')
  })

  test('a client that disconnects is not logged as an error', async () => {
    lines.length = 0
    const { token } = server.as('admin')
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}`, 'content-length': 1_000 }
    for (const patience of [0, 50]) {
      const sent = request(`${server.url}/graphql`, { method: 'POST', headers })
      sent.on('error', () => undefined)
      sent.write('{')
      await new Promise((resolve) => setTimeout(resolve, patience))
      sent.destroy()
    }
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(lines).toEqual([])
  })

  test.each([
    ['a name of every object', '{"query":"{me{id}}","operationName":"constructor"}', 'The document has no operation'],
    ['a key twice', '{"query":"nonsense","query":"{me{role}}"}', '"role":"admin"'],
    [
      'keys that are no data',
      '{"query":"{me{role}}","__proto__":{"query":"nonsense"},"constructor":1}',
      '"role":"admin"',
    ],
    [
      'variables named like what every object has',
      '{"query":"query($toString:StaffFilter,$constructor:Int!){getStaff(filter:$toString,limit:$constructor){staff{role}}}","variables":{"__proto__":{"toString":{}},"toString":{"role":"dstm"},"constructor":1}}',
      '[{"role":"dstm"}]',
    ],
    ['aliases named like what every object has', '{"query":"{constructor:me{toString:role}}"}', '"toString":"admin"'],
    ['an alias that is the name of the prototype', '{"query":"{me{__proto__:role}}"}', '"__proto__":"admin"'],
    [
      'a variable that is the name of the prototype',
      '{"query":"query($__proto__:Int!){getStaff(limit:$__proto__,sort:{role:asc_nulls_last}){staff{role}}}","variables":{"__proto__":1}}',
      '{"staff":[{"role":"admin"}]}',
    ],
    [
      'a prototype that is an object',
      '{"query":"query($__proto__:StaffFilter){getStaff(filter:$__proto__,limit:1){staff{role}}}","variables":{"__proto__":{"role":"dstm"}}}',
      '{"staff":[{"role":"dstm"}]}',
    ],
    [
      'a variable of that name without a value',
      '{"query":"query($__proto__:Int!){getStaff(limit:$__proto__){staff{role}}}","variables":{}}',
      'of required type',
    ],
  ])('%s is treated as plain data', async (_name, body, words) => {
    for (const _time of [1, 2]) expect(await (await server.as('admin').post(body)).text()).toContain(words)
    expect(Object.keys(Object.prototype)).toEqual([])
  })

  test('a body without a content length is refused, too', async () => {
    const { token } = server.as('admin')
    const status = await new Promise((resolve, reject) => {
      const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
      const sent = request(`${server.url}/graphql`, { method: 'POST', headers }, (response) => {
        response.resume()
        resolve(response.statusCode)
      })
      sent.on('error', reject)
      sent.write(`{"query":"{ me { id } } # ${'x'.repeat(200 * 1024)}`)
      sent.end(`${'x'.repeat(200 * 1024)}"}`)
    })
    expect(status).toBe(413)
  })
})

test.each([
  ['one that is required', graphql('query ($limit: Int! = 1) { getStaff(limit: $limit) { staff { id } } }'), {}, 1],
  ['one that may be missing', graphql('query ($limit: Int = 2) { getStaff(limit: $limit) { staff { id } } }'), {}, 2],
  [
    'but a given one',
    graphql('query ($limit: Int! = 1) { getStaff(limit: $limit) { staff { id } } }'),
    { limit: 3 },
    3,
  ],
  ['an object', graphql('query ($f: StaffFilter = { role: dstm }) { getStaff(filter: $f) { staff { id } } }'), {}, 1],
])('a missing variable has its default: %s', async (_name, query, variables, rows) => {
  const { data } = await server.as('admin').send(query, variables)
  expect(data?.getStaff.staff).toHaveLength(rows)
})

test.each([
  'query ($no: Boolean!) { one: me { ...f @include(if: $no) } two: me { ...f } } fragment f on Me { id role }',
  'query ($no: Boolean!) { one: me { id @skip(if: true) } two: me { ...f @include(if: $no) ...f } } fragment f on Me { id role }',
  'query ($no: Boolean!) { one: me { ... @include(if: $no) { ...f } } two: me { ...g } } fragment g on Me { ...f } fragment f on Me { id role }',
])('a fragment that is excluded in one place is still included in another: %s', async (query) => {
  const { account, send } = server.as('dstm')
  expect((await send(query, { no: false })).data).toEqual({ one: {}, two: { id: account.id, role: 'dstm' } })
})

test('a fragment shared by two operations uses the conditions of the one that runs', async () => {
  const query =
    'query One($no: Boolean!) { me { ...f @include(if: $no) } } query Two { me { ...f } } fragment f on Me { role }'
  const run = async (operationName: string, variables: object) =>
    (await (await server.as('dstm').post({ query, operationName, variables })).json()) as object
  expect(await run('One', { no: false })).toEqual({ data: { me: {} } })
  expect(await run('Two', {})).toEqual({ data: { me: { role: 'dstm' } } })
})

describe('a request that is too large', () => {
  const fragments = (count: number) =>
    Array.from({ length: count }, (_, n) => `fragment f${n} on Me { ...f${n + 1} ...f${n + 1} }`).join(' ')

  const roots = (name: string, count: number) =>
    `fragment ${name} on Query { ${Array.from({ length: count }, (_, n) => `${name}${n}: me { id }`).join(' ')} }`

  test.each([
    ['aliases', `{ ${Array.from({ length: 16 }, (_, n) => `a${n}: me { id }`).join(' ')} }`, 'Aliases limit of 15'],
    ['depth', `{ me ${'{ me '.repeat(9)}{ id }${' }'.repeat(9)} }`, 'depth limit of 8'],
    ['roots', `{ ${Array.from({ length: 6 }, (_, n) => `a${n}: me { id }`).join(' ')} }`, 'at most 5 root fields'],
    ['roots', `{ ...f ...g } ${roots('f', 3)} ${roots('g', 3)}`, 'at most 5 root fields, and this one has 6'],
    ['directives', `{ me { id ${'@include(if: true) '.repeat(21)} } }`, 'Directives limit of 20'],
    ['tokens', `{ me { ${'id '.repeat(1001)} } }`, 'more that 1000 tokens'],
    ['characters', `{ me { id } } # ${'x'.repeat(16_384)}`, 'An operation has at most 16384 characters.'],
    ['fields', `{ me { ...f0 } } ${fragments(9)} fragment f9 on Me { id }`, 'at most 200 fields'],
    ['fields', `{ me { ${'id '.repeat(300)} } }`, 'at most 200 fields'],
    ['fragments', `{ me { ...f0 } } ${fragments(20)} fragment f20 on Me { id }`, 'at most 20 fragments'],
  ])('%s is refused before it runs, the second time too', async (_name, query, words) => {
    for (const _time of [1, 2]) {
      const answer = await server.as('admin').send(query)
      expect(answer.data ?? null).toBeNull()
      expect(JSON.stringify(answer.errors)).toContain(words)
    }
  })

  test('five root fields by a fragment that is spread twice are allowed', async () => {
    const { errors } = await server.as('admin').send(`{ ...f ...f } ${roots('f', 5)}`)
    expect(errors).toBeUndefined()
  })

  test('fragments that spread each other in a cycle are refused', async () => {
    const { errors } = await server
      .as('admin')
      .send('{ me { ...a } } fragment a on Me { ...b } fragment b on Me { ...a }')
    expect(errors?.[0]?.message).toContain('Cannot spread fragment')
  })

  test.each([0, -1, 101, 2_147_483_647])('a page of %i rows is refused', async (limit) => {
    const { errors } = await server.as('admin').send(`{ getStaff(limit: ${limit}) { staff { id } } }`)
    expect(errors?.[0]).toMatchObject({
      message: 'Ask for 1 to 100 rows at a time.',
      extensions: { code: 'BAD_INPUT', field: 'limit' },
    })
  })
})

describe('answers do not reveal', () => {
  test('the schema', async () => {
    const { errors } = await server.as('admin').query(graphql('{ __schema { types { name } } }'))
    expect(errors?.[0]?.message).toContain('introspection has been disabled')
  })

  test.each([
    ['{ me { emial } }', {}],
    ['{ getStafff { staff { id } } }', {}],
    ['{ getStaff(sort: { emaill: asc_nulls_last }) { staff { id } } }', {}],
    ['{ getStaff(sort: { email: asc_nulls_lastt }) { staff { id } } }', {}],
    ['query($f: StaffFilter) { getStaff(filter: $f) { staff { id } } }', { f: { serch: 'x' } }],
    ['query($f: StaffFilter) { getStaff(filter: $f) { staff { id } } }', { f: { role: 'adminn' } }],
  ])('suggestions for %s', async (query, variables) => {
    const { errors } = await server.as('admin').send(query, variables)
    expect(errors).toHaveLength(1)
    expect(errors?.[0]?.message).not.toMatch(/did you mean|search|"admin"/i)
    expect(errors?.[0]?.extensions?.code).not.toBe('INTERNAL')
  })

  test('the cause of an internal error: only the id under which it is logged without values', async () => {
    await createClient(server.db, { email: 'secret.person@vouch.example' })
    // Without this right of the app, every list of clients fails.
    await server.database.owner.schema.alterTable('users').renameColumn('username', 'user_name').execute()
    const response = await server
      .as('admin')
      .post({ query: '{ getClientUsers { clients { id } aggregate { count } } }' })
    await server.database.owner.schema.alterTable('users').renameColumn('user_name', 'username').execute()
    const id = response.headers.get('x-request-id')
    expect(response.status).toBe(200)
    expect(await response.json()).toMatchObject({
      errors: [
        {
          message: `Something went wrong on our side. Quote ${id} when you report it.`,
          path: ['getClientUsers', 'clients'],
          extensions: { code: 'INTERNAL', id },
        },
      ],
    })
    const logged = lines.map((line) => JSON.parse(line)).find(({ requestId, err }) => requestId === id && err)
    expect(logged.msg).toBe('unexpected error')
    expect(lines.join()).not.toContain('secret.person')
    expect(takeOwnErrors()).toHaveLength(1)
  })

  test('a value that does not fit its type, with graphql-jit too', async () => {
    const { owner } = server.database
    await owner.schema.alterTable('users').dropConstraint('users_role_check').execute()
    await createUser(server.db, { role: 'sorcerer' as never })
    const { errors } = await server.as('admin').query(graphql('{ getStaff(limit: 100) { staff { role } } }'))
    await owner.deleteFrom('events').execute()
    expect(errors?.[0]?.message).toMatch(/^Something went wrong on our side\. Quote /)
    expect(JSON.stringify(errors)).not.toContain('sorcerer')
    expect(takeOwnErrors()).toHaveLength(1)
  })
})

test('every operation logs one line, without variables', async () => {
  lines.length = 0
  await server
    .as('admin')
    .data(graphql('query Find($f: StaffFilter) { getStaff(filter: $f) { aggregate { count } } }'), {
      f: { search: 'somebody' },
    })
  const [line, ...others] = lines.map((text) => JSON.parse(text))
  expect(others).toEqual([])
  expect(line).toMatchObject({ msg: 'operation', operation: 'getStaff', errors: 0, ms: expect.any(Number) })
  expect(JSON.stringify(line)).not.toContain('somebody')
})

test('a refusal is logged and counted', async () => {
  lines.length = 0
  await server.as('recruiter').query(graphql('{ getStaff { aggregate { count } } }'))
  expect(lines.map((text) => JSON.parse(text))).toMatchObject([
    { msg: 'denied', field: 'Query.getStaff', role: 'recruiter' },
    { msg: 'operation', operation: 'getStaff', errors: 1 },
  ])
  const metrics = await (await fetch(`${server.url}/internal/metrics`)).text()
  expect(metrics).toMatch(/vouch_denied_total\{field="Query.getStaff"\} \d/)
  expect(metrics).toMatch(/vouch_operation_seconds_count\{operation="getStaff",outcome="error"\} \d/)
})

describe('GraphQL over HTTP', () => {
  // The audits need introspection, which a running server refuses.
  const node = createServer((req, res) => handle(req, res))
  let handle: ReturnType<typeof createGraphql>['handle']
  let url = ''

  beforeAll(async () => {
    await new Promise<void>((resolve) => node.listen(0, '127.0.0.1', resolve))
    url = `http://127.0.0.1:${(node.address() as AddressInfo).port}/graphql`
    const viewer = {
      id: server.as('admin').account.id,
      role: 'admin' as const,
      email: '',
      displayName: '',
      companyId: null,
      grantId: null,
    }
    const { db, env } = server
    const deps = {
      db,
      env,
      log: pino({ level: 'silent' }),
      mailer: { enabled: false, send: async () => undefined },
      secret: '',
      requireFreshLogin: async () => expect.fail(),
    }
    const metrics = createMetrics(deps)
    const rateLimiter = createRateLimiter({ ...deps, metrics })
    const authenticate = async () => viewer
    const accounts = { authenticate, metrics, rateLimiter, requestTurns: createRequestTurns() }
    handle = createGraphql({ ...deps, ...accounts, schema, introspection: true }).handle
  })
  afterAll(() => new Promise((resolve) => node.close(resolve)))

  test.each(serverAudits({ url: () => url, fetchFn: fetch }))('$name', async ({ fn }) => {
    const result = await fn()
    if (result.status === 'error')
      throw new Error(`${result.reason}: ${JSON.stringify(await readBody(result.response))}`)
  })

  async function readBody(response: unknown) {
    return response instanceof Response ? [response.status, await response.text()] : response
  }
})
