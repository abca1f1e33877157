import { afterEach, expect, test, vi } from 'vitest'
import { TokenCache } from './tokenCache.ts'

afterEach(() => vi.unstubAllGlobals())

function stubStorage(): Map<string, string> {
  const stored = new Map<string, string>()
  const localStorage = {
    setItem: (key: string, value: string) => stored.set(key, value),
    getItem: (key: string) => stored.get(key) ?? null,
  }
  vi.stubGlobal('localStorage', localStorage)
  vi.stubGlobal('window', { localStorage })
  return stored
}

test('a token ends 60 s early for the library, and is stored with its real end; an ID token has none', async () => {
  const stored = stubStorage()
  const cache = new TokenCache(async () => undefined)
  const access = { body: { client_id: 'vouch', access_token: 'token' }, expiresAt: 1_000 }
  await cache.set('access', access)
  await cache.set('id', { id_token: 'token' })
  expect(await cache.get('access')).toEqual({ ...access, expiresAt: 940 })
  expect(JSON.parse(stored.get('access') ?? '')).toEqual(access)
  expect(await cache.get('id')).toEqual({ id_token: 'token' })
  expect(await cache.get('unknown')).toBeUndefined()
})

test('an ID token that is forged is not stored, so that it is nobody’s; what is stored is not checked again', async () => {
  const stored = stubStorage()
  const check = vi.fn(async () => undefined)
  const cache = new TokenCache(check)
  await cache.set('id', { id_token: 'signed' })
  check.mockRejectedValueOnce(new Error('forged'))
  await expect(cache.set('id', { id_token: 'forged' })).rejects.toThrow('forged')
  expect(await cache.get('id')).toEqual({ id_token: 'signed' })
  expect(stored.size).toBe(1)
  expect(check.mock.calls).toEqual([['signed'], ['forged']])
})
