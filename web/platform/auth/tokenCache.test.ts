import { afterEach, expect, test, vi } from 'vitest'
import { TokenCache } from './tokenCache.ts'

afterEach(() => vi.unstubAllGlobals())

test('a token ends 60 s early for the library, and is stored with its real end; an ID token has none', async () => {
  const stored = new Map<string, string>()
  const localStorage = {
    setItem: (key: string, value: string) => stored.set(key, value),
    getItem: (key: string) => stored.get(key) ?? null,
  }
  vi.stubGlobal('localStorage', localStorage)
  vi.stubGlobal('window', { localStorage })
  const cache = new TokenCache()
  const access = { body: { client_id: 'vouch', access_token: 'token' }, expiresAt: 1_000 }
  cache.set('access', access)
  cache.set('id', { id_token: 'token' })
  expect(await cache.get('access')).toEqual({ ...access, expiresAt: 940 })
  expect(JSON.parse(stored.get('access') ?? '')).toEqual(access)
  expect(await cache.get('id')).toEqual({ id_token: 'token' })
  expect(await cache.get('unknown')).toBeUndefined()
})
