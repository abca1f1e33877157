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

/**
 * Finds the jobs that have each typed word at the beginning of a word, whatever its accents, and all that was chosen. What is named in
 * the title comes first, then what is named as a skill; otherwise the order stays.
 */
export function findOpenJobs(jobs: readonly PublicJob[], search: OpenJobSearch): readonly PublicJob[] {
  const words = [...new Set(splitWords(search.text).filter(Boolean))]
  // "Java" means the skill and not JavaScript, and one or two letters begin too many words.
  const isWhole = (word: string) => word.length < 3 || jobs.some((job) => searchedIn(job).skillNames.has(word))
  const wanted = words.map((word) => (isWhole(word) ? ` ${word} ` : ` ${word}`))
  const found = jobs.filter((job) => isChosen(job, search)).map((job) => ({ job, rank: rankOf(job, wanted) }))
  return found
    .filter(({ rank }) => rank !== undefined)
    .toSorted((one, other) => (other.rank ?? 0) - (one.rank ?? 0))
    .map(({ job }) => job)
}

function isChosen(job: PublicJob, { country, type, skills }: OpenJobSearch): boolean {
  if (country !== null && !searchedCountries(job.location).includes(country)) return false
  if (type !== null && job.type !== type) return false
  const asked = new Set(job.job_skills.map(({ skill }) => skill.id))
  return skills.every((id) => asked.has(id))
}

/** Ranks a job by where it has the words, each with the spaces around it. @returns undefined where one of them is missing. */
function rankOf(job: PublicJob, wanted: readonly string[]): number | undefined {
  const { parts } = searchedIn(job)
  let rank = 0
  for (const word of wanted) {
    const place = parts.findIndex((part) => part.includes(word))
    if (place < 0) return undefined
    rank += parts.length - place
  }
  return rank
}

interface Searched {
  /** The words of the title, of the skills, and of the rest, each between spaces: a text is searched faster than a set. */
  readonly parts: readonly string[]
  readonly skillNames: ReadonlySet<string>
}

/** Splitting a job's text takes longer than to search it, and jobs stay the same objects until one of them changes. */
const splitJobs = new WeakMap<PublicJob, Searched>()

function searchedIn(job: PublicJob): Searched {
  const known = splitJobs.get(job)
  if (known !== undefined) return known
  const countries = searchedCountries(job.location).map((code) => nameOfCountry(code))
  const skills = job.job_skills.map(({ skill }) => skill.name)
  const parts = [job.title, skills.join('\n'), [job.company_name, job.words, ...countries].join('\n')].map(wordsOf)
  const searched = { parts, skillNames: new Set(skills.map(fold)) }
  splitJobs.set(job, searched)
  return searched
}

/** Folds a text and splits it into words, Chinese into signs. */
function splitWords(text: string): string[] {
  return fold(text).split(/[^\p{L}\p{N}+#.]+|(?<=\p{Lo})/u)
}

/** Gives the words of a text. ".NET" is found with its dot and without, and "Node.js" as "Node". */
function wordsOf(text: string): string {
  const words = new Set(
    splitWords(text)
      .flatMap((word) => [word, ...word.split('.')])
      .filter(Boolean),
  )
  return ` ${[...words].join(' ')} `
}
