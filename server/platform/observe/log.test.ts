import { closeSync, openSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createLog, logDestination } from './log.ts'

async function logged(write: (log: Awaited<ReturnType<typeof createLog>>) => void, level: 'info' | 'warn' = 'info') {
  const lines: string[] = []
  write(await createLog({ LOG_LEVEL: level, SENTRY_DSN: undefined }, { write: (line) => void lines.push(line) }))
  return lines.map((line) => JSON.parse(line))
}

test('a line is JSON with its level in words and its time', async () => {
  const [line] = await logged((log) => log.info({ requestId: 'a' }, 'operation'))
  expect(line).toEqual({ level: 'info', time: expect.stringMatching(/^\d{4}-.*Z$/), requestId: 'a', msg: 'operation' })
})

test('personal data is hidden, wherever it occurs', async () => {
  const person = { email: 'nora@x.example', display_name: 'Nora', password: 'secret', token: 'abc' }
  const lines = await logged((log) => log.info({ ...person, account: person }, 'someone'))
  expect(JSON.stringify(lines)).not.toMatch(/nora|secret|abc/i)
  expect(lines[0]).toMatchObject({ email: '[hidden]', account: { token: '[hidden]' } })
})

test('an error of the database is logged without the values that it quotes', async () => {
  const error = Object.assign(new Error('duplicate key value: Key (email)=(nora@x.example) already exists'), {
    severity: 'ERROR',
    code: '23505',
    detail: 'Key (email)=(nora@x.example) already exists.',
    table: 'users',
    constraint: 'users_email_key',
  })
  const [line] = await logged((log) => log.error({ err: error }, 'unexpected error'))
  expect(JSON.stringify(line)).not.toContain('nora')
  expect(line.err).toMatchObject({ type: 'DatabaseError', code: '23505', constraint: 'users_email_key' })
  expect(line.err.stack).toContain('log.test.ts')
})

test('equal warnings are written once, and different ones each; errors always', async () => {
  const gone = () => Object.assign(new Error('gone'), { code: 'ECONNREFUSED' })
  const lines = await logged((log) => {
    for (let n = 0; n < 3; n++) log.warn({ err: gone(), requestId: `${n}` }, 'not ready')
    for (let n = 0; n < 2; n++) log.warn({ requestId: `${n}` }, 'denied')
    log.warn({ err: new Error('late') }, 'not ready')
    for (let n = 0; n < 2; n++) log.error({ err: gone() }, 'task failed')
  })
  expect(lines.map(({ level, err, msg }) => [level, err?.message ?? msg])).toEqual([
    ['warn', 'gone'],
    ['warn', 'denied'],
    ['warn', 'denied'],
    ['warn', 'late'],
    ['error', 'gone'],
    ['error', 'gone'],
  ])
})

test('LOG_LEVEL is respected', async () => {
  expect(await logged((log) => log.info('quiet'), 'warn')).toEqual([])
})

test('with a DSN, errors and nothing else go to Sentry, without personal data', async () => {
  const received: string[] = []
  const sentry = createServer((req, res) => {
    let body = ''
    req.on('data', (chunk) => {
      body += chunk
    })
    req.on('end', () => {
      received.push(body)
      res.end('{}')
    })
  })
  await new Promise<void>((resolve) => sentry.listen(0, '127.0.0.1', resolve))
  const SENTRY_DSN = `http://key@127.0.0.1:${(sentry.address() as AddressInfo).port}/1`
  const log = await createLog({ LOG_LEVEL: 'info', SENTRY_DSN }, { write: () => undefined })
  const taken = Object.assign(new Error('Key (email)=(nora@x.example) exists'), { severity: 'ERROR', code: '23505' })
  log.warn({ err: new Error('only a warning') }, 'unexpected')
  log.error({ err: new Error('something broke') }, 'unexpected')
  log.error({ err: taken }, 'unexpected')
  await expect.poll(() => received.length).toBe(2)
  sentry.close()
  const sent = received.join()
  expect(sent).toContain('something broke')
  expect(sent).toContain('DatabaseError 23505')
  expect(sent).not.toMatch(/nora|only a warning/)
})

test('a log that cannot be written fails nothing, and its lines are written as soon as possible', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'vouch-log-'))
  const file = path.join(folder, 'log')
  const open = [openSync(file, 'w'), openSync(file, 'r')]
  onTestFinished(async () => {
    for (const fd of open) closeSync(fd)
    await rm(folder, { recursive: true })
  })
  const [writable, readable] = open
  // A file that is open for reading refuses writes, like a full disk.
  const stream = logDestination(readable)
  const log = await createLog({ LOG_LEVEL: 'info', SENTRY_DSN: undefined }, stream)
  for (const line of ['first', 'second', 'third']) log.info(line)
  expect(await readFile(file, 'utf8')).toBe('')
  Object.assign(stream, { fd: writable })
  log.info('fourth')
  const lines = (await readFile(file, 'utf8')).trim().split('\n')
  expect(lines.map((line) => JSON.parse(line).msg)).toEqual(['first', 'second', 'third', 'fourth'])
})
