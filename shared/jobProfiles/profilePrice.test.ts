import { expect, test } from 'vitest'
import { missingPrice, unpricedText } from './profilePrice.ts'

test('the staff read that a price was left out by choice, or that a profile that was sent lacks one', () => {
  expect(missingPrice({ status: 'SENT', bill_rate: null, without_price: true })).toBe('Without a price')
  expect(missingPrice({ status: 'SENT', bill_rate: null, without_price: false })).toBe('No price yet')
  expect(missingPrice({ status: 'SHORTLISTED', bill_rate: null, without_price: false })).toBeUndefined()
  expect(missingPrice({ status: 'SENT', bill_rate: 80 })).toBeUndefined()
})

test('who may not read bill rates is not told that one is missing', () => {
  expect(missingPrice({ status: 'SENT' })).toBeUndefined()
})

test('a client reads that there is no price, or that it is not named yet', () => {
  expect([unpricedText(true), unpricedText(false)]).toEqual(['Without a price', 'Not named yet'])
})
