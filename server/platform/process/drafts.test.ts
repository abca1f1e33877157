import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { pidOf } from '#test/processes/processes.ts'
import { createOnce, draftName, removeAbandonedDrafts } from './drafts.ts'
import { startTimeOf } from './processes.ts'

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'vouch-drafts-'))
})

afterEach(() => rm(folder, { recursive: true, force: true }))

test('a draft is removed after its process has ended, even if another process has its pid', async () => {
  const dead = await deadProcess()
  const own = path.basename(draftName('mine'))
  const stays = [own, 'data', 'data.17', 'postgres-18.4.0-beta.17', 'x.draft']
  for (const name of [...stays, `data.${dead}-5.draft`, `data.${process.pid}-1.draft`])
    await mkdir(path.join(folder, name))
  await writeFile(path.join(folder, `data.${dead}-5.draft`, 'PG_VERSION'), '18')
  await removeAbandonedDrafts(folder)
  expect((await readdir(folder)).toSorted()).toEqual(stays.toSorted())
})

test('drafts of earlier releases are removed by the pid in their name', async () => {
  const dead = await deadProcess()
  for (const name of [`data.${dead}`, `data.${process.pid}`, `other.${dead}`]) await mkdir(path.join(folder, name))
  await removeAbandonedDrafts(folder, /^data\.\d+$/)
  expect((await readdir(folder)).toSorted()).toEqual([`data.${process.pid}`, `other.${dead}`].toSorted())
})

test('concurrent creators of a file all read the same content, and leave no drafts', async () => {
  const file = path.join(folder, 'secret')
  let number = 0
  const contents = await Promise.all(Array.from({ length: 20 }, () => createOnce(file, () => `content ${++number}`)))
  expect(new Set(contents).size).toBe(1)
  expect(await readdir(folder)).toEqual(['secret'])
  expect((await stat(file)).mode & 0o077).toBe(0)
})

test('an empty file of a killed start is created again', async () => {
  const file = path.join(folder, 'secret')
  await writeFile(file, '')
  expect(await createOnce(file, () => 'content')).toBe('content')
  expect(await readFile(file, 'utf8')).toBe('content')
})

test.runIf(process.platform === 'linux')('a process differs from a later one with the same pid', () => {
  expect(startTimeOf(process.pid)).toMatch(/^\d+$/)
  expect(startTimeOf(1)).not.toBe(startTimeOf(process.pid))
})

async function deadProcess(): Promise<number> {
  const child = spawn(process.execPath, ['--version'], { stdio: 'ignore' })
  await once(child, 'exit')
  return pidOf(child)
}
