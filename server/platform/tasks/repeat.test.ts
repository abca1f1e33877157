import { pino } from 'pino'
import { expect, test } from 'vitest'
import { repeat } from './repeat.ts'

const log = pino({ level: 'silent' })

test('work continues at once while there is more, and otherwise after a pause', async () => {
  let runs = 0
  const task = repeat(log, 'test', 60_000, async () => ++runs < 3)
  await expect.poll(() => runs).toBe(3)
  await task.stop()
  expect(runs).toBe(3)
})

test('a failure is logged, and the work continues after a pause', async () => {
  const lines: string[] = []
  let runs = 0
  const task = repeat(pino({}, { write: (line: string) => void lines.push(line) }), 'test', 10, async () => {
    if (runs++ === 0) throw new Error('The database restarts.')
    return false
  })
  await expect.poll(() => runs).toBeGreaterThan(1)
  await task.stop()
  expect(lines).toHaveLength(1)
  expect(lines[0]).toContain('The database restarts.')
})

test('a stop waits for running work, starts no new work, and ends a pause early', async () => {
  let ended = 0
  const busy = repeat(log, 'test', 60_000, async () => {
    await new Promise((resolve) => setTimeout(resolve, 50))
    ended++
    return true
  })
  await busy.stop()
  expect(ended).toBe(1)
  const idle = repeat(log, 'test', 60_000, async () => false)
  await new Promise((resolve) => setTimeout(resolve, 10))
  await idle.stop()
})
