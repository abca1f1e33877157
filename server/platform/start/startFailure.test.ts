import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { EnvError } from '#server/env.ts'
import { UserError } from '#server/errors.ts'
import { listen } from '#server/platform/http/listen.ts'
import { builtPage } from '#server/platform/site/site.ts'
import { listenFailure, startFailure } from './startFailure.ts'

test('a web app that is not built is not blamed on the database', async () => {
  const missing = await readFile(path.join(import.meta.dirname, 'nowhere/index.html')).catch((error) => error)
  expect(startFailure(missing)).toContain('ENOENT')
  expect(startFailure(missing)).not.toContain('PostgreSQL')
  missing.path = builtPage
  expect(startFailure(missing)).toBe('The web app is not built. Build it with npm run build.')
})

test('a full disk gets a sentence', () => {
  const full = Object.assign(new Error('ENOSPC: no space left on device, mkdir'), { code: 'ENOSPC' })
  expect(startFailure(full)).toBe('The disk is full. Make room, then start again.')
})

test('an error that only a developer can fix is shown in full', () => {
  expect(startFailure(new Error('surprise'))).toContain('startFailure.test.ts')
  expect(startFailure('surprise')).toBe('surprise')
})

test.each([
  ['192.0.2.1', 'This machine has no address 192.0.2.1.'],
  ['nowhere.invalid', 'This machine has no address nowhere.invalid.'],
])('a HOST that is no interface, %s, is a sentence', async (HOST, sentence) => {
  const error = await listen(() => undefined, 4999, HOST).catch((reason: unknown) => reason)
  expect(startFailure(listenFailure(error, { PORT: 4999, HOST }))).toContain(sentence)
})

test.each([
  ['EADDRINUSE', 'Port 80 is taken by another program.'],
  ['EACCES', 'This account may not open port 80.'],
])('%s of the port is a sentence', (code, sentence) => {
  const error = Object.assign(new Error(code), { code, syscall: 'listen' })
  const failure = startFailure(listenFailure(error, { PORT: 80, HOST: 'localhost' }))
  expect(failure).toContain(sentence)
  expect(failure.split('\n')).toHaveLength(1)
})

test.each(['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'EISDIR'])('a file that meets %s is a sentence', (code) => {
  const failure = startFailure(Object.assign(new Error(code), { code, syscall: 'open', path: '/data/secret' }))
  expect(failure).toMatch(/^\/data\/secret cannot be used: [^\n]+\.$/)
})

test('an error that a person can fix is shown as its sentence', () => {
  expect(startFailure(new EnvError('PORT must be a port.'))).toBe('PORT must be a port.')
  expect(startFailure(new UserError('CONFLICT', 'Restore the folder.'))).toBe('Restore the folder.')
})
