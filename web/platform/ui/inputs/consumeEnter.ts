import type { KeyboardEvent } from 'react'

/**
 * Keeps Enter from submitting the form around an open list of options. Ctrl+Enter still submits it.
 * @returns true when a list is open.
 */
export function consumeEnter(event: KeyboardEvent<HTMLInputElement>): boolean {
  if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return false
  const list = document.getElementById(event.currentTarget.getAttribute('aria-controls') ?? '')
  // A list without options is hidden.
  if (!list?.checkVisibility()) return false
  event.preventDefault()
  return true
}
