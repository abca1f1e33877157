import * as z from 'zod/mini'
import { dateTime, day, longText, optional, optionalId, requiredText, rowId } from '#shared/platform/fields.ts'
import { channels } from '#shared/platform/messaging/channels.ts'
import { valuesOf } from '#shared/platform/transitions.ts'
import { type CheckInMood, checkInMoods, checkInParties } from './checkIns.ts'
import { riskyMood } from './placementRisks.ts'

const requiredDay = (message: string) => day().check(z.minLength(1, message))

/** The most that a talk leads to. */
export const mostFollowUps = 10

export const followUpInput = z.object({
  body: requiredText('Write what has to be done.', 500),
  assignee_id: optionalId('Choose who does it.'),
  due_on: optional(day()),
})
export type FollowUpInput = z.output<typeof followUpInput>

/** The record of a talk, without its follow-ups. */
const talk = z.object({
  party: z.enum(valuesOf(checkInParties), 'Choose the developer or the client.'),
  channel: z.enum(valuesOf(channels), 'Choose how you talked.'),
  held_at: dateTime('Enter the day and the time.'),
  mood: z.enum(valuesOf(checkInMoods), 'Choose a mood.'),
  notes: optional(longText(5_000)),
})

const recorded = z.extend(talk, {
  follow_ups: z.array(followUpInput).check(z.maxLength(mostFollowUps, `Add at most ${mostFollowUps} follow-ups.`)),
  next_due_on: optional(day()),
})
type Recorded = z.output<typeof recorded>

const noteMessage = (mood: CheckInMood) => `Write in a note why the mood is “${checkInMoods[mood].label}”.`
const isWorry = ({ mood }: Pick<Recorded, 'mood'>) => checkInMoods[mood].score <= riskyMood.score

/** A worry is told together with what is wrong elsewhere in the form, unless that is the form as a whole, or what the worry reads. */
const besideOthers = {
  when: ({ issues }: { readonly issues: readonly { readonly path?: readonly PropertyKey[] | undefined }[] }) =>
    !issues.some(({ path = [] }) => path.length === 0 || ['mood', 'notes', 'follow_ups'].includes(String(path[0]))),
}

/** Refuses a worry without a note or a follow-up, since nobody would act on it. */
const worry = z.check<Recorded>(({ value, issues }) => {
  if (!isWorry(value)) return
  const { label } = checkInMoods[value.mood]
  if (value.notes === null) {
    issues.push({ code: 'custom', input: value, path: ['notes'], message: noteMessage(value.mood) })
  }
  if (value.follow_ups.length === 0) {
    const message = `Add a follow-up: the mood “${label}” needs an action.`
    issues.push({ code: 'custom', input: value, path: ['follow_ups'], message })
  }
}, besideOthers)

/** The form of a check-in that was held. */
export const checkInRecord = recorded.check(worry)
export type CheckInRecord = z.output<typeof checkInRecord>

/** The input of a check-in that nobody planned: it was held already. */
export const checkInInput = z.extend(recorded, { placement_id: rowId('Choose a placement.') }).check(worry)
export type CheckInInput = z.output<typeof checkInInput>

/** The form that records a check-in: one that waits, named by its id, or one that nobody planned. */
export const checkInForm = z
  .extend(recorded, { placement_id: rowId('Choose a placement.'), check_in_id: z.string() })
  .check(worry)

const read = { id: rowId(), version: z.int() }

export const checkInHolding = z.object({ ...read, check_in: checkInRecord })

export const checkInPlan = z.object({
  placement_id: rowId('Choose a placement.'),
  party: z.enum(valuesOf(checkInParties), 'Choose the developer or the client.'),
  due_on: requiredDay('Choose a day.'),
  host_id: optionalId('Choose a host.'),
})
export type CheckInPlan = z.output<typeof checkInPlan>

/** The arguments of `rescheduleCheckIn`. */
export const checkInTerms = z.object({
  ...read,
  party: z.enum(valuesOf(checkInParties), 'Choose the developer or the client.'),
  due_on: requiredDay('Choose a day.'),
  host_id: optionalId('Choose a host.'),
})
export type CheckInTerms = z.output<typeof checkInTerms>

/** The arguments of `snoozeCheckIn`. */
export const checkInSnooze = z.object({
  ...read,
  until: requiredDay('Choose the day to snooze the check-in until.'),
  reason: requiredText('Give a reason.', 500),
})
export type CheckInSnooze = z.output<typeof checkInSnooze>

/** A worry keeps its note when what was recorded is corrected. */
const worryNoted = z.check<z.output<typeof talk>>(({ value, issues }) => {
  if (!isWorry(value) || value.notes !== null) return
  issues.push({ code: 'custom', input: value, path: ['notes'], message: noteMessage(value.mood) })
})

/** The form that corrects what was recorded. */
export const checkInTalk = talk.check(worryNoted)

export const checkInCorrection = z.extend(talk, read).check(worryNoted)
export type CheckInCorrection = z.output<typeof checkInCorrection>

export const newFollowUp = z.extend(followUpInput, { check_in_id: rowId() })
export type NewFollowUp = z.output<typeof newFollowUp>

export const followUpDone = z.object({ ...read, done: z.boolean() })

/** The arguments of `getCheckInMarks`: placements, and the first and last day of a timeline. */
export const checkInWindow = z.object({
  placement_ids: z.array(rowId()).check(z.maxLength(100, 'Ask for at most 100 placements.')),
  from: requiredDay('Choose the first day.'),
  to: requiredDay('Choose the last day.'),
})
export type CheckInWindow = z.output<typeof checkInWindow>
