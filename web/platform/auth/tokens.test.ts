import { expect, onTestFinished, test, vi } from 'vitest'
import { UnreachableError } from '#web/platform/lib/api/apiError.ts'
import { ForgedTokenError } from './signatureCheck.ts'
import { createTokens, type Session } from './tokens.ts'

function createSession(overrides: Partial<Session> = {}): Session {
  return {
    getToken: vi.fn(async () => 'token'),
    clearSession: vi.fn(async () => undefined),
    waitForLogin: vi.fn(async () => undefined),
    refuse: vi.fn(),
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

test.each([
  ['the page of a proxy', new SyntaxError(`Unexpected token '<', "<html>" is not valid JSON`)],
  ['nothing', new TypeError('Failed to fetch')],
  ['a status without a reason', { error: 'request_error', message: 'HTTP error. Unable to fetch https://x.example' }],
  ['no key to check its token', new UnreachableError(undefined)],
])('a provider that answers with %s is asked five times more, and then said to be out of reach', async (_, failure) => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const getToken = vi.fn(async () => 'token').mockRejectedValue(failure)
  const fakeSession = createSession({ getToken })
  const tokens = createTokens(fakeSession)
  const refused = expect(tokens.current()).rejects.toThrow(
    'Vouch cannot be reached. Check the connection, then try again.',
  )
  await vi.runAllTimersAsync()
  await refused
  expect(getToken).toHaveBeenCalledTimes(6)
  expect(fakeSession.clearSession).not.toHaveBeenCalled()

  getToken.mockReset().mockRejectedValueOnce(failure).mockResolvedValue('token')
  const answered = tokens.current()
  await vi.runAllTimersAsync()
  expect(await answered).toBe('token')
})

test('a forged ID token is refused on the whole page', async () => {
  const fakeSession = createSession({ getToken: vi.fn().mockRejectedValue(new ForgedTokenError()) })
  await expect(createTokens(fakeSession).current()).rejects.toThrow(ForgedTokenError)
  expect(fakeSession.refuse).toHaveBeenCalledExactlyOnceWith(new ForgedTokenError().message)
})
