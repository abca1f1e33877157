import { useEffect, useEffectEvent } from 'react'
import { type KeyPlace, useKeyHelp } from './keyHelp.ts'

export interface DocumentKey {
  readonly label: string
  readonly run: () => void
  /** Does nothing again while the key is held down: for what changes something. */
  readonly once?: boolean
}

/** These fields use the keys themselves. */
const textFields = 'input:not([type="checkbox"]), textarea, select, [contenteditable]'

/** The listeners, the newest last. Each returns its action for a key. */
const listeners: ((key: string) => DocumentKey | undefined)[] = []

/**
 * Runs an action when its key is pressed alone, or a letter with Shift (`Shift+R`), wherever the focus is. Text fields, dialogs, popovers and controls that use the key
 * themselves come first. Of several listeners the newest gets it: Escape closes what was opened last.
 */
export function useDocumentKeys(place: KeyPlace, keys: Readonly<Record<string, DocumentKey>>): void {
  const actionFor = useEffectEvent((key: string) => keys[key])
  useKeyHelp(place, Object.fromEntries(Object.entries(keys).map(([key, { label }]) => [key, label])))
  useEffect(() => {
    const listener = (key: string) => actionFor(key)
    listeners.push(listener)
    // Adding the same listener again has no effect.
    document.addEventListener('keydown', dispatch)
    return () => void listeners.splice(listeners.indexOf(listener), 1)
  }, [])
}

function dispatch(event: KeyboardEvent): void {
  const isTyping = event.target instanceof Element && event.target.matches(textFields)
  const withModifier = event.ctrlKey || event.metaKey || event.altKey
  if (event.defaultPrevented || isTyping || withModifier) return
  if (document.querySelector('[aria-modal="true"], :popover-open')) return
  const name = nameOf(event)
  const key = listeners.map((actionFor) => actionFor(name)).findLast((one) => one)
  if (!key) return
  // Otherwise the field that gets the focus would receive the key as text.
  event.preventDefault()
  if (!(key.once && event.repeat)) key.run()
}

/** A letter has its name whether or not Caps Lock is on. */
function nameOf({ key, shiftKey }: KeyboardEvent): string {
  if (!/^[a-z]$/i.test(key)) return key
  return shiftKey ? `Shift+${key.toUpperCase()}` : key.toLowerCase()
}
