import { act, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Messages } from '#e2e/gallery/Messages.tsx'
import { renderPiece } from '#test/web/renderPiece.tsx'

beforeEach(() => void vi.useFakeTimers())
afterEach(async () => {
  await pass(60_000)
  vi.useRealTimers()
})

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const region = () => within(screen.getByRole('region', { name: 'Notifications' }))
const show = (kind: string) => fireEvent.click(screen.getByRole('button', { name: `Toast ${kind}` }))
const shown = () => [...region().queryAllByRole('status'), ...region().queryAllByRole('alert')]

test.each(['success', 'warning', 'danger'])('a toast of %s goes by itself after five seconds', async (kind) => {
  renderPiece(<Messages />)
  show(kind)
  await pass(4_900)
  expect(shown()).toHaveLength(1)
  await pass(200)
  expect(shown()).toEqual([])
})

test('a toast waits under the pointer, and goes on with what was left of its time', async () => {
  renderPiece(<Messages />)
  show('success')
  await pass(1_000)
  fireEvent.mouseOver(region().getByRole('status'))
  await pass(20_000)
  expect(region().getByRole('status')).toHaveTextContent('Client saved')
  fireEvent.mouseOut(region().getByRole('status'))
  await pass(3_900)
  expect(shown()).toHaveLength(1)
  await pass(200)
  expect(shown()).toEqual([])
})

test('the same error is told once', () => {
  renderPiece(<Messages />)
  show('danger')
  show('danger')
  expect(region().getAllByRole('alert')).toHaveLength(1)
  fireEvent.click(region().getByRole('button', { name: 'Dismiss' }))
  expect(shown()).toEqual([])
})

test('an undo stands for ten seconds, and takes back what was done', async () => {
  renderPiece(<Messages />)
  show('with undo')
  await pass(9_900)
  fireEvent.click(region().getByRole('button', { name: 'Undo' }))
  await pass(0)
  expect(region().getByRole('status')).toHaveTextContent('This change is undone: “Moved to Active”')
  await pass(5_100)
  expect(shown()).toEqual([])
  show('with undo')
  await pass(10_100)
  expect(shown()).toEqual([])
})

test('a toast waits while its link has the focus, and keeps its undo after the link was followed', async () => {
  const { address } = renderPiece(<Messages />)
  show('with link')
  expect(region().getByRole('status')).toHaveTextContent('Acme is added.')
  const link = region().getByRole('link', { name: 'Acme' })
  act(() => link.focus())
  await pass(30_000)
  fireEvent.click(link)
  await pass(0)
  expect(address()).toBe('/dialogs')
  expect(region().getByRole('button', { name: 'Undo' })).toBeInTheDocument()
})

test('the banner of a failed query stays and offers to retry', async () => {
  renderPiece(<Messages />)
  await pass(20_000)
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }))
  expect(screen.getByText(/Retries: 1/)).toBeInTheDocument()
})

test('an error can be dismissed, and an expired token is never shown', () => {
  renderPiece(<Messages />)
  const alert = screen.getByText('Something in this page broke.').closest<HTMLElement>('[role="alert"]')
  fireEvent.click(within(alert ?? document.body).getByRole('button', { name: 'Dismiss' }))
  expect(screen.queryByText('Something in this page broke.')).not.toBeInTheDocument()
  expect(screen.queryByText(/JWTExpired/)).not.toBeInTheDocument()
})
