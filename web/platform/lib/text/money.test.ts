import { expect, test } from 'vitest'
import { hourlyRate, money, moneyRange } from './money.ts'

test('an amount has its currency, and decimals only if it has cents', () => {
  expect(money(45, 'USD')).toBe('$45')
  expect(money(45.5, 'USD')).toBe('$45.50')
  expect(money(120_000, 'EUR')).toBe('€120,000')
})

test.each([
  [50, 80, '$50 - $80'],
  [50, null, 'from $50'],
  [null, 80, 'up to $80'],
  [0, 0, '$0 - $0'],
  [null, null, undefined],
])('the range from %s to %s reads as %s', (min, max, text) => {
  expect(moneyRange(min, max, 'USD')).toBe(text)
})

test('a rate names its hour, also one of nothing, and none is shown that is not known', () => {
  expect(hourlyRate(45.5, 'USD')).toBe('$45.50 per hour')
  expect(hourlyRate(0, 'EUR', '/ h')).toBe('€0 / h')
  expect(hourlyRate(null, 'USD')).toBeUndefined()
  expect(hourlyRate(undefined, 'USD')).toBeUndefined()
})
