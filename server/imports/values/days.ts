import type { DayOrder } from '#shared/imports/mapping.ts'
import { isDay } from '#shared/platform/calendarDays.ts'
import { foldText } from '#shared/platform/text/foldText.ts'

const languages = ['en', 'de', 'fr', 'es', 'pt', 'it', 'nl', 'sv', 'da', 'fi', 'pl', 'cs', 'ru', 'uk', 'tr']
const atOnce =
  /^(asap|as soon as possible|now|immediately|immediate|today|available|sofort|ab sofort|immédiatement|immédiat|de suite|inmediata|inmediatamente|imediatamente|od zaraz|natychmiast|inmediato|imediato|subito|direct|per direct|omgående)\.?$/i
/** A spreadsheet counts days from the end of 1899. Five digits from 30000 on are a day from 1982 to 2091. */
const serial = /^[3-6]\d{4}(\.\d+)?$/
const numeric = /^(\d{1,4})([./-])(\d{1,2})\2(\d{1,4})$/

/**
 * Reads a day as people write it: 2026-12-01, 01.12.2026, 12/1/26, 1 Dec 2026, Dec 1st, 2026, 1. Dezember 2026, or 46357 of
 * a spreadsheet; a time behind it is left out.
 * @param order says how 3/4/2026 is meant; without it such a day cannot be read.
 * @param today is what “asap” stands for.
 * @returns the day as 2026-12-01; undefined when it cannot be read.
 */
export function readDay(text: string, order: DayOrder | undefined, today: string): string | undefined {
  if (atOnce.test(text.trim())) return today
  const bare = withoutTime(text)
  if (serial.test(bare)) return dayOfSerial(Number(bare))
  const numbers = numeric.exec(bare)
  return numbers ? dayOfNumbers(numbers, order) : dayOfWords(bare)
}

/**
 * Tells in which order the days of a column are written, from those that can be read in one way only.
 * @returns AMBIGUOUS when every one can be read in both ways; undefined when none depends on the order.
 */
export function dayOrderOf(texts: readonly string[]): DayOrder | 'AMBIGUOUS' | undefined {
  const pairs = texts.flatMap((text) => {
    const [, first = '', separator, second = ''] = numeric.exec(withoutTime(text)) ?? []
    return first === '' || first.length > 2 || separator === '.' ? [] : [[Number(first), Number(second)] as const]
  })
  if (pairs.some(([first]) => first > 12)) return 'DAY_FIRST'
  if (pairs.some(([, second]) => second > 12)) return 'MONTH_FIRST'
  return pairs.some(([first, second]) => first !== second) ? 'AMBIGUOUS' : undefined
}

function withoutTime(text: string): string {
  const time = text.search(/\d{1,2}:\d\d/)
  const day = time > 0 ? text.slice(0, time) : text
  return day
    .trim()
    .replace(/[T,]$/, '')
    .replace(/^\p{L}+\.?,\s+/u, '')
}

function dayOfNumbers([, first = '', separator, second = '', third = '']: string[], order: DayOrder | undefined) {
  if (first.length === 4) return dayOf(first, second, third)
  // Days with dots are written day first, wherever they are used.
  const known = separator === '.' || Number(first) > 12 || first === second ? 'DAY_FIRST' : order
  if (Number(second) > 12) return dayOf(third, first, second)
  if (!known) return undefined
  return known === 'DAY_FIRST' ? dayOf(third, second, first) : dayOf(third, first, second)
}

function dayOfSerial(days: number): string {
  const firstDay = Date.UTC(1899, 11, 30)
  return new Date(firstDay + Math.floor(days) * 86_400_000).toISOString().slice(0, 10)
}

function dayOfWords(text: string): string | undefined {
  const words = text.toLowerCase().match(/\p{L}+|\d+/gu) ?? []
  const month = words.map((word) => monthsByName().get(plain(word))).find((found) => found !== undefined)
  const [one, other, more] = words.filter((word) => /^\d/.test(word))
  if (!month || !one || !other || more) return undefined
  return one.length === 4 ? dayOf(one, month, other) : dayOf(other, month, one)
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
