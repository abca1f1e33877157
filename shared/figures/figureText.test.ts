import { expect, test } from 'vitest'
import type { Figure } from './figures.ts'
import { changeText, exactText, figureText, isBetter, notYetText, yardstickText } from './figureText.ts'

test.each<[Figure, number, string]>([
  ['PROFILES_SENT', 1_204, '1,204'],
  ['PASS_THROUGH', 41.27, '41.3 %'],
  ['TIME_TO_FILL', 12.5, '12.5 days'],
  ['TIME_TO_FILL', 1.04, '1 day'],
  ['WEEKLY_SPREAD', 4_420.4, '$4,420'],
])('%s of %f reads %s', (figure, value, text) => {
  expect(figureText(figure, value)).toBe(text)
})

test.each<[Figure, number, number, string | undefined]>([
  ['PROFILES_SENT', 28, 25, '+12 %'],
  ['PROFILES_SENT', 75, 3, '25 times'],
  ['PROFILES_SENT', 3, 0, undefined],
  ['PROFILES_SENT', 0, 0, '±0 %'],
  ['PASS_THROUGH', 40, 43.2, '−3.2 points'],
  ['PASS_THROUGH', 40, 41, '−1 point'],
  ['PASS_THROUGH', 51, 40, '+11 points'],
  ['TIME_TO_FILL', 12, 10.5, '+1.5 days'],
  ['TIME_TO_FILL', 12, 11, '+1 day'],
])('%s from %f after %f is told as %s', (figure, value, previous, text) => {
  expect(changeText(figure, value, previous)).toBe(text)
})

test('more is better of some figures, and less of others', () => {
  expect(isBetter('PROFILES_SENT', 3, 2)).toBe(true)
  expect(isBetter('TIME_TO_FILL', 3, 2)).toBe(false)
  expect(isBetter('TIME_TO_FILL', 2.01, 2)).toBeUndefined()
})

test.each([
  ['PROFILES_SENT', 1_204, '1,204'],
  ['FILL_RATE', 41.267, '41.27 %'],
  ['TIME_TO_VET', 12, '12.00 days'],
  ['WEEKLY_SPREAD', 4_420.128, '4,420.13 USD per week'],
] as const)('on paper %s of %f is %s', (figure, value, text) => {
  expect(exactText(figure, value)).toBe(text)
})

test('a public figure of the trade is told with its source and year', () => {
  expect(yardstickText('EARLY_FALL_OFF')).toBe(
    'The trade: 5 % (early quits in IT staffing, Staffing Industry Analysts 2014)',
  )
  expect(yardstickText('PLACED')).toBeUndefined()
})

test('what can go either way is neither better nor worse', () => {
  expect(isBetter('PASS_THROUGH', 60, 40)).toBeUndefined()
  expect(isBetter('PASS_THROUGH', 40, 60)).toBeUndefined()
})

test('tells how many rows have no value yet', () => {
  expect(notYetText(0)).toBeUndefined()
  expect(notYetText(1)).toBe('1 not yet: its 90 days aren’t over')
  expect(notYetText(12)).toBe('12 not yet: their 90 days aren’t over')
})
