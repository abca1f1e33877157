import { beforeEach, expect, test } from 'vitest'
import { createRequestTurns, type RequestTurns } from './requestTurns.ts'

let turns: RequestTurns
let begun: string[]
let ends: Map<string, () => void>
beforeEach(() => {
  turns = createRequestTurns()
  begun = []
  ends = new Map()
})

const nextTurn = () => new Promise((resolve) => setImmediate(resolve))

/** Asks for a turn, which lasts until the test ends it. */
function ask(account: string, name: string, signal = new AbortController().signal): Promise<void> {
  return turns.take(account, signal, async () => {
    begun.push(name)
    await new Promise<void>((resolve) => ends.set(name, resolve))
  })
}

test('an account has two requests answered at a time, and 64 wait in order; the next is told to try again', async () => {
  const taken = Array.from({ length: 66 }, (_, n) => ask('a', `a${n}`))
  await nextTurn()
  expect(begun).toEqual(['a0', 'a1'])
  await expect(ask('a', 'too many')).rejects.toMatchObject({
    code: 'RATE_LIMITED',
    message: 'You sent too many requests at the same time. Wait for their answers, then try again.',
    retryAfter: 2,
  })
  for (let n = 0; n < 66; n++) {
    ends.get(`a${n}`)?.()
    await nextTurn()
    await nextTurn()
  }
  await Promise.all(taken)
  expect(begun).toEqual(Array.from({ length: 66 }, (_, n) => `a${n}`))
})

test('nobody waits for the line of another account', async () => {
  const line = new AbortController()
  const waiting = Array.from({ length: 20 }, (_, n) => ask('a', `a${n}`, line.signal))
  const other = ask('b', 'b')
  await nextTurn()
  expect(begun).toEqual(['a0', 'a1', 'b'])
  line.abort()
  for (const end of ends.values()) end()
  await Promise.allSettled([...waiting, other])
})

test('a turn that fails goes to the next, in another turn of the event loop', async () => {
  let [turnsOfLoop, isRunning] = [0, true]
  const count = () => {
    turnsOfLoop++
    if (isRunning) setImmediate(count)
  }
  setImmediate(count)
  const at: number[] = []
  const failing = Array.from({ length: 6 }, () =>
    turns.take('a', new AbortController().signal, async () => {
      at.push(turnsOfLoop)
      throw new Error('broken')
    }),
  )
  expect((await Promise.allSettled(failing)).every(({ status }) => status === 'rejected')).toBe(true)
  expect(new Set(at).size).toBe(3)
  isRunning = false
})
