import { execFile } from 'node:child_process'
import { chown, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { zstdDecompress } from 'node:zlib'
import { findBinaries } from '#server/platform/db/embedded/binaries.ts'

/** The releases that kept a small firm, as its data folder and as its backup: `npm run release -- fixture`. */
export const releasesWithData = ['0.2.0'] as const
export type ReleaseWithData = (typeof releasesWithData)[number]

/** Gives the folder of what a release made. */
export function fixturesOf(release: string): string {
  return path.join(import.meta.dirname, '../fixtures', release)
}

/** Unpacks the data folder of a release into a folder that others may enter. @returns its path. */
export async function unpackData(release: ReleaseWithData, place: string): Promise<string> {
  const tar = path.join(place, 'data.tar')
  await writeFile(tar, await promisify(zstdDecompress)(await readFile(path.join(fixturesOf(release), 'data.tar.zst'))))
  await promisify(execFile)('tar', ['-x', '-f', tar, '-C', place, '--no-same-owner'])
  await rm(tar)
  const { account } = await findBinaries()
  const data = path.join(place, 'data')
  if (account) {
    const postgres = path.join(data, 'postgres')
    for (const name of ['', ...(await readdir(postgres, { recursive: true }))]) {
      await chown(path.join(postgres, name), account.uid, account.gid)
    }
  }
  return data
}
