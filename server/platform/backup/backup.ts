import { createWriteStream } from 'node:fs'
import { access, chmod, copyFile, mkdir, readdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
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
import { readRelease } from '#server/platform/db/schema/release.ts'
import type { FileStore } from '#server/platform/files/fileStore.ts'
import { filesFolder } from '#server/platform/files/folderStore.ts'
import type { Progress } from '#server/platform/process/progress.ts'
import { secretProblem } from '#server/platform/start/secret.ts'
import { openBackupDraft } from './backupDraft.ts'
import { checksumsOf, type Manifest, manifestFile, secretFile, tableFile } from './manifest.ts'

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
  const database = await attachDatabase(env, progress, 'npm run backup')
  try {
    const draft = await openBackupDraft(folder, env.VOUCH_DATA_DIR)
    try {
      const backup = await writeBackup({ ...options, folder: draft.content }, database.url)
      await draft.finish()
      return backup
    } finally {
      await draft.remove()
    }
  } finally {
    await database.close()
  }
}

async function writeBackup(options: BackupOptions, url: string): Promise<Manifest> {
  const { env, folder, progress } = options
  await mkdir(path.join(folder, 'tables'), { mode: 0o700 })
  const { file_keys, ...rows } = await copyDatabase(url, options)
  const missing_files = await progress.step('Copying files', () => copyFiles(options, file_keys))
  const lacks_secret = !env.VOUCH_SECRET && (await secretProblem(env, url)) !== undefined
  await copySecret(env, folder)
  const checksums = await progress.step('Taking checksums', () => checksumsOf(folder))
  const manifest: Manifest = { format: 1, ...rows, missing_files, lacks_secret, checksums }
  await writeFile(path.join(folder, manifestFile), `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600 })
  return manifest
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
async function copyDatabase(url: string, options: BackupOptions): Promise<DatabasePart> {
  return withClient(url, 'vouch backup', async (client) => {
    await recordExport(client)
    await client.query('begin isolation level repeatable read, read only')
    const created_at = new Date().toISOString()
    const migrations = await readAppliedMigrations(client)
    if (migrations.length === 0) throw new UserError('NOT_FOUND', 'This database has no data of Vouch yet.')
    const release = await readRelease(client)
    const tables = []
    for (const table of await readCopiedTables(client)) tables.push(await copyTable(client, table, options))
    const file_keys = await readFileKeys(client)
    return { created_at, migrations, release, tables, sequences: await readSequences(client), file_keys }
  })
}

/** Writes the security event before the snapshot, so that the backup holds it too. An older database has no such table. */
async function recordExport(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ known: boolean }>(`select to_regclass('security_events') is not null as known`)
  if (!rows[0]?.known) return
  await client.query('begin')
  await client.query(`select set_config('vouch.actor', 'task:backup', true)`)
  await client.query(`insert into security_events (kind, details) values ('EXPORTED', '{"what": "backup"}')`)
  await client.query('commit')
}

async function copyTable(client: pg.Client, table: CopiedTable, { folder, progress, signal }: BackupOptions) {
  const rows = client.query(copyTo(`${copyCommand(table)} to stdout`))
  const file = createWriteStream(path.join(folder, tableFile(table.name)), { mode: 0o600 })
  // Level 1 is three times as fast as the default and makes files a tenth larger.
  await progress.step(`Backing up ${table.name}`, () => pipeline(rows, createGzip({ level: 1 }), file, { signal }))
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
    where table_schema = 'public' and column_name = 'file_key' and table_name <> 'unowned_files' order by 1`,
  )
  const keys = owners.rows.map(({ name }) => `select file_key from "${name}" where file_key not like 'erased-%'`)
  const { rows } = await client.query<{ file_key: string }>(`${keys.join(' union ')} order by 1`)
  return rows.map(({ file_key }) => file_key)
}

/** @returns the keys of files that the store does not have. */
async function copyFiles({ files, folder, signal }: BackupOptions, keys: readonly string[]): Promise<string[]> {
  const missing: string[] = []
  await mkdir(path.join(folder, filesFolder), { mode: 0o700 })
  await forEachConcurrently(keys, signal, async (key) => {
    const content = await files.get(key)
    if (content) await writeFile(path.join(folder, filesFolder, key), content, { mode: 0o600 })
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

async function copySecret(env: Env, draft: string): Promise<void> {
  const secret = path.join(env.VOUCH_DATA_DIR, secretFile)
  // VOUCH_SECRET is left to the operator.
  if (env.VOUCH_SECRET || !(await exists(secret))) return
  await copyFile(secret, path.join(draft, secretFile))
  await chmod(path.join(draft, secretFile), 0o600)
}

export async function exists(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  )
}
