import { assessmentResults } from '#shared/assessments/assessmentTypes.ts'
import { withoutPrice } from '#shared/jobProfiles/profilePrice.ts'
import { nameOfCountry } from '#shared/platform/countries.ts'
import { formatLongMonth } from '#shared/platform/text/formatMonth.ts'
import { coverageText } from '#shared/reviews/reviewEvidence.ts'
import type { ClientProfileSnapshot, Passed, ProfileSkill } from './snapshot.ts'

/** The page, the PDF and the preview all show this, so that they cannot differ. */
export type ProfileDocument = ReturnType<typeof toDocument>

export type SkillGroup = ReturnType<typeof group>

export type ProfileSkillLine = ReturnType<typeof skillLine>

const askedTitle = 'Skills that you asked for'
const plusTitle = 'Skills that are a plus'
/** The groups of skills that the job names, which are the same for every developer. */
export const comparedGroups: readonly string[] = [askedTitle, plusTitle]

/** Puts a profile in words. @param now for the local time, which the snapshot does not have. */
export function toDocument(profile: ClientProfileSnapshot, now = new Date()) {
  const facts = {
    Country: profile.country && (nameOfCountry(profile.country) ?? profile.country),
    'Local time': profile.time_zone && localTime(profile.time_zone, now),
    Availability: availability(profile, now),
    Rate: priceOf(profile),
  }
  return {
    name: profile.name,
    headline: profile.headline,
    purpose: `For ${profile.job_title}`,
    facts: Object.entries(facts).flatMap(([label, value]) => (value ? [{ label, value }] : [])),
    pitch: profile.pitch,
    groups: [
      group(askedTitle, profile.skills, ({ wanted }) => wanted === 'REQUIRED' || wanted === 'CORE'),
      group(plusTitle, profile.skills, ({ wanted }) => wanted === 'BONUS'),
      group('Further skills', profile.skills, ({ wanted }) => wanted === null),
    ].filter(({ skills }) => skills.length > 0),
    assessments: profile.assessments.map(passedText),
  }
}

function group(title: string, skills: readonly ProfileSkill[], isIn: (skill: ProfileSkill) => boolean) {
  return { title, skills: skills.filter(isIn).map(skillLine) }
}

function skillLine({ name, years, verified }: ProfileSkill) {
  // Green needs a word for it: a state that nobody knows is none.
  const isVerified = verified?.state === 'CURRENT'
  return { name, isVerified, years: years === null ? null : yearsText(years), evidence: evidenceOf(verified) }
}

function evidenceOf(verified: ProfileSkill['verified']): string {
  if (!verified) return 'Stated by the developer'
  const { state, at } = verified
  if (state === 'CURRENT') return `Verified: ${passedText(verified)}`
  if (state === 'OUTDATED' && at) return `Verified in ${formatLongMonth(at)}: ${passedText({ ...verified, at: null })}`
  return `${passedText(verified)}, before talks had to be on record`
}

function yearsText(years: number): string {
  return years === 1 ? '1 year' : `${years} years`
}

/** Writes a text such as "Strong pass in React technical interview, 4 of 5 criteria, August 2026". A result that is not worth mentioning is left out. */
function passedText({ assessment, result, at, scored, criteria }: Passed): string {
  const what = result ? `${assessmentResults[result].label} in ${assessment}` : assessment
  const coverage = scored && criteria ? coverageText(scored, criteria) : ''
  return [what, coverage, at && formatLongMonth(at)].filter(Boolean).join(', ')
}

const days = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' })

function availability({ available_from, weekly_hours }: ClientProfileSnapshot, now: Date): string | null {
  const hours = weekly_hours === null ? '' : `${weekly_hours} hours a week`
  if (available_from === null) return hours || null
  const from =
    available_from <= now.toISOString().slice(0, 10) ? 'now' : `from ${days.format(new Date(available_from))}`
  return hours ? `${hours}, ${from}` : from.replace(/^./, (letter) => letter.toUpperCase())
}

/** Writes a time such as "14:05, UTC+3"; null for a zone that no longer exists. */
function localTime(timeZone: string, now: Date): string | null {
  try {
    const format = {
      timeZone,
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
      timeZoneName: 'shortOffset',
    } as const
    const parts = new Intl.DateTimeFormat('en', format).formatToParts(now)
    const part = (type: string) => parts.find((one) => one.type === type)?.value
    return `${part('hour')}:${part('minute')}, ${part('timeZoneName')?.replace('GMT', 'UTC')}`
  } catch {
    return null
  }
}

/** Writes the rate, or that there is none by choice; null when the sender left it out. */
function priceOf({ bill_rate, without_price, currency }: ClientProfileSnapshot): string | null {
  if (bill_rate !== null) return ratePerHour(bill_rate, currency)
  return without_price ? withoutPrice : null
}

/** Writes a rate such as "$85 per hour". */
export function ratePerHour(rate: number, currency: string): string {
  const format = new Intl.NumberFormat('en', { style: 'currency', currency, trailingZeroDisplay: 'stripIfInteger' })
  return `${format.format(rate)} per hour`
}
