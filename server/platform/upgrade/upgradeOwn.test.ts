import { execFile } from 'node:child_process'
import { access, chmod, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readEnv } from '#server/env.ts'
import { readManifest, verifyFiles } from '#server/platform/backup/manifest.ts'
import { openBackup } from '#server/platform/backup/openBackup.ts'
import { openDatabase } from '#server/platform/db/connection/open.ts'
import { withClient } from '#server/platform/db/connection/openClient.ts'
import { startEmbedded } from '#server/platform/db/embedded/embedded.ts'
import { readUpgrade, type Upgrade } from '#server/platform/db/schema/migrate.ts'
import { thisRelease } from '#server/platform/db/schema/release.ts'
import { ofBackups } from '#test/processes/earlierData.ts'
import { unpackData } from '#test/processes/fixtureData.ts'
import { nodeVariables } from '#test/processes/product.ts'
import { type Contents, readContents } from './contents.ts'
import { differencesOf } from './differences.ts'
import { rewrittenIn } from './rewritten.ts'
import { openUpgradedServer } from './upgradeOwn.ts'

const upgradeProcess = path.join(import.meta.dirname, '../../../test/processes/upgradeProcess.ts')
const progress = {
  step: <Result>(_: string, work: (note: () => void) => Promise<Result>) => work(() => undefined),
  say: (sentence: string) => void said.push(sentence),
}
let said: string[] = []
let place: string
let data: string
let before: Contents
let upgrade: Upgrade | undefined

beforeAll(async () => {
  place = await mkdtemp(path.join(tmpdir(), 'vouch-upgrade-'))
  await chmod(place, 0o755)
  data = await unpackData('0.2.0', place)
  await query(async (url) => {
    before = await withClient(url, 'test', readContents)
    upgrade = await withClient(url, 'test', readUpgrade)
  })
}, 120_000)
afterAll(() => rm(place, { recursive: true, force: true }))

/** Runs work on the cluster in the place of the data, whose release did not change. */
async function query(work: (url: string) => Promise<unknown>): Promise<void> {
  const server = await startEmbedded({ folder: path.join(data, 'postgres') })
  await work(server.url).finally(server.stop)
}

const execute = (text: string) => query((url) => withClient(url, 'test', (client) => client.query(text)))
const belongs = `The data now belong to Vouch ${thisRelease.version}. No other row of the firm was changed.`
const open = () => openDatabase(readEnv({ VOUCH_DATA_DIR: data }), progress, undefined, openUpgradedServer)

/** Expects the data of before, in their place, and nothing else that an upgrade had begun. */
async function expectFormerData(): Promise<void> {
  await query(async (url) => {
    expect(await withClient(url, 'test', readUpgrade)).toEqual(upgrade)
    const after = await withClient(url, 'test', (client) => readContents(client, before))
    expect(differencesOf(before, after, new Set([ofBackups]))).toEqual([])
  })
  // Their record is written before the former data get their name.
  const names = (await readdir(path.join(data, 'postgres'))).filter((name) => name !== 'former.json')
  expect(names.sort()).toEqual(['data', 'log', 'password'])
}

test('an upgrade that changes more than it names leaves the former data, and says so', {
  tags: 'processes',
  timeout: 240_000,
}, async () => {
  await execute(`create function spoil() returns event_trigger language plpgsql as 'begin delete from company_facts; end';
    create event trigger spoil on ddl_command_end when tag in ('CREATE FUNCTION') execute function spoil()`)
  const refusal = await open().catch((error: Error) => error)
  expect(String(refusal)).toContain('your data are as they were. Start Vouch 0.2.0 again until this is mended')
  expect(String(refusal)).toContain('what no step names has changed: company_facts had 6 rows and has 0')
  expect(said).toContain(`These data are of Vouch 0.2.0. Vouch ${thisRelease.version} migrates them now.`)
  expect(said).not.toContain(belongs)
  await execute('drop event trigger spoil; drop function spoil')
  await expectFormerData()
})

test.each(['Backing up companies', 'Copying the database', 'Comparing every table', 'Changing over'])(
  'a start that is killed at “%s” leaves the former data',
  { tags: 'processes', timeout: 120_000 },
  async (VOUCH_KILLED_AT) => {
    const env = { ...nodeVariables, VOUCH_DATA_DIR: data, VOUCH_KILLED_AT }
    await expect(promisify(execFile)(process.execPath, [upgradeProcess], { env })).rejects.toMatchObject({
      signal: 'SIGKILL',
    })
    await expectFormerData()
  },
)

test('the next start upgrades them, and keeps a whole backup and the data of before', async () => {
  said = []
  const database = await open()
  expect(said[0]).toContain('A backup of before this upgrade is in')
  expect(said.at(-1)).toBe(belongs)
  const after = await withClient(database.ownerUrl, 'test', (client) => readContents(client, before))
  const rewritten = rewrittenIn(upgrade?.steps ?? [])
  expect(differencesOf(before, after, new Set([...rewritten, ofBackups]))).toEqual([])
  expect(await withClient(database.ownerUrl, 'test', readUpgrade)).toBeUndefined()
  await database.close()
  expect((await readdir(path.join(data, 'postgres'))).sort()).toEqual([
    'data',
    'data.former',
    'former.json',
    'log',
    'password',
  ])
  const backups = (await readdir(path.join(data, 'upgrades'))).filter((name) => name.startsWith('before-'))
  expect(backups).toHaveLength(1)
  const address = path.join(data, 'upgrades', backups[0] ?? '')
  const files = await openBackup(readEnv({ VOUCH_DATA_DIR: data }), address)
  const manifest = await readManifest(files, address)
  expect(manifest.release?.version).toBe('0.2.0')
  await verifyFiles(files, manifest)
  await access(path.join(address, 'secret'))
}, 120_000)
