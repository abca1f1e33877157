import { expect, test } from 'vitest'
import { similarTo } from './similar.ts'

test.each([
  ['comapny', 'Add Company', 'swapped letters'],
  ['asessment', 'Add Assessment', 'a missing letter'],
  ['metrrics', 'Metrics', 'a letter too much'],
  ['ligth theme', 'Light theme', 'one of several words'],
  ['devlop', 'Developers', 'a beginning with an error in it'],
  ['devlopres', 'Developers', 'two errors in a long word'],
])('“%s” is taken for %s: %s', (typed, text) => {
  expect(similarTo(typed)(text)).toBe(true)
})

test.each([
  ['ofs', 'Offers', 'a short word'],
  ['joke', 'Jobs', 'two errors in a word of four letters'],
  ['mark', 'Dark theme', 'another first letter'],
  ['light comapny', 'Add Company', 'another word'],
  ['', 'Jobs', 'nothing typed'],
])('“%s” is not taken for %s: %s', (typed, text) => {
  expect(similarTo(typed)(text)).toBe(false)
})
