import type { JobFacts } from '#web/jobs/jobFragment.ts'
import { countryName } from '#web/platform/lib/countries.ts'
import type { RelaxMatchQuery } from '#web/platform/lib/graphql.ts'
import { money } from '#web/platform/lib/money.ts'

/** The job data that relaxations need. */
export type RelaxedJob = Pick<JobFacts, 'id' | 'currency' | 'job_skills'>

/** One requirement that could be relaxed, and how many candidates that would add. */
export interface Relaxation {
  /** The skill, the country or the budget, under the title of its kind. */
  readonly name: string
  /** The relaxation as an action, for use without that title. */
  readonly label: string
  readonly added: number
}

/** The possible relaxations of a job by kind, those that add the most candidates first. */
export function relaxationsOf({ skills, countries, budgets }: RelaxMatchQuery['relaxMatch'], job: RelaxedJob) {
  const nameOf = (id: string) => job.job_skills.find(({ skill }) => skill.id === id)?.skill.name ?? 'A skill'
  return [
    {
      title: 'Make a required skill a bonus',
      relaxations: byAdded(
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
      relaxations: byAdded(
        budgets.map(({ budget_hourly_max, added }) => {
          const name = `up to ${money(budget_hourly_max, job.currency)}`
          return { name, label: name, added }
        }),
      ),
    },
  ]
}

/** Sorts by added candidates. The sort is stable, so of equal budget raises the smallest comes first. */
function byAdded(relaxations: readonly Relaxation[]): Relaxation[] {
  return relaxations.toSorted((a, b) => b.added - a.added)
}
