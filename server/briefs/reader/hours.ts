import type { BriefNumber } from '#shared/briefs/brief.ts'
import { countOf } from './numbers.ts'

/** Hours of a week of full time, and of a day of work. */
const fullTime = 40
const hoursOfDay = 8

const weekly: readonly RegExp[] = [
  /(?<!\p{N})(?:\d{1,2}\s?[-–]\s?)?(?<count>\d{1,2})\s?\+?\s?(?:h|hrs?|hours?|std\.?|stunden)\s?(?:\/|per|a|pro|each|die|every|in der)?\s?(?:week|wk|woche)(?!\p{L})/iu,
  /(?:weekly hours|(?<!working |business |office )hours|wochenstunden|hours per week|workload)\s?[:\t]\s?(?<count>\d{1,2})(?![\p{N}:]|\s?[-–])(?:\s?(?:h|hours?)?\s?(?:per|a|\/)\s?week)?/iu,
]
const days = /(?<!\p{N})(?<count>[2-5])\s(?:days|tage)\s?(?:\/|per|a|pro|each|die)\s?(?:week|woche)(?!\p{L})/iu
const wholeWeek = /(?<!\p{L})(?:full[ -]?time|vollzeit)(?!\p{L})/iu

const overlaps: readonly RegExp[] = [
  /(?<![\p{L}\p{N}])(?<count>\d{1,2}|one|two|three|four|five|six|seven|eight|zwei|drei|vier|fünf|sechs)\s?\+?\s?(?:h|hrs?|hours?|std\.?|stunden)(?: a day| per day| daily)?\s?(?:of )?(?:time ?zone |daily |working )?(?:overlap|überschneidung)/iu,
  /(?:overlap|overlapping|überschneidung)[^\d\n]{0,25}(?<![\p{N}])(?<count>\d{1,2})\s?\+?\s?(?:h|hrs?|hours?|std\.?|stunden)(?!\p{L})/iu,
]

/** Finds the hours of a week. Full time has 40, and a day 8. */
export function readWeeklyHours(text: string): BriefNumber | null {
  const hours = firstCount(text, weekly, 1, 80)
  if (hours) return hours
  const inDays = firstCount(text, [days], 1, 5)
  if (inDays) return { ...inDays, value: inDays.value * hoursOfDay }
  const whole = wholeWeek.exec(text)
  return whole && { value: fullTime, start: whole.index, end: whole.index + whole[0].length }
}

/** Finds the hours of a day that people work at the same time. */
export function readOverlap(text: string): BriefNumber | null {
  return firstCount(text, overlaps, 1, 12)
}

/** The first number that one of the patterns finds, between two limits. */
export function firstCount(text: string, patterns: readonly RegExp[], min: number, max: number): BriefNumber | null {
  for (const pattern of patterns) {
    const found = pattern.exec(text)
    const value = countOf(found?.groups?.count)
    if (!found || value === undefined || value < min || value > max) continue
    return { value, start: found.index, end: found.index + found[0].length }
  }
  return null
}
