import { write } from '#server/platform/db/connection/connect.ts'
import { formatWait } from '#server/platform/html/formatWait.ts'
import {
  clientAddressOf,
  csrfToken,
  type PageDeps,
  type ProviderContext,
  readProviderForm,
  show,
} from '#server/platform/idp/pages/forms.ts'
import { forgotPage, linkSentPage, noMailPage } from '#server/platform/idp/pages/views.ts'
import { accountByEmail, createPasswordLink } from '#server/platform/idp/provider/accounts.ts'
import { type RequestOrigin, requestOrigin } from '#server/platform/idp/provider/requestOrigin.ts'
import { nobody } from '#shared/security/securityEvents.ts'
import { composePasswordMail } from './passwordMail.ts'

const subject = 'forgot password'

/** Mails a one-time link. The answer never reveals whether an account exists. */
export async function forgotPassword(ctx: ProviderContext, deps: PageDeps): Promise<void> {
  const backTo = loginAddress(ctx)
  if (!deps.mailer.enabled) return show(ctx, 200, noMailPage(backTo))
  const render = (status: number, email: string, problem?: string) =>
    show(ctx, status, forgotPage({ token: csrfToken(deps, subject), email, backTo, problem }))
  if (ctx.method !== 'POST') return render(200, '')

  const form = await readProviderForm(ctx, deps, subject)
  const email = form.get('email')?.trim() ?? ''
  if (!email) return render(422, '', 'Enter your e-mail.')
  const wait = await deps.limits.mailFrom(clientAddressOf(ctx, deps))
  if (wait > 0) return render(429, email, `Too many tries. Wait ${formatWait(wait)}, then try again.`)
  // Not awaited: the response time would reveal whether a mail was sent.
  void sendLink(deps, email, requestOrigin(ctx, deps.env)).catch((error: unknown) =>
    deps.log.error({ err: error }, 'password link not sent'),
  )
  show(ctx, 200, linkSentPage(email, backTo))
}

async function sendLink({ db, env, limits, mailer }: PageDeps, email: string, origin: RequestOrigin): Promise<void> {
  const account = await accountByEmail(db, email)
  if (!account?.active || !(await limits.mail(email.toLowerCase()))) return
  const { url, expiresAt } = await write(db, { actor: nobody, ...origin }, (trx) =>
    createPasswordLink(trx, account.id, 'reset', env.PUBLIC_URL),
  )
  await mailer.send(composePasswordMail(account.email, { url, purpose: 'reset', expiresAt }))
}

/** Gives the log-in page that the person came from, so that a popup can continue its log-in; without one, the start page. */
function loginAddress(ctx: ProviderContext): string {
  const uid = String(ctx.query.login ?? '')
  return /^[\w-]+$/.test(uid) ? `/u/login/${uid}` : '/'
}
