import * as z from 'zod/mini'
import { rowId } from '#shared/platform/fields.ts'
import { searchCeiling } from '#shared/skillsSearch/matching.ts'

const countryCode = z.string().check(z.regex(/^[A-Z]{2}$/, 'A country is a code of two capital letters, such as US.'))

/** The countries of a search; null or none means the default ones. */
export const searchCountriesInput = z.nullish(
  z.array(countryCode).check(z.maxLength(300, 'There are not that many countries.')),
)

/** How many candidates a search returns. */
export const candidateCount = z.nullish(
  z
    .int()
    .check(
      z.minimum(1, `Ask for 1 to ${searchCeiling} candidates.`),
      z.maximum(searchCeiling, `Ask for 1 to ${searchCeiling} candidates.`),
    ),
)

/** How many of the best candidates a search skips. */
export const candidateOffset = z
  .int()
  .check(
    z.minimum(0, 'A list starts at offset 0.'),
    z.maximum(searchCeiling - 1, `An offset is less than ${searchCeiling}.`),
  )

/** The one requirement of a job that a search relaxes: a required skill becomes a bonus, a country is accepted, or the budget is raised. */
export const relaxationInput = z.nullish(
  z
    .object({
      skill_id: z.nullish(rowId()),
      country: z.nullish(countryCode),
      budget_hourly_max: z.nullish(z.number().check(z.minimum(0, 'A budget is a positive amount.'))),
    })
    .check(
      z.refine(
        (relaxation) => Object.values(relaxation).filter((value) => value !== undefined && value !== null).length === 1,
        'Relax one requirement at a time.',
      ),
    ),
)
