import * as z from 'zod/mini'
import { nameOfCountry } from '#shared/platform/countries.ts'
import { emailAddress, line, longText, optional, requiredLine } from '#shared/platform/fields.ts'

/** The most skills that one application names. */
export const skillLimit = 40

/** Reads a number as people type it, with a comma or a point; an empty text gives null. */
function optionalNumber(max: number, message: string) {
  return z.pipe(
    z.string().check(
      z.trim(),
      z.refine((text) => text === '' || toNumber(text) <= max, message),
    ),
    z.transform((text) => (text === '' ? null : toNumber(text))),
  )
}

function toNumber(text: string): number {
  return /^\d+([.,]\d+)?$/.test(text) ? Number(text.replace(',', '.')) : Number.NaN
}

/**
 * Accepts an address at a site, with or without `https://`. The result begins with it.
 * @param addressOf makes an address of a bare name, where the pattern allows one.
 */
function profileAt(pattern: RegExp, message: string, addressOf = (name: string) => name) {
  return optional(
    z.string().check(
      z.trim(),
      z.maxLength(200, 'Use at most 200 characters.'),
      z.refine((text) => text === '' || pattern.test(text), message),
      z.overwrite((text) => (text.includes('/') || text === '' ? text : addressOf(text))),
      z.overwrite((text) => (text === '' ? '' : `https://${text.replace(/^https?:\/\//i, '')}`)),
    ),
  )
}

export const applicationInput = z.object({
  first_name: requiredLine('Enter your first name.', 100),
  last_name: requiredLine('Enter your last name.', 100),
  email: emailAddress(),
  country: z.string().check(z.refine((code) => nameOfCountry(code) !== undefined, 'Choose your country.')),
  skills: z
    .array(
      z.object({
        name: requiredLine('Enter the skill for these years.', 80),
        years: optionalNumber(60, 'Enter years as a number from 0 to 60.'),
      }),
    )
    .check(z.maxLength(skillLimit, `Name at most ${skillLimit} skills.`)),
  /** The unit is USD per hour. */
  rate: optionalNumber(2_000, 'Enter a rate as a number of USD per hour, such as 60.'),
  url_github: profileAt(
    /^(https?:\/\/)?(www\.)?github\.com\/[^\s<>"]+$|^@?[a-z\d][a-z\d-]{0,38}$/i,
    'Enter an address such as github.com/your-name.',
    (name) => `github.com/${name.replace('@', '')}`,
  ),
  url_linkedin: profileAt(
    /^(https?:\/\/)?([a-z]+\.)?linkedin\.com\/[^\s<>"]+$/i,
    'Enter an address such as linkedin.com/in/your-name.',
  ),
  employer: optional(line()),
  about: optional(longText(2_000)),
  consent: z.literal('yes', 'We can only read your application if you agree to this.'),
})
export type SentApplication = z.output<typeof applicationInput>
