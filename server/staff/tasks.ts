import * as z from 'zod/mini'
import { composePasswordMail } from '#server/platform/idp/passwords/passwordMail.ts'
import { accountOfLink } from '#server/platform/idp/provider/accounts.ts'
import type { MailReader } from '#server/platform/sending/mailQueue/mailWork.ts'
import type { TaskDeps } from '#server/platform/tasks/tasks.ts'
import { mailedLink } from './access/passwordLinks.ts'

/** Mails a link, unless it was used or replaced, its time is over, or its account was blocked since it was made. */
export function readPasswordLink({ db, env }: Pick<TaskDeps, 'db' | 'env'>): MailReader {
  return async (payload) => {
    const { url, purpose, expires_at, invited } = z.parse(mailedLink, payload)
    const account = await accountOfLink(db, url.slice(url.lastIndexOf('/') + 1))
    if (!account) return undefined
    const link = { url, purpose, expiresAt: expires_at }
    const mail = composePasswordMail(account.email, link, invited && { ...invited, firm: env.FIRM_NAME })
    return { mail, recipient: { user_id: account.id } }
  }
}
