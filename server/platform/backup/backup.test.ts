import { cp, mkdir, mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { hostname, tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { readEnv } from '#server/env.ts'
import { eraseAgain } from '#server/people/erasure/eraseAgain.ts'
import { withClient } from '#server/platform/db/connection/openClient.ts'
import { readCopiedTables } from '#server/platform/db/schema/catalogue.ts'
import { type Release, readRelease, thisRelease } from '#server/platform/db/schema/release.ts'
import { readSchema } from '#server/platform/db/schema/schemaFiles.ts'
import type { FileStore } from '#server/platform/files/stores/fileStore.ts'
import { createFolderStore } from '#server/platform/files/stores/folderStore.ts'
import { newKey } from '#server/platform/files/stores/key.ts'
import { silentProgress } from '#server/platform/process/progress.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { createDatabase, dropDatabase } from '#test/processes/postgres.ts'
import { backup } from './backup.ts'
import { prepareDataFolder } from './dataFolder.ts'
import { addToErasedList, erasedFile, readErasedList } from './erasedList.ts'
import { eraseRecorded } from './erasedRecord.ts'
import { manifestFile, readManifest, tableFile } from './manifest.ts'
import { createFolderPlace } from './places/folderPlace.ts'
import { restore } from './restore.ts'
import { removeAbandonedRestore } from './restoreRecord.ts'

const [resumeKey, otherKey] = [newKey(), newKey()]
const resumeText = 'Ten years of tabs\tand spaces'
let source: TestDatabase
let place: string
let folder: string
/** A backup for tests that do not look at how one is made, and beside it what was restored from it. */
let made: string
/** The database of that restore. */
let restored: string
const targets: string[] = []

beforeAll(async () => {
  source = await testDatabase()
  await withClient(source.url, 'vouch test', fill)
  await enter()
  await source.owner.insertInto('backup_states').values({ good_name: 'vouch-20261126T020000Z-0000' }).execute()
  await takeBackup()
  await source.owner.deleteFrom('backup_states').execute()
  restored = await emptyDatabase()
  await restore(options(restored))
  made = place
})

async function enter(): Promise<void> {
  place = await mkdtemp(path.join(tmpdir(), 'vouch-backup-'))
  folder = path.join(place, 'backup')
  await filesOf('source').put(resumeKey, Buffer.from(resumeText))
  await filesOf('source').put(otherKey, Buffer.from('Another resume'))
  await filesOf('source').put(newKey(), Buffer.from('of no row'))
  await writeFile(path.join(place, 'source/secret'), 's'.repeat(40), { mode: 0o600 })
}

beforeEach(enter)
afterEach(() => rm(place, { recursive: true }))

afterAll(async () => {
  for (const url of targets) await dropDatabase(url)
  await rm(made, { recursive: true })
  await source.drop()
})

test('a backup restores every row of every table, the events, the files and the secret', async () => {
  expect(await contentOf(restored)).toEqual(await contentOf(source.url))
  const target = path.join(made, 'target')
  expect(await readdir(path.join(target, 'files'))).toEqual([resumeKey, otherKey].toSorted())
  expect(await createFolderStore(target).get(resumeKey)).toEqual(Buffer.from(resumeText))
  expect(await readFile(path.join(target, 'secret'), 'utf8')).toBe('s'.repeat(40))
  expect((await stat(path.join(target, 'secret'))).mode & 0o777).toBe(0o600)
})

test('a backup is recorded as an export, in the backup too', async () => {
  const lastExport = `select actor, details from security_events where kind = 'EXPORTED' order by id desc limit 1`
  for (const url of [source.url, restored]) {
    const { rows } = await withClient(url, 'vouch test', (client) => client.query(lastExport))
    expect(rows).toEqual([{ actor: 'task:backup', details: { what: 'backup' } }])
  }
})

test('a restored copy is an installation of its own, so that it removes no backups of the one that it comes from', {
  tags: 'processes',
}, async () => {
  const states = await withClient(restored, 'vouch test', (client) => client.query('select from backup_states'))
  expect(states.rowCount).toBe(0)
})

test('files of other programs in the folder of a backup are not restored', { tags: 'processes' }, async () => {
  await copyBackup()
  await writeFile(path.join(folder, 'files/.DS_Store'), '')
  await writeFile(path.join(folder, 'files', newKey()), 'of no backup')
  await restore(options(await migratedDatabase()))
  expect(await readdir(path.join(place, 'target/files'))).toEqual([resumeKey, otherKey].toSorted())
})

test('after a restore, writes cause events again, with new numbers', async () => {
  await copyBackup()
  const target = await migratedDatabase()
  await restore(options(target))
  await withClient(target, 'vouch test', async (client) => {
    const { rows: before } = await client.query('select max(id) as last from events')
    await client.query('begin')
    await client.query(`select set_config('vouch.actor', 'task:later', true)`)
    await client.query(`update companies set notes = 'Seen'`)
    await client.query('commit')
    const { rows } = await client.query('select min(id) as next from events where actor = $1', ['task:later'])
    expect(rows[0].next).toBeGreaterThan(before[0].last)
  })
})

test('a backup holds the data of one moment, whatever is written meanwhile', { tags: 'processes' }, async () => {
  const writer = new pg.Client({ connectionString: source.url })
  await writer.connect()
  // The first step after the snapshot writes to a table that is copied later.
  let wrote = false
  const writingProgress = {
    ...silentProgress,
    step: async <Result>(name: string, work: (note: () => void) => Promise<Result>) => {
      if (name.startsWith('Backing up') && !wrote) {
        wrote = true
        await addCompany(writer, 'Latecomer')
      }
      return work(() => undefined)
    },
  }
  const { tables } = await backup({ ...from(source.url), progress: writingProgress })
  const { rows } = await writer.query('select count(*) as count from companies')
  await writer.end()
  expect(tables.find((table) => table.name === 'companies')?.rows).toBe(rows[0].count - 1)
})

test('a backup is for this account only', async () => {
  const folder = path.join(made, 'backup')
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const open = await Promise.all(
    entries.map(async (entry) => {
      const { mode } = await stat(path.join(entry.parentPath, entry.name))
      return (mode & 0o777) === (entry.isDirectory() ? 0o700 : 0o600) ? [] : [entry.name]
    }),
  )
  expect(open.flat()).toEqual([])
  expect((await stat(folder)).mode & 0o077).toBe(0)
})

test('a backup never overwrites an existing folder', async () => {
  await mkdir(folder)
  await writeFile(path.join(folder, 'precious'), '')
  await expect(takeBackup()).rejects.toThrow('is not empty. Name a new folder for the backup.')
})

test('there is nothing to back up before the first start', async () => {
  const env = readEnv({ VOUCH_DATA_DIR: path.join(place, 'nothing') })
  await expect(backup({ ...from(source.url), env })).rejects.toThrow('Start Vouch first')
  const fresh = await emptyDatabase()
  await expect(backup(from(fresh))).rejects.toThrow('has no data of Vouch yet')
  await expect(stat(folder)).rejects.toThrow()
})

test('a stopped backup leaves nothing behind', async () => {
  const signal = AbortSignal.abort()
  await expect(backup({ ...from(source.url), signal })).rejects.toThrow()
  await expect(stat(folder)).rejects.toThrow()
})

test('the drafts of killed backups are removed by the next backup beside them, and by the next start; others stay', {
  tags: 'processes',
}, async () => {
  const data = path.join(place, 'source')
  const createAbandonedDraft = async (name: string, machine?: string) => {
    const draft = path.join(place, `${name}.4194305-7.draft`)
    await mkdir(path.join(draft, 'content'), { recursive: true })
    if (machine !== undefined) await writeFile(path.join(draft, 'vouch-backup'), machine)
    return path.basename(draft)
  }
  await createAbandonedDraft('killed', hostname())
  const stays = [
    await createAbandonedDraft('of somebody else'),
    await createAbandonedDraft('of another machine', `not ${hostname()}`),
  ]
  await mkdir(path.join(place, 'empty.4194305-7.draft'))
  await mkdir(path.join(place, 'marked.4194305-7.draft'))
  await writeFile(path.join(place, 'marked.4194305-7.draft', 'vouch-backup'), '')
  await takeBackup()
  expect((await readdir(place)).toSorted()).toEqual(['backup', 'source', 'vouch-erased.json', ...stays].toSorted())
  expect(await readdir(data)).toEqual(['files', 'secret'])

  await writeFile(
    path.join(data, 'backup.4194305-7.draft'),
    path.join(place, await createAbandonedDraft('known', hostname())),
  )
  await prepareDataFolder(envOf(source.url, 'source'))
  expect((await readdir(place)).toSorted()).toEqual(['backup', 'source', 'vouch-erased.json', ...stays].toSorted())
  expect(await readdir(data)).toEqual(['files', 'secret'])
})

test('the files of a killed restore are removed, so that the next one succeeds; those of a finished one stay', {
  tags: 'processes',
}, async () => {
  await copyBackup()
  const target = options(await migratedDatabase())
  const killed = JSON.stringify({ by: 'restore.4194305-7.draft', hadSecret: false })
  await filesOf('target').put(resumeKey, Buffer.from(resumeText))
  await writeFile(path.join(place, 'target/secret'), 's'.repeat(40))
  await writeFile(path.join(place, 'target/restoring'), killed)
  await removeAbandonedRestore(target.env, target.env.DATABASE_URL ?? '')
  expect(await readdir(path.join(place, 'target'))).toEqual([])

  await filesOf('target').put(resumeKey, Buffer.from(resumeText))
  await writeFile(path.join(place, 'target/restoring'), killed)
  await restore(target)
  await withClient(target.env.DATABASE_URL ?? '', 'vouch test', async (client) => {
    await client.query('begin')
    await client.query(`select set_config('vouch.actor', 'task:test', true)`)
    await client.query(`insert into users (display_name, email, role) values ('A', 'a@vouch.example', 'admin')`)
    await client.query('commit')
  })
  await writeFile(path.join(place, 'target/restoring'), killed)
  await removeAbandonedRestore(target.env, target.env.DATABASE_URL ?? '')
  expect((await readdir(path.join(place, 'target'))).toSorted()).toEqual(['files', 'secret'])
  expect(await filesOf('target').get(otherKey)).toBeDefined()
})

test('whoever was erased after the backup is erased again by its restore, in rows, events and files', async () => {
  await copyBackup()
  const { rows } = await withClient(source.url, 'vouch test', (client) => client.query('select id from developers'))
  const target = await migratedDatabase()
  await restore({ ...options(target), erased: [rows[0].id, newKey()] })
  const content = await contentOf(target)
  for (const table of ['developers', 'resumes', 'events'])
    expect(content[table]?.join()).not.toMatch(/Ana|ana@example|Ouro Preto|tabs/)
  expect(content.developers?.join()).toContain('[erased]')
  expect(content.security_events?.join()).toContain('PERSON_ERASED')
  expect(await readdir(path.join(place, 'target'))).not.toContain('erase-again')
})

test('a restore that is killed before it erased them is finished by the next start', {
  tags: 'processes',
}, async () => {
  await copyBackup()
  const { rows } = await withClient(source.url, 'vouch test', (client) => client.query('select id from developers'))
  const target = options(await migratedDatabase())
  const killed = restore({ ...target, erased: [rows[0].id], eraseAgain: () => Promise.reject(new Error('Killed.')) })
  await expect(killed).rejects.toThrow('Killed.')
  const url = target.env.DATABASE_URL ?? ''
  expect((await contentOf(url)).developers?.join()).toContain('Ana')
  await eraseRecorded(target.env, url, eraseAgain)
  expect((await contentOf(url)).developers?.join()).not.toContain('Ana')
})

test('the list of erased people beside the backups loses nobody, and a damaged one is not replaced', {
  tags: 'processes',
}, async () => {
  const beside = createFolderPlace(place)
  const [one, other] = [newKey(), newKey()]
  await addToErasedList(beside, [one], new Date())
  await takeBackup()
  await addToErasedList(beside, [other], new Date())
  expect((await readErasedList(beside))?.people).toEqual([one, other].toSorted())
  await writeFile(path.join(place, erasedFile), '[')
  await expect(addToErasedList(beside, [one], new Date())).rejects.toThrow('is damaged. Put it back from a copy.')
})

test('a restore refuses a database that holds data, and leaves it as it was', async () => {
  await copyBackup()
  const before = await contentOf(source.url)
  await expect(restore(options(source.url))).rejects.toThrow(
    /already holds data \(in \w+\)\. Restore into an empty one/,
  )
  expect(await contentOf(source.url)).toEqual(before)
})

test('a restore refuses a data folder that holds files or another secret', { tags: 'processes' }, async () => {
  await copyBackup()
  const target = await migratedDatabase()
  await mkdir(path.join(place, 'target'))
  await writeFile(path.join(place, 'target/secret'), 'another')
  await expect(restore(options(target))).rejects.toThrow('already holds the secret of another installation')
  await mkdir(path.join(place, 'target/files'))
  await writeFile(path.join(place, 'target/files/1.txt'), 'mine')
  await expect(restore(options(target))).rejects.toThrow('already holds files')
})

test.each([
  ['is missing', (file: string) => rm(file)],
  ['has changed since it was written', (file: string) => truncate(file, 20)],
])('a restore names a file that %s, and loads nothing', async (fault, damage) => {
  await copyBackup()
  await damage(path.join(folder, tableFile('companies')))
  const target = await emptyDatabase()
  await expect(restore(options(target))).rejects.toThrow(`This backup is damaged: ${tableFile('companies')} ${fault}.`)
  expect(await withClient(target, 'vouch test', readCopiedTables)).toEqual([])
})

test('a restore names a lost resume', async () => {
  await copyBackup()
  await rm(path.join(folder, 'files', resumeKey))
  await expect(restore(options(await migratedDatabase()))).rejects.toThrow(`files/${resumeKey} is missing`)
})

test('a file that the store has lost is named, by the restore too, and everything else is backed up', {
  tags: 'processes',
}, async () => {
  await filesOf('source').remove(resumeKey)
  expect(await takeBackup()).toMatchObject({ missing_files: [resumeKey] })
  const target = await migratedDatabase()
  expect(await restore(options(target))).toMatchObject({ missing_files: [resumeKey] })
  expect(await contentOf(target)).toEqual(await contentOf(source.url))
})

test('a restore that fails removes the files that it copied, and no others', { tags: 'processes' }, async () => {
  await copyBackup()
  const files = filesOf('target')
  const target = options(await migratedDatabase())
  // The files lie outside the data folder, like a bucket that has outlived its database.
  await files.put(otherKey, Buffer.from('kept'))
  const env = readEnv({ DATABASE_URL: target.env.DATABASE_URL, VOUCH_DATA_DIR: path.join(place, 'elsewhere') })
  const put = async (key: string, content: Buffer) => {
    await files.put(key, content)
    throw new Error('The disk is full.')
  }
  await expect(restore({ ...target, env, files: { ...files, put } })).rejects.toThrow('The disk is full.')
  expect(await readdir(path.join(place, 'target/files'))).toEqual([otherKey])
  await restore({ ...target, env })
  expect(await files.get(otherKey)).toEqual(Buffer.from('kept'))
  expect(await files.get(resumeKey)).toEqual(Buffer.from(resumeText))
})

test('a restore that fails also removes files that were still being copied', { tags: 'processes' }, async () => {
  await copyBackup()
  const files = filesOf('target')
  const [begun, failed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const steps: string[] = []
  const put = async (key: string, content: Buffer) => {
    if (key === resumeKey) {
      await begun.promise
      setImmediate(failed.resolve)
      throw new Error('The disk is full.')
    }
    begun.resolve()
    await failed.promise
    await files.put(key, content)
    steps.push('copied')
  }
  const remove = (key: string) => {
    if (key === otherKey) steps.push('removed')
    return files.remove(key)
  }
  const target = options(await migratedDatabase())
  await expect(restore({ ...target, files: { ...files, put, remove } })).rejects.toThrow('The disk is full.')
  expect(steps).toEqual(['copied', 'removed'])
  expect(await readdir(path.join(place, 'target/files'))).toEqual([])
})

test('a restore loads nothing when row counts differ from the manifest', { tags: 'processes' }, async () => {
  await copyBackup()
  const manifest = await readManifest(createFolderPlace(folder), folder)
  const tables = manifest.tables.map((table) => (table.name === 'companies' ? { ...table, rows: 7 } : table))
  await writeFile(path.join(folder, manifestFile), JSON.stringify({ ...manifest, tables }))
  const target = await migratedDatabase()
  await expect(restore(options(target))).rejects.toThrow(/companies has \d+ rows instead of 7/)
  expect(await withClient(target, 'vouch test', (client) => countOf(client, 'users'))).toBe(0)
})

test('a folder with no manifest, or with a truncated one, is refused', async () => {
  await expect(restore(options(source.url))).rejects.toThrow('is not a backup: it has no manifest.json')
  await copyBackup()
  await truncate(path.join(folder, manifestFile), 100)
  await expect(restore(options(source.url))).rejects.toThrow('manifest.json of this backup is damaged')
})

test('a backup of an older release is migrated to this one', async () => {
  await copyBackup()
  const later = {
    name: '9.9.9_1_later.sql',
    sql: `alter table companies add column motto text default 'Onward'`,
    checksum: 'x',
  }
  const target = await migratedDatabase()
  const sentences: string[] = []
  const say = (sentence: string) => void sentences.push(sentence)
  const telling = { ...options(target), progress: { ...silentProgress, say } }
  const schema = await readSchema()
  await restore(telling, { ...schema, steps: [...schema.steps, later] })
  expect(sentences[0]).toContain(`These data are of an earlier state of Vouch ${thisRelease.version}. Vouch`)
  const { rows } = await withClient(target, 'vouch test', (client) =>
    client.query('select distinct motto from companies'),
  )
  expect(rows).toEqual([{ motto: 'Onward' }])
})

test('a backup from before a table was added is restored, and the table is empty', async () => {
  await copyBackup()
  const added = { subject: 'added', sql: 'create table things (id uuid primary key);' }
  const schema = await readSchema()
  const target = await emptyDatabase()
  await restore(options(target), { ...schema, files: [...schema.files, added] })
  const { rows } = await withClient(target, 'vouch test', (client) =>
    client.query('select (select count(*)::int from things) as things, (select count(*) > 0 from companies) as loaded'),
  )
  expect(rows).toEqual([{ things: 0, loaded: true }])
})

test('a backup that lacks a table of its own schema is refused', async () => {
  await copyBackup()
  const file = path.join(folder, manifestFile)
  const manifest = JSON.parse(await readFile(file, 'utf8'))
  manifest.tables = manifest.tables.filter(({ name }: { name: string }) => name !== 'companies')
  await writeFile(file, JSON.stringify(manifest))
  await expect(restore(options(await emptyDatabase()))).rejects.toThrow('it lacks the table companies')
})

test('a backup of a newer release is refused', async () => {
  await copyBackup()
  const schema = await readSchema()
  const older = { ...schema, steps: schema.steps.slice(0, -1) }
  await expect(restore(options(await emptyDatabase()), older)).rejects.toThrow('was made by another or newer release')
})

/** Writes into a database that a release has migrated its data. */
function openedBy(url: string, { version, oldest_writer }: Release) {
  return withClient(url, 'vouch test', (client) =>
    client.query('update data_release set version = $1, oldest_writer = $2', [version, oldest_writer]),
  )
}

async function backupOf(release: Release) {
  await openedBy(source.url, release)
  await takeBackup().finally(() => openedBy(source.url, thisRelease))
}

const releaseOf = (url: string) => withClient(url, 'vouch test', readRelease)

test('a backup of data that let only newer releases write is refused, and nothing is made', async () => {
  await backupOf({ version: '9.1.0', oldest_writer: '9.0.0' })
  const target = await emptyDatabase()
  await expect(restore(options(target))).rejects.toThrow('Vouch 9.1.0, which lets no release before 9.0.0 write')
  expect(await withClient(target, 'vouch test', readCopiedTables)).toEqual([])
})

test('restored data say which releases may write into them as before', { tags: 'processes' }, async () => {
  const newer = { version: '9.1.0', oldest_writer: thisRelease.version }
  await backupOf(newer)
  const target = await migratedDatabase()
  await restore(options(target))
  expect(await releaseOf(target)).toEqual(newer)
})

test('restored data of an older release, or of one that did not tell, are those of this release', {
  tags: 'processes',
}, async () => {
  await backupOf({ version: '0.0.9', oldest_writer: '0.0.9' })
  const { release, ...silent } = await readManifest(createFolderPlace(folder), folder)
  const target = await migratedDatabase()
  await restore(options(target))
  expect([release?.version, await releaseOf(target)]).toEqual(['0.0.9', thisRelease])
  await rm(path.join(place, 'target'), { recursive: true })
  await writeFile(path.join(folder, manifestFile), JSON.stringify(silent))
  const other = await migratedDatabase()
  await restore(options(other))
  expect(await releaseOf(other)).toEqual(thisRelease)
})

function takeBackup() {
  return backup(from(source.url))
}

/** Puts a copy of the backup that is made already in the place of one. */
function copyBackup(): Promise<void> {
  return cp(path.join(made, 'backup'), folder, { recursive: true })
}

function from(url: string) {
  return { env: envOf(url, 'source'), files: filesOf('source'), folder, progress: silentProgress }
}

function options(url: string) {
  const from = createFolderPlace(folder)
  return {
    env: envOf(url, 'target'),
    files: filesOf('target'),
    from,
    address: folder,
    progress: silentProgress,
    erased: [],
    eraseAgain,
  }
}

function filesOf(data: string): FileStore {
  return createFolderStore(path.join(place, data))
}

function envOf(url: string, data: string) {
  return readEnv({ DATABASE_URL: url, VOUCH_DATA_DIR: path.join(place, data) })
}

/** Creates a database without tables, as a new server has it. */
function emptyDatabase(): Promise<string> {
  return createTarget()
}

/** Creates a database with the tables of this release and no rows, into which a restore is quicker. */
function migratedDatabase(): Promise<string> {
  return createTarget(new URL(inject('templateUrl')).pathname.slice(1))
}

async function createTarget(template?: string): Promise<string> {
  const url = await createDatabase(inject('templateUrl'), `restored_${process.pid}_${targets.length}`, template)
  targets.push(url)
  return url
}

/** Reads every row of every table as text, without transaction ids, which differ between servers. */
async function contentOf(url: string): Promise<Record<string, string[]>> {
  return withClient(url, 'vouch test', async (client) => {
    const content: Record<string, string[]> = {}
    for (const { name } of await readCopiedTables(client)) {
      const { rows } = await client.query<{ row: string }>(
        `select (to_jsonb(t) - 'xid')::text as row from "${name}" t order by 1`,
      )
      content[name] = rows.map(({ row }) => row)
    }
    return content
  })
}

async function countOf(client: pg.Client, table: string): Promise<number> {
  const { rows } = await client.query<{ count: number }>(`select count(*)::int as count from "${table}"`)
  return rows[0]?.count ?? 0
}

async function addCompany(client: pg.Client, name: string): Promise<void> {
  await client.query('begin')
  await client.query(`select set_config('vouch.actor', 'task:test', true)`)
  await client.query('insert into companies (name) values ($1)', [name])
  await client.query('commit')
}

/** Inserts values that a careless format would lose: quotes, line ends, backslashes, the null sign, arrays, empty text. */
async function fill(client: pg.Client): Promise<void> {
  await addCompany(client, 'Quote " and \\N and \\.')
  await addCompany(client, 'Líne\nbreak\ttab, 名前')
  await client.query('begin')
  await client.query(`select set_config('vouch.actor', 'task:test', true)`)
  await client.query(
    `insert into skills (name, skill_type, aliases) values ('C++', 'LANGUAGE', '{"c plus, plus", "\\"cpp\\""}')`,
  )
  await client.query(`insert into developers (first_name, last_name, email) values ('Ana', '', 'ana@example.com')`)
  await client.query(
    `insert into resumes (developer_id, file_key, file_name, file_type, file_size, extracted_text)
     select id, $1, '1.txt', 'TXT', 28, 'Ten years of tabs' from developers`,
    [resumeKey],
  )
  await client.query(
    `insert into signed_terms (developer_id, signed_on, file_key, file_name, file_type, file_size)
     select id, '2026-01-31', $1, 'terms.txt', 'TXT', 14 from developers`,
    [otherKey],
  )
  await client.query(`update developers set city = 'Ouro Preto'`)
  await client.query('commit')
}
