import type { IncomingMessage } from 'node:http'
import { expect, test } from 'vitest'
import { clientAddress, networksOf } from './clientAddress.ts'

function request(remoteAddress: string, forwarded?: string): IncomingMessage {
  return { headers: { 'x-forwarded-for': forwarded }, socket: { remoteAddress } } as unknown as IncomingMessage
}

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['::1', '0:0:0:0::/64'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:DB8:1:2::9', '2001:db8:1:2::/64'],
  ['2001:0db8:1:0002:ffff::', '2001:db8:1:2::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
])('%s counts as %s', (address, expected) => {
  expect(clientAddress(request(address), false)).toBe(expected)
})

test('the header counts only behind our proxy, and only the entry that the proxy added', () => {
  const forged = request('10.0.0.1', '198.51.100.1, 203.0.113.9')
  expect(clientAddress(forged, true)).toBe('203.0.113.9')
  expect(clientAddress(forged, false)).toBe('10.0.0.1')
  expect(clientAddress(request('10.0.0.1'), true)).toBe('10.0.0.1')
})

test.each([
  ['203.0.113.7', '203.0.113.0/24', '203.0.0.0/16'],
  ['2001:db8:1:2::/64', '2001:db8:1::/48', '2001:db8::/32'],
  ['unknown', 'unknown', 'unknown'],
  ['', '', ''],
])('%s is one of the networks %s and %s', (...expected) => {
  expect(networksOf(expected[0])).toEqual(expected)
})
