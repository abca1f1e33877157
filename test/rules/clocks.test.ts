import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const project = path.join(import.meta.dirname, '../..')
const files = globSync('{server,shared,web,test,scripts,e2e}/**/*.{test.ts,test.tsx,e2e.ts}', { cwd: project })
/** An expectation of the time since a moment that is named as a start. */
const measured = /expect\([^\n]*(?:performance|Date)\.now\(\) - (?:start|begun|began|before)/

test('no test expects a time that it measured: a busy machine is slow, not wrong, and bench/ shows speed', () => {
  expect(files.length).toBeGreaterThan(500)
  const now = 'performance.now()'
  expect(measured.test(`expect(${now} - started).toBeLessThan(1_500)`)).toBe(true)
  expect(files.filter((file) => measured.test(readFileSync(path.join(project, file), 'utf8')))).toEqual([])
})
