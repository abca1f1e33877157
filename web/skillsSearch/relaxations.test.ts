import { expect, test } from 'vitest'
import { relaxationsOf } from './relaxations.ts'

const skill = (id: string, name: string) => ({ job_skill_type: 'REQUIRED' as const, skill: { id, name } })
const job = { id: 'job', currency: 'USD', job_skills: [skill('go', 'Go'), skill('sql', 'SQL')] }

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
  }
  expect(relaxationsOf(answer, job).map(({ relaxations }) => relaxations)).toEqual([
    [
      { name: 'SQL', label: 'SQL as bonus', added: 5 },
      { name: 'Go', label: 'Go as bonus', added: 2 },
    ],
    [{ name: 'Mexico', label: 'accept Mexico', added: 7 }],
    [
      { name: 'up to $60.50', label: 'up to $60.50', added: 1 },
      { name: 'up to $75', label: 'up to $75', added: 1 },
    ],
  ])
})
