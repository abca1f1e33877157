import { execFile } from 'node:child_process'
import { chown, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { zstdDecompress } from 'node:zlib'
import { findBinaries } from '#server/platform/db/embedded/binaries.ts'

/** A small firm that Vouch 0.1.0 made by an import, as its data folder and as its backup. */
export const fixtures010 = path.join(import.meta.dirname, 'fixtures/0.1.0')

/** Unpacks the data folder of 0.1.0 into a folder that others may enter. @returns its path. */
export async function unpackData010(place: string): Promise<string> {
  const tar = path.join(place, 'data.tar')
  await writeFile(tar, await promisify(zstdDecompress)(await readFile(path.join(fixtures010, 'data.tar.zst'))))
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
