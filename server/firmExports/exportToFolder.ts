import { createWriteStream } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Env } from '#server/env.ts'
import { UserError } from '#server/errors.ts'
import { recordCopy } from '#server/platform/backup/recordCopy.ts'
import { attachDatabase, requireData } from '#server/platform/db/connection/attach.ts'
import { withClient } from '#server/platform/db/connection/openClient.ts'
import type { FileStore } from '#server/platform/files/stores/fileStore.ts'
import { draftName, removeAbandonedDrafts } from '#server/platform/process/drafts.ts'
import { exists } from '#server/platform/process/folder.ts'
import type { Progress } from '#server/platform/process/progress.ts'
import { archiveName } from '#shared/firmExports/firmExports.ts'
import { exportFirm } from './archives/exportFirm.ts'
import { withExportLock } from './runs/runExport.ts'

interface FolderExport {
  readonly env: Env
  readonly files: FileStore
  /** An absolute path. It is made if it is missing. */
  readonly folder: string
  readonly progress: Progress
  readonly signal: AbortSignal
}

/**
 * Writes the archive of everything into a folder, beside its place first. The app may keep running.
 * @returns the path of the archive.
 * @throws UserError CONFLICT while another export is made, or where there is an archive of today already; NOT_FOUND without data.
 */
export async function exportToFolder(options: FolderExport): Promise<string> {
  const { env, folder, progress } = options
  await requireData(env)
  const archive = path.join(folder, archiveName(new Date().toISOString()))
  if (await exists(archive)) throw new UserError('CONFLICT', `There is ${archive} already. Name another folder.`)
  await mkdir(folder, { recursive: true })
  // A killed command leaves personal data.
  await removeAbandonedDrafts(folder)
  const database = await attachDatabase(env, progress, 'vouch export')
  try {
    const ran = await withExportLock(database.url, () => write(options, database.url, archive))
    if (!ran) throw new UserError('CONFLICT', 'Another export is being made. Wait until it has ended.')
  } finally {
    await database.close()
  }
  return archive
}

async function write({ files, progress, signal }: FolderExport, url: string, archive: string): Promise<void> {
  await withClient(url, 'vouch export', (client) => recordCopy(client, 'firm'))
  const draft = draftName(archive)
  try {
    await progress.step('Exporting everything', (note) => {
      const onProgress = notePercent(note)
      return exportFirm({ url, files, onProgress, signal }, (chunks) =>
        pipeline(chunks, createWriteStream(draft, { mode: 0o600, flush: true }), { signal }),
      )
    })
    await rename(draft, archive)
  } finally {
    await rm(draft, { force: true })
  }
}

/** Notes each percent once. */
function notePercent(note: (text: string) => void): (done: number, total: number) => void {
  let shown = -1
  return (done, total) => {
    const percent = total === 0 ? 0 : Math.floor((done / total) * 100)
    if (percent === shown) return
    shown = percent
    note(`${percent} %`)
  }
}
