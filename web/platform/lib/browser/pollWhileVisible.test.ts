import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { pollWhileVisible } from './pollWhileVisible.ts'

class Page extends EventTarget {
  hidden = false
  show(visible: boolean) {
    this.hidden = !visible
    this.dispatchEvent(new Event('visibilitychange'))
  }
}

let page: Page
let runs: number
beforeEach(() => {
  vi.useFakeTimers()
  page = new Page()
  runs = 0
})
afterEach(() => vi.useRealTimers())

const count = async (): Promise<void> => {
  runs++
}
const poll = (work = count) => pollWhileVisible(work, 10_000, page as unknown as Document)

test('runs at once, then after every interval, until it is stopped', async () => {
  const stop = poll()
  expect(runs).toBe(1)
  await vi.advanceTimersByTimeAsync(30_000)
  expect(runs).toBe(4)
  stop()
  await vi.advanceTimersByTimeAsync(30_000)
  expect(runs).toBe(4)
})

test('pauses while the page is hidden, and runs once when it is visible again', async () => {
  poll()
  page.show(false)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(runs).toBe(1)
  page.show(true)
  expect(runs).toBe(2)
  page.show(false)
  page.show(true)
  expect(runs).toBe(2)
})

test('never runs twice at the same time', async () => {
  let finish = () => {}
  poll(() => {
    runs++
    return new Promise<void>((resolve) => {
      finish = resolve
    })
  })
  await vi.advanceTimersByTimeAsync(60_000)
  page.show(true)
  expect(runs).toBe(1)
  finish()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(runs).toBe(2)
})

test('does not run again after it was stopped during a run', async () => {
  let finish = () => {}
  const stop = poll(() => {
    runs++
    return new Promise<void>((resolve) => {
      finish = resolve
    })
  })
  stop()
  finish()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(runs).toBe(1)
})
