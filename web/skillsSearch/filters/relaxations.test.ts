import { expect, test } from 'vitest'
import { parseRelaxation, relaxationLabel, relaxationsOf, relaxationVariable } from './relaxations.ts'

const skill = (id: string, name: string) => ({ job_skill_type: 'REQUIRED' as const, skill: { id, name } })
const job = { id: 'job', currency: 'USD', job_skills: [skill('go', 'Go'), skill('sql', 'SQL')] }
const sql = '00000000-0000-4000-8000-000000000001'

test('each kind of relaxation has the one that adds the most candidates first', () => {
  const answer = {
    fitting: 3,
    skills: [
      { skill_id: 'go', added: 2 },
      { skill_id: 'sql', added: 5 },
    ],
    countries: [{ country: 'MX', added: 7 }],
    budgets: [
      { budget_hourly_max: 60.5, added: 1 },
      { budget_hourly_max: 75, added: 1 },
    ],
    implied: { added: 4 },
  }
  expect(relaxationsOf(answer, job).map(({ relaxations }) => relaxations)).toEqual([
    [
      { key: 'skill-sql', name: 'SQL', added: 5 },
      { key: 'skill-go', name: 'Go', added: 2 },
    ],
    [{ key: 'country-MX', name: 'Mexico', added: 7 }],
    [
      { key: 'budget-60.5', name: 'up to $60.50', added: 1 },
      { key: 'budget-75', name: 'up to $75', added: 1 },
    ],
    [{ key: 'implied', name: 'required skills', added: 4 }],
  ])
})

test.each([
  [`skill-${sql}`, { skill_id: sql }, 'A skill as bonus'],
  ['country-MX', { country: 'MX' }, 'accept Mexico'],
  ['budget-60.5', { budget_hourly_max: 60.5 }, 'up to $60.50'],
  ['implied', { implied: true }, 'count what is implied'],
])('the address %s stands for one relaxation', (text, variable, label) => {
  const key = parseRelaxation(text)
  expect(key && [relaxationVariable(key), relaxationLabel(key, job)]).toEqual([variable, label])
})

test.each([
  '',
  'country-',
  'country-mx',
  'skill-1',
  'budget--5',
  'budget-many',
  'toString-MX',
  'implied-skills',
  'country-MX-US',
])('the address "%s" stands for none', (text) => expect(parseRelaxation(text)).toBeUndefined())
