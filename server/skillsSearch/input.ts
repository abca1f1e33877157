import * as z from 'zod/mini'
import { jobSkillLists } from '#shared/jobs/jobInput.ts'
import { rowId } from '#shared/platform/fields.ts'
import { searchCeiling, type WantedSkill } from '#shared/skillsSearch/matching.ts'

const countryCode = z.string().check(z.regex(/^[A-Z]{2}$/, 'A country is a code of two capital letters, such as US.'))

/** Null or an empty list means the default countries. */
export const searchCountriesInput = z.nullish(
  z.array(countryCode).check(z.maxLength(300, 'There are not that many countries.')),
)

export const candidateCount = z.nullish(
  z
    .int()
    .check(
      z.minimum(1, `Ask for 1 to ${searchCeiling} candidates.`),
      z.maximum(searchCeiling, `Ask for 1 to ${searchCeiling} candidates.`),
    ),
)

export const candidateOffset = z
  .int()
  .check(
    z.minimum(0, 'A list starts at offset 0.'),
    z.maximum(searchCeiling - 1, `An offset is less than ${searchCeiling}.`),
  )

/**
 * The most days that a filter by messages looks back. */
const mostDays = 365

/** Null leaves a filter out. */
export const candidateFilterInput = z.nullish(
  z.object({
    match_at_least: z.nullish(
      z.int().check(z.minimum(0, 'A match has 0 to 100 percent.'), z.maximum(100, 'A match has 0 to 100 percent.')),
    ),
    rate_at_most: z.nullish(z.number().check(z.minimum(0, 'A rate is a positive amount.'))),
    verified: z.nullish(z.literal(true, 'Skills are verified, or the filter is left out.')),
    countries: searchCountriesInput,
    years_at_least: z.nullish(
      z.number().check(z.minimum(0, 'Experience has 0 to 80 years.'), z.maximum(80, 'Experience has 0 to 80 years.')),
    ),
    not_messaged_days: z.nullish(
      z
        .int()
        .check(
          z.minimum(1, `Look back 1 to ${mostDays} days.`),
          z.maximum(mostDays, `Look back 1 to ${mostDays} days.`),
        ),
    ),
    free: z.nullish(z.literal(true, 'Candidates are free, or the filter is left out.')),
  }),
)

/**
 * A search relaxes one requirement of a job: a required skill becomes a bonus, a country is accepted, the budget is raised, or implied skills count.
 */
export const relaxationInput = z.nullish(
  z
    .object({
      skill_id: z.nullish(rowId()),
      country: z.nullish(countryCode),
      budget_hourly_max: z.nullish(z.number().check(z.minimum(0, 'A budget is a positive amount.'))),
      implied: z.nullish(z.literal(true, 'What is implied either counts, or is left out.')),
    })
    .check(
      z.refine(
        (relaxation) => Object.values(relaxation).filter((value) => value !== undefined && value !== null).length === 1,
        'Relax one requirement at a time.',
      ),
    ),
)

/** The skills of a search that has no job, by how much they are wanted. */
export const wantedSkillsInput = z.nullish(
  z.pipe(
    jobSkillLists,
    z.transform(({ required, core, bonus }): WantedSkill[] => [
      ...required.map((skill_id) => ({ skill_id, job_skill_type: 'REQUIRED' as const })),
      ...core.map((skill_id) => ({ skill_id, job_skill_type: 'CORE' as const })),
      ...bonus.map((skill_id) => ({ skill_id, job_skill_type: 'BONUS' as const })),
    ]),
  ),
)
