import { day, hour, minutesAfter } from '#server/demo/calendar.ts'
import type { DemoContext } from '#server/demo/context.ts'
import type { DemoRow, DemoRows } from '#server/demo/rows.ts'
import { addStory, type StoryStep } from '#server/demo/story.ts'
import type { DeveloperStatus } from '#shared/developers/developerStages.ts'
import type { DemoDeveloper, Engagement } from './developers.ts'

type DeveloperStep = StoryStep<'developers'>

/** The days of the developer's stages follow from these rows. */
export interface Past {
  readonly application: DemoRow<'applications'> | undefined
  /** The first one comes first. */
  readonly assessments: readonly DemoRow<'developer_assessments'>[]
  readonly reviews: readonly DemoRow<'reviews'>[]
}

/** Tells how a developer came from applying to stage and status of today. */
export function addDeveloperStory(rows: DemoRows, context: DemoContext, developer: DemoDeveloper, past: Past): void {
  const { row } = developer
  const steps = [
    ...(row.stage === 'APPLICANT' ? screening(context, developer) : taking(context, developer, past)),
    ...vetting(context, developer, past),
    ...membership(context, developer),
    ...leaving(context, developer, past),
    { at: row.deleted_at, by: context.staff.admin[0], settles: ['deleted_at'] as const },
  ]
  addStory(rows, 'developers', row, steps, { stage: 'APPLICANT', status: 'NEW', do_not_contact: false })
}

function screening({ calendar, staff }: DemoContext, { row, random, applied }: DemoDeveloper): DeveloperStep[] {
  return [{ at: calendar.moment(applied - 1, random), by: row.owner_id ?? staff.vetter[0], settles: ['status'] }]
}

/** An applicant gets an owner and is accepted, or refused at once. */
function taking(
  { calendar }: DemoContext,
  { row, random, applied, endedAtOnce }: DemoDeveloper,
  { application }: Past,
): DeveloperStep[] {
  const accepted = application?.decided_at ?? calendar.moment(applied - 1, random)
  const by = row.owner_id
  const screened: DeveloperStep = {
    at: minutesAfter(accepted, -2 * hour),
    by,
    settles: ['owner_id'],
    set: { status: 'SCREENED' },
  }
  if (endedAtOnce) return [screened, { at: accepted, by, settles: ending }]
  return [screened, { at: accepted, by, set: { stage: 'VETTING', status: 'PROFILE_REVIEW' } }]
}

/** Makes the steps of vetting, as far as the developer came, each on the day that the assessments tell. */
function vetting({ calendar }: DemoContext, developer: DemoDeveloper, { assessments, reviews }: Past): DeveloperStep[] {
  const { row, random, applied, membership, endedAtOnce } = developer
  if (row.stage === 'APPLICANT' || endedAtOnce) return []
  const [first, second] = assessments
  const steps: [DeveloperStatus, Date | null | undefined][] = [
    ['INTRO_CALL', calendar.moment(applied - 2, random)],
    ['CHALLENGE_OUT', first?.sent_at],
    ['SUBMITTED', first?.submitted_at],
    ['IN_REVIEW', reviews[0]?.created_at],
    ['TECH_INTERVIEW', first?.result?.endsWith('PASS') ? first.completed_at : null],
    ['DECISION', membership ? calendar.moment(membership.from + 1, random) : second?.completed_at],
  ]
  const last = row.stage === 'VETTING' ? steps.findIndex(([status]) => status === row.status) : steps.length
  return steps.slice(0, last + 1).map(([status, at]) => ({ at, by: row.owner_id, set: { status } }))
}

/** A developer who passed signs the terms, becomes a member, and from then on is as busy as the profiles tell. */
function membership(
  { calendar }: DemoContext,
  { row, random, membership: period, engagements }: DemoDeveloper,
): DeveloperStep[] {
  if (!period) return []
  const by = row.owner_id
  const joined = calendar.moment(period.from, random)
  const steps: DeveloperStep[] = [
    { at: calendar.moment(period.from + 1, random), by, settles: ['tos_signed_on'] },
    { at: joined, by, settles: ['dstm_id', 'slack_user_id'], set: { stage: 'MEMBER', status: 'AVAILABLE' } },
    ...statusesOf(engagements).map((step) => ({ ...step, by: 'task:developer status' })),
  ]
  if (row.status !== 'UNAVAILABLE') return steps
  return [...steps, { at: calendar.moment(random.int(1, 12), random), by: row.dstm_id, settles: ['status'] }]
}

/** Makes a step of each change of status that profiles and placements cause. */
function statusesOf(engagements: readonly Engagement[]): { at: Date; set: { status: DeveloperStatus } }[] {
  const moments = engagements.flatMap(({ from, placed, rollsOff, until }) => [from, placed, rollsOff, until])
  const known = moments.filter((at) => at !== undefined).sort((one, other) => one.getTime() - other.getTime())
  return known.map((at) => {
    const running = engagements.filter(({ from, until }) => from <= at && (!until || until > at))
    const placed = running.find((one) => one.placed && one.placed <= at)
    const isRollingOff = placed?.rollsOff && placed.rollsOff <= at
    const busy = running.length > 0 ? 'IN_PROCESS' : 'AVAILABLE'
    return { at, set: { status: placed ? (isRollingOff ? 'ROLLING_OFF' : 'PLACED') : busy } }
  })
}

/** A developer who is neither an applicant, vetted nor a member left for a reason. */
function leaving({ calendar, staff }: DemoContext, developer: DemoDeveloper, { assessments }: Past): DeveloperStep[] {
  const { row, applied, membership: period, endedAtOnce } = developer
  if (endedAtOnce || row.stage === 'APPLICANT' || row.stage === 'VETTING' || row.stage === 'MEMBER') return []
  const by = row.stage === 'BLOCKED' ? staff.admin[0] : period ? row.dstm_id : row.owner_id
  const last = assessments.at(-1)
  const lastKnown = [last?.completed_at, last?.due_at, last?.sent_at].find((at) => at instanceof Date)
  const vetted = lastKnown ? minutesAfter(lastKnown, day) : calendar.midnight(applied - 8)
  // They leave late on their last day, after what ended then.
  return [{ at: period ? minutesAfter(calendar.midnight(period.until - 1), -hour) : vetted, by, settles: ending }]
}

/** These columns change on the day on which a developer leaves the firm. */
const ending = [
  'stage',
  'status',
  'stage_reason',
  'stage_note',
  'revisit_on',
  'cool_off_until',
  'do_not_contact',
] as const
