import * as z from 'zod/mini'
import { findCountry } from '#shared/platform/countries.ts'
import { changesInput, country, requiredLine } from '#shared/platform/fields.ts'
import { builtInRegions } from './regions.ts'

/** The longest word of a region that everybody knows has 31 characters. */
export const maxRegionWord = 40

/** The firm keeps at most this many regions of its own, since one answer has all of them with their countries. */
export const ownRegionLimit = 30

export const acceptedCountry = country().check(z.refine((code) => code !== '', 'Choose a country.'))

const builtIn: ReadonlySet<string> = new Set(builtInRegions.map(({ word }) => word.toLowerCase()))

/** Refuses a name that already means a place, so that each name means one thing. */
const meansNoPlace = z.refine<string>(
  (name) => findCountry(name) === undefined && !builtIn.has(name.toLowerCase()),
  'A country or another region has this name.',
)

/** A region that the firm names itself. */
export const jobRegionInput = z.object({
  name: requiredLine('Enter the name.', 100).check(meansNoPlace),
  word: requiredLine('Enter a short word.', 20).check(meansNoPlace),
  countries: z.array(acceptedCountry).check(
    z.minLength(1, 'Choose at least one country.'),
    z.maxLength(250, 'Choose at most 250 countries.'),
    z.overwrite((codes) => [...new Set(codes)]),
  ),
})
export type JobRegionInput = z.output<typeof jobRegionInput>

export const jobRegionChanges = changesInput(jobRegionInput)
export type JobRegionChanges = z.output<typeof jobRegionChanges>
