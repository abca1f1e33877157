import * as z from 'zod/mini'
import { isDay } from '#shared/platform/calendarDays.ts'
import {
  changesInput,
  day,
  dayOrMoment,
  latestToday,
  line,
  longText,
  optional,
  optionalAmount,
  optionalChoice,
  optionalCount,
  optionalCurrency,
  optionalId,
  rowId,
} from '#shared/platform/fields.ts'
import { filledInFor } from '#shared/platform/messaging/filledIn.ts'
import { maxDecisionText } from '#shared/platform/messaging/lengths.ts'
import { refusalsOf, valuesOf } from '#shared/platform/transitions.ts'
import {
  endedJobProfileStatuses,
  type JobProfileConditions,
  type JobProfileStatus,
  jobProfileEndReasons,
  jobProfileLifecycle,
  jobProfileStatuses,
  outcomesOfProfiles,
} from './jobProfileStatuses.ts'
import { consentMethods } from './jobProfiles.ts'

const noConsentDay = 'Enter the day on which the developer agreed, such as 31 Jan 2026. The time is optional.'

/** The day of a consent, or its moment where that is known. */
const consentTime = optional(
  z.union(
    [
      dayOrMoment(noConsentDay).check(z.refine(isOver, 'The day of the consent cannot be in the future.')),
      z.literal(''),
    ],
    noConsentDay,
  ),
)

/** A future consent cannot have been given yet. The limit allows for clocks that differ by minutes, and for time zones. */
function isOver(at: string): boolean {
  return isDay(at) ? at <= latestToday() : Date.parse(at) <= Date.now() + 300_000
}

/** Rates are per hour. The bill rate is in units of the currency of the job. */
const terms = {
  /** In units of `cost_currency`. It is stored in the currency of the job as well, at the exchange rate of the day. */
  cost_rate: optionalAmount(10_000),
  /** None means the currency of the job. */
  cost_currency: optionalCurrency(),
  bill_rate: optionalAmount(10_000),
  weekly_hours: optionalCount(1, 168, 'Enter the weekly hours, from 1 to 168.'),
  starts_on: optional(day()),
}

/** The client reads this text about the developer. */
const pitch = optional(longText(4_000))

/** One move alone asks for each of these. Without a value, the pitch stays as it is. */
const said = {
  /** Comes with the move to SENT. */
  pitch: z.optional(pitch),
  /** The last day of a placement, with the move to PLACED. */
  ends_on: optional(day()),
}

const choices = {
  /** The sender chose to name no price to the client. A bill rate ends this choice. */
  without_price: z.boolean(),
}

const consent = {
  consented_at: consentTime,
  consent_method: optionalChoice(valuesOf(consentMethods), 'Choose how the developer agreed.'),
}

export interface Consent {
  readonly consented_at: string | null
  readonly consent_method: keyof typeof consentMethods | null
}

/** Names the field that a half-given consent lacks, and says why; undefined for a whole consent, and for none. */
export function consentProblem({ consented_at, consent_method }: Consent) {
  if (consented_at !== null && consent_method === null) {
    return { field: 'consent_method', message: 'Choose how the developer agreed.' } as const
  }
  if (consented_at === null && consent_method !== null) {
    return { field: 'consented_at', message: noConsentDay } as const
  }
  return undefined
}

const wholeConsent = z.check<Consent>(({ value, issues }) => {
  const problem = consentProblem(value)
  if (problem) issues.push({ code: 'custom', input: value, path: [problem.field], message: problem.message })
})

/** The input of *Put Forward*: one developer for one job. */
export const jobProfileInput = z
  .object({
    developer_id: rowId('Choose a developer.'),
    job_id: rowId('Choose a job.'),
    ...terms,
    ...consent,
    pitch,
    owner_id: optionalId('Choose an owner.'),
  })
  .check(wholeConsent)
export type JobProfileInput = z.output<typeof jobProfileInput>

const { developer_id: _developer, job_id: _job, ...changeable } = jobProfileInput.shape

/**
 * A profile stays with its developer and its job. The API checks a changed consent together with the half that is not
 * changed: an old record may tell when, but not how.
 */
export const jobProfileChanges = changesInput(z.object({ ...changeable, ...choices }))
export type JobProfileChanges = z.output<typeof jobProfileChanges>

export const putForwardInput = z.object({ job_id: rowId('Choose a job.') })

const move = {
  to: z.enum(valuesOf(jobProfileStatuses), 'Choose a status.'),
  /** The reason of an end. Other moves have none. */
  reason: z.nullish(z.enum(valuesOf(jobProfileEndReasons))),
  note: optional(longText()),
  /** The message to the developer about being put forward or placed; `{{first_name}}` stands for their name. */
  message: optional(longText(maxDecisionText).check(filledInFor('decidedAboutJob'))),
}

export const jobProfileMoveInput = z
  .object({
    id: rowId(),
    ...move,
    ...terms,
    ...said,
    without_price: z._default(choices.without_price, false),
    ...consent,
    /** The other profiles of the representation check that the mover has seen, by id, and what falls short of the job, in its words. */
    confirmed: z._default(
      z.array(z.union([rowId(), line(300)])).check(z.maxLength(300, 'Confirm at most 300 findings.')),
      [],
    ),
    version: z.int(),
  })
  .check(wholeConsent)
export type JobProfileMove = Omit<z.output<typeof jobProfileMoveInput>, 'id' | 'version'>

export const jobProfilesMoveInput = z.object(move)
export type JobProfilesMove = z.output<typeof jobProfilesMoveInput>

/** These hold already, so the form of a move does not ask for them. It shows the other terms again. */
export type KnownConditions = Pick<JobProfileConditions, 'mayBeShown' | 'hasConsent' | 'hasCostRate'>

/** Makes the form of a move, which shows refusals at the fields that can pass a gate. The API checks all gates again. */
export function jobProfileMoveForm(from: JobProfileStatus, known: KnownConditions) {
  const fields = z.object({
    ...move,
    reason: optionalChoice(valuesOf(jobProfileEndReasons), 'Choose a reason.'),
    ...terms,
    ...said,
    ...choices,
    ...consent,
    /** True if the user saw the result of the representation check, and what falls short of the job. */
    is_confirmed: z.boolean(),
  })
  return fields.check(wholeConsent, ({ value, issues }) => {
    const conditions = {
      byPlacement: false,
      mayBeShown: known.mayBeShown,
      hasNote: value.note !== null,
      hasReason: value.reason !== null,
      hasConsent: known.hasConsent || value.consented_at !== null,
      hasStartDate: value.starts_on !== null,
      hasCostRate: known.hasCostRate || value.cost_rate !== null,
      hasBillRate: value.bill_rate !== null,
      hasPrice: value.bill_rate !== null || value.without_price,
      hasWeeklyHours: value.weekly_hours !== null,
    }
    const { starts_on, ends_on } = value
    if (starts_on !== null && ends_on !== null && ends_on < starts_on) {
      const message = 'The placement cannot end before it starts.'
      issues.push({ code: 'custom', input: value, path: ['ends_on'], message })
    }
    for (const { field = 'to', sentence } of refusalsOf(jobProfileLifecycle, from, value.to, conditions))
      issues.push({ code: 'custom', input: value, path: [field], message: sentence })
  })
}

/** Drops the reason of an end from other moves, and the message from a move that nobody is told of. */
export const jobProfilesMoveForm = z.pipe(
  z
    .object({ ...move, reason: optionalChoice(valuesOf(jobProfileEndReasons), 'Choose a reason.') })
    .check(({ value, issues }) => {
      if (!endedJobProfileStatuses.includes(value.to) || value.reason !== null) return
      issues.push({ code: 'custom', input: value, path: ['reason'], message: 'Give a reason.' })
    }),
  z.transform((wanted) => ({
    ...wanted,
    ...(!endedJobProfileStatuses.includes(wanted.to) && { reason: null }),
    ...(!outcomesOfProfiles[wanted.to] && { message: null }),
  })),
)
