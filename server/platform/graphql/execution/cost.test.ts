import { getOperationAST, parse } from 'graphql'
import { describe, expect, test } from 'vitest'
import { schema } from '#server/schema.ts'
import { costOf } from './cost.ts'
import { normalForm } from './normalForm.ts'
import { coerceVariables } from './variables.ts'

function cost(text: string, given: Record<string, unknown> = {}) {
  const document = parse(text)
  const operation = getOperationAST(document)
  if (!operation) throw new Error('No operation.')
  const variables = coerceVariables(schema, operation, given)
  return costOf(schema, normalForm(document, operation, variables), variables)
}

describe('the rows that an operation asks for', () => {
  test.each([
    ['nothing but an object', '{ me { id role } }', 0],
    ['a limit', '{ getStaff(limit: 40) { staff { id } } }', 40],
    ['the default of a limit', '{ getStaff { staff { id } } }', 20],
    ['only how many there are', '{ getStaff(limit: 40) { aggregate { count } } }', 0],
    ['a limit that is refused', '{ getStaff(limit: 2147483647) { staff { id } } }', 100],
    ['a limit below zero', '{ getStaff(limit: -2147483648) { staff { id } } }', 0],
    ['nested rows', '{ getMyAssessments(limit: 10) { assessments { stack } } }', 10 + 10 * 10],
    ['ranked candidates', '{ allSearchDevs(count: 30) { version } }', 30],
    ['their nested rows', '{ allSearchDevs(count: 30) { developers { skills { verified } } } }', 30 + 30 + 30 * 20],
    ['ids', '{ selectFirstDevs(job_id: "x", count: 777) }', 777],
    ['names for the same', '{ a: getStaff(limit: 9) { staff { id } } b: getStaff(limit: 9) { staff { id } } }', 18],
    ['one name twice', '{ getStaff(limit: 9) { staff { id } } getStaff(limit: 9) { staff { email } } }', 9],
    ['fragments', '{ ... on Query { getStaff(limit: 9) { ... on StaffPage { staff { id } } } } }', 9],
    ['what a condition leaves out', '{ me { id } getStaff(limit: 9) @skip(if: true) { staff { id } } }', 0],
  ])('%s', (_name, document, rows) => {
    expect(cost(document).rows).toBe(rows)
  })

  test('come from variables and their defaults', () => {
    const document = 'query ($limit: Int! = 7) { getStaff(limit: $limit) { staff { id } } }'
    expect(cost(document).rows).toBe(7)
    expect(cost(document, { limit: 8 }).rows).toBe(8)
  })

  test('do not count for a list without a limit, which is reported with its path', () => {
    const { rows, wholeLists } = cost('{ all: getAllActiveJobs { id job_skills { job_skill_type } } }')
    expect(rows).toBe(0)
    expect(wholeLists).toMatchObject([{ path: ['all'], rowType: { name: 'Job' } }])
    for (const count of ['', '(count: null)', '(countries: ["US"])']) {
      const { wholeLists: developers } = cost(`{ allSearchDevs${count} { total people: developers { id } } }`)
      expect(developers).toMatchObject([{ path: ['allSearchDevs', 'people'], rowType: { name: 'Candidate' } }])
    }
    expect(cost('{ allSearchDevs { total } }').wholeLists).toEqual([])
  })
})

test.each([
  ['{ me { id } }', 0],
  ['{ readBrief(text: "x") { text } }', 10],
  ['{ getResumeContents(id: "x") { text } }', 20],
  ['mutation { acceptResumeSkills(input: { id: "x", skill_ids: ["y"] }) { text } }', 20],
])('the work of %s is that of %s plain operations', (document, work) => {
  expect(cost(document).work).toBe(work)
})

test('values are rows times fields', () => {
  expect(cost('{ me { id role } }').values).toBe(3)
  expect(cost('{ getStaff(limit: 40) { staff { id email __typename } } }').values).toBe(2 + 3 * 40)
})
