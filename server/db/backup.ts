import { createWriteStream } from 'node:fs'
import { access, copyFile, cp, mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import type { Env } from '#server/env.ts'
import { UserError } from '#server/errors.ts'
import type { Progress } from '#server/progress.ts'
import { attachDatabase, requireData } from './attach.ts'
import { copyOf, readApplied, readTables, type TableShape } from './catalogue.ts'
import { checksumsOf, filesFolder, type Manifest, manifestFile, secretFile, tableFile } from './manifest.ts'

/** What a backup or a restore works with. */
export interface BackupOptions {
  readonly env: Env
  /** The folder of the backup: an absolute path. */
  readonly folder: string
  readonly progress: Progress
  /** Ends the command early; nothing half-made stays. */
  readonly signal?: AbortSignal
}

/**
 * Writes the whole database, the files and the generated secret into a new folder, as they stood at one moment, while the app
 * may go on. It is written beside its place and moved there whole.
 * @throws UserError when the folder is taken or there is nothing to back up.
 */
export async function backup({ env, folder, progress, signal }: BackupOptions): Promise<Manifest> {
  await requireData(env)
  await requireFreeFolder(folder)
  const draft = `${folder}.${process.pid}.partial`
  const database = await attachDatabase(env, progress, 'npm run backup')
  try {
    // Personal data: for the eyes of this account alone.
    await mkdir(path.join(draft, 'tables'), { recursive: true, mode: 0o700 })
    const rows = await copyDatabase(database.url, { env, folder: draft, progress, signal })
    await progress.step('Copying files', () => copyFiles(env, draft))
    const checksums = await progress.step('Taking checksums', () => checksumsOf(draft))
    const manifest: Manifest = { format: 1, ...rows, checksums }
    await writeFile(path.join(draft, manifestFile), `${JSON.stringify(manifest, null, 2)}\n`)
    await rename(draft, folder)
    return manifest
  } finally {
    await rm(draft, { recursive: true, force: true })
    await database.close()
  }
}

async function requireFreeFolder(folder: string): Promise<void> {
  const content = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw new UserError('BAD_INPUT', `${folder} is not a folder. Name a new one for the backup.`)
  })
  if (content.length > 0) throw new UserError('CONFLICT', `${folder} is not empty. Name a new folder for the backup.`)
}

type DatabasePart = Omit<Manifest, 'format' | 'checksums'>

/** All tables as of one snapshot, which the server keeps for the length of the transaction. */
async function copyDatabase(url: string, options: BackupOptions): Promise<DatabasePart> {
  const client = new pg.Client({ connectionString: url, application_name: 'vouch backup' })
  // A connection that breaks is told by the query that was running on it.
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query('begin isolation level repeatable read, read only')
    const created_at = new Date().toISOString()
    const migrations = await readApplied(client)
    if (migrations.length === 0) throw new UserError('NOT_FOUND', 'This database holds nothing of Vouch yet.')
    const tables = []
    for (const table of await readTables(client)) tables.push(await copyTable(client, table, options))
    return { created_at, migrations, tables, sequences: await readSequences(client) }
  } finally {
    await client.end()
  }
}

async function copyTable(client: pg.Client, table: TableShape, { folder, progress, signal }: BackupOptions) {
  const rows = client.query(copyTo(`${copyOf(table)} to stdout`))
  const file = createWriteStream(path.join(folder, tableFile(table.name)))
  // Level 1 is three times as fast as the default, for files a tenth larger.
  await progress.step(`Backing up ${table.name}`, () => pipeline(rows, createGzip({ level: 1 }), file, { signal }))
  return { ...table, columns: [...table.columns], rows: rows.rowCount }
}

async function readSequences(client: pg.Client): Promise<Manifest['sequences']> {
  const { rows } = await client.query<{ name: string; last_value: number | null }>(
    `select sequencename::text as name, last_value::float8 from pg_sequences where schemaname = 'public' order by 1`,
  )
  return rows
}

/** After the tables: a file is stored before its row, so every row of the snapshot finds its file here. */
async function copyFiles(env: Env, draft: string): Promise<void> {
  const files = path.join(env.VOUCH_DATA_DIR, filesFolder)
  if (await exists(files)) await cp(files, path.join(draft, filesFolder), { recursive: true })
  const secret = path.join(env.VOUCH_DATA_DIR, secretFile)
  // Keeps the mode of the original, which only this account may read. With VOUCH_SECRET it is the operator's to keep.
  if (!env.VOUCH_SECRET && (await exists(secret))) await copyFile(secret, path.join(draft, secretFile))
}

/** Whether a file or folder is there. */
export async function exists(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  )
}
