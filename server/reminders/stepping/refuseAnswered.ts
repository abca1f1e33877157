import type { MessageGuard } from '#server/platform/sending/work.ts'
import { isWaiting } from '#server/reminders/waiting/readWaiting.ts'

/** Holds back a reminder whose reader has answered, or is reminded of nothing any more, since it was written. */
export const refuseAnswered: MessageGuard = async (trx, id) => {
  const reminders = trx.selectFrom('reminders').select(['rule', 'subject_id']).where('id', '=', id)
  const reminder = await reminders.executeTakeFirst()
  if (!reminder || (await isWaiting(trx, reminder.rule, reminder.subject_id))) return undefined
  return { refusal: 'There is nothing to answer any more' }
}
