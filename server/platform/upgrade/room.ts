import { lstat, readdir, stat, statfs } from 'node:fs/promises'
import path from 'node:path'
import { UserError } from '#server/errors.ts'

const gigabyte = 1e9
/** The log of writes of PostgreSQL takes about as much while tables are migrated, in bytes. */
const reserve = 0.2 * gigabyte

/**
 * Requires room for a second cluster that grows by half, and for a backup of at most half its size.
 * @param data the folder of the cluster.
 * @param files the bytes of the files that the backup has to copy.
 * @throws UserError UNAVAILABLE that says how much is needed.
 */
export async function requireRoom(data: string, files = 0): Promise<void> {
  await requireNoLinks(data)
  const needed = 2 * (await sizeOf(data)) + files + reserve
  const { bavail, bsize } = await statfs(data)
  const free = bavail * bsize
  if (free >= needed) return
  throw new UserError(
    'UNAVAILABLE',
    `This upgrade needs ${inGigabytes(needed)} of free disk beside ${data}, and there are ${inGigabytes(free)}. Make room, then start again. Nothing was changed.`,
  )
}

/** A link in the copy would lead to the data themselves. @throws UserError CONFLICT that names it. */
async function requireNoLinks(data: string): Promise<void> {
  const within = await readdir(data, { recursive: true, withFileTypes: true })
  const link = within.find((entry) => entry.isSymbolicLink())
  const isLink = (await lstat(data)).isSymbolicLink()
  if (!link && !isLink) return
  const place = link && !isLink ? path.join(link.parentPath, link.name) : data
  throw new UserError(
    'CONFLICT',
    `${place} is a link, and an upgrade copies the database. Put the folder that it leads to in its place, then start again. Nothing was changed.`,
  )
}

/** Adds up the bytes of all files below a folder. A file that is removed meanwhile counts as nothing. */
async function sizeOf(folder: string): Promise<number> {
  let bytes = 0
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const found = await stat(path.join(entry.parentPath, entry.name)).catch(() => undefined)
    bytes += found?.size ?? 0
  }
  return bytes
}

/** Writes bytes as people read them, such as 1.4 GB. */
function inGigabytes(bytes: number): string {
  return `${(bytes / gigabyte).toFixed(1)} GB`
}
