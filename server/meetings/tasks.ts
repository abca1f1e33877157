import * as z from 'zod/mini'
import type { MailReader } from '#server/platform/sending/mailQueue/mailWork.ts'
import type { MessageReader } from '#server/platform/sending/messageWork.ts'
import type { TaskDeps } from '#server/platform/tasks/tasks.ts'
import { answerUrl } from './answers/answerLink.ts'
import { answeredMail, writeAnswerMail } from './answers/answerMail.ts'
import { readOutgoing } from './invitations/readOutgoing.ts'

/** Reads calendar mails. What forbids one is asked again when it leaves. @param secret signs the links in them. */
export const createCalendarMailReader =
  (secret: string): MessageReader =>
  (trx, id, env) =>
    readOutgoing(trx, id, env, answerUrl(env, secret, id))

/** Mails an organiser what a participant answered. */
export function readMeetingAnswer({ db, env }: Pick<TaskDeps, 'db' | 'env'>): MailReader {
  return async (payload) => {
    const { guest_id } = z.parse(answeredMail, payload)
    const written = await writeAnswerMail(db, env, guest_id)
    return written && { mail: written.mail, recipient: { user_id: written.organiser_id } }
  }
}
