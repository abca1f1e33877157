import { expect, test } from 'vitest'
import { countryFlag, countryName, countryOptions } from './countries.ts'

test('a code gives name and flag, in upper and lower case', () => {
  expect(countryName('BR')).toBe('Brazil')
  expect(countryName('ca')).toBe('Canada')
  expect(countryFlag('us')).toMatch(/US\.svg$/)
})

test.each(['', 'ZZ', 'XQ', 'USA', '1A', '<b', null, undefined])('%j gives N/A and no flag', (code) => {
  expect(countryName(code)).toBe('N/A')
  expect(countryFlag(code)).toBeUndefined()
})

test('the options are the countries of ISO 3166-1, each once, sorted by name', () => {
  const options = countryOptions()
  expect(options.length).toBeGreaterThan(245)
  expect(options.length).toBeLessThan(255)
  expect(options[0]).toEqual({ value: 'AF', label: 'Afghanistan' })
  const values = options.map(({ value }) => value)
  expect(values).toEqual(expect.arrayContaining(['US', 'GB', 'BR', 'CA', 'XK']))
  for (const other of ['UK', 'EU', 'DD', 'ZZ', 'XA', 'UN']) expect(values).not.toContain(other)
  expect(new Set(options.map(({ label }) => label)).size).toBe(options.length)
})

test('every country has a picture of its flag', () => {
  const pictures = Object.keys(import.meta.glob('/node_modules/country-flag-icons/3x2/*.svg'))
  const without = countryOptions().filter(({ value }) => !pictures.some((file) => file.endsWith(`/${value}.svg`)))
  expect(without).toEqual([])
})
