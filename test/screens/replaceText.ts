import { fireEvent } from '@testing-library/react'

/**
 * Replaces the text of a field at once. Keys are typed only where a test is about them, since each renders the whole form anew.
 * @throws when the text would be lost: the field was replaced, or its input is not loaded yet. `findField` waits for that.
 */
export function replaceText(field: HTMLElement, value: string): void {
  if (!field.isConnected || field.matches(':disabled')) throw new Error(`This field takes no text: ${field.outerHTML}`)
  fireEvent.change(field, { target: { value } })
}
