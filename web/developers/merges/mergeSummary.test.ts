import { expect, test } from 'vitest'
import { mergeSummary } from './mergeSummary.ts'

test.each([
  [[], 'Nothing else belongs to the record that goes. You can still read its history.'],
  [[{ noun: 'resume', count: 1 }], '1 resume moves to the record that stays. You can still read the history of both.'],
  [
    [
      { noun: 'applications', count: 2 },
      { noun: 'resume', count: 1 },
      { noun: 'skills', count: 1_400 },
    ],
    '2 applications, 1 resume, and 1,400 skills move to the record that stays. You can still read the history of both.',
  ],
])('of %j says: %s', (moved, sentence) => {
  expect(mergeSummary(moved)).toBe(sentence)
})
