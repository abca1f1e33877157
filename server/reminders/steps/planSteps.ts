import type { Queryable } from '#server/platform/db/connection/connect.ts'
import type { DeliveryChannels } from '#server/platform/sending/channels.ts'
import type { ReminderTerms } from '#server/reminders/data.ts'
import { plannedStepLimit } from '#shared/reminders/reminders.ts'
import { type DueStep, readSteps } from './readSteps.ts'
import { type StepWords, stepWords } from './stepWords.ts'

export interface PlannedStep
  extends Pick<DueStep, 'subject_id' | 'step' | 'reader' | 'company_name' | 'since_on' | 'owner'>,
    StepWords {}

export type ReminderPlan = Awaited<ReturnType<typeof planSteps>>

/** Lists what a rule would send today by these terms, whether it is on or not. */
export async function planSteps(db: Queryable, channels: DeliveryChannels, draft: Omit<ReminderTerms, 'number'>) {
  const terms = { ...draft, number: 0 }
  const { due, later } = await readSteps(db, channels, terms, new Date())
  const steps = due.slice(0, plannedStepLimit).map((step) => ({ ...step, ...stepWords(step, terms) }))
  return { count: due.length, later, steps }
}
