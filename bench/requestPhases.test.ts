import { expect, test } from 'vitest'
import { timingsOf } from './requestPhases.ts'

test('what the client waits and no phase takes is HTTP', () => {
  const timings = timingsOf(
    [1, 2, 3],
    [
      { token: 100, JSON: 300 },
      { token: 200, JSON: 300 },
      { token: 300, JSON: 300 },
    ],
  )
  const p50 = Object.fromEntries(timings.map((timing) => [timing.phase, timing.p50]))
  expect(p50).toMatchObject({ token: 200, JSON: 300, statements: 0, HTTP: 1_500 })
})
