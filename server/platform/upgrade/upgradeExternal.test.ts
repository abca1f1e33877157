import { execFile } from 'node:child_process'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readEnv } from '#server/env.ts'
import { backup } from '#server/platform/backup/backup.ts'
import { openDatabase } from '#server/platform/db/connection/open.ts'
import { withClient } from '#server/platform/db/connection/openClient.ts'
import { type EmbeddedPostgres, startEmbedded } from '#server/platform/db/embedded/embedded.ts'
import { migrate, readUpgrade, type Upgrade } from '#server/platform/db/schema/migrate.ts'
import { thisRelease } from '#server/platform/db/schema/release.ts'
import { permitOnlyStarts } from '#server/platform/db/schema/upgradePermit.ts'
import { createFolderStore } from '#server/platform/files/stores/folderStore.ts'
import { silentProgress } from '#server/platform/process/progress.ts'
import { emptyDatabase } from '#test/database.ts'
import { ofBackups } from '#test/processes/earlierData.ts'
import { unpackData } from '#test/processes/fixtureData.ts'
import { nodeVariables } from '#test/processes/product.ts'
import { type Contents, readContents } from './contents.ts'
import { differencesOf } from './differences.ts'
import { loadCluster } from './fillCluster.ts'
import { rewrittenIn } from './rewritten.ts'
import { makeUpgradeBackup, type UpgradeBackup } from './upgradeBackup.ts'

const upgradeProcess = path.join(import.meta.dirname, '../../../test/processes/upgradeProcess.ts')
/** The server of the data of 0.2.0 stands for one of the firm. */
let server: EmbeddedPostgres
let place: string
let before: Contents
let upgrade: Upgrade | undefined
let made: UpgradeBackup

beforeAll(async () => {
  place = await mkdtemp(path.join(tmpdir(), 'vouch-external-'))
  await chmod(place, 0o755)
  const data = await unpackData('0.2.0', place)
  server = await startEmbedded({ folder: path.join(data, 'postgres') })
  made = await makeUpgradeBackup(envOf(), server.url, silentProgress)
  // The backup that is made below counts.
  await query('drop table data_backup')
  before = await withClient(server.url, 'test', readContents)
  upgrade = await withClient(server.url, 'test', readUpgrade)
}, 120_000)
afterAll(async () => {
  await server.stop()
  await rm(place, { recursive: true, force: true })
})

const query = (text: string) => withClient(server.url, 'test', (client) => client.query(text))

function envOf(VOUCH_UPGRADE = '') {
  return readEnv({ DATABASE_URL: server.url, VOUCH_DATA_DIR: path.join(place, 'data'), VOUCH_UPGRADE })
}

const open = (agreed?: string) => openDatabase(envOf(agreed), silentProgress)

/** Both tests use one database, which is loaded and migrated once. */
describe('a backup of an earlier release that is loaded into new tables', () => {
  let loaded: Awaited<ReturnType<typeof emptyDatabase>>
  beforeAll(async () => {
    loaded = await emptyDatabase()
    await loadCluster(loaded.url, made, silentProgress)
  })
  afterAll(() => loaded.drop())

  test('is upgraded by an operator who names the release, with a backup of another kind', {
    tags: 'processes',
  }, async () => {
    const env = readEnv({ DATABASE_URL: loaded.url, VOUCH_UPGRADE: thisRelease.version })
    const unnamed = openDatabase({ ...env, VOUCH_UPGRADE: undefined }, silentProgress)
    await expect(unnamed).rejects.toThrow('There is no backup')
    await openDatabase(env, silentProgress)
    expect(await withClient(loaded.url, 'test', readUpgrade)).toBeUndefined()
  })

  test('loses nothing, as for another major version', { tags: 'processes' }, async () => {
    const after = await withClient(loaded.url, 'test', (client) => readContents(client, before))
    expect(differencesOf(before, after, rewrittenIn(upgrade?.steps ?? []))).toEqual([])
  })
})

test('nodes that start without a recent backup are refused, and nothing is changed', async () => {
  const refused = () =>
    expect(open()).rejects.toThrow(
      `These data are of Vouch 0.2.0, and this start would migrate them to Vouch ${thisRelease.version}. There is no backup of the last 24 hours. Run npm run vouch -- backup`,
    )
  await Promise.all([refused(), refused()])
  await expect(open('0.2.0')).rejects.toThrow('VOUCH_UPGRADE is 0.2.0, which is another release.')
  await expect(migrate(server.url, undefined, undefined, permitOnlyStarts)).rejects.toThrow('Start Vouch once')
  const after = await withClient(server.url, 'test', (client) => readContents(client, before))
  expect(differencesOf(before, after, new Set())).toEqual([])
})

let recent: Promise<unknown> | undefined
/** Makes the backup without which no node migrates, once. */
function backUp(): Promise<unknown> {
  const files = createFolderStore(path.join(place, 'data'))
  recent ??= backup({ env: envOf(), files, folder: path.join(place, 'backup'), progress: silentProgress })
  return recent
}

test('a backup that is too old, or of the future, is none', async () => {
  await backUp()
  for (const made_at of [`now() - interval '25 hours'`, `now() + interval '1 year'`]) {
    await query(`update data_backup set made_at = ${made_at}`)
    await expect(open()).rejects.toThrow('There is no backup of the last 24 hours.')
  }
  await query('update data_backup set made_at = now()')
})

test('a node that is killed while it migrates leaves all rows, and nodes that start at once then migrate them once', {
  tags: 'processes',
  timeout: 120_000,
}, async () => {
  await backUp()
  const env = { ...nodeVariables, DATABASE_URL: server.url, VOUCH_KILLED_AT: 'These data are of' }
  await expect(promisify(execFile)(process.execPath, [upgradeProcess], { env })).rejects.toMatchObject({
    signal: 'SIGKILL',
  })
  await Promise.all([open(), open(), open()])
  const after = await withClient(server.url, 'test', (client) => readContents(client, before))
  const rewritten = new Set([...rewrittenIn(upgrade?.steps ?? []), ofBackups])
  expect(differencesOf(before, after, rewritten)).toEqual([])
  await query('drop table data_backup')
  await open()
})
