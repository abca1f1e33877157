import * as z from 'zod/mini'
import { stageReasons } from '#shared/developers/developerStages.ts'
import { messageWords } from '#shared/messages/messageInput.ts'
import { optionalChoice, requiredLine, rowId, timeZone } from '#shared/platform/fields.ts'
import { isKeyOf } from '#shared/platform/keys.ts'
import { maxDecisionText } from '#shared/platform/messaging/lengths.ts'
import { mergeProblem, missingFields } from '#shared/platform/messaging/mergeFields.ts'
import { valuesOf } from '#shared/platform/transitions.ts'
import { mostReminderDays, reminderRules } from '#shared/reminders/reminders.ts'
import { audienceOfText, isTextCode, type TextCode, textCodes } from './texts.ts'

const isOn = z.boolean('Say yes or no.')

export function outcomeForm(outcome: TextCode) {
  return z.object({
    ...messageWords(audienceOfText(outcome), maxDecisionText),
    /** True if the dialog of the move proposes to tell it. */
    is_on: isOn,
  })
}

/** Subjects are kept in plain sight, and by the address anybody could answer. */
const withoutAddress = z.check<string>(({ value, issues }) => {
  const message = 'A subject cannot have the address. Write it in the message.'
  if (missingFields(value, {}).includes('link')) issues.push({ code: 'custom', input: value, message })
})

const tooManyDays = `Enter 1 to ${mostReminderDays} days.`
const days = () => z.int(tooManyDays).check(z.minimum(1, tooManyDays), z.maximum(mostReminderDays, tooManyDays))

export function reminderForm(rule: TextCode) {
  const { subject, body } = messageWords(audienceOfText(rule), maxDecisionText)
  return z.object({
    is_on: isOn,
    remind_days: days(),
    follow_up_days: days(),
    time_zone: timeZone().check(z.minLength(1, 'Choose a time zone.')),
    subject: subject.check(withoutAddress),
    body,
  })
}

/** A rejection skips nobody, so its text has only fields that everybody has. */
const fitsRejection = z.check<{ readonly body: string; readonly rejection_reason: string | null }>(
  ({ value, issues }) => {
    const message = value.rejection_reason === null ? undefined : mergeProblem(value.body, 'decided')
    if (message) issues.push({ code: 'custom', input: value, message, path: ['body'] })
  },
)

export const templateForm = z
  .object({
    name: requiredLine('Name the template.', 80),
    ...messageWords('any'),
    /** The template is for rejections with this reason. */
    rejection_reason: optionalChoice(valuesOf(stageReasons), 'Choose a reason.'),
  })
  .check(fitsRejection)

/** Returns the form of a text. @param id a code, or the id of a template; null for a new one. */
export function textForm(id: string | null) {
  if (id === null || !isTextCode(id)) return templateForm
  return isKeyOf(reminderRules, id) ? reminderForm(id) : outcomeForm(id)
}

/** A code, or the id of a template. */
export const textId = z.union(
  [rowId(), z.enum([...textCodes.OUTCOME, ...textCodes.REMINDER])],
  'This is not the id of a text.',
)

/** Any text may have these. The form of its kind, which `textForm` gives, checks them. */
export const textValues = z.object({
  name: z.nullish(z.string()),
  rejection_reason: z.nullish(z.enum(valuesOf(stageReasons))),
  subject: z.string(),
  body: z.string(),
  is_on: z.nullish(z.boolean()),
  remind_days: z.nullish(z.int()),
  follow_up_days: z.nullish(z.int()),
  time_zone: z.nullish(z.string()),
})
export type TextValues = z.output<typeof textValues>

/** A text without an id is a new template. The version is the one that was read. */
export const textInput = z.object({ id: z.nullish(textId), text: textValues, version: z.int() })
