import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { lockDeveloper } from '#server/developerAssessments/data.ts'
import { mergeSkills } from '#server/developerSkills/merges/mergeSkills.ts'
import { mergeDevelopers } from '#server/people/merges/mergeDevelopers.ts'
import { waitsForLock } from '#test/database.ts'
import { asTest, createDeveloper, createSkill, createUser } from '#test/factories.ts'
import { graphql, undoMutation } from '#test/graphql.ts'
import { createReviewed } from '#test/rows/reviews.ts'
import { type Caller, startTestServer, type TestServer } from '#test/testServer.ts'

let server: TestServer
let reviewer: Caller
beforeAll(async () => {
  server = await startTestServer()
  reviewer = server.as('reviewer')
})
afterAll(() => server.close())

const fields = `id version status code_name total_score comments shown_skills unclaimed_skills unshown_skills skills claimed_skills closed_because accepted_at
  submission_hidden submission_site scores { criterion_id score comment } criteria { id name must_pass anchors }
  others { total_score scores { criterion_id score } }`
const arguments_ = `$id: ID!, $version: Int!, $scores: [CriterionScoreInput!]!, $comments: String,
  $shown: [String!]!, $unclaimed: [String!]!, $unshown: [String!]!`
const passed = `id: $id, version: $version, scores: $scores, comments: $comments,
  shown_skills: $shown, unclaimed_skills: $unclaimed, unshown_skills: $unshown`
const saving = graphql(
  `mutation (${arguments_}, $key: String) { review: saveReviewDraft(input: { ${passed} }, key: $key) { ${fields} } }`,
)
const sending = graphql(
  `mutation (${arguments_}, $key: String) { review: sendReview(input: { ${passed} }, key: $key) { ${fields} } }`,
)

interface Review {
  readonly id: string
  readonly version: number
  readonly status: string
  readonly total_score: number | null
  readonly comments: string | null
  readonly closed_because: string | null
  readonly scores: readonly { criterion_id: string; score: number | null; comment: string | null }[]
  readonly others: readonly { total_score: number }[]
}

async function find(caller: Caller, developerAssessmentId: string) {
  const query = graphql(`query ($id: ID!) { review: getOwnReview(developer_assessment_id: $id) { ${fields} } }`)
  return caller.query(query, { id: developerAssessmentId })
}

interface Typed {
  readonly scores?: readonly (number | null)[]
  readonly comment?: string
  readonly comments?: string | null
  readonly shown?: readonly string[]
  readonly unclaimed?: readonly string[]
  readonly unshown?: readonly string[]
  readonly key?: string
}

/** Makes the variables of a save. Scores stand for the criteria in their order. */
function variables(
  { criterionIds }: { criterionIds: readonly string[] },
  review: Pick<Review, 'id' | 'version'>,
  { scores = [], comment, comments = null, key, ...skills }: Typed,
) {
  const given = scores.map((score, index) => ({ criterion_id: criterionIds[index], score, comment: comment ?? null }))
  const answers = { shown: [], unclaimed: [], unshown: [], ...skills }
  return { id: review.id, version: review.version, scores: given, comments, ...answers, ...(key && { key }) }
}

/** Reads the own review and sends it with these scores. */
async function send(caller: Caller, reviewed: { id: string; criterionIds: readonly string[] }, typed: Typed) {
  const { data } = await find(caller, reviewed.id)
  if (!data) throw new Error('There is no review to send.')
  return caller.query(sending, variables(reviewed, data.review, { comment: 'Because.', ...typed }))
}

function assessmentOf(id: string) {
  return server.db.selectFrom('developer_assessments').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
}

function reviewsOf(id: string) {
  const reviews = server.db.selectFrom('reviews').selectAll().where('developer_assessment_id', '=', id)
  return reviews.orderBy('created_at').execute()
}

const newReviewer = async (name = 'Rhea') => {
  const account = await createUser(server.db, { role: 'reviewer', display_name: name })
  return server.logIn(account)
}

describe('the work', () => {
  const read = (caller: Caller, id: string) =>
    caller.data(
      graphql(`query ($id: ID!) {
        review: getOwnReview(developer_assessment_id: $id) { submission_note submission_file submission_hidden }
      }`),
      { id },
    )

  test.each([
    ['The README says how to run it.', false],
    ['Yours, Zoë', true],
  ])('comes with its note “%s”, unless that names the developer: %s', async (note, names) => {
    const reviewers = [reviewer.account.id, server.as('vetter').account.id]
    const { id } = await createReviewed(server.db, { reviewers, developer: { first_name: 'Zoë' } })
    const file = { file_key: `test/${id}`, file_name: 'zoe.zip', file_type: 'ZIP' as const, file_size: 1 }
    await asTest(server.db, async (trx) => {
      await trx
        .insertInto('submissions')
        .values({ developer_assessment_id: id, note, ...file })
        .execute()
      // The row says that nothing was found in the file.
      await trx.insertInto('work_searches').values({ developer_assessment_id: id }).execute()
    })
    const work = { submission_note: names ? null : note, submission_file: `Code ${id}.zip`, submission_hidden: names }
    expect((await read(reviewer, id)).review).toEqual(work)
    expect((await read(server.as('vetter'), id)).review).toMatchObject({ submission_note: note })
  })
})

describe('a draft', () => {
  test('is kept as it is typed, begins the review, and leaves no event of what was typed', async () => {
    const reviewed = await createReviewed(server.db, { reviewers: [reviewer.account.id] })
    const { data } = await find(reviewer, reviewed.id)
    const typed = variables(reviewed, data?.review as Review, { scores: [3, null], comments: 'Sounds goo' })
    const saved = await reviewer.data(saving, typed)
    expect(saved.review).toMatchObject({ status: 'DRAFT', comments: 'Sounds goo', closed_because: null })
    expect(saved.review.scores).toEqual([{ criterion_id: reviewed.criterionIds[0], score: 3, comment: null }])
    const again = variables(reviewed, saved.review, { scores: [3, 4], comments: 'Sounds good' })
    await reviewer.data(saving, again)
    expect((await find(reviewer, reviewed.id)).data?.review).toMatchObject({ comments: 'Sounds good' })
    expect(await assessmentOf(reviewed.id)).toMatchObject({ status: 'IN_REVIEW' })
    const events = await server.db.selectFrom('events').selectAll().where('row_id', '=', saved.review.id).execute()
    expect(events.map(({ action }) => action)).toEqual(['INSERT', 'UPDATE'])
    expect(JSON.stringify(events)).not.toContain('Sounds')
  })

  test('that was saved twice by one key is saved once; an older one is refused and shows the newer', async () => {
    const reviewed = await createReviewed(server.db, { reviewers: [reviewer.account.id] })
    const { data } = await find(reviewer, reviewed.id)
    const review = data?.review as Review
    const first = variables(reviewed, review, { comments: 'One', key: `one ${review.id}` })
    const [saved] = await Promise.all([reviewer.data(saving, first), reviewer.data(saving, first)])
    await reviewer.data(saving, variables(reviewed, saved.review, { comments: 'One, two' }))
    // The first save arrives once more, and then a late one of another tab.
    expect(await reviewer.data(saving, first)).toEqual(saved)
    const late = await reviewer.query(saving, variables(reviewed, review, { comments: 'Other tab' }))
    expect(late.errors?.[0]?.extensions).toMatchObject({ code: 'CONFLICT', details: { comments: 'One, two' } })
    expect((await find(reviewer, reviewed.id)).data?.review.comments).toBe('One, two')
  })

  test.each([
    ['save and accept', ['save', 'accept']],
    ['accept and save', ['accept', 'save']],
    ['accept and send', ['accept', 'send']],
  ] as const)(
    'is no conflict with agreeing to write it, both of the version that was read: %s',
    async (_name, acts) => {
      const reviewed = await createReviewed(server.db, { reviewers: [reviewer.account.id] })
      const { data } = await find(reviewer, reviewed.id)
      const review = data?.review as Review
      const typed = variables(reviewed, review, { scores: [4, 4], comments: 'Sound' })
      const accepting = graphql(
        'mutation ($input: AcceptReviewInput!) { review: acceptReview(input: $input) { version comments } }',
      )
      const act = {
        save: () => reviewer.query(saving, typed),
        send: () => reviewer.query(sending, typed),
        accept: () => reviewer.query(accepting, { input: { id: review.id } }),
      }
      for (const name of acts) expect((await act[name]()).errors, name).toBeUndefined()
      const after = (await find(reviewer, reviewed.id)).data?.review
      expect(after).toMatchObject({ comments: 'Sound', accepted_at: expect.any(String), version: review.version + 1 })
      const events = server.db.selectFrom('events').selectAll().where('row_id', '=', review.id)
      const agreed = (await events.execute()).filter(({ new_values }) => new_values && 'accepted_at' in new_values)
      expect(agreed.filter(({ action }) => action === 'UPDATE')).toHaveLength(1)
    },
  )

  test('of a criterion of another rubric is refused', async () => {
    const reviewed = await createReviewed(server.db, { reviewers: [reviewer.account.id] })
    const other = await createReviewed(server.db, { reviewers: [] })
    const { data } = await find(reviewer, reviewed.id)
    const wrong = variables(other, data?.review as Review, { scores: [3] })
    expect((await reviewer.query(saving, wrong)).errors?.[0]?.extensions?.field).toBe('scores')
  })
})

describe('sending', () => {
  test('locks the review, for the API and for the database', async () => {
    const reviewed = await createReviewed(server.db, { reviewers: [reviewer.account.id] })
    const { data } = await send(reviewer, reviewed, { scores: [4, 4], comments: 'Good work.' })
    expect(data?.review).toMatchObject({ status: 'SENT', total_score: 100, comments: 'Good work.' })
    const { review } = data as { review: Review }
    for (const document of [saving, sending]) {
      const { errors } = await reviewer.send(document, variables(reviewed, review, { scores: [1, 1] }))
      expect(errors?.[0]?.message).toBe('This review was sent, so you can no longer change it.')
    }
    const decline = `mutation { declineReview(input: { id: "${review.id}", version: ${review.version}, reason: "No" }) { id } }`
    expect((await reviewer.send(decline)).errors?.[0]?.extensions?.code).toBe('CONFLICT')
    const attacks = [
      { comments: 'Other words' },
      { total_score: 1 },
      { status: 'DRAFT' as const },
      { draft: '{}' },
      { reviewer_id: server.as('admin').account.id },
      { shown_skills: ['SQL'] },
      { unshown_skills: ['SQL'] },
    ]
    const change = (set: object) =>
      asTest(server.db, (trx) => trx.updateTable('reviews').set(set).where('id', '=', review.id).execute())
    for (const set of attacks) await expect(change(set), JSON.stringify(set)).rejects.toThrow('never changed')
    const scores = (work: 'update' | 'delete' | 'insert') =>
      asTest<unknown>(server.db, (trx) => {
        if (work === 'delete') return trx.deleteFrom('review_scores').where('review_id', '=', review.id).execute()
        if (work === 'update')
          return trx.updateTable('review_scores').set({ score: 1 }).where('review_id', '=', review.id).execute()
        const [criterion_id = ''] = reviewed.criterionIds
        return trx.insertInto('review_scores').values({ review_id: review.id, criterion_id, score: 1 }).execute()
      })
    for (const work of ['update', 'delete', 'insert'] as const) await expect(scores(work)).rejects.toThrow('never')
    await expect(
      asTest(server.db, (trx) => trx.deleteFrom('reviews').where('id', '=', review.id).execute()),
    ).rejects.toThrow('never deleted')
    // Erasing a person takes the words out.
    await change({ comments: null })
  })

  test.each([
    [[], 'Score at least one criterion.'],
    [[2, 3], 'Explain why “Correctness” gets a 2.'],
  ])('scores of %j is refused with what is missing', async (scores, sentence) => {
    const reviewed = await createReviewed(server.db, { reviewers: [reviewer.account.id] })
    const { data } = await find(reviewer, reviewed.id)
    const { errors } = await reviewer.query(sending, variables(reviewed, data?.review as Review, { scores }))
    expect(errors?.[0]).toMatchObject({ message: sentence, extensions: { code: 'BAD_INPUT' } })
    expect(await assessmentOf(reviewed.id)).toMatchObject({ status: 'ASSIGNED' })
  })

  test('waits for whoever changes the developer before it locks the work, as they do', async () => {
    const reviewed = await createReviewed(server.db, { reviewers: [reviewer.account.id] })
    const { sent } = await asTest(server.db, async (trx) => {
      const { developer_id } = await assessmentOf(reviewed.id)
      await lockDeveloper(trx, developer_id)
      const sending = send(reviewer, reviewed, { scores: [4, 4] })
      await expect.poll(() => waitsForLock(server.database)).toBe(true)
      await sql`select from developer_assessments where id = ${reviewed.id} for no key update nowait`.execute(trx)
      return { sent: sending }
    })
    expect((await sent).errors).toBeUndefined()
  })

  test('twice at once sends once', async () => {
    const reviewed = await createReviewed(server.db, { reviewers: [reviewer.account.id] })
    const answers = await Promise.all([1, 2].map(() => send(reviewer, reviewed, { scores: [4, 4] })))
    expect(answers.map(({ errors }) => errors?.[0]?.extensions?.code ?? 'SENT').toSorted()).toEqual([
      'CONFLICT',
      'SENT',
    ])
  })
})

describe('the last review that is awaited decides', () => {
  test.each([
    [[4, 4], 'STRONG_PASS', 100],
    [[3, 3], 'PASS', 75],
    [[1, 1], 'STRONG_FAIL', 25],
  ])('%j is %s', async (scores, result, total_score) => {
    const others = await Promise.all([newReviewer(), newReviewer()])
    const reviewed = await createReviewed(server.db, { reviewers: others.map(({ account }) => account.id) })
    for (const [index, caller] of others.entries()) {
      expect(await assessmentOf(reviewed.id)).toMatchObject({ result: null })
      await send(caller, reviewed, { scores })
      if (index === 0) expect(await assessmentOf(reviewed.id)).toMatchObject({ status: 'IN_REVIEW' })
    }
    const decided = await assessmentOf(reviewed.id)
    expect(decided).toMatchObject({ status: 'COMPLETED', result, total_score })
    expect(decided.completed_at).not.toBeNull()
  })

  test('two last reviews at once decide once, with both', async () => {
    const others = await Promise.all([newReviewer(), newReviewer()])
    const reviewed = await createReviewed(server.db, { reviewers: others.map(({ account }) => account.id) })
    await Promise.all(others.map((caller, index) => send(caller, reviewed, { scores: index ? [4, 4] : [4, 3] })))
    expect(await assessmentOf(reviewed.id)).toMatchObject({
      status: 'COMPLETED',
      result: 'STRONG_PASS',
      total_score: 95.8,
    })
  })

  test('a passed assessment verifies the skills of its stack, but not those that the work did not show', async () => {
    const named = (name: string, aliases: string[] = []) => createSkill(server.db, { name, aliases })
    const [react, query, rust] = await Promise.all([named('Reactish'), named('SQLish', ['Querying']), named('Rustish')])
    const stack = ['reactish', 'Querying', 'Rustish', 'Unheard of']
    const skills = [react.id, query.id]
    const reviewed = await createReviewed(server.db, { reviewers: [reviewer.account.id], stack, developer: { skills } })
    const read = await find(reviewer, reviewed.id)
    expect(read.data?.review).toMatchObject({ skills: stack.slice(0, 3), claimed_skills: stack.slice(0, 2) })
    const shown = stack.slice(0, 2)
    const { data } = await send(reviewer, reviewed, { scores: [4, 3], shown, unshown: ['Rustish'] })
    const held = await server.db
      .selectFrom('developer_skills')
      .select(['skill_id', 'verified_by_review_id'])
      .where('developer_id', '=', reviewed.developer.id)
      .execute()
    expect(held.map(({ skill_id }) => skill_id).toSorted()).toEqual([react.id, query.id].toSorted())
    expect(new Set(held.map(({ verified_by_review_id }) => verified_by_review_id))).toEqual(new Set([data?.review.id]))
    expect(held).not.toContainEqual(expect.objectContaining({ skill_id: rust.id }))
    const evidence =
      graphql(`query ($id: ID!) { getDeveloperSkills(developer_id: $id) { assessment_name reviewer_name verified_at
      assessment_result assessment_score } }`)
    const evident = await server.as('vetter').data(evidence, { id: reviewed.developer.id })
    expect(evident.getDeveloperSkills[0]).toMatchObject({
      reviewer_name: 'The reviewer',
      assessment_result: 'STRONG_PASS',
      assessment_score: expect.closeTo(91.67, 1),
    })
  })
})

describe('a second review', () => {
  test.each([
    ['close to the mark', [3, 1], 'CLOSE_TO_MARK', false, [3, 3]],
    ['after a failed must-pass criterion', [2, 4], 'MUST_PASS_FAILED', false, [2, 3]],
    ['after a review that covers too little', [null, 4], 'NOT_COVERED', false, [4, 3]],
    ['drawn for calibration', [4, 4], 'CALIBRATION', true, [4, 3]],
  ] as const)(
    '%s is asked of who owes least, and says nothing of the first',
    async (_why, scores, origin, calibrated, again) => {
      const [first, busy, idle] = await Promise.all([newReviewer(), newReviewer('Busy'), newReviewer('Idle')])
      await createReviewed(server.db, { reviewers: [busy.account.id] })
      const pool = [first, busy, idle].map(({ account }) => account.id)
      const criteria = [
        { must_pass: true, weight: 1 },
        { name: 'Testing', weight: 1 },
      ]
      const close =
        origin === 'CLOSE_TO_MARK'
          ? {
              criteria: [
                { ...criteria[0], weight: 4 },
                { ...criteria[1], weight: 1 },
              ],
            }
          : {}
      const reviewed = await createReviewed(server.db, { reviewers: [first.account.id], pool, calibrated, ...close })
      await send(first, reviewed, { scores })
      expect(await assessmentOf(reviewed.id)).toMatchObject({
        status: 'SECOND_REVIEW',
        result: null,
        total_score: null,
      })
      const [, second] = await reviewsOf(reviewed.id)
      expect(second).toMatchObject({ reviewer_id: idle.account.id, status: 'PENDING', origin })
      const seen = await find(idle, reviewed.id)
      expect(seen.data?.review).toMatchObject({ status: 'PENDING', scores: [], others: [], total_score: null })
      const list = graphql('query { getMyAssessments { assessments { id status total_score } } }')
      expect(JSON.stringify([seen, await idle.query(list)])).not.toMatch(
        /SECOND|CALIBRATION|CLOSE|MUST_PASS_FAILED|COVERED/,
      )
      const { data } = await send(idle, reviewed, { scores: again })
      expect(data?.review.others).toHaveLength(1)
      expect(await assessmentOf(reviewed.id)).toMatchObject({ status: 'COMPLETED' })
    },
  )

  test('waits for a hand where nobody can be drawn, and a calibration does not wait', async () => {
    const only = await newReviewer()
    const pool = [only.account.id]
    const doubted = await createReviewed(server.db, { reviewers: pool, pool })
    await send(only, doubted, { scores: [2, 4] })
    expect(await assessmentOf(doubted.id)).toMatchObject({ status: 'SECOND_REVIEW' })
    expect(await reviewsOf(doubted.id)).toHaveLength(1)
    const asked = await server
      .as('vetter')
      .data(graphql('query ($id: ID!) { getReviewCandidates(developer_assessment_id: $id) { id } }'), {
        id: doubted.id,
      })
    expect(asked.getReviewCandidates).toEqual([])
    const clear = await createReviewed(server.db, { reviewers: pool, pool, calibrated: true })
    await send(only, clear, { scores: [4, 4] })
    expect(await assessmentOf(clear.id)).toMatchObject({ status: 'COMPLETED', result: 'STRONG_PASS' })
  })
})

describe('answering a request', () => {
  const accept = graphql('mutation ($id: ID!) { review: acceptReview(input: { id: $id }) { version accepted_at } }')
  const decline = graphql(`mutation ($id: ID!, $version: Int!, $reason: String!) {
    review: declineReview(input: { id: $id, version: $version, reason: $reason }) { id version status closed_because }
  }`)

  test('accepting is written down', async () => {
    const reviewed = await createReviewed(server.db, { reviewers: [reviewer.account.id] })
    const { data } = await find(reviewer, reviewed.id)
    const { review } = await reviewer.data(accept, data?.review as never)
    expect(Date.parse(review.accepted_at ?? '')).toBeGreaterThan(0)
  })

  test('declining gives the assessment back to be assigned, needs a reason, and can be undone', async () => {
    const reviewed = await createReviewed(server.db, { reviewers: [reviewer.account.id] })
    const { data } = await find(reviewer, reviewed.id)
    await reviewer.data(saving, variables(reviewed, data?.review as Review, { comments: 'Half a thought' }))
    const { review } = (await find(reviewer, reviewed.id)).data as { review: Review }
    const { id, version } = review
    expect((await reviewer.query(decline, { id, version, reason: ' ' })).errors?.[0]?.extensions?.field).toBe('reason')
    const answer = await reviewer.query(decline, { id, version, reason: 'Away.' })
    expect(answer.data?.review).toMatchObject({ status: 'DECLINED', closed_because: 'This review was declined.' })
    expect(await assessmentOf(reviewed.id)).toMatchObject({ status: 'SUBMITTED' })
    await reviewer.data(undoMutation, { input: { change: answer.extensions?.change } })
    expect(await assessmentOf(reviewed.id)).toMatchObject({ status: 'IN_REVIEW' })
    expect((await find(reviewer, reviewed.id)).data?.review).toMatchObject({
      status: 'DRAFT',
      comments: 'Half a thought',
    })
  })

  test('when the second declines, another one is drawn', async () => {
    const [first, second, third] = await Promise.all([newReviewer(), newReviewer(), newReviewer()])
    const pool = [first, second, third].map(({ account }) => account.id)
    const reviewed = await createReviewed(server.db, { reviewers: [first.account.id], pool })
    await send(first, reviewed, { scores: [2, 4] })
    const drawn = (await reviewsOf(reviewed.id))[1]?.reviewer_id === second.account.id ? second : third
    const { data } = await find(drawn, reviewed.id)
    await drawn.data(decline, { id: data?.review.id, version: data?.review.version, reason: 'Away.' })
    const all = await reviewsOf(reviewed.id)
    expect(all.map(({ status }) => status).toSorted()).toEqual(['DECLINED', 'PENDING', 'SENT'])
    expect(await assessmentOf(reviewed.id)).toMatchObject({ status: 'SECOND_REVIEW' })
  })

  test('when whoever compares reviewers declines, and nobody else is there, the first review decides', async () => {
    const [first, second] = await Promise.all([newReviewer(), newReviewer()])
    const pool = [first, second].map(({ account }) => account.id)
    const reviewed = await createReviewed(server.db, { reviewers: [first.account.id], pool, calibrated: true })
    await send(first, reviewed, { scores: [4, 4] })
    expect(await assessmentOf(reviewed.id)).toMatchObject({ status: 'SECOND_REVIEW' })
    const { data } = await find(second, reviewed.id)
    await second.data(decline, { id: data?.review.id, version: data?.review.version, reason: 'Away.' })
    expect(await assessmentOf(reviewed.id)).toMatchObject({ status: 'COMPLETED', result: 'STRONG_PASS' })
  })

  test('cancelling an assessment drops its open reviews', async () => {
    const reviewed = await createReviewed(server.db, { reviewers: [reviewer.account.id] })
    const cancelled = { status: 'CANCELLED' as const }
    await asTest(server.db, (trx) =>
      trx.updateTable('developer_assessments').set(cancelled).where('id', '=', reviewed.id).execute(),
    )
    expect(await reviewsOf(reviewed.id)).toMatchObject([{ status: 'DECLINED' }])
  })
})

describe('by hand', () => {
  const ask = graphql(`mutation ($id: ID!, $version: Int!, $reviewer: ID!) {
    attempt: askSecondReview(input: { id: $id, version: $version, reviewer_id: $reviewer }) { version status result reviews { origin status } }
  }`)
  const conclude = graphql(`mutation ($input: MarkInconclusiveInput!) {
    attempt: markInconclusive(input: $input) { status result status_note total_score }
  }`)

  test('a second review of a completed assessment takes its result away until it is sent', async () => {
    const [first, second] = await Promise.all([newReviewer(), newReviewer()])
    const reviewed = await createReviewed(server.db, { reviewers: [first.account.id] })
    await send(first, reviewed, { scores: [4, 4] })
    const { id, version } = await assessmentOf(reviewed.id)
    const vetter = server.as('vetter')
    const own = await vetter.query(ask, { id, version, reviewer: first.account.id })
    expect(own.errors?.[0]?.extensions?.field).toBe('reviewer_id')
    const { attempt } = await vetter.data(ask, { id, version, reviewer: second.account.id })
    expect(attempt).toMatchObject({ status: 'SECOND_REVIEW', result: null })
    await send(second, reviewed, { scores: [4, 3] })
    expect(await assessmentOf(id)).toMatchObject({ status: 'COMPLETED', result: 'STRONG_PASS', total_score: 95.8 })
  })

  test('nobody who owes the second review learns from any screen that the first one passed', async () => {
    const [first, second] = [await newReviewer(), await server.logIn(await createUser(server.db, { role: 'vetter' }))]
    const skill = await createSkill(server.db, { name: 'Haxe' })
    const reviewed = await createReviewed(server.db, {
      reviewers: [first.account.id],
      stack: ['Haxe'],
      pool: [second.account.id],
      attempt: { status: 'IN_REVIEW' },
      developer: { stage: 'VETTING', status: 'IN_REVIEW', email: 'haxe@vouch.example' },
    })
    const developer_id = reviewed.developer.id
    await asTest(server.db, (trx) =>
      trx.insertInto('developer_skills').values({ developer_id, skill_id: skill.id }).execute(),
    )
    const query = graphql(`query ($id: ID!, $email: String!) {
      held: getDeveloperSkills(developer_id: $id) { assessment_id assessment_result verified_at }
      developer: getDeveloper(id: $id) { skills { verified } vetting { assessment_status } }
      attempts: getAttempts(developer_id: $id) { status result total_score }
      second: getVettingPage(filter: { search: $email, assessment_status: [SECOND_REVIEW] }) { vetting { id } }
      first: getVettingPage(filter: { search: $email, assessment_status: [IN_REVIEW] }) { vetting { assessment_status score } }
    }`)
    const seen = () => second.data(query, { id: developer_id, email: 'haxe@vouch.example' })
    const before = await seen()
    await send(first, reviewed, { scores: [4, 4], shown: ['Haxe'] })
    expect(await seen()).toMatchObject({ developer: { skills: [{ verified: true }] } })
    const { id, version } = await assessmentOf(reviewed.id)
    await server.as('vetter').data(ask, { id, version, reviewer: second.account.id })
    expect(await seen()).toEqual({ ...before, attempts: [{ status: 'IN_REVIEW', result: null, total_score: null }] })
  })

  test.each([
    ['by hand', [4, 4]],
    ['by rule', [2, 4]],
  ])('nor does the history of the developer, a feed or its file, where it was asked for %s', async (how, scores) => {
    const skill = `Zig ${how}`
    await createSkill(server.db, { name: skill })
    const [first, second] = [await newReviewer(), await server.logIn(await createUser(server.db, { role: 'vetter' }))]
    // A skill that nobody claimed is verified by two.
    const other = await newReviewer()
    const reviewers = how === 'by hand' ? [first, other] : [first]
    const reviewed = await createReviewed(server.db, {
      reviewers: reviewers.map(({ account }) => account.id),
      stack: [skill],
      pool: [...reviewers, second].map(({ account }) => account.id),
    })
    const developer_id = reviewed.developer.id
    for (const each of reviewers) await send(each, reviewed, { scores, unclaimed: [skill] })
    if (how === 'by hand') {
      const { id, version } = await assessmentOf(reviewed.id)
      await server.as('admin').data(ask, { id, version, reviewer: second.account.id })
    }
    expect((await reviewsOf(reviewed.id)).at(-1)).toMatchObject({ reviewer_id: second.account.id, status: 'PENDING' })
    const histories = async (caller: Caller) => {
      const entries = 'kind actor why changes { field from to }'
      const file = `${server.url}/portal/vetting/assessment_events.csv?developer_id=${developer_id}`
      const [read, answer] = await Promise.all([
        caller.data(
          graphql(`query ($id: ID!) {
            audit: getActivity(table: developers, id: $id, limit: 50) { action changes { field from to } }
            developers: getVettingEvents(feed: developer_events, developer_id: $id) { ${entries} }
            assessments: getVettingEvents(feed: assessment_events, developer_id: $id) { ${entries} }
            results: getVettingEvents(feed: assessment_events, developer_id: $id, kinds: [RESULT]) { ${entries} }
          }`),
          { id: developer_id },
        ),
        fetch(file, { headers: { authorization: `Bearer ${caller.token}` } }),
      ])
      return { ...read, file: await answer.text() }
    }
    const seen = await histories(second)
    expect(seen.results).toEqual([])
    expect(JSON.stringify(seen)).not.toMatch(/Zig|Second review|Completed|Result/)
    // Everybody may know that the work is under review, and by whom.
    const sending = reviewers.map(() => 'REVIEW_STATUS')
    const asking = reviewers.map(() => 'REVIEW')
    expect(seen.assessments.map(({ kind }) => kind)).toEqual([
      'REVIEW',
      ...sending,
      'ASSESSMENT_STATUS',
      ...asking,
      'ASSESSMENT',
    ])
    const lead = await histories(server.as('admin'))
    for (const part of [lead.audit, lead.assessments, lead.file])
      expect(JSON.stringify(part)).toContain('Second review')
    expect(JSON.stringify(lead.audit).includes('Removed the skill Zig')).toBe(how === 'by hand')
    expect(lead.results).toHaveLength(how === 'by hand' ? 2 : 0)
  })

  test('inconclusive is said with a reason, and takes verified skills back', async () => {
    const elm = await createSkill(server.db, { name: 'Elmish' })
    await createSkill(server.db, { name: 'Purish' })
    const stack = ['Elmish', 'Purish']
    const developer = { skills: [elm.id] }
    const reviewed = await createReviewed(server.db, { reviewers: [reviewer.account.id], stack, developer })
    const before = await assessmentOf(reviewed.id)
    const early = await server
      .as('vetter')
      .query(conclude, { input: { id: before.id, version: before.version, reason: 'Doubt' } })
    expect(early.errors?.[0]?.message).toBe('No review of this assessment was sent yet.')
    await send(reviewer, reviewed, { scores: [4, 4], shown: ['Elmish'], unclaimed: ['Purish'] })
    const { id, version } = await assessmentOf(reviewed.id)
    const { attempt } = await server.as('vetter').data(conclude, { input: { id, version, reason: 'Not their work.' } })
    const shown = { status: 'COMPLETED', result: 'INCONCLUSIVE', status_note: 'Not their work.', total_score: 100 }
    expect(attempt).toMatchObject(shown)
    const held = server.db.selectFrom('developer_skills').selectAll().where('developer_id', '=', reviewed.developer.id)
    // A skill that was never claimed is not held any more.
    expect(await held.execute()).toMatchObject([{ skill_id: elm.id, verified_by_review_id: null }])
    const stale = await server.as('vetter').query(conclude, { input: { id, version, reason: 'Again' } })
    expect(stale.errors?.[0]?.extensions?.code).toBe('CONFLICT')
  })

  test.each(['skills', 'developers'])(
    'what was claimed stays claimed through a merge of %s, and is kept when a verification is taken back',
    async (merged) => {
      const [first, other, second] = await Promise.all([newReviewer(), newReviewer(), newReviewer()])
      const [from, into] = [
        await createSkill(server.db, { name: `Golang ${merged}` }),
        await createSkill(server.db, { name: `Go ${merged}` }),
      ]
      const reviewers = [first, other].map(({ account }) => account.id)
      const reviewed = await createReviewed(server.db, { reviewers, stack: [into.name] })
      const double = await createDeveloper(server.db)
      const [developer_id, skill_id] = merged === 'skills' ? [reviewed.developer.id, from.id] : [double.id, into.id]
      await asTest(server.db, (trx) => trx.insertInto('developer_skills').values({ developer_id, skill_id }).execute())
      for (const each of [first, other]) await send(each, reviewed, { scores: [4, 4], unclaimed: [into.name] })
      await asTest(server.db, async (trx) => {
        if (merged === 'skills') await mergeSkills(trx, { id: from.id, version: 1 }, into.id)
        else await mergeDevelopers(trx, { id: double.id, version: 1 }, { id: reviewed.developer.id, version: 1 })
      })
      const held = server.db
        .selectFrom('developer_skills')
        .select(['skill_id', 'verified_by_review_id'])
        .where('developer_id', '=', reviewed.developer.id)
      expect(await held.execute()).toEqual([{ skill_id: into.id, verified_by_review_id: reviewed.reviewIds[0] }])
      const { id, version } = await assessmentOf(reviewed.id)
      await server.as('admin').data(ask, { id, version, reviewer: second.account.id })
      expect(await held.execute()).toEqual([{ skill_id: into.id, verified_by_review_id: null }])
      expect((await find(second, id)).data?.review).toMatchObject({ claimed_skills: [into.name] })
    },
  )

  test.each(['dstm', 'recruiter', 'reviewer', 'client'] as const)('a %s may not decide', async (role) => {
    const reviewed = await createReviewed(server.db, { reviewers: [reviewer.account.id] })
    const { id, version } = await assessmentOf(reviewed.id)
    const answers = await Promise.all([
      server.as(role).query(ask, { id, version, reviewer: reviewer.account.id }),
      server.as(role).query(conclude, { input: { id, version, reason: 'No.' } }),
    ])
    expect(answers.map(({ errors }) => errors?.[0]?.extensions?.code)).toEqual(['FORBIDDEN', 'FORBIDDEN'])
  })
})
