/** An error of the sign-in: a code, and perhaps words. */
export interface IdentityError {
  readonly error?: string
  readonly error_description?: string
  readonly message?: string
}

/** What to do about an error of the sign-in, by its code. */
const advice: Record<string, string> = {
  access_denied: 'The log-in was refused. Ask an administrator whether your account may use Vouch.',
  cancelled: 'The log-in window was closed. Open it again to go on.',
  popup_open: 'The browser blocked the log-in window. Allow pop-ups for this site, then try again.',
  timeout: 'Logging in took too long. Check the connection, then try again.',
  mfa_required: 'Your account asks for a second factor. Log in again to give it.',
  state_mismatch: 'This log-in was started in another tab or is too old. Log in again.',
  missing_transaction: 'This log-in was started in another tab or is too old. Log in again.',
  login_required: 'Your session has ended. Log in again.',
  missing_refresh_token: 'Your session has ended. Log in again.',
}

/** The provider's own words for an error: its description, or else its message. */
export function wordsOf(error: IdentityError): string {
  return error.error_description || error.message || 'Login failed'
}

/** What the person can do about it, or undefined when the provider's words must do. */
export function adviceFor(error: IdentityError): string | undefined {
  return advice[error.error ?? '']
}
