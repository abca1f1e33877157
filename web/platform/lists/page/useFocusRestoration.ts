import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { isFocusLost } from '#web/platform/lib/browser/keepFocus.ts'
import { focusTargetOf } from '#web/platform/ui/tables/TableRow.tsx'

/** The row that last had the focus, by history entry. */
const focusedRows = new Map<string, string>()

/**
 * Returns the focus to the row that had it, when the user comes back to a list.
 * @param loaded true once the rows are rendered.
 */
export function useFocusRestoration(loaded: boolean) {
  const container = useRef<HTMLDivElement>(null)
  const { key } = useLocation()
  const restored = useRef(false)
  const [initialFocus] = useState(() => document.activeElement)
  // The rows must be in the document before one can have the focus.
  useEffect(() => {
    if (!loaded || restored.current) return
    restored.current = true
    const row = container.current?.querySelector(`[data-row="${CSS.escape(focusedRows.get(key) ?? '')}"]`)
    // The user may have focused something else meanwhile.
    const idle = document.activeElement === initialFocus || isFocusLost()
    if (row && idle) focusTargetOf(row)?.focus({ preventScroll: true })
  }, [loaded, key, initialFocus])
  useEffect(() => {
    // A closing dialog changes the history entry and returns the focus without an event.
    if (container.current?.contains(document.activeElement)) remember(key, document.activeElement)
  }, [key])
  return { container, rememberFocus: (target: Element) => remember(key, target) }
}

function remember(key: string, target: Element | null): void {
  const row = target?.closest<HTMLElement>('[data-row]')?.dataset.row
  if (row) focusedRows.set(key, row)
}
