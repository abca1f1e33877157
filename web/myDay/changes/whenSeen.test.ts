import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { glanceMs, whenSeen } from './whenSeen.ts'

class Page extends EventTarget {
  hidden = false
  show(visible: boolean) {
    this.hidden = !visible
    this.dispatchEvent(new Event('visibilitychange'))
  }
}

let page: Page
let times: number
beforeEach(() => {
  vi.useFakeTimers()
  page = new Page()
  times = 0
})
afterEach(() => vi.useRealTimers())

const begin = () => whenSeen(() => void times++, page as unknown as Document)
const touch = () => page.dispatchEvent(new Event('pointermove'))

test('a page in sight is seen at the first sign of a person, once', () => {
  begin()
  vi.advanceTimersByTime(60 * 60_000)
  expect(times, 'nobody sits before it').toBe(0)
  touch()
  touch()
  expect(times).toBe(1)
})

test('a page that is only passed is not seen', () => {
  begin()
  vi.advanceTimersByTime(glanceMs - 1)
  touch()
  expect(times).toBe(0)
})

test('a page that opens in a tab behind, or is hidden too soon, is not seen until it was in sight', () => {
  page.hidden = true
  begin()
  vi.advanceTimersByTime(glanceMs)
  touch()
  page.show(true)
  vi.advanceTimersByTime(glanceMs - 1)
  page.show(false)
  vi.advanceTimersByTime(glanceMs)
  touch()
  expect(times).toBe(0)
  page.show(true)
  vi.advanceTimersByTime(glanceMs)
  touch()
  expect(times).toBe(1)
})

test('a page that was left is not seen any more', () => {
  const stop = begin()
  vi.advanceTimersByTime(glanceMs)
  stop()
  touch()
  expect(times).toBe(0)
})
