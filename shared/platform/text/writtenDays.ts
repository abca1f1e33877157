import { isDay } from '#shared/platform/calendarDays.ts'
import { foldText } from './foldText.ts'

/** The order of day and month in days such as 3/4/2026. */
export const dayOrders = ['DAY_FIRST', 'MONTH_FIRST'] as const
export type DayOrder = (typeof dayOrders)[number]

const languages = ['en', 'de', 'fr', 'es', 'pt', 'it', 'nl', 'sv', 'da', 'fi', 'pl', 'cs', 'ru', 'uk', 'tr']
const englishMonths = 'january february march april may june july august september october november december'.split(' ')
const numeric = /^(\d{1,4})([./-]) ?(\d{1,2})\2 ?(\d{1,4})$/

/**
 * Reads a day as people write it: 2026-12-01, 01.12.2026, 12/1/26, 1 Dec 2026, Dec 1st, 2026 or 1. Dezember 2026.
 * @param order without it, a day such as 3/4/2026 cannot be read.
 * @returns the day as 2026-12-01; undefined for a text without a year, and for any other one.
 */
export function readWrittenDay(text: string, order: DayOrder | undefined): string | undefined {
  const numbers = numeric.exec(text)
  return numbers ? dayOfNumbers(numbers, order) : dayOfWords(text)
}

/** Gives the first two numbers of a day whose order has to be known, such as 3/4/2026; undefined for any other text. */
export function orderedNumbers(text: string): readonly [number, number] | undefined {
  const [, first = '', separator, second = ''] = numeric.exec(text) ?? []
  return first === '' || first.length > 2 || separator === '.' ? undefined : [Number(first), Number(second)]
}

function dayOfNumbers([, first = '', separator, second = '', third = '']: string[], order: DayOrder | undefined) {
  if (first.length === 4) return dayOf(first, second, third)
  // Days with dots are written day first, wherever they are used.
  const known = separator === '.' || Number(first) > 12 || first === second ? 'DAY_FIRST' : order
  if (Number(second) > 12) return dayOf(third, first, second)
  if (!known) return undefined
  return known === 'DAY_FIRST' ? dayOf(third, second, first) : dayOf(third, first, second)
}

function dayOfWords(text: string): string | undefined {
  const words = text.toLowerCase().match(/\p{L}+|\d+/gu) ?? []
  const month = words.map((word) => monthOf(plain(word))).find((found) => found !== undefined)
  const [one, other, more] = words.filter((word) => /^\d/.test(word))
  if (!month || !one || !other || more) return undefined
  return one.length === 4 ? dayOf(one, month, other) : dayOf(other, month, one)
}

/** Gives the number of a month by its name in one of the languages. An English one may be cut to three letters or more. */
function monthOf(word: string): string | undefined {
  const english = word.length < 3 ? -1 : englishMonths.findIndex((name) => name.startsWith(word))
  return english < 0 ? monthsByName().get(word) : String(english + 1)
}

let months: ReadonlyMap<string, string> | undefined

/** The numbers of months by their long and short names in several languages. */
function monthsByName(): ReadonlyMap<string, string> {
  months ??= new Map(
    languages.flatMap((language) =>
      (['long', 'short'] as const).flatMap((style) => {
        const format = new Intl.DateTimeFormat(language, { month: style, day: 'numeric', timeZone: 'UTC' })
        return Array.from({ length: 12 }, (_, index) => {
          const parts = format.formatToParts(Date.UTC(2026, index, 1))
          return [plain(parts.find(({ type }) => type === 'month')?.value ?? ''), String(index + 1)] as const
        }).filter(([name]) => name !== '')
      }),
    ),
  )
  return months
}

function plain(word: string): string {
  return foldText(word).replace(/[^\p{L}]/gu, '')
}

function dayOf(year: string, month: string, day: string): string | undefined {
  const full = year.length === 2 ? `20${year}` : year
  const written = `${full}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isDay(written) ? written : undefined
}
