import type { KeyboardEvent } from 'react'

/** Keeps Escape from also closing the dialog around an open list of options, which ignores handled keys. */
export function consumeEscape(event: KeyboardEvent<HTMLElement>): void {
  if (event.key === 'Escape' && event.currentTarget.getAttribute('aria-expanded') === 'true') event.preventDefault()
}
