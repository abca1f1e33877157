import * as z from 'zod/mini'
import { maxDecisionText } from '#shared/developers/decisionText.ts'
import { filledInFor } from '#shared/messages/filledIn.ts'
import { missingFields } from '#shared/messages/mergeFields.ts'
import { requiredLine, requiredText, timeZone } from '#shared/platform/fields.ts'
import { keysOf } from '#shared/platform/keys.ts'
import { audienceOfRule, mostReminderDays, type ReminderRule, reminderRules } from './reminders.ts'

const tooManyDays = `Enter 1 to ${mostReminderDays} days.`
const days = () => z.int(tooManyDays).check(z.minimum(1, tooManyDays), z.maximum(mostReminderDays, tooManyDays))

/** Subjects are kept in plain sight, and by the address anybody could answer. */
export const addressInSubject = 'A subject cannot have the address. Write it in the message.'

/** Returns whether a text has the field of the address, with or without spaces in its braces. */
export function hasAddress(text: string): boolean {
  return missingFields(text, {}).includes('link')
}

const withoutAddress = z.check<string>(({ value, issues }) => {
  if (hasAddress(value)) issues.push({ code: 'custom', input: value, message: addressInSubject })
})

const settings = {
  is_on: z.boolean(),
  remind_days: days(),
  follow_up_days: days(),
  time_zone: timeZone().check(z.minLength(1, 'Choose a time zone.')),
}

/** Makes the form of a rule, whose readers decide which merge fields its text may have. */
export function reminderForm(rule: ReminderRule) {
  const filledIn = filledInFor(audienceOfRule(rule))
  return z.object({
    ...settings,
    subject: requiredLine('Write a subject.').check(filledIn, withoutAddress),
    body: requiredText('Write a message.', maxDecisionText).check(filledIn),
  })
}

/** The merge fields are those of the rule, which `reminderForm` checks. */
export const reminderRuleInput = z.object({
  rule: z.enum(keysOf(reminderRules), 'Choose a rule.'),
  ...settings,
  subject: requiredLine('Write a subject.'),
  body: requiredText('Write a message.', maxDecisionText),
  /** The version that was read. */
  number: z.int(),
})
export type ReminderRuleInput = z.output<typeof reminderRuleInput>

/** The terms of a rule as they are typed, whose reminders of today are listed. */
export const reminderPlanInput = z.omit(reminderRuleInput, { is_on: true, number: true })
