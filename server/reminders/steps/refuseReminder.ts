import type { MessageGuard } from '#server/platform/sending/messageWork.ts'
import { findTerms } from '#server/reminders/data.ts'
import { isWaiting } from '#server/reminders/waits/readWaiting.ts'

/** Holds back a reminder whose rule is off, or whose reader has answered or gets no more reminders, since it was written. */
export const refuseReminder: MessageGuard = async (trx, id) => {
  const reminders = trx.selectFrom('reminders').select(['rule', 'subject_id']).where('id', '=', id)
  const reminder = await reminders.executeTakeFirst()
  if (!reminder) return undefined
  if (!(await findTerms(trx, reminder.rule))) return { refusal: 'Its rule is off' }
  return (await isWaiting(trx, reminder.rule, reminder.subject_id))
    ? undefined
    : { refusal: 'There is nothing to answer any more' }
}
