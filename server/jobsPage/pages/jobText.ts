import type { PublicJob } from '#server/jobsPage/data.ts'
import { budgetText } from '#shared/jobs/jobBudgets.ts'
import { jobTypes } from '#shared/jobs/jobStatuses.ts'
import { builtInRegions, splitPlaces } from '#shared/jobs/regions.ts'
import { nameOfCountry } from '#shared/platform/countries.ts'
import { searchedCountries } from '#shared/skillsSearch/matching.ts'

/** Writes the details of a public job, each in a few words. */
export function jobDetails(job: PublicJob): string[] {
  const details = [job.company_name ?? '', jobTypes[job.type].label, jobPlaces(job), budgetText(job)]
  return details.filter((detail) => detail !== '')
}

/** Names the regions of a job that everybody knows, and then its other countries. A region that the firm named itself shows as countries. */
export function jobPlaces({ location, regions }: Pick<PublicJob, 'location' | 'regions'>): string {
  const { whole, others } = splitPlaces({ location: searchedCountries(location), regions }, builtInRegions)
  const countries = others.map((code) => nameOfCountry(code) ?? code).toSorted((a, b) => a.localeCompare(b, 'en'))
  return [...whole.map(({ name }) => name), ...countries].join(', ')
}

/** The number of characters of a text in a list, a feed and a preview. */
const excerptLength = 280

/** Cuts the words of a text after a whole word. */
export function jobExcerpt({ words }: Pick<PublicJob, 'words'>): string {
  if (words.length <= excerptLength) return words
  const end = words.lastIndexOf(' ', excerptLength)
  return `${words.slice(0, end > 0 ? end : excerptLength)} …`
}
