import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readEnv } from '#server/env.ts'
import { hashPassword, verifyPassword } from '#server/platform/idp/passwords/passwords.ts'
import {
  endPublicPasswordSessions,
  needsPublicPasswordWarning,
} from '#server/platform/idp/passwords/publicPasswords.ts'
import { resetPassword } from '#server/platform/idp/passwords/resetPassword.ts'
import { silentProgress } from '#server/platform/process/progress.ts'
import { welcome } from '#server/platform/start/welcome.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { firstRun } from './firstRun.ts'

/** The developers of a demo firm whose size proves nothing: most of a first start makes developers. */
const few = 20
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

test('the first start creates demo data and an account per role, once for two nodes that start together, and every start prints the accounts', {
  tags: 'processes',
}, async () => {
  const [accounts, other] = await Promise.all([firstStart(), firstStart()])
  expect(accounts.map(({ role, email, password }) => [role, email, password])).toEqual(
    ['admin', 'vetter', 'dstm', 'recruiter', 'reviewer', 'client'].map((role) => [
      role,
      `${role}@vouch.example`,
      'vouch-demo',
    ]),
  )
  expect(other).toEqual(accounts)
  expect(await countOf('developers')).toBe(400)
  expect(await start()).toEqual(accounts)
  expect(await countOf('developers')).toBe(400)

  const hash = await hashPassword('a password of my own')
  await inTransaction((client) =>
    client.query(`update users set password_hash = $1 where email = 'admin@vouch.example'`, [hash]),
  )
  await inTransaction((client) => client.query(`update users set active = false where email = 'client@vouch.example'`))
  const printed = (await start()).map(({ role }) => role)
  expect(printed, 'without those of an own password, or blocked').toEqual(['vetter', 'dstm', 'recruiter', 'reviewer'])
})

test('a first start that is interrupted leaves nothing behind, and the next one starts over', {
  tags: 'processes',
}, async () => {
  const cutOff = {
    ...silentProgress,
    step: async <Result>(_: string, work: (note: () => void) => Promise<Result>) => {
      await work(() => undefined)
      // The server ends the session before the commit, as a power cut would.
      const { rows } = await inTransaction((client) =>
        client.query(
          `select pg_terminate_backend(pid) as ended from pg_stat_activity where datname = current_database() and application_name = 'vouch first run'`,
        ),
      )
      expect(rows).toEqual([{ ended: true }])
      return undefined as Result
    },
  }
  await expect(firstRun(envOf({}), database.url, cutOff, few)).rejects.toThrow()
  expect(await countOf('users')).toBe(0)
  expect(await countOf('events')).toBe(0)
  expect(await start()).toHaveLength(6)
})

test('without demo data there is one administrator, whose password every start prints until it was used', async () => {
  const variables = { VOUCH_DEMO: 'false', VOUCH_ADMIN_EMAIL: 'Boss@Firm.example' }
  const [account, ...others] = await start(variables)
  expect(others).toEqual([])
  expect(account).toMatchObject({ role: 'admin', email: 'boss@firm.example' })
  const users = await database.db.selectFrom('users').selectAll().execute()
  expect(users).toHaveLength(1)
  expect(await verifyPassword(account?.password ?? '', users[0]?.password_hash)).toBe(true)
  expect(account?.password).toHaveLength(16)
  expect(await countOf('developers')).toBe(0)
  const { rows: rubrics } = await sql<{ name: string; criteria: number }>`
    select a.name, count(*)::integer as criteria
    from assessments a join assessment_versions v on v.assessment_id = a.id join criteria c on c.assessment_version_id = v.id
    group by a.name order by a.name`.execute(database.db)
  expect(rubrics).toEqual([
    { name: 'Example: take-home', criteria: 5 },
    { name: 'Example: technical interview', criteria: 4 },
  ])
  const actors = await database.db.selectFrom('events').select('actor').distinct().execute()
  expect(actors).toEqual([{ actor: 'task:setup' }])
  expect(await start({ VOUCH_DEMO: 'false' })).toEqual([account])
  const grant = { model: 'Grant', id: 'of a log-in', payload: '{}', account_id: users[0]?.id ?? '' }
  await database.db.insertInto('oidc_artefacts').values(grant).execute()
  expect(await start({ VOUCH_DEMO: 'false' }), 'logged in').toEqual([])
  await database.db.deleteFrom('oidc_artefacts').execute()
  const seen = { user_id: users[0]?.id ?? '', last_seen_at: new Date() }
  await database.db.insertInto('account_activity').values(seen).execute()
  expect(await start({ VOUCH_DEMO: 'false' }), 'seen').toEqual([])
})

test('the first password is no longer printed once another one was set', { tags: 'processes' }, async () => {
  await start({ VOUCH_DEMO: 'false' })
  const { email, password } = await resetPassword(database.db, 'ADMIN@vouch.example')
  expect(email).toBe('admin@vouch.example')
  expect(await start({ VOUCH_DEMO: 'false' })).toEqual([])
  const user = await database.db.selectFrom('users').select('password_hash').executeTakeFirstOrThrow()
  expect(await verifyPassword(password, user.password_hash)).toBe(true)
})

test('nodes that start at once with the same secret create one administrator and print the same password', {
  tags: 'processes',
}, async () => {
  const secret = 'the same secret on every node, long enough'
  const nodes = await Promise.all([1, 2, 3].map(() => start({ VOUCH_DEMO: 'false', VOUCH_SECRET: secret })))
  expect(nodes[0]).toHaveLength(1)
  expect(nodes[1]).toEqual(nodes[0])
  expect(nodes[2]).toEqual(nodes[0])
})

test.each([
  ['at an address', { PUBLIC_URL: 'https://vouch.example.com' }],
  ['on an interface', { HOST: '0.0.0.0' }],
])('%s that others can reach, demo accounts are created only when configured', async (_case, variables) => {
  const accounts = await start(variables)
  expect(accounts.map(({ email }) => email)).toEqual(['admin@vouch.example'])
  expect(accounts[0]?.password).not.toBe('vouch-demo')
  expect(await countOf('developers')).toBe(0)
})

test('a start at such an address warns that demo passwords are public, or says that they do not work there', {
  tags: 'processes',
}, async () => {
  const said = { PUBLIC_URL: 'https://vouch.example.com', VOUCH_DEMO: 'true' }
  const accounts = await start(said)
  expect(accounts).toHaveLength(6)
  expect(welcome(envOf(said), accounts)).toMatch(
    /client@vouch.example +vouch-demo[\s\S]*passwords of the demo accounts are public/,
  )
  expect(await needsPublicPasswordWarning(database.db, envOf(said))).toBe(true)

  const unsaid = envOf({ PUBLIC_URL: 'https://vouch.example.com' })
  const text = welcome(unsaid, accounts)
  expect(text).not.toContain('Log in with email')
  expect(text).toContain('cannot log in here')
  expect(await needsPublicPasswordWarning(database.db, unsaid)).toBe(false)
  expect(welcome(envOf({ HOST: '192.168.1.5' }), accounts), 'listens for others').toContain('cannot log in here')
  expect(welcome(envOf({}), accounts)).not.toContain('public')

  const [admin] = await database.db
    .selectFrom('users')
    .select('id')
    .where('email', '=', 'admin@vouch.example')
    .execute()
  const grant = { model: 'Grant', id: 'of a stranger', payload: '{}', account_id: admin?.id ?? '' }
  await database.db.insertInto('oidc_artefacts').values(grant).execute()
  await endPublicPasswordSessions(database.db, envOf(said))
  expect(await openGrants()).toBe(1)
  await endPublicPasswordSessions(database.db, unsaid)
  expect(await openGrants()).toBe(0)
  await endPublicPasswordSessions(database.db, unsaid)
  const recorded = database.db.selectFrom('security_events').select(['actor', 'person_id'])
  expect(await recorded.where('kind', '=', 'SESSIONS_ENDED').execute()).toEqual([
    { actor: 'task:demo', person_id: admin?.id },
  ])

  await inTransaction((client) => client.query(`update users set active = false where email like '%@vouch.example'`))
  expect(await needsPublicPasswordWarning(database.db, envOf(said)), 'nobody left').toBe(false)
})

test('with an external identity provider accounts have no password here', { tags: 'processes' }, async () => {
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

/** Starts as `npm start` does, with the demo firm in its own size. */
function firstStart() {
  return firstRun(envOf({}), database.url, silentProgress)
}

function start(variables: Record<string, string> = {}) {
  return firstRun(envOf(variables), database.url, silentProgress, few)
}

function envOf(variables: Record<string, string>) {
  return readEnv({ VOUCH_DATA_DIR: folder, ...variables })
}

async function openGrants(): Promise<number> {
  const rows = await database.db
    .selectFrom('oidc_artefacts')
    .select('id')
    .where('model', '=', 'Grant')
    .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', new Date().toISOString())]))
    .execute()
  return rows.length
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
