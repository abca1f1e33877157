import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { lockAttempt } from '#server/developerAssessments/data.ts'
import { submit } from '#server/developerAssessments/moves/actions.ts'
import { followWrites, sweepNotifications } from '#server/notifications/causes/sweeper.ts'
import { dayAfter } from '#shared/reviews/reviewerAvailability.ts'
import { asTest, createUser } from '#test/factories.ts'
import { graphql, type TypedOperation, undoMutation } from '#test/graphql.ts'
import { createAttempt } from '#test/rows/attempts.ts'
import { createReviewed } from '#test/rows/reviews.ts'
import { type Caller, startTestServer, type TestServer } from '#test/testServer.ts'
import { createReviewTasks } from './tasks.ts'

let server: TestServer
let vetter: Caller
beforeAll(async () => {
  server = await startTestServer()
  vetter = server.as('vetter')
})
afterAll(() => server.close())

const ownQuery = graphql(`query ($id: ID!) { review: getOwnReview(developer_assessment_id: $id) {
  id version status comments closed_because criteria { id } } }`)
const saving = graphql(`mutation ($id: ID!, $version: Int!, $comments: String, $scores: [CriterionScoreInput!]! = []) {
  saveReviewDraft(input: { id: $id, version: $version, comments: $comments, scores: $scores, shown_skills: [], unclaimed_skills: [], unshown_skills: [] }) { id }
}`)
const sending = graphql(`mutation ($id: ID!, $version: Int!, $scores: [CriterionScoreInput!]!) {
  sendReview(input: { id: $id, version: $version, scores: $scores, shown_skills: [], unclaimed_skills: [], unshown_skills: [] }) { id }
}`)
const replacing = graphql(`mutation ($id: ID!, $reviewer_id: ID!, $days: Int! = 4) {
  replaceReview(input: { id: $id, reviewer_id: $reviewer_id, days: $days }) { id status }
}`)
const releasing = graphql(
  'mutation ($id: ID!) { releaseReview(input: { id: $id }) { id status reviews { status released_because } } }',
)

const newReviewer = async (name = 'Rhea') =>
  server.logIn(await createUser(server.db, { role: 'reviewer', display_name: name }))
const own = async (caller: Caller, id: string) => (await caller.data(ownQuery, { id })).review

async function type(caller: Caller, id: string, comments: string): Promise<void> {
  await caller.data(saving, { ...(await own(caller, id)), comments })
}
async function send(caller: Caller, id: string, given: readonly number[]): Promise<void> {
  const { criteria, ...review } = await own(caller, id)
  const scores = criteria.map((one, at) => ({ criterion_id: one.id, score: given[at], comment: 'Because.' }))
  await caller.data(sending, { ...review, scores })
}
/** Runs a mutation and returns the change that an undo takes. */
async function change(caller: Caller, document: TypedOperation<unknown>, variables: object) {
  const { errors, extensions } = await caller.send(document, variables)
  expect(errors).toBeUndefined()
  return extensions?.change
}
const undo = (caller: Caller, change: string | undefined) => caller.data(undoMutation, { input: { change } })
const statusOf = async (id: string) =>
  (await server.db.selectFrom('developer_assessments').select('status').where('id', '=', id).executeTakeFirstOrThrow())
    .status
const reviewsOf = (id: string) =>
  server.db.selectFrom('reviews').selectAll().where('developer_assessment_id', '=', id).orderBy('created_at').execute()
async function bell(caller: Caller, kind: string): Promise<number> {
  await followWrites(server.db)
  const all = await caller.data(graphql('{ getNotifications { notifications { kind } } }'))
  return all.getNotifications.notifications.filter((one) => one.kind === kind).length
}
async function runTasks(now = new Date()): Promise<void> {
  for (const task of createReviewTasks(server)) await task.run({ id: randomUUID(), now })
}
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000)

describe('an open review', () => {
  test('is replaced: the former reviewer is told and keeps the draft until nobody can undo it, the next one never sees it', async () => {
    const [former, next] = await Promise.all([newReviewer(), newReviewer()])
    const { id, reviewIds } = await createReviewed(server.db, { reviewers: [former.account.id] })
    await type(former, id, 'Half a thought')
    await change(vetter, replacing, { id: reviewIds[0], reviewer_id: next.account.id })
    expect(await reviewsOf(id)).toMatchObject([
      { status: 'DECLINED', released_because: 'REPLACED' },
      { status: 'PENDING', reviewer_id: next.account.id, draft: null },
    ])
    expect(await own(former, id)).toMatchObject({ comments: 'Half a thought', closed_because: expect.any(String) })
    expect(await own(next, id)).toMatchObject({ status: 'PENDING', comments: null, closed_because: null })
    expect([await bell(former, 'REVIEW_RELEASED'), await bell(former, 'REVIEW_ASSIGNED')]).toEqual([1, 0])
    expect(await bell(next, 'REVIEW_ASSIGNED')).toBe(1)
    expect((await former.query(saving, { ...(await own(former, id)), comments: 'More' })).errors).toHaveLength(1)
    await runTasks()
    expect(await own(former, id)).toMatchObject({ comments: 'Half a thought' })
    await runTasks(new Date(Date.now() + 20_000))
    expect(await own(former, id)).toMatchObject({ comments: null })
    // Deleting the draft tells nobody of a declined review.
    expect(await bell(vetter, 'REVIEW_DECLINED')).toBe(0)
  })

  test('is released: the attempt can be assigned again, also to the same reviewer, and undo gives all of it back', async () => {
    const former = await newReviewer()
    const { id, reviewIds } = await createReviewed(server.db, { reviewers: [former.account.id] })
    await former.data(graphql('mutation ($input: AcceptReviewInput!) { acceptReview(input: $input) { id } }'), {
      input: { id: reviewIds[0] },
    })
    await type(former, id, 'Half a thought')
    const released = await change(vetter, releasing, { id: reviewIds[0] })
    expect(await statusOf(id)).toBe('SUBMITTED')
    await undo(vetter, released)
    expect(await statusOf(id)).toBe('IN_REVIEW')
    expect(await own(former, id)).toMatchObject({ status: 'DRAFT', comments: 'Half a thought', closed_because: null })
    expect(await bell(former, 'REVIEW_RELEASED')).toBe(0)
    await change(vetter, releasing, { id: reviewIds[0] })
    const attempt = await server.db.selectFrom('developer_assessments').select('version').where('id', '=', id)
    const { version } = await attempt.executeTakeFirstOrThrow()
    const assign = graphql(`mutation ($id: ID!, $version: Int!, $who: ID!) {
      assignReviewers(input: { id: $id, version: $version, reviewer_ids: [$who], days: 3 }) { status } }`)
    await vetter.data(assign, { id, version, who: former.account.id })
    expect(await reviewsOf(id)).toMatchObject([
      { status: 'PENDING', released_at: null, released_because: null, accepted_at: null },
    ])
  })

  test('of two who move it at once one is refused, and a sent one stays', async () => {
    const [former, next] = await Promise.all([newReviewer(), newReviewer()])
    const { id, reviewIds } = await createReviewed(server.db, { reviewers: [former.account.id] })
    const moving = { id: reviewIds[0], reviewer_id: next.account.id }
    const answers = await Promise.all([vetter.query(replacing, moving), server.as('admin').query(releasing, moving)])
    expect(answers.flatMap(({ errors = [] }) => errors.map(({ extensions }) => extensions?.code))).toEqual(['CONFLICT'])
    const sent = await createReviewed(server.db, { reviewers: [former.account.id] })
    await send(former, sent.id, [4, 4])
    expect((await vetter.query(releasing, { id: sent.reviewIds[0] })).errors?.[0]?.extensions?.code).toBe('CONFLICT')
    expect(id).not.toBe(sent.id)
  })

  test('that is a second one moves without a word of the first', async () => {
    const [first, second, third] = await Promise.all([newReviewer(), newReviewer(), newReviewer()])
    const pool = [first, second, third].map(({ account }) => account.id)
    const reviewed = await createReviewed(server.db, { reviewers: [first.account.id], pool })
    await send(first, reviewed.id, [2, 4])
    const drawn = (await reviewsOf(reviewed.id)).find(({ status }) => status === 'PENDING')
    const [holder, free] = drawn?.reviewer_id === second.account.id ? [second, third] : [third, second]
    const refused = await vetter.query(replacing, { id: drawn?.id, reviewer_id: first.account.id })
    expect(refused.errors?.[0]?.extensions?.field).toBe('reviewer_id')
    const moved = await change(vetter, replacing, { id: drawn?.id, reviewer_id: free.account.id })
    const shown = JSON.stringify(await free.query(ownQuery, { id: reviewed.id }))
    expect(shown).not.toMatch(/second|MUST_PASS|SECOND/i)
    expect((await reviewsOf(reviewed.id)).at(-1)).toMatchObject({ origin: 'MUST_PASS_FAILED', status: 'PENDING' })
    expect(await statusOf(reviewed.id)).toBe('SECOND_REVIEW')
    await undo(vetter, moved)
    const query = graphql(
      'query ($id: ID!) { getReviewCandidates(developer_assessment_id: $id) { id had_it due_day } }',
    )
    const candidates = await vetter.data(query, { id: reviewed.id })
    expect(candidates.getReviewCandidates).toEqual([
      { id: free.account.id, had_it: false, due_day: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) },
    ])
    // A release by hand draws somebody else; without anybody it waits for a vetter.
    await change(vetter, releasing, { id: drawn?.id })
    expect((await reviewsOf(reviewed.id)).find(({ status }) => status === 'PENDING')?.reviewer_id).toBe(free.account.id)
    expect(await own(holder, reviewed.id)).toMatchObject({ status: 'DECLINED' })
  })

  test.each(['dstm', 'recruiter', 'reviewer', 'client'] as const)('is moved by no %s', async (role) => {
    const { reviewIds } = await createReviewed(server.db, { reviewers: [server.as('reviewer').account.id] })
    const { errors } = await server.as(role).query(releasing, { id: reviewIds[0] })
    expect(errors?.[0]?.extensions?.code).toBe('FORBIDDEN')
  })
})

describe('an account that is blocked', () => {
  const block = graphql('mutation ($id: ID!) { blockAccount(input: { id: $id }) { active } }')
  const blockMany = graphql(
    'mutation ($ids: [ID!]!) { setStaffActive(input: { selection: { ids: $ids }, active: false }) { count } }',
  )

  test.each(['alone', 'with others'])(
    '%s gives its open reviews back at once, and gets them back by undo',
    async (how) => {
      const [former, admin] = [await newReviewer(), server.as('admin')]
      const { id } = await createReviewed(server.db, { reviewers: [former.account.id] })
      const named = how === 'alone' ? { id: former.account.id } : { ids: [former.account.id] }
      const blocked = await change(admin, how === 'alone' ? block : blockMany, named)
      expect(await statusOf(id)).toBe('SUBMITTED')
      expect(await reviewsOf(id)).toMatchObject([{ status: 'DECLINED', released_because: 'BLOCKED' }])
      await undo(admin, blocked)
      expect(await statusOf(id)).toBe('ASSIGNED')
      expect(await reviewsOf(id)).toMatchObject([{ status: 'PENDING', released_because: null }])
    },
  )

  test('is blocked also where it owes a review of somebody who was deleted', async () => {
    const former = await newReviewer()
    const { developer } = await createReviewed(server.db, { reviewers: [former.account.id] })
    await asTest(server.db, (trx) =>
      trx.updateTable('developers').set({ deleted_at: new Date() }).where('id', '=', developer.id).execute(),
    )
    expect(await server.as('admin').data(block, { id: former.account.id })).toEqual({ blockAccount: { active: false } })
  })

  test('decides nothing by that: a result that another review would give waits for a vetter', async () => {
    const [first, former] = [await newReviewer(), await newReviewer()]
    const { id } = await createReviewed(server.db, { reviewers: [first.account.id, former.account.id] })
    await send(first, id, [4, 4])
    await change(server.as('admin'), block, { id: former.account.id })
    expect(await statusOf(id)).toBe('SECOND_REVIEW')
    expect(await reviewsOf(id)).toHaveLength(2)
    const { released_because } = (await reviewsOf(id)).find(({ status }) => status === 'DECLINED') ?? {}
    expect(released_because).toBe('BLOCKED')
  })

  test('that asked itself leaves its reviews to the owner, or to all vetters', async () => {
    const asker = await server.logIn(await createUser(server.db, { role: 'vetter' }))
    const former = await newReviewer()
    const { id, reviewIds, developer } = await createReviewed(server.db, { reviewers: [former.account.id] })
    await asker.data(replacing, { id: reviewIds[0], reviewer_id: (await newReviewer()).account.id })
    const [, successor] = await reviewsOf(id)
    const notices = async () => {
      await sweepNotifications(server.db)
      const rows = server.db.selectFrom('notifications').select('user_id').where('subject_id', '=', id)
      const open = await rows.where('done_at', 'is', null).where('kind', '=', 'REVIEW_DECLINED').execute()
      return open.map(({ user_id }) => user_id)
    }
    for (const id of [asker.account.id, successor?.reviewer_id]) await change(server.as('admin'), block, { id })
    expect(await notices()).toContain(vetter.account.id)
    const { account } = server.as('dstm')
    await asTest(server.db, (trx) =>
      trx.updateTable('developers').set({ owner_id: account.id }).where('id', '=', developer.id).execute(),
    )
    expect(await notices()).toEqual([account.id])
  })

  test('otherwise, as by the release before, gives them back within a minute', async () => {
    const former = await newReviewer()
    const { id } = await createReviewed(server.db, { reviewers: [former.account.id] })
    await asTest(server.db, (trx) =>
      trx.updateTable('users').set({ active: false }).where('id', '=', former.account.id).execute(),
    )
    await runTasks()
    expect(await reviewsOf(id)).toMatchObject([{ released_because: 'BLOCKED' }])
    const events = server.db.selectFrom('events').select('actor').where('row_id', '=', id)
    expect(await events.where('action', '=', 'UPDATE').execute()).toEqual([{ actor: 'task:reviews' }])
  })
})

describe('days off', () => {
  const add = graphql(`mutation ($from_day: String!, $to_day: String!, $user_id: ID) {
    addDaysOff(input: { from_day: $from_day, to_day: $to_day, user_id: $user_id }) { released availability { days_off { id version } } }
  }`)
  const days = (from: number, to: number) => ({ from_day: dayAfter(from), to_day: dayAfter(to) })

  test('give back what is due meanwhile as they are entered, and nothing else; undo takes both back', async () => {
    const former = await newReviewer()
    const { id } = await createReviewed(server.db, { reviewers: [former.account.id] })
    for (const [from, to] of [
      [0, 2],
      [4, 9],
    ] as const) {
      const { addDaysOff } = await former.data(add, days(from, to))
      expect(addDaysOff.released).toBe(0)
    }
    const entered = await change(former, add, days(3, 3))
    expect(await reviewsOf(id)).toMatchObject([{ released_because: 'AWAY' }])
    expect(await statusOf(id)).toBe('SUBMITTED')
    await undo(former, entered)
    expect(await reviewsOf(id)).toMatchObject([{ status: 'PENDING', released_at: null }])
  })

  test('that begin give back what was asked before, and leave what a vetter chose knowingly', async () => {
    const former = await newReviewer()
    await former.data(add, days(2, 9))
    const [before, since] = [
      await createReviewed(server.db, { reviewers: [former.account.id] }),
      await createReviewed(server.db, { reviewers: [former.account.id] }),
    ]
    await asTest(server.db, (trx) =>
      trx
        .updateTable('reviews')
        .set({ asked_at: inDays(3) })
        .where('developer_assessment_id', '=', since.id)
        .execute(),
    )
    await runTasks(inDays(1))
    expect(await reviewsOf(before.id)).toMatchObject([{ status: 'PENDING' }])
    await Promise.all([runTasks(inDays(3)), runTasks(inDays(3))])
    expect(await reviewsOf(before.id)).toMatchObject([{ released_because: 'AWAY' }])
    expect(await reviewsOf(since.id)).toMatchObject([{ status: 'PENDING' }])
  })

  test('take overdue reviews along once they have begun, and the desk names who is away', async () => {
    const away = graphql('{ getAway { id to_day } }')
    const isAway = async (id: string) => (await vetter.data(away)).getAway.some((one) => one.id === id)
    for (const [from, released] of [
      [1, 0],
      [0, 1],
    ] as const) {
      const former = await newReviewer()
      const { id } = await createReviewed(server.db, { reviewers: [former.account.id] })
      await asTest(server.db, (trx) =>
        trx
          .updateTable('reviews')
          .set({ due_at: inDays(-2) })
          .where('developer_assessment_id', '=', id)
          .execute(),
      )
      expect((await former.data(add, days(from, 5))).addDaysOff.released).toBe(released)
      expect(await isAway(former.account.id)).toBe(from === 0)
      if (from === 0) continue
      await runTasks(inDays(2))
      expect(await reviewsOf(id)).toMatchObject([{ released_because: 'AWAY' }])
    }
  })

  test('of others are entered by who assigns reviews, and by nobody else', async () => {
    const [one, other] = await Promise.all([newReviewer(), newReviewer()])
    const absence = { ...days(1, 2), user_id: one.account.id }
    expect((await other.query(add, absence)).errors?.[0]?.extensions?.code).toBe('NOT_FOUND')
    const { addDaysOff } = await vetter.data(add, absence)
    const [entered] = addDaysOff.availability.days_off
    const remove = graphql(
      'mutation ($id: ID!, $version: Int!) { deleteDaysOff(input: { id: $id, version: $version }) { days_off { id } } }',
    )
    expect((await other.query(remove, entered as never)).errors?.[0]?.extensions?.code).toBe('NOT_FOUND')
    expect(await one.data(remove, entered as never)).toEqual({ deleteDaysOff: { days_off: [] } })
    for (const wrong of [days(2, 1), days(-3, -1)]) {
      const { errors } = await one.query(add, wrong)
      expect(errors?.[0]?.extensions?.field).toBe('to_day')
    }
  })

  test('of a blocked account can be removed', async () => {
    const one = await newReviewer()
    const { addDaysOff } = await one.data(add, days(1, 2))
    const [entered] = addDaysOff.availability.days_off
    await server
      .as('admin')
      .data(graphql('mutation ($input: BlockAccountInput!) { blockAccount(input: $input) { active } }'), {
        input: { id: one.account.id },
      })
    const remove = graphql(
      'mutation ($id: ID!, $version: Int!) { deleteDaysOff(input: { id: $id, version: $version }) { days_off { id } } }',
    )
    expect(await vetter.data(remove, entered as never)).toEqual({ deleteDaysOff: { days_off: [] } })
  })

  test('keep work that comes in from who was planned to review it', async () => {
    const [away, there] = await Promise.all([newReviewer(), newReviewer()])
    await away.data(add, days(5, 5))
    const { id } = await createAttempt(server.db, 'SENT')
    await asTest(server.db, async (trx) => {
      const planned_reviewer_ids = [away.account.id, there.account.id]
      await trx.updateTable('developer_assessments').set({ planned_reviewer_ids }).where('id', '=', id).execute()
      await submit(trx, await lockAttempt(trx, id), { url: 'https://git.example.com/work', note: null })
    })
    expect(await reviewsOf(id)).toMatchObject([{ reviewer_id: there.account.id }])
  })
})

describe('the draw of a second review', () => {
  test('leaves out who is full or away', async () => {
    const [first, full, away, able] = await Promise.all(['A', 'B', 'C', 'D'].map((name) => newReviewer(name)))
    if (!first || !full || !away || !able) throw new Error('There are four.')
    const capacity = graphql(
      'mutation ($user_id: ID!, $capacity: Int) { setReviewCapacity(input: { user_id: $user_id, capacity: $capacity }) { review_capacity } }',
    )
    await vetter.data(capacity, { user_id: full.account.id, capacity: 0 })
    const absence = { from_day: dayAfter(0), to_day: dayAfter(9) }
    await away.data(graphql('mutation ($input: AddDaysOffInput!) { addDaysOff(input: $input) { released } }'), {
      input: absence,
    })
    // The reviewer who is able owes more than the others.
    await createReviewed(server.db, { reviewers: [able.account.id] })
    const pool = [first, full, away, able].map(({ account }) => account.id)
    const reviewed = await createReviewed(server.db, { reviewers: [first.account.id], pool })
    await send(first, reviewed.id, [2, 4])
    expect((await reviewsOf(reviewed.id)).at(-1)).toMatchObject({ reviewer_id: able.account.id })
  })
})
