import * as z from 'zod/mini'
import { followUpInput } from '#shared/checkIns/checkInInput.ts'
import { changesInput, day, optional } from '#shared/platform/fields.ts'
import { oneSubject, subjectFields } from '#shared/platform/subjectInput.ts'

const terms = z.extend(followUpInput, {
  /** The bell tells of it from this day on; by default from the day when it is due. */
  remind_on: optional(day()),
})

const reminder = z.check<Pick<z.output<typeof terms>, 'due_on' | 'remind_on'>>(({ value, issues }) => {
  const message = reminderProblem(value)
  if (message) issues.push({ code: 'custom', input: value, path: ['remind_on'], message })
})

/** Says why a reminder does not fit its follow-up. */
export function reminderProblem({ due_on, remind_on }: { due_on: string | null; remind_on: string | null }) {
  if (remind_on === null) return undefined
  if (due_on === null) return 'Choose the day when it is due, too.'
  return remind_on > due_on ? 'Choose a day that is not after the one on which it is due.' : undefined
}

/** The input of *Add Follow-up* on a record. */
export const recordFollowUp = z.extend(terms, subjectFields).check(reminder, oneSubject('follow-up'))
export type RecordFollowUp = z.output<typeof recordFollowUp>

/** The API checks a changed reminder together with the day that is not changed. */
export const followUpChanges = changesInput(terms)
export type FollowUpChanges = z.output<typeof followUpChanges>
