import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { readEnv } from './env.ts'
import { firstRun } from './firstRun.ts'
import { hashPassword, verifyPassword } from './idp/passwords.ts'

const progress = { step: <Result>(_: string, work: (note: () => void) => Promise<Result>) => work(() => undefined) }
let database: TestDatabase
let folder: string

beforeEach(async () => {
  database = await testDatabase()
  folder = await mkdtemp(path.join(tmpdir(), 'vouch-first-'))
})

afterEach(async () => {
  await database.drop()
  await rm(folder, { recursive: true })
})

test('the first start creates an account per role beside demo data, and every start tells of them', async () => {
  const accounts = await start()
  expect(accounts.map(({ role, email, password }) => [role, email, password])).toEqual(
    ['admin', 'vetter', 'dstm', 'recruiter', 'reviewer', 'client'].map((role) => [
      role,
      `${role}@vouch.example`,
      'vouch-demo',
    ]),
  )
  expect(await countOf('developers')).toBe(400)
  expect(await start()).toEqual(accounts)
  expect(await countOf('developers')).toBe(400)
})

test('an account is told of no more once it has a password of its own, or is blocked', async () => {
  await start()
  const hash = await hashPassword('a password of my own')
  await inTransaction((client) =>
    client.query(`update users set password_hash = $1 where email = 'admin@vouch.example'`, [hash]),
  )
  await inTransaction((client) => client.query(`update users set active = false where email = 'client@vouch.example'`))
  expect((await start()).map(({ role }) => role)).toEqual(['vetter', 'dstm', 'recruiter', 'reviewer'])
})

test('two nodes that start at once create it once, and both tell of it', async () => {
  const [one, other] = await Promise.all([start(), start()])
  expect(one).toHaveLength(6)
  expect(other).toEqual(one)
  expect(await countOf('developers')).toBe(400)
})

test('a first start that is cut off leaves nothing, and the next one begins anew', async () => {
  const cutOff = {
    step: async <Result>(_: string, work: (note: () => void) => Promise<Result>) => {
      await work(() => undefined)
      // As a power cut would: the server ends the session before it commits.
      const { rows } = await inTransaction((client) =>
        client.query(
          `select pg_terminate_backend(pid) as ended from pg_stat_activity where datname = current_database() and application_name = 'vouch first run'`,
        ),
      )
      expect(rows).toEqual([{ ended: true }])
      return undefined as Result
    },
  }
  await expect(firstRun(envOf({}), database.url, cutOff)).rejects.toThrow()
  expect(await countOf('users')).toBe(0)
  expect(await countOf('events')).toBe(0)
  expect(await start()).toHaveLength(6)
})

test('without demo data there is one administrator, whose password is told once', async () => {
  const [account, ...others] = await start({ VOUCH_DEMO: 'false', VOUCH_ADMIN_EMAIL: 'Boss@Firm.example' })
  expect(others).toEqual([])
  expect(account).toMatchObject({ role: 'admin', email: 'boss@firm.example' })
  const users = await database.db.selectFrom('users').selectAll().execute()
  expect(users).toHaveLength(1)
  expect(await verifyPassword(account?.password ?? '', users[0]?.password_hash)).toBe(true)
  expect(account?.password).toHaveLength(16)
  expect(await start({ VOUCH_DEMO: 'false' })).toEqual([])
  expect(await countOf('developers')).toBe(0)
})

test('with an outside identity provider accounts have no password here', async () => {
  const auth0 = { AUTH_MODE: 'auth0', AUTH0_DOMAIN: 'firm.eu.auth0.com', VOUCH_ADMIN_EMAIL: 'boss@firm.example' }
  expect(await start(auth0)).toEqual([])
  const rows = await database.db
    .selectFrom('users')
    .select(['email', 'role'])
    .where('email', '=', 'boss@firm.example')
    .execute()
  expect(rows).toEqual([{ email: 'boss@firm.example', role: 'admin' }])
  expect(await database.db.selectFrom('users').select('id').where('password_hash', 'is not', null).execute()).toEqual(
    [],
  )
})

function start(variables: Record<string, string> = {}) {
  return firstRun(envOf(variables), database.url, progress)
}

function envOf(variables: Record<string, string>) {
  return readEnv({ VOUCH_DATA_DIR: folder, ...variables })
}

async function countOf(table: 'developers' | 'users' | 'events'): Promise<number> {
  const { count } = await database.db
    .selectFrom(table)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

async function inTransaction<Result>(work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  try {
    await client.query('begin')
    await client.query(`select set_config('vouch.actor', 'task:test', true)`)
    const result = await work(client)
    await client.query('commit')
    return result
  } finally {
    await client.end()
  }
}
