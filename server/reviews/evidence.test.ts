import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { coversRubric } from '#shared/reviews/reviewEvidence.ts'
import * as fc from '#test/draws/property.ts'
import { asTest, createSkill, createUser } from '#test/factories.ts'
import { graphql } from '#test/graphql.ts'
import { attemptIdThatIs, createReviewed } from '#test/rows/reviews.ts'
import { type Caller, startTestServer, type TestServer } from '#test/testServer.ts'
import { concludeUncovered } from './results/concludeUncovered.ts'

let server: TestServer
let vetter: Caller
let skill: { id: string }
beforeAll(async () => {
  server = await startTestServer()
  vetter = server.as('vetter')
  skill = await createSkill(server.db, { name: 'Evidentish' })
})
afterAll(() => server.close())

const newReviewer = async () => server.logIn(await createUser(server.db, { role: 'reviewer' }))

/** Creates work with one skill in its stack, which the developer claims. The first criterion must be passed and weighs 2, the second 1. */
async function createWork(count: number, isPoolEmpty = false) {
  const reviewers = await Promise.all(Array.from({ length: count }, newReviewer))
  const work = await createReviewed(server.db, {
    reviewers: reviewers.map(({ account }) => account.id),
    // Nobody else can be drawn.
    ...(isPoolEmpty && { pool: reviewers.map(({ account }) => account.id) }),
    stack: ['Evidentish'],
    developer: { skills: [skill.id] },
  })
  return { ...work, reviewers }
}
type Work = Awaited<ReturnType<typeof createWork>>

/** Sends a review whose scores follow the rubric, and says that the work shows the skill. */
async function send(caller: Caller, work: Work, scores: readonly (number | null)[]) {
  const { review } = await caller.data(
    graphql('query ($id: ID!) { review: getOwnReview(developer_assessment_id: $id) { id version } }'),
    { id: work.id },
  )
  return caller.data(
    graphql(`mutation ($id: ID!, $version: Int!, $scores: [CriterionScoreInput!]!) {
      sendReview(input: { id: $id, version: $version, scores: $scores, shown_skills: ["Evidentish"], unclaimed_skills: [], unshown_skills: [] }) { id }
    }`),
    {
      id: review.id,
      version: review.version,
      scores: work.criterionIds.map((criterion_id, at) => ({
        criterion_id,
        score: scores[at] ?? null,
        comment: 'Why.',
      })),
    },
  )
}

const attemptOf = ({ id }: Work) =>
  server.db
    .selectFrom('developer_assessments')
    .select(['version', 'status', 'result', 'total_score', 'status_note'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

async function isVerified({ developer }: Work) {
  const held = await server.db
    .selectFrom('developer_skills')
    .select('verified_by_review_id')
    .where('developer_id', '=', developer.id)
    .executeTakeFirst()
  return typeof held?.verified_by_review_id === 'string'
}

const follow = graphql(`mutation ($id: ID!, $version: Int!, $review: ID!) {
  followReview(input: { id: $id, version: $version, review_id: $review, reason: "I ran it." }) { status result total_score status_note }
}`)

describe('a review that covers too little', () => {
  test('settles nothing, verifies nothing, and waits for another', async () => {
    const work = await createWork(1)
    await send(work.reviewers[0] as Caller, work, [null, 4])
    expect(await attemptOf(work)).toMatchObject({ status: 'SECOND_REVIEW', result: null, total_score: null })
    expect(await isVerified(work)).toBe(false)
  })

  test('does not count beside one that covers enough, nor does what it says it saw', async () => {
    const work = await createWork(2)
    const [thin, full] = work.reviewers as [Caller, Caller]
    await send(thin, work, [null, 4])
    await send(full, work, [3, 4])
    expect(await attemptOf(work)).toMatchObject({ status: 'COMPLETED', result: 'STRONG_PASS', total_score: 83.3 })
    const { getDeveloperSkills } = await vetter.data(
      graphql(
        'query ($id: ID!) { getDeveloperSkills(developer_id: $id) { reviewer_name criteria_scored criteria_count } }',
      ),
      { id: work.developer.id },
    )
    expect(getDeveloperSkills).toEqual([{ reviewer_name: expect.any(String), criteria_scored: 2, criteria_count: 2 }])
  })

  test('leaves no result to whoever recorded the work, beside it', async () => {
    const work = await createWork(2)
    const [thin, hand] = work.reviewers as [Caller, Caller]
    await asTest(server.db, (trx) =>
      trx
        .updateTable('developer_assessments')
        .set({ recorded_by_id: hand.account.id })
        .where('id', '=', work.id)
        .execute(),
    )
    await send(thin, work, [null, 4])
    await send(hand, work, [4, 4])
    expect(await attemptOf(work)).toMatchObject({ status: 'SECOND_REVIEW', result: null })
    expect(await isVerified(work)).toBe(false)
  })

  test('becomes inconclusive by itself after the days of the firm, and not before', async () => {
    const work = await createWork(1, true)
    await send(work.reviewers[0] as Caller, work, [null, 4])
    const at = (days: number) => ({ id: crypto.randomUUID(), now: new Date(Date.now() + days * 86_400_000) })
    await concludeUncovered(server.db, at(13))
    expect(await attemptOf(work)).toMatchObject({ status: 'SECOND_REVIEW' })
    await concludeUncovered(server.db, at(15))
    expect(await attemptOf(work)).toMatchObject({
      status: 'COMPLETED',
      result: 'INCONCLUSIVE',
      total_score: null,
      status_note: 'The reviews cover too little of the rubric, and no other review came within 14 days.',
    })
    expect(await isVerified(work)).toBe(false)
  })

  test('keeps waiting while another review is open', async () => {
    const work = await createWork(2)
    await send(work.reviewers[0] as Caller, work, [null, 4])
    await concludeUncovered(server.db, { id: crypto.randomUUID(), now: new Date(Date.now() + 90 * 86_400_000) })
    expect(await attemptOf(work)).toMatchObject({ status: 'IN_REVIEW' })
  })

  test('verifies nothing for the database either', async () => {
    const work = await createWork(1)
    const [review = ''] = work.reviewIds
    const write = asTest(server.db, (trx) =>
      trx
        .updateTable('developer_skills')
        .set({ verified_by_review_id: review, verified_explicitly: true })
        .where('developer_id', '=', work.developer.id)
        .execute(),
    )
    await expect(write).rejects.toThrow('covers too little of its rubric')
  })
})

describe('two reviews that contradict each other', () => {
  const contradicting = async () => {
    const work = await createWork(2)
    const [high, low] = work.reviewers as [Caller, Caller]
    await send(high, work, [4, 4])
    await send(low, work, [3, 3])
    return work
  }

  test('are not averaged: there is no result, and nothing is verified', async () => {
    const work = await contradicting()
    expect(await attemptOf(work)).toMatchObject({ status: 'SECOND_REVIEW', result: null, total_score: null })
    expect(await isVerified(work)).toBe(false)
  })

  test('are a question also where only one fails a criterion that must be passed', async () => {
    const work = await createWork(2)
    const [passes, fails] = work.reviewers as [Caller, Caller]
    await send(passes, work, [3, 4])
    await send(fails, work, [2, 4])
    expect(await attemptOf(work)).toMatchObject({ status: 'SECOND_REVIEW', result: null })
  })

  test('are decided by somebody who wrote neither, with a reason', async () => {
    const work = await contradicting()
    const { version } = await attemptOf(work)
    const [high = ''] = work.reviewIds
    const { followReview } = await vetter.data(follow, { id: work.id, version, review: high })
    expect(followReview).toEqual({
      status: 'COMPLETED',
      result: 'STRONG_PASS',
      total_score: 100,
      status_note: 'I ran it.',
    })
    expect(await isVerified(work)).toBe(true)
  })

  test('are decided by a third review, with all three', async () => {
    const work = await contradicting()
    const third = await newReviewer()
    await asTest(server.db, (trx) =>
      trx.insertInto('reviews').values({ developer_assessment_id: work.id, reviewer_id: third.account.id }).execute(),
    )
    await send(third, work, [4, 4])
    expect(await attemptOf(work)).toMatchObject({ status: 'COMPLETED', result: 'STRONG_PASS', total_score: 91.7 })
  })

  test('are not decided by one of their reviewers, by no review of theirs, and not where they agree', async () => {
    const own = await server.logIn(await createUser(server.db, { role: 'vetter' }))
    const other = await newReviewer()
    const work = await createReviewed(server.db, {
      reviewers: [own.account.id, other.account.id],
      stack: ['Evidentish'],
      developer: { skills: [skill.id] },
    })
    const whole = { ...work, reviewers: [own, other] }
    await send(own, whole, [4, 4])
    await send(other, whole, [3, 3])
    const { version } = await attemptOf(whole)
    const [review = ''] = work.reviewIds
    const byOwn = await own.query(follow, { id: work.id, version, review })
    expect(byOwn.errors?.[0]?.message).toBe('You are part of this assessment. Ask a colleague who isn’t to decide.')
    const foreign = await vetter.query(follow, { id: work.id, version, review: work.id })
    expect(foreign.errors?.[0]?.extensions?.field).toBe('review_id')
    const single = await createWork(1)
    await send(single.reviewers[0] as Caller, single, [4, 4])
    const agreed = await attemptOf(single)
    const refused = await vetter.query(follow, {
      id: single.id,
      version: agreed.version,
      review: single.reviewIds[0] ?? '',
    })
    expect(refused.errors?.[0]?.message).toBe('Only two reviews that disagree can be decided between.')
  })
})

describe('a failed attempt', () => {
  /** Creates another attempt of the developer of `work`, by the same reviewer, at the assessment of `at`. */
  async function again(work: Work, at: Work, created_at = new Date()): Promise<Work> {
    const [reviewer] = work.reviewers as [Caller]
    const { assessment_version_id } = await server.db
      .selectFrom('developer_assessments')
      .select('assessment_version_id')
      .where('id', '=', at.id)
      .executeTakeFirstOrThrow()
    const id = attemptIdThatIs(false)
    await asTest(server.db, async (trx) => {
      const attempt = { id, developer_id: work.developer.id, assessment_version_id, created_at }
      await trx
        .insertInto('developer_assessments')
        .values({
          ...attempt,
          code_name: `Again ${id}`,
          status: 'ASSIGNED',
          url_submission: 'https://git.example.com/2',
        })
        .execute()
      await trx
        .insertInto('reviews')
        .values({ developer_assessment_id: id, reviewer_id: reviewer.account.id })
        .execute()
    })
    return { ...work, id, criterionIds: at.criterionIds }
  }

  test('takes back what an earlier one at the same assessment verified', async () => {
    const work = await createWork(1)
    const [reviewer] = work.reviewers as [Caller]
    await send(reviewer, work, [4, 4])
    expect(await isVerified(work)).toBe(true)
    const retake = await again(work, work)
    await send(reviewer, retake, [3, 1])
    expect(await attemptOf(retake)).toMatchObject({ status: 'COMPLETED', result: 'FAIL' })
    expect(await isVerified(work)).toBe(false)
  })

  test('leaves what another assessment verified', async () => {
    const [work, other] = [await createWork(1), await createWork(1)]
    const [reviewer] = work.reviewers as [Caller]
    await send(reviewer, work, [4, 4])
    const elsewhere = await again(work, other)
    await send(reviewer, elsewhere, [3, 1])
    expect(await attemptOf(elsewhere)).toMatchObject({ result: 'FAIL' })
    expect(await isVerified(work)).toBe(true)
  })

  test('that was begun before the passed one leaves it, though it is judged later', async () => {
    const work = await createWork(1)
    const [reviewer] = work.reviewers as [Caller]
    await send(reviewer, work, [4, 4])
    const former = await again(work, work, new Date('2026-01-01'))
    await send(reviewer, former, [3, 1])
    expect(await attemptOf(former)).toMatchObject({ result: 'FAIL' })
    expect(await isVerified(work)).toBe(true)
  })
})

test('the database and the app mean the same by covering a rubric', { tags: 'property' }, async () => {
  const lines = fc.array(
    fc.record({
      weight: fc.integer({ min: 1, max: 9 }),
      must_pass: fc.boolean(),
      score: fc.option(fc.integer({ min: 1, max: 4 })),
    }),
    { minLength: 1, maxLength: 6 },
  )
  await fc.assert(
    fc.asyncProperty(lines, async (rubric) => {
      const criteria = rubric.map(({ weight, must_pass }, at) => ({ name: `Line ${at}`, weight, must_pass }))
      const work = await createReviewed(server.db, { reviewers: [vetter.account.id], criteria })
      const [review_id = ''] = work.reviewIds
      const ratings = rubric.map((line, at) => ({ ...line, criterion_id: work.criterionIds[at] ?? '' }))
      const scored = ratings.filter(({ score }) => score !== null)
      await asTest(server.db, async (trx) => {
        const scores = scored.map(({ criterion_id, score }) => ({ review_id, criterion_id, score }))
        if (scores.length > 0) await trx.insertInto('review_scores').values(scores).execute()
      })
      const { rows } = await sql<{ covers: boolean }>`select covers_rubric(${review_id}) as covers`.execute(server.db)
      const wanted = coversRubric(
        ratings,
        ratings.map(({ criterion_id: id, weight, must_pass }) => ({ id, weight, must_pass })),
      )
      expect(rows[0]?.covers).toBe(wanted)
    }),
    { numRuns: 100 },
  )
})
