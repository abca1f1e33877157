import { expect, test } from 'vitest'
import * as fc from '#test/draws/property.ts'
import { hoursShortfall, shortfallsOf, toConfirm, yearsShortfall } from './shortfalls.ts'

const react = { id: 'react', name: 'React' }
const go = { id: 'go', name: 'Go' }
const held = (years_of_experience: number | null) => [{ years_of_experience, skill: react }]

test.each([
  [40, 20, '20 of 40 hours', true],
  [40, null, 'Hours not stated', false],
])('of %s hours, %s are: %s', (asked, hours, text, isStated) => {
  expect(hoursShortfall(asked, hours)).toEqual({ text, isStated })
})

test.each([
  [5, held(2), '2 of 5 years', true],
  [5, held(2.5), '2.5 of 5 years', true],
  [1, held(0.5), '0.5 of 1 year', true],
  [5, held(0), '0 of 5 years', true],
  [5, [], '0 of 5 years', true],
  [5, held(null), 'years not stated', false],
])('of %s years, %j are: %s', (years_of_experience, skills, text, isStated) => {
  expect(yearsShortfall({ years_of_experience, skill: react }, skills)).toEqual({ text, isStated })
})

test('a job that asks for nothing, and a developer who has enough, leave nothing to say', () => {
  expect(hoursShortfall(null, 20)).toBeUndefined()
  expect(hoursShortfall(undefined, null)).toBeUndefined()
  expect(hoursShortfall(40, 40)).toBeUndefined()
  expect(yearsShortfall({ years_of_experience: null, skill: react }, [])).toBeUndefined()
  expect(yearsShortfall({ years_of_experience: 5, skill: react }, held(5))).toBeUndefined()
})

test('hours come first and years name their skill; what nobody stated needs no confirmation', () => {
  const job_skills = [
    { years_of_experience: 5, skill: react },
    { years_of_experience: 3, skill: go },
  ]
  const found = shortfallsOf({ weekly_hours: 40, job_skills }, { weekly_hours: 20, skills: held(null) })
  expect(found.map(({ text }) => text)).toEqual(['20 of 40 hours', 'React: years not stated', 'Go: 0 of 3 years'])
  expect(toConfirm(found)).toEqual(['20 of 40 hours', 'Go: 0 of 3 years'])
})

const count = fc.option(fc.integer({ min: 1, max: 50 }), { nil: null })
const skills = fc.array(fc.record({ years_of_experience: count, skill: fc.constantFrom(react, go) }), { maxLength: 2 })
const asked = fc.record({ weekly_hours: count, job_skills: skills })
const offered = fc.record({ weekly_hours: count, skills })

test('more hours and years never fall short where less did not', { tags: 'property' }, () => {
  fc.assert(
    fc.property(asked, offered, fc.integer({ min: 0, max: 20 }), (job, developer, more) => {
      const add = (value: number | null) => (value === null ? null : value + more)
      const better = {
        weekly_hours: add(developer.weekly_hours),
        skills: developer.skills.map((one) => ({ ...one, years_of_experience: add(one.years_of_experience) })),
      }
      expect(shortfallsOf(job, better).length).toBeLessThanOrEqual(shortfallsOf(job, developer).length)
    }),
  )
})

test('a job that asks for nothing finds no shortfall, whatever the developer has', { tags: 'property' }, () => {
  fc.assert(
    fc.property(asked, offered, ({ job_skills }, developer) => {
      const nothing = job_skills.map(({ skill }) => ({ skill }))
      expect(shortfallsOf({ job_skills: nothing }, developer)).toEqual([])
    }),
  )
})
