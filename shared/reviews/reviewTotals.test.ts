import { describe, expect, test } from 'vitest'
import * as fc from '#test/draws/property.ts'
import { type CriterionRating, outcomeOf, totalScore } from './reviewTotals.ts'
import { formatTotal, roundTotal } from './totals.ts'

const rating = fc.record({
  criterion_id: fc.constantFrom('a', 'b', 'c', 'd', 'e'),
  weight: fc.integer({ min: 1, max: 9 }),
  score: fc.option(fc.integer({ min: 1, max: 4 })),
  must_pass: fc.boolean(),
})
const review = fc.uniqueArray(rating, { maxLength: 5, selector: ({ criterion_id }) => criterion_id })
const reviews = fc.array(review, { maxLength: 4 })
// People enter weights in tenths at most.
const mark = fc.integer({ min: 0, max: 1_000 }).map((tenths) => tenths / 10)

/** Makes one criterion and one review that reach a number of four hundred points. */
function scoring(percent: number): CriterionRating[] {
  return [
    { criterion_id: 'a', weight: percent - 25, score: 4, must_pass: false },
    { criterion_id: 'b', weight: 100 - percent, score: 1, must_pass: false },
  ].filter(({ weight }) => weight > 0)
}

/** Computes the same by schoolbook fractions, with everything brought to one denominator first. */
function slowTotal(all: readonly (readonly CriterionRating[])[]): [bigint, bigint] | undefined {
  const rated = all
    .map((ratings) => ratings.filter(({ score }) => score !== null))
    .filter((ratings) => ratings.length > 0)
  if (rated.length === 0) return undefined
  const possible = rated.map((ratings) => BigInt(ratings.map(({ weight }) => 4 * weight).reduce((a, b) => a + b)))
  const common = possible.reduce((a, b) => a * b, 1n)
  let sum = 0n
  rated.forEach((ratings, index) => {
    const share = common / (possible[index] ?? 1n)
    for (const { weight, score } of ratings) sum += BigInt(weight * (score ?? 0)) * 100n * share
  })
  return [sum, common * BigInt(rated.length)]
}

const percentOf = (points: number) => outcomeOf([scoring(points)], 65)

describe('the outcome of sent reviews', () => {
  test('is the mean of their totals, compared with exact fractions', { tags: 'property' }, () => {
    fc.assert(
      fc.property(reviews, mark, (all, passMark) => {
        const slow = slowTotal(all)
        const outcome = outcomeOf(all, passMark)
        if (!slow) {
          expect(outcome).toBeUndefined()
          return
        }
        const [top, bottom] = slow
        const tenths = (top * 10n) / bottom
        const isHalfOrMore = 2n * (top * 10n - tenths * bottom) >= bottom
        expect(outcome?.total).toBe(Number(tenths + (isHalfOrMore ? 1n : 0n)) / 10)
        const atLeast = (percent: number) => top * 10n >= BigInt(Math.round(percent * 10)) * bottom
        const atMost = (percent: number) => top * 10n <= BigInt(Math.round(percent * 10)) * bottom
        const plain = atLeast(passMark + 15)
          ? 'STRONG_PASS'
          : atLeast(passMark)
            ? 'PASS'
            : atLeast(passMark - 20)
              ? 'FAIL'
              : 'STRONG_FAIL'
        const capped = outcome?.failedMustPass && plain !== 'STRONG_FAIL' ? 'FAIL' : plain
        expect(outcome?.result).toBe(capped)
        expect(outcome?.closeToMark).toBe(atLeast(passMark - 5) && atMost(passMark + 5))
      }),
      { numRuns: 1_000 },
    )
  })

  test('does not depend on the order of reviews or of criteria', { tags: 'property' }, () => {
    fc.assert(
      fc.property(reviews, mark, (all, passMark) => {
        const turned = all.toReversed().map((ratings) => ratings.toReversed())
        expect(outcomeOf(turned, passMark)).toEqual(outcomeOf(all, passMark))
      }),
    )
  })

  test.each([
    [80, 'STRONG_PASS'],
    [79, 'PASS'],
    [65, 'PASS'],
    [64, 'FAIL'],
    [45, 'FAIL'],
    [44, 'STRONG_FAIL'],
    [25, 'STRONG_FAIL'],
  ] as const)('a total of %i percent at a pass mark of 65 is %s', (points, result) => {
    expect(percentOf(points)).toMatchObject({ total: points, result })
  })

  test('two thirds and its complement are exactly on the mark between them', () => {
    const third = (score: number) => [{ criterion_id: 'a', weight: 3, score, must_pass: false }]
    const mixed = [
      { criterion_id: 'a', weight: 1, score: 4, must_pass: false },
      { criterion_id: 'b', weight: 2, score: 2, must_pass: false },
    ]
    // 66.66… and 75 have the mean 70.83…, which is just above 70.8 and below 70.9.
    expect(outcomeOf([mixed, third(3)], 70.8)?.result).toBe('PASS')
    expect(outcomeOf([mixed, third(3)], 70.9)?.result).toBe('FAIL')
  })

  test.each([
    [60, true],
    [59, false],
    [70, true],
    [71, false],
  ])('a total of %i percent at a mark of 65 leaves doubt: %s', (points, closeToMark) => {
    expect(percentOf(points)?.closeToMark).toBe(closeToMark)
  })

  test.each([
    [[1], true],
    [[2], true],
    [[3], false],
    [[4, 1], true],
    [[2, 3], true],
    [[2, 4], false],
    [[3, 3], false],
  ])('a must-pass criterion with the scores %j fails: %s', (scores, failed) => {
    const all = scores.map((score) => [
      { criterion_id: 'a', weight: 1, score, must_pass: true },
      { criterion_id: 'b', weight: 99, score: 4, must_pass: false },
    ])
    expect(outcomeOf(all, 65)).toMatchObject({ failedMustPass: failed, result: failed ? 'FAIL' : 'STRONG_PASS' })
  })

  test('an unrated must-pass criterion does not fail', () => {
    const ratings = [...scoring(90), { criterion_id: 'c', weight: 5, score: null, must_pass: true }]
    expect(outcomeOf([ratings], 65)).toMatchObject({ total: 90, result: 'STRONG_PASS', failedMustPass: false })
  })
})

describe('the total score of one review', () => {
  test('weighs each score and is a percentage', () => {
    expect(
      totalScore([
        { weight: 3, score: 4 },
        { weight: 1, score: 2 },
      ]),
    ).toBe(87.5)
  })

  test('counts only what was rated', { tags: 'property' }, () => {
    fc.assert(
      fc.property(review, fc.integer({ min: 1, max: 10 }), (ratings, weight) => {
        expect(totalScore([...ratings, { weight, score: null }])).toBe(totalScore(ratings))
      }),
    )
    expect(totalScore([{ weight: 2, score: null }])).toBeNull()
  })

  test('lies from 25 to 100 percent, and is what the assessment comes to by this review alone', {
    tags: 'property',
  }, () => {
    fc.assert(
      fc.property(review, (ratings) => {
        const total = totalScore(ratings)
        const outcome = outcomeOf([ratings], 65)
        expect(outcome === undefined).toBe(total === null)
        if (total === null) return
        expect(total).toBeGreaterThanOrEqual(25)
        expect(total).toBeLessThanOrEqual(100)
        expect(outcome?.total).toBeCloseTo(total, 6)
      }),
    )
  })
})

test('a total has one digit, rounded half up, also where a computer has less than the half', () => {
  const review = (weight: number, others: number) =>
    totalScore([
      { weight, score: 4 },
      { weight: others, score: 1 },
    ])
  // They are 50, 35.714… and 26.05.
  expect([review(1, 2), review(1, 6), review(7, 493)]).toEqual([50, 35.7, 26.1])
  expect([65, 64.95, 64.949, 66.666_664, 62.25].map((total) => roundTotal(total))).toEqual([65, 65, 64.9, 66.7, 62.3])
  expect(roundTotal(null)).toBeNull()
  expect([65, 64.96, 66.666_664].map(formatTotal)).toEqual(['65%', '65%', '66.7%'])
})
