import { type JobProfileStatus, unsentJobProfileStatuses } from '#shared/jobProfiles/jobProfileStatuses.ts'
import type { JobProfile } from '#web/jobProfiles/jobProfileQuery.ts'

/** Proposes the terms of a move: those of the profile, and where it has none, those that the job and the developer ask for. */
export function proposedTerms(profile: JobProfile) {
  const { status, cost_entered, cost_currency, developer_cost_rate, developer_currency, bill_rate, budget_hourly_max } =
    profile
  const cost =
    typeof cost_entered === 'number'
      ? { cost_rate: cost_entered, cost_currency: cost_currency ?? '' }
      : { cost_rate: developer_cost_rate ?? null, cost_currency: developer_currency }
  // Nobody should send a profile at the job's budget without looking, so only a placement proposes it.
  const isComparable = profile.job_currency === profile.currency && !unsentJobProfileStatuses.includes(status)
  return {
    ...cost,
    bill_rate: bill_rate ?? (isComparable ? budget_hourly_max : null),
    without_price: profile.without_price ?? false,
    pitch: profile.pitch,
    weekly_hours: profile.weekly_hours ?? profile.job_weekly_hours,
    starts_on: profile.starts_on ?? profile.job_starts_on,
    ends_on: profile.job_ends_on,
  } as const
}

type Term = keyof ReturnType<typeof proposedTerms> | 'consented_at' | 'consent_method'

const askedFor: Readonly<Partial<Record<JobProfileStatus, readonly Term[]>>> = {
  SENT: ['consented_at', 'consent_method', 'bill_rate', 'without_price', 'pitch'],
  PLACED: ['starts_on', 'ends_on', 'weekly_hours', 'cost_rate', 'cost_currency', 'bill_rate'],
}
const terms = new Set<string>(Object.values(askedFor).flat())

/** Leaves out the terms that the move does not ask for, and a cost that was agreed before: it would be converted again. */
export function termsOfMove<Input extends { readonly to: JobProfileStatus }>(input: Input, hasCost: boolean): Input {
  const asked: readonly string[] = askedFor[input.to] ?? []
  const isKept = (name: string) => !terms.has(name) || (asked.includes(name) && !(hasCost && name.startsWith('cost_')))
  return Object.fromEntries(Object.entries(input).filter(([name]) => isKept(name))) as Input
}
