import type { PublicJob } from '#server/jobsPage/data.ts'
import { nameOfCountry } from '#shared/countries.ts'
import { jobTypes } from '#shared/jobStatuses.ts'
import { searchedCountries } from '#shared/matching.ts'

/** The facts of a public job, each in a few words. */
export function jobFacts(job: PublicJob): string[] {
  const countries = searchedCountries(job.location).map((code) => nameOfCountry(code) ?? code)
  const facts = [job.company_name ?? '', jobTypes[job.type].label, countries.toSorted().join(', '), budgetText(job)]
  return facts.filter((fact) => fact !== '')
}

function budgetText(job: PublicJob): string {
  const ranges = [
    rangeText(job.budget_hourly_min, job.budget_hourly_max, job.currency, 'an hour'),
    rangeText(job.budget_monthly, job.budget_monthly, job.currency, 'a month'),
    rangeText(job.yearly_budget_min, job.yearly_budget_max, job.currency, 'a year'),
  ]
  return ranges.filter(Boolean).join(', ')
}

function rangeText(min: number | null, max: number | null, currency: string, per: string): string {
  const format = new Intl.NumberFormat('en', { style: 'currency', currency, trailingZeroDisplay: 'stripIfInteger' })
  if (min !== null && max !== null) return `${min === max ? format.format(min) : format.formatRange(min, max)} ${per}`
  if (min !== null) return `from ${format.format(min)} ${per}`
  return max === null ? '' : `up to ${format.format(max)} ${per}`
}
