import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import type { Env } from '#server/env.ts'
import { UserError } from '#server/errors.ts'
import { attachDatabase } from '#server/platform/db/connection/attach.ts'
import { withClient } from '#server/platform/db/connection/openClient.ts'
import {
  type CopiedTable,
  copyCommand,
  readAppliedMigrations,
  readCopiedTables,
} from '#server/platform/db/schema/catalogue.ts'
import { makeTablesOf, requireKnown } from '#server/platform/db/schema/makeTables.ts'
import { migrate } from '#server/platform/db/schema/migrate.ts'
import { recordRelease, requireWriter } from '#server/platform/db/schema/release.ts'
import { filesIn, readSchema, type Schema } from '#server/platform/db/schema/schemaFiles.ts'
import { filesFolder } from '#server/platform/files/stores/folderStore.ts'
import { exists } from '#server/platform/process/folder.ts'
import { forEachConcurrently, type WritingOptions } from './backup.ts'
import { prepareDataFolder } from './dataFolder.ts'
import { type EraseAgain, eraseRecorded, recordErased } from './erasedRecord.ts'
import { type Manifest, readManifest, secretFile, tableFile, verifyFiles } from './manifest.ts'
import { type BackupFiles, readWhole } from './places/place.ts'
import { recordRestore, removeAbandonedRestore } from './restoreRecord.ts'

export interface RestoreOptions extends Pick<WritingOptions, 'env' | 'files' | 'progress' | 'signal'> {
  readonly from: BackupFiles
  /** Names the backup in messages. */
  readonly address: string
  /** Ids of people who were erased after the backup, and who are erased again. */
  readonly erased: readonly string[]
  /** Erases people in the restored data. @param ownerUrl connects as the owner of the tables. */
  readonly eraseAgain: EraseAgain
}

/**
 * Loads a backup into an empty database and an empty data folder, then migrates it to this release. Checks every file
 * of the backup before it loads all rows in one transaction.
 * @param release the schema of this release.
 * @throws UserError when the backup is damaged, newer, or has data that this release may not write. Also when the
 * target is not empty, or the app uses it.
 */
export async function restore(options: RestoreOptions, release?: Schema): Promise<Manifest> {
  const { env, from, progress, signal } = options
  const manifest = await readManifest(from, options.address)
  requireWriter(manifest.release)
  const schema = release ?? (await readSchema())
  requireKnown(manifest.migrations, schema)
  await progress.step('Checking the backup', () => verifyFiles(from, manifest, signal))
  await prepareDataFolder(env)
  const database = await attachDatabase(env, progress, 'vouch restore')
  try {
    if (database.isAppRunning) {
      throw new UserError(
        'CONFLICT',
        `Vouch runs on the data in ${env.VOUCH_DATA_DIR}. Stop it, or set VOUCH_DATA_DIR to a new folder.`,
      )
    }
    await removeAbandonedRestore(env, database.url)
    await requireFreeDataFolder(env, from)
    await withClient(database.url, 'vouch restore', (client) => requireEmpty(client, manifest))
    await progress.step('Creating the tables', () => makeTablesOf(database.url, manifest.migrations, schema))
    await recordErased(env, options.erased)
    const removeRecord = await recordRestore(env)
    await withClient(database.url, 'vouch restore', (client) => load(client, manifest, options)).finally(removeRecord)
    await progress.step('Migrating the database', () => migrate(database.url, schema, progress.say))
    await progress.step('Erasing people again', () => eraseRecorded(env, database.url, options.eraseAgain))
    return manifest
  } finally {
    await database.close()
  }
}

async function requireFreeDataFolder({ VOUCH_DATA_DIR }: Env, from: BackupFiles): Promise<void> {
  const files = await readdir(path.join(VOUCH_DATA_DIR, filesFolder)).catch(() => [])
  if (files.length > 0) {
    throw new UserError('CONFLICT', `${VOUCH_DATA_DIR} already holds files. Set VOUCH_DATA_DIR to a new folder.`)
  }
  const theirs = await readWhole(from, secretFile)
  const ours = await readFile(path.join(VOUCH_DATA_DIR, secretFile)).catch(() => undefined)
  if (theirs && ours && !theirs.equals(ours)) {
    throw new UserError(
      'CONFLICT',
      `${VOUCH_DATA_DIR} already holds the secret of another installation. Set VOUCH_DATA_DIR to a new folder.`,
    )
  }
}

async function requireEmpty(client: pg.Client, { migrations }: Manifest): Promise<void> {
  const remedy = 'Restore into an empty one: set VOUCH_DATA_DIR to a new folder, or DATABASE_URL to a new database.'
  for (const { name } of await readCopiedTables(client)) {
    const { rowCount } = await client.query(`select from ${pg.escapeIdentifier(name)} limit 1`)
    if (rowCount) throw new UserError('CONFLICT', `This database already holds data (in ${name}). ${remedy}`)
  }
  const ahead = (await readAppliedMigrations(client)).find(
    ({ name }) => !migrations.some((known) => known.name === name),
  )
  if (ahead)
    throw new UserError(
      'CONFLICT',
      `This database was set up by a newer release than the backup (${ahead.name}). ${remedy}`,
    )
}

async function load(client: pg.Client, manifest: Manifest, options: RestoreOptions): Promise<void> {
  await client.query('begin')
  await loadRows(client, manifest, options)
  // A restored copy is an installation of its own: the backups of the one that it comes from are not its to remove.
  if (manifest.tables.some(({ name }) => name === 'backup_states')) await client.query('delete from backup_states')
  await options.progress.step('Gathering statistics', () => client.query('analyze'))
  await options.progress.step('Copying files', () => copyFiles(options, manifest, () => client.query('commit')))
}

/** Loads all rows and the sequences into the empty tables that fit them, in the transaction of the caller. */
export async function loadRows(
  client: pg.Client,
  manifest: Manifest,
  options: Pick<RestoreOptions, 'from' | 'progress' | 'signal'>,
): Promise<void> {
  const tables = await readCopiedTables(client)
  requirePlaces(manifest, tables)
  // The rows come with their events, times and versions, so triggers must not write new ones.
  await switchTriggers(client, tables, 'disable')
  for (const { name } of await tablesToLoad(client, manifest, tables)) await loadTable(client, manifest, name, options)
  await switchTriggers(client, tables, 'enable')
  for (const { name, last_value } of manifest.sequences) {
    if (last_value !== null) await client.query('select setval(quote_ident($1)::regclass, $2)', [name, last_value])
  }
  // This release made the tables, but the release of the loaded data may let fewer releases write.
  if (manifest.release) await recordRelease(client, undefined, manifest.release)
}

/** Finds the tables that the backup must have. One that its schema did not have yet stays empty. */
async function tablesToLoad(
  client: pg.Client,
  { migrations, tables: saved }: Manifest,
  tables: readonly CopiedTable[],
): Promise<readonly CopiedTable[]> {
  const own = filesIn(await readAppliedMigrations(client))
  if (own?.checksum === filesIn(migrations)?.checksum) return tables
  return tables.filter(({ name }) => saved.some((table) => table.name === name))
}

/**
 * Refuses a backup with rows that have no table or column here. Code between two releases made it, so no step leads from its schema to this
 * one, and what fits may have changed its meaning.
 */
function requirePlaces(manifest: Manifest, tables: readonly CopiedTable[]): void {
  const places = new Map(tables.map(({ name, columns }) => [name, columns]))
  const [homeless] = manifest.tables.flatMap(({ name, columns, rows }) => {
    const known = places.get(name)
    if (rows === 0) return []
    return known
      ? columns.flatMap((column) => (known.includes(column) ? [] : [`column ${name}.${column}`]))
      : [`table ${name}`]
  })
  if (!homeless) return
  throw new UserError(
    'CONFLICT',
    `This backup was made between two releases, and its ${homeless} has no place here. Restore it with the code that made it, then start this release on the restored data. Nothing was restored.`,
  )
}

async function switchTriggers(
  client: pg.Client,
  tables: readonly CopiedTable[],
  action: 'enable' | 'disable',
): Promise<void> {
  const statements = tables.map(({ name }) => `alter table ${pg.escapeIdentifier(name)} ${action} trigger user`)
  await client.query(statements.join(';'))
}

async function loadTable(
  client: pg.Client,
  manifest: Manifest,
  name: string,
  { from, progress, signal }: Pick<RestoreOptions, 'from' | 'progress' | 'signal'>,
): Promise<void> {
  const table = manifest.tables.find((known) => known.name === name)
  const source = table && (await from.open(tableFile(name)))
  if (!source)
    throw new UserError('BAD_INPUT', `This backup is damaged: it lacks the table ${name}. Nothing was restored.`)
  const target = client.query(copyFrom(`${copyCommand(table)} from stdin`))
  await progress.step(`Restoring ${name}`, () => pipeline(source, createGunzip(), target, { signal }))
  if (target.rowCount === table.rows) return
  throw new UserError(
    'BAD_INPUT',
    `This backup is damaged: ${name} has ${target.rowCount} rows instead of ${table.rows}. Nothing was restored.`,
  )
}

/** Copies the files, then commits. When either fails, it removes the files again. */
async function copyFiles(options: RestoreOptions, manifest: Manifest, commit: () => Promise<unknown>): Promise<void> {
  const { env, files, from } = options
  const secret = path.join(env.VOUCH_DATA_DIR, secretFile)
  const hadSecret = await exists(secret)
  const added: string[] = []
  try {
    await putFiles(options, manifest, added)
    const content = await readWhole(from, secretFile)
    if (content) await writeFile(secret, content, { mode: 0o600 })
    await commit()
  } catch (error) {
    await forEachConcurrently(added, undefined, (key) => files.remove(key))
    if (!hadSecret) await rm(secret, { force: true })
    throw error
  }
}

/**
 * Puts the backup's files into the store. A bucket may have outlived its database: files that it already has stay as they are.
 * @param added collects the keys of the files that were put.
 */
async function putFiles(
  { files, from, signal }: RestoreOptions,
  { checksums }: Manifest,
  added: string[],
): Promise<void> {
  const names = Object.keys(checksums).filter((name) => name.startsWith(`${filesFolder}/`))
  await forEachConcurrently(names, signal, async (name) => {
    const key = path.basename(name)
    if (await files.get(key)) return
    added.push(key)
    const content = await readWhole(from, name)
    if (content) await files.put(key, content)
  })
}
