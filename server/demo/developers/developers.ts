import type { DemoContext } from '#server/demo/context.ts'
import { demoRandom, itemAt, type Random } from '#server/demo/random.ts'
import type { DemoRow } from '#server/demo/rows.ts'
import { drawnAddress } from '#server/platform/avatars/drawnPicture.ts'
import type {
  DeveloperSource,
  DeveloperStage,
  DeveloperStatus,
  StageReason,
} from '#shared/developers/developerStages.ts'
import { createDays, type DeveloperDays } from './days.ts'
import { handleOf, nameFrom } from './names.ts'
import { type Place, randomPlace } from './places.ts'
import { ratesOf } from './rates.ts'
import { type Stack, softSkills, stacks } from './stacks.ts'

/** Every generated e-mail address has this host. It is a reserved domain; serial numbers in front make addresses unique. */
export const developerMail = 'mail.example'

/** A developer while the batch is being generated: later steps still change the row. */
export interface DemoDeveloper extends DeveloperDays {
  readonly row: DemoRow<'developers'>
  readonly random: Random
  readonly serial: number
  readonly stack: Stack
  readonly place: Place
  readonly years: number
  /** Names of skills, those of the stack first. */
  readonly skills: readonly string[]
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

// Spreads a hundred developers over stages and statuses. Profiles later change the status of members. Of those who left vetting,
// about a third became members.
const slots: readonly Slot[] = [
  ['APPLICANT', 'NEW', 5],
  ['APPLICANT', 'NEEDS_INFO', 3],
  ['APPLICANT', 'SCREENED', 2],
  ['VETTING', 'PROFILE_REVIEW', 2],
  ['VETTING', 'INTRO_CALL', 2],
  ['VETTING', 'CHALLENGE_OUT', 3],
  ['VETTING', 'SUBMITTED', 2],
  ['VETTING', 'IN_REVIEW', 4],
  ['VETTING', 'TECH_INTERVIEW', 2],
  ['VETTING', 'DECISION', 2],
  ['MEMBER', 'AVAILABLE', 16],
  ['MEMBER', 'UNAVAILABLE', 1],
  ['STANDBY', 'PAUSED_BY_DEVELOPER', 1],
  ['STANDBY', 'NO_DEMAND', 1],
  ['STANDBY', 'REVIEW_NEEDED', 1],
  ['STANDBY', 'PERFORMANCE', 1],
  ['REJECTED', null, 39],
  ['WITHDRAWN', null, 11],
  ['OFFBOARDED', null, 1],
  ['BLOCKED', null, 1],
]
const hundredSlots = slots.flatMap((slot) => Array.from({ length: slot[2] }, () => slot))

const reasons: Partial<Record<DeveloperStage, readonly StageReason[]>> = {
  REJECTED: ['SKILLS', 'RATE', 'COMMUNICATION', 'SKILLS', 'LOCATION', 'EXPERIENCE', 'SKILLS', 'LANGUAGE', 'SKILLS'],
  WITHDRAWN: ['NO_RESPONSE', 'FOUND_OTHER_WORK', 'AVAILABILITY'],
  OFFBOARDED: ['FOUND_OTHER_WORK', 'PERFORMANCE', 'OTHER'],
  BLOCKED: ['CONDUCT'],
}
/** The application alone shows these, so nobody was vetted. */
const earlyReasons: readonly (StageReason | undefined)[] = ['RATE', 'LOCATION', 'AVAILABILITY']
const standbyReasons: Partial<Record<DeveloperStatus, StageReason>> = {
  PAUSED_BY_DEVELOPER: 'AVAILABILITY',
  NO_DEMAND: 'NO_DEMAND',
  REVIEW_NEEDED: 'OTHER',
  PERFORMANCE: 'PERFORMANCE',
}

/** Generates the developer of a serial number, always the same for a seed and a day. */
export function createDemoDeveloper(context: DemoContext, serial: number): DemoDeveloper {
  const random = demoRandom('developer', serial)
  // 37 and 100 are coprime: neighbours differ, and every hundred developers fill all slots.
  const slot = (serial * 37) % hundredSlots.length
  const [stage, status] = itemAt(hundredSlots, slot)
  const stack = random.weighted(...stacks)
  const place = randomPlace(random)
  const years = random.weighted(
    [1, 1],
    [2, 2],
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
  const turn = rankAmong(([one, other]) => one === stage && other === status, slot, serial)
  const days = createDays(stage, status, { turn, rank: rankAmong(([one]) => one === stage, slot, serial) }, random)
  const endedAtOnce = !days.membership && earlyReasons.includes(reasonOf(stage, serial))
  const skills = skillsOf(stack, random)
  const base = { ...days, random, serial, stack, place, years, endedAtOnce, engagements: [], skills }
  return { ...base, row: createRow(context, stage, status, base) }
}

/** Counts the developers in slots that are alike, hundred after hundred. */
function rankAmong(isAlike: (slot: Slot) => boolean, slot: number, serial: number): number {
  const alike = hundredSlots.filter(isAlike).length
  return slot - hundredSlots.findIndex(isAlike) + alike * Math.floor(serial / hundredSlots.length)
}

function skillsOf({ core, extra }: Stack, random: Random): string[] {
  const common = random.chance(0.5) ? ['Git'] : []
  const soft = random.chance(0.25) ? [random.pick(softSkills)] : []
  return [
    ...new Set([...core, ...extra.filter((_, place) => random.chance(place < 2 ? 0.6 : 0.2)), ...common, ...soft]),
  ]
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
    ...ratesOf(place, years, random, membership !== undefined || random.chance(0.8)),
    country: place.country,
    city: place.city,
    time_zone: place.timeZone,
    headline: `${seniority(years)}${stack.title}, ${years} ${years === 1 ? 'year' : 'years'} of experience`,
    // Two in three have a picture. It is drawn, and of nobody.
    url_avatar: demoRandom('portrait', serial).chance(0.66) ? drawnAddress(`${serial}`) : null,
    // The hosts do not exist: a demo must not fetch pictures from elsewhere or link to a stranger's profile.
    url_github: random.chance(0.8) ? `https://github.example/${handle}.${serial}` : null,
    url_linkedin: random.chance(0.7) ? `https://linkedin.example/in/${handle}.${serial}` : null,
    phone: random.chance(0.6) ? `+1 202 555 01${random.int(10, 99)}` : null,
    slack_user_id: membership ? `UDEMO${String(serial).padStart(7, '0')}` : null,
    available_from: membership && random.chance(0.4) ? calendar.day(-random.int(1, 70)) : null,
    weekly_hours: random.weighted([40, 6], [30, 1], [20, 2]),
    // The demo account looks after more than its colleagues.
    dstm_id: membership ? random.pick([...staff.dstm, ...staff.dstm.slice(0, 1), ...staff.dstm.slice(0, 1)]) : null,
    owner_id: staffed || random.chance(0.3) ? random.pick(staff.vetter) : null,
    source: sourceOf(stage, random),
    tos_signed_on: membership ? calendar.day(membership.from + 1) : null,
    do_not_contact: stage === 'BLOCKED' || (stage === 'WITHDRAWN' && random.chance(0.4)),
    tags: random.chance(0.25)
      ? random.some(['top talent', 'team lead', 'night owl', 'startup', 'enterprise', 'speaker'], random.int(1, 2))
      : [],
    deleted_at: stage === 'REJECTED' && random.chance(0.03) ? calendar.moment(2, random) : null,
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
