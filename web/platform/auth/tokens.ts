import type { Tokens } from '#web/platform/lib/apollo.ts'

/** What the tokens need of the sign-in. */
export interface Session {
  /** @throws with `error`, the code of the identity provider. */
  getToken(options?: { cacheMode: 'off' }): Promise<string>
  /** Forgets the session in this browser, and stays on the page. */
  forget(): Promise<void>
  /** Resolves once the person has logged in again. */
  loggedInAgain(): Promise<void>
}

/** Codes that say that only the person can go on: the session is over, or wants an answer from them. */
const over = [
  'login_required',
  'missing_refresh_token',
  'invalid_grant',
  'consent_required',
  'interaction_required',
  'mfa_required',
]

/**
 * Tokens for the API. When the session is over, a request waits until the person has logged in again, so that nothing of what
 * they were doing is lost.
 */
export function createTokens(session: Session): Tokens {
  let asking: Promise<string> | undefined
  let renewal: Promise<string> | undefined

  async function orLogIn(getToken: () => Promise<string>): Promise<string> {
    try {
      return await getToken()
    } catch (error) {
      if (!over.includes((error as { error?: string }).error ?? '')) throw error
      await session.forget()
      await session.loggedInAgain()
      return session.getToken()
    }
  }

  return {
    current: () => {
      // Operations that start together get their token together, and so leave in one batch.
      asking ??= orLogIn(() => session.getToken()).finally(() => {
        asking = undefined
      })
      return asking
    },
    fresh: () => {
      renewal ??= orLogIn(() => session.getToken({ cacheMode: 'off' })).finally(() => {
        renewal = undefined
      })
      return renewal
    },
  }
}
