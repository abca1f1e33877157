import { expect, test } from 'vitest'
import { countryCodes } from '#shared/platform/countries.ts'
import { builtInRegions, chosenCountries, placesOf, regionCountries, regions, regionWith } from './regions.ts'

test('every country but Antarctica is in one whole and one part of it, and the parts know no other code', () => {
  const counts = new Map<string, number>()
  for (const code of regions.flatMap(({ countries }) => countries)) counts.set(code, (counts.get(code) ?? 0) + 1)
  expect([...counts.keys()].toSorted()).toEqual(countryCodes.filter((code) => code !== 'AQ').toSorted())
  const americas = regions.find(({ name }) => name === 'Latin America and the Caribbean')?.countries ?? []
  for (const [code, count] of counts) expect({ code, count }).toEqual({ code, count: americas.includes(code) ? 3 : 2 })
})

test('the regions that clients name have real countries, each once, and no two have the same name', () => {
  expect(regionCountries(['EU'])).toHaveLength(27)
  expect(regionCountries(['EEA'])).toHaveLength(30)
  expect(regionCountries(['DACH', 'EU'])).toHaveLength(28)
  expect(regionCountries(['EMEA'])).toEqual(expect.arrayContaining(['DE', 'NG', 'AE']))
  expect(regionCountries(['Atlantis'])).toEqual([])
  expect(new Set(builtInRegions.map(({ name }) => name)).size).toBe(builtInRegions.length)
  for (const { countries } of builtInRegions) expect(countryCodes).toEqual(expect.arrayContaining([...countries]))
})

test('a country that was chosen one by one stays so where a region has it, too', () => {
  const places = placesOf(['BR', 'DE'], ['DACH'], builtInRegions)
  expect(places).toEqual({ location: ['BR', 'DE', 'AT', 'CH'], regions: ['DACH'], region_countries: ['AT', 'CH'] })
  expect(chosenCountries(places)).toEqual(['BR', 'DE'])
})

test('a region is known by its countries in any order', () => {
  expect(regionWith(['DE', 'CH', 'AT'])?.name).toBe('DACH')
  expect(regionWith(['DE', 'CH'])).toBeUndefined()
})

test('regions have the countries that people expect', () => {
  const of = (name: string) => regions.find((region) => region.name === name)?.countries
  expect(of('Northern America')).toContain('CA')
  expect(of('Latin America and the Caribbean')).toEqual(expect.arrayContaining(['BR', 'MX', 'JM']))
  expect(of('Europe')).toEqual(expect.arrayContaining(['PT', 'PL', 'DE', 'SE', 'XK']))
  expect(of('Europe')).not.toContain('TR')
})
