import { execFile } from 'node:child_process'
import { chmod, cp, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { readEnv } from '#server/env.ts'
import { eraseAgain } from '#server/people/erasure/eraseAgain.ts'
import { createFolderPlace } from '#server/platform/backup/places/folderPlace.ts'
import { restore } from '#server/platform/backup/restore.ts'
import { openDatabase } from '#server/platform/db/connection/open.ts'
import { withClient } from '#server/platform/db/connection/openClient.ts'
import { startEmbedded } from '#server/platform/db/embedded/embedded.ts'
import { migrate, readUpgrade } from '#server/platform/db/schema/migrate.ts'
import { thisRelease } from '#server/platform/db/schema/release.ts'
import { createFolderStore } from '#server/platform/files/stores/folderStore.ts'
import { silentProgress } from '#server/platform/process/progress.ts'
import { emptyDatabase } from '#test/database.ts'
import { type EarlierData, lossesSince, readEarlierData } from '#test/processes/earlierData.ts'
import { fixturesOf, releasesWithData, unpackData } from '#test/processes/fixtureData.ts'
import { nodeVariables } from '#test/processes/product.ts'
import { openUpgradedServer } from './upgradeOwn.ts'

const upgradeProcess = path.join(import.meta.dirname, '../../../test/processes/upgradeProcess.ts')
/** Moments of an upgrade at which a start is killed: the last step on the former data, and the last one on the new. */
const moments = ['Copying the database', 'Changing over']

let place: string
beforeEach(async () => {
  place = await mkdtemp(path.join(tmpdir(), 'vouch-release-'))
  // PostgreSQL may run as another user, who must reach its data in the folder.
  await chmod(place, 0o755)
})
afterEach(() => rm(place, { recursive: true, force: true }))

const withServer = async <Result>(data: string, work: (url: string) => Promise<Result>): Promise<Result> => {
  const server = await startEmbedded({ folder: path.join(data, 'postgres') })
  return work(server.url).finally(server.stop)
}

async function expectNothingLost(url: string, former: EarlierData): Promise<void> {
  expect(await lossesSince(url, former)).toEqual([])
}

const expectUpgraded = async (url: string): Promise<void> =>
  expect(await withClient(url, 'test', readUpgrade)).toBeUndefined()

describe.each(releasesWithData)('data of %s', (release) => {
  test('in a folder lose nothing, also by starts that are killed', {
    tags: 'processes',
    timeout: 240_000,
  }, async () => {
    const data = await unpackData(release, place)
    const former = await withServer(data, readEarlierData)
    for (const VOUCH_KILLED_AT of moments) {
      const env = { ...nodeVariables, VOUCH_DATA_DIR: data, VOUCH_KILLED_AT }
      await promisify(execFile)(process.execPath, [upgradeProcess], { env }).catch(() => undefined)
      await withServer(data, (url) => expectNothingLost(url, former))
    }
    const database = await openDatabase(
      readEnv({ VOUCH_DATA_DIR: data }),
      silentProgress,
      undefined,
      openUpgradedServer,
    )
    await expectUpgraded(database.ownerUrl)
    await expectNothingLost(database.ownerUrl, former)
    await database.close()
  })

  test('on a server of the firm lose nothing by nodes that start at once', {
    tags: 'processes',
    timeout: 240_000,
  }, async () => {
    const data = await unpackData(release, place)
    await withServer(data, async (url) => {
      const former = await readEarlierData(url)
      const env = readEnv({ DATABASE_URL: url, VOUCH_DATA_DIR: data, VOUCH_UPGRADE: thisRelease.version })
      const nodes = await Promise.all([openDatabase(env, silentProgress), openDatabase(env, silentProgress)])
      await expectUpgraded(url)
      await expectNothingLost(url, former)
      await Promise.all(nodes.map((node) => node.close()))
    })
  })

  test('in a backup come back with every row and file, and go on', {
    tags: 'processes',
    timeout: 240_000,
  }, async () => {
    const empty = await emptyDatabase()
    const data = path.join(place, 'restored')
    const backup = path.join(place, 'backup')
    await cp(path.join(fixturesOf(release), 'backup'), backup, { recursive: true })
    const manifest = await restore({
      env: readEnv({ DATABASE_URL: empty.url, VOUCH_DATA_DIR: data }),
      from: createFolderPlace(backup),
      address: backup,
      erased: [],
      eraseAgain,
      files: createFolderStore(data),
      progress: silentProgress,
      signal: new AbortController().signal,
    })
    expect(manifest.release?.version).toBe(release)
    await expectUpgraded(empty.url)
    expect(await migrate(empty.url)).toEqual([])
    const { contents } = await readEarlierData(empty.url)
    const rows = manifest.tables.filter((table) => table.rows > 0)
    expect(rows.length).toBeGreaterThan(50)
    expect(rows.filter((table) => Number(contents.get(table.name)?.rows) < table.rows)).toEqual([])
    expect((await readdir(path.join(data, 'files'))).sort()).toEqual((await readdir(path.join(backup, 'files'))).sort())
    await empty.drop()
  })
})
