import path from 'node:path'
import { expect, test } from 'vitest'
import { project } from '#scripts/processes/processes.ts'
import { readPlaywright, readVitest } from './reports.ts'

const file = path.join(project, 'shared/a.test.ts')
const property = `\u001b[31mError: Property failed after 3 tests
{ seed: 49, path: "2:0", endOnFailure: true }
Counterexample: [["a",
  "b"]]
Shrunk 1 time(s)
Got AssertionError: expected 2 to be 1\u001b[39m
    at a.test.ts:3:25`

test('a failed test of Vitest is named with its file and the first line of its reason', () => {
  const failed = { status: 'failed', failureMessages: ['\u001b[31mexpected 1\u001b[39m\n    at a.test.ts'] }
  const assertionResults = [
    { fullName: 'one', status: 'passed' },
    { fullName: 'two', ...failed },
    { fullName: 'three', status: 'skipped' },
  ]
  expect(readVitest({ testResults: [{ name: file, status: 'failed', assertionResults }] })).toEqual([
    { file: 'shared/a.test.ts', title: 'one' },
    { file: 'shared/a.test.ts', title: 'two', failure: 'expected 1' },
  ])
})

test('a failed property is named with its seed, its whole counterexample and its reason', () => {
  const assertionResults = [{ fullName: 'one', status: 'failed', failureMessages: [property] }]
  const [result] = readVitest({ testResults: [{ name: file, status: 'failed', assertionResults }] })
  expect(result?.failure).toBe(
    'Property failed after 3 tests · { seed: 49, path: "2:0", endOnFailure: true } · Counterexample: [["a", · "b"]] · Shrunk 1 time(s) · Got AssertionError: expected 2 to be 1',
  )
})

test('a file of Vitest that fails outside of its tests is named', () => {
  const broken = { name: file, status: 'failed', message: 'No such module' }
  expect(readVitest({ testResults: [{ ...broken, assertionResults: [] }] })).toEqual([
    { file: 'shared/a.test.ts', title: 'the whole file', failure: 'No such module' },
  ])
})

test('a failed browser test is named with what it waited for', () => {
  const waiting =
    'click: Timed out\nCall log:\n  - waiting for a\n    2 × waiting for b\n  - waiting for a\n\n  1 | code'
  const spec = (title: string, status: string, ...errors: string[]) => ({
    title,
    tests: [{ status, results: [{ errors: errors.map((message) => ({ message })) }] }],
  })
  const suite = { file: 'a.e2e.ts', specs: [spec('one', 'expected'), spec('two', 'skipped')] }
  const nested = { file: 'a.e2e.ts', specs: [spec('three', 'unexpected', 'Timed out\nmore', waiting)] }
  expect(readPlaywright({ suites: [{ ...suite, suites: [nested] }] })).toEqual([
    { file: 'e2e/a.e2e.ts', title: 'one' },
    { file: 'e2e/a.e2e.ts', title: 'three', failure: 'Timed out (waiting for a; 2 × waiting for b)' },
  ])
})
