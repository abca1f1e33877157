import { expect, test } from 'vitest'
import { isFirmPage } from './workOpenings.ts'

const firm = 'https://vouch.example.com'

test.each([
  ['https://vouch.example.com', true],
  ['HTTPS://Vouch.example.com/copies/1?a=b', true],
  ['https://vouch.example.com.evil.example/copies/1', false],
  ['https://vouch.example.com@evil.example/copies/1', false],
  ['https://vouch.example.com:444/copies/1', false],
  ['http://vouch.example.com/copies/1', false],
  ['https://evil.example/https://vouch.example.com', false],
  ['vouch.example.com', false],
])('%s is a page of the firm: %s', (address, isFirm) => {
  expect(isFirmPage(address, firm)).toBe(isFirm)
})
