import { afterAll, beforeAll, expect, test } from 'vitest'
import type { MyAssessmentSortColumn } from '#shared/reviews.ts'
import { createReview } from '#test/factories.ts'
import { startTestServer, type TestServer } from '#test/testServer.ts'

let server: TestServer

const day = (offset: number) => new Date(Date.now() + offset * 86_400_000)
const soon = day(2)

beforeAll(async () => {
  server = await startTestServer()
  const { id } = server.as('reviewer').account
  await createReview(server.db, id, { code_name: 'Amber', assessment_name: 'SQL', due_at: soon, status: 'DRAFT' })
  await createReview(server.db, id, {
    code_name: 'Birch',
    assessment_name: 'React',
    due_at: day(-1),
    status: 'PENDING',
  })
  await createReview(server.db, id, { code_name: 'Cedar', assessment_name: 'Go', due_at: day(-5), status: 'SENT' })
  await createReview(server.db, id, { code_name: 'Dune', assessment_name: 'Java', due_at: null, status: 'DECLINED' })
  await createReview(server.db, server.as('vetter').account.id, { code_name: 'Ember' })
})
afterAll(() => server.close())

const list = `query ($limit: Int! = 20, $offset: Int! = 0, $sort: MyAssessmentSort, $filter: MyAssessmentFilter) {
  getMyAssessments(limit: $limit, offset: $offset, sort: $sort, filter: $filter) {
    assessments { id developer_assessment_id code_name assessment_name stack due_at status version }
    aggregate { count }
  }
}`
interface List {
  getMyAssessments: { assessments: { code_name: string }[]; aggregate: { count: number } }
}

async function codeNames(variables: object = {}, role: 'reviewer' | 'vetter' = 'reviewer') {
  const { getMyAssessments } = await server.as(role).data<List>(list, { ...variables })
  return getMyAssessments.assessments.map(({ code_name }) => code_name)
}

test('a reviewer finds own reviews, first due first, by code name', async () => {
  const { getMyAssessments } = await server.as('reviewer').data<List>(list, {})
  expect(getMyAssessments.assessments.map(({ code_name }) => code_name)).toEqual(['Cedar', 'Birch', 'Amber', 'Dune'])
  expect(getMyAssessments.assessments[2]).toMatchObject({
    assessment_name: 'SQL',
    due_at: soon.toISOString(),
    status: 'DRAFT',
    stack: [],
  })
  expect(getMyAssessments.aggregate.count).toBe(4)
  expect(JSON.stringify(getMyAssessments)).not.toMatch(/Dora|Developer"/)
})

test("nobody finds another's reviews", async () => {
  expect(await codeNames({}, 'vetter')).toEqual(['Ember'])
})

test('it is paged', async () => {
  expect(await codeNames({ limit: 2, offset: 1 })).toEqual(['Birch', 'Amber'])
})

test.each<[MyAssessmentSortColumn, string[]]>([
  ['code_name', ['Dune', 'Cedar', 'Birch', 'Amber']],
  ['assessment_name', ['Amber', 'Birch', 'Dune', 'Cedar']],
  ['due_at', ['Amber', 'Birch', 'Cedar', 'Dune']],
  ['status', ['Cedar', 'Birch', 'Amber', 'Dune']],
])('it sorts by %s downwards, those without a value last', async (column, expected) => {
  expect(await codeNames({ sort: { [column]: 'desc_nulls_last' } })).toEqual(expected)
})

test.each<[object, string[]]>([
  [{ status: 'DRAFT' }, ['Amber']],
  [{ overdue: true }, ['Birch']],
  [{ overdue: false }, ['Cedar', 'Amber', 'Dune']],
  [{ status: 'PENDING', overdue: false }, []],
  [{ status: null, overdue: null }, ['Cedar', 'Birch', 'Amber', 'Dune']],
])('it filters by %j', async (filter, expected) => {
  expect(await codeNames({ filter })).toEqual(expected)
  const { getMyAssessments } = await server.as('reviewer').data<List>(list, { filter, limit: 1 })
  expect(getMyAssessments.aggregate.count).toBe(expected.length)
})
