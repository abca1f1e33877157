import type { JobFacts } from '#web/jobs/jobFragment.ts'
import { countryName } from '#web/platform/lib/countries.ts'
import type { RelaxMatchQuery } from '#web/platform/lib/graphql.ts'
import { money } from '#web/platform/lib/money.ts'

/** What is read of a job to tell what it could give way in. */
export type RelaxedJob = Pick<JobFacts, 'id' | 'currency' | 'job_skills'>

/** One thing that could give way, and how many candidates that would add. */
export interface Relaxation {
  /** The skill, the country or the budget, under the title of its kind. */
  readonly name: string
  /** As a thing to do, where it stands by itself. */
  readonly label: string
  readonly added: number
}

/** The things that a job could give way in, by kind, those that add the most first. */
export function relaxationsOf({ skills, countries, budgets }: RelaxMatchQuery['relaxMatch'], job: RelaxedJob) {
  const nameOf = (id: string) => job.job_skills.find(({ skill }) => skill.id === id)?.skill.name ?? 'A skill'
  return [
    {
      title: 'Make a required skill a bonus',
      relaxations: sorted(
        skills.map(({ skill_id, added }) => ({
          name: nameOf(skill_id),
          label: `${nameOf(skill_id)} as bonus`,
          added,
        })),
      ),
    },
    {
      title: 'Accept one more country',
      relaxations: countries.map(({ country, added }) => ({
        name: countryName(country),
        label: `accept ${countryName(country)}`,
        added,
      })),
    },
    {
      title: 'Raise the hourly budget',
      relaxations: sorted(
        budgets.map(({ budget_hourly_max, added }) => {
          const name = `up to ${money(budget_hourly_max, job.currency)}`
          return { name, label: name, added }
        }),
      ),
    },
  ]
}

/** Equal numbers keep their order: the smallest raise of a budget that adds as many comes first. */
function sorted(relaxations: readonly Relaxation[]): Relaxation[] {
  return relaxations.toSorted((a, b) => b.added - a.added)
}
