import { expect, test } from 'vitest'
import { days, decimal, intervalHint, percent, signed } from './figures.ts'

test('figures are short, and say their sign and unit', () => {
  expect([percent(0.857), days(4.25), days(null)]).toEqual(['86 %', '4.3', '–'])
  expect([signed(1.24), signed(-1.24), signed(0.04), signed(-0.04)]).toEqual(['+1.2', '−1.2', '0.0', '0.0'])
  expect([decimal(0.426), decimal(-0.426)]).toEqual(['0.43', '−0.43'])
  expect(intervalHint({ value: 1, low: -1.6, high: 3.9 }, signed)).toBe('95 % interval: −1.6 to +3.9')
  expect(intervalHint(null, signed)).toBeUndefined()
})
