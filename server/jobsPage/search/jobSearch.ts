import type { PublicJob } from '#server/jobsPage/data.ts'
import { fold } from '#server/platform/files/search/needles.ts'
import { type JobType, jobTypes } from '#shared/jobs/jobStatuses.ts'
import { nameOfCountry } from '#shared/platform/countries.ts'
import { isKeyOf } from '#shared/platform/keys.ts'
import { searchedLength } from '#shared/platform/lists/searchedText.ts'
import { searchedCountries } from '#shared/skillsSearch/matching.ts'

/** The address of the jobs page holds it. What is empty or null leaves out no job. */
export interface OpenJobSearch {
  /** The words as they were typed. */
  readonly text: string
  /** The code of a country from which somebody wants to work. */
  readonly country: string | null
  readonly type: JobType | null
  /** The ids of skills. A job asks for all of them. */
  readonly skills: readonly string[]
}

/** Nobody chooses this many. */
const mostSkills = 10

/** Reads a search from the address. What no form of ours has written is left out. */
export function parseJobSearch(query: URLSearchParams): OpenJobSearch {
  const [country, type] = [query.get('country') ?? '', query.get('type') ?? '']
  const skills = new Set(query.getAll('skill').filter((id) => /^[\da-f-]{36}$/.test(id)))
  return {
    text: (query.get('q') ?? '').trim().slice(0, searchedLength),
    country: nameOfCountry(country) === undefined ? null : country.toUpperCase(),
    type: isKeyOf(jobTypes, type) ? type : null,
    skills: [...skills].slice(0, mostSkills),
  }
}

/** Tells whether a search leaves out anything. */
export function isNarrowed({ text, country, type, skills }: OpenJobSearch): boolean {
  return text !== '' || country !== null || type !== null || skills.length > 0
}

/** Finds the jobs that have each typed word somewhere, whatever its accents, and all that was chosen. */
export function findOpenJobs(jobs: readonly PublicJob[], search: OpenJobSearch): readonly PublicJob[] {
  const words = fold(search.text).split(/\s+/).filter(Boolean)
  return jobs.filter((job) => {
    if (search.country !== null && !searchedCountries(job.location).includes(search.country)) return false
    if (search.type !== null && job.type !== search.type) return false
    const skills = new Set(job.job_skills.map(({ skill }) => skill.id))
    if (!search.skills.every((id) => skills.has(id))) return false
    if (words.length === 0) return true
    const text = searchedTextOf(job)
    return words.every((word) => text.includes(word))
  })
}

/** Folding a job's text takes longer than to search it, and jobs stay the same objects until one of them changes. */
const folded = new WeakMap<PublicJob, string>()

function searchedTextOf(job: PublicJob): string {
  const known = folded.get(job)
  if (known !== undefined) return known
  const countries = searchedCountries(job.location).map((code) => nameOfCountry(code))
  const skills = job.job_skills.map(({ skill }) => skill.name)
  const text = fold([job.title, job.company_name, job.words, ...skills, ...countries].join('\n'))
  folded.set(job, text)
  return text
}
