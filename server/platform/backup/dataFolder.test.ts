import { chmod, mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readEnv } from '#server/env.ts'
import { draftName } from '#server/platform/process/drafts.ts'
import { prepareDataFolder } from './dataFolder.ts'

let place: string

beforeEach(async () => {
  place = await mkdtemp(path.join(tmpdir(), 'vouch-folder-'))
})

afterEach(() => rm(place, { recursive: true, force: true }))

function prepare(folder: string) {
  return prepareDataFolder(readEnv({ VOUCH_DATA_DIR: folder }))
}

test('a folder is created with its parents, and abandoned drafts in it are removed', async () => {
  const folder = path.join(place, 'a/b/c')
  await prepare(folder)
  await writeFile(path.join(folder, `secret.${process.pid}-1.draft`), '')
  await writeFile(path.join(folder, 'secret'), 's')
  await writeFile(draftName(path.join(folder, 'mine')), '')
  await prepare(folder)
  expect(await readdir(folder)).toHaveLength(2)
})

test.each([
  ['a file', () => path.join(place, 'file'), 'a file is in the way'],
  ['below a file', () => path.join(place, 'file/data'), 'a file is in the way'],
  ['a link to itself', () => path.join(place, 'loop/data'), 'its links form a loop'],
  ['below /proc', () => '/proc/vouch/data', 'a folder cannot be created there'],
  ['/proc', () => '/proc', 'a folder cannot be created there'],
])('%s cannot hold data, and a sentence says why', async (_, folder, reason) => {
  await writeFile(path.join(place, 'file'), '')
  await symlink('loop', path.join(place, 'loop'))
  await expect(prepare(folder())).rejects.toThrow(
    new RegExp(`^Vouch cannot keep its data in ${folder()}: ${reason}\\. Set VOUCH_DATA_DIR`),
  )
})

test.runIf(process.getuid?.() === 0)(
  'a folder that this account may not enter or write to is refused too',
  async () => {
    for (const mode of [0o500, 0o600]) {
      const folder = path.join(place, `closed-${mode}`)
      await mkdir(folder)
      await chmod(folder, mode)
      await chmod(place, 0o755)
      process.seteuid?.(65_534)
      try {
        await expect(prepare(folder)).rejects.toThrow('this account has no permission')
        await expect(prepare(path.join(folder, 'data'))).rejects.toThrow('this account has no permission')
      } finally {
        process.seteuid?.(0)
      }
    }
  },
)
