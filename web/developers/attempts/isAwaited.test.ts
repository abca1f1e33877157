import { expect, test } from 'vitest'
import { lacksSecondReviewer } from './isAwaited.ts'

const sent = { status: 'SENT' } as const
const due = { status: 'SECOND_REVIEW', blind: false, reviews: [sent] } as const

test('a second review lacks its reviewer only while it is due and nobody owes it', () => {
  expect(lacksSecondReviewer(due)).toBe(true)
  expect(lacksSecondReviewer({ ...due, reviews: [sent, { status: 'DECLINED' }] })).toBe(true)
  expect(lacksSecondReviewer({ ...due, reviews: [sent, { status: 'PENDING' }] })).toBe(false)
  expect(lacksSecondReviewer({ ...due, reviews: [sent, { status: 'DRAFT' }] })).toBe(false)
  expect(lacksSecondReviewer({ ...due, status: 'COMPLETED' })).toBe(false)
  expect(lacksSecondReviewer({ ...due, blind: true })).toBe(false)
})
