import { Html, html } from '#server/platform/html/html.ts'
import { banner, below, field, page } from '#server/platform/html/page.ts'
import type { PageLink } from './forms.ts'

/** The common parts of a form, without its inputs. */
interface FormView {
  readonly token: string
  /** A sentence about the form as a whole. */
  readonly problem?: string | undefined
}

const hidden = (token: string) => html`<input type="hidden" name="token" value="${token}">`

export interface LoginView extends FormView {
  readonly uid: string
  /** The app's authorization request as a query string. */
  readonly request: string
  readonly email: string
  readonly emailProblem?: string | undefined
  readonly passwordProblem?: string | undefined
  /** True if the page must warn that the passwords of demo accounts are public. */
  readonly warnPublicPasswords?: boolean
}

const publicPasswordsWarning = html`<p class="note">This is a demo. Its passwords are public, so anyone can log in. Keep no real data here.</p>`

export function loginPage(view: LoginView): string {
  const forgot = html`<a href="/u/forgot-password?login=${view.uid}">Forgot password?</a>`
  return page(
    'Log in',
    html`${view.warnPublicPasswords ? publicPasswordsWarning : undefined}${banner(view.problem)}<form method="post" action="/u/login/${view.uid}">
${hidden(view.token)}<input type="hidden" name="request" value="${view.request}">
${field({ name: 'email', label: 'E-mail', type: 'email', autocomplete: 'username', value: view.email, problem: view.emailProblem, focus: !view.email })}
${field({ name: 'password', label: 'Password', type: 'password', autocomplete: 'current-password', problem: view.passwordProblem, aside: forgot, focus: view.email !== '' })}
<button>Log in</button>
</form>`,
  )
}

export interface ForgotView extends FormView {
  readonly email: string
  readonly backTo: string
}

export function forgotPage(view: ForgotView): string {
  return page(
    'Forgot password',
    html`<p>Enter your e-mail address. We will send you a link to set a new password.</p>${banner(view.problem)}
<form method="post" action="">
${hidden(view.token)}
${field({ name: 'email', label: 'E-mail', type: 'email', autocomplete: 'username', value: view.email, focus: true })}
<button>Send link</button>
</form>
${below(html`<a href="${view.backTo}">Back to log in</a>`)}`,
  )
}

/** The text is the same whether the account exists or not. */
export function linkSentPage(email: string, backTo: string): string {
  return page(
    'Check your mail',
    html`<p>If <strong>${email}</strong> has an account, a link to set a new password is on its way. It works for one hour.</p>
<p>If no mail comes within a few minutes, look in the spam folder, or ask an administrator for a link.</p>
${below(html`<a href="${backTo}">Back to log in</a>`)}`,
  )
}

export function noMailPage(backTo: string): string {
  return page(
    'Forgot password',
    html`<p>Mail is not set up here. Ask an administrator for a link to set a new password.</p>
${below(html`<a href="${backTo}">Back to log in</a>`)}`,
  )
}

const passwordHint = 'Use at least 12 characters. A few words that only you would combine are a good choice.'

export interface NewPasswordView extends FormView {
  readonly email: string
  readonly passwordProblem?: string | undefined
}

/** Makes a hidden field with the account's name, which password managers need. */
const accountName = (email: string) =>
  html`<input type="email" name="email" value="${email}" autocomplete="username" hidden readonly>`

export function setPasswordPage(view: NewPasswordView): string {
  return page(
    'Set your password',
    html`<p>For the account <strong>${view.email}</strong>.</p>${banner(view.problem)}
<form method="post" action="">
${hidden(view.token)}${accountName(view.email)}
${field({ name: 'password', label: 'New password', type: 'password', autocomplete: 'new-password', problem: view.passwordProblem, hint: passwordHint, focus: true })}
<button>Set password</button>
</form>`,
  )
}

export interface ChangePasswordView extends NewPasswordView {
  readonly currentProblem?: string | undefined
}

export function changePasswordPage(view: ChangePasswordView): string {
  return page(
    'Change password',
    html`<p>For the account <strong>${view.email}</strong>. Changing it logs you out everywhere else.</p>${banner(view.problem)}
<form method="post" action="">
${hidden(view.token)}${accountName(view.email)}
${field({ name: 'current', label: 'Current password', type: 'password', autocomplete: 'current-password', problem: view.currentProblem, focus: true })}
${field({ name: 'password', label: 'New password', type: 'password', autocomplete: 'new-password', problem: view.passwordProblem, hint: passwordHint })}
<button>Change password</button>
</form>
${below(html`<a href="/">Back to Vouch</a>`)}`,
  )
}

/** Makes a page with a sentence and one link, for a result or an error. */
export function noticePage(title: string, sentence: string, link: PageLink): string {
  return page(title, html`<p>${sentence}</p><a class="button" href="${link.href}">${link.text}</a>`)
}

/** @param form the HTML of the library's own form, which our button submits. */
export function logoutPage(form: string): string {
  return page(
    'Log out of Vouch?',
    html`${new Html(form)}<button form="op.logoutForm" name="logout" value="yes">Log out</button>
${below(html`<a href="/">Stay logged in</a>`)}`,
  )
}
