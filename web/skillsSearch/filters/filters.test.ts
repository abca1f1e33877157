import { expect, test } from 'vitest'
import * as fc from '#test/draws/property.ts'
import { withValues } from '#web/platform/lib/api/query.ts'
import { clearedFilter, isFiltered, parseCandidateFilter, printCandidateFilter, withoutRecent } from './filters.ts'

const filters = fc.record(
  {
    match_at_least: fc.integer({ min: 0, max: 100 }),
    rate_at_most: fc.integer({ min: 0, max: 100_000 }).map((cents) => cents / 100),
    verified: fc.constant(true),
    countries: fc.subarray(['BR', 'PL', 'US'], { minLength: 1 }),
    years_at_least: fc.integer({ min: 0, max: 160 }).map((halves) => halves / 2),
    not_messaged_days: fc.integer({ min: 1, max: 365 }),
    free: fc.constant(true),
  },
  { requiredKeys: [] },
)

test('the address keeps every filter, and one that is cleared leaves nothing in it', { tags: 'property' }, () => {
  fc.assert(
    fc.property(filters, (filter) => {
      const query = withValues('relax=implied', printCandidateFilter(filter))
      expect(parseCandidateFilter(query)).toEqual(filter)
      expect(isFiltered(filter)).toBe(Object.keys(filter).length > 0)
      expect(withValues(query, printCandidateFilter(clearedFilter)).toString()).toBe('relax=implied')
    }),
  )
})

test.each([
  'match_at_least=101',
  'match_at_least=50.5',
  'match_at_least=',
  'rate_at_most=-1',
  'rate_at_most=many',
  'verified=false',
  'countries=Poland,pl',
  'years_at_least=81',
  'not_messaged_days=0',
  'free=1',
])('the address "%s" filters nothing', (text) => {
  expect(parseCandidateFilter(new URLSearchParams(text))).toEqual({})
})

test.each([
  [{}, 14],
  [{ not_messaged_days: 3 }, 14],
  [{ not_messaged_days: 30 }, 30],
])('%j without those messaged recently looks back %i days', (filter, days) => {
  expect(withoutRecent(filter, 14)).toEqual({ not_messaged_days: days })
})
