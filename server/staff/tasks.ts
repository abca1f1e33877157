import { setTimeout as sleep } from 'node:timers/promises'
import { accountOfLink } from '#server/platform/idp/accounts.ts'
import { mailPasswordLink } from '#server/platform/idp/passwordMail.ts'
import type { TaskHandler } from '#server/platform/queue/queue.ts'
import type { TaskDeps } from '#server/platform/tasks/tasks.ts'
import type { MailedLink } from './access/passwordLinks.ts'

/** Mails a link, unless it was used or replaced, its time is over, or its account was blocked since it was made. */
export function passwordLinkHandler({ env, db, mailer }: Pick<TaskDeps, 'env' | 'db' | 'mailer'>): TaskHandler {
  return async (payload) => {
    const { url, purpose, expires_at } = payload as MailedLink
    const account = await accountOfLink(db, url.slice(url.lastIndexOf('/') + 1))
    if (!account) return
    const late = sleep(env.SEND_TIMEOUT * 1_000, undefined, { ref: false }).then(() => {
      throw new Error('The mail server gave no answer in time.')
    })
    await Promise.race([mailPasswordLink(mailer, account.email, { url, purpose, expiresAt: expires_at }), late])
  }
}
