import type { BriefNumber } from '#shared/briefs/brief.ts'
import { countOf } from './numbers.ts'
import type { TextPlace } from './sentences.ts'

/** How far from a skill its years may be, in characters. */
const reach = 80
/** Nobody asks for more. */
const most = 30

/** "5+ years of professional experience with", before the skill. */
const before =
  /(?<![\p{L}\p{N}–-])(?<count>\d{1,2}|one|two|three|four|five|six|seven|eight|nine|ten|zwei|drei|vier|fünf|sechs|sieben|acht|zehn)\s?\+?(?:\s?(?:[-–]|to|bis)\s?\d{1,2})?\s?\+?\s?(?:years?|yrs?|jahren?)['’]?(?:\s(?:of|with|in|using|mit|experience|exp|erfahrung|professional|commercial|hands-on|production|practical|solid|strong|relevant|working|work|building|developing)){0,6}\s$/iu
/** ", at least 5 years" or "(5+ yrs)", behind the skill. "React, 5 years of Go" says it of Go. */
const behind =
  /^(?:\s(?:experience|erfahrung))?\s?[,:(–-]{0,2}\s?(?:(?:at least|minimum|min\.?|mindestens|mind\.)\s)?(?<count>\d{1,2}|one|two|three|four|five|six|seven|eight|nine|ten|zwei|drei|vier|fünf|sechs|sieben|acht|zehn)\s?\+?(?:\s?(?:[-–]|to|bis)\s?\d{1,2})?\s?\+?\s?(?:years?|yrs?|jahren?)(?!\p{L})(?!\s(?:of|with|in|mit)\s(?!experience|erfahrung))/iu

/** Reads how many years a text asks for with the skill at a place: the least, where it gives a range. */
export function readYears(text: string, { start, end }: TextPlace): BriefNumber | null {
  const lead = text.slice(Math.max(0, start - reach), start)
  const found = before.exec(lead)
  if (found) return yearsAt(found, start - lead.length)
  const trail = behind.exec(text.slice(end, end + reach))
  return trail && yearsAt(trail, end)
}

/** @param offset the place of the text that was searched. */
function yearsAt(found: RegExpExecArray, offset: number): BriefNumber | null {
  const value = countOf(found.groups?.count)
  if (value === undefined || value < 1 || value > most) return null
  const said = found[0].trim()
  const start = offset + found.index + found[0].indexOf(said)
  return { value, start, end: start + said.length }
}
