import { errors } from 'oidc-provider'
import { type Account, accountByEmail } from './accounts.ts'
import { addressOf, type Context, formToken, inWords, type PageParts, Refusal, readForm, show } from './forms.ts'
import { verifyPassword } from './passwords.ts'
import { type LoginView, loginPage } from './views.ts'

type Interaction = Awaited<ReturnType<PageParts['provider']['interactionDetails']>>
type Outcome = { account: Account } | { status: number; problem?: string; view?: Partial<LoginView> }

/** The log-in page of one authorization request; its cookie ties the page to the browser that asked. */
export async function login(ctx: Context, parts: PageParts, uid: string): Promise<void> {
  const interaction = await openInteraction(ctx, parts, uid)
  const render = (status: number, view: Partial<LoginView>) => {
    const base = { uid, token: formToken(parts, `login ${uid}`), email: '' }
    show(ctx, status, loginPage({ ...base, ...view }), new URL(String(interaction.params.redirect_uri)).origin)
  }
  if (ctx.method !== 'POST') return render(200, { email: String(interaction.params.login_hint ?? '') })

  const form = await readForm(ctx, parts, `login ${uid}`)
  const email = form.get('email')?.trim() ?? ''
  const outcome = await tryLogin(ctx, parts, email, form.get('password') ?? '')
  if (!('account' in outcome)) return render(outcome.status, { email, problem: outcome.problem, ...outcome.view })
  const result = { login: { accountId: outcome.account.id } }
  ctx.redirect(await parts.provider.interactionResult(ctx.req, ctx.res, result, { mergeWithLastSubmission: false }))
  ctx.status = 303
}

async function openInteraction(ctx: Context, { provider }: PageParts, uid: string): Promise<Interaction> {
  const interaction = await provider.interactionDetails(ctx.req, ctx.res).catch((error: unknown) => {
    if (error instanceof errors.SessionNotFound) return undefined
    throw error
  })
  if (interaction?.uid !== uid) throw new Refusal(400, 'This log-in page is no longer valid. Start again.')
  return interaction
}

async function tryLogin(ctx: Context, parts: PageParts, email: string, password: string): Promise<Outcome> {
  if (!email) return { status: 422, view: { emailProblem: 'Enter your e-mail.' } }
  if (!password) return { status: 422, view: { passwordProblem: 'Enter your password.' } }
  const attempt = { email: email.toLowerCase(), address: addressOf(ctx, parts) }
  const wait = await parts.limits.login(attempt)
  if (wait > 0) {
    ctx.set('Retry-After', String(wait))
    return { status: 429, problem: `Too many tries. Wait ${inWords(wait)}, then try again.` }
  }
  const account = await accountByEmail(parts.db, email)
  const right = await verifyPassword(password, account?.password_hash)
  if (!account || !right) return { status: 401, problem: 'The e-mail or the password is wrong.' }
  await parts.limits.loggedIn(attempt)
  if (!account.active) {
    return { status: 403, problem: 'Your account is blocked. Ask an administrator to unblock it.' }
  }
  return { account }
}
