import * as z from 'zod/mini'
import { isPersonInSlack } from '#server/platform/sending/slack.ts'
import { isDay } from '#shared/platform/calendarDays.ts'
import { findCountry } from '#shared/platform/countries.ts'
import { emailAddress } from '#shared/platform/fields.ts'
import { type Enumeration, valuesOf } from '#shared/platform/transitions.ts'

/*
 * These schemas take the text of a cell that is not empty. An empty cell counts as missing, so a column that may be empty is optional.
 */

/** Makes a schema of a parser: `read` returns undefined for a bad cell, and `message` says why it is bad. */
function cell<Value>(read: (text: string) => Value | undefined, message: (text: string) => string) {
  return z.pipe(
    z.string('The cell is empty.'),
    z.transform((text, context) => {
      const value = read(text)
      if (value !== undefined) return value
      context.issues.push({ code: 'custom', message: message(excerpt(text)), input: text })
      return z.NEVER
    }),
  )
}

function excerpt(text: string): string {
  const shown = text.length > 60 ? `${text.slice(0, 59)}…` : text
  return `“${shown.replace(/\p{Cc}/gu, ' ')}”`
}

/** Accepts a single line of text. */
export function lineCell(maxLength = 200) {
  return cell(
    (text) => (text.length <= maxLength && !/\p{Cc}/u.test(text) ? text : undefined),
    (text) => `${text} is longer than ${maxLength} characters, or has line breaks or control characters.`,
  )
}

/** Accepts the id of a person in Slack. */
export const slackUserIdCell = cell(
  (text) => (/^\w{1,50}$/.test(text) && isPersonInSlack(text) ? text : undefined),
  (text) =>
    `${text} is not the Slack id of a person. Such an id starts with U or W, like U012AB3CD. You find it in their Slack profile.`,
)

/** Accepts text of several lines. */
export function paragraphsCell(maxLength = 20_000) {
  return cell(
    (text) => (text.length <= maxLength && !/[^\P{Cc}\n\t]/u.test(text) ? text : undefined),
    (text) => `${text} is longer than ${maxLength} characters, or has control characters.`,
  )
}

/** Gives an e-mail address in lower case. */
export const emailCell = emailAddress

/** Accepts the e-mail address or the name of a member of staff. */
export const staffCell = lineCell(320)

/** Accepts the value or the label of an enumeration; case, spaces and dashes do not matter. */
export function oneOfCell<Value extends string>(enumeration: Enumeration<Value>) {
  const values = valuesOf(enumeration)
  const known = new Map(
    values.flatMap((value) => [value, enumeration[value].label].map((name) => [plain(name), value])),
  )
  return cell(
    (text) => known.get(plain(text)),
    (text) => `${text} is not one of ${values.map((value) => enumeration[value].label).join(', ')}.`,
  )
}

/** Makes texts equal that differ in case, spaces and marks. */
export function plain(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
}

/** Reads an amount such as 45 or 45.50, in cents. */
export const moneyCell = cell(
  (text) => {
    const [, whole, cents = ''] = /^(\d{1,9})(?:[.,](\d{1,2}))?$/.exec(text) ?? []
    return whole === undefined ? undefined : Number(whole) * 100 + Number(cents.padEnd(2, '0'))
  },
  (text) => `${text} is not an amount such as 45 or 45.50.`,
)

/** Accepts the code of a currency, in any case. */
export const currencyCell = cell(
  (text) => (/^[a-z]{3}$/i.test(text) ? text.toUpperCase() : undefined),
  (text) => `${text} is not a currency such as USD.`,
)

export function wholeNumberCell(least: number, most: number) {
  return cell(
    (text) => (/^\d{1,9}$/.test(text) && Number(text) >= least && Number(text) <= most ? Number(text) : undefined),
    (text) => `${text} is not a number from ${least} to ${most}.`,
  )
}

export const dayCell = cell(readDay, (text) => `${text} is not a day such as 2026-01-31.`)

/** Gives the first moment of a day, UTC. */
export const momentCell = cell(
  (text) => {
    const read = readDay(text)
    return read && `${read}T00:00:00.000Z`
  },
  (text) => `${text} is not a day such as 2026-01-31.`,
)

function readDay(text: string): string | undefined {
  return /^(19|20)/.test(text) && isDay(text) ? text : undefined
}

export const yesOrNoCell = cell(
  (text) => {
    if (/^(yes|y|true|1)$/i.test(text)) return true
    return /^(no|n|false|0)$/i.test(text) ? false : undefined
  },
  (text) => `${text} is not yes or no.`,
)

/** Accepts a web address; without a scheme it is https. */
export const webAddressCell = cell(
  (text) => {
    if (text.length > 500) return undefined
    const address = /^[a-z][a-z\d+.-]*:(?!\d)/i.test(text) ? text : `https://${text}`
    const isSafe = /^https?:\/\/[^/?#\s.]+\.\S+$/i.test(address) && address.length <= 500
    return isSafe && URL.canParse(address) ? address : undefined
  },
  (text) => `${text} is not a web address such as https://example.com.`,
)

/** Accepts a handle of the code-hosting site, or the address of a profile. */
export const githubProfileCell = cell(
  (text) => {
    const address = /^(https?:\/\/)?(www\.)?github\.com\/@?[\w-]{1,39}\/?$/i
    return /^@?[a-z\d](?:[a-z\d-]{0,38})$/i.test(text) || address.test(text) ? text : undefined
  },
  (text) => `${text} is not a GitHub handle or address.`,
)

/** Reads a list separated by | or ;, without duplicates. */
export const listCell = listOf(100)

/** Reads the names of countries and regions, as a list. */
export const placesCell = listOf(250)

function listOf(most: number) {
  return cell(
    (text) => {
      const parts = partsOf(text)
      return parts.every((part) => part.length <= 100 && !/\p{Cc}/u.test(part)) && parts.length <= most
        ? [...new Set(parts)]
        : undefined
    },
    (text) => `${text} is not a list such as one | two, of up to ${most} parts of up to 100 characters.`,
  )
}

function partsOf(text: string): string[] {
  return text
    .split(/[|;]/)
    .map((part) => part.trim())
    .filter(Boolean)
}

/** Reads a country by its code or English name, as its code. */
export const countryCell = cell(
  findCountry,
  (text) => `${text} is not a country. Use a code such as US, or its English name.`,
)

/** `years` is null when none are given. */
export interface SkillCell {
  readonly name: string
  readonly years: number | null
}

/** Reads skills separated by | or ;, each with its years after a colon if known: TypeScript: 5 | React: 2.5 | SQL. */
export const skillsCell = cell(
  (text): SkillCell[] | undefined => {
    const read = partsOf(text).map(readSkill)
    return read.length <= 200 && read.every((skill) => skill !== undefined) ? read : undefined
  },
  (text) => `${text} is not a list of skills with years from 0 to 80, such as TypeScript: 5 | SQL.`,
)

function readSkill(part: string): SkillCell | undefined {
  const colon = part.indexOf(':')
  const name = (colon < 0 ? part : part.slice(0, colon)).trim()
  const years = colon < 0 ? '' : part.slice(colon + 1).trim()
  if (!name || name.length > 100 || /\p{Cc}/u.test(name)) return undefined
  if (years === '') return { name, years: null }
  const number = /^\d{1,2}([.,]\d)?$/.test(years) ? Number(years.replace(',', '.')) : Number.NaN
  return number <= 80 ? { name, years: number } : undefined
}
