import * as z from 'zod/mini'
import { isDay } from './calendarDays.ts'
import { nameOfCountry } from './countries.ts'
import { isWebPage } from './webPages.ts'

/** Accepts a line of text as people type it: trimmed, not empty, without control characters. */
export function requiredLine(emptyMessage: string, maxLength = 200) {
  return line(maxLength).check(notBlank(emptyMessage))
}

/** Refuses text without a visible character: empty, white space, or characters such as the zero-width space. */
export function notBlank(emptyMessage: string) {
  return z.regex(/[^\s\p{C}]/u, emptyMessage)
}

/** Accepts a text of several lines, which may be empty. */
export function longText(maxLength = 2_000) {
  return z.string('Enter a text.').check(z.trim(), z.maxLength(maxLength, `Use at most ${maxLength} characters.`))
}

/** Makes a field optional: an empty text, or no value, gives null. */
export function optional(schema: z.ZodMiniType<string, string>) {
  return z.pipe(
    z.nullish(schema),
    z.transform((value) => value || null),
  )
}

/** Accepts a text of several lines that may not be empty. */
export function requiredText(emptyMessage: string, maxLength = 2_000) {
  return z
    .string(emptyMessage)
    .check(z.trim(), notBlank(emptyMessage), z.maxLength(maxLength, `Use at most ${maxLength} characters.`))
}

/** Accepts an e-mail address, trimmed and in lower case. It agrees with the e-mail input of a browser. */
export function emailAddress() {
  return z
    .string('Enter an e-mail address.')
    .check(
      z.trim(),
      z.toLowerCase(),
      z.minLength(1, 'Enter an e-mail address.'),
      z.maxLength(254, 'Use an e-mail address of at most 254 characters.'),
      z.regex(z.regexes.html5Email, 'Enter an e-mail address such as name@example.com.'),
    )
}

export function optionalEmail() {
  return emptyAsNull(emailAddress(), 'Enter an e-mail address such as name@example.com.')
}

/** Accepts a domain, or an empty text. A pasted web address is shortened to its domain. */
export function domainName() {
  return z.string('Enter a domain.').check(
    z.trim(),
    z.toLowerCase(),
    z.overwrite(
      (text) =>
        text
          .replace(/^https?:\/\//, '')
          .replace(/^www\./, '')
          .split(/[/?#]/, 1)[0] ?? '',
    ),
    z.maxLength(253, 'Use at most 253 characters.'),
    z.regex(/^$|^([a-z0-9-]{1,63}\.)+[a-z]{2,63}$/, 'Enter a domain such as example.com.'),
  )
}

/** Accepts a link to a page, or an empty text. It refuses other schemes than http, since a click could run them as code. */
export function webLink() {
  return z.string('Enter a link.').check(
    z.trim(),
    z.maxLength(500, 'Use a link of at most 500 characters.'),
    z.refine((text) => text === '' || isWebLink(text), 'Enter a link such as https://meet.example.com/room.'),
  )
}

function isWebLink(text: string): boolean {
  return isWebPage(text) && !/\s/.test(text)
}

/** Accepts a moment as ISO 8601 in any time zone, parsed into UTC. */
export function dateTime(message = 'Give a moment as ISO 8601, such as 2026-01-31T00:00:00Z.') {
  return z.pipe(
    z.pipe(
      z.iso.datetime({ offset: true, error: message }),
      z.transform((text: string) => new Date(text).toISOString()),
    ),
    z.string().check(z.regex(/^[1-9]\d{3}-/, 'Choose a year from 1000 to 9999.')),
  )
}

/** Milliseconds. The clock of a browser may be ahead of the server's by this. */
const clockDifference = 300_000

export function isPast(moment: string): boolean {
  return Date.parse(moment) <= Date.now() + clockDifference
}

/** Accepts a day such as 2026-01-31 if only that is known, or else a moment as `dateTime` parses it. */
export function dayOrMoment(message = 'Give a day such as 2026-01-31, or a moment as ISO 8601.') {
  return z.pipe(
    z.stringFormat('day_or_moment', (text) => isDay(text) || z.safeParse(dateTime(), text).success, message),
    z.transform((text: string) => (isDay(text) ? text : new Date(text).toISOString())),
  )
}

/** Accepts the tz database name of a time zone, such as Europe/Berlin, or an empty text. */
export function timeZone() {
  return z
    .string('Choose a time zone.')
    .check(z.refine((zone) => zone === '' || isTimeZone(zone), 'Choose a time zone such as Europe/Berlin.'))
}

function isTimeZone(zone: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: zone }))
  } catch {
    return false
  }
}

/** Accepts an ISO 3166-1 alpha-2 code, or an empty text. */
export function country() {
  return z.string('Choose a country.').check(
    z.toUpperCase(),
    z.refine((code) => code === '' || nameOfCountry(code) !== undefined, 'Choose a country from the list.'),
  )
}

const wrongCurrency = 'Enter a currency by its code, such as USD.'

/** Accepts an ISO 4217 code that amounts can be shown in. */
export function currency() {
  return z.string('Choose a currency.').check(z.trim(), z.toUpperCase(), z.refine(isCurrency, wrongCurrency))
}

/** Accepts an ISO 4217 code, or none. */
export function optionalCurrency() {
  return emptyAsNull(currency(), wrongCurrency)
}

/** Returns whether a text is the ISO 4217 code of a currency. */
export function isCurrency(code: string): boolean {
  return Intl.supportedValuesOf('currency').includes(code)
}

/** Accepts a web address, or an empty text. Without a scheme it gets https. */
export function webAddress() {
  return z.string('Enter a web address.').check(
    z.trim(),
    z.overwrite((text) => (text === '' || /^[a-z][a-z\d+.-]*:(?!\d)/i.test(text) ? text : `https://${text}`)),
    z.maxLength(500, 'Use at most 500 characters.'),
    z.refine((text) => text === '' || isWebAddress(text), 'Enter a web address such as https://example.com.'),
  )
}

function isWebAddress(text: string): boolean {
  return /^https?:\/\/[^/?#\s.]+\.\S+$/i.test(text) && URL.canParse(text)
}

/** Accepts a day such as 2026-01-31, or an empty text. */
export function day() {
  return z.string(noDay).check(z.refine((day) => day === '' || isDay(day), noDay))
}

/** Accepts a day or an empty text, but not in the future. */
export function pastDay(message: string) {
  return day().check(z.refine((text) => text <= latestToday(), message))
}

/** Gives today's date where the day begins first, so that it is not in the past for any reader. */
export function latestToday(): string {
  return new Date(Date.now() + 14 * 3_600_000).toISOString().slice(0, 10)
}

/** Accepts a day such as 2026-01-31 that is not over yet, or none. */
export function futureDay() {
  return optional(
    day().check(z.refine((text) => text === '' || text >= earliestToday(), 'Choose a day in the future.')),
  )
}

/** Gives today's date where the day ends last, so that it is not in the future for any reader. */
function earliestToday(): string {
  return new Date(Date.now() - 12 * 3_600_000).toISOString().slice(0, 10)
}

const noDay = 'Enter a day such as 31 Jan 2026.'

/** Accepts one of some values. No choice gives null, which a form holds as an empty text. */
export function optionalChoice<Value extends string>(values: readonly Value[], message: string) {
  return emptyAsNull(z.enum(values), message)
}

/** Accepts a moment as `dateTime` does. An empty field gives null. */
export function optionalDateTime(message: string) {
  return emptyAsNull(dateTime(message), message)
}

/** Accepts a whole number. An empty field gives null. */
export function optionalCount(min: number, max: number, message: string) {
  return emptyAsNull(z.int().check(z.minimum(min, message), z.maximum(max, message)), message)
}

/** Years of experience, such as 4.5. An empty field gives null. */
export function optionalYears() {
  const range = 'Enter the years of experience, from 0 to 80.'
  const inTenths = z.refine<number>((years) => Math.round(years * 10) / 10 === years, 'Use at most one decimal.')
  return emptyAsNull(z.number().check(z.minimum(0, range), z.maximum(80, range), inTenths), range)
}

/** Accepts an amount of money in units of its currency, with at most two decimals. An empty field gives null. */
export function optionalAmount(max: number) {
  const range = `Enter an amount from 0 to ${max.toLocaleString('en')}.`
  const inCents = z.refine<number>((units) => Math.round(units * 100) / 100 === units, 'Use at most two decimals.')
  return emptyAsNull(z.number().check(z.minimum(0, range), z.maximum(max, range), inCents), range)
}

function emptyAsNull<Schema extends z.ZodMiniType>(schema: Schema, message: string) {
  return z.pipe(
    z.nullish(z.union([schema, z.literal('')], message)),
    z.transform((value) => (value === '' ? null : (value ?? null))),
  )
}

/** Accepts the id of a row, in lower case as the database writes it, so that equal ids are equal strings. */
export function rowId(message?: string) {
  return z.guid(message).check(z.toLowerCase())
}

/** Accepts the id of a row, or none. */
export function optionalId(message: string) {
  const format = /^$|^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
  return optional(z.stringFormat('guid', format, message).check(z.toLowerCase()))
}

/** The input of a mutation that only names a row. */
export const rowInput = z.object({ id: rowId() })

/** The input of a mutation that only names a row and the version that was read. */
export const versionInput = z.object({ id: rowId(), version: z.int() })

type Changes<Shape extends z.core.$ZodShape> = { [Name in keyof Shape]: z.ZodMiniOptional<Shape[Name]> }

/**
 * Derives the schema of a partial save from the schema of adding. A field that is left out stays unchanged; null or an empty text
 * clears an `optional` one.
 */
export function changesInput<Shape extends z.core.$ZodShape>(input: z.ZodMiniObject<Shape>) {
  const fields = Object.entries(input.shape).map(([name, field]) => [name, z.optional(withoutDefault(field))])
  return z.object(Object.fromEntries(fields) as Changes<Shape>)
}

/** `optional` turns a missing field into null, and a default into its value. In a partial save a missing field must stay missing. */
function withoutDefault(field: z.core.SomeType): z.core.SomeType {
  if (field instanceof z.ZodMiniDefault) return field._zod.def.innerType
  if (!(field instanceof z.ZodMiniPipe)) return field
  const { in: source, out } = field._zod.def
  return source instanceof z.ZodMiniOptional ? z.pipe(source._zod.def.innerType, out as z.ZodMiniTransform) : field
}

/** Like `requiredLine`, for a line that may be empty. */
export function line(maxLength = 200) {
  return z.string('Enter a text.').check(
    z.trim(),
    z.maxLength(maxLength, `Use at most ${maxLength} characters.`),
    z.refine((value) => !/\p{Cc}/u.test(value), 'Remove the line breaks and control characters.'),
  )
}
