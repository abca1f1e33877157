import { expect, test } from 'vitest'
import { ageInDays, inRankingOrder, skillStatusOf } from './candidate.ts'

const now = Date.parse('2026-03-10T12:00:00Z')

test.each([
  ['2026-03-10T12:00:00Z', 0],
  ['2026-03-09T12:00:01Z', 0],
  ['2026-03-09T12:00:00Z', 1],
  ['2026-02-10T12:00:00Z', 28],
  // The server's clock is ahead, so this moment is in the future.
  ['2026-03-12T12:00:00Z', 0],
])('the whole days since %s are %i', (moment, days) => {
  expect(ageInDays(moment, now)).toBe(days)
})

test('a skill has the mark of a verified one only while its tick counts, else that of a claimed one, or it is missing', () => {
  const verified_at = '2026-03-10T12:00:00Z'
  expect(skillStatusOf({ tick: 'CURRENT', verified_at })).toBe('verified')
  for (const tick of ['OUTDATED', 'BEFORE_RULE'] as const) expect(skillStatusOf({ tick, verified_at })).toBe('claimed')
  expect(skillStatusOf({ tick: null, verified_at: null })).toBe('claimed')
  expect(skillStatusOf(undefined)).toBe('missing')
})

test('selected developers stand as they are ranked, and those without a card follow as they were selected', () => {
  const ranked = ['ana', 'bo', 'cy'].map((id) => ({ id }))
  expect(inRankingOrder(new Set(['zoe', 'cy', 'ana', 'yan']), ranked)).toEqual(['ana', 'cy', 'zoe', 'yan'])
})
