import { execFile } from 'node:child_process'
import { chmod, cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { constants, zstdCompress } from 'node:zlib'
import { project } from '#scripts/processes/processes.ts'
import { thisRelease } from '#server/platform/db/schema/release.ts'
import { fixturesOf } from '#test/processes/fixtureData.ts'
import { nodeVariables } from '#test/processes/product.ts'

/** Few, and yet more than half of the tables have rows. */
const developers = '12'

/**
 * Makes a small firm with the commands of this release, and keeps its data folder and its backup for the tests of later releases.
 * @returns the folder that has them.
 */
export async function makeFixture(): Promise<string> {
  const place = await mkdtemp(path.join(tmpdir(), 'vouch-fixture-'))
  // PostgreSQL may run as another user, who must reach its part of the folder.
  await chmod(place, 0o755)
  const kept = fixturesOf(thisRelease.version)
  await rm(kept, { recursive: true, force: true })
  await mkdir(kept, { recursive: true })
  try {
    await vouch(place, 'demo', '--developers', developers)
    const tables = path.join(place, 'tables')
    await cp(path.join(project, 'docs/import'), tables, { recursive: true })
    await vouch(place, 'import', tables)
    await vouch(place, 'backup', path.join(kept, 'backup'))
    await writeFile(path.join(kept, 'data.tar.zst'), await packedData(place))
    return kept
  } finally {
    await rm(place, { recursive: true, force: true })
  }
}

async function vouch(place: string, ...args: readonly string[]): Promise<void> {
  const env = { ...nodeVariables, VOUCH_DATA_DIR: path.join(place, 'data'), VOUCH_DEMO: 'false' }
  const script = path.join(project, 'scripts/vouch.ts')
  const { stdout } = await promisify(execFile)(process.execPath, [script, ...args], { env })
  process.stdout.write(stdout)
}

async function packedData(place: string): Promise<Buffer> {
  const tar = path.join(place, 'data.tar')
  await promisify(execFile)('tar', ['-c', '-f', tar, '-C', place, 'data'])
  return promisify(zstdCompress)(await readFile(tar), { params: { [constants.ZSTD_c_compressionLevel]: 19 } })
}
