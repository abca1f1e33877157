import { accountOfLink, redeemPasswordLink } from './accounts.ts'
import { rememberDevice } from './devices.ts'
import { type Context, formToken, type PageParts, readForm, show } from './forms.ts'
import { newPasswordProblem } from './newPassword.ts'
import { requestOrigin } from './requestOrigin.ts'
import { noticePage, setPasswordPage } from './views.ts'

const toLogin = { href: '/', text: 'Log in' }

/** Sets a password by a one-time link. Opening the page does not use the link up: mail scanners open links too. */
export async function setPassword(ctx: Context, parts: PageParts, token: string): Promise<void> {
  const account = await accountOfLink(parts.db, token)
  if (!account) return showDeadLink(ctx)
  const subject = `set password ${token}`
  const render = (status: number, problem?: string) => {
    const view = { token: formToken(parts, subject), email: account.email, passwordProblem: problem }
    show(ctx, status, setPasswordPage(view))
  }
  if (ctx.method !== 'POST') return render(200)

  const password = (await readForm(ctx, parts, subject)).get('password') ?? ''
  const problem = await newPasswordProblem(parts, account, password)
  if (problem) return render(problem.status, problem.sentence)
  const origin = requestOrigin(ctx, parts.env)
  const password_hash = await redeemPasswordLink(parts.db, token, account, password, origin)
  if (!password_hash) return showDeadLink(ctx)
  // Whoever reads the owner's mail is the owner: they get in here although strangers keep the account's tries used up.
  rememberDevice(ctx, parts, { id: account.id, password_hash })
  parts.log.info({ userId: account.id }, 'password set by link')
  show(ctx, 200, noticePage('Password set', 'You can log in with your new password now.', toLogin))
}

function showDeadLink(ctx: Context): void {
  const sentence =
    'It was used already, a newer one replaced it, or its time is over. Ask an administrator for a new link, or use “Forgot password?” when you log in.'
  show(ctx, 410, noticePage('This link no longer works', sentence, toLogin))
}
