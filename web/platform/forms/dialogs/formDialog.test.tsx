import { act, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Dialogs } from '#e2e/gallery/Dialogs.tsx'
import { renderPiece } from '#test/web/renderPiece.tsx'

// Saving takes as long as a test looks at it.
beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }))
afterEach(() => void vi.useRealTimers())

const form = () => within(screen.getByRole('dialog', { name: 'Add Client' }))
const name = () => form().getByLabelText(/^Full Name/)
const submit = () => form().getByRole('button', { name: 'Add client' })
const question = () => screen.queryByRole('alertdialog', { name: 'Discard changes?' })
const isOpen = () => screen.queryByRole('dialog', { name: 'Add Client' }) !== null
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

async function open() {
  const { user } = renderPiece(<Dialogs />, { options: { advanceTimers: vi.advanceTimersByTime } })
  await user.click(screen.getByRole('button', { name: 'Open form' }))
  await pass(0)
  return user
}

test('an untouched form closes without a question', async () => {
  const user = await open()
  await user.keyboard('{Escape}')
  expect(isOpen()).toBe(false)
})

test('Escape closes an open list of suggestions before it closes the form', async () => {
  const user = await open()
  await user.click(await form().findByRole('combobox', { name: 'Company' }))
  await pass(100)
  expect(screen.getByRole('option', { name: 'Acme' })).toBeInTheDocument()
  await user.keyboard('{Escape}')
  await pass(100)
  expect(screen.queryByRole('option', { name: 'Acme' })).not.toBeInTheDocument()
  expect(isOpen()).toBe(true)
  await user.keyboard('{Escape}')
  expect(isOpen()).toBe(false)
})

test('with something typed, the form asks before it closes, and keeps it', async () => {
  const user = await open()
  await user.type(name(), 'Ada')
  await user.keyboard('{Escape}')
  await pass(100)
  expect(screen.getByRole('button', { name: 'Keep Editing' })).toHaveFocus()
  await user.keyboard('{Escape}')
  expect(question()).toBeNull()
  expect(name()).toHaveValue('Ada')
  await user.click(form().getByRole('button', { name: 'Close' }))
  await user.click(screen.getByRole('button', { name: 'Discard Changes' }))
  expect(isOpen()).toBe(false)
  expect(screen.getByLabelText('Saves')).toHaveTextContent('0')
})

test('what is wrong stands at its field, which gets the focus', async () => {
  const user = await open()
  await user.click(submit())
  expect(name()).toHaveAccessibleDescription('Enter a name')
  expect(name()).toHaveFocus()
})

test('a save that fails says why, and keeps what was typed', async () => {
  const user = await open()
  await user.type(name(), 'fail{Enter}')
  await pass(300)
  expect(form().getByRole('alert')).toHaveTextContent('This name is taken. Choose another.')
  expect(name()).toHaveValue('fail')
  expect(submit()).toHaveFocus()
  await user.click(form().getByRole('button', { name: 'Dismiss' }))
  expect(form().queryByRole('alert')).not.toBeInTheDocument()
})

test('a double click submits once, and the form closes after the save', async () => {
  const user = await open()
  await user.type(name(), 'Ada')
  await user.dblClick(submit())
  expect(submit()).toBeDisabled()
  await pass(300)
  expect(isOpen()).toBe(false)
  expect(screen.getByLabelText('Saves')).toHaveTextContent('1')
})
