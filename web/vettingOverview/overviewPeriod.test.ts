import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { momentsOf, periodName } from './overviewPeriod.ts'

beforeEach(() => {
  vi.useFakeTimers({ now: new Date(2026, 4, 10, 15, 30) })
})
afterEach(() => {
  vi.useRealTimers()
})

const none = { from: '', to: '' }

test('thirty days begin with a midnight, and end today', () => {
  expect(momentsOf('30', none)).toEqual({ from: new Date(2026, 3, 11).toISOString() })
})

test('all time has no ends', () => {
  expect(momentsOf('all', none)).toEqual({})
})

test('chosen days are whole, the last one included; either may be left open', () => {
  expect(momentsOf('chosen', { from: '2026-01-01', to: '2026-01-31' })).toEqual({
    from: new Date(2026, 0, 1).toISOString(),
    to: new Date(2026, 1, 1).toISOString(),
  })
  expect(momentsOf('chosen', { from: 'yesterday', to: '' })).toEqual({ from: undefined, to: undefined })
})

test('an address with another period shows twelve months', () => {
  expect(['90', 'all', '', 'toString'].map(periodName)).toEqual(['90', 'all', '365', '365'])
})
