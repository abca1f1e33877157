import { expect, test, vi } from 'vitest'
import { createTokens, type Session } from './tokens.ts'

function createSession(overrides: Partial<Session> = {}): Session {
  return {
    getToken: vi.fn(async () => 'token'),
    clearSession: vi.fn(async () => undefined),
    waitForLogin: vi.fn(async () => undefined),
    ...overrides,
  }
}

test('requests that find their token expired at the same time share one renewal', async () => {
  const fakeSession = createSession()
  const tokens = createTokens(fakeSession)
  expect(await Promise.all([tokens.refresh(), tokens.refresh(), tokens.refresh()])).toEqual(['token', 'token', 'token'])
  expect(fakeSession.getToken).toHaveBeenCalledExactlyOnceWith({ cacheMode: 'off' })
  await tokens.refresh()
  expect(fakeSession.getToken).toHaveBeenCalledTimes(2)
})

test('login_required clears the session, waits for the log-in, and continues', async () => {
  const getToken = vi.fn(async () => 'token').mockRejectedValueOnce({ error: 'login_required' })
  const fakeSession = createSession({ getToken })
  expect(await createTokens(fakeSession).current()).toBe('token')
  expect(fakeSession.clearSession).toHaveBeenCalledOnce()
  expect(fakeSession.waitForLogin).toHaveBeenCalledOnce()
})

test('a timeout does not log the user out, and says what to do', async () => {
  for (const timeout of [{ error: 'timeout' }, new Error("Timeout when executing 'fetch'")]) {
    const fakeSession = createSession({ getToken: vi.fn().mockRejectedValue(timeout) })
    const tokens = createTokens(fakeSession)
    const sentence = 'Logging in took too long. Check the connection, then try again.'
    await expect(tokens.current()).rejects.toMatchObject({ message: sentence, cause: timeout })
    await expect(tokens.refresh()).rejects.toThrow(sentence)
    expect(fakeSession.clearSession).not.toHaveBeenCalled()
  }
})
