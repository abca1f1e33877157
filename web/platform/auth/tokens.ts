import { maxAttempts, retryDelay, unreachable } from '#web/platform/lib/api/apiError.ts'
import type { Tokens } from '#web/platform/lib/api/transport.ts'
import { type IdentityError, isTimeout, isUnreachable, timedOut } from './identityError.ts'
import { ForgedTokenError } from './signatureCheck.ts'

/** The part of the sign-in that `createTokens` needs. */
export interface Session {
  /** @throws an `IdentityError`. */
  getToken(options?: { cacheMode: 'off' }): Promise<string>
  /** Removes the session from this browser without leaving the page. */
  clearSession(): Promise<void>
  /** Resolves once the person has logged in again. */
  waitForLogin(): Promise<void>
  /** Shows *Not Authorized* instead of the page. */
  refuse(sentence: string): void
}

/** After these codes the person must log in, or answer a question of the identity provider. */
const loginRequiredCodes = [
  'login_required',
  'missing_refresh_token',
  'invalid_grant',
  'consent_required',
  'interaction_required',
  'mfa_required',
]

/**
 * Creates the token source of the API clients. When the session has ended, a request waits until the person has logged in
 * again, so that no work is lost.
 */
export function createTokens(session: Session): Tokens {
  let pending: Promise<string> | undefined
  let renewal: Promise<string> | undefined

  async function withLogin(getToken: () => Promise<string>): Promise<string> {
    try {
      return await untilReached(getToken)
    } catch (error) {
      const failure = error as IdentityError
      // The library has already tried three times, so there is no further try.
      if (isTimeout(failure)) throw new Error(timedOut, { cause: error })
      if (error instanceof ForgedTokenError) session.refuse(error.message)
      if (!loginRequiredCodes.includes(failure.error ?? '')) throw error
      await session.clearSession()
      await session.waitForLogin()
      return session.getToken()
    }
  }

  return {
    current: () => {
      // Operations that start together share one token request, so that they are sent in one batch.
      pending ??= withLogin(() => session.getToken()).finally(() => {
        pending = undefined
      })
      return pending
    },
    refresh: () => {
      renewal ??= withLogin(() => session.getToken({ cacheMode: 'off' })).finally(() => {
        renewal = undefined
      })
      return renewal
    },
  }
}

/** Asks again while the provider cannot be reached, as often as the API is asked. Nothing asks again after that. */
async function untilReached(getToken: () => Promise<string>): Promise<string> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await getToken()
    } catch (error) {
      if (!isUnreachable(error as IdentityError)) throw error
      if (attempt === maxAttempts) throw new Error(unreachable, { cause: error })
      await new Promise((resolve) => setTimeout(resolve, retryDelay(attempt)))
    }
  }
}
