import { describe, expect, test } from 'vitest'
import { developerAssessmentLifecycle } from '#server/developerAssessments/moving/lifecycle.ts'
import { refusal } from '#shared/platform/transitions.ts'

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
