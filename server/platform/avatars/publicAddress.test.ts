import { expect, test } from 'vitest'
import { isPublicAddress } from './publicAddress.ts'

test.each([
  ['this machine', ['127.0.0.1', '127.255.255.254', '0.0.0.0', '0.1.2.3', '::1', '::']],
  [
    'a private network',
    ['10.0.0.1', '172.16.0.1', '172.31.255.255', '192.168.1.1', '100.64.0.1', 'fc00::1', 'fd12:3456::1'],
  ],
  ['the link, and the keys of a cloud', ['169.254.169.254', 'fe80::1', 'fe80::1%eth0', 'fec0::1', 'fd00:ec2::254']],
  [
    'many, or a test',
    [
      '224.0.0.1',
      '255.255.255.255',
      '240.0.0.1',
      'ff02::1',
      '192.0.2.1',
      '198.51.100.1',
      '203.0.113.9',
      '198.18.0.1',
      '192.0.0.8',
    ],
  ],
  [
    'IPv4 within IPv6',
    [
      '::ffff:127.0.0.1',
      '::ffff:10.0.0.1',
      '::ffff:a9fe:a9fe',
      '::127.0.0.1',
      '64:ff9b::7f00:1',
      '64:ff9b:1::1',
      '2002:7f00:1::',
      '2001:0:7f00:1::',
      '::ffff:0:127.0.0.1',
    ],
  ],
  ['documents and the like', ['2001:db8::1', '100::1', '2001:2::1', '2001:20::1', '3fff::1']],
  ['nothing', ['', 'localhost', '127.1', '1.2.3', 'x', '1.2.3.4.5', '[::1]']],
])('an address of %s is not public', (_, addresses) => {
  expect(addresses.filter(isPublicAddress)).toEqual([])
})

test.each([
  '1.1.1.1',
  '140.82.121.3',
  '172.32.0.1',
  '100.128.0.1',
  '2606:4700:4700::1111',
  '2a00:1450:4001:81b::200e',
  '::ffff:8.8.8.8',
])('%s is public', (address) => {
  expect(isPublicAddress(address)).toBe(true)
})
