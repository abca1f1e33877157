import { type DayOrder, orderedNumbers, readWrittenDay } from '#shared/platform/text/writtenDays.ts'

const atOnce =
  /^(asap|as soon as possible|now|immediately|immediate|today|available|sofort|ab sofort|immédiatement|immédiat|de suite|inmediata|inmediatamente|imediatamente|od zaraz|natychmiast|inmediato|imediato|subito|direct|per direct|omgående)\.?$/i
/** A spreadsheet counts days from the end of 1899. Five digits from 30000 on are a day from 1982 to 2091. */
const serial = /^[3-6]\d{4}(\.\d+)?$/

/**
 * Reads a day of a table as `readWrittenDay` does, and also 46357 of a spreadsheet; a time behind it is left out.
 * @param order says how 3/4/2026 is meant; without it such a day cannot be read.
 * @param today is what “asap” stands for.
 * @returns the day as 2026-12-01; undefined when it cannot be read.
 */
export function readDay(text: string, order: DayOrder | undefined, today: string): string | undefined {
  if (atOnce.test(text.trim())) return today
  const bare = withoutTime(text)
  if (serial.test(bare)) return dayOfSerial(Number(bare))
  return readWrittenDay(bare, order)
}

/**
 * Tells in which order the days of a column are written, from those that can be read in one way only.
 * @returns AMBIGUOUS when every one can be read in both ways; undefined when none depends on the order.
 */
export function dayOrderOf(texts: readonly string[]): DayOrder | 'AMBIGUOUS' | undefined {
  const pairs = texts.flatMap((text) => {
    const pair = orderedNumbers(withoutTime(text))
    return pair ? [pair] : []
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

function dayOfSerial(days: number): string {
  const firstDay = Date.UTC(1899, 11, 30)
  return new Date(firstDay + Math.floor(days) * 86_400_000).toISOString().slice(0, 10)
}
