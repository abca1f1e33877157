import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { firstRun } from '#server/demo/firstRun.ts'
import { type Env, readEnv } from '#server/env.ts'
import { eraseAgain } from '#server/people/erasure/eraseAgain.ts'
import { type BackupOptions, backup } from '#server/platform/backup/backup.ts'
import { createFolderPlace } from '#server/platform/backup/places/folderPlace.ts'
import { restore } from '#server/platform/backup/restore.ts'
import { runningPostmaster } from '#server/platform/db/embedded/postmaster.ts'
import { createFolderStore } from '#server/platform/files/stores/folderStore.ts'
import { silentProgress } from '#server/platform/process/progress.ts'
import { attachDatabase } from './attach.ts'
import { openDatabase } from './open.ts'

/** The second test uses the data that the first one has left: a new cluster is dear. */
let place: string

beforeAll(async () => {
  place = await mkdtemp(path.join(tmpdir(), 'vouch-attach-'))
  await chmod(place, 0o755)
})

afterAll(() => rm(place, { recursive: true }))

test('a backup joins the server of a running app and leaves it running; a restore waits until the app stops', {
  tags: 'processes',
}, async () => {
  const env = envOf('first')
  const folder = path.join(place, 'backup')
  const app = await openDatabase(env, silentProgress)
  await firstRun(env, app.ownerUrl, silentProgress)
  const { tables } = await backup(optionsOf(env, folder))
  expect(tables.find((table) => table.name === 'users')?.rows).toBe(1)
  expect(await isRunning('first')).toBe(true)
  await expect(restoreInto(env, folder)).rejects.toThrow('Stop it, or set VOUCH_DATA_DIR to a new folder.')
  expect(await isRunning('first')).toBe(true)
  await app.close()

  await expect(restoreInto(env, folder)).rejects.toThrow('This database already holds data')
  await restoreInto(envOf('second'), folder)
  expect(await isRunning('first')).toBe(false)
  expect(await isRunning('second')).toBe(false)
})

test('a start is refused while a command uses the data', { tags: 'processes' }, async () => {
  const env = envOf('first')
  const command = await attachDatabase(env, silentProgress, 'vouch demo')
  await expect(openDatabase(env, silentProgress)).rejects.toThrow('Already running: vouch demo uses the data')
  await command.close()
  // This is longer than the pause between two checks of the supervisor. The refused start must not bring the server
  // back.
  // biome-ignore lint/plugin: Nothing tells that the supervisor has looked.
  await sleep(1_000)
  expect(await isRunning('first')).toBe(false)
})

function restoreInto(env: Env, folder: string) {
  return restore({
    ...optionsOf(env, folder),
    from: createFolderPlace(folder),
    address: folder,
    erased: [],
    eraseAgain,
  })
}

function optionsOf(env: Env, folder: string): BackupOptions {
  return { env, files: createFolderStore(env.VOUCH_DATA_DIR), folder, progress: silentProgress }
}

function envOf(data: string) {
  return readEnv({ VOUCH_DATA_DIR: path.join(place, data), VOUCH_DEMO: 'false' })
}

async function isRunning(data: string): Promise<boolean> {
  return (await runningPostmaster(path.join(place, data, 'postgres/data'))) !== undefined
}
