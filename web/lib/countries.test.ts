import { expect, test } from 'vitest'
import { countryFlag, countryName } from './countries.ts'

test('a code in either case gives the name and the flag', () => {
  expect(countryName('BR')).toBe('Brazil')
  expect(countryName('ca')).toBe('Canada')
  expect([...countryFlag('us')].map((sign) => sign.codePointAt(0))).toEqual([0x1f1fa, 0x1f1f8])
})

test.each(['', 'ZZ', 'XQ', 'USA', '1A', '<b', null, undefined])('%j is N/A, without a flag', (code) => {
  expect(countryName(code)).toBe('N/A')
  expect(countryFlag(code)).toBe('')
})
