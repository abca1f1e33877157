import { useEffect, useEffectEvent } from 'react'

/** Fields that use the keys themselves. */
const textFields = 'input:not([type="checkbox"]), textarea, select, [contenteditable]'

/** Who listens, the newest last. Each runs its action for a key and says whether it has one. */
const listeners: ((key: string) => boolean)[] = []

/**
 * Runs an action when its key is pressed alone, wherever the focus is. Text fields, dialogs, popovers and controls that handle the key
 * keep it. Of several listeners the newest has it: Escape closes what was opened last.
 */
export function useDocumentKeys(actions: Readonly<Record<string, () => void>>): void {
  const run = useEffectEvent((key: string) => {
    actions[key]?.()
    return Object.hasOwn(actions, key)
  })
  useEffect(() => {
    const listener = (key: string) => run(key)
    if (listeners.push(listener) === 1) document.addEventListener('keydown', tell)
    return () => {
      listeners.splice(listeners.indexOf(listener), 1)
      if (listeners.length === 0) document.removeEventListener('keydown', tell)
    }
  }, [])
}

function tell(event: KeyboardEvent): void {
  const isTyping = (event.target as Element).matches?.(textFields)
  const withModifier = event.ctrlKey || event.metaKey || event.altKey
  if (event.defaultPrevented || isTyping || withModifier) return
  if (!document.querySelector('[aria-modal="true"], :popover-open'))
    listeners.findLast((listener) => listener(event.key))
}
