import { useAuth0 } from '@auth0/auth0-react'
import { usePopupLogin } from './usePopupLogin.ts'

/** Asks the identity provider for a log-in, also where the browser has a session. */
const again = { prompt: 'login', max_age: 0 } as const

/**
 * Returns a function that lets the person log in again in a pop-up, and gives the ID token of that log-in, which tells the server how
 * fresh it is. It rejects with a sentence when the person did not log in.
 */
export function useFreshLogin(): () => Promise<string> {
  const { getIdTokenClaims } = useAuth0()
  const logIn = usePopupLogin()
  const tokenNow = async () => (await getIdTokenClaims())?.__raw
  return async () => {
    const before = await tokenNow()
    // The library keeps the error of a log-in to itself.
    await logIn({ authorizationParams: again })
    const token = await tokenNow()
    if (token && token !== before) return token
    throw new Error('You did not log in. If no window opened, allow pop-ups for this site. Then try again.')
  }
}
