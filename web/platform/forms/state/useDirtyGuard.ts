import { useState } from 'react'
import { useBeforeUnload, useBlocker, useLocation } from 'react-router'

/** An action that would discard unsaved input, and the label of its button. */
interface Leaving {
  readonly label: string
  readonly run: () => void
}

/**
 * Asks before the user leaves a form with unsaved input: by closing it, the back button or the palette. For a reload the browser asks.
 * @param saving true while a save is running, which may navigate without a question.
 */
export function useDirtyGuard(dirty: boolean, saving: boolean) {
  const [leaving, setLeaving] = useState<Leaving>()
  const { key } = useLocation()
  // After its own navigation began, a form that is still on the screen does not block the next one.
  const away = useBlocker(({ currentLocation }) => dirty && !saving && !leaving && currentLocation.key === key)
  useBeforeUnload((event) => dirty && event.preventDefault())
  const asks = leaving !== undefined || away.state === 'blocked'
  return {
    /** The label of the button that discards, while the question is open. */
    question: asks ? (leaving?.label ?? 'Discard Changes') : undefined,
    /** Runs an action that leaves the form; if there is unsaved input, only after the user confirms. */
    leave: (label: string, run: () => void) => (dirty ? setLeaving({ label, run }) : run()),
    discard: () => {
      setLeaving(undefined)
      away.proceed?.()
      leaving?.run()
    },
    keep: () => {
      setLeaving(undefined)
      away.reset?.()
    },
  }
}
