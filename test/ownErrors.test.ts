import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { takeOwnErrors, watchedLog } from './ownErrors.ts'
import { startTestServer, type TestServer } from './testServer.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

test('a masked error of a test server is remembered, so that the test that met it fails', async () => {
  const { owner } = server.database
  await owner.schema.alterTable('users').renameColumn('username', 'user_name').execute()
  await server.as('admin').send('{ getClientUsers { clients { id } aggregate { count } } }')
  await owner.schema.alterTable('users').renameColumn('user_name', 'username').execute()
  expect(takeOwnErrors()).toEqual([expect.objectContaining({ message: expect.stringContaining('username') })])
})

test('an error that a person can mend is no error of our own', async () => {
  await server.as('client').send('{ getStaff { aggregate { count } } }')
  expect(takeOwnErrors()).toEqual([])
})

test('a log that is watched writes as before, and its children are watched too', () => {
  const lines: string[] = []
  const log = watchedLog(pino({ level: 'warn' }, { write: (line) => void lines.push(line) }))
  log.info('left out')
  log.child({ part: 'one' }).error({ err: new Error('broken') }, 'unexpected error')
  log.error({ err: new Error('told') }, 'task failed')
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { part: 'one', msg: 'unexpected error' },
    { msg: 'task failed' },
  ])
  expect(takeOwnErrors()).toMatchObject([{ message: 'broken' }])
})

test('an error of a server that is closing belongs to no test', () => {
  watchedLog(pino({ level: 'silent' }), () => false).error({ err: new Error('closed') }, 'unexpected error')
  expect(takeOwnErrors()).toEqual([])
})
