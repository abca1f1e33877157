import { useAuth0 } from '@auth0/auth0-react'
import { Button } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { adviceFor, errorMessage } from './identityError.ts'
import styles from './SessionEndedDialog.module.css'
import { useLogout } from './useLogout.ts'

/** Asks a person whose session has ended to log in again in a pop-up, while the page stays as it is. */
export function SessionEndedDialog({ opened }: { opened: boolean }) {
  return opened ? <OpenDialog /> : null
}

function OpenDialog() {
  const { loginWithPopup, getAccessTokenSilently, error } = useAuth0()
  const [attempt, setAttempt] = useState<'none' | 'running' | 'over'>('none')
  const logout = useLogout()
  const dialog = useRef<HTMLDialogElement>(null)
  // A native modal dialog is above all others, and makes the rest of the page inert.
  useEffect(() => dialog.current?.showModal(), [])
  async function logIn(): Promise<void> {
    setAttempt('running')
    await loginWithPopup()
    // The pop-up closes after a log-in, and on a busy machine this page may see that before the answer. The session tells who is right.
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
        <Button loading={attempt === 'running'} onClick={logIn}>
          Log in
        </Button>
      </div>
    </dialog>
  )
}
