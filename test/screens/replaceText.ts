import { fireEvent } from '@testing-library/react'

/** Replaces the text of a field at once. Keys are typed only where a test is about them, since each renders the whole form anew. */
export function replaceText(field: HTMLElement, value: string): void {
  fireEvent.change(field, { target: { value } })
}
