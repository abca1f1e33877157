import { expect, test } from 'vitest'
import { compareRatios } from './recorded.ts'

const before = { getCompanies: { floor: 1 }, getClientUsers: { floor: 2, postgraphile: 4 }, gone: { floor: 1 } }

test('a ratio has fallen when it lost more than a tenth', () => {
  const now = { getCompanies: { floor: 0.9 }, getClientUsers: { floor: 1.79, postgraphile: 4.4 } }
  expect(compareRatios(before, now)).toEqual([
    { operation: 'getCompanies', peer: 'floor', before: 1, now: 0.9, hasFallen: false },
    { operation: 'getClientUsers', peer: 'floor', before: 2, now: 1.79, hasFallen: true },
    { operation: 'getClientUsers', peer: 'postgraphile', before: 4, now: 4.4, hasFallen: false },
  ])
})

test('what is new, or no longer measured, is not compared', () => {
  expect(compareRatios(before, { added: { floor: 1 } })).toEqual([])
})
