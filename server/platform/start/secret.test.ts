import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createApp } from '#server/app.ts'
import { readEnv } from '#server/env.ts'
import { loadKeys } from '#server/platform/idp/provider/keys.ts'
import { emptyDatabase, type TestDatabase, testDatabase } from '#test/database.ts'
import { readSecret, requireSecret } from './secret.ts'

let database: TestDatabase
let folder: string
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'vouch-secret-'))
  await database.db.deleteFrom('idp_keys').execute()
  return () => rm(folder, { recursive: true })
})

const file = () => path.join(folder, 'secret')
const envOf = (VOUCH_SECRET = '') => readEnv({ VOUCH_DATA_DIR: folder, VOUCH_SECRET })
const check = (secret?: string) => requireSecret(envOf(secret), database.url)

/** Prepares the state after a first start: the secret is in its file, and keys are encrypted by it. */
async function started(): Promise<string> {
  const secret = await readSecret(envOf())
  await loadKeys(database.db, secret)
  return secret
}

test('a first start makes the secret, also after one that was killed and left an empty file', async () => {
  await check()
  await writeFile(file(), '')
  await check()
  expect(await readSecret(envOf())).toHaveLength(43)
  await check()
})

test('a secret is asked of nobody before the first migrations', async () => {
  const empty = await emptyDatabase()
  await requireSecret(envOf(), empty.url)
  await empty.drop()
})

test('the secret of before opens the data, from its file or from VOUCH_SECRET', async () => {
  const secret = await started()
  await check()
  await rm(file())
  await check(secret)
})

test.each([
  ['lost', () => rm(file()), 'is missing or empty'],
  ['emptied', () => writeFile(file(), ''), 'is missing or empty'],
  ['cut', async () => writeFile(file(), (await readFile(file(), 'utf8')).slice(0, 42)), 'was cut short'],
  ['of another installation', () => writeFile(file(), 'x'.repeat(43)), 'is not the secret that this database was'],
])('a secret that is %s is named as the file, and never replaced', async (_case, damage, fault) => {
  await started()
  await chmod(file(), 0o600)
  await damage()
  const left = await readFile(file(), 'utf8').catch(() => undefined)
  const refusal = await check().catch((error: Error) => error)
  expect(refusal).toMatchObject({ name: 'EnvError' })
  expect(String(refusal)).toContain(`${file()} ${fault}`)
  expect(await readFile(file(), 'utf8').catch(() => undefined)).toBe(left)
})

test('a lost secret is named with an external identity provider too, where it makes the links of clients', async () => {
  const env = readEnv({ AUTH_MODE: 'auth0', AUTH0_DOMAIN: 'firm.eu.auth0.com', VOUCH_DATA_DIR: folder })
  const site = { handle: () => undefined, close: async () => undefined }
  const mailer = { enabled: false, send: async () => undefined }
  const log = pino({ level: 'silent' })
  const app = await createApp({ env, db: database.db, log, mailer, secret: await readSecret(env), site })
  await app.close()
  await rm(file())
  await expect(requireSecret(env, database.url)).rejects.toThrow(`${file()} is missing or empty`)
})

test('another VOUCH_SECRET is named as that', { tags: 'processes' }, async () => {
  await started()
  await expect(check('another secret of at least thirty-two characters')).rejects.toThrow(
    /^VOUCH_SECRET is not the secret/,
  )
})
