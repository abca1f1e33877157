import * as z from 'zod/mini'
import type { MailReader } from '#server/platform/sending/mailQueue/mailWork.ts'
import type { TaskDeps } from '#server/platform/tasks/tasks.ts'
import { jobClosedMail } from './moves/notifyConcerned.ts'

/** Mails the owner of a profile that its job is closed, unless their account was blocked since. */
export function readJobClosed({ db }: Pick<TaskDeps, 'db'>): MailReader {
  return async (payload) => {
    const { owner_id, title, text } = z.parse(jobClosedMail, payload)
    const active = db
      .selectFrom('users')
      .select(['email', 'display_name'])
      .where('id', '=', owner_id)
      .where('active', '=', true)
    const owner = await active.executeTakeFirst()
    if (!owner) return undefined
    const reason = 'You get this mail because you look after a profile of this job.'
    const mail = {
      to: owner.email,
      subject: `Closed: ${title}`,
      text: `Hello ${owner.display_name},\n\n${text}`,
      reason,
    }
    return { mail, recipient: { user_id: owner_id } }
  }
}
