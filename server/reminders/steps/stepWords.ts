import type { ReminderTerms } from '#server/reminders/data.ts'
import { type MergeValues, mergeText, placeholder } from '#shared/platform/messaging/mergeFields.ts'
import { formatDay } from '#shared/platform/text/formatDay.ts'
import { oneLine } from '#shared/platform/text/oneLine.ts'
import { reminderRules } from '#shared/reminders/reminders.ts'
import type { DueStep } from './readSteps.ts'

/** The words of a step: a reminder has a subject, and a follow-up has none. */
export interface StepWords {
  readonly subject: string | null
  readonly text: string
}

/** Writes the words of a step. The address of a link stays a field, which is filled in when the message leaves. */
export function stepWords(step: DueStep, { rule, subject, body }: ReminderTerms): StepWords {
  if (step.step === 'FOLLOW_UP') return { subject: null, text: followUpText(step, reminderRules[rule].label) }
  const values: MergeValues = {
    first_name: step.first_name,
    full_name: step.reader,
    company_name: step.company_name,
    job_title: step.job_title,
    sender_name: step.owner,
    link: placeholder('link'),
  }
  return { subject: oneLine(mergeText(subject, values)), text: mergeText(body, values) }
}

function followUpText({ reader, since_on, ...step }: DueStep, what: string): string {
  return `${reader} has not answered since ${formatDay(since_on)}. Question: ${what.toLowerCase()}. ${reminderText(step)}`
}

function reminderText({
  reminded_on,
  reminder_arrived,
  refusal,
}: Pick<DueStep, 'reminded_on' | 'reminder_arrived' | 'refusal'>): string {
  if (!reminded_on) return `They got no reminder: ${refusal}.`
  const day = formatDay(reminded_on)
  return reminder_arrived ? `A reminder went out on ${day}.` : `The reminder of ${day} did not reach them.`
}
