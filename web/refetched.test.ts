import { type DocumentNode, Kind, parse } from 'graphql'
import { expect, test } from 'vitest'
import { changedQueries as checkInQueries } from './checkIns/checkInsQuery.ts'
import { exchangeRateQueries } from './exchangeRates/exchangeRateQueries.ts'
import { profileQueries } from './jobProfiles/profileQueries.ts'
import { placementQueries } from './placements/placementQuery.ts'

const sources = import.meta.glob<string>(['./**/*.ts', './**/*.tsx', '!./**/*.test.ts', '!./platform/lib/gql/**'], {
  query: '?raw',
  import: 'default',
  eager: true,
})
const operations = Object.values(sources)
  .flatMap((text) => [...text.matchAll(/\bgraphql\(`([^`]*)`/g)].map(([, document = '']) => parse(document)))
  .flatMap(({ definitions }: DocumentNode) => definitions)
  .filter((definition) => definition.kind === Kind.OPERATION_DEFINITION)

/** The names of the queries that read one of the fields. */
function readersOf(fields: readonly string[]): string[] {
  return operations
    .filter(({ operation, selectionSet }) =>
      selectionSet.selections.some(
        (one) => operation === 'query' && one.kind === Kind.FIELD && fields.includes(one.name.value),
      ),
    )
    .map(({ name }) => name?.value ?? '')
}

test('whatever is read again after a change is an operation of the app', () => {
  const known = new Set(operations.map(({ name }) => name?.value))
  expect(known.size).toBeGreaterThan(100)
  // A name after a word and a bracket is a part of a type, such as GetSkillsQuery['getSkills'].
  const named = Object.entries(sources).flatMap(([file, text]) =>
    [...text.matchAll(/(?<![\w>]\[|\]\[)'((?:get|find|search|suggest|all)[A-Z]\w*)'/g)].map(([, name]) => ({
      file,
      name,
    })),
  )
  expect(named.length).toBeGreaterThan(50)
  expect(named.filter(({ name }) => !known.has(name))).toEqual([])
})

test.each([
  ['a job profile was deleted', profileQueries, ['getJobProfilePage']],
  ['a placement was ended or extended', placementQueries, ['getPlacement', 'getPlacements', 'getJobProfilePage']],
  ['a follow-up was changed', checkInQueries, ['getFollowUps', 'getFollowUpPage']],
  ['an exchange rate was entered', exchangeRateQueries, ['getExchangeRatePage', 'getExchangeRates']],
])('after %s, every query that shows it is read again', (_change, names: readonly string[], fields) => {
  const readers = readersOf(fields)
  expect(readers.length).toBeGreaterThan(0)
  expect(readers.filter((name) => !names.includes(name))).toEqual([])
})
