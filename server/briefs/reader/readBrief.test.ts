import { describe, expect, test } from 'vitest'
import { readBriefs } from '#server/briefs/corpus/corpus.ts'
import { corpusNames } from '#server/briefs/corpus/measure.ts'
import type { BriefPlaced, BriefReading } from '#shared/briefs/brief.ts'
import { briefLimit } from '#shared/briefs/brief.ts'
import * as fc from '#test/draws/property.ts'
import { readBrief } from './readBrief.ts'

const known = corpusNames()
const read = (text: string) => readBrief(text, known, '2026-11-26')
const skillsOf = (text: string) =>
  Object.fromEntries(read(text).skills.map(({ name, job_skill_type }) => [name, job_skill_type]))
const countriesOf = (text: string) => read(text).places.flatMap(({ countries }) => countries)

/** All values that a reading has. */
function placesOf({ text: _, skills, places, ...values }: BriefReading): BriefPlaced[] {
  return [...skills, ...places, ...Object.values(values).filter((value) => value !== null)]
}

test('a text that says nothing of a job gives nothing', () => {
  expect(read('')).toEqual({
    text: '',
    title: null,
    company: null,
    skills: [],
    places: [],
    budget: null,
    overlap_hours: null,
    weekly_hours: null,
    starts_on: null,
    openings: null,
  })
})

test('each value stands at its words', () => {
  const text = 'Globex needs two senior React engineers, EU only, €60–75/h, 40h/week, 4 hours overlap, start 1 March.'
  const { title, company, skills, places, budget, weekly_hours, overlap_hours, starts_on, openings } = read(text)
  const words = (place: BriefPlaced | null | undefined) => place && text.slice(place.start, place.end)
  expect(
    [title, company, skills[0], places[0], budget, weekly_hours, overlap_hours, starts_on, openings].map(words),
  ).toEqual([
    'senior React engineers',
    'Globex',
    'React',
    'EU',
    '€60–75/h',
    '40h/week',
    '4 hours overlap',
    '1 March',
    'two',
  ])
  expect(title?.value).toBe('Senior React Engineer')
  expect(budget).toMatchObject({ type: 'HOURLY', min: 60, max: 75, currency: 'EUR' })
  expect(starts_on?.value).toBe('2027-03-01')
})

describe('how much a skill is wanted', () => {
  test.each([
    ['React is a must, TypeScript is a plus', { React: 'REQUIRED', TypeScript: 'BONUS' }],
    ['We need React, and TypeScript is a plus.', { React: 'REQUIRED', TypeScript: 'BONUS' }],
    ['React and TypeScript are required', { React: 'REQUIRED', TypeScript: 'REQUIRED' }],
    ['Our stack: React, TypeScript', { React: 'CORE', TypeScript: 'CORE' }],
    ['Must have:\nReact\n\nNice to have:\nTypeScript', { React: 'REQUIRED', TypeScript: 'BONUS' }],
    ['- React (must)\n- TypeScript (nice to have)', { React: 'REQUIRED', TypeScript: 'BONUS' }],
    ['TypeScript is not a must but React is required', { React: 'REQUIRED' }],
    ['We use React. Strong React skills are required.', { React: 'REQUIRED' }],
    ['No TypeScript, we need React', { React: 'REQUIRED' }],
    ['Idealerweise TypeScript, React zwingend', { React: 'REQUIRED', TypeScript: 'BONUS' }],
  ])('%s', (text, kinds) => {
    expect(skillsOf(text)).toMatchObject(kinds)
  })
})

describe('how many years a skill is wanted for', () => {
  const yearsOf = (text: string) =>
    Object.fromEntries(read(text).skills.flatMap(({ name, years }) => (years ? [[name, years.value]] : [])))

  test.each([
    ['5+ years of React', { React: 5 }],
    ['At least 3 years of professional experience with React and 2 yrs of Go', { React: 3, Go: 2 }],
    ['We need 3-5 years of React', { React: 3 }],
    ['five years of experience in React', { React: 5 }],
    ['React (5+ years), TypeScript, Go: at least 2 years of experience', { React: 5, Go: 2 }],
    ['Mindestens 4 Jahre Erfahrung mit React', { React: 4 }],
    ['React, 5 years of Go', { Go: 5 }],
    ['We use React. Then we need 5 years of Go.', { Go: 5 }],
    ['React for a project of 2 years, and TypeScript', {}],
    ['We have been at it for 12 years. React is a must.', {}],
    ['0 years of React, 99 years of Go', {}],
  ])('%s', (text, years) => {
    expect(yearsOf(text)).toEqual(years)
  })

  test('they are marked at their words', () => {
    const text = 'We need 5+ years of React.'
    const [react] = read(text).skills
    expect(text.slice(react?.years?.start, react?.years?.end)).toBe('5+ years of')
  })
})

describe('who says something', () => {
  test('a signature says nothing, but what follows it as a postscript does', () => {
    const text =
      'Need a Go developer.\n\nBest regards,\nTom\nGlobex, Paris, France only, 99 EUR/h\nPS: budget is 50 EUR/h'
    expect(read(text)).toMatchObject({ company: null, places: [], budget: { max: 50 } })
  })

  test('a quoted reply says nothing, and a forwarded mail does', () => {
    const reply =
      'Yes.\n\nOn Mon, Nov 23, 2026 at 10:02 AM Anna <a@b.example> wrote:\n> React developer in Poland only?'
    expect(placesOf(read(reply))).toEqual([])
    const forwarded = 'Begin forwarded message:\n\n> From: Dana\n> We need a React developer, Poland only.'
    expect(countriesOf(forwarded)).toEqual(['PL'])
  })

  test('where a company or its customers are says nothing', () => {
    for (const text of [
      'We are based in Berlin, Germany and need a React developer.',
      'Our customers are in France and Spain.',
      'Headquartered in Toronto, Canada, with an office in Japan.',
    ])
      expect(countriesOf(text)).toEqual([])
  })

  test('an excluded country is not accepted', () => {
    expect(countriesOf('React developer, anywhere but not from India')).toEqual([])
  })

  test('the pronoun us is no country', () => {
    expect(countriesOf('Work with us only from us')).toEqual([])
    expect(countriesOf('React developer, US only')).toEqual(['US'])
  })
})

describe('amounts', () => {
  test.each([
    ['up to 6k per month', { type: 'MONTHLY', min: null, max: 6_000, currency: null }],
    ['budget 8-10k USD monthly', { type: 'MONTHLY', min: 8_000, max: 10_000, currency: 'USD' }],
    ['bis zu 7.000 € pro Monat', { type: 'MONTHLY', min: null, max: 7_000, currency: 'EUR' }],
    ['£60k-£75k p.a.', { type: 'SALARY', min: 60_000, max: 75_000, currency: 'GBP' }],
    ['rate from $40/h', { type: 'HOURLY', min: 40, max: null, currency: 'USD' }],
    ['Tagessatz 480 €', { type: 'HOURLY', min: null, max: 60, currency: 'EUR' }],
    ['Rate: 45-55', { type: 'HOURLY', min: 45, max: 55, currency: null }],
    ['42,50 EUR/h', { type: 'HOURLY', min: null, max: 42.5, currency: 'EUR' }],
  ])('%s', (text, budget) => {
    expect(read(text).budget).toMatchObject(budget)
  })

  test.each(['We raised $30M', 'a team of 200 people', '5 million users', 'we have 40 hours', 'costs €20'])(
    '%s is no budget',
    (text) => {
      expect(read(text).budget).toBeNull()
    },
  )
})

describe('days', () => {
  test.each([
    ['start asap', '2026-11-26'],
    ['Start: 1. Januar 2027', '2027-01-01'],
    ['starting March 15th', '2027-03-15'],
    ['ab 15.02.2027', '2027-02-15'],
    ['start mid January', '2027-01-15'],
    ['start on 2027-04-01', '2027-04-01'],
  ])('%s', (text, day) => {
    expect(read(text).starts_on?.value).toBe(day)
  })

  test.each(['founded in March 2015', 'start on 31 February', 'start in March 2020'])('%s is no start', (text) => {
    expect(read(text).starts_on).toBeNull()
  })
})

test('a link asks for nothing, and neither does a person', () => {
  const text =
    'Hi Ann,\nwe need a Kafka developer, see https://example.com/node.js and github.com/acme/php. Ask Hana or Dom.'
  expect(Object.keys(skillsOf(text))).toEqual(['Kafka'])
})

test('numbers of others ask for nobody', () => {
  expect(read('Our team of 50 developers grows. We hire a React developer.').openings).toBeNull()
  expect(read('We need two React developers').openings?.value).toBe(2)
  expect(read('3 x React developer').openings?.value).toBe(3)
})

test('whatever is pasted, places lie in the text, and nothing fails', { tags: ['property', 'fuzz'] }, () => {
  const pieces = [...readBriefs('open'), ...readBriefs('heldBack')].flatMap(({ text }) => text.split(/(?<=\s)/))
  const texts = fc.array(fc.oneof(fc.constantFrom(...pieces), fc.string({ unit: 'binary' })), { maxLength: 80 })
  fc.assert(
    fc.property(texts, (words) => {
      const text = words.join('').slice(0, briefLimit)
      for (const { start, end } of placesOf(read(text))) {
        expect(start).toBeGreaterThanOrEqual(0)
        expect(end).toBeGreaterThan(start)
        expect(end).toBeLessThanOrEqual(text.length)
      }
    }),
    { numRuns: 200 },
  )
})

test('the place of muted lines is kept', () => {
  const text = '> old\nNeed a Go developer'
  expect(read(text).title).toMatchObject({ start: text.indexOf('Go'), end: text.length })
})
