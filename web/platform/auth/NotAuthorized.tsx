import { useAuth0 } from '@auth0/auth0-react'
import { Button } from '@mantine/core'
import { adviceFor, type IdentityError, wordsOf } from './identityError.ts'
import styles from './Screen.module.css'
import { useLogout } from './useLogout.ts'

/** The end of a sign-in that failed: why, what to do, and two ways on. */
export function NotAuthorized({ error }: { error: IdentityError }) {
  const { loginWithPopup } = useAuth0()
  const logout = useLogout()
  const advice = adviceFor(error)
  return (
    <main className={styles.screen}>
      <div className={styles.card} role="alert">
        <h1>Not Authorized: {wordsOf(error)}</h1>
        {advice && <p>{advice}</p>}
        <div className={styles.actions}>
          <Button onClick={logout}>Logout</Button>
          <Button variant="default" onClick={() => loginWithPopup()}>
            Log in with a pop-up
          </Button>
        </div>
      </div>
    </main>
  )
}
