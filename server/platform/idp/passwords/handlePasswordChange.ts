import { formatWait } from '#server/platform/html/formatWait.ts'
import {
  csrfToken,
  type PageDeps,
  type ProviderContext,
  readProviderForm,
  show,
} from '#server/platform/idp/pages/forms.ts'
import { type ChangePasswordView, changePasswordPage, noticePage } from '#server/platform/idp/pages/views.ts'
import { accountById, changePassword as change } from '#server/platform/idp/provider/accounts.ts'
import { rememberDevice } from '#server/platform/idp/provider/devices.ts'
import { requestOrigin } from '#server/platform/idp/provider/requestOrigin.ts'
import { grantIdsOf } from '#server/platform/idp/provider/sessions.ts'
import { newPasswordProblem } from './newPassword.ts'
import { verifyPassword } from './passwords.ts'

/** Changes the password of the person who is signed in at the provider, and ends all their other sessions. */
export async function handlePasswordChange(ctx: ProviderContext, deps: PageDeps): Promise<void> {
  const session = await deps.provider.Session.get(ctx)
  const account = session.accountId ? await accountById(deps.db, session.accountId) : undefined
  if (!account?.active) {
    const link = { href: '/', text: 'Log in' }
    return show(ctx, 401, noticePage('Change password', 'Log in first, then change your password.', link))
  }
  const subject = `change password ${session.uid}`
  const render = (status: number, problems: Partial<ChangePasswordView>) =>
    show(ctx, status, changePasswordPage({ token: csrfToken(deps, subject), email: account.email, ...problems }))
  if (ctx.method !== 'POST') return render(200, {})

  const form = await readProviderForm(ctx, deps, subject)
  const password = form.get('password') ?? ''
  const problem = await newPasswordProblem(deps, account, password)
  if (problem) return render(problem.status, { passwordProblem: problem.sentence })
  const wait = await deps.limits.currentPassword(session.uid)
  if (wait > 0) return render(429, { problem: `Too many tries. Wait ${formatWait(wait)}, then try again.` })
  if (!(await verifyPassword(form.get('current') ?? '', account.password_hash))) {
    return render(401, { currentProblem: 'This is not your current password.' })
  }
  const kept = { uid: session.uid, grantIds: grantIdsOf(session) }
  const password_hash = await change(deps.db, account.id, password, kept, requestOrigin(ctx, deps.env))
  rememberDevice(ctx, deps, { id: account.id, password_hash })
  deps.log.info({ userId: account.id }, 'password changed')
  const sentence = 'You stay logged in here. Everywhere else you have been logged out.'
  show(ctx, 200, noticePage('Password changed', sentence, { href: '/', text: 'Back to Vouch' }))
}
