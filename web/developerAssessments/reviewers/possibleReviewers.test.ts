import { expect, test } from 'vitest'
import { type PossibleReviewer, reviewerWarning } from './possibleReviewers.ts'

const rita: PossibleReviewer = {
  id: '1',
  display_name: 'Rita Reviewer',
  role: 'reviewer',
  in_pool: true,
  had_it: false,
  due_day: '2027-03-05',
  open_reviews: 2,
  review_capacity: 5,
  days_off: [{ from_day: '2027-03-04', to_day: '2027-03-05' }],
}

test('who chooses a reviewer is warned that they are away on the due date, and not of days off before it', () => {
  expect(reviewerWarning(rita, '2027-03-05')).toMatch(/^Rita Reviewer is away on the due date: .*2027\.$/)
  expect(reviewerWarning(rita, '2027-03-06')).toBeUndefined()
})

test('who chooses a reviewer is warned that they are full', () => {
  const warning = 'Rita Reviewer has 5 of 5 open reviews.'
  expect(reviewerWarning({ ...rita, open_reviews: 5, days_off: [] }, '2027-03-05')).toBe(warning)
})
