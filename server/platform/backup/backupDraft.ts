import { mkdir, readdir, readFile, rename, rm, rmdir, writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import path from 'node:path'
import { draftName, isAbandoned } from '#server/platform/process/drafts.ts'

/** Proves that a folder is the draft of a backup, and names the machine whose process makes it. */
const mark = 'vouch-backup'
const recordPrefix = 'backup.'

/** A backup while it is written: beside its place, to be moved there whole. */
export interface BackupDraft {
  /** The folder to write to. */
  readonly content: string
  /** Moves the content to its place. */
  finish(): Promise<void>
  /** Removes what is left. */
  remove(): Promise<void>
}

/**
 * Begins a backup beside its place, after removing the drafts there whose process was killed: they hold personal data.
 * @param dataFolder also remembers where the draft is, so that the next start finds it.
 */
export async function openBackupDraft(folder: string, dataFolder: string): Promise<BackupDraft> {
  const parent = path.dirname(folder)
  await mkdir(parent, { recursive: true })
  for (const name of await readdir(parent)) await sweepDraft(path.join(parent, name))
  const draft = draftName(folder)
  const content = path.join(draft, 'content')
  const record = draftName(path.join(dataFolder, recordPrefix.slice(0, -1)))
  // With an outside database this machine may have no data folder.
  await writeFile(record, draft, { mode: 0o600 }).catch(() => undefined)
  // Personal data: for the eyes of this account alone.
  await mkdir(draft, { mode: 0o700 })
  await writeFile(path.join(draft, mark), hostname())
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

/** Removes the drafts that killed backups of this data left, wherever they are. */
export async function sweepBackups(dataFolder: string): Promise<void> {
  for (const name of await readdir(dataFolder).catch(() => [])) {
    if (!name.startsWith(recordPrefix) || !isAbandoned(name)) continue
    const record = path.join(dataFolder, name)
    await sweepDraft(await readFile(record, 'utf8'))
    await rm(record, { force: true })
  }
}

/** Removes a folder only where it is a draft of a backup, made by a process of this machine that is gone. */
async function sweepDraft(folder: string): Promise<void> {
  if (!isAbandoned(path.basename(folder))) return
  const machine = await readFile(path.join(folder, mark), 'utf8').catch(() => undefined)
  if (machine === hostname()) return rm(folder, { recursive: true, force: true })
  // Killed before its mark was written: this removes nothing that has content.
  if (machine === '') await rm(path.join(folder, mark))
  if (!machine) await rmdir(folder).catch(() => undefined)
}
