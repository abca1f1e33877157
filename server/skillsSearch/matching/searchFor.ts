import type { Database } from '#server/platform/db/connection/connect.ts'
import type { SkillRelations } from '#server/skills/relations/relateSkills.ts'
import type { TextRanking } from '#server/skillsSearch/byText/textRanking.ts'
import { readLimits } from '#server/skillsSearch/filters/data.ts'
import { type CandidateFilterValues, isLeft } from '#server/skillsSearch/filters/limits.ts'
import type { Fit, Search } from '#server/skillsSearch/matching/memberIndex.ts'
import { type RelaxedRequirement, relaxFit } from '#server/skillsSearch/relaxations/relaxations.ts'
import { possibleWeight, searchedCountries } from '#shared/skillsSearch/matching.ts'
import type { MatchedJob } from './matchedJob.ts'

/** Narrows a search down, besides its job. */
export interface SearchLimits {
  readonly jobId?: string | undefined
  /** When left out or empty, the countries of the job count, or otherwise the default ones. */
  readonly countries?: readonly string[] | null | undefined
  /** Finds only those whom relaxing this requirement of the job would add. */
  readonly relaxation?: RelaxedRequirement | undefined
  readonly filter?: CandidateFilterValues | undefined
}

/** Builds the search once the job and its relations are read. */
export async function searchFor(
  db: Database,
  askedJob: MatchedJob | Promise<MatchedJob>,
  askedRelations: SkillRelations | Promise<SkillRelations>,
  { jobId, countries, relaxation, filter, byText }: SearchLimits & { readonly byText?: TextRanking | undefined },
): Promise<Search> {
  const [job, { impliers }] = await Promise.all([askedJob, askedRelations])
  const limits = filter && (await readLimits(db, jobId, job, filter))
  const possible = possibleWeight(job.skills)
  const fit = fitFor(job, countries)
  const addition = relaxation && { fit, relaxed: relaxFit(fit, relaxation, impliers) }
  return {
    countries: fit.countries,
    skills: job.skills,
    without: fit.without,
    addition,
    isLeft:
      (limits || byText) &&
      ((member) => (!limits || isLeft(member, possible, limits)) && (!byText || byText.resumes.has(member.id))),
  }
}

/** The criteria of a job, in other countries if they are given. */
export function fitFor(job: MatchedJob, countries: SearchLimits['countries']): Fit {
  const { location, skills, attached, excluded, budget_hourly_max_cents: cents, currency } = job
  return {
    countries: searchedCountries(countries?.length ? countries : location),
    without: [...attached, ...excluded.map(({ id }) => id)],
    required: skills.filter(({ job_skill_type }) => job_skill_type === 'REQUIRED').map(({ skill_id }) => skill_id),
    budget: cents === null ? undefined : { cents, currency },
  }
}
