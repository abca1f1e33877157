import { act, render, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Themed } from '#test/web/Themed.tsx'
import { Modal } from './Modal.tsx'

/** Shows a dialog whose first field is loaded last, and returns a function that shows it. */
function show() {
  const dialog = (first?: string) => (
    <Themed>
      <Modal title="Message" onClose={() => undefined}>
        {first && <input aria-label={first} />}
        <input aria-label="Subject" />
        <input aria-label="Text" />
      </Modal>
    </Themed>
  )
  const { rerender } = render(dialog())
  return (first: string) => rerender(dialog(first))
}
const input = (name: string) => screen.getByRole('textbox', { name })

test('a first field that is loaded later gets the focus', async () => {
  const load = show()
  await waitFor(() => expect(input('Subject')).toHaveFocus())
  load('To')
  await waitFor(() => expect(input('To')).toHaveFocus())
})

test('no field takes the focus from the one that somebody moved it to without a key or a pointer', async () => {
  const load = show()
  await waitFor(() => expect(input('Subject')).toHaveFocus())
  act(() => input('Text').focus())
  load('To')
  // The dialog would follow in a microtask.
  await act(() => new Promise((resolve) => setTimeout(resolve)))
  expect(input('Text')).toHaveFocus()
})
