import { expect, test } from 'vitest'
import { createRepeats } from './repeats.ts'

test('an equal line is written once a minute, with the number of those that were left out', () => {
  let now = 0
  const repeats = createRepeats(() => now)
  expect(repeats('not ready')).toBe(0)
  for (const at of [1, 30_000, 59_999]) {
    now = at
    expect(repeats('not ready')).toBeUndefined()
  }
  expect(repeats('another')).toBe(0)
  now = 60_000
  expect(repeats('not ready')).toBe(3)
  now = 120_000
  expect(repeats('not ready')).toBe(0)
})
