import { describe, expect, test } from 'vitest'
import { developerAssessmentLifecycle } from '#server/developerAssessments/moves/lifecycle.ts'
import { refusal } from '#shared/platform/transitions.ts'

describe('a developer assessment', () => {
  test('is completed only with a result', () => {
    const conditions = { hasResult: false, isExtended: false }
    expect(refusal(developerAssessmentLifecycle, 'IN_REVIEW', 'COMPLETED', conditions)).toBe(
      'Set a result before the assessment is completed.',
    )
    expect(
      refusal(developerAssessmentLifecycle, 'SECOND_REVIEW', 'COMPLETED', { ...conditions, hasResult: true }),
    ).toBeUndefined()
  })

  test('comes back from Expired by an extension', () => {
    const conditions = { hasResult: false, isExtended: false }
    expect(refusal(developerAssessmentLifecycle, 'EXPIRED', 'SENT', conditions)).toBe('Extend the due date first.')
    expect(
      refusal(developerAssessmentLifecycle, 'EXPIRED', 'SENT', { ...conditions, isExtended: true }),
    ).toBeUndefined()
  })
})
