import { execFile } from 'node:child_process'
import { chmod, mkdir, rm, statfs, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** A file system of its own that can be full. */
export interface SmallFileSystem {
  readonly folder: string
  fill(): Promise<void>
  makeRoom(): Promise<void>
  unmount(): Promise<void>
}

/** Mounts a small file system in memory. @throws Error where this account may not mount. */
export async function mountSmall(folder: string, megabytes: number): Promise<SmallFileSystem> {
  await mkdir(folder, { recursive: true })
  await run('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder]).catch((cause) => {
    throw new Error('A disk that fills needs an account that may mount one, such as root.', { cause })
  })
  // The user that runs PostgreSQL must reach its part of the folder.
  await chmod(folder, 0o755)
  const filling = path.join(folder, 'filling')
  return {
    folder,
    fill: async () => {
      const { bavail, bsize } = await statfs(folder)
      // More than there is room for: the write ends when the disk is full.
      await writeFile(filling, Buffer.alloc(bavail * bsize + 1)).catch(() => undefined)
    },
    makeRoom: () => rm(filling),
    unmount: async () => void (await run('umount', [folder])),
  }
}
