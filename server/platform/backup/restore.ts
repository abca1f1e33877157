import { createReadStream } from 'node:fs'
import { copyFile, readdir, readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import type { Env } from '#server/env.ts'
import { UserError } from '#server/errors.ts'
import { attachDatabase } from '#server/platform/db/connection/attach.ts'
import { withClient } from '#server/platform/db/connection/openClient.ts'
import { foldMigrations } from '#server/platform/db/schema/baseline.ts'
import {
  copyCommand,
  type Migration,
  readAppliedMigrations,
  readCopiedTables,
} from '#server/platform/db/schema/catalogue.ts'
import { migrate, readMigrations } from '#server/platform/db/schema/migrate.ts'
import { recordRelease, requireWriter } from '#server/platform/db/schema/release.ts'
import { filesFolder } from '#server/platform/files/folderStore.ts'
import { type BackupOptions, exists, forEachConcurrently } from './backup.ts'
import { prepareDataFolder } from './dataFolder.ts'
import { type Manifest, readManifest, secretFile, tableFile, verifyFiles } from './manifest.ts'
import { recordRestore, removeAbandonedRestore } from './restoreRecord.ts'

/**
 * Loads a backup into an empty database and an empty data folder, then migrates it to this release. Checks every file
 * of the backup before it loads all rows in one transaction.
 * @param release the migrations of this release.
 * @throws UserError when the backup is damaged, newer, or has data that this release may not write. Also when the
 * target is not empty, or the app uses it.
 */
export async function restore(options: BackupOptions, release?: readonly Migration[]): Promise<Manifest> {
  const { env, folder, progress } = options
  const manifest = await readManifest(folder)
  requireWriter(manifest.release)
  const migrations = migrationsOf(manifest, release ?? (await readMigrations()))
  await progress.step('Checking the backup', () => verifyFiles(folder, manifest))
  await prepareDataFolder(env)
  const database = await attachDatabase(env, progress, 'npm run restore')
  try {
    if (database.isAppRunning) {
      throw new UserError(
        'CONFLICT',
        `Vouch runs on the data in ${env.VOUCH_DATA_DIR}. Stop it, or set VOUCH_DATA_DIR to a new folder.`,
      )
    }
    await removeAbandonedRestore(env, database.url)
    await requireFreeDataFolder(env, folder)
    await withClient(database.url, 'vouch restore', (client) => requireEmpty(client, migrations))
    await progress.step('Creating the tables', () => migrate(database.url, migrations))
    const removeRecord = await recordRestore(env)
    await withClient(database.url, 'vouch restore', (client) => load(client, manifest, options)).finally(removeRecord)
    await progress.step('Migrating the database', () => migrate(database.url, release, progress.say))
    return manifest
  } finally {
    await database.close()
  }
}

/**
 * Gives the migrations that were applied to the data, in their order and with this release's text. Which they are
 * depends on the database of the backup.
 */
function migrationsOf(manifest: Manifest, release: readonly Migration[]): Migration[] {
  const migrations = foldMigrations(manifest.migrations, release)
  for (const { name, checksum } of migrations) {
    const own = release.find((migration) => migration.name === name)
    if (own?.checksum === checksum) continue
    const difference = own
      ? `its migration ${name} differs from the one here`
      : `it knows ${name}, this release does not`
    throw new UserError(
      'CONFLICT',
      `This backup was made by another or newer release: ${difference}. Restore it with that release, or update this one.`,
    )
  }
  return release.filter(({ name }) => migrations.some((applied) => applied.name === name))
}

async function requireFreeDataFolder(env: Env, folder: string): Promise<void> {
  const { VOUCH_DATA_DIR } = env
  const files = await readdir(path.join(VOUCH_DATA_DIR, filesFolder)).catch(() => [])
  if (files.length > 0) {
    throw new UserError('CONFLICT', `${VOUCH_DATA_DIR} already holds files. Set VOUCH_DATA_DIR to a new folder.`)
  }
  const [theirs, ours] = await Promise.all(
    [folder, VOUCH_DATA_DIR].map((parent) => readFile(path.join(parent, secretFile), 'utf8').catch(() => undefined)),
  )
  if (theirs && ours && theirs !== ours) {
    throw new UserError(
      'CONFLICT',
      `${VOUCH_DATA_DIR} already holds the secret of another installation. Set VOUCH_DATA_DIR to a new folder.`,
    )
  }
}

async function requireEmpty(client: pg.Client, migrations: readonly Migration[]): Promise<void> {
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

async function load(client: pg.Client, manifest: Manifest, options: BackupOptions): Promise<void> {
  await client.query('begin')
  const tables = await readCopiedTables(client)
  // The rows come with their events, times and versions, so triggers must not write new ones.
  for (const { name } of tables) await client.query(`alter table ${pg.escapeIdentifier(name)} disable trigger user`)
  for (const { name } of tables) await loadTable(client, manifest, name, options)
  for (const { name } of tables) await client.query(`alter table ${pg.escapeIdentifier(name)} enable trigger user`)
  for (const { name, last_value } of manifest.sequences) {
    if (last_value !== null) await client.query('select setval(quote_ident($1)::regclass, $2)', [name, last_value])
  }
  // This release made the tables, but the release of the loaded data may let fewer releases write.
  if (manifest.release) await recordRelease(client, undefined, manifest.release)
  await options.progress.step('Gathering statistics', () => client.query('analyze'))
  await options.progress.step('Copying files', () => copyFiles(options, manifest, () => client.query('commit')))
}

async function loadTable(
  client: pg.Client,
  manifest: Manifest,
  name: string,
  { folder, progress, signal }: BackupOptions,
): Promise<void> {
  const table = manifest.tables.find((known) => known.name === name)
  if (!table)
    throw new UserError('BAD_INPUT', `This backup is damaged: it lacks the table ${name}. Nothing was restored.`)
  const target = client.query(copyFrom(`${copyCommand(table)} from stdin`))
  const source = createReadStream(path.join(folder, tableFile(name)))
  await progress.step(`Restoring ${name}`, () => pipeline(source, createGunzip(), target, { signal }))
  if (target.rowCount === table.rows) return
  throw new UserError(
    'BAD_INPUT',
    `This backup is damaged: ${name} has ${target.rowCount} rows instead of ${table.rows}. Nothing was restored.`,
  )
}

/** Copies the files, then commits. When either fails, it removes the files again. */
async function copyFiles(options: BackupOptions, manifest: Manifest, commit: () => Promise<unknown>): Promise<void> {
  const { env, files, folder } = options
  const secret = path.join(env.VOUCH_DATA_DIR, secretFile)
  const hadSecret = await exists(secret)
  const added: string[] = []
  try {
    await putFiles(options, manifest, added)
    if (await exists(path.join(folder, secretFile))) await copyFile(path.join(folder, secretFile), secret)
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
  { files, folder, signal }: BackupOptions,
  { checksums }: Manifest,
  added: string[],
): Promise<void> {
  const names = Object.keys(checksums).filter((name) => name.startsWith(`${filesFolder}/`))
  await forEachConcurrently(names, signal, async (name) => {
    const key = path.basename(name)
    if (await files.get(key)) return
    added.push(key)
    await files.put(key, await readFile(path.join(folder, name)))
  })
}
