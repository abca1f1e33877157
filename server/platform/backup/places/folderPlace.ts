import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { UserError } from '#server/errors.ts'
import { ignoreMissing } from '#server/platform/process/drafts.ts'
import { syncFolder } from '#server/platform/process/folder.ts'
import type { BackupPlace } from './place.ts'

/**
 * Keeps backups in a folder, for this account only. The folder is never made: when its disk is not mounted, a backup
 * would lie beside the data, and nobody would notice.
 */
export function createFolderPlace(folder: string): BackupPlace {
  return {
    list: () =>
      readdir(folder).catch(() => {
        throw new UserError('NOT_FOUND', `The folder ${folder} is not there. Create it, or mount its disk.`)
      }),
    write: async (name, content) => {
      const file = path.join(folder, name)
      // Two nodes may write the list of erased people at the same moment.
      const draft = `${file}.${randomUUID()}.part`
      if (name.includes('/')) await mkdir(path.dirname(file), { recursive: true, mode: 0o700 })
      await pipeline(content, createWriteStream(draft, { mode: 0o600, flush: true }))
      await rename(draft, file)
      await syncFolder(path.dirname(file))
    },
    open: async (name) => {
      const handle = await open(path.join(folder, name), 'r').catch(ignoreMissing)
      return handle?.createReadStream()
    },
    remove: (name) => rm(path.join(folder, name), { recursive: true, force: true }),
  }
}
