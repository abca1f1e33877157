import * as z from 'zod/mini'
import { timeZone } from '#shared/platform/fields.ts'
import { valuesOf } from '#shared/platform/transitions.ts'
import { mostReminderDays, reminderRules } from './reminders.ts'

const tooManyDays = `Enter 1 to ${mostReminderDays} days.`
const days = () => z.int(tooManyDays).check(z.minimum(1, tooManyDays), z.maximum(mostReminderDays, tooManyDays))

/** The days and the time zone by which a rule reminds. */
export const reminderTerms = {
  remind_days: days(),
  follow_up_days: days(),
  time_zone: timeZone().check(z.minLength(1, 'Choose a time zone.')),
}

/** A rule as it is typed, whose reminders of today are listed. The form of its text checks the words. */
export const reminderPlanInput = z.object({
  rule: z.enum(valuesOf(reminderRules), 'Choose a rule.'),
  ...reminderTerms,
  subject: z.string(),
  body: z.string(),
})
