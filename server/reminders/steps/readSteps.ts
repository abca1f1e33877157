import type { Queryable } from '#server/platform/db/connection/connect.ts'
import type { DeliveryChannels } from '#server/platform/sending/channels.ts'
import type { ReminderTerms } from '#server/reminders/data.ts'
import { readWaiting, type WaitingReader } from '#server/reminders/waits/readWaiting.ts'
import { nextStep } from '#shared/reminders/nextStep.ts'
import type { ReminderStep } from '#shared/reminders/reminders.ts'
import { readRefusals } from './readRefusals.ts'

export interface DueStep extends WaitingReader {
  readonly step: ReminderStep
  /** Says why the reader can get no reminder; null when they can. */
  readonly refusal: string | null
}

/**
 * Reads the steps of a rule that are due. The list that an admin sees, the count of a run, and the task itself all come from here.
 * @param only the step of this subject; by default all.
 */
export async function readSteps(
  db: Queryable,
  channels: DeliveryChannels,
  terms: ReminderTerms,
  now: Date,
  only?: string,
) {
  const waiting = await readWaiting(db, terms, now, only)
  const asked = waiting.filter((wait) => stepOf(wait, null, terms) === 'REMIND')
  const refusals = await readRefusals(db, channels, asked)
  const reminded = new Set<string>()
  const due = waiting.flatMap((wait): DueStep[] => {
    const refusal = refusals.get(wait.subject_id) ?? null
    const step = stepOf(wait, refusal, terms)
    if (step === null || (step === 'REMIND' && reminded.has(wait.reader_id))) return []
    if (step === 'REMIND') reminded.add(wait.reader_id)
    return [{ ...wait, step, refusal }]
  })
  return { due, later: waiting.length - due.length }
}

function stepOf(wait: WaitingReader, refusal: string | null, terms: ReminderTerms): ReminderStep | null {
  return nextStep({ ...wait, refusal }, terms, wait.today)
}
