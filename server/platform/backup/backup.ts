import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { PassThrough, type Readable, type Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import type { Env } from '#server/env.ts'
import { UserError } from '#server/errors.ts'
import { attachDatabase, requireData } from '#server/platform/db/connection/attach.ts'
import { withClient } from '#server/platform/db/connection/openClient.ts'
import {
  type CopiedTable,
  copyCommand,
  readAppliedMigrations,
  readCopiedTables,
} from '#server/platform/db/schema/catalogue.ts'
import { recordBackup } from '#server/platform/db/schema/lastBackup.ts'
import { readRelease } from '#server/platform/db/schema/release.ts'
import type { FileStore } from '#server/platform/files/stores/fileStore.ts'
import { filesFolder } from '#server/platform/files/stores/folderStore.ts'
import { exists } from '#server/platform/process/folder.ts'
import type { Progress } from '#server/platform/process/progress.ts'
import { secretProblem } from '#server/platform/start/secret.ts'
import { openBackupDraft } from './backupDraft.ts'
import { addToErasedList, readErasedPeople } from './erasedList.ts'
import { type Manifest, manifestFile, secretFile, tableFile } from './manifest.ts'
import { createFolderPlace } from './places/folderPlace.ts'
import type { BackupFiles, BackupPlace } from './places/place.ts'
import { recordCopy } from './recordCopy.ts'

export interface BackupOptions {
  readonly env: Env
  readonly files: FileStore
  /** The folder of the backup: an absolute path. */
  readonly folder: string
  readonly progress: Progress
  /** Cancels the command. Nothing partial stays. */
  readonly signal?: AbortSignal
}

/**
 * Writes the whole database, the files and the generated secret into a new folder, as of one moment. The app may keep running. The
 * backup is written beside its place and then moved there.
 * @throws UserError CONFLICT when the folder is not empty, BAD_INPUT when it is a file, NOT_FOUND when there is nothing to back up.
 */
export async function backup(options: BackupOptions): Promise<Manifest> {
  const { env, folder, progress } = options
  await requireData(env)
  await requireFreeFolder(folder)
  const database = await attachDatabase(env, progress, 'vouch backup')
  try {
    return await backupDatabase(options, database.url)
  } finally {
    await database.close()
  }
}

/**
 * Does what `backup` does, with a database that is open.
 * @param url connects as the owner of the tables.
 * @param openFolder opens the folder to write to.
 */
export async function backupDatabase(
  options: BackupOptions,
  url: string,
  openFolder: (folder: string) => BackupFiles = createFolderPlace,
): Promise<Manifest> {
  const { env, folder } = options
  const draft = await openBackupDraft(folder, env.VOUCH_DATA_DIR)
  try {
    const manifest = await writeBackup({ ...options, to: openFolder(draft.content) }, url)
    await draft.finish()
    await noteErased(url, createFolderPlace(path.dirname(folder)))
    await withClient(url, 'vouch backup', (client) => recordBackup(client, new Date(manifest.created_at)))
    return manifest
  } finally {
    await draft.remove()
  }
}

/** Notes beside the backups who was erased, so that a restore of an older one erases them again. */
function noteErased(url: string, place: BackupPlace): Promise<void> {
  return withClient(url, 'vouch backup', async (client) =>
    addToErasedList(place, await readErasedPeople(client), new Date()),
  )
}

export interface WritingOptions extends Pick<BackupOptions, 'env' | 'files' | 'progress' | 'signal'> {
  readonly to: BackupFiles
}

/** A backup of which the checksums so far are known. */
interface Writing extends WritingOptions {
  readonly checksums: Record<string, string>
}

/**
 * Writes a backup of the database at an address, the manifest last.
 * @param url connects as the owner of the tables.
 */
export async function writeBackup(options: WritingOptions, url: string): Promise<Manifest> {
  const { env, to, progress } = options
  const writing: Writing = { ...options, checksums: {} }
  const { file_keys, ...rows } = await copyDatabase(url, writing)
  const uncopied = await progress.step('Copying files', () => copyFiles(writing, file_keys))
  const missing_files = await stillOwned(url, uncopied)
  const lacks_secret = !env.VOUCH_SECRET && (await secretProblem(env, url)) !== undefined
  await copySecret(writing)
  const manifest: Manifest = { format: 1, ...rows, missing_files, lacks_secret, checksums: writing.checksums }
  await to.write(manifestFile, [Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`)])
  return manifest
}

/** Leaves out files that went with their rows while others were copied: the store has not lost those. */
async function stillOwned(url: string, keys: string[]): Promise<string[]> {
  if (keys.length === 0) return keys
  const owned = new Set(await withClient(url, 'vouch backup', readFileKeys))
  return keys.filter((key) => owned.has(key))
}

/** Writes a file, after `packing` its content, and notes its checksum. */
async function writeFile(
  { to, checksums, signal }: Writing,
  name: string,
  content: Readable,
  packing: Transform = new PassThrough(),
): Promise<void> {
  const hash = createHash('sha256')
  async function* hashed(chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      hash.update(chunk)
      yield chunk
    }
  }
  await pipeline(content, packing, hashed, (chunks: AsyncIterable<Buffer>) => to.write(name, chunks), { signal })
  checksums[name] = hash.digest('hex')
}

async function requireFreeFolder(folder: string): Promise<void> {
  const content = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw new UserError('BAD_INPUT', `${folder} is not a folder. Name a new one for the backup.`)
  })
  if (content.length > 0) throw new UserError('CONFLICT', `${folder} is not empty. Name a new folder for the backup.`)
}

type DatabasePart = Omit<Manifest, 'format' | 'checksums' | 'missing_files' | 'lacks_secret'> & {
  readonly file_keys: readonly string[]
}

/** Copies all tables in one transaction, so that all rows belong to one snapshot. */
async function copyDatabase(url: string, writing: Writing): Promise<DatabasePart> {
  return withClient(url, 'vouch backup', async (client) => {
    await recordCopy(client, 'backup')
    await client.query('begin isolation level repeatable read, read only')
    const created_at = await readTime(client)
    const migrations = await readAppliedMigrations(client)
    if (migrations.length === 0) throw new UserError('NOT_FOUND', 'This database has no data of Vouch yet.')
    const release = await readRelease(client)
    const tables = []
    for (const table of await readCopiedTables(client)) tables.push(await copyTable(client, table, writing))
    const file_keys = await readFileKeys(client)
    return { created_at, migrations, release, tables, sequences: await readSequences(client), file_keys }
  })
}

/** Reads the clock of the database, so that a later start can tell how old the backup is. */
async function readTime(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ now: string }>('select now()')
  return new Date(String(rows[0]?.now)).toISOString()
}

async function copyTable(client: pg.Client, table: CopiedTable, writing: Writing) {
  const rows = client.query(copyTo(`${copyCommand(table)} to stdout`))
  // Level 1 is three times as fast as the default and makes files a tenth larger.
  const gzip = createGzip({ level: 1 })
  await writing.progress.step(`Backing up ${table.name}`, () => writeFile(writing, tableFile(table.name), rows, gzip))
  return { ...table, columns: [...table.columns], rows: rows.rowCount }
}

async function readSequences(client: pg.Client): Promise<Manifest['sequences']> {
  const { rows } = await client.query<{ name: string; last_value: number | null }>(
    `select sequencename::text as name, last_value::float8 from pg_sequences where schemaname = 'public' order by 1`,
  )
  return rows
}

/** Reads the keys of the files that rows own, except of erased rows. The store had each file before its row, so none is missing. */
async function readFileKeys(client: pg.Client): Promise<string[]> {
  const owners = await client.query<{ name: string }>(
    `select table_name::text as name from information_schema.columns
    where table_schema = 'public' and column_name = 'file_key' and table_name not in ('unowned_files', 'suspect_files') order by 1`,
  )
  const keys = owners.rows.map(({ name }) => `select file_key from "${name}" where file_key not like 'erased-%'`)
  const { rows } = await client.query<{ file_key: string }>(`${keys.join(' union ')} order by 1`)
  return rows.map(({ file_key }) => file_key)
}

/** @returns the keys of files that the store does not have. */
async function copyFiles(writing: Writing, keys: readonly string[]): Promise<string[]> {
  const missing: string[] = []
  await forEachConcurrently(keys, writing.signal, async (key) => {
    const file = await writing.files.open(key)
    if (file) await writeFile(writing, `${filesFolder}/${key}`, file.content)
    else missing.push(key)
  })
  return missing.sort()
}

/**
 * Runs `work` for each item, eight at a time. When it settles, no `work` is still running.
 * @throws the first failure, or the reason of `signal` when it is aborted.
 */
export async function forEachConcurrently<Item>(
  items: readonly Item[],
  signal: AbortSignal | undefined,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const concurrency = 8
  for (let start = 0; start < items.length; start += concurrency) {
    signal?.throwIfAborted()
    const results = await Promise.allSettled(items.slice(start, start + concurrency).map(work))
    const failure = results.find((result) => result.status === 'rejected')
    if (failure) throw failure.reason
  }
}

async function copySecret(writing: Writing): Promise<void> {
  const { env } = writing
  const secret = path.join(env.VOUCH_DATA_DIR, secretFile)
  // VOUCH_SECRET is left to the operator.
  if (env.VOUCH_SECRET || !(await exists(secret))) return
  await writeFile(writing, secretFile, createReadStream(secret))
}
