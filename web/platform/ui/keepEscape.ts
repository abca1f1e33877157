import type { KeyboardEvent } from 'react'

/** Escape that closes a list of options closes nothing else: the dialog around it leaves a key alone that was answered. */
export function keepEscape(event: KeyboardEvent<HTMLElement>): void {
  if (event.key === 'Escape' && event.currentTarget.getAttribute('aria-expanded') === 'true') event.preventDefault()
}
