import type { JobDetails } from '#web/jobs/page/jobFragment.ts'
import type { Relaxation as RelaxationVariable, RelaxMatchQuery } from '#web/platform/lib/graphql.ts'
import { countryName } from '#web/platform/lib/text/countries.ts'
import { money } from '#web/platform/lib/text/money.ts'
import type { JobSkill } from '#web/skillsSearch/card/candidate.ts'

/** The job data that relaxations need. */
export interface RelaxedJob extends Pick<JobDetails, 'id' | 'currency'> {
  readonly job_skills: readonly JobSkill[]
}

/** A relaxed requirement as it is in the address: its kind and its value, such as "country-MX". What is implied has no value. */
export type RelaxationKey = `${RelaxationKind}-${string}` | 'implied'
type RelaxationKind = 'skill' | 'country' | 'budget'

/** A requirement that could be relaxed, and how many candidates that would add. */
export interface Relaxation {
  readonly key: RelaxationKey
  /** The skill, the country or the budget, under the title of its kind. */
  readonly name: string
  readonly added: number
}

/** Returns the possible relaxations of a job by kind, those that add the most candidates first. */
export function relaxationsOf(answer: RelaxMatchQuery['relaxMatch'], job: RelaxedJob) {
  const { skills, countries, budgets, implied } = answer
  const relaxation = (key: RelaxationKey, added: number): Relaxation => ({ key, name: relaxationName(key, job), added })
  return [
    {
      title: 'Make a required skill a bonus',
      relaxations: byAdded(skills.map(({ skill_id, added }) => relaxation(`skill-${skill_id}`, added))),
    },
    {
      title: 'Accept one more country',
      relaxations: countries.map(({ country, added }) => relaxation(`country-${country}`, added)),
    },
    {
      title: 'Raise the hourly budget',
      relaxations: byAdded(budgets.map((one) => relaxation(`budget-${one.budget_hourly_max}`, one.added))),
    },
    { title: 'Count what is implied', relaxations: [relaxation('implied', implied.added)] },
  ]
}

/** Returns the relaxation in the address; undefined if there is none, or none of a known kind. */
export function parseRelaxation(text: string): RelaxationKey | undefined {
  const isKnown = /^(implied|skill-[\da-f-]{36}|country-[A-Z]{2}|budget-\d+(\.\d+)?)$/.test(text)
  return isKnown ? (text as RelaxationKey) : undefined
}

export function relaxationVariable(key: RelaxationKey): RelaxationVariable {
  if (key === 'implied') return { implied: true }
  const { kind, value } = partsOf(key)
  if (kind === 'skill') return { skill_id: value }
  return kind === 'country' ? { country: value } : { budget_hourly_max: Number(value) }
}

/** Returns the skill, the country or the budget of a relaxation. */
function relaxationName(key: RelaxationKey, job: RelaxedJob): string {
  if (key === 'implied') return 'required skills'
  const { kind, value } = partsOf(key)
  if (kind === 'country') return countryName(value)
  if (kind === 'budget') return `up to ${money(Number(value), job.currency)}`
  return job.job_skills.find(({ skill }) => skill.id === value)?.skill.name ?? 'A skill'
}

/** Describes the relaxation as an action: "SQL as bonus", "accept Mexico", "up to $60", "count what is implied". */
export function relaxationLabel(key: RelaxationKey, job: RelaxedJob): string {
  if (key === 'implied') return 'count what is implied'
  const name = relaxationName(key, job)
  const { kind } = partsOf(key)
  if (kind === 'skill') return `${name} as bonus`
  return kind === 'country' ? `accept ${name}` : name
}

function partsOf(key: Exclude<RelaxationKey, 'implied'>): { kind: RelaxationKind; value: string } {
  const dash = key.indexOf('-')
  return { kind: key.slice(0, dash) as RelaxationKind, value: key.slice(dash + 1) }
}

/** Sorts by added candidates. The sort is stable, so of equal budget raises the smallest comes first. */
function byAdded(relaxations: readonly Relaxation[]): Relaxation[] {
  return relaxations.toSorted((a, b) => b.added - a.added)
}
