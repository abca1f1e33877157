import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readEnv } from '#server/env.ts'
import { type S3Server, startS3Server } from '#test/servers/s3Server.ts'
import { newKey } from './key.ts'
import { createS3Store } from './s3Store.ts'
import { createFileStore } from './store.ts'

let s3: S3Server
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'vouch-files-'))
  s3 = await startS3Server()
})
afterAll(async () => {
  await rm(folder, { recursive: true })
  await s3.close()
})

const s3Env = () =>
  readEnv({
    FILES_S3_BUCKET: 'vouch-files',
    FILES_S3_ENDPOINT: s3.url,
    FILES_S3_ACCESS_KEY_ID: 'id',
    FILES_S3_SECRET_ACCESS_KEY: 'secret',
  })
const stores = {
  'a folder': () => createFileStore(readEnv({ VOUCH_DATA_DIR: folder })),
  S3: () => createFileStore(s3Env()),
}

test('a folder of files is for this account alone, in a data folder that others may enter', async () => {
  const data = path.join(folder, 'new', 'data')
  const store = await createFileStore(readEnv({ VOUCH_DATA_DIR: data }))
  await store.put(newKey(), Buffer.from('text'))
  const modes = [path.dirname(data), data, path.join(data, 'files')].map(async (one) => (await stat(one)).mode & 0o777)
  expect(await Promise.all(modes)).toEqual([0o755, 0o755, 0o700])
})

describe.each(Object.entries(stores))('%s', (_, open) => {
  test('returns a stored file until it is removed', async () => {
    const store = await open()
    const content = Buffer.from([0, 1, 2, 255, 10, 13])
    const key = newKey()
    await store.put(key, content)
    await store.put(key, content)
    expect(await store.get(key)).toEqual(content)
    await store.remove(key)
    expect(await store.get(key)).toBeUndefined()
    await store.remove(key)
  })

  test('stores a stream, and nothing of one that fails', async () => {
    const store = await open()
    const [key, other] = [newKey(), newKey()]
    await store.putStream(key, streamOf([Buffer.from('a'), Buffer.from('b')]))
    expect(await store.get(key)).toEqual(Buffer.from('ab'))
    await expect(store.putStream(other, streamOf([Buffer.from('a')], new Error('It broke.')))).rejects.toThrow(
      'It broke.',
    )
    expect(await store.get(other)).toBeUndefined()
    expect(s3.uploads.size).toBe(0)
    await store.removeStream(key)
    expect(await store.get(key)).toBeUndefined()
    await store.removeStream(key)
  })

  test.each(['../secret', '/etc/passwd', '', 'a/b', '%2e%2e'])('accepts only its own keys: %j', async (key) => {
    const store = await open()
    await expect(async () => store.get(key)).rejects.toThrow('not the key of a file')
    await expect(async () => store.put(key, Buffer.from('a'))).rejects.toThrow('not the key of a file')
  })
})

test('a folder holds only complete files, under random names', async () => {
  await (await stores['a folder']()).put(newKey(), Buffer.from('a'))
  const names = await readdir(path.join(folder, 'files'))
  expect(names.length).toBeGreaterThan(0)
  for (const name of names) expect(name).toMatch(/^[0-9a-f-]{36}$/)
})

test('S3 holds files in its bucket, under random keys', async () => {
  await (await stores.S3()).put(newKey(), Buffer.from('a'))
  expect(s3.objects.size).toBeGreaterThan(0)
  for (const address of s3.objects.keys()) expect(address).toMatch(/^\/vouch-files\/files\/[0-9a-f-]{36}$/)
})

test('S3 that does not answer is told in words, and a refused key is not', async () => {
  const outage = { code: 'UNAVAILABLE', message: 'The store of the files does not answer. Try again in a moment.' }
  const variables = {
    FILES_S3_BUCKET: 'vouch-files',
    FILES_S3_ACCESS_KEY_ID: 'id',
    FILES_S3_SECRET_ACCESS_KEY: 'secret',
  }
  const nowhere = await createFileStore(readEnv({ ...variables, FILES_S3_ENDPOINT: 'http://127.0.0.1:9' }))
  await expect(nowhere.put(newKey(), Buffer.from('a'))).rejects.toMatchObject(outage)
  s3.isDown = true
  await expect((await stores.S3()).get(newKey())).rejects.toMatchObject(outage)
  s3.isDown = false
  const refused = { ...variables, FILES_S3_ENDPOINT: s3.url, FILES_S3_ACCESS_KEY_ID: 'other' }
  await expect((await createFileStore(readEnv(refused))).get(newKey())).rejects.toMatchObject({
    $metadata: { httpStatusCode: 403 },
  })
})

test('S3 stores a large stream in parts, and removes those of a process that was killed', async () => {
  const store = createS3Store(s3Env(), 'vouch-files', 10)
  const [key, half] = [newKey(), newKey()]
  const uploaded: (number | undefined)[] = []
  const pieces = async function* () {
    for (const piece of ['eleven', 'rows', 'and', 'some', 'words']) {
      yield Buffer.from(piece)
      uploaded.push([...s3.uploads.values()][0]?.parts.size)
    }
  }
  await store.putStream(key, pieces())
  expect(uploaded).toEqual([0, 1, 1, 1, 2])
  expect((await store.get(key))?.toString()).toBe('elevenrowsandsomewords')
  await store.removeStream(key)

  s3.uploads.set('left', { path: `/vouch-files/files/${half}`, parts: new Map([[1, Buffer.from('x')]]) })
  await store.removeStream(half)
  expect(s3.uploads.size).toBe(0)
})

async function* streamOf(chunks: readonly Buffer[], error?: Error): AsyncGenerator<Buffer> {
  yield* chunks
  if (error) throw error
}
