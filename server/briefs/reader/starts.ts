import type { BriefText } from '#shared/briefs/brief.ts'

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const germanMonths = ['jan', 'feb', 'mär', 'apr', 'mai', 'jun', 'jul', 'aug', 'sep', 'okt', 'nov', 'dez']
const cue =
  /(?<!\p{L})(?:start(?:s|ing|date)?|begin(?:s|ning)?|beginn|available|onboarding|kick-?off|from|ab|einsatz|frühestens)(?!\p{L})[^\n.;]{0,16}$/iu
const soon =
  /(?<!\p{L})(?:a\.?s\.?a\.?p|as soon as possible|immediate(?:ly)?(?: start)?|start immediately|ab sofort|so bald wie möglich|schnellstmöglich)(?!\p{L})/iu
const iso = /(?<!\p{N})(?<year>20\d\d)-(?<month>\d\d)-(?<day>\d\d)(?!\p{N})/gu
const dotted = /(?<![\p{N}.])(?<day>\d{1,2})\.(?<month>\d{1,2})\.(?<year>20\d\d)?(?![\p{N}%])/gu
const named =
  /(?<![\p{L}\p{N}])(?:(?<part>beginning of|early|mid|middle of|end of|anfang|mitte|ende)[\s-])?(?:(?<day>\d{1,2})(?:st|nd|rd|th|\.)?\s(?:of )?)?(?<month>jan(?:uary|uar)?|feb(?:ruary|ruar)?|mar(?:ch)?|märz|apr(?:il)?|may|mai|june?|juni|july?|juli|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|okt(?:ober)?|nov(?:ember)?|dec(?:ember)?|dez(?:ember)?)(?:\.?\s(?<dayAfter>\d{1,2})(?:st|nd|rd|th)?(?!\p{N}))?(?:,?\s(?<year>20\d\d))?(?![\p{L}\p{N}])/giu
const dayOfPart: readonly (readonly [RegExp, number])[] = [
  [/^mi/i, 15],
  [/^en/i, 28],
]
const window = 40

/**
 * Finds the day on which the work begins. As soon as possible is today. A day without a year is the next such day.
 * @param today as ISO text.
 */
export function readStart(text: string, today: string): BriefText | null {
  const asap = soon.exec(text)
  if (asap) return { value: today, start: asap.index, end: asap.index + asap[0].length }
  for (const pattern of [iso, dotted, named]) {
    for (const found of text.matchAll(pattern)) {
      if (!cue.test(text.slice(Math.max(0, found.index - window), found.index))) continue
      const value = dayOf(found.groups ?? {}, today)
      if (value) return { value, start: found.index, end: found.index + found[0].trimEnd().length }
    }
  }
  return null
}

/** Makes a day of its parts; undefined for one that does not exist, or that is past. */
function dayOf(parts: Readonly<Record<string, string | undefined>>, today: string): string | undefined {
  const month = monthOf(parts.month ?? '')
  const part = dayOfPart.find(([pattern]) => pattern.test(parts.part ?? ''))?.[1]
  const day = Number(parts.day ?? parts.dayAfter ?? part ?? 1)
  const inYear = (year: number) => isoDay(year, month, day)
  if (parts.year) {
    const told = inYear(Number(parts.year))
    return told && told >= `${today.slice(0, 4)}-01-01` ? told : undefined
  }
  const thisYear = Number(today.slice(0, 4))
  return [thisYear, thisYear + 1].map(inYear).find((one) => one !== undefined && one >= today)
}

function monthOf(written: string): number {
  if (/^\d/.test(written)) return Number(written)
  const start = written.slice(0, 3).toLowerCase()
  return Math.max(months.indexOf(start), germanMonths.indexOf(start)) + 1
}

function isoDay(year: number, month: number, day: number): string | undefined {
  const date = new Date(Date.UTC(year, month - 1, day))
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day ? date.toISOString().slice(0, 10) : undefined
}
