import { expect, test } from 'vitest'
import { createPreparations, planOperation } from '#server/platform/graphql/operations.ts'
import type { Metrics } from '#server/platform/observe/metrics.ts'
import { schema } from '#server/schema.ts'
import { graphql } from '#test/graphql.ts'
import { startTestServer } from '#test/testServer.ts'
import { createDocuments, type Documents } from './documents.ts'

const request = (query: string, variables = {}) => ({ query, operationName: undefined, variables })
const own = 'query mine($more: Boolean!, $less: Boolean!) { me { id role @include(if: $more) email @skip(if: $less) } }'

test('an operation of our own build is known, whatever others ask for, and each combination of its conditions is prepared', () => {
  const documents = createDocuments(schema, [], [own, '{ me { email } }'])
  expect(documents.isKnown(request(own))).toBe(true)
  expect(documents.isKnown(request(`${own} `))).toBe(false)
  const named = { ...request(own, { more: true, less: false }), operationName: 'mine' }
  expect(documents.isPrepared(named)).toBe(false)
  expect([...documents.prepareOwn()]).toHaveLength(4 + 1)
  expect(documents.isPrepared(named)).toBe(true)
  const before = documents.prepare(request(own, { more: true, less: false })).node
  for (let n = 0; n < 600; n++) documents.prepare(request(`query q${n} { me { id } }`))
  expect(documents.prepare(request(own, { more: true, less: false })).node).toBe(before)
  expect(documents.isKnown(request('query q0 { me { id } }'))).toBe(false)
  expect(documents.isKnown(request('query q599 { me { id } }'))).toBe(true)
})

test('what an operation may cost follows its variables, its conditions and its own text, however often it is asked for', () => {
  const documents = createDocuments(schema, [])
  const text = 'query ($n: Int!, $x: String) { getStaff(limit: $n, filter: { search: $x }) { staff { id } } }'
  const both = `query two($n: Int! = 3, $all: Boolean! = true) { getStaff(limit: $n) { staff @include(if: $all) { id } } }
    query one { getStaff(limit: 7) { staff { id } } }`
  const rows = (query: string, variables = {}, operationName?: string) =>
    documents.prepare({ query, operationName, variables }).cost().rows
  const longText = 'x'.repeat(1_000)
  for (let turn = 0; turn < 3; turn++) {
    expect([10, 40, 10].map((n) => rows(text, { n }))).toEqual([10, 40, 10])
    expect([5, 6].map((n) => rows(text, { n, x: longText }))).toEqual([5, 6])
    expect([rows(both, {}, 'two'), rows(both, { all: false }, 'two'), rows(both, {}, 'one')]).toEqual([3, 0, 7])
    expect(rows(`${text} `, { n: 9 })).toBe(9)
  }
})

test('its permissions are checked as those of any other, before it was asked for and after', async () => {
  const staff = graphql('{ getStaff { staff { id } } }')
  const site = { documents: [staff], handle: () => undefined, close: async () => undefined }
  const server = await startTestServer({ site: async () => site })
  try {
    for (const ready of [false, true]) {
      if (ready) expect((await fetch(`${server.url}/readyz`)).status).toBe(200)
      expect((await server.as('client').query(staff)).errors?.[0]?.extensions?.code).toBe('FORBIDDEN')
      expect((await server.as('admin').query(staff)).errors).toBeUndefined()
    }
  } finally {
    await server.close()
  }
})

test('unknown documents are prepared one per turn of the event loop, and the accounts take turns', async () => {
  const documents = createDocuments(schema, [])
  let [loop, isRunning] = [0, true]
  const tick = () => {
    loop++
    if (isRunning) setImmediate(tick)
  }
  setImmediate(tick)
  const prepared: { account: string; loop: number }[] = []
  const preparations = createPreparations()
  const { signal } = new AbortController()
  const ask = (id: string, query: string) => {
    const prepare: Documents['prepare'] = (asked) => {
      prepared.push({ account: id, loop })
      return documents.prepare(asked)
    }
    const deps = { documents: { ...documents, prepare }, metrics: {} as Metrics, preparations }
    return planOperation(deps, { viewer: { id, role: 'admin' }, signal } as never, request(query))
  }
  const many = Array.from({ length: 30 }, (_, n) => ask('a', `query a${n} { me { id } }`))
  await Promise.all([...many, ask('b', '{ me { role } }')])
  isRunning = false
  expect(new Set(prepared.map((one) => one.loop)).size).toBe(31)
  expect(prepared.findIndex(({ account }) => account === 'b')).toBeLessThanOrEqual(2)
})
