import { fireEvent } from '@testing-library/react'

/** Opens what a button shows in a popover, as a browser does: this DOM knows no popovers. */
export function openPopover(button: HTMLElement): void {
  const shown = document.getElementById(button.getAttribute('popovertarget') ?? '')
  if (!shown) throw new Error('The button has no popover.')
  fireEvent(shown, Object.assign(new Event('toggle'), { newState: 'open' }))
}
