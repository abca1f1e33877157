import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sendingWords } from '#shared/developerAssessments/assessmentSending.ts'
import type { DeveloperAssessmentStatus } from '#shared/developerAssessments/developerAssessments.ts'
import { asTest, createUser } from '#test/factories.ts'
import { graphql, undoMutation } from '#test/graphql.ts'
import { createAttempt, createCandidate, createOffer } from '#test/rows/attempts.ts'
import { createReviewed } from '#test/rows/reviews.ts'
import { type Caller, startTestServer, type TestServer } from '#test/testServer.ts'

let server: TestServer
let [ada, bob] = ['', '']
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  ada = (await createUser(server.db, { role: 'reviewer', display_name: 'Ada' })).id
  bob = (await createUser(server.db, { role: 'reviewer', display_name: 'Bob' })).id
})

const assigning =
  graphql(`mutation ($selection: VettingSelection!, $reviewer_ids: [ID!]!, $days: Int!, $one_each: Boolean!,
  $dry_run: Boolean!, $key: String) {
  plan: assignVettedReviewers(input: { selection: $selection, reviewer_ids: $reviewer_ids, days: $days, one_each: $one_each, dry_run: $dry_run }, key: $key) { count skipped { reason count } skipped_ids }
}`)

const assign = (ids: readonly string[], input: object = {}, caller: Caller = server.as('vetter')) =>
  caller.send(assigning, {
    selection: { ids: [...ids] },
    reviewer_ids: [ada],
    days: 5,
    one_each: false,
    dry_run: false,
    ...input,
  })

/** Creates somebody in vetting whose assessment has a status. */
async function createVetted(attempt?: DeveloperAssessmentStatus, row: Parameters<typeof createCandidate>[1] = {}) {
  const developer = await createCandidate(server.db, { status: 'SUBMITTED', ...row })
  if (attempt) await createAttempt(server.db, attempt, { developer_id: developer.id, submitted_at: new Date() })
  return developer.id
}

const reviewersOf = async (developerId: string) => {
  const reviews = server.db
    .selectFrom('reviews')
    .innerJoin('developer_assessments', 'developer_assessments.id', 'reviews.developer_assessment_id')
    .where('developer_assessments.developer_id', '=', developerId)
    .select('reviews.reviewer_id')
  return (await reviews.execute()).map(({ reviewer_id }) => reviewer_id).toSorted()
}

describe('the work of many people', () => {
  test('goes to all reviewers, the step follows, and an undo takes it back', async () => {
    const ids = [await createVetted('SUBMITTED'), await createVetted('SUBMITTED')]
    const { data, extensions } = await assign(ids, { reviewer_ids: [ada, bob] })
    expect(data?.plan).toEqual({ count: 2, skipped: [], skipped_ids: [] })
    for (const id of ids) expect(await reviewersOf(id)).toEqual([ada, bob].toSorted())
    const steps = server.db.selectFrom('developers').select('status').where('id', 'in', ids)
    expect(await steps.execute()).toEqual([{ status: 'IN_REVIEW' }, { status: 'IN_REVIEW' }])
    await server.as('vetter').data(undoMutation, { input: { change: extensions?.change } })
    for (const id of ids) expect(await reviewersOf(id)).toEqual([])
  })

  test('is shared out, so that whoever owes fewer reviews gets more', async () => {
    await createReviewed(server.db, { reviewers: [ada] })
    const ids = [await createVetted('SUBMITTED'), await createVetted('SUBMITTED'), await createVetted('SUBMITTED')]
    await assign(ids, { reviewer_ids: [ada, bob], one_each: true })
    const given = (await Promise.all(ids.map(reviewersOf))).flat()
    expect(given.toSorted()).toEqual([ada, bob, bob].toSorted())
  })

  test('is planned first: who has a reviewer, no work, or is a reviewer is left out with the reason', async () => {
    const email = `${randomUUID()}@vouch.example`
    const self = await createUser(server.db, { role: 'reviewer', email })
    const left = [
      await createVetted(),
      await createVetted('SENT'),
      await createVetted('IN_REVIEW'),
      await createVetted('EXPIRED'),
      await createVetted('SUBMITTED', { email }),
    ]
    const one = await createVetted('SUBMITTED')
    const { data } = await assign([one, ...left], { reviewer_ids: [self.id], dry_run: true })
    expect(data?.plan.count).toBe(1)
    expect(data?.plan.skipped.map(({ reason }) => reason).toSorted()).toEqual([
      'Already has a reviewer',
      'Has no assessment',
      'Has no work that waits for a reviewer',
      'Is one of the chosen reviewers',
      'The work has not come in yet',
    ])
    expect(data?.plan.skipped_ids.toSorted()).toEqual(left.toSorted())
    expect(await reviewersOf(one)).toEqual([])
  })

  test('is assigned once, when two assign it at once', async () => {
    const ids = [await createVetted('SUBMITTED'), await createVetted('SUBMITTED')]
    const answers = await Promise.all([
      assign(ids),
      assign(ids.toReversed(), { reviewer_ids: [bob] }, server.as('admin')),
    ])
    const counts = answers.map(({ data }) => data?.plan.count ?? 0)
    expect(counts.toSorted()).toEqual([0, 2])
    for (const id of ids) expect(await reviewersOf(id)).toHaveLength(1)
  })

  test('is offered to the pool of each of the assessments first, with loads', async () => {
    const ids = [await createVetted('SUBMITTED'), await createVetted('SUBMITTED')]
    await asTest(server.db, async (trx) => {
      const facts = await trx
        .selectFrom('vetting_facts')
        .select('assessment_id')
        .where('developer_id', 'in', ids)
        .execute()
      const pools = facts.flatMap(({ assessment_id }) => assessment_id ?? [])
      const both = pools.map((assessment_id) => ({ assessment_id, user_id: bob }))
      await trx
        .insertInto('assessment_reviewers')
        .values([...both, ...pools.slice(0, 1).map((assessment_id) => ({ assessment_id, user_id: ada }))])
        .execute()
    })
    const query = graphql(`query ($selection: VettingSelection!) {
      getVettedReviewers(selection: $selection) { id in_pool open_reviews }
    }`)
    const { getVettedReviewers: listed } = await server.as('vetter').data(query, { selection: { ids } })
    expect(listed[0]).toEqual({ id: bob, in_pool: true, open_reviews: 0 })
    expect(listed.find(({ id }) => id === ada)).toMatchObject({ in_pool: false })
    const { errors } = await server.as('recruiter').query(query, { selection: { ids } })
    expect(errors).toMatchObject([{ extensions: { code: 'FORBIDDEN' } }])
  })

  test.each(['dstm', 'recruiter', 'reviewer', 'client'] as const)('is not assigned by a %s', async (role) => {
    const { errors } = await assign([await createVetted('SUBMITTED')], {}, server.as(role))
    expect(errors).toMatchObject([{ extensions: { code: 'FORBIDDEN' } }])
  })

  test('needs a reviewer who may review', async () => {
    const id = await createVetted('SUBMITTED')
    for (const reviewer_ids of [[], [randomUUID()], [ada, ada]]) {
      const { errors } = await assign([id], { reviewer_ids })
      expect(errors).toMatchObject([{ extensions: { code: 'BAD_INPUT', field: 'reviewer_ids' } }])
    }
  })
})

describe('an assessment for people on the desk', () => {
  const sending =
    graphql(`mutation ($selection: VettingSelection!, $assessment_id: ID!, $subject: String!, $body: String!) {
    sent: sendVettedAssessments(input: { selection: $selection, assessment_id: $assessment_id, days: 7, reviewer_ids: [], moves_step: true, channel: ANY, subject: $subject, body: $body, dry_run: false }) {
      plan { count skipped { reason count } }
    }
  }`)

  test('goes to those of them who are still in vetting', async () => {
    const offer = await createOffer(server.db)
    const ids = [await createVetted(), (await createCandidate(server.db, { stage: 'MEMBER', status: 'AVAILABLE' })).id]
    const variables = { selection: { ids }, assessment_id: offer.id, ...sendingWords('TAKE_HOME') }
    const { sent } = await server.as('vetter').data(sending, variables)
    expect(sent.plan).toEqual({ count: 1, skipped: [{ reason: 'No longer in this list', count: 1 }] })
    for (const role of ['dstm', 'recruiter', 'reviewer', 'client'] as const) {
      const { errors } = await server.as(role).query(sending, variables)
      expect(errors).toMatchObject([{ extensions: { code: 'FORBIDDEN' } }])
    }
  })
})
