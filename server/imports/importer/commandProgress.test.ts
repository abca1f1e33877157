import { expect, test } from 'vitest'
import { followImport } from './commandProgress.ts'

function following() {
  let now = 1_000
  const follow = followImport(() => now)
  return (seconds: number, part: number) => {
    now += seconds * 1_000
    return follow('so many', part)
  }
}

test('the command tells the time left of a step once some of it is done', () => {
  const after = following()
  expect(after(0, 0.001)).toBe('so many')
  expect(after(60, 0.4)).toBe('so many, about 2 minutes left')
  expect(after(60, 1)).toBe('so many')
})

test('what goes by at once at the start, since it is known already, soon says nothing of how long the rest takes', () => {
  const after = following()
  expect(after(1, 0.5)).toBe('so many, less than a minute left')
  for (const part of [0.51, 0.52, 0.53]) after(60, part)
  expect(after(60, 0.54)).toBe('so many, about 46 minutes left')
})
