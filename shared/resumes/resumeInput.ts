import * as z from 'zod/mini'
import { developerStages } from '#shared/developers/developerStages.ts'
import { rowId } from '#shared/platform/fields.ts'
import { valuesOf } from '#shared/platform/transitions.ts'
import { resumeOrders, resumePageSize } from './resumes.ts'

/** The name of an uploaded file, without path and special characters; at most 200 characters. */
export const resumeFileName = z.pipe(
  z.string(),
  z.transform(
    (name) =>
      name
        .replace(/^.*[\\/]/s, '')
        .slice(-200)
        // The cut can leave half of a surrogate pair, which \p{C} matches too.
        .replace(/[\p{C}"<>:|?*]/gu, '')
        .trim() || 'resume',
  ),
)

const range = (min: number, max: number, fallback: number, message: string) =>
  z._default(z.coerce.number(message).check(z.int(message), z.minimum(min, message), z.maximum(max, message)), fallback)

/** The words and filters of Resume Search. */
export const resumeFilterInput = z.object({
  q: z._default(z.string(), ''),
  stage: z.array(z.enum(valuesOf(developerStages), 'Choose a stage from the list.')),
  country: z.array(z.string().check(z.regex(/^[A-Z]{2}$/, 'Use a country code of two capital letters.'))),
})

export const resumeSearchInput = z.extend(resumeFilterInput, {
  limit: range(1, 100, resumePageSize, 'Ask for 1 to 100 rows at a time.'),
  offset: range(0, Number.MAX_SAFE_INTEGER, 0, 'A list starts at offset 0.'),
  order: z._default(z.enum(valuesOf(resumeOrders), 'Choose an order from the list.'), 'FIT'),
})

/** The arguments of `acceptResumeSkills`. */
export const acceptSkillsInput = z.object({
  id: rowId(),
  skill_ids: z
    .array(rowId('Choose a skill.'))
    .check(z.minLength(1, 'Choose a skill.'), z.maxLength(200, 'Choose at most 200 skills at a time.')),
})

/** The query of one page of a resume, counted from 1. */
export const resumePageInput = z.object({
  number: range(1, 50, 1, 'Ask for one of the first 50 pages.'),
})
