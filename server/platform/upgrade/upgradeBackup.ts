import { createReadStream } from 'node:fs'
import { link, mkdir, readdir, rm } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import type { Env } from '#server/env.ts'
import { backupDatabase } from '#server/platform/backup/backup.ts'
import type { Manifest } from '#server/platform/backup/manifest.ts'
import { createFolderPlace } from '#server/platform/backup/places/folderPlace.ts'
import type { BackupFiles, FileContent } from '#server/platform/backup/places/place.ts'
import { filesFolder } from '#server/platform/files/stores/folderStore.ts'
import { createFileStore } from '#server/platform/files/stores/store.ts'
import { ignoreMissing } from '#server/platform/process/drafts.ts'
import type { Progress } from '#server/platform/process/progress.ts'

const backupName = /^before-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/
/** Nobody goes back to a release of three months ago, and a backup holds people who may have been erased since. */
const longestMs = 90 * 24 * 60 * 60_000

/** Gives the folder of the backups that upgrades make, in the data folder. */
export function upgradesFolder({ VOUCH_DATA_DIR }: Pick<Env, 'VOUCH_DATA_DIR'>): string {
  return path.join(VOUCH_DATA_DIR, 'upgrades')
}

/** A backup from before an upgrade. */
export interface UpgradeBackup {
  readonly folder: string
  readonly manifest: Manifest
}

/**
 * Backs up a database before it is migrated.
 * @param url connects as the owner of the tables.
 */
export async function makeUpgradeBackup(env: Env, url: string, progress: Progress): Promise<UpgradeBackup> {
  await mkdir(upgradesFolder(env), { recursive: true, mode: 0o700 })
  const moment = new Date().toISOString().replaceAll(/[-:]|\.\d+/g, '')
  const folder = path.join(upgradesFolder(env), `before-${moment}`)
  const files = await createFileStore(env)
  const openFolder = (content: string) =>
    env.FILES_S3_BUCKET ? createFolderPlace(content) : linkingPlace(env, content)
  return { folder, manifest: await backupDatabase({ env, files, folder, progress }, url, openFolder) }
}

/** Adds up the bytes of all files that the database names. The backup copies those in a bucket. */
export async function readSizeOfFiles(client: pg.ClientBase): Promise<number> {
  const { rows: owners } = await client.query<{ name: string }>(
    `select table_name as name from information_schema.columns
    where table_schema = 'public' and column_name = 'file_size' order by 1`,
  )
  const sums = owners.map(({ name }) => `select sum(file_size) as size from ${pg.escapeIdentifier(name)}`)
  if (sums.length === 0) return 0
  const { rows } = await client.query<{ size: string | null }>(
    `select sum(size)::text as size from (${sums.join(' union all ')}) sizes`,
  )
  return Number(rows[0]?.size ?? 0)
}

/** Keeps a backup beside the files of the store, and takes those by links. Nothing changes a file, and a link needs no room. */
function linkingPlace({ VOUCH_DATA_DIR }: Env, folder: string): BackupFiles {
  const place = createFolderPlace(folder)
  return {
    open: place.open,
    write: async (name, content) => {
      if (!name.startsWith(`${filesFolder}/`)) return place.write(name, content)
      await drain(content)
      const file = path.join(VOUCH_DATA_DIR, name)
      await mkdir(path.join(folder, filesFolder), { recursive: true, mode: 0o700 })
      // Some file systems have no links.
      await link(file, path.join(folder, name)).catch(() => place.write(name, createReadStream(file)))
    },
  }
}

/** Reads content to its end, so that its checksum becomes known. */
async function drain(content: FileContent): Promise<void> {
  for await (const _ of content);
}

/** Removes the backup of an upgrade of three months ago. @param folder where upgrades keep them. */
export async function removeOldBackups(folder: string, now: Date): Promise<void> {
  for (const name of (await readdir(folder).catch(ignoreMissing)) ?? []) {
    const made = name.replace(backupName, '$1-$2-$3T$4:$5:$6Z')
    if (backupName.test(name) && now.getTime() - Date.parse(made) > longestMs)
      await rm(path.join(folder, name), { recursive: true })
  }
}

/** Removes the backups of earlier upgrades, which hold people who may have been erased since. */
export async function keepOnlyBackup({ folder }: Pick<UpgradeBackup, 'folder'>): Promise<void> {
  const place = path.dirname(folder)
  for (const name of await readdir(place))
    if (backupName.test(name) && name !== path.basename(folder)) await rm(path.join(place, name), { recursive: true })
}
