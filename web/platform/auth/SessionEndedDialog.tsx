import { useAuth0 } from '@auth0/auth0-react'
import { Button } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { adviceFor, errorMessage } from './identityError.ts'
import styles from './SessionEndedDialog.module.css'
import { useLogout } from './useLogout.ts'
import { usePopupLogin } from './usePopupLogin.ts'

/** Asks a person whose session has ended to log in again in a pop-up, while the page stays as it is. */
export function SessionEndedDialog({ opened }: { opened: boolean }) {
  return opened ? <OpenDialog /> : null
}

function OpenDialog() {
  const { getAccessTokenSilently, error } = useAuth0()
  const logIn = usePopupLogin()
  const [attempt, setAttempt] = useState<'none' | 'running' | 'over'>('none')
  const logout = useLogout()
  const dialog = useRef<HTMLDialogElement>(null)
  const logInButton = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    // A native modal dialog is above all others, and makes the rest of the page inert.
    dialog.current?.showModal()
    // It would begin with *Logout*, which loses what was typed.
    logInButton.current?.focus()
  }, [])
  async function tryLogIn(): Promise<void> {
    setAttempt('running')
    await logIn()
    // A person who closes the pop-up may have logged in in another tab meanwhile. The session tells.
    await getAccessTokenSilently().catch(() => undefined)
    setAttempt('over')
  }

  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-labelledby="session-ended"
      aria-describedby="session-ended-text"
      onCancel={(event) => event.preventDefault()}
    >
      <h2 id="session-ended">Your session has ended</h2>
      <p id="session-ended-text">Log in to continue. Everything on this page stays as it is.</p>
      {error && attempt === 'over' && (
        <p className={styles.problem} role="alert">
          {adviceFor(error) ?? errorMessage(error)}
        </p>
      )}
      <div className={styles.actions}>
        <Button variant="default" onClick={logout}>
          Logout
        </Button>
        <Button ref={logInButton} loading={attempt === 'running'} onClick={tryLogIn}>
          Log in
        </Button>
      </div>
    </dialog>
  )
}
