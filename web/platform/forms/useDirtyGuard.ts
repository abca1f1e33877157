import { useState } from 'react'
import { useBeforeUnload, useBlocker } from 'react-router'

/** What would lose what was typed, and how its button says so. */
interface Leaving {
  readonly label: string
  readonly run: () => void
}

/**
 * Asks before a form that was typed in is left: closed, by the back button, by the palette; a reload asks in the browser's words.
 * @param saving a form that saves goes where it leads.
 */
export function useDirtyGuard(dirty: boolean, saving: boolean) {
  const [leaving, setLeaving] = useState<Leaving>()
  const away = useBlocker(dirty && !saving && !leaving)
  useBeforeUnload((event) => dirty && event.preventDefault())
  const asks = leaving !== undefined || away.state === 'blocked'
  return {
    /** The question that is open, by the label of its button that discards. */
    question: asks ? (leaving?.label ?? 'Discard changes') : undefined,
    /** Runs what leaves the form: at once, or when discarding what was typed is confirmed. */
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
