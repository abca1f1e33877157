import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createConcurrencyLimiter } from './concurrencyLimiter.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Creates a limiter and records its starts and ends. */
function queue({ maxRunning = 1, perAccount = 1, maxQueued = 10 } = {}) {
  const limiter = createConcurrencyLimiter({ maxRunning, perAccount, maxQueued, timeoutMs: 1_000 })
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const ask = (name: string, signal = new AbortController().signal) =>
    limiter.acquire(name[0] ?? '', signal).then(
      (end) => {
        begun.push(name)
        ends.set(name, end)
      },
      (error: Error) => begun.push(`${name}: ${error.message}`),
    )
  const settle = () => vi.advanceTimersByTimeAsync(0)
  const end = async (name: string) => {
    ends.get(name)?.()
    await settle()
  }
  return { begun, ask, end, settle }
}

test('an account runs one request at a time, however many accounts may run', async () => {
  const { begun, ask, end, settle } = queue({ maxRunning: 5 })
  for (const name of ['a1', 'a2', 'b1']) void ask(name)
  await settle()
  expect(begun).toEqual(['a1', 'b1'])
  await end('a1')
  expect(begun).toEqual(['a1', 'b1', 'a2'])
})

test('several requests of an account run where it may have several', async () => {
  const { begun, ask, end, settle } = queue({ maxRunning: 5, perAccount: 2 })
  for (const name of ['a1', 'a2', 'a3', 'b1']) void ask(name)
  await settle()
  expect(begun).toEqual(['a1', 'a2', 'b1'])
  await end('a2')
  expect(begun).toEqual(['a1', 'a2', 'b1', 'a3'])
})

test('accounts take turns: one request does not wait for all requests of another account', async () => {
  const { begun, ask, end, settle } = queue()
  for (const name of ['a1', 'a2', 'a3', 'b1', 'c1', 'b2']) void ask(name)
  await settle()
  for (let turn = 0; turn < 5; turn++) await end(begun.at(-1) ?? '')
  expect(begun).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2'])
})

test('a request that waits too long, or with too many others, is refused with a time to retry', async () => {
  const { begun, ask, settle } = queue({ maxQueued: 2 })
  for (const name of ['a1', 'a2', 'a3', 'a4']) void ask(name)
  await settle()
  const sentence = 'You requested several large answers at the same time. Wait for them, then try again.'
  expect(begun).toEqual(['a1', `a4: ${sentence}`])
  await vi.advanceTimersByTimeAsync(1_000)
  expect(begun.slice(2)).toEqual([`a2: ${sentence}`, `a3: ${sentence}`])
})

test('a client that disconnects leaves the queue', async () => {
  const { begun, ask, end, settle } = queue()
  const controller = new AbortController()
  void ask('a1')
  void ask('a2', controller.signal)
  void ask('a3')
  await settle()
  controller.abort(new Error('gone'))
  await end('a1')
  expect(begun).toEqual(['a1', 'a2: gone', 'a3'])
  void ask('b1', controller.signal)
  await settle()
  expect(begun).toHaveLength(4)
})

test('ending a request twice has no further effect', async () => {
  const { begun, ask, end, settle } = queue()
  for (const name of ['a1', 'b1', 'c1']) void ask(name)
  await settle()
  await end('a1')
  await end('a1')
  expect(begun).toEqual(['a1', 'b1'])
})
