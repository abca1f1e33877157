import { expect, test } from 'vitest'
import { createTransfers } from './transfers.ts'

test('an account sends eight files at the same time, and more when these have succeeded or failed', async () => {
  const uploads = createTransfers('Send')
  const { promise, resolve } = Promise.withResolvers<string>()
  const eight = Array.from({ length: 8 }, () => uploads.take('ana', () => promise))
  await expect(uploads.take('ana', async () => 'never')).rejects.toMatchObject({ code: 'RATE_LIMITED', retryAfter: 2 })
  expect(await uploads.take('bo', async () => 'stored')).toBe('stored')
  resolve('stored')
  expect(new Set(await Promise.all(eight))).toEqual(new Set(['stored']))

  const broken = Array.from({ length: 8 }, () => uploads.take('ana', () => Promise.reject(new Error('broken off'))))
  expect((await Promise.allSettled(broken)).map(({ status }) => status)).toEqual(Array(8).fill('rejected'))
  expect(await uploads.take('ana', async () => 'stored')).toBe('stored')
})
