import type { DemoContext } from '#server/demo/context.ts'
import { demoRandom, itemAt, type Random } from '#server/demo/random.ts'
import type { DemoRow } from '#server/demo/rows.ts'
import type {
  DeveloperSource,
  DeveloperStage,
  DeveloperStatus,
  StageReason,
} from '#shared/developers/developerStages.ts'
import { handleOf, nameFrom } from './names.ts'
import { type Place, randomPlace } from './places.ts'
import { type Stack, softSkills, stacks } from './stacks.ts'

/** Every generated e-mail address has this host. It is a reserved domain; serial numbers in front make addresses unique. */
export const developerMail = 'mail.example'

/** A developer while the batch is being generated: later steps still change the row. */
export interface DemoDeveloper {
  readonly row: DemoRow<'developers'>
  readonly random: Random
  readonly serial: number
  readonly stack: Stack
  readonly place: Place
  readonly years: number
  /** Names of skills, those of the stack first. */
  readonly skills: readonly string[]
  /** Days ago. */
  readonly applied: number
  /** Limits, in days ago, when the developer could be put forward; undefined for one who never became a member. */
  readonly membership: { readonly from: number; readonly until: number } | undefined
  /** The application was refused or withdrawn, so that nothing else happened. */
  readonly endedAtOnce: boolean
  /** The profiles of the batch fill it. */
  readonly engagements: Engagement[]
}

/** A time in which a client considers a developer, or has them at work. */
export interface Engagement {
  readonly from: Date
  readonly placed?: Date | undefined
  readonly rollsOff?: Date | undefined
  /** Is left out while it lasts. */
  readonly until?: Date | undefined
}

type Slot = readonly [DeveloperStage, DeveloperStatus | null, number]

// Spreads a hundred developers over stages and statuses. Profiles later change the status of members.
const slots: readonly Slot[] = [
  ['APPLICANT', 'NEW', 6],
  ['APPLICANT', 'NEEDS_INFO', 3],
  ['APPLICANT', 'SCREENED', 3],
  ['VETTING', 'PROFILE_REVIEW', 2],
  ['VETTING', 'INTRO_CALL', 2],
  ['VETTING', 'CHALLENGE_OUT', 3],
  ['VETTING', 'SUBMITTED', 2],
  ['VETTING', 'IN_REVIEW', 5],
  ['VETTING', 'TECH_INTERVIEW', 2],
  ['VETTING', 'DECISION', 2],
  ['MEMBER', 'AVAILABLE', 43],
  ['MEMBER', 'UNAVAILABLE', 5],
  ['STANDBY', 'PAUSED_BY_DEVELOPER', 2],
  ['STANDBY', 'NO_DEMAND', 3],
  ['STANDBY', 'REVIEW_NEEDED', 2],
  ['STANDBY', 'PERFORMANCE', 2],
  ['REJECTED', null, 7],
  ['WITHDRAWN', null, 3],
  ['OFFBOARDED', null, 2],
  ['BLOCKED', null, 1],
]
const hundredSlots = slots.flatMap((slot) => Array.from({ length: slot[2] }, () => slot))

const reasons: Partial<Record<DeveloperStage, readonly StageReason[]>> = {
  REJECTED: ['SKILLS', 'EXPERIENCE', 'COMMUNICATION', 'LANGUAGE', 'RATE', 'LOCATION', 'DUPLICATE'],
  WITHDRAWN: ['NO_RESPONSE', 'FOUND_OTHER_WORK', 'AVAILABILITY'],
  OFFBOARDED: ['FOUND_OTHER_WORK', 'PERFORMANCE', 'OTHER'],
  BLOCKED: ['CONDUCT'],
}
const standbyReasons: Partial<Record<DeveloperStatus, StageReason>> = {
  PAUSED_BY_DEVELOPER: 'AVAILABILITY',
  NO_DEMAND: 'NO_DEMAND',
  REVIEW_NEEDED: 'OTHER',
  PERFORMANCE: 'PERFORMANCE',
}
const onceMembers: readonly DeveloperStage[] = ['MEMBER', 'STANDBY', 'OFFBOARDED', 'BLOCKED']

/** Generates the developer of a serial number, always the same for a seed and a day. */
export function createDemoDeveloper(context: DemoContext, serial: number): DemoDeveloper {
  const random = demoRandom('developer', serial)
  // 37 and 100 are coprime: neighbours differ, and every hundred developers fill all slots.
  const [stage, status] = itemAt(hundredSlots, (serial * 37) % hundredSlots.length)
  const stack = random.weighted(...stacks)
  const place = randomPlace(random)
  const years = random.weighted(
    [1, 1],
    [2, 3],
    [3, 4],
    [4, 5],
    [5, 5],
    [6, 5],
    [8, 5],
    [10, 4],
    [12, 3],
    [15, 2],
    [20, 1],
  )
  const applied = appliedDaysAgo(stage, status, random)
  const membership = onceMembers.includes(stage) ? createMembership(stage, applied, random) : undefined
  const reason = reasonOf(stage, serial)
  const wasRefused = stage === 'REJECTED' && reason !== 'SKILLS' && random.chance(0.6)
  const endedAtOnce = wasRefused || (stage === 'WITHDRAWN' && reason === 'AVAILABILITY')
  const skills = skillsOf(stack, random)
  const base = { random, serial, stack, place, years, applied, membership, endedAtOnce, engagements: [], skills }
  return { ...base, row: createRow(context, stage, status, base) }
}

function appliedDaysAgo(stage: DeveloperStage, status: DeveloperStatus | null, random: Random): number {
  if (stage === 'APPLICANT') return random.int(2, 20)
  // The first steps of vetting are over in days.
  if (status === 'PROFILE_REVIEW') return random.int(3, 6)
  if (status === 'INTRO_CALL') return random.int(5, 9)
  if (stage === 'VETTING') return random.int(18, 60)
  // The product favours recent days: the firm grows.
  return 50 + Math.floor(random.number() * random.number() * 840)
}

function createMembership(stage: DeveloperStage, applied: number, random: Random) {
  const from = applied - random.int(20, 35)
  return { from, until: stage === 'MEMBER' ? 0 : random.int(3, Math.floor(from / 3)) }
}

function skillsOf({ core, extra }: Stack, random: Random): string[] {
  const common = random.chance(0.5) ? ['Git'] : []
  const soft = random.chance(0.25) ? [random.pick(softSkills)] : []
  return [...new Set([...core, ...random.some(extra, random.int(1, 4)), ...common, ...soft])]
}

function createRow(
  context: DemoContext,
  stage: DeveloperStage,
  status: DeveloperStatus | null,
  base: Omit<DemoDeveloper, 'row'>,
): DemoRow<'developers'> {
  const { random, serial, place, applied, membership, stack, years } = base
  const { calendar, staff } = context
  const name = nameFrom(place.culture, random)
  const handle = handleOf(name)
  const staffed = stage !== 'APPLICANT' || status === 'SCREENED'
  return {
    id: random.id(),
    created_at: calendar.moment(applied, random),
    first_name: name.first,
    last_name: name.last,
    email: `${handle}.${serial}@${developerMail}`,
    stage,
    status,
    ...stageDetails(context, stage, status, base),
    ...ratesOf(place.rate, years, random, membership !== undefined || random.chance(0.8)),
    currency: 'USD',
    country: place.country,
    city: place.city,
    time_zone: place.timeZone,
    headline: `${seniority(years)}${stack.title}, ${years} ${years === 1 ? 'year' : 'years'} of experience`,
    // The hosts do not exist: a demo must not fetch pictures from elsewhere or link to a stranger's profile.
    url_github: random.chance(0.8) ? `https://github.example/${handle}.${serial}` : null,
    url_linkedin: random.chance(0.7) ? `https://linkedin.example/in/${handle}.${serial}` : null,
    phone: random.chance(0.6) ? `+1 202 555 01${random.int(10, 99)}` : null,
    slack_user_id: membership ? `UDEMO${String(serial).padStart(7, '0')}` : null,
    available_from: membership && random.chance(0.4) ? calendar.day(-random.int(1, 70)) : null,
    weekly_hours: random.weighted([40, 6], [30, 1], [20, 2]),
    dstm_id: membership ? random.pick(staff.dstm) : null,
    owner_id: staffed || random.chance(0.3) ? random.pick(staff.vetter) : null,
    source: sourceOf(stage, random),
    tos_signed_on: membership ? calendar.day(membership.from + 1) : null,
    do_not_contact: stage === 'BLOCKED' || (stage === 'WITHDRAWN' && random.chance(0.4)),
    tags: random.chance(0.25)
      ? random.some(['top talent', 'team lead', 'night owl', 'startup', 'enterprise', 'speaker'], random.int(1, 2))
      : [],
    deleted_at: stage === 'REJECTED' && random.chance(0.08) ? calendar.moment(2, random) : null,
  }
}

function stageDetails(
  { calendar }: DemoContext,
  stage: DeveloperStage,
  status: DeveloperStatus | null,
  { serial, random }: Omit<DemoDeveloper, 'row'>,
) {
  const stage_reason = reasonOf(stage, serial) ?? (status && standbyReasons[status]) ?? null
  return {
    stage_reason,
    stage_note:
      stage_reason && random.chance(0.6)
        ? random.pick([
            'Talked it through on a call.',
            'See the review for details.',
            'Asked to stay in touch.',
            'Decided together with the team lead.',
          ])
        : null,
    revisit_on: stage === 'STANDBY' ? calendar.day(-random.int(10, 90)) : null,
    cool_off_until: stage === 'REJECTED' ? calendar.day(-random.int(30, 180)) : null,
  }
}

function reasonOf(stage: DeveloperStage, serial: number): StageReason | undefined {
  const list = reasons[stage] ?? []
  return list[Math.floor(serial / 3) % list.length]
}

/** Returns hourly rates by place and years of experience: in cents, and rounded to whole dollars. */
function ratesOf(level: number, years: number, random: Random, known: boolean) {
  const dollars = Math.round(level * (34 + 5 * Math.min(years, 14)) * (0.88 + 0.24 * random.number()))
  return {
    cost_rate_cents: known ? dollars * 100 : null,
    rate_floor_cents: known && random.chance(0.5) ? (dollars - random.int(1, 5)) * 100 : null,
  }
}

function seniority(years: number): string {
  if (years < 3) return 'Junior '
  return years >= 7 ? 'Senior ' : ''
}

/** Applicants have a source that implies an application; all others may have any. */
function sourceOf(stage: DeveloperStage, random: Random): DeveloperSource {
  if (stage === 'APPLICANT') return random.weighted(['JOBS_PAGE', 6], ['REFERRAL', 3], ['OTHER', 1])
  return random.weighted(['JOBS_PAGE', 5], ['REFERRAL', 3], ['OUTBOUND', 2], ['IMPORT', 1], ['OTHER', 1])
}

/** One applicant in this many is somebody the firm knows under another e-mail address. */
const every = 4

/** Makes some applicants people who are known already: their name and links are those of another developer. */
export function addDuplicates(developers: readonly DemoDeveloper[]): void {
  const applicants = developers.filter(({ row }) => row.stage === 'APPLICANT')
  const known = developers.filter(({ row }) => row.stage !== 'APPLICANT' && row.url_github && !row.deleted_at)
  applicants.forEach(({ row, serial }, place) => {
    const other = known[place % known.length]?.row
    if (!other || place % every !== 0) return
    const { first_name, last_name, url_github, url_linkedin, country, city, time_zone } = other
    const email = `${handleOf({ first: first_name, last: last_name })}.${serial}@${developerMail}`
    Object.assign(row, { first_name, last_name, email, url_github, url_linkedin, country, city, time_zone })
  })
}
