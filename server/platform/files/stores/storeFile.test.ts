import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { insertResume } from '#server/resumes/data.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { createDeveloper } from '#test/factories.ts'
import type { FileStore } from './fileStore.ts'
import { createFolderStore } from './folderStore.ts'
import { removeAbandonedFiles, storeFile } from './storeFile.ts'

let database: TestDatabase
let folder: string
let files: FileStore
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'vouch-store-'))
  files = createFolderStore(folder)
  return () => rm(folder, { recursive: true })
})

const actor = { actor: 'task:test' }
const stored = () => readdir(path.join(folder, 'files'))

async function storeResume(afterwards = () => {}) {
  const { id } = await createDeveloper(database.db)
  return storeFile({ db: database.db, files }, actor, Buffer.from('words'), async (trx, file_key) => {
    const resume = { developer_id: id, file_name: 'a.txt', file_type: 'TXT', file_size: 5, file_hash: 'x' } as const
    const result = await insertResume(trx, { ...resume, file_key, extracted_text: 'words' })
    afterwards()
    return result
  })
}

/** Runs the task before and after an hour has passed. */
async function removeAfterAnHour(): Promise<void> {
  await removeAbandonedFiles({ db: database.db, files })
  await database.owner
    .updateTable('unowned_files')
    .set({ created_at: new Date(Date.now() - 3_700_000) })
    .execute()
  await removeAbandonedFiles({ db: database.db, files })
  expect(await database.db.selectFrom('unowned_files').selectAll().execute()).toEqual([])
}

test('a file whose row is written stays', async () => {
  await storeResume()
  await removeAfterAnHour()
  expect(await stored()).toHaveLength(1)
})

test('a file whose row could not be written is removed, but not while its upload may still run', async () => {
  const refused = storeResume(() => {
    throw new Error('The row is refused.')
  })
  await expect(refused).rejects.toThrow('The row is refused.')
  await removeAbandonedFiles({ db: database.db, files })
  expect(await stored()).toHaveLength(1)
  await removeAfterAnHour()
  expect(await stored()).toEqual([])
})

test('a file is registered before it is stored, so that the file of a killed process is removed too', async () => {
  const dying = { ...files, put: () => Promise.reject(new Error('Killed.')) }
  await expect(storeFile({ db: database.db, files: dying }, actor, Buffer.from('words'), expect.fail)).rejects.toThrow()
  expect(await database.db.selectFrom('unowned_files').selectAll().execute()).toHaveLength(1)
  await removeAfterAnHour()
})

test('a row that comes after its file was removed is not written', async () => {
  const late = storeFile({ db: database.db, files }, actor, Buffer.from('words'), async () => {
    await removeAfterAnHour()
    return { added: true }
  })
  await expect(late).rejects.toThrow('given up before its row was written')
  expect(await stored()).toEqual([])
})
