import { expect, test } from 'vitest'
import { countryCodes } from '#shared/platform/countries.ts'
import { builtInRegions, placesOf, type Region, regionCountries, regions, regionWith, splitPlaces } from './regions.ts'

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

test('the countries of regions come after those that are chosen one by one', () => {
  const places = placesOf(['BR', 'DE'], ['DACH'], builtInRegions)
  expect(places).toEqual({ location: ['BR', 'DE', 'AT', 'CH'], regions: ['DACH'] })
})

test('a region that has other countries than the job, or is none any more, covers none of them', () => {
  const places = { location: ['AT', 'BR', 'CH', 'DE', 'NO', 'SE'], regions: ['DACH', 'Nordics', 'Gone'] }
  const nordics = (countries: string[]) => ({ name: 'Nordic countries', word: 'Nordics', countries })
  const wordsOf = (known: readonly Region[]) => splitPlaces(places, known).whole.map(({ word }) => word)
  expect(splitPlaces(places, builtInRegions)).toMatchObject({ others: ['BR', 'NO', 'SE'] })
  expect(wordsOf([...builtInRegions, nordics(['NO', 'SE', 'DK'])])).toEqual(['DACH'])
  expect(wordsOf([...builtInRegions, nordics(['NO'])])).toEqual(['DACH', 'Nordics'])
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
