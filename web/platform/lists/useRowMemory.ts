import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { handleOf } from '#web/platform/ui/TableRow.tsx'

/** For each step of the history, the row of its list that last had the focus. */
const rows = new Map<string, string>()

/**
 * Gives the focus back to the row that had it, when somebody comes back to a list that they had left.
 * @param shown whether the rows are there.
 */
export function useRowMemory(shown: boolean) {
  const frame = useRef<HTMLDivElement>(null)
  const { key } = useLocation()
  const returned = useRef(false)
  const [before] = useState(() => document.activeElement)
  useEffect(() => {
    if (!shown || returned.current) return
    returned.current = true
    const row = frame.current?.querySelector(`[data-row="${CSS.escape(rows.get(key) ?? '')}"]`)
    // Whoever has gone on to something else meanwhile stays there.
    const idle = document.activeElement === before || document.activeElement === document.body
    if (row && idle) handleOf(row)?.focus({ preventScroll: true })
  }, [shown, key, before])
  useEffect(() => {
    // A dialog that closes gives the focus back within a step of its own, of which no event tells.
    if (frame.current?.contains(document.activeElement)) note(key, document.activeElement)
  }, [key])
  return { frame, note: (target: Element) => note(key, target) }
}

function note(key: string, target: Element | null): void {
  const row = target?.closest<HTMLElement>('[data-row]')?.dataset.row
  if (row) rows.set(key, row)
}
