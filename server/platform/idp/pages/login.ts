import { errors } from 'oidc-provider'
import { formatWait } from '#server/platform/html/formatWait.ts'
import { verifyPassword } from '#server/platform/idp/passwords/passwords.ts'
import {
  acceptsPublicPassword,
  isPublicPassword,
  needsPublicPasswordWarning,
} from '#server/platform/idp/passwords/publicPasswords.ts'
import { accountByEmail, type SignInAccount } from '#server/platform/idp/provider/accounts.ts'
import { deviceOf, rememberDevice } from '#server/platform/idp/provider/devices.ts'
import { requestOrigin } from '#server/platform/idp/provider/requestOrigin.ts'
import { countOutcome } from '#server/platform/process/outcomes.ts'
import {
  clientAddressOf,
  csrfToken,
  type PageDeps,
  PageError,
  type PageLink,
  type ProviderContext,
  readProviderForm,
  show,
} from './forms.ts'
import { countFailedSignIn } from './securityEvents.ts'
import { type LoginView, loginPage } from './views.ts'

type Interaction = Awaited<ReturnType<PageDeps['provider']['interactionDetails']>>
type Outcome = { account: SignInAccount } | { status: number; problem?: string; view?: Partial<LoginView> }

/** Shows the log-in page of one authorization request. A cookie binds the page to the browser that opened it. */
export async function login(ctx: ProviderContext, deps: PageDeps, uid: string): Promise<void> {
  const interaction = await openInteraction(ctx, deps, uid)
  const form = ctx.method === 'POST' ? await readProviderForm(ctx, deps, `login ${uid}`) : undefined
  if (!interaction)
    throw new PageError(400, 'This log-in page is no longer valid. Start again.', form && startAgain(form))
  const { params } = interaction
  const warnPublicPasswords = await needsPublicPasswordWarning(deps.db, deps.env)
  const render = (status: number, view: Partial<LoginView>) => {
    const fixed = { uid, token: csrfToken(deps, `login ${uid}`), request: requestOf(params) }
    const base = { ...fixed, email: '', warnPublicPasswords }
    show(ctx, status, loginPage({ ...base, ...view }), new URL(String(params.redirect_uri)).origin)
  }
  if (!form) return render(200, { email: String(params.login_hint ?? '') })

  const email = form.get('email')?.trim() ?? ''
  const outcome = await tryLogin(ctx, deps, email, form.get('password') ?? '')
  countTry(outcome)
  if (!('account' in outcome)) return render(outcome.status, { email, problem: outcome.problem, ...outcome.view })
  const result = { login: { accountId: outcome.account.id } }
  ctx.redirect(await deps.provider.interactionResult(ctx.req, ctx.res, result, { mergeWithLastSubmission: false }))
  ctx.status = 303
}

/** Finds the interaction of this page; undefined when it has expired, was finished, or belongs to another browser. */
async function openInteraction(
  ctx: ProviderContext,
  { provider }: PageDeps,
  uid: string,
): Promise<Interaction | undefined> {
  const interaction = await provider.interactionDetails(ctx.req, ctx.res).catch((error: unknown) => {
    if (error instanceof errors.SessionNotFound) return undefined
    throw error
  })
  return interaction?.uid === uid ? interaction : undefined
}

/** Writes the authorization request of the app as a query string. The page carries it, so that `startAgain` works after the row is gone. */
function requestOf(params: Interaction['params']): string {
  const request = new URLSearchParams()
  for (const [name, value] of Object.entries(params)) if (typeof value === 'string') request.set(name, value)
  return request.toString()
}

/** Makes a link that starts the same authorization request again, so that the app accepts the answer as its own. */
function startAgain(form: URLSearchParams): PageLink {
  const request = new URLSearchParams(form.get('request') ?? '')
  request.set('login_hint', form.get('email')?.trim() ?? '')
  return { href: `/authorize?${request}`, text: 'Start again' }
}

/** A form that lacks something is no try. */
function countTry(outcome: Outcome): void {
  if ('account' in outcome) countOutcome('logIn', 'ok')
  else if (outcome.status === 401) countOutcome('logIn', 'wrong')
  else if (outcome.status === 403) countOutcome('logIn', 'blocked')
  else if (outcome.status === 429) countOutcome('logIn', 'limited')
}

async function tryLogin(ctx: ProviderContext, deps: PageDeps, email: string, password: string): Promise<Outcome> {
  if (!email) return { status: 422, view: { emailProblem: 'Enter your e-mail.' } }
  if (!password) return { status: 422, view: { passwordProblem: 'Enter your password.' } }
  const account = await accountByEmail(deps.db, email)
  const device = account && deviceOf(ctx, deps, account)
  const attempt = { email: email.toLowerCase(), address: clientAddressOf(ctx, deps), device }
  const wait = await deps.limits.login(attempt)
  if (wait > 0) {
    ctx.set('Retry-After', String(wait))
    const problem = `Too many tries. Wait ${formatWait(wait)}, then try again. With “Forgot password?” you can log in sooner.`
    return { status: 429, problem }
  }
  const right = await verifyPassword(password, account?.password_hash)
  if (!account?.active || !right) await countFailedSignIn(deps.db, account?.id, requestOrigin(ctx, deps.env))
  if (!account || !right) return { status: 401, problem: 'The e-mail address or the password is wrong.' }
  await deps.limits.loggedIn(attempt)
  if (!account.active) {
    return { status: 403, problem: 'Your account is blocked. Ask an administrator to unblock it.' }
  }
  if (isPublicPassword(password) && !acceptsPublicPassword(deps.env)) {
    const problem =
      'This password is public, so it does not work at this address. Ask your administrator for a new one.'
    return { status: 403, problem }
  }
  rememberDevice(ctx, deps, account)
  return { account }
}
