import path from 'node:path'
import { expect, test } from 'vitest'
import { project } from './processes.ts'
import { playwrightOutcome, vitestOutcome } from './reports.ts'

test('a failed test of Vitest is named with its file and the first line of its reason', () => {
  const file = { name: path.join(project, 'shared/a.test.ts'), status: 'failed' }
  const failed = { status: 'failed', failureMessages: ['\u001b[31mexpected 1\u001b[39m\n    at a.test.ts'] }
  expect(
    vitestOutcome({
      numPassedTests: 1,
      testResults: [
        {
          ...file,
          assertionResults: [
            { fullName: 'one', status: 'passed' },
            { fullName: 'two', ...failed },
          ],
        },
      ],
    }),
  ).toEqual({ passed: 1, failures: ['shared/a.test.ts › two: expected 1'] })
})

test('a file of Vitest that fails outside of its tests is named', () => {
  const file = { name: path.join(project, 'shared/a.test.ts'), status: 'failed', message: 'No such module' }
  expect(vitestOutcome({ numPassedTests: 0, testResults: [{ ...file, assertionResults: [] }] }).failures).toEqual([
    'shared/a.test.ts › the whole file: No such module',
  ])
})

test('a browser test that failed, or passed only when repeated, is named with what it waited for', () => {
  const waiting =
    'click: Timed out\nCall log:\n  - waiting for a\n    2 × waiting for b\n  - waiting for a\n\n  1 | code'
  const spec = (title: string, status: string, ...errors: string[]) => ({
    title,
    tests: [{ status, results: [{ errors: [] }, { errors: errors.map((message) => ({ message })) }] }],
  })
  const suite = { file: 'a.e2e.ts', specs: [spec('one', 'expected'), spec('two', 'flaky', 'Not equal\nmore')] }
  const nested = { file: 'a.e2e.ts', specs: [spec('three', 'unexpected', 'Timed out\nmore', waiting)] }
  expect(playwrightOutcome({ stats: { expected: 1 }, suites: [{ ...suite, suites: [nested] }] })).toEqual({
    passed: 1,
    failures: ['e2e/a.e2e.ts › two: Not equal', 'e2e/a.e2e.ts › three: Timed out (waiting for a; 2 × waiting for b)'],
  })
})
