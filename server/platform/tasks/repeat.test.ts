import { pino } from 'pino'
import { expect, test } from 'vitest'
import { repeat } from './repeat.ts'

const log = pino({ level: 'silent' })

test('work continues at once while there is more, and otherwise after a pause', async () => {
  const times: number[] = []
  const task = repeat(log, 'test', 200, async () => times.push(performance.now()) % 3 !== 0)
  await expect.poll(() => times.length).toBeGreaterThan(3)
  await task.stop()
  const pauses = times.slice(1).map((time, index) => time - (times[index] ?? 0) > 150)
  expect(pauses.slice(0, 3)).toEqual([false, false, true])
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
