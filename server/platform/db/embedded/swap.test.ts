import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { draftName } from '#server/platform/process/drafts.ts'
import { initialise } from './cluster.ts'
import { settleUpgrade, swapClusters, whileUpgrading } from './swap.ts'

/** A name as a process gives it that has ended. */
const abandoned = (name: string) => `${name}.999999-1.draft`
const binaries = { initdb: '/nowhere/initdb', postgres: '/nowhere/postgres' }
let folder: string
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'vouch-swap-'))
})
afterEach(() => rm(folder, { recursive: true }))

async function makeCluster(name: string, content = name): Promise<void> {
  await mkdir(path.join(folder, name))
  await writeFile(path.join(folder, name, 'content'), content)
}

const contentOf = (name: string) => readFile(path.join(folder, name, 'content'), 'utf8')

test('an upgraded cluster takes the place of the former one, which stays in the place of an earlier one', async () => {
  await makeCluster('data')
  await makeCluster('data.former', 'earlier')
  await whileUpgrading(folder, async (draft) => {
    await makeCluster(draft, 'new')
    await swapClusters(folder, draft)
  })
  expect(await contentOf('data')).toBe('new')
  expect(await contentOf('data.former')).toBe('data')
  expect((await readdir(folder)).sort()).toEqual(['data', 'data.former'])
})

test('a failed upgrade leaves nothing behind', async () => {
  await makeCluster('data')
  const upgrading = whileUpgrading(folder, async (draft) => {
    await makeCluster(draft)
    throw new Error('It failed.')
  })
  await expect(upgrading).rejects.toThrow('It failed.')
  expect(await readdir(folder)).toEqual(['data'])
})

test('a process that was killed between the two renames gets the former cluster back', async () => {
  await makeCluster('data.former')
  await makeCluster(abandoned('data'), 'new')
  await writeFile(path.join(folder, abandoned('upgrade')), '')
  await settleUpgrade(folder)
  expect(await contentOf('data')).toBe('data.former')
  expect((await readdir(folder)).sort()).toEqual(['data', abandoned('upgrade')].sort())
})

test('a process that was killed after them leaves the new cluster in its place', async () => {
  await makeCluster('data', 'new')
  await makeCluster('data.former')
  await writeFile(path.join(folder, abandoned('upgrade')), '')
  await settleUpgrade(folder)
  expect(await contentOf('data')).toBe('new')
})

test('another process waits while one upgrades', async () => {
  await makeCluster('data')
  // The process that runs the tests lives longer than this one.
  const mark = draftName(path.join(folder, 'upgrade'))
    .replace(`.${process.pid}-`, '.1-')
    .replace(/-\w*\.draft$/, '')
  const start = (await readFile('/proc/1/stat', 'utf8')).split(') ')[1]?.split(' ')[19]
  await writeFile(`${mark}-${start}.draft`, '')
  await expect(settleUpgrade(folder)).rejects.toThrow('Another start upgrades the data')
})

test('a cluster that was lost otherwise is replaced neither by an empty nor by a former one', async () => {
  await makeCluster('data.former')
  await settleUpgrade(folder)
  expect(await readdir(folder)).toEqual(['data.former'])
  await expect(initialise(path.join(folder, 'data'), binaries, 'password')).rejects.toThrow('lies beside it')
})
