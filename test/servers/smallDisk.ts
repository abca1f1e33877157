import { execFile } from 'node:child_process'
import { mkdtemp, rm, statfs, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** A disk of four megabytes. It is real if this account may mount one; otherwise only `freeBytesIn` simulates it. */
export interface SmallDisk {
  readonly folder: string
  freeBytesIn(folder: string): Promise<number>
  fill(): Promise<void>
  makeRoom(): Promise<void>
  close(): Promise<void>
}

export async function createSmallDisk(): Promise<SmallDisk> {
  const folder = await mkdtemp(path.join(tmpdir(), 'vouch-disk-'))
  const isReal = await run('mount', ['-t', 'tmpfs', '-o', 'size=4m', 'tmpfs', folder]).then(
    () => true,
    () => false,
  )
  const filling = path.join(folder, 'filling')
  const close = () => rm(folder, { recursive: true, force: true })
  if (isReal) {
    return {
      folder,
      freeBytesIn: async (mounted) => {
        const { bavail, bsize } = await statfs(mounted)
        return bavail * bsize
      },
      // The write is meant to fail with ENOSPC.
      fill: () => writeFile(filling, Buffer.alloc(8 * 1024 * 1024)).catch(() => undefined),
      makeRoom: () => rm(filling),
      close: async () => {
        await run('umount', [folder])
        await close()
      },
    }
  }
  let room = 4 * 1024 * 1024
  const leave = (bytes: number) => async () => {
    room = bytes
  }
  return { folder, freeBytesIn: async () => room, fill: leave(0), makeRoom: leave(room), close }
}
