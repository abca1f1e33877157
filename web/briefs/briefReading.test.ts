import { expect, test } from 'vitest'
import { type BriefAnswer, marksOf, textParts, valuesOfReading } from './briefReading.ts'

const nothing: BriefAnswer = {
  text: 'Two React devs',
  title: null,
  company: null,
  skills: [],
  places: [],
  budget: null,
  overlap_hours: null,
  weekly_hours: null,
  starts_on: null,
  openings: null,
}
const react = { id: 'react', name: 'React', job_skill_type: 'REQUIRED', years: null, start: 4, end: 9 } as const
const title = { value: 'React Dev', start: 4, end: 14 }
const asRead = () => undefined

test('what a brief does not say is no value', () => {
  expect(valuesOfReading(nothing)).toEqual({
    required: [],
    core: [],
    bonus: [],
    years: [],
    location: [],
    regions: [],
    description: 'Two React devs',
  })
})

test('a budget fills the fields of its kind', () => {
  const budgetOf = (budget: BriefAnswer['budget']) => valuesOfReading({ ...nothing, budget })
  const place = { start: 0, end: 3 }
  expect(budgetOf({ type: 'HOURLY', min: 40, max: 60, currency: 'EUR', ...place })).toMatchObject({
    type: 'HOURLY',
    currency: 'EUR',
    budget_hourly_min: 40,
    budget_hourly_max: 60,
  })
  expect(budgetOf({ type: 'MONTHLY', min: 5_000, max: 6_000, currency: null, ...place })).toMatchObject({
    budget_monthly: 6_000,
  })
  expect(budgetOf({ type: 'MONTHLY', min: 5_000, max: 6_000, currency: null, ...place })).not.toHaveProperty('currency')
})

test('places are regions, or the countries of what is none', () => {
  const place = { start: 0, end: 4 }
  const places = [
    { countries: ['CH', 'DE', 'AT'], region: 'DACH', ...place },
    { countries: ['PT'], region: null, ...place },
    { countries: ['PT', 'ES'], region: null, ...place },
  ]
  expect(valuesOfReading({ ...nothing, places })).toMatchObject({ regions: ['DACH'], location: ['PT', 'ES'] })
})

test('of more skills than a job may have, those that are wanted most are kept', () => {
  const many = Array.from({ length: 31 }, (_, index) => ({
    ...react,
    id: `bonus ${index}`,
    job_skill_type: 'BONUS' as const,
  }))
  const { required, bonus } = valuesOfReading({ ...nothing, skills: [...many, react] })
  expect(required).toEqual(['react'])
  expect(bonus).toHaveLength(29)
})

test('the years of a skill are a row of the form, which is marked where they were read', () => {
  const reading = { ...nothing, skills: [{ ...react, years: { value: 5, start: 0, end: 3 } }] }
  expect(valuesOfReading(reading).years).toEqual([{ skill_id: 'react', years: 5 }])
  expect(marksOf(reading, asRead)).toContainEqual({
    start: 0,
    end: 3,
    fields: ['years.0.years', 'years.0.skill_id'],
    line: 'other',
  })
})

test('the parts of a text are the text, and a skill in the title has both marks', () => {
  const parts = textParts(nothing.text, marksOf({ ...nothing, title, skills: [react] }, asRead))
  expect(parts.map(({ text, marks }) => [text, marks.flatMap(({ fields }) => fields)])).toEqual([
    ['Two ', []],
    ['React', ['title', 'required']],
    [' devs', ['title']],
  ])
})

test('a skill that is moved to another list is marked for that list', () => {
  const [mark] = marksOf({ ...nothing, skills: [react] }, () => 'bonus')
  expect(mark).toMatchObject({ fields: ['bonus'], line: 'bonus' })
})
