import { mkdir, readdir, readFile, rename, rm, rmdir, writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import path from 'node:path'
import { draftName, isAbandoned } from '#server/platform/process/drafts.ts'

/** The file that marks a folder as the draft of a backup. It holds the host name of the machine that writes the backup. */
const markerFile = 'vouch-backup'
const recordPrefix = 'backup.'

/** A backup that is being written, in a folder beside its place. */
export interface BackupDraft {
  readonly content: string
  /** Moves the content to its place. */
  finish(): Promise<void>
  /** Removes everything that was not moved. */
  remove(): Promise<void>
}

/**
 * Creates a draft beside the place of a backup. It first removes the drafts there whose process was killed, since they hold personal
 * data.
 * @param dataFolder gets a record of where the draft is, so that the next start finds it.
 */
export async function openBackupDraft(folder: string, dataFolder: string): Promise<BackupDraft> {
  const parent = path.dirname(folder)
  await mkdir(parent, { recursive: true })
  for (const name of await readdir(parent)) await removeIfAbandoned(path.join(parent, name))
  const draft = draftName(folder)
  const content = path.join(draft, 'content')
  const record = draftName(path.join(dataFolder, recordPrefix.slice(0, -1)))
  // With an external database this machine may have no data folder.
  await writeFile(record, draft, { mode: 0o600 }).catch(() => undefined)
  // The draft holds personal data, so that only this account may read it.
  await mkdir(draft, { mode: 0o700 })
  await writeFile(path.join(draft, markerFile), hostname())
  await mkdir(content, { mode: 0o700 })
  return {
    content,
    finish: () => rename(content, folder),
    remove: async () => {
      await rm(draft, { recursive: true, force: true })
      await rm(record, { force: true })
    },
  }
}

/** Removes the drafts that killed backups of this data folder left, wherever they are. */
export async function removeAbandonedBackups(dataFolder: string): Promise<void> {
  for (const name of await readdir(dataFolder).catch(() => [])) {
    if (!name.startsWith(recordPrefix) || !isAbandoned(name)) continue
    const record = path.join(dataFolder, name)
    await removeIfAbandoned(await readFile(record, 'utf8'))
    await rm(record, { force: true })
  }
}

/** Removes a folder if it is the draft of a backup whose process, on this machine, has ended. */
async function removeIfAbandoned(folder: string): Promise<void> {
  if (!isAbandoned(path.basename(folder))) return
  const machine = await readFile(path.join(folder, markerFile), 'utf8').catch(() => undefined)
  if (machine === hostname()) return rm(folder, { recursive: true, force: true })
  // The process was killed before it wrote its marker. A folder with other content stays.
  if (machine === '') await rm(path.join(folder, markerFile))
  if (!machine) await rmdir(folder).catch(() => undefined)
}
