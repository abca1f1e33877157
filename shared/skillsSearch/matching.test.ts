import { describe, expect, test } from 'vitest'
import * as fc from '#test/draws/property.ts'
import {
  candidatePageSize,
  compareCandidates,
  earnedWeight,
  matcherPollMs,
  matchPercentage,
  possibleWeight,
  type Ranked,
  searchedCountries,
  skillWeights,
  type WantedSkill,
} from './matching.ts'

const wanted = (...types: WantedSkill['job_skill_type'][]): WantedSkill[] =>
  types.map((job_skill_type, position) => ({ skill_id: `s${position}`, job_skill_type }))
const having = (...positions: number[]) => new Set(positions.map((position) => `s${position}`))
const percentage = (skills: WantedSkill[], had: ReadonlySet<string>) =>
  matchPercentage(earnedWeight(skills, had), possibleWeight(skills))

describe('the match', () => {
  test.each([
    ['all of them', wanted('REQUIRED', 'CORE', 'BONUS'), having(0, 1, 2), 100],
    ['the required one of three', wanted('REQUIRED', 'CORE', 'BONUS'), having(0), 57],
    ['the core one of three', wanted('REQUIRED', 'CORE', 'BONUS'), having(1), 29],
    ['the bonus one of three', wanted('REQUIRED', 'CORE', 'BONUS'), having(2), 14],
    ['one of eight, just half a percent', wanted(...Array<'CORE'>(8).fill('CORE')), having(0), 13],
    ['none', wanted('REQUIRED', 'CORE'), having(), 0],
    ['others only', wanted('REQUIRED'), having(7, 8), 0],
    ['those of a job without skills', wanted(), having(0, 1), 0],
  ])('of a developer who has %s', (_name, skills, had, expected) => {
    expect(percentage(skills, had)).toBe(expected)
  })

  const types = fc.constantFrom('REQUIRED' as const, 'CORE' as const, 'BONUS' as const)
  const skills = fc.array(types, { minLength: 1, maxLength: 30 }).map((list) => wanted(...list))

  test('is a whole percentage, grows with every skill, and is 100 with all', { tags: 'property' }, () => {
    fc.assert(
      fc.property(skills, fc.array(fc.nat(29)), fc.nat(29), (list, some, another) => {
        const before = percentage(list, having(...some))
        const after = percentage(list, having(...some, another))
        expect(Number.isInteger(before) && before >= 0 && before <= after && after <= 100).toBe(true)
        expect(percentage(list, having(...list.keys()))).toBe(100)
      }),
    )
  })

  test('counts a required skill like two core ones or four bonus ones', () => {
    expect(earnedWeight(wanted('REQUIRED', 'CORE', 'CORE'), having(0))).toBe(
      earnedWeight(wanted('REQUIRED', 'CORE', 'CORE'), having(1, 2)),
    )
    expect(earnedWeight(wanted('CORE', 'BONUS', 'BONUS'), having(0))).toBe(
      earnedWeight(wanted('CORE', 'BONUS', 'BONUS'), having(1, 2)),
    )
  })
})

describe('the order', () => {
  const candidate = fc.record({
    id: fc.uuid(),
    weight: fc.nat(8).map((quarters) => quarters / 4),
    latestProfile: fc.option(fc.nat(3)),
  })

  test('is by weight, then by latest profile with none last, then by id', () => {
    const best: Ranked = { id: 'b', weight: 1, latestProfile: null }
    const recent: Ranked = { id: 'd', weight: 0.5, latestProfile: 9 }
    const older: Ranked = { id: 'c', weight: 0.5, latestProfile: -9 }
    const never: Ranked = { id: 'a', weight: 0.5, latestProfile: null }
    const never2: Ranked = { id: 'b', weight: 0.5, latestProfile: null }
    const order = [best, recent, older, never, never2]
    expect(order.toReversed().toSorted(compareCandidates)).toEqual(order)
  })

  test('does not depend on the initial order of the candidates', { tags: 'property' }, () => {
    fc.assert(
      fc.property(fc.uniqueArray(candidate, { selector: ({ id }) => id }), (list) => {
        const sorted = list.toSorted(compareCandidates)
        expect(list.toReversed().toSorted(compareCandidates)).toEqual(sorted)
        for (const [position, next] of sorted.slice(1).entries()) {
          expect(compareCandidates(sorted[position] as Ranked, next)).toBeLessThan(0)
        }
      }),
    )
  })
})

test('without countries the default ones are searched', () => {
  for (const none of [null, undefined, []]) expect(searchedCountries(none)).toEqual(['US', 'CA', 'BR'])
  expect(searchedCountries(['PL'])).toEqual(['PL'])
})

test('the numbers are those of the specification', () => {
  expect(skillWeights).toEqual({ REQUIRED: 1, CORE: 0.5, BONUS: 0.25 })
  expect({ candidatePageSize, matcherPollMs }).toEqual({ candidatePageSize: 50, matcherPollMs: 10_000 })
})
