import { fireEvent } from '@testing-library/react'

/** Opens what a button opens, and tells it so as a browser does. The DOM of the tests knows no popovers. */
export function openPopover(button: HTMLElement): void {
  const popover = document.getElementById(button.getAttribute('popovertarget') ?? '')
  if (!popover) throw new Error(`${button.textContent} opens nothing.`)
  fireEvent(popover, Object.assign(new Event('toggle'), { newState: 'open' }))
}
