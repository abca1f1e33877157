import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { developerAssessmentLifecycle } from './developerAssessmentLifecycle.ts'
import { type Rating, totalScore } from './developerAssessments.ts'
import { refusal } from './transitions.ts'

const rating = fc.record({ weight: fc.integer({ min: 1, max: 10 }), score: fc.integer({ min: 1, max: 4 }) })

describe('the total score', () => {
  test('weighs each score and is a percentage', () => {
    expect(
      totalScore([
        { weight: 3, score: 4 },
        { weight: 1, score: 2 },
      ]),
    ).toBe(87.5)
  })

  test('counts only what was rated', () => {
    fc.assert(
      fc.property(fc.array(rating), fc.integer({ min: 1, max: 10 }), (ratings: Rating[], weight) => {
        expect(totalScore([...ratings, { weight, score: null }])).toBe(totalScore(ratings))
      }),
    )
    expect(totalScore([{ weight: 2, score: null }])).toBeNull()
  })

  test('lies from 25 to 100 percent, whatever the weights', () => {
    fc.assert(
      fc.property(fc.array(rating, { minLength: 1 }), (ratings) => {
        expect(totalScore(ratings)).toBeGreaterThanOrEqual(25)
        expect(totalScore(ratings)).toBeLessThanOrEqual(100)
      }),
    )
  })
})

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
