import { Button } from '@mantine/core'
import { adviceFor, errorMessage, type IdentityError } from './identityError.ts'
import styles from './Screen.module.css'
import { useLogout } from './useLogout.ts'
import { usePopupLogin } from './usePopupLogin.ts'

/** Shows why a sign-in failed, with advice and two actions. */
export function NotAuthorized({ error }: { error: IdentityError }) {
  const logIn = usePopupLogin()
  const logout = useLogout()
  const advice = adviceFor(error)
  return (
    <main className={styles.screen}>
      <div className={styles.card} role="alert">
        <h1>Not Authorized: {errorMessage(error)}</h1>
        {advice && <p>{advice}</p>}
        <div className={styles.actions}>
          <Button onClick={logout}>Logout</Button>
          <Button variant="default" onClick={() => logIn()}>
            Log in with a pop-up
          </Button>
        </div>
      </div>
    </main>
  )
}
