import { mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import type { FileStore, OpenFile } from './fileStore.ts'
import { checkKey } from './key.ts'

/** Where files lie, both in the data folder and in a backup. */
export const filesFolder = 'files'

/** Keeps files in a folder, readable by this account only. A file appears whole or not at all, whenever the power goes. */
export function createFolderStore(dataFolder: string): FileStore {
  const folder = path.join(dataFolder, filesFolder)
  const place = (key: string) => path.join(folder, checkKey(key))

  return {
    put: async (key, content) => {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const draft = `${place(key)}.part`
      try {
        await writeThrough(draft, content)
        await rename(draft, place(key))
      } catch (error) {
        await rm(draft, { force: true })
        throw error
      }
      await flush(folder)
    },
    open: (key) => openFile(place(key)).catch(unlessMissing),
    get: (key) => readFile(place(key)).catch(unlessMissing),
    remove: async (key) => {
      await rm(place(key), { force: true })
      // What a process left that was killed while it put the file.
      await rm(`${place(key)}.part`, { force: true })
    },
  }
}

/** @throws ENOENT where there is no file at the path. */
export async function openFile(file: string): Promise<OpenFile> {
  const handle = await open(file, 'r')
  try {
    const { size } = await handle.stat()
    return { size, content: handle.createReadStream() }
  } catch (error) {
    await handle.close()
    throw error
  }
}

async function writeThrough(file: string, content: Buffer): Promise<void> {
  const handle = await open(file, 'wx', 0o600)
  try {
    await handle.writeFile(content)
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** A renamed file lasts once its folder is on the disk too. */
async function flush(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

function unlessMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}
