import { sql } from 'kysely'
import { UserError } from '#server/errors.ts'
import { addRecordFollowUp } from '#server/followUps/data.ts'
import { type Database, type Trx, write } from '#server/platform/db/connection/connect.ts'
import { hashedId } from '#server/platform/db/records/hashedId.ts'
import type { DeliveryChannels } from '#server/platform/sending/channels.ts'
import { lockRecipients } from '#server/platform/sending/quota.ts'
import { recordRun } from '#server/platform/tasks/datedRun.ts'
import type { TaskRun } from '#server/platform/tasks/tasks.ts'
import { findTerms, type ReminderTerms } from '#server/reminders/data.ts'
import { type ReminderRule, reminderTaskOf } from '#shared/reminders/reminders.ts'
import { isDaytime } from './isDaytime.ts'
import { type DueStep, readSteps } from './readSteps.ts'
import { sendReminder } from './sendReminder.ts'
import { stepWords } from './stepWords.ts'

/** This actor writes what rules send by themselves. */
const remindersActor = 'task:reminders'

/** One call takes at most this many steps, each in a transaction of its own. */
const batchSize = 20

/** Takes the next steps of a rule that are due. @returns whether there may be more. */
export async function takeSteps(
  db: Database,
  channels: DeliveryChannels,
  rule: ReminderRule,
  run: TaskRun,
): Promise<boolean> {
  const terms = await findTerms(db, rule)
  // A run may be decided about at night. Its steps wait for the morning.
  if (!terms || !isDaytime(run.now, terms.time_zone)) return false
  const { due } = await readSteps(db, channels, terms, run.now)
  const next = due.slice(0, batchSize)
  let taken = 0
  for (const { subject_id } of next) if (await takeStep(db, channels, terms, run, subject_id)) taken++
  // If none could be taken, the next time is soon enough.
  return next.length < due.length && taken > 0
}

/** @returns false when another node was faster, the rule changed, somebody answered meanwhile, or the record is gone. */
async function takeStep(
  db: Database,
  channels: DeliveryChannels,
  { rule, number }: ReminderTerms,
  run: TaskRun,
  subjectId: string,
): Promise<boolean> {
  try {
    return await write(db, { actor: remindersActor }, async (trx) => {
      await lockSubject(trx, subjectId)
      const terms = await findTerms(trx, rule)
      if (terms?.number !== number) return false
      const [step] = (await readSteps(trx, channels, terms, run.now, subjectId)).due
      if (!(step && (await recordStep(trx, terms, step, run)))) return false
      await (step.step === 'REMIND' ? remind(trx, channels, step, terms) : addFollowUp(trx, step, terms))
      await recordRun(trx, reminderTaskOf(rule), run.id, 1)
      return true
    })
  } catch (error) {
    if (error instanceof UserError) return false
    throw error
  }
}

/** Steps take turns, so that nobody gets two reminders on one day. An answer at this moment and the step wait for each other. */
async function lockSubject(trx: Trx, id: string): Promise<void> {
  await lockRecipients(trx)
  // Erasing a person locks the developer first, too.
  await sql`
    select from developers where id in (
      select p.developer_id from job_profiles p join signed_links l on l.job_profile_id = p.id where l.id = ${id} or l.shortlist_id = ${id}
    )
    order by id for key share`.execute(trx)
  await sql`
    select from job_profiles where id in (select job_profile_id from signed_links where id = ${id} or shortlist_id = ${id})
    order by id for no key update`.execute(trx)
  await sql`select from signed_links where id = ${id} for no key update`.execute(trx)
  await sql`select from developers where id in (select developer_id from messages where id = ${id}) for no key update`.execute(
    trx,
  )
}

/** Derives the id of a step, which is also that of its message. */
function stepId({ subject_id, step }: DueStep): string {
  return hashedId(`reminder ${step} ${subject_id}`)
}

/** @returns false when this step of the subject was taken already. */
async function recordStep(trx: Trx, { rule, number }: ReminderTerms, step: DueStep, run: TaskRun): Promise<boolean> {
  const { subject_id, reader_id } = step
  const { numInsertedOrUpdatedRows = 0n } = await trx
    .insertInto('reminders')
    .values({
      id: stepId(step),
      rule,
      number,
      step: step.step,
      subject_id,
      reader_id,
      run_id: run.id,
      created_at: run.now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows > 0n
}

function remind(trx: Trx, channels: DeliveryChannels, step: DueStep, terms: ReminderTerms): Promise<void> {
  return sendReminder(trx, channels, stepId(step), step, stepWords(step, terms))
}

/** It is in the record that the question is about, and in its owner's bell today. */
async function addFollowUp(trx: Trx, step: DueStep, terms: ReminderTerms): Promise<void> {
  const { developer_id, job_profile_id, job_id, owner_id, today } = step
  const nothing = { company_id: null, contact_id: null, job_id: null, developer_id: null, job_profile_id: null }
  const record = job_profile_id ? { job_profile_id } : job_id ? { job_id } : { developer_id }
  const { text } = stepWords(step, terms)
  await addRecordFollowUp(trx, {
    ...nothing,
    ...record,
    body: text,
    assignee_id: owner_id,
    due_on: today,
    remind_on: null,
  })
}
