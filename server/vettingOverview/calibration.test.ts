import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { ReviewStatus } from '#shared/developerAssessments/developerAssessments.ts'
import { totalScore } from '#shared/reviews/reviewTotals.ts'
import { fewestShared } from '#shared/vettingOverview/vettingOverview.ts'
import * as fc from '#test/draws/property.ts'
import { asTest, createDeveloper, createUser } from '#test/factories.ts'
import { graphql } from '#test/graphql.ts'
import { emptyTables } from '#test/rows/emptyTables.ts'
import { type Caller, startTestServer, type TestServer } from '#test/testServer.ts'
import { krippendorffAlpha } from './statistics/agreement.ts'

/* Reviewers stand beside each other, and somebody who has yet to review a work sees none of it. */

const criteria = ['Correctness', 'Testing'] as const
const passMark = 65
const day = 86_400_000
const start = Date.parse('2026-01-01T00:00:00Z')

let server: TestServer
let reviewers: { id: string }[]
let versionId: string
let criterionIds: string[]
beforeAll(async () => {
  server = await startTestServer()
  reviewers = [await createUser(server.db), await createUser(server.db), await createUser(server.db)]
  await asTest(server.db, async (trx) => {
    const assessment = await trx
      .insertInto('assessments')
      .values({ name: 'Ledger', type: 'TAKE_HOME' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const version = { assessment_id: assessment.id, number: 1, pass_mark: passMark }
    versionId = (await trx.insertInto('assessment_versions').values(version).returning('id').executeTakeFirstOrThrow())
      .id
    const rubric = criteria.map((name, index) => ({
      assessment_version_id: versionId,
      position: index + 1,
      name,
      weight: index + 1,
      anchors: ['a', 'b', 'c', 'd'],
    }))
    criterionIds = (await trx.insertInto('criteria').values(rubric).returning('id').execute()).map(({ id }) => id)
  })
})
afterAll(() => server.close())

interface Review {
  readonly reviewerId: string
  readonly scores: readonly number[]
  readonly status?: ReviewStatus
}
interface Work {
  readonly reviews: readonly Review[]
  /** The reviews were sent so many days after the start. */
  readonly sentOn: number
}

/** Stores works with their reviews. @returns the ids of their developers. */
async function createWorks(works: readonly Work[]): Promise<string[]> {
  const developers = await Promise.all(works.map(() => createDeveloper(server.db)))
  await asTest(server.db, async (trx) => {
    for (const [index, { reviews, sentOn }] of works.entries()) {
      const developer_id = developers[index]?.id ?? ''
      const work = {
        developer_id,
        assessment_version_id: versionId,
        code_name: randomUUID(),
        status: 'IN_REVIEW' as const,
      }
      const { id } = await trx
        .insertInto('developer_assessments')
        .values(work)
        .returning('id')
        .executeTakeFirstOrThrow()
      for (const { reviewerId, scores, status = 'SENT' } of reviews) {
        const sent = status === 'SENT' && { sent_at: new Date(start + sentOn * day), total_score: totalOf(scores) }
        const review = await trx
          .insertInto('reviews')
          .values({ developer_assessment_id: id, reviewer_id: reviewerId, status, ...sent })
          .returning('id')
          .executeTakeFirstOrThrow()
        const given = scores.map((score, at) => ({ review_id: review.id, criterion_id: criterionIds[at] ?? '', score }))
        if (given.length > 0) await trx.insertInto('review_scores').values(given).execute()
      }
    }
  })
  return developers.map(({ id }) => id)
}

const totalOf = (scores: readonly number[]) =>
  totalScore(scores.map((score, index) => ({ weight: index + 1, score }))) ?? 0

/** Empties the tables, because nobody may delete a review that was sent. */
const deleteWorks = () =>
  emptyTables(server.database, 'review_scores', 'reviews', 'developer_assessments', 'developers')
beforeEach(deleteWorks)

interface Estimate {
  readonly value: number
}
interface Calibration {
  getReviewerCalibration: {
    id: string
    sent: number
    shared: number
    leniency: Estimate | null
    drift: Estimate | null
    same_verdict: Estimate | null
  }[]
  getCriterionAgreement: { criterion: string | null; shared: number; agreement: Estimate | null }[]
}
const query = graphql(`query ($period: OverviewPeriod) {
  getReviewerCalibration(period: $period) {
    id sent shared leniency { value low high } drift { value low high } against_all { value low high } same_verdict { value }
  }
  getCriterionAgreement(period: $period) { criterion shared agreement { value low high } exact { value } }
}`)
const read = (caller: Caller, period = {}) => caller.data(query, { period })

const scores = fc.tuple(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 1, max: 4 }))
const work = fc.record({
  scores: fc.array(scores, { minLength: 1, maxLength: 3 }),
  sentOn: fc.integer({ min: 0, max: 300 }),
  owed: fc.boolean(),
})

test('figures are what comparing every review with the others gives, without the works that the viewer owes', {
  tags: ['property', 'large'],
}, async () => {
  const viewer = server.as('vetter')
  await fc.assert(
    fc.asyncProperty(fc.array(work, { minLength: 16, maxLength: 24 }), async (drawn) => {
      await deleteWorks()
      const works = drawn.map(({ scores: given, sentOn, owed }) => {
        const reviews: Review[] = given.map((each, index) => ({ reviewerId: reviewers[index]?.id ?? '', scores: each }))
        const own: Review[] = owed ? [{ reviewerId: viewer.account.id, scores: [], status: 'DRAFT' }] : []
        return { reviews: [...reviews, ...own], sentOn, owed }
      })
      await createWorks(works)
      expectFigures(
        await read(viewer),
        works.filter(({ owed }) => !owed),
      )
      expectFigures(await read(server.as('admin')), works)
    }),
    { numRuns: 6 },
  )
})

/** Compares in the plain way: every review of a shared work beside the mean of the others. */
function expectFigures(found: Calibration, works: readonly Work[]): void {
  const shared = works
    .map(({ reviews, sentOn }) => ({ sentOn, sent: reviews.filter(({ status = 'SENT' }) => status === 'SENT') }))
    .filter(({ sent }) => sent.length > 1)
  for (const { id } of reviewers) {
    const own = shared.flatMap(({ sentOn, sent }) => {
      const mine = sent.find(({ reviewerId }) => reviewerId === id)
      if (!mine) return []
      const others = meanOf(sent.filter((review) => review !== mine).map((review) => totalOf(review.scores)))
      const total = totalOf(mine.scores)
      return [{ x: sentOn / 90, difference: total - others, same: total >= passMark === others >= passMark }]
    })
    const row = found.getReviewerCalibration.find((each) => each.id === id)
    expect(row?.shared ?? 0).toBe(own.length)
    if (own.length < fewestShared) {
      expect([row?.leniency ?? null, row?.drift ?? null, row?.same_verdict ?? null]).toEqual([null, null, null])
      continue
    }
    expect(row?.leniency?.value).toBeCloseTo(meanOf(own.map(({ difference }) => difference)), 4)
    expect(row?.same_verdict?.value).toBeCloseTo(own.filter(({ same }) => same).length / own.length, 6)
    expect(row?.drift?.value).toBeCloseTo(slopeOf(own), 4)
  }
  for (const [index, criterion] of criteria.entries()) {
    const units = shared.map(({ sent }) => ({ observed: sent.map((review) => review.scores[index] ?? 0), count: 1 }))
    expectAgreement(found, criterion, units, krippendorffAlpha(units, 'ordinal'))
  }
  const verdicts = shared.map(({ sent }) => ({
    observed: sent.map((review) => Number(totalOf(review.scores) >= passMark)),
    count: 1,
  }))
  expectAgreement(found, null, verdicts, krippendorffAlpha(verdicts, 'nominal'))
}

function expectAgreement(
  found: Calibration,
  name: string | null,
  units: readonly object[],
  alpha: number | null,
): void {
  const row = found.getCriterionAgreement.find(({ criterion }) => criterion === name)
  expect(row?.shared ?? 0).toBe(units.length)
  // The interval is not defined where a single unit alone differs.
  if (row?.agreement) expect(row.agreement.value).toBeCloseTo(alpha ?? Number.NaN, 9)
  else if (units.length >= fewestShared) expect(alpha === null || alpha < 0.5).toBe(true)
}

const meanOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

function slopeOf(points: readonly { x: number; difference: number }[]): number {
  const [x, y] = [meanOf(points.map((point) => point.x)), meanOf(points.map(({ difference }) => difference))]
  const products = points.map((point) => (point.x - x) * (point.difference - y))
  return meanOf(products) / meanOf(points.map((point) => (point.x - x) ** 2))
}

const pair = (one: number, other: number, sentOn = 0): Work => ({
  sentOn,
  reviews: [
    { reviewerId: reviewers[0]?.id ?? '', scores: [one, one] },
    { reviewerId: reviewers[1]?.id ?? '', scores: [other, other] },
  ],
})

test('nine shared works are too few, ten are enough', async () => {
  await createWorks(Array.from({ length: fewestShared - 1 }, (_, index) => pair(4, 2 + (index % 2), index)))
  const before = await read(server.as('vetter'))
  expect(before.getReviewerCalibration).toMatchObject([
    { sent: 9, shared: 9, leniency: null, drift: null, against_all: null, same_verdict: null },
    { sent: 9, shared: 9, leniency: null },
  ])
  expect(before.getCriterionAgreement).toMatchObject(Array(3).fill({ shared: 9, agreement: null, exact: null }))
  await createWorks([pair(4, 3, 20)])
  const { getReviewerCalibration: after } = await read(server.as('vetter'))
  expect(Math.abs(after[0]?.leniency?.value ?? 0)).toBeGreaterThan(20)
  expect((after[0]?.leniency?.value ?? 0) + (after[1]?.leniency?.value ?? 0)).toBeCloseTo(0, 4)
})

test('works outside the period, of deleted developers, or judged by one alone do not count', async () => {
  const [gone = ''] = await createWorks([
    pair(4, 1),
    pair(4, 1, 100),
    { ...pair(4, 1), reviews: pair(4, 1).reviews.slice(1) },
  ])
  const period = { from: new Date(start - day).toISOString(), to: new Date(start + 50 * day).toISOString() }
  expect((await read(server.as('vetter'), period)).getCriterionAgreement.map(({ shared }) => shared)).toEqual([1, 1, 1])
  await asTest(server.db, (trx) =>
    trx.updateTable('developers').set({ deleted_at: new Date() }).where('id', '=', gone).execute(),
  )
  expect((await read(server.as('vetter'), period)).getCriterionAgreement).toEqual([])
})

describe('somebody who has yet to review a work', () => {
  const rowsQuery = graphql(`query ($cell: OverviewCell!, $key: String) {
    getOverviewRows(cell: $cell, key: $key) { count rows { developer_id value other detail } }
  }`)
  test.each<ReviewStatus>(['PENDING', 'DRAFT'])(
    '(%s) sees the same figures and rows whatever others gave',
    async (status) => {
      const viewer = server.as('vetter')
      const plain = Array.from({ length: fewestShared }, (_, index) => pair(3, 2 + (index % 3), index))
      await createWorks(plain)
      const before = await read(viewer)
      for (const given of [1, 4]) {
        const owed = pair(given, given, 5)
        const own = { reviewerId: viewer.account.id, scores: [], status }
        const [developerId = ''] = await createWorks([{ ...owed, reviews: [...owed.reviews, own] }])
        expect(await read(viewer)).toEqual(before)
        const cells = [
          ...criteria.map((key) => ({ cell: 'CRITERION_SHARED', key }) as const),
          { cell: 'CRITERION_SHARED', key: null } as const,
          ...reviewers.map(({ id }) => ({ cell: 'REVIEWS_SHARED', key: id }) as const),
          ...reviewers.map(({ id }) => ({ cell: 'REVIEWS_SCORED', key: id }) as const),
        ]
        for (const cell of cells) {
          const { getOverviewRows } = await viewer.data(rowsQuery, cell)
          expect(getOverviewRows.rows.map(({ developer_id }) => developer_id)).not.toContain(developerId)
          expect(getOverviewRows.count).toBe(getOverviewRows.rows.length)
        }
      }
    },
  )

  test.each<ReviewStatus>(['SENT', 'DECLINED'])('no more (%s) sees it', async (status) => {
    const viewer = server.as('vetter')
    const own = { reviewerId: viewer.account.id, scores: status === 'SENT' ? [2, 2] : [], status }
    const [developerId = ''] = await createWorks([{ ...pair(4, 1), reviews: [...pair(4, 1).reviews, own] }])
    const { getOverviewRows } = await viewer.data(rowsQuery, { cell: 'CRITERION_SHARED', key: 'Testing' })
    expect(getOverviewRows.rows).toMatchObject([
      { developer_id: developerId, detail: status === 'SENT' ? '1, 2, 4' : '1, 4' },
    ])
  })
})

test('by criterion, a reviewer is lenient where the others are not', async () => {
  const [lenient, other] = reviewers
  await createWorks(
    Array.from({ length: 12 }, (_, index) => ({
      sentOn: index * 10,
      reviews: [
        { reviewerId: lenient?.id ?? '', scores: [2 + (index % 2), 4] },
        { reviewerId: other?.id ?? '', scores: [2 + (index % 2), index < 6 ? 3 : 2] },
      ],
    })),
  )
  const { getCriterionLeniency } = await server.as('dstm').data(
    graphql(`query ($id: ID!) {
      getCriterionLeniency(reviewer_id: $id) { criterion shared leniency { value low high } drift { value low } }
    }`),
    { id: lenient?.id },
  )
  expect(getCriterionLeniency).toMatchObject([
    { criterion: 'Correctness', shared: 12, leniency: { value: 0, low: 0, high: 0 }, drift: { value: 0 } },
    { criterion: 'Testing', shared: 12, leniency: { value: 1.5 }, drift: { low: expect.any(Number) } },
  ])
  const [, testing] = getCriterionLeniency as { leniency: { low: number }; drift: { low: number } }[]
  expect(testing?.leniency.low).toBeGreaterThan(1)
  expect(testing?.drift.low).toBeGreaterThan(0)
})
