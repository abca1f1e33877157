import { describe, expect, test } from 'vitest'
import type { PublicJob } from '#server/jobsPage/data.ts'
import { html } from '#server/platform/html/html.ts'
import * as fc from '#test/draws/property.ts'
import { filtersOf } from './jobFilters.ts'
import { findOpenJobs, parseJobSearch } from './jobSearch.ts'

const skill = (name: string) => ({
  job_skill_type: 'REQUIRED' as const,
  skill: { id: `00000000-0000-4000-8000-${name.padStart(12, '0')}`, name, skill_type: 'TOOL' as const },
})
const job = (title: string, more: Partial<PublicJob> = {}): PublicJob => ({
  id: title,
  title,
  type: 'HOURLY',
  location: [],
  regions: [],
  currency: 'USD',
  budget_hourly_min: null,
  budget_hourly_max: null,
  budget_monthly: null,
  yearly_budget_min: null,
  yearly_budget_max: null,
  job_skills: [],
  text: html``,
  words: '',
  company_name: null,
  published_at: '2026-11-01T00:00:00.000Z',
  changed_at: '2026-11-01T00:00:00.000Z',
  ...more,
})

const jobs = [
  job('Café keeper', { location: ['FR'], words: 'Keeps the São Paulo office' }),
  job('Engineer', { type: 'SALARY', location: ['DE', 'FR'], job_skills: [skill('abc'), skill('def')] }),
  job('Tester', { location: ['DE'], job_skills: [skill('abc')], company_name: 'Łódź Works' }),
]
const search = (query: string) => parseJobSearch(new URLSearchParams(query))
const found = (query: string) => findOpenJobs(jobs, search(query)).map(({ title }) => title)
const counts = (choices: readonly { label: string; count: number }[]) =>
  choices.map(({ label, count }) => `${label} ${count}`)

describe('a search of the jobs page', () => {
  test.each([
    ['', ['Café keeper', 'Engineer', 'Tester']],
    ['q=cafe', ['Café keeper']],
    ['q=SAO+keeper', ['Café keeper']],
    ['q=lodz', ['Tester']],
    ['q=germany', ['Engineer', 'Tester']],
    ['q=germany+france', ['Engineer']],
    ['country=DE', ['Engineer', 'Tester']],
    ['country=de&type=HOURLY', ['Tester']],
    ['skill=00000000-0000-4000-8000-000000000abc', ['Engineer', 'Tester']],
    ['skill=00000000-0000-4000-8000-000000000abc&skill=00000000-0000-4000-8000-000000000def', ['Engineer']],
    ['country=XX&type=toString&skill=1', ['Café keeper', 'Engineer', 'Tester']],
  ])('%s', (query, titles) => {
    expect(found(query)).toEqual(titles)
  })

  test.each([
    ['java', ['Java Engineer', 'Backend']],
    ['script', []],
    ['javascr', ['Frontend']],
    ['react', ['React Developer', 'Frontend', '.NET Developer']],
    ['.net', ['.NET Developer']],
    ['net', ['.NET Developer']],
    ['r', []],
    ['c++', ['Backend']],
    ['東京', ['Backend']],
  ])('for %s puts the title first, then the skills, and takes the name of a skill as it is', (text, titles) => {
    const openJobs = [
      job('.NET Developer', { words: 'You work beside our React team' }),
      job('Frontend', { job_skills: [skill('React'), skill('JavaScript')] }),
      job('React Developer'),
      job('Backend', { job_skills: [skill('Java'), skill('C++')], words: '東京にて' }),
      job('Java Engineer'),
    ]
    expect(
      findOpenJobs(openJobs, search(new URLSearchParams({ q: text }).toString())).map(({ title }) => title),
    ).toEqual(titles)
  })

  test('offers only what occurs, with the number of jobs that are left', () => {
    const { countries, types, skills } = filtersOf(jobs, search('country=DE'))
    expect(counts(countries)).toEqual(['France 2', 'Germany 2'])
    expect(counts(types)).toEqual(['Hourly 1', 'Salary 1'])
    expect(counts(skills)).toEqual(['abc 2', 'def 1'])
  })

  test('keeps what is chosen among the choices, also where no job is left', () => {
    const { countries, skills, chosenSkills } = filtersOf(
      jobs,
      search('q=keeper&country=DE&skill=00000000-0000-4000-8000-000000000abc'),
    )
    expect(counts(countries)).toEqual(['Germany 0'])
    expect(counts(skills)).toEqual([])
    expect(counts(chosenSkills)).toEqual(['abc 0'])
  })
})

test('each choice leaves just as many jobs as it says', { tags: 'property' }, () => {
  const value = fc.record(
    {
      q: fc.constantFrom('e', 'keeper', 'germany'),
      country: fc.constantFrom('DE', 'FR', 'BR'),
      type: fc.constant('HOURLY'),
    },
    { requiredKeys: [] },
  )
  fc.assert(
    fc.property(value, (chosen) => {
      const query = new URLSearchParams(Object.entries(chosen))
      const filters = filtersOf(jobs, parseJobSearch(query))
      for (const [name, choices] of [
        ['country', filters.countries],
        ['type', filters.types],
        ['skill', filters.skills],
      ] as const) {
        for (const choice of choices) {
          const next = new URLSearchParams(query)
          next.set(name, choice.value)
          expect(findOpenJobs(jobs, parseJobSearch(next))).toHaveLength(choice.count)
        }
      }
    }),
  )
})
