import * as z from 'zod/mini'
import { searchCeiling } from './matching.ts'

/** The countries of a search; null or none means the default ones. */
export const countryCodes = z.nullish(
  z
    .array(z.string().check(z.regex(/^[A-Z]{2}$/, 'A country is a code of two capital letters, such as US.')))
    .check(z.maxLength(300, 'There are not that many countries.')),
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
