import { useEffect, useEffectEvent } from 'react'
import { type KeyPlace, useKeyHelp } from './keyHelp.ts'

/** What a key does, in words and in deed. */
export interface DocumentKey {
  readonly label: string
  readonly run: () => void
}

/** Fields that use the keys themselves. */
const textFields = 'input:not([type="checkbox"]), textarea, select, [contenteditable]'

/** Who listens, the newest last. Each tells its action for a key. */
const listeners: ((key: string) => (() => void) | undefined)[] = []

/**
 * Runs an action when its key is pressed alone, wherever the focus is. Text fields, dialogs, popovers and controls that handle the key
 * keep it. Of several listeners the newest has it: Escape closes what was opened last.
 */
export function useDocumentKeys(place: KeyPlace, keys: Readonly<Record<string, DocumentKey>>): void {
  const actionFor = useEffectEvent((key: string) => keys[key]?.run)
  useKeyHelp(place, Object.fromEntries(Object.entries(keys).map(([key, { label }]) => [key, label])))
  useEffect(() => {
    const listener = (key: string) => actionFor(key)
    listeners.push(listener)
    // The document keeps one of the same, however often it is added.
    document.addEventListener('keydown', dispatch)
    return () => void listeners.splice(listeners.indexOf(listener), 1)
  }, [])
}

function dispatch(event: KeyboardEvent): void {
  const isTyping = event.target instanceof Element && event.target.matches(textFields)
  const withModifier = event.ctrlKey || event.metaKey || event.altKey
  if (event.defaultPrevented || isTyping || withModifier) return
  if (document.querySelector('[aria-modal="true"], :popover-open')) return
  const action = listeners.map((actionFor) => actionFor(event.key)).findLast((one) => one)
  if (!action) return
  // Otherwise the key would be typed into the field that it focuses.
  event.preventDefault()
  action()
}
