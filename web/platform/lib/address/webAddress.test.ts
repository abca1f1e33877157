import { expect, test } from 'vitest'
import * as fc from '#test/draws/property.ts'
import { toWebAddress } from './webAddress.ts'

test('an address without a scheme gets https://, or http:// if insecure', { tags: 'property' }, () => {
  fc.assert(
    fc.property(fc.domain(), (domain) => {
      expect(toWebAddress(domain)).toBe(`https://${domain}`)
      expect(toWebAddress(` ${domain}/a?b=c `, true)).toBe(`http://${domain}/a?b=c`)
    }),
  )
})

test('an address with a scheme is kept', { tags: ['property', 'fuzz'] }, () => {
  fc.assert(
    fc.property(fc.webUrl(), (address) => {
      expect(toWebAddress(address)).toBe(address)
      expect(toWebAddress(address, true)).toBe(address)
    }),
  )
})

test.each([
  'javascript:alert(1)',
  ' JavaScript:alert(1)',
  'data:text/html,x',
  'file:///etc/passwd',
  'mailto:a@b.example',
])('%s is refused', (text) => {
  expect(toWebAddress(text)).toBeUndefined()
})

test.each(['', '   ', '//', 'https://', 'two words', 'http:///path'])('%j is not a web address', (text) => {
  expect(toWebAddress(text)).toBeUndefined()
})

test('a text that is too long is refused before any pattern reads it', () => {
  const longest = `https://example.com/${'a'.repeat(1_980)}`
  expect(toWebAddress(longest)).toBe(longest)
  expect(toWebAddress(`${longest}a`)).toBeUndefined()
  expect(toWebAddress(`${' '.repeat(2_000)}a.example`)).toBeUndefined()
})

test('a port is not a scheme', () => {
  expect(toWebAddress('localhost:4000/companies')).toBe('https://localhost:4000/companies')
  expect(toWebAddress('//cdn.example/a')).toBe('https://cdn.example/a')
})
