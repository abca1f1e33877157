import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { Lists } from '#e2e/gallery/Lists.tsx'
import { openPopover } from '#test/web/openPopover.ts'
import { renderPiece } from '#test/web/renderPiece.tsx'

let lists = 0

/** Opens a list of its own, since a selection outlasts its list. Its API reads in the address of the window how to behave. */
function open(query = '') {
  const path = `/lists/${++lists}`
  const { user, address } = renderPiece(<Lists />, { at: `${path}${query}` })
  return { user, query: () => address().slice(path.length) }
}

const titled = (name: string) => screen.findByRole('heading', { name })
const press = (name: string | RegExp) => screen.findByRole('button', { name })
const filter = (name: string) => press(new RegExp(`^Filter by\\s*${name}`))
const box = (name: string) => screen.findByRole('checkbox', { name })
const selected = (text: string) =>
  waitFor(() => expect(screen.getByRole('region', { name: 'Selection' })).toHaveTextContent(text))
const rows = () => document.querySelectorAll('[data-row]')
const dialog = () => within(screen.getByRole('alertdialog'))

test('a filter by some of several values is set by keys, says which, and stands in the address', async () => {
  const { user, query } = open()
  openPopover(await filter('Status'))
  await user.click(await box('Available'))
  await user.keyboard('{ArrowDown} {Escape}')
  await waitFor(async () => expect(await filter('Status Available, In process')).toHaveFocus())
  await waitFor(() => expect(query()).toBe('?status=AVAILABLE%2CIN_PROCESS'))
})

const setBound = (name: string, bound: string, value: string) => {
  const field = within(screen.getByRole('group', { name })).getByLabelText(bound)
  fireEvent.change(field, { target: { value } })
  fireEvent.keyDown(field, { key: 'Enter' })
}

test('a filter by a span of numbers or days has either bound or both', { tags: 'screens' }, async () => {
  const rates = open()
  openPopover(await filter('Rate'))
  setBound('Rate', 'From', '50')
  setBound('Rate', 'To', '90')
  await waitFor(() => expect(rates.query()).toBe('?rate=50..90'))
  expect(await filter('Rate 50 – 90')).toBeInTheDocument()
  cleanup()
  const days = open()
  openPopover(await filter('Joined'))
  setBound('Joined', 'From', '2026-01-05')
  await waitFor(() => expect(days.query()).toBe('?joined=2026-01-05..'))
  expect(await filter('Joined from 5 Jan 2026')).toBeInTheDocument()
})

test('a filter by yes or no has one value at a time, and Mine is a filter by the owner', {
  tags: 'screens',
}, async () => {
  const { user, query } = open()
  openPopover(await filter('Access'))
  await user.click(await screen.findByLabelText('Blocked'))
  await user.click(screen.getByLabelText('Active'))
  await waitFor(() => expect(query()).toBe('?active=true'))
  cleanup()
  const own = open()
  await own.user.click(await press('Mine'))
  await waitFor(() => expect(own.query()).toBe('?owner=me'))
  expect(await filter('Owner Me')).toBeInTheDocument()
})

test('the filters of an address are set, and go one by one or together', { tags: 'screens' }, async () => {
  const { user, query } = open('?status=AVAILABLE%2CIN_PROCESS&rate=50..90&owner=me')
  expect((await screen.findByRole('heading', { name: /^People/ })).textContent).not.toBe('People (45)')
  expect(await press('Mine')).toHaveAttribute('aria-pressed', 'true')
  await user.click(await press('Clear Status'))
  await waitFor(() => expect(query()).toBe('?rate=50..90&owner=me'))
  await user.click(await press('Clear Filters'))
  await waitFor(() => expect(query()).toBe(''))
  await titled('People (45)')
})

test('two numbers the wrong way round are told at their place', async () => {
  open('?rate=90..50')
  openPopover(await filter('Rate 90 – 50'))
  expect(await screen.findByRole('alert')).toHaveTextContent('The second number cannot be less than the first.')
})

test('a selection outlasts pages, spans by Shift, and ends with its filter', async () => {
  const { user } = open()
  await user.click(await box('Select Person 02'))
  await user.keyboard('{Shift>}')
  await user.click(await box('Select Person 05'))
  await user.keyboard('{/Shift}')
  await selected('4 selected')
  expect(await box('Select this page')).toBePartiallyChecked()
  await user.click(await press('Page 2'))
  await user.click(await box('Select Person 21'))
  await selected('5 selected')
  await user.click(await press('Page 1'))
  await waitFor(async () => expect(await box('Select Person 05')).toBeChecked())
  await user.click(await press('Mine'))
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Selection' })).toBeNull())
  await user.click(await press('Mine'))
  await titled('People (45)')
  expect(screen.queryByRole('checkbox', { checked: true })).toBeNull()
})

test('a bulk action that is refused says why, keeps the selection, and offers to ask again', async () => {
  const { user } = open()
  await user.click(await box('Select Person 02'))
  await user.click(await press('Send on leave'))
  const sentence = 'One alone cannot be sent on leave.'
  await waitFor(() => expect(dialog().getByRole('alert')).toHaveTextContent(sentence))
  expect(dialog().getByRole('button', { name: 'Send on leave' })).toBeDisabled()
  expect(dialog().getByRole('button', { name: 'Retry' })).toBeInTheDocument()
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  await selected('1 selected')
})

test('all that match are selected from the page, and one that is taken out leaves the others of its page', async () => {
  const { user } = open()
  await user.click(await box('Select this page'))
  await selected('20 selected')
  await user.click(await press('Select all 45 that match'))
  await selected('All 45 selected')
  await user.click(await press('Page 2'))
  await waitFor(async () => expect(await box('Select Person 21')).toBeChecked())
  await user.click(await press('Page 1'))
  await user.click(await box('Select Person 02'))
  await selected('19 selected')
})

test('a bulk action says first what it would do, and then what it did', async () => {
  const { user } = open()
  await user.click(await box('Select this page'))
  await user.click(await press('Select all 45 that match'))
  await user.click(await press('Send on leave'))
  const plan = '44 people will be sent on leave. Nobody matches them meanwhile.'
  await waitFor(() => expect(screen.getByRole('alertdialog', { name: 'Send on leave?' })).toHaveTextContent(plan))
  const skipped = dialog().getByRole('region', { name: 'Skipped' })
  expect(skipped).toHaveTextContent('1Placed at a clientPerson 01')
  await user.click(dialog().getByRole('button', { name: 'Send on leave 44 people' }))
  const done = '44 people are sent on leave. 1 was skipped: Person 01 (Placed at a client).'
  expect(await screen.findByText(done)).toBeInTheDocument()
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  await selected('1 selected')
})

test('a list with more rows than are counted says so, and its last page is found on the way', {
  tags: 'screens',
}, async () => {
  const { user } = open('?answers=many')
  await titled('People (10,000+)')
  expect(screen.getByRole('table', { name: 'People' })).toHaveAttribute('aria-rowcount', '-1')
  await user.click(await box('Select this page'))
  await user.click(await press('Select all 10,000+ that match'))
  await selected('All 10,000+ selected')
  await user.click(await press('Page 501'))
  await user.click(await press('Next page'))
  await waitFor(() => expect(rows()).toHaveLength(10))
  await titled('People (10,000+)')
  expect(await press('Next page')).toHaveAttribute('aria-disabled', 'true')
})

test('a page beyond the last that is counted leads to the last', async () => {
  const { query } = open('?answers=many&page=9999')
  await waitFor(() => expect(query()).toContain('page=502'))
  await waitFor(() => expect(rows()).toHaveLength(10))
})

test('a new sort returns to the first page', async () => {
  const { user, query } = open('?page=2')
  await box('Select Person 21')
  await user.click(within(screen.getByRole('columnheader', { name: 'Rate' })).getByRole('button'))
  await waitFor(() => expect(query()).toBe('?sort=rate'))
})

test('a screen reader is told where in the whole list a row stands', async () => {
  open('?page=2')
  expect(await box('Select Person 21')).not.toBeChecked()
  expect(screen.getByRole('table', { name: 'People' })).toHaveAttribute('aria-rowcount', '46')
  expect(rows()[0]).toHaveAttribute('aria-rowindex', '22')
})

test('a long wait says what it waits for', async () => {
  vi.useFakeTimers()
  open('?answers=slow')
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
  const table = () => screen.getByRole('table', { name: 'People' })
  await pass(1_900)
  expect(table()).toHaveAttribute('aria-busy', 'true')
  expect(within(table()).queryByRole('status')).toBeNull()
  await pass(200)
  const sentence = 'Still waiting for the server to answer with People.'
  expect(within(table()).getByRole('status')).toHaveTextContent(sentence)
  vi.useRealTimers()
})

test('an error is told in a banner, and Retry asks again', async () => {
  const { user } = open('?answers=failed')
  expect(await screen.findByRole('alert')).toHaveTextContent('The list is away.')
  await user.click(await press('Retry'))
  await waitFor(() => expect(rows()).toHaveLength(20))
  expect(screen.queryByRole('alert')).toBeNull()
})

test('a list without rows says so whatever the filter, since the filter hides nothing', async () => {
  open('?answers=none&search=nobody')
  expect(await screen.findByText('This table has no data yet.')).toBeInTheDocument()
  expect(screen.queryByText('Nothing matches these filters.')).toBeNull()
})

test('a list without rows says what to do', async () => {
  open('?answers=none')
  expect(await screen.findByText('This table has no data yet.')).toBeInTheDocument()
  expect(screen.getByText('Add the first person.')).toBeInTheDocument()
})

test('a list whose filters hide all rows offers to clear these, and keeps its sort', async () => {
  const { user, query } = open('?search=nobody&sort=-name')
  expect(await screen.findByText('Nothing matches these filters.')).toBeInTheDocument()
  await user.click(within(screen.getByRole('cell')).getByRole('button', { name: 'Clear Filters' }))
  await waitFor(() => expect(query()).toBe('?sort=-name'))
  await waitFor(() => expect(rows()).toHaveLength(20))
})
