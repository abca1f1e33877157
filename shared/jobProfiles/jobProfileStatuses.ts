import type { Outcome } from '#shared/outcomes/moveOutcomes.ts'
import { recordOf } from '#shared/platform/keys.ts'
import { type Enumeration, each, type Gate, type Lifecycle, valuesOf } from '#shared/platform/transitions.ts'

export const jobProfileStatuses = {
  SHORTLISTED: { label: 'Shortlisted', tone: 'neutral' },
  CONTACTED: { label: 'Contacted', tone: 'info' },
  INTERESTED: { label: 'Interested', tone: 'info' },
  READY_TO_SEND: { label: 'Ready to send', tone: 'warn' },
  SENT: { label: 'Sent', tone: 'progress' },
  CLIENT_REVIEW: { label: 'Client review', tone: 'progress' },
  INTERVIEWING: { label: 'Interviewing', tone: 'progress' },
  OFFER: { label: 'Offer', tone: 'warn' },
  PLACED: { label: 'Placed', tone: 'good' },
  COMPLETED: { label: 'Completed', tone: 'good' },
  NOT_SUBMITTED: { label: 'Not submitted', tone: 'neutral' },
  DEVELOPER_DECLINED: { label: 'Developer declined', tone: 'neutral' },
  DEVELOPER_WITHDREW: { label: 'Developer withdrew', tone: 'neutral' },
  CLIENT_REJECTED: { label: 'Client rejected', tone: 'bad' },
  OFFER_DECLINED: { label: 'Offer declined', tone: 'bad' },
  JOB_CLOSED: { label: 'Job closed', tone: 'neutral' },
  ENDED_EARLY: { label: 'Ended early', tone: 'bad' },
} as const satisfies Enumeration
export type JobProfileStatus = keyof typeof jobProfileStatuses

/** The statuses of a successful profile, in order. */
const path: readonly JobProfileStatus[] = [
  'SHORTLISTED',
  'CONTACTED',
  'INTERESTED',
  'READY_TO_SEND',
  'SENT',
  'CLIENT_REVIEW',
  'INTERVIEWING',
  'OFFER',
  'PLACED',
  'COMPLETED',
]

/** The statuses of a profile that is neither placed nor ended. */
export const openJobProfileStatuses: readonly JobProfileStatus[] = path.slice(0, path.indexOf('PLACED'))

/** The statuses of a profile that can still be sent. Its developer has a say. */
export const unsentJobProfileStatuses: readonly JobProfileStatus[] = path.slice(0, path.indexOf('SENT'))

/** The statuses that a profile can have only after it was sent to the client. */
export const sentJobProfileStatuses: readonly JobProfileStatus[] = [
  ...path.slice(path.indexOf('SENT')),
  'CLIENT_REJECTED',
  'OFFER_DECLINED',
  'ENDED_EARLY',
]

/** The ends that a profile can come to before it was sent to the client, and after. */
export const endsOfSentOrUnsent: readonly JobProfileStatus[] = [
  'DEVELOPER_DECLINED',
  'DEVELOPER_WITHDREW',
  'JOB_CLOSED',
]

/** The statuses that end a profile without success; each needs a reason. */
export const endedJobProfileStatuses: readonly JobProfileStatus[] = valuesOf(jobProfileStatuses).filter(
  (status) => stepOf(status) < 0,
)

export const jobProfileEndReasons = {
  SKILLS: { label: 'Skills', tone: 'neutral' },
  EXPERIENCE: { label: 'Experience', tone: 'neutral' },
  COMMUNICATION: { label: 'Communication', tone: 'neutral' },
  RATE: { label: 'Rate', tone: 'neutral' },
  LOCATION: { label: 'Location', tone: 'neutral' },
  AVAILABILITY: { label: 'Availability', tone: 'neutral' },
  NO_RESPONSE: { label: 'No response', tone: 'neutral' },
  NOT_INTERESTED: { label: 'Not interested', tone: 'neutral' },
  OTHER_OFFER: { label: 'Took another offer', tone: 'neutral' },
  OTHER_CANDIDATE: { label: 'Another candidate chosen', tone: 'neutral' },
  PERFORMANCE: { label: 'Performance', tone: 'neutral' },
  BUDGET: { label: 'Budget', tone: 'neutral' },
  JOB_CLOSED: { label: 'Job closed', tone: 'neutral' },
  OTHER: { label: 'Other', tone: 'neutral' },
} as const satisfies Enumeration
export type JobProfileEndReason = keyof typeof jobProfileEndReasons

/** The conditions that the gates between job profile statuses check, as they would be after the move. */
export interface JobProfileConditions {
  /** The developer may be shown to the company. */
  readonly mayBeShown: boolean
  readonly hasConsent: boolean
  readonly hasNote: boolean
  /** A reason from the list, which every end needs. */
  readonly hasReason: boolean
  /** True if the move comes from the placement of the profile, as it starts or ends. */
  readonly byPlacement: boolean
  readonly hasStartDate: boolean
  readonly hasCostRate: boolean
  readonly hasBillRate: boolean
  /** A bill rate, or the choice to name none. */
  readonly hasPrice: boolean
  readonly hasWeeklyHours: boolean
}

type ProfileGate = Gate<JobProfileConditions>

const shown: ProfileGate = {
  sentence: 'This developer must not be shown to this company.',
  passes: (conditions) => conditions.mayBeShown,
}
const consent: ProfileGate = {
  sentence: "Record the developer's consent before the profile is sent.",
  field: 'consented_at',
  passes: (conditions) => conditions.hasConsent,
}
const price: ProfileGate = {
  sentence: 'Enter a bill rate, or choose “Without a price”.',
  field: 'bill_rate',
  passes: (conditions) => conditions.hasPrice,
}
const skipNote: ProfileGate = {
  sentence: 'Explain in a note why steps are skipped.',
  field: 'note',
  passes: (conditions) => conditions.hasNote,
}
const endReason: ProfileGate = {
  sentence: 'Give a reason.',
  field: 'reason',
  passes: (conditions) => conditions.hasReason,
}
const backReason: ProfileGate = {
  sentence: 'Explain in a note why the profile goes back a step.',
  field: 'note',
  passes: (conditions) => conditions.hasNote,
}
const placement: ProfileGate = {
  sentence: 'This profile follows its placement. Extend or end the placement instead.',
  passes: (conditions) => conditions.byPlacement,
}
const placementGates: readonly ProfileGate[] = [
  { sentence: 'A placement needs a start date.', field: 'starts_on', passes: (conditions) => conditions.hasStartDate },
  { sentence: 'A placement needs a cost rate.', field: 'cost_rate', passes: (conditions) => conditions.hasCostRate },
  { sentence: 'A placement needs a bill rate.', field: 'bill_rate', passes: (conditions) => conditions.hasBillRate },
  {
    sentence: 'A placement needs weekly hours.',
    field: 'weekly_hours',
    passes: (conditions) => conditions.hasWeeklyHours,
  },
]

/** The moves of docs/product.md#job-profile. An ended profile stays ended. */
export const jobProfileLifecycle: Lifecycle<JobProfileStatus, JobProfileConditions> = {
  states: jobProfileStatuses,
  moves: recordOf(valuesOf(jobProfileStatuses), (from) => ({ ...movesOnPath(from), ...endsOf(from) })),
}

function movesOnPath(from: JobProfileStatus): Partial<Record<JobProfileStatus, readonly ProfileGate[]>> {
  const step = stepOf(from)
  if (step < 0) return {}
  const targets = path.filter((_, position) => position === step - 1 || isForward(step, position))
  return Object.fromEntries(targets.map((to) => [to, gatesBetween(step, stepOf(to))]))
}

/** Steps may be skipped up to SENT, whose gates hold from any step, and from SENT to PLACED. Only a placed profile can be completed. */
function isForward(step: number, position: number): boolean {
  if (position <= step) return false
  if (position === step + 1) return true
  return position <= stepOf('SENT') || (step >= stepOf('SENT') && position <= stepOf('PLACED'))
}

function gatesBetween(step: number, position: number): readonly ProfileGate[] {
  // Once placed, a profile follows its placement.
  if (step >= stepOf('PLACED')) return position < step ? [placement, backReason] : [placement]
  if (position < step) return [backReason]
  const skips = step >= stepOf('SENT') && position > step + 1 ? [skipNote] : []
  if (position === stepOf('SENT')) return [shown, consent, price]
  return position === stepOf('PLACED') ? [...skips, ...placementGates] : skips
}

function endsOf(from: JobProfileStatus): Partial<Record<JobProfileStatus, readonly ProfileGate[]>> {
  return from === 'PLACED' ? each(endStatusesOf(from), placement, endReason) : each(endStatusesOf(from), endReason)
}

function endStatusesOf(from: JobProfileStatus): JobProfileStatus[] {
  if (from === 'PLACED') return ['ENDED_EARLY']
  if (!openJobProfileStatuses.includes(from)) return []
  const byFirm: JobProfileStatus = stepOf(from) < stepOf('SENT') ? 'NOT_SUBMITTED' : 'CLIENT_REJECTED'
  const byOffer: JobProfileStatus[] = from === 'OFFER' ? ['OFFER_DECLINED'] : []
  return [byFirm, ...byOffer, 'DEVELOPER_DECLINED', 'DEVELOPER_WITHDREW', 'JOB_CLOSED']
}

/** Gives the position on the path; -1 for an ended profile. */
function stepOf(status: JobProfileStatus): number {
  return path.indexOf(status)
}

/** A profile that gets one of the other statuses tells its developer nothing. */
export const outcomesOfProfiles: Readonly<Partial<Record<JobProfileStatus, Outcome>>> = {
  SENT: 'PUT_FORWARD',
  PLACED: 'PLACED',
}
