import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createClient, createCompany, createDeveloper, createJob, createJobProfile } from '#test/factories.ts'
import { graphql } from '#test/graphql.ts'
import { type Caller, startTestServer, type TestServer } from '#test/testServer.ts'

let server: TestServer
let client: Caller
let id = ''
const lines: string[] = []

/** Values that no client may see in any answer. */
const hidden = [
  '76.54',
  'dora.hidden@vouch.example',
  'VETTING',
  'TECH_INTERVIEW',
  '65.43',
  '70.12',
  '5550',
  'U0RECIFE',
  'Quiet note',
]

beforeAll(async () => {
  const log = pino({ level: 'info' }, { write: (line) => void lines.push(line) })
  server = await startTestServer({ log })
  const company = await createCompany(server.db)
  client = await server.logIn(await createClient(server.db, { companyId: company.id }))
  const developer = await createDeveloper(server.db, {
    email: 'dora.hidden@vouch.example',
    cost_rate_cents: 7654,
    rate_floor_cents: 7012,
    phone: '+55 81 5550 0100',
    slack_user_id: 'U0RECIFE',
    stage_note: 'Quiet note',
    stage: 'VETTING',
    status: 'TECH_INTERVIEW',
    do_not_contact: true,
  })
  const job = await createJob(server.db, { company_id: company.id })
  await createJobProfile(server.db, {
    developer_id: developer.id,
    job_id: job.id,
    status: 'SENT',
    cost_rate_cents: 6543,
  })
  id = developer.id
})
afterAll(() => server.close())
beforeEach(() => {
  lines.length = 0
})

const fields =
  'cost_rate rate_floor email phone slack_user_id stage status stage_note do_not_contact job_profiles { cost_rate }'
const one = `getDeveloper(id: "X")`

/** Documents that exclude hidden fields, in ways with which graphql-jit once showed them. */
const leftOut: [name: string, query: string, variables?: Record<string, unknown>][] = [
  ['skip', `{ ${one} { id } ${one} @skip(if: true) { ...{ ${fields} } } }`],
  ['include', `{ ${one} { id } ${one} @include(if: false) { ...{ ${fields} } } }`],
  ['a condition on the fragment', `{ ${one} { id } ${one} { ... @skip(if: true) { ...{ ${fields} } } } }`],
  [
    'a skip by variable',
    `query($no: Boolean!) { ${one} { id } ${one} @skip(if: $no) { ...{ ${fields} } } }`,
    { no: true },
  ],
  [
    'an include by variable',
    `query($yes: Boolean!) { ${one} { id } ${one} @include(if: $yes) { ... on Developer { ${fields} } } }`,
    { yes: false },
  ],
  ['a default', `query($no: Boolean! = true) { ${one} { id } ${one} @skip(if: $no) { ...{ ${fields} } } }`],
  [
    'a default of what may be null',
    `query($no: Boolean = true) { ${one} { id } ${one} @skip(if: $no) { ...{ ${fields} } } }`,
  ],
  ['a named fragment', `{ ${one} { id } ${one} @skip(if: true) { ...f } } fragment f on Developer { ${fields} }`],
  [
    'nested named fragments',
    `{ ${one} { id } ${one} @skip(if: true) { ...f } } fragment f on Developer { ...g } fragment g on Developer { ${fields} }`,
  ],
  [
    'a fragment of the root',
    `{ ${one} { id } ...r @skip(if: true) } fragment r on Query { ${one} { ...{ ${fields} } } }`,
  ],
  ['an alias', `{ a: ${one} { id } a: ${one} @skip(if: true) { ...{ x: cost_rate y: email } } }`],
  [
    'three twins',
    `{ ${one} { id } ${one} @skip(if: true) { ...{ email } } ${one} @include(if: false) { ...{ stage } } }`,
  ],
  ['one level down', `{ ${one} { job_profiles { id } job_profiles @skip(if: true) { ...{ cost_rate } } } }`],
  [
    'one level down in a fragment',
    `{ ${one} { ...{ job_profiles { id } } ...f } } fragment f on Developer { job_profiles @include(if: false) { ... on DevelopersProfile { cost_rate } } }`,
  ],
]

test.each(leftOut)('a field that a client excludes by %s is not shown', async (_name, query, variables) => {
  const answer = await (await client.post({ query: query.replaceAll('"X"', `"${id}"`), variables })).text()
  expect(hidden.filter((value) => answer.includes(value))).toEqual([])
  expect(answer).not.toMatch(/do_not_contact|cost_rate|rate_floor|stage_note|"[xy]"/)
  expect(JSON.parse(answer).errors).toBeUndefined()
})

describe('a hidden field that a client selects is refused, logged and counted', () => {
  const asked: typeof leftOut = [
    ['skip', `{ ${one} { id } ${one} @skip(if: false) { ...{ ${fields} } } }`],
    [
      'an include by variable',
      `query($y: Boolean!) { ${one} { id @include(if: $y) cost_rate @include(if: $y) } }`,
      { y: true },
    ],
    ['a default', `query($y: Boolean! = true) { ${one} { cost_rate @include(if: $y) } }`],
    [
      'a value against the default',
      `query($y: Boolean! = false) { ${one} { cost_rate @include(if: $y) } }`,
      { y: true },
    ],
    ['the second of two spreads', `{ ${one} { id ...f @skip(if: true) ...f } } fragment f on Developer { cost_rate }`],
    ['one twin of two', `{ ${one} @skip(if: true) { cost_rate } ${one} { ...{ cost_rate } } }`],
  ]

  test.each(asked)('by %s', async (_name, query, variables) => {
    const answer = await client.send(query.replaceAll('"X"', `"${id}"`), variables)
    expect(answer).toEqual({ errors: [expect.objectContaining({ extensions: { code: 'FORBIDDEN' } })] })
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      { msg: 'denied', field: 'Developer.cost_rate', role: 'client' },
      { msg: 'operation', errors: 1 },
    ])
  })

  test('by its coordinate', async () => {
    await client.send(`{ getDeveloper(id: "${id}") { job_profiles { cost_rate } } }`)
    const metrics = await (await fetch(`${server.url}/internal/metrics`)).text()
    expect(metrics).toMatch(/vouch_denied_total\{field="DevelopersProfile.cost_rate"\} 1/)
  })
})

describe('a condition', () => {
  test.each([
    ['null', { no: null }, 'must not be null'],
    ['a text', { no: 'true' }, 'Variable \\"$no\\" got invalid value'],
    ['a number', { no: 1 }, 'Variable \\"$no\\" got invalid value'],
  ])('that is %s is a mistake in the request', async (_name, variables, words) => {
    const query = 'query($no: Boolean = true) { me { id email @skip(if: $no) } }'
    const response = await client.post({ query, variables }, { accept: 'application/graphql-response+json' })
    expect(response.status).toBe(400)
    expect(await response.text()).toContain(words)
  })

  test('holds for the request that it came with', async () => {
    const query = graphql('query($no: Boolean = true) { me { role email @skip(if: $no) } }')
    for (const [variables, keys] of [
      [{}, ['role']],
      [{ no: false }, ['role', 'email']],
      [{ no: true }, ['role']],
      [{ no: false }, ['role', 'email']],
    ] as const) {
      const { me } = await client.data(query, variables)
      expect(Object.keys(me)).toEqual(keys)
    }
  })
})

test('a resolver gets its own field info when aliases make two paths look alike', async () => {
  const query = `{ aggregate_a: getDeveloper(id: "${id}") { job_profiles { status } } a: getStaff { aggregate { count } } }`
  const { data } = await server.as('admin').send(query)
  expect(data?.aggregate_a).toEqual({ job_profiles: [{ status: 'SENT' }] })
})
