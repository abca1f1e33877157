import type { PublicJob } from '#server/jobsPage/data.ts'
import { jobTypes } from '#shared/jobs/jobStatuses.ts'
import { nameOfCountry } from '#shared/platform/countries.ts'
import { searchedCountries } from '#shared/skillsSearch/matching.ts'
import { findOpenJobs, type OpenJobSearch } from './jobSearch.ts'

/** A value that occurs, and how many jobs are left with it. */
export interface FilterChoice {
  readonly value: string
  readonly label: string
  readonly count: number
}

export interface JobFilters {
  readonly countries: readonly FilterChoice[]
  readonly types: readonly FilterChoice[]
  /** Those that are not chosen yet. */
  readonly skills: readonly FilterChoice[]
  readonly chosenSkills: readonly FilterChoice[]
}

/** Counts what can be chosen beside all else that is. What is chosen stays among the choices, also where no job is left. */
export function filtersOf(jobs: readonly PublicJob[], search: OpenJobSearch): JobFilters {
  const found = (changes: Partial<OpenJobSearch>) => findOpenJobs(jobs, { ...search, ...changes })
  const skills = choicesOf(found({}), namedSkills, [])
  return {
    countries: choicesOf(found({ country: null }), namedCountries, chosen(search.country, nameOfCountry)),
    types: choicesOf(
      found({ type: null }),
      namedType,
      chosen(search.type, (type) => jobTypes[type].label),
    ),
    skills: skills.filter(({ value }) => !search.skills.includes(value)),
    chosenSkills: choicesOf(found({}), namedSkills, namesAmong(jobs, search.skills)).filter(({ value }) =>
      search.skills.includes(value),
    ),
  }
}

type Named = readonly (readonly [value: string, label: string])[]

const namedCountries = ({ location }: PublicJob): Named =>
  searchedCountries(location).map((code) => [code, nameOfCountry(code) ?? code])
const namedType = ({ type }: PublicJob): Named => [[type, jobTypes[type].label]]
const namedSkills = ({ job_skills }: PublicJob): Named => job_skills.map(({ skill }) => [skill.id, skill.name])

function chosen<Value extends string>(value: Value | null, nameOf: (value: Value) => string | undefined): Named {
  return value === null ? [] : [[value, nameOf(value) ?? value]]
}

/** A skill that no open job asks for has no name here, and is not offered. */
function namesAmong(jobs: readonly PublicJob[], skills: readonly string[]): Named {
  return jobs.flatMap(namedSkills).filter(([id]) => skills.includes(id))
}

function choicesOf(jobs: readonly PublicJob[], valuesOf: (job: PublicJob) => Named, kept: Named): FilterChoice[] {
  const labels = new Map([...kept, ...jobs.flatMap(valuesOf)])
  const counts = Map.groupBy(jobs.flatMap(valuesOf), ([value]) => value)
  return [...labels]
    .map(([value, label]) => ({ value, label, count: counts.get(value)?.length ?? 0 }))
    .toSorted((one, other) => one.label.localeCompare(other.label, 'en'))
}
