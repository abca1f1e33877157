import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { builtPage } from './http/site.ts'
import { startFailure } from './startFailure.ts'

test('a web app that is not built is no fault of the database', async () => {
  const missing = await readFile(path.join(import.meta.dirname, 'nowhere/index.html')).catch((error) => error)
  expect(startFailure(missing)).toContain('ENOENT')
  expect(startFailure(missing)).not.toContain('PostgreSQL')
  missing.path = builtPage
  expect(startFailure(missing)).toBe('The web app is not built. Build it with npm run build.')
})

test('what only a developer can mend is told whole', () => {
  expect(startFailure(new Error('surprise'))).toContain('startFailure.test.ts')
  expect(startFailure('surprise')).toBe('surprise')
})
