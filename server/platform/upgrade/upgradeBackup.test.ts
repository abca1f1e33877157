import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { removeOldBackups } from './upgradeBackup.ts'

test('the backup of an upgrade goes after 90 days, and nothing else in its folder', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'vouch-upgrades-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  for (const name of ['before-20260801T120000Z', 'before-20261120T120000Z', 'before-then', '2020-01-01'])
    await mkdir(path.join(folder, name))
  const remaining = async (now: string) => {
    await removeOldBackups(folder, new Date(now))
    return (await readdir(folder)).toSorted()
  }
  expect(await remaining('2026-10-30T11:00:00Z')).toHaveLength(4)
  expect(await remaining('2026-10-30T13:00:00Z')).toEqual(['2020-01-01', 'before-20261120T120000Z', 'before-then'])
  await removeOldBackups(path.join(folder, 'none'), new Date())
})
