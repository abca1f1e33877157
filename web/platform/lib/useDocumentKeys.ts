import { useEffect, useEffectEvent } from 'react'

/** Fields that use the keys themselves. */
const textFields = 'input:not([type="checkbox"]), textarea, select, [contenteditable]'

/**
 * Runs an action when its key is pressed alone, wherever the focus is: but not in a text field, not beneath a dialog or a popover, and
 * not when a control has handled the key.
 */
export function useDocumentKeys(actions: Readonly<Record<string, () => void>>): void {
  const handle = useEffectEvent((event: KeyboardEvent) => {
    const isTyping = (event.target as Element).matches?.(textFields)
    const withModifier = event.ctrlKey || event.metaKey || event.altKey
    if (event.defaultPrevented || isTyping || withModifier) return
    if (!document.querySelector('[aria-modal="true"], :popover-open')) actions[event.key]?.()
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => handle(event)
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [])
}
