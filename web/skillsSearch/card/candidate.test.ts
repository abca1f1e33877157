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

test('a skill is verified, claimed with any number of years, or missing', () => {
  const skills = [
    { years_of_experience: 4, verified: true, skill: { id: 'go' } },
    { years_of_experience: null, verified: false, skill: { id: 'sql' } },
    { years_of_experience: 0, verified: false, skill: { id: 'css' } },
  ]
  const skillStatuses = ['go', 'sql', 'css', 'java'].map((id) => skillStatusOf({ skills }, id))
  expect(skillStatuses).toEqual(['verified', 'claimed', 'claimed', 'missing'])
})

test('selected developers stand as they are ranked, and those without a card follow as they were selected', () => {
  const ranked = ['ana', 'bo', 'cy'].map((id) => ({ id }))
  expect(inRankingOrder(new Set(['zoe', 'cy', 'ana', 'yan']), ranked)).toEqual(['ana', 'cy', 'zoe', 'yan'])
})
