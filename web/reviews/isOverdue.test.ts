import { expect, test } from 'vitest'
import { isOverdue } from './isOverdue.ts'

const now = Date.parse('2026-03-10T12:00:00Z')
const [past, future] = ['2026-03-10T11:59:59Z', '2026-03-10T12:00:01Z']

test.each([
  ['PENDING', past, true],
  ['DRAFT', past, true],
  ['SENT', past, false],
  ['DECLINED', past, false],
  ['PENDING', future, false],
  ['PENDING', null, false],
] as const)('a review that is %s and due at %s is overdue: %s', (status, due_at, overdue) => {
  expect(isOverdue({ status, due_at }, now)).toBe(overdue)
})
