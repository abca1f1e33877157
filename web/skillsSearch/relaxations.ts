import { countryName } from '#web/lib/countries.ts'
import type { RelaxMatchQuery } from '#web/lib/graphql.ts'
import { money } from '#web/lib/money.ts'
import type { JobSkill } from './candidate.ts'

/** What is read of a job to tell what it could give way in. */
export interface RelaxedJob {
  readonly id: string
  readonly currency: string
  readonly job_skills: readonly JobSkill[]
}

/** One thing that could give way, and how many candidates that would add. */
export interface Relaxation {
  readonly label: string
  readonly added: number
}

/** The things that a job could give way in, by kind, those that add the most first. */
export function relaxationsOf({ skills, countries, budgets }: RelaxMatchQuery['relaxMatch'], job: RelaxedJob) {
  const nameOf = (id: string) => job.job_skills.find(({ skill }) => skill.id === id)?.skill.name ?? 'A skill'
  return [
    {
      title: 'Make a required skill a bonus',
      relaxations: sorted(skills.map(({ skill_id, added }) => ({ label: `${nameOf(skill_id)} as bonus`, added }))),
    },
    {
      title: 'Accept one more country',
      relaxations: countries.map(({ country, added }) => ({ label: `accept ${countryName(country)}`, added })),
    },
    {
      title: 'Raise the hourly budget',
      relaxations: sorted(
        budgets.map(({ budget_hourly_max, added }) => ({
          label: `up to ${money(budget_hourly_max, job.currency)}`,
          added,
        })),
      ),
    },
  ]
}

/** Equal numbers keep their order: the smallest raise of a budget that adds as many comes first. */
function sorted(relaxations: readonly Relaxation[]): Relaxation[] {
  return relaxations.toSorted((a, b) => b.added - a.added)
}
