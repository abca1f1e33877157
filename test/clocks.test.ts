import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const project = path.join(import.meta.dirname, '..')
const files = globSync('{server,shared,web,test,scripts,e2e}/**/*.{test.ts,test.tsx,e2e.ts}', { cwd: project })
/** An expectation of the time since a moment that is named as a start. */
const measured = /expect\([^\n]*(?:performance|Date)\.now\(\) - (?:start|begun|began|before)/

test('no test expects a time that it measured: a busy machine is slow, not wrong, and bench/ shows speed', () => {
  expect(files.length).toBeGreaterThan(500)
  const now = 'performance.now()'
  expect(measured.test(`expect(${now} - started).toBeLessThan(1_500)`)).toBe(true)
  expect(files.filter((file) => measured.test(readFileSync(path.join(project, file), 'utf8')))).toEqual([])
})

/** A time of its own at the end of a test, or of a poll, where all tests have five minutes and all polls have thirty seconds. */
const impatient = /^\}, [\d_]+\)$|^ .*\.poll\([^\n]*\btimeout: [12]?\d_000\b/m

test('no test and no poll has less patience than all have', () => {
  expect(impatient.test('\n}, 60_000)\n')).toBe(true)
  const own = '{ timeout: 5_000 }'
  expect(impatient.test(`  await expect.poll(count, ${own})`)).toBe(true)
  expect(files.filter((file) => impatient.test(readFileSync(path.join(project, file), 'utf8')))).toEqual([])
})
