import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { gzipSync } from 'node:zlib'
import { Encrypter } from 'age-encryption'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { readEnv } from '#server/env.ts'
import { erasedFile } from '#server/platform/backup/erasedList.ts'
import { type Manifest, readManifest, verifyFiles } from '#server/platform/backup/manifest.ts'
import { openBackup } from '#server/platform/backup/openBackup.ts'
import { locks } from '#server/platform/db/connection/locks.ts'
import { withClient } from '#server/platform/db/connection/openClient.ts'
import { silentProgress } from '#server/platform/process/progress.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { createCompany } from '#test/factories.ts'
import { type S3Server, startS3Server } from '#test/servers/s3Server.ts'
import { proveBackup } from './proof.ts'
import { runBackup } from './runBackup.ts'
import { readState } from './state.ts'

const dayMs = 24 * 60 * 60_000
/** The rows of a backup have the time of the database, so the tests begin from now. */
const today = new Date()
const later = (days: number) => new Date(today.getTime() + days * dayMs)

let source: TestDatabase
let s3: S3Server
let place: string
let to: string
let variables: Record<string, string>

beforeAll(async () => {
  source = await testDatabase()
  s3 = await startS3Server()
})
afterAll(async () => {
  await source.drop()
  await s3.close()
})

beforeEach(async () => {
  place = await mkdtemp(path.join(tmpdir(), 'vouch-scheduled-'))
  to = path.join(place, 'kept')
  await mkdir(to)
  await writeFile(path.join(place, 'passphrase'), 'correct horse battery staple\n')
  variables = { VOUCH_DATA_DIR: path.join(place, 'data'), BACKUP_KEEP: '2,0,0' }
  // A proof, which takes longer than its backup, is due only where a test asks for one.
  await source.owner.insertInto('backup_states').values({ proof: 'PROVED', proof_at: today.toISOString() }).execute()
})
afterEach(async () => {
  vi.restoreAllMocks()
  await source.owner.deleteFrom('backup_states').execute()
  await rm(place, { recursive: true })
  s3.objects.clear()
})

const env = () => readEnv(variables)
const run = (now: Date) => runBackup({ env: env(), url: source.url, to, now })
const backupsIn = async (folder: string) => (await readdir(folder)).filter((name) => name !== erasedFile)
const state = () => withClient(source.url, 'vouch test', readState)

/** Makes a backup that succeeds. @returns its name. */
async function make(now: Date): Promise<string> {
  const outcome = await run(now)
  if (outcome === 'not due' || !('made' in outcome)) throw new Error(JSON.stringify(outcome))
  return outcome.made
}

/** To derive a key from a passphrase takes seconds of the processor. One test waits for it as the firm does, and the others need no strong key. */
function deriveQuickly(): void {
  const { setPassphrase } = Encrypter.prototype
  vi.spyOn(Encrypter.prototype, 'setPassphrase').mockImplementation(function (this: Encrypter, passphrase) {
    setPassphrase.call(this, passphrase)
    this.setScryptWorkFactor(10)
  })
}

/** Opens a backup and reads every file. @returns what reads them again, and the number of tables. */
async function check(name: string): Promise<{ again: () => Promise<void>; tables: number }> {
  const files = await openBackup(env(), `${to}/${name}`)
  const manifest = await readManifest(files, name)
  const again = () => verifyFiles(files, manifest)
  await again()
  return { again, tables: manifest.tables.length }
}

test('a backup is made when it is due, and recorded once it was read back', async () => {
  const name = await make(today)
  expect((await check(name)).tables).toBeGreaterThan(50)
  expect(await state()).toMatchObject({ good_name: name, problem: null, failing_since: null })
  expect(await run(today)).toBe('not due')
})

test('a backup that is gone from its place is made again', { tags: 'processes' }, async () => {
  await rm(path.join(to, await make(today)), { recursive: true })
  expect(await run(new Date(today.getTime() + 60 * 60_000))).toHaveProperty('made')
})

test('two nodes make one backup', { tags: 'processes' }, async () => {
  const outcomes = await Promise.all([run(today), run(today), run(today)])
  expect(outcomes.filter((outcome) => outcome !== 'not due')).toHaveLength(1)
  expect(await backupsIn(to)).toHaveLength(1)
})

test('while a node makes a backup, another one leaves it alone', { tags: 'processes' }, async () => {
  await withClient(source.url, 'vouch test', async (other) => {
    await other.query('select pg_advisory_lock($1)', [locks.backup])
    expect(await run(today)).toBe('not due')
  })
  expect(await backupsIn(to)).toEqual([])
})

describe('what is kept', () => {
  test('are as many backups as was asked for, and whatever others put there', { tags: 'processes' }, async () => {
    const others = ['vouch-20200101T000000Z-abcd', 'photos', 'vouch-backup.json']
    for (const other of others.slice(0, 2)) await mkdir(path.join(to, other))
    await writeFile(path.join(to, 'vouch-backup.json'), '{}')
    // The name is that of a backup, and the installation another one.
    const begin = { written_by: 'Vouch', installation: '00000000-0000-4000-8000-000000000000' }
    await writeFile(path.join(to, 'vouch-20200101T000000Z-abcd/vouch-backup.json'), JSON.stringify(begin))
    const oldest = await makeOn(-3)
    const names = [oldest, await copyOn(oldest, -2), await copyOn(oldest, -1), await makeOn(0)]
    expect((await backupsIn(to)).toSorted()).toEqual([...others, ...names.slice(2)].toSorted())
  })

  test('is the last good one, when later ones fail', { tags: 'processes' }, async () => {
    const good = await make(today)
    variables = { ...variables, BACKUP_PASSPHRASE_FILE: path.join(place, 'lost') }
    const problem = expect.stringContaining('which cannot be read')
    expect(await run(later(2))).toEqual({ problem })
    expect(await backupsIn(to)).toEqual([good])
    expect(await state()).toMatchObject({ good_name: good, problem, failing_since: later(2).toISOString() })
    expect(await run(later(3))).toEqual({ problem })
    expect(await state()).toMatchObject({ failing_since: later(2).toISOString() })
  })

  test('does not count what was never finished, which is removed', { tags: 'processes' }, async () => {
    const { id } = await state()
    await mkdir(path.join(to, 'vouch-20261101T020000Z-abcd'))
    const begun = JSON.stringify({ written_by: 'Vouch', installation: id })
    await writeFile(path.join(to, 'vouch-20261101T020000Z-abcd/vouch-backup.json'), begun)
    const name = await make(today)
    expect(await backupsIn(to)).toEqual([name])
  })

  test('is a backup whose mark was damaged, but it takes the place of no other', { tags: 'processes' }, async () => {
    const damaged = await makeOn(-2)
    const names = [await copyOn(damaged, -1)]
    await writeFile(path.join(to, damaged, 'complete.json'), '{')
    names.push(await makeOn(0))
    expect((await backupsIn(to)).toSorted()).toEqual([damaged, ...names].toSorted())
  })
})

/** Makes a backup whose data are said to be some days old. */
async function makeOn(days: number): Promise<string> {
  const name = await make(today)
  await date(name, days)
  await source.owner.updateTable('backup_states').set({ good_at: null, tried_at: null }).execute()
  return name
}

/** Puts a copy of a backup beside it, whose data are said to be some days old. */
async function copyOn(backup: string, days: number): Promise<string> {
  const name = `${backup.slice(0, -4)}000${-days}`
  await cp(path.join(to, backup), path.join(to, name), { recursive: true })
  await date(name, days)
  return name
}

const date = (name: string, days: number) =>
  writeFile(path.join(to, name, 'complete.json'), JSON.stringify({ at: later(days).toISOString() }))

test('a folder that is not there is never made, since its disk may not be mounted', async () => {
  await rm(to, { recursive: true })
  expect(await run(today)).toEqual({ problem: `The folder ${to} is not there. Create it, or mount its disk.` })
  expect(await readdir(place)).not.toContain('kept')
})

test('a backup is restored into a scratch database and compared, once a week', { tags: 'processes' }, async () => {
  await source.owner.deleteFrom('backup_states').execute()
  await make(today)
  expect(await state()).toMatchObject({ proof: 'PROVED', proof_at: today.toISOString(), proof_detail: null })
  const { rows } = await sql`select datname from pg_database where datname like 'vouch_proof_%'`.execute(source.owner)
  expect(rows).toEqual([])
  await make(later(2))
  expect(await state()).toMatchObject({ proof_at: today.toISOString() })
})

describe('the proof', () => {
  /** Proves a new backup of which the second reading of a table gives something else. */
  async function prove(url: string, change: Partial<Manifest> = {}, second?: Uint8Array) {
    const name = await make(today)
    const files = await openBackup(env(), `${to}/${name}`)
    const manifest = { ...(await readManifest(files, name)), ...change }
    let opened = 0
    const open = async (file: string) => {
      const isSecond = file === 'tables/users.tsv.gz' && ++opened === 2
      return isSecond && second ? Readable.from([second]) : files.open(file)
    }
    const { id } = await state()
    return proveBackup({ url, installation: id, from: { ...files, open }, manifest, progress: silentProgress })
  }

  test('fails when a table has other rows than the backup', { tags: 'processes' }, async () => {
    const detail = 'The table users had other rows after the restore than in the backup.'
    expect(await prove(source.url, {}, gzipSync('other rows'))).toEqual({ proof: 'FAILED', detail })
  })

  test('fails when the backup cannot be loaded', { tags: 'processes' }, async () => {
    const detail = expect.stringContaining('it lacks the table')
    expect(await prove(source.url, { tables: [] })).toEqual({ proof: 'FAILED', detail })
  })

  test('is skipped, and says so, where the account may not create a database', { tags: 'processes' }, async () => {
    const role = `proof_${process.pid}`
    await sql`create role ${sql.id(role)} login password 'proof'`.execute(source.owner)
    const detail = 'The account that owns the tables may not create a database.'
    const url = source.url.replace(/\/\/[^@]*@/, `//${role}:proof@`)
    expect(await prove(url)).toEqual({ proof: 'SKIPPED', detail })
    await sql`drop role ${sql.id(role)}`.execute(source.owner)
  })
})

describe('an encrypted backup', () => {
  beforeEach(() => {
    deriveQuickly()
    variables = { ...variables, BACKUP_PASSPHRASE_FILE: path.join(place, 'passphrase') }
  })

  test('shows nothing of its content, opens with its own passphrase only, and names a file that has changed', {
    tags: 'processes',
  }, async () => {
    await createCompany(source.db, { name: 'Most private firm' })
    await mkdir(path.join(place, 'data'))
    await writeFile(path.join(place, 'data/secret'), 's'.repeat(43))
    await source.owner.deleteFrom('backup_states').execute()
    const name = await make(today)
    expect(await state(), 'it is proved as one in the clear').toMatchObject({ proof: 'PROVED', proof_detail: null })
    const { again, tables } = await check(name)
    expect(tables).toBeGreaterThan(50)
    const inClear = ['complete.json', 'vouch-backup.json']
    for (const entry of await readdir(path.join(to, name), { recursive: true, withFileTypes: true })) {
      if (!entry.isFile() || inClear.includes(entry.name)) continue
      const content = await readFile(path.join(entry.parentPath, entry.name), 'latin1')
      expect(content).toMatch(/^age-encryption\.org\/v1\n/)
      expect(content).not.toContain('ssss')
    }

    const file = path.join(to, name, 'tables/companies.tsv.gz.age')
    const content = await readFile(file)
    content[content.length - 20] = (content.at(-20) ?? 0) ^ 1
    await writeFile(file, content)
    await expect(again()).rejects.toThrow(
      'This backup is damaged: tables/companies.tsv.gz has changed since it was written.',
    )

    await writeFile(path.join(place, 'passphrase'), 'another passphrase')
    await expect(check(name)).rejects.toThrow('The passphrase does not open this backup')
    variables = { VOUCH_DATA_DIR: path.join(place, 'data') }
    await expect(check(name)).rejects.toThrow('Set BACKUP_PASSPHRASE_FILE to the file of its passphrase.')
  })

  test('is not made with a passphrase that everybody guesses', async () => {
    await writeFile(path.join(place, 'passphrase'), 'short\n')
    expect(await run(today)).toEqual({ problem: expect.stringContaining('needs 12 characters or more') })
    expect(await backupsIn(to)).toEqual([])
  })
})

describe('in a bucket', () => {
  beforeEach(() => {
    to = 's3://firm/vouch'
    variables = {
      ...variables,
      BACKUP_PASSPHRASE_FILE: path.join(place, 'passphrase'),
      BACKUP_S3_ENDPOINT: s3.url,
      BACKUP_S3_ACCESS_KEY_ID: 'id',
      BACKUP_S3_SECRET_ACCESS_KEY: 'secret',
    }
  })

  test('a server that does not answer is a problem in words, and the next try makes a backup below the prefix', {
    tags: 'processes',
  }, async () => {
    deriveQuickly()
    s3.objects.set('/firm/others/file', Buffer.from('theirs'))
    s3.isDown = true
    expect(await run(today)).toEqual({ problem: expect.stringMatching(/^The backup failed \(\w+\)/) })
    s3.isDown = false
    const next = new Date(today.getTime() + 16 * 60_000)
    const name = await make(next)
    expect(await state()).toMatchObject({ problem: null, failing_since: null })
    expect((await check(name)).tables).toBeGreaterThan(50)
    const paths = [...s3.objects.keys()].filter((key) => key !== '/firm/others/file')
    expect(paths.filter((key) => !key.startsWith(`/firm/vouch/${name}/`))).toEqual(['/firm/vouch/vouch-erased.json'])
    expect(await run(next)).toBe('not due')
  })

  test('an object that the server lost while the backup was made is noticed, and nothing counts', {
    tags: 'processes',
  }, async () => {
    const keep = s3.objects.set.bind(s3.objects)
    s3.objects.set = (key, content) => (key.includes('/tables/jobs.') ? s3.objects : keep(key, content))
    expect(await run(today)).toEqual({ problem: expect.stringContaining('tables/jobs.tsv.gz is missing') })
    s3.objects.set = keep
    expect([...s3.objects.keys()]).toEqual(['/firm/vouch/vouch-erased.json'])
    expect(await state()).toMatchObject({ good_name: null })
  })
})
