import { expect, test, vi } from 'vitest'
import { createTokens, type Session } from './tokens.ts'

function session(overrides: Partial<Session> = {}): Session {
  return {
    getToken: vi.fn(async () => 'token'),
    forget: vi.fn(async () => undefined),
    loggedInAgain: vi.fn(async () => undefined),
    ...overrides,
  }
}

test('requests that find their token expired at the same time share one renewal', async () => {
  const parts = session()
  const tokens = createTokens(parts)
  expect(await Promise.all([tokens.fresh(), tokens.fresh(), tokens.fresh()])).toEqual(['token', 'token', 'token'])
  expect(parts.getToken).toHaveBeenCalledExactlyOnceWith({ cacheMode: 'off' })
  await tokens.fresh()
  expect(parts.getToken).toHaveBeenCalledTimes(2)
})

test('login_required logs out on the spot, waits for the person, and goes on', async () => {
  const getToken = vi.fn(async () => 'token').mockRejectedValueOnce({ error: 'login_required' })
  const parts = session({ getToken })
  expect(await createTokens(parts).current()).toBe('token')
  expect(parts.forget).toHaveBeenCalledOnce()
  expect(parts.loggedInAgain).toHaveBeenCalledOnce()
})

test('a token that did not arrive in time is no reason to log out', async () => {
  const parts = session({ getToken: vi.fn().mockRejectedValue({ error: 'timeout' }) })
  await expect(createTokens(parts).current()).rejects.toEqual({ error: 'timeout' })
  expect(parts.forget).not.toHaveBeenCalled()
})
