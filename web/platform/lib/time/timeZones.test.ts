import { expect, test } from 'vitest'
import { countryCodes } from '#shared/platform/countries.ts'
import { findTimeZones, onlyZoneOf } from './timeZones.ts'
import { isTimeZone } from './zonedTime.ts'

test.each([
  ['Lisbon', 'Europe/Lisbon'],
  ['kyiv', 'Europe/Kyiv'],
  ['Munich', 'Europe/Berlin'],
  ['germany', 'Europe/Berlin'],
  ['Holland', 'Europe/Amsterdam'],
  ['são paulo', 'America/Sao_Paulo'],
  ['Sao Paulo', 'America/Sao_Paulo'],
  ['buenos aires', 'America/Argentina/Buenos_Aires'],
  ['New York', 'America/New_York'],
  ['europe/ber', 'Europe/Berlin'],
])('%j leaves one time zone: %s', (text, zone) => expect(findTimeZones(text)).toEqual([zone]))

test('a country or an abbreviation finds all its zones', () => {
  expect(findTimeZones('Portugal')).toEqual(expect.arrayContaining(['Europe/Lisbon', 'Atlantic/Azores']))
  expect(findTimeZones('Ukraine')).toContain('Europe/Kyiv')
  expect(findTimeZones('India')[0]).toBe('Asia/Kolkata')
  expect(findTimeZones('CET')).toEqual(expect.arrayContaining(['Europe/Berlin', 'Europe/Madrid']))
  expect(findTimeZones('Atlantis')).toEqual([])
})

test('every zone of the browser is found by its name, and every zone that is found is one', () => {
  const all = Intl.supportedValuesOf('timeZone')
  expect(findTimeZones('')).toEqual(all)
  const lost = all.filter((zone) => findTimeZones(zone).length === 0)
  expect(lost).toEqual([])
})

test('a country with one zone has it, and one with several has none', () => {
  expect(onlyZoneOf('DE')).toBe('Europe/Berlin')
  expect(onlyZoneOf('AR')).toBe('America/Argentina/Buenos_Aires')
  for (const country of ['PT', 'UA', 'US', 'ZZ', '']) expect(onlyZoneOf(country)).toBeUndefined()
  const known = countryCodes.map(onlyZoneOf).filter((zone) => zone !== undefined)
  expect(known.length).toBeGreaterThan(200)
  expect(known.filter((zone) => !isTimeZone(zone))).toEqual([])
})
