import { UnreachableError, unreachable } from '#web/platform/lib/api/apiError.ts'

/** An error of the identity provider: a code, and possibly a description. */
export interface IdentityError {
  readonly error?: string
  readonly error_description?: string
  readonly message?: string
}

/** Advice when the identity provider did not answer in time. */
export const timedOut = 'Logging in took too long. Check the connection, then try again.'

/** Advice for the user, by error code. */
const advice: Record<string, string> = {
  access_denied: 'The log-in was refused. Ask an administrator whether your account may use Vouch.',
  cancelled: 'The log-in window was closed. Open it again to continue.',
  popup_open: 'The browser blocked the log-in window. Allow pop-ups for this site, then try again.',
  timeout: timedOut,
  mfa_required: 'Your account asks for a second factor. Log in again to give it.',
  state_mismatch: 'This log-in was started in another tab or is too old. Log in again.',
  missing_transaction: 'This log-in was started in another tab or is too old. Log in again.',
  login_required: 'Your session has ended. Log in again.',
  missing_refresh_token: 'Your session has ended. Log in again.',
}

/** The library's messages for three token requests that timed out. They have no error code. */
const fetchTimeout = "Timeout when executing 'fetch'"

/** Returns true when the identity provider did not answer in time. */
export function isTimeout({ error, message }: IdentityError): boolean {
  return error === 'timeout' || message === fetchTimeout
}

/**
 * Returns true when the identity provider gave no answer that can be read: none at all, or the page of a proxy while it starts again. The
 * library passes on what the browser then throws.
 */
export function isUnreachable(error: IdentityError): boolean {
  const isUnread = [UnreachableError, TypeError, SyntaxError].some((kind) => error instanceof kind)
  return isUnread || error.error === 'request_error'
}

/** Returns the provider's description of an error, else its message. Texts of the library and of browsers are no help, so they are replaced. */
export function errorMessage(error: IdentityError): string {
  if (isUnreachable(error)) return unreachable
  const { error_description, message } = error
  return error_description || (message === fetchTimeout ? timedOut : message) || 'Login failed'
}

/** Returns what the user can do about an error; undefined when there is only the provider's text. */
export function adviceFor(error: IdentityError): string | undefined {
  return advice[error.error ?? '']
}
