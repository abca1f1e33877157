import { expect, test } from 'vitest'
import { timeLeft } from './timeLeft.ts'

test.each([
  [0, 'less than a minute left'],
  [59, 'less than a minute left'],
  [60, 'about 1 minute left'],
  [61, 'about 2 minutes left'],
  [3_540, 'about 59 minutes left'],
  [3_541, 'about an hour left'],
  [3_601, 'about 2 hours left'],
])('%i seconds: %s', (seconds, text) => {
  expect(timeLeft(seconds)).toBe(text)
})
