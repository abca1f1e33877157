import {
  csrfToken,
  type PageDeps,
  type ProviderContext,
  readProviderForm,
  show,
} from '#server/platform/idp/pages/forms.ts'
import { noticePage, setPasswordPage } from '#server/platform/idp/pages/views.ts'
import { accountOfLink, redeemPasswordLink } from '#server/platform/idp/provider/accounts.ts'
import { rememberDevice } from '#server/platform/idp/provider/devices.ts'
import { requestOrigin } from '#server/platform/idp/provider/requestOrigin.ts'
import { newPasswordProblem } from './newPassword.ts'

const toLogin = { href: '/', text: 'Log in' }

/** Sets a password by a one-time link. Opening the page does not consume the link, since mail scanners open links too. */
export async function setPassword(ctx: ProviderContext, deps: PageDeps, token: string): Promise<void> {
  const account = await accountOfLink(deps.db, token)
  if (!account) return showInvalidLink(ctx)
  const subject = `set password ${token}`
  const render = (status: number, problem?: string) => {
    const view = { token: csrfToken(deps, subject), email: account.email, passwordProblem: problem }
    show(ctx, status, setPasswordPage(view))
  }
  if (ctx.method !== 'POST') return render(200)

  const password = (await readProviderForm(ctx, deps, subject)).get('password') ?? ''
  const problem = await newPasswordProblem(deps, account, password)
  if (problem) return render(problem.status, problem.sentence)
  const origin = requestOrigin(ctx, deps.env)
  const password_hash = await redeemPasswordLink(deps.db, token, account, password, origin)
  if (!password_hash) return showInvalidLink(ctx)
  // A person who reads the owner's mail counts as the owner. The device cookie lets them log in while an attacker uses
  // up the account's tries.
  rememberDevice(ctx, deps, { id: account.id, password_hash })
  deps.log.info({ userId: account.id }, 'password set by link')
  show(ctx, 200, noticePage('Password set', 'You can log in with your new password now.', toLogin))
}

function showInvalidLink(ctx: ProviderContext): void {
  const sentence =
    'It was already used, a newer link replaced it, or it has expired. Ask an administrator for a new link, or use “Forgot password?” when you log in.'
  show(ctx, 410, noticePage('This link no longer works', sentence, toLogin))
}
