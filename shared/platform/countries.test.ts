import { describe, expect, test } from 'vitest'
import * as fc from '#test/draws/property.ts'
import { countryCodes, findCountry, nameOfCountry } from './countries.ts'

const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
const pairs = letters.flatMap((first) => letters.map((second) => first + second))
const unicodeNames = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' })

test('the countries are the 249 of ISO 3166-1 and Kosovo, once each', () => {
  expect(countryCodes).toHaveLength(250)
  expect(new Set(countryCodes).size).toBe(250)
  // Unicode has a name for each, and none of them has become another.
  for (const code of countryCodes) expect(new Intl.Locale(`und-${code}`).region, code).toBe(code)
  for (const code of countryCodes) expect(unicodeNames.of(code), code).toBeDefined()
})

test('every code has a unique name, which leads back to the code', () => {
  for (const code of countryCodes) {
    expect(findCountry(code)).toBe(code)
    expect(findCountry(nameOfCountry(code) ?? '')).toBe(code)
  }
})

test('any name in Unicode gives a current code or none, in any spelling', { tags: 'property' }, () => {
  const names = pairs.flatMap((code) => [code, unicodeNames.of(code) ?? code])
  const written = fc.constantFrom(
    (name: string) => name,
    (name: string) => name.toUpperCase(),
    (name: string) => ` ${name.toLowerCase()} `,
    (name: string) => name.replaceAll(' ', '-'),
    (name: string) => name.normalize('NFD').replace(/\p{M}/gu, ''),
  )
  fc.assert(
    fc.property(fc.constantFrom(...names), written, (name, write) => {
      const code = findCountry(write(name))
      expect([undefined, ...countryCodes]).toContain(code)
      expect(code).toBe(findCountry(name))
    }),
    { numRuns: 3_000 },
  )
})

describe('a name that several codes had belongs to the country of today', () => {
  test.each([
    ['United Kingdom', 'GB'],
    ['France', 'FR'],
    ['Russia', 'RU'],
    ['Serbia', 'RS'],
    ['Benin', 'BJ'],
    ['Burkina Faso', 'BF'],
    ['Timor-Leste', 'TL'],
    ['Congo - Kinshasa', 'CD'],
    ['Germany', 'DE'],
  ])('%s is %s', (name, code) => {
    expect(findCountry(name)).toBe(code)
  })
})

test.each([
  ['UK', 'GB'],
  ['Great Britain', 'GB'],
  ['usa', 'US'],
  ['U.S.', 'US'],
  ['United States of America', 'US'],
  ['Russian Federation', 'RU'],
  ['South Korea', 'KR'],
  ['Republic of Korea', 'KR'],
  ['Czechia', 'CZ'],
  ['Czech Republic', 'CZ'],
  ['Türkiye', 'TR'],
  ['Turkiye', 'TR'],
  ['Turkey', 'TR'],
  ['The Netherlands', 'NL'],
  ['Ivory Coast', 'CI'],
  ['Cote d’Ivoire', 'CI'],
  ["Côte d'Ivoire", 'CI'],
  ['Trinidad and Tobago', 'TT'],
  ['Saint Kitts and Nevis', 'KN'],
  ['Hong Kong', 'HK'],
  ['Viet Nam', 'VN'],
  ['Kosovo', 'XK'],
])('people write %s for %s', (name, code) => {
  expect(findCountry(name)).toBe(code)
})

test.each([
  '',
  'Atlantis',
  'SU',
  'YU',
  'FX',
  'DD',
  'AN',
  'EU',
  'European Union',
  'ZZ',
  'XA',
  'UN',
  'QU',
  'World',
  '12',
])('%j is no country', (text) => {
  expect(findCountry(text)).toBeUndefined()
  expect(nameOfCountry(text)).toBeUndefined()
})
