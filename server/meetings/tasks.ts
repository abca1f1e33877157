import * as z from 'zod/mini'
import type { MailReader } from '#server/platform/queue/work.ts'
import type { MessageQueue } from '#server/platform/sending/work.ts'
import type { TaskDeps } from '#server/platform/tasks/tasks.ts'
import { answerUrl } from './answering/answerLink.ts'
import { answeredMail, writeAnswerMail } from './answering/answerMail.ts'
import { readOutgoing } from './inviting/readOutgoing.ts'

/** Queues calendar mails. What forbids one is asked again when it leaves. @param secret signs the links in them. */
export const createMeetingMailQueue = (secret: string): MessageQueue => ({
  table: 'meeting_mails',
  name: 'meeting mails',
  read: (trx, id, env) => readOutgoing(trx, id, env, answerUrl(env, secret, id)),
})

/** Mails an organiser what a participant answered. */
export function readMeetingAnswer({ db, env }: Pick<TaskDeps, 'db' | 'env'>): MailReader {
  return async (payload) => {
    const { guest_id } = z.parse(answeredMail, payload)
    const written = await writeAnswerMail(db, env, guest_id)
    return written && { mail: written.mail, recipient: { user_id: written.organiser_id } }
  }
}
