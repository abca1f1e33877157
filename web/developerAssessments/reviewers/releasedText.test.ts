import { expect, test } from 'vitest'
import { releasedText } from './releasedText.ts'

const [sent, open, declined] = [{ status: 'SENT' }, { status: 'PENDING' }, { status: 'DECLINED' }] as const

test.each([
  ['COMPLETED', [sent, declined], /completed/],
  ['SUBMITTED', [declined], /^The review is released, and waits to be assigned\.$/],
  ['IN_REVIEW', [open, declined], /still has the work/],
  ['SECOND_REVIEW', [sent, declined, open], /was drawn/],
  ['SECOND_REVIEW', [sent, declined], /waits to be assigned/],
] as const)('a released review of an assessment that is %s then says what became of it', (status, reviews, text) => {
  expect(releasedText({ status, reviews })).toMatch(text)
})
