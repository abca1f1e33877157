import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { providerKeys, signedToken } from '#test/web/idTokens.ts'
import { UnreachableError } from '#web/platform/lib/api/apiError.ts'
import { createSignatureCheck, ForgedTokenError } from './signatureCheck.ts'

const claims = { sub: '7', role: 'reviewer' }
const fetchKeys = vi.fn<(address: URL) => Promise<Response>>()
beforeEach(() => {
  fetchKeys.mockReset().mockImplementation(async () => Response.json(providerKeys))
  vi.stubGlobal('fetch', fetchKeys)
})
afterEach(() => vi.unstubAllGlobals())

test('an ID token that the provider has signed passes, and its keys are asked for once', async () => {
  const check = createSignatureCheck('provider.example')
  await check(signedToken(claims))
  await check(signedToken({ ...claims, sub: '8' }))
  expect(fetchKeys.mock.calls.map(([address]) => String(address))).toEqual([
    'https://provider.example/.well-known/jwks.json',
  ])
})

const other = signedToken({ ...claims, role: 'admin' })
const part = (token: string, place: number) => token.split('.')[place] ?? ''
test.each([
  ['another payload', [part(signedToken(claims), 0), part(other, 1), part(signedToken(claims), 2)]],
  [
    'another header',
    [part(signedToken(claims, { typ: 'JWT' }), 0), part(signedToken(claims), 1), part(signedToken(claims), 2)],
  ],
  ['no signature', [part(other, 0), part(other, 1), '']],
  ['a signature that is none', [part(other, 0), part(other, 1), '*']],
])('a token with %s is forged', async (_, parts) => {
  await expect(createSignatureCheck('https://provider.example')(parts.join('.'))).rejects.toThrow(ForgedTokenError)
})

test('a token of an unknown key has the keys asked for again, once, so that new keys are learned', async () => {
  const check = createSignatureCheck('provider.example')
  fetchKeys.mockResolvedValueOnce(Response.json({ keys: [] }))
  await expect(check(signedToken(claims))).rejects.toThrow(ForgedTokenError)
  await check(signedToken(claims))
  expect(fetchKeys).toHaveBeenCalledTimes(2)
  await expect(check(signedToken(claims, { kid: 'unknown' }))).rejects.toThrow(ForgedTokenError)
  expect(fetchKeys).toHaveBeenCalledTimes(3)
})

test.each([
  ['does not answer', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['answers with the page of a proxy', async () => new Response('<html>')],
  ['answers without keys', async () => Response.json({ error: 'temporarily_unavailable' })],
])('a provider that %s says nothing about a token', async (_, answer) => {
  fetchKeys.mockImplementation(answer)
  await expect(createSignatureCheck('provider.example')(signedToken(claims))).rejects.toThrow(UnreachableError)
})
