import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { showProgress } from './progress.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** Runs a step that notes its progress every five seconds. @returns what it wrote. */
async function written(isTTY: boolean): Promise<string[]> {
  const lines: string[] = []
  const progress = showProgress({ isTTY, write: (text: string | Uint8Array) => lines.push(String(text)) > 0 })
  const done = progress.step('people.csv', async (note) => {
    for (let seconds = 5; seconds <= 40; seconds += 5) {
      await vi.advanceTimersByTimeAsync(5_000)
      note(`${seconds} rows`)
    }
  })
  await done
  return lines
}

test('a terminal renews the line of a step each time', async () => {
  expect(await written(true)).toEqual([
    '\r\x1b[Kpeople.csv …',
    ...[5, 10, 15, 20, 25, 30, 35, 40].map((seconds) => `\r\x1b[Kpeople.csv: ${seconds} rows`),
    '\r\x1b[Kpeople.csv: 40.0 s\n',
  ])
})

test('a log gets a line of a step every 15 seconds', async () => {
  expect(await written(false)).toEqual([
    'people.csv …\n',
    'people.csv: 15 rows\n',
    'people.csv: 30 rows\n',
    'people.csv: 40.0 s\n',
  ])
})
