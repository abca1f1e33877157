import { useState } from 'react'
import { useBeforeUnload, useBlocker } from 'react-router'

/**
 * Asks before a form that was typed in is left: closed, by the back button, by the palette; a reload asks in the browser's words.
 * @param saving a form that saves goes where it leads.
 */
export function useDirtyGuard(dirty: boolean, saving: boolean, onClose: () => void) {
  const [asking, setAsking] = useState(false)
  const away = useBlocker(dirty && !saving && !asking)
  useBeforeUnload((event) => dirty && event.preventDefault())
  return {
    asks: asking || away.state === 'blocked',
    close: () => (dirty ? setAsking(true) : onClose()),
    discard: away.proceed ?? onClose,
    keep: away.reset ?? (() => setAsking(false)),
  }
}
