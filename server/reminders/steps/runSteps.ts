import type { Queryable } from '#server/platform/db/connection/connect.ts'
import type { DeliveryChannels } from '#server/platform/sending/channels.ts'
import { findTerms } from '#server/reminders/data.ts'
import { type ReminderRule, reminderRules, reminderSteps } from '#shared/reminders/reminders.ts'
import { namedRowLimit } from '#shared/taskRuns/taskRuns.ts'
import { readSteps } from './readSteps.ts'

/** Names the steps that a run which waits would take now; at most `namedRowLimit`. Each is about a developer, or about a contact of a company. */
export async function waitingSteps(db: Queryable, channels: DeliveryChannels, rule: ReminderRule, now: Date) {
  const terms = await findTerms(db, rule)
  if (!terms) return []
  const { due } = await readSteps(db, channels, terms, now)
  return due.slice(0, namedRowLimit).map((step) => ({
    id: step.subject_id,
    developer_id: step.contact_id ? null : step.developer_id,
    company_id: step.contact_id ? step.company_id : null,
    person: step.reader,
    detail: [step.job_title, step.company_name].filter(Boolean).join(', ') || reminderRules[rule].label,
    day: step.since_on,
    change: reminderSteps[step.step].label,
  }))
}
