import type { PublicJob } from '#server/jobsPage/data.ts'
import { budgetText } from '#shared/jobs/jobBudgets.ts'
import { jobTypes } from '#shared/jobs/jobStatuses.ts'
import { nameOfCountry } from '#shared/platform/countries.ts'
import { searchedCountries } from '#shared/skillsSearch/matching.ts'

/** Writes the details of a public job, each in a few words. */
export function jobDetails(job: PublicJob): string[] {
  const countries = searchedCountries(job.location).map((code) => nameOfCountry(code) ?? code)
  const details = [job.company_name ?? '', jobTypes[job.type].label, countries.toSorted().join(', '), budgetText(job)]
  return details.filter((detail) => detail !== '')
}
