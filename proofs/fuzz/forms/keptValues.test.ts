import { expect, test } from 'vitest'
import { isKept } from './keptValues.ts'

test.each([
  ['  Padded ', 'Padded'],
  ['', null],
  [[], null],
  ['eur', 'EUR'],
  ['vouch.example/a', 'https://vouch.example/a'],
  ['2026-01-02T10:00:00+14:00', '2026-01-01T20:00:00.000Z'],
  [
    ['a', 'b', 'a'],
    ['b', 'a'],
  ],
  [{ body: 'Ask', host: 'Ada' }, { body: 'Ask' }],
])('%j is kept as %j', (typed, held) => {
  expect(isKept(typed, held)).toBe(true)
})

test.each([
  ['2026-01-02', null],
  ['Note', ''],
  [0, null],
  [false, null],
  [1.25, 1.3],
  [['a', 'b'], ['a']],
  [['a'], ['a', 'b']],
  ['2026-01-02T10:00:00Z', '2026-01-02'],
  [{ body: 'Ask' }, { body: 'Tell' }],
])('%j is not kept as %j', (typed, held) => {
  expect(isKept(typed, held)).toBe(false)
})
