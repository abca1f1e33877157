import { mkdtemp, rm } from 'node:fs/promises'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { readEnv } from '#server/env.ts'
import { connect, openConnection, write } from '#server/platform/db/connection/connect.ts'
import { createFileStore } from '#server/platform/files/stores/store.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { createDeveloper } from '#test/factories.ts'
import { startMailServer } from '#test/servers/mailServer.ts'
import { startS3Server } from '#test/servers/s3Server.ts'
import { startSlackServer } from '#test/servers/slackServer.ts'
import { createSmallDisk } from '#test/servers/smallDisk.ts'
import { diskChecks } from './diskChecks.ts'
import { databasePatienceMs, type HealthCheck } from './healthCheck.ts'
import { createHealthMonitor } from './healthMonitor.ts'
import { serviceChecks } from './serviceChecks.ts'

let database: TestDatabase
let folder: string
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'vouch-checks-'))
  return () => rm(folder, { recursive: true, force: true })
})

/** Sets up the services of a node. @returns a function that makes their checks, and tells which fail. */
async function services(variables: Record<string, string>) {
  const env = readEnv({ VOUCH_DATA_DIR: folder, SEND_TIMEOUT: '1', ...variables })
  const checks = serviceChecks({ env, db: database.db, files: await createFileStore(env) })
  return { failing: () => failingOf(checks) }
}

async function failingOf(checks: readonly HealthCheck[]): Promise<string[]> {
  const monitor = createHealthMonitor(pino({ level: 'silent' }), checks)
  await monitor.checkNow()
  return [...monitor.problems()].map(([name, { isKnown }]) => (isKnown ? name : `${name} unknown`))
}

describe('the disks', () => {
  const open = () => openConnection(database.db)

  test('a full disk of the node is noticed, and that there is room again', async () => {
    const disk = await createSmallDisk()
    try {
      const checks = diskChecks({ env: { VOUCH_DATA_DIR: disk.folder }, openConnection: open }, disk.freeBytesIn)
      expect(await failingOf(checks)).toEqual([])
      await disk.fill()
      expect(await failingOf(checks)).toEqual(['disk'])
      await disk.makeRoom()
      expect(await failingOf(checks)).toEqual([])
    } finally {
      await disk.close()
    }
  })

  test('a full disk of the database is noticed, and a database that is gone is no full disk', async () => {
    const failWith = (code: string) => async () => {
      const client = await open()
      client.ask = () => Promise.reject(Object.assign(new Error('could not write'), { code }))
      return client
    }
    const env = { VOUCH_DATA_DIR: folder }
    expect(await failingOf(diskChecks({ env, openConnection: failWith('53100') }))).toEqual(['database disk'])
    expect(await failingOf(diskChecks({ env, openConnection: failWith('ECONNRESET') }))).toEqual([
      'database disk unknown',
    ])
  })

  test('the database shows its room by a file of a megabyte', async () => {
    const written = async () => {
      const statistics = sql<{ bytes: number }>`select temp_bytes::float8 as bytes from pg_stat_database
        where datname = current_database()`
      return (await statistics.execute(database.owner)).rows[0]?.bytes ?? 0
    }
    const before = await written()
    await failingOf(diskChecks({ env: { VOUCH_DATA_DIR: folder }, openConnection: open }))
    await expect.poll(async () => (await written()) - before).toBeGreaterThan(1_000_000)
  })
})

test('a lost folder of files is noticed, also once a new file stands in its place, and not before there is a file', async () => {
  const { failing } = await services({})
  expect(await failing()).toEqual([])
  const { id } = await createDeveloper(database.db)
  const files = await createFileStore(readEnv({ VOUCH_DATA_DIR: folder }))
  const key = '00000000-0000-4000-8000-000000000001'
  await write(database.db, { actor: 'task:test' }, (trx) =>
    sql`insert into resumes (developer_id, file_key, file_name, file_type, file_size, extracted_text)
      values (${id}, ${key}, 'resume.txt', 'TXT', 4, 'text')`.execute(trx),
  )
  expect(await failing()).toEqual(['files'])
  await files.put('00000000-0000-4000-8000-000000000002', Buffer.from('another'))
  expect(await failing()).toEqual(['files'])
  await files.put(key, Buffer.from('text'))
  expect(await failing()).toEqual([])
})

test('a bucket that fails is noticed, and one that answers works', async () => {
  const s3 = await startS3Server()
  const keys = { FILES_S3_ACCESS_KEY_ID: 'id', FILES_S3_SECRET_ACCESS_KEY: 'secret' }
  const { failing } = await services({ FILES_S3_BUCKET: 'vouch', FILES_S3_ENDPOINT: s3.url, ...keys })
  try {
    expect(await failing()).toEqual([])
    s3.isDown = true
    expect(await failing()).toEqual(['S3'])
  } finally {
    await s3.close()
  }
  expect(await failing()).toEqual(['S3'])
})

test('a mail server that refuses the login or is gone is noticed, and gets no mail', async () => {
  const server = await startMailServer()
  const url = server.url.replace('smtp://', 'smtp://vouch:password@')
  const { failing } = await services({ SMTP_URL: url })
  try {
    expect(await failing()).not.toContain('mail')
    server.reply = (step) => (step === 'greeting' ? '554 not you' : undefined)
    expect(await failing()).toContain('mail')
    expect(server.reached.get('MAIL')).toBeUndefined()
  } finally {
    await server.close()
  }
  expect(await failing()).toContain('mail')
})

test('a token that Slack does not accept is noticed', async () => {
  const slack = await startSlackServer()
  const { failing } = await services({ SLACK_TOKEN: 'xoxb-test', SLACK_API_URL: slack.url })
  try {
    expect(await failing()).not.toContain('Slack')
    slack.acceptsToken = false
    expect(await failing()).toContain('Slack')
  } finally {
    await slack.close()
  }
})

test('a database that does not answer is no lost disk: nobody is told to restore what was not looked at', async () => {
  const sockets: Socket[] = []
  const silent = createServer((socket) => void sockets.push(socket))
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
  const url = `postgres://x:x@127.0.0.1:${(silent.address() as AddressInfo).port}/x`
  const db = connect(url, 1)
  const env = readEnv({ VOUCH_DATA_DIR: folder })
  const checks = [
    ...diskChecks({ env, openConnection: () => openConnection(db) }),
    ...serviceChecks({ env, db, files: await createFileStore(env) }),
  ]
  const lines: string[] = []
  const monitor = createHealthMonitor(pino({}, { write: (line) => void lines.push(JSON.parse(line).msg) }), checks)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    const checking = monitor.checkNow()
    await expect.poll(() => sockets.length).toBe(2)
    await vi.advanceTimersByTimeAsync(databasePatienceMs)
    await checking
  } finally {
    vi.useRealTimers()
  }
  expect([...monitor.problems()].map(([name, { isKnown }]) => [name, isKnown]).toSorted()).toEqual([
    ['database disk', false],
    ['files', false],
  ])
  const sentence =
    'This is not known while the database is away. Bring the database back. Then this node checks again within a minute.'
  expect(lines).toEqual([sentence, sentence])
  for (const socket of sockets) socket.destroy()
  await new Promise((resolve) => silent.close(resolve))
  await db.destroy()
})

test('the log tells once that a check fails and what to do, and once that it passes again', async () => {
  const lines: { level: string; check: string; msg: string }[] = []
  const formatters = { level: (level: string) => ({ level }) }
  const log = pino({ formatters }, { write: (line: string) => void lines.push(JSON.parse(line)) })
  let isHealthy = false
  const failing: HealthCheck = { name: 'S3', intervalMs: 60_000, isHealthy: async () => isHealthy }
  const silent: HealthCheck = { name: 'mail', intervalMs: 60_000, isHealthy: () => new Promise(() => undefined) }
  const monitor = createHealthMonitor(log, [failing, silent], 50)
  await monitor.checkNow()
  await monitor.checkNow()
  expect([...monitor.problems().keys()].toSorted()).toEqual(['S3', 'mail'])
  isHealthy = true
  await monitor.checkNow()
  expect(lines.map(({ level, check }) => `${level} ${check}`)).toEqual(['warn S3', 'warn mail', 'info S3'])
  expect(lines[0]?.msg).toContain('FILES_S3_BUCKET')
  expect([...monitor.problems().keys()]).toEqual(['mail'])
})
