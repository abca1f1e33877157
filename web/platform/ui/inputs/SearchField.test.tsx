import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Themed } from '#test/web/Themed.tsx'
import { DEBOUNCE_DELAY } from '#web/platform/ui/theme.ts'
import { SearchField } from './SearchField.tsx'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Shows a field whose searches reach the address only when the test says so, as on a busy machine. */
function show(value = '') {
  const searches: string[] = []
  const field = (inAddress: string) => (
    <Themed>
      <SearchField label="Search" value={inAddress} onSearch={(text) => void searches.push(text)} shortcut={false} />
    </Themed>
  )
  const { rerender } = render(field(value))
  return { searches, arrive: (inAddress: string) => rerender(field(inAddress)) }
}
const input = () => screen.getByRole('searchbox', { name: 'Search' })
const type = (value: string) => fireEvent.change(input(), { target: { value } })
const pause = () => act(() => vi.advanceTimersByTimeAsync(DEBOUNCE_DELAY))

test('letters stay that are typed before a search has arrived in the address', async () => {
  const { searches, arrive } = show()
  type('ada')
  await pause()
  type('ada ')
  await pause()
  type('ada love')
  await pause()
  type('ada lovelace')
  arrive('ada')
  expect(input()).toHaveValue('ada lovelace')
  arrive('ada love')
  expect(input()).toHaveValue('ada lovelace')
  await pause()
  expect(searches).toEqual(['ada', 'ada love', 'ada lovelace'])
})

test('a change elsewhere shows at once, and nothing is searched after it', async () => {
  const { searches, arrive } = show('ada')
  type('ada love')
  arrive('grace')
  expect(input()).toHaveValue('grace')
  await pause()
  expect(searches).toEqual([])
  arrive('')
  expect(input()).toHaveValue('')
})

test('Back to an earlier search shows it', async () => {
  const { arrive } = show()
  for (const text of ['ada', 'grace']) {
    type(text)
    await pause()
    arrive(text)
  }
  arrive('ada')
  expect(input()).toHaveValue('ada')
})
