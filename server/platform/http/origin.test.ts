import { expect, test } from 'vitest'
import { deviceName, originOf } from './origin.ts'

test.each([
  ['Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0', 'Firefox on Linux'],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36 Edg/126.0.0.0',
    'Microsoft Edge on Windows',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1',
    'Safari on iOS',
  ],
  ['', 'Unknown device'],
  [undefined, 'Unknown device'],
])('%s is %s', (userAgent, device) => {
  expect(deviceName(userAgent)).toBe(device)
})

test('a device name is short, whatever the User-Agent', () => {
  for (const userAgent of ['x'.repeat(16_000), '('.repeat(16_000), `Mozilla/5.0 (${'a; '.repeat(5_000)}) Chrome/`]) {
    expect(deviceName(userAgent).length).toBeLessThanOrEqual(64)
  }
})

test('an address from a proxy is cut to the length of an address', () => {
  const headers = { 'x-forwarded-for': 'x'.repeat(5_000) }
  const { address } = originOf({ headers, socket: {} } as never, { TRUST_PROXY: true })
  expect(address).toBe('x'.repeat(64))
})
