import { describe, expect, test } from 'vitest'
import { developerAssessmentLifecycle } from './developerAssessmentLifecycle.ts'
import { formatTotal } from './developerAssessments.ts'
import { refusal } from './transitions.ts'

describe('a developer assessment', () => {
  test('is completed only with a result', () => {
    const facts = { hasResult: false, isExtended: false }
    expect(refusal(developerAssessmentLifecycle, 'IN_REVIEW', 'COMPLETED', facts)).toBe(
      'Set a result before the assessment is completed.',
    )
    expect(
      refusal(developerAssessmentLifecycle, 'SECOND_REVIEW', 'COMPLETED', { ...facts, hasResult: true }),
    ).toBeUndefined()
  })

  test('comes back from Expired by an extension', () => {
    const facts = { hasResult: false, isExtended: false }
    expect(refusal(developerAssessmentLifecycle, 'EXPIRED', 'SENT', facts)).toBe('Extend the due date first.')
    expect(refusal(developerAssessmentLifecycle, 'EXPIRED', 'SENT', { ...facts, isExtended: true })).toBeUndefined()
  })
})

test('a total is never shown as more than it is', () => {
  expect([65, 64.96, 66.666_664, 100, 62.5].map(formatTotal)).toEqual(['65%', '64.9%', '66.6%', '100%', '62.5%'])
})
