import { afterAll, beforeAll, expect, test } from 'vitest'
import { followWrites } from '#server/notifications/causes/sweeper.ts'
import { asTest, createUser } from '#test/factories.ts'
import { graphql, undoMutation } from '#test/graphql.ts'
import { createAttempt } from '#test/rows/attempts.ts'
import { type Caller, startTestServer, type TestServer } from '#test/testServer.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const reviewer = async () => server.logIn(await createUser(server.db, { role: 'reviewer' }))
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000)
const ask = (attemptId: string, who: Caller, asked_at?: Date) =>
  asTest(server.db, (trx) =>
    trx
      .insertInto('reviews')
      .values({ developer_assessment_id: attemptId, reviewer_id: who.account.id, asked_at })
      .returning(['id', 'version'])
      .executeTakeFirstOrThrow(),
  )
const setReview = (id: string, status: 'PENDING' | 'DRAFT' | 'SENT' | 'DECLINED') =>
  asTest(server.db, (trx) => trx.updateTable('reviews').set({ status }).where('id', '=', id).execute())
const setStatus = (id: string, status: 'ASSIGNED' | 'CANCELLED') =>
  asTest(server.db, (trx) => trx.updateTable('developer_assessments').set({ status }).where('id', '=', id).execute())
/** Makes the last reminder two days old. */
const letTimePass = (id: string) =>
  asTest(server.db, (trx) =>
    trx
      .updateTable('developer_assessments')
      .set({ reviewers_reminded_at: daysAgo(2) })
      .where('id', '=', id)
      .execute(),
  )
const versionOf = async (table: 'reviews' | 'developer_assessments', id: string) =>
  (await server.db.selectFrom(table).select('version').where('id', '=', id).executeTakeFirstOrThrow()).version

/** Reminds, as somebody who has read the attempt just now. */
async function remind(id: string, caller: Caller = server.as('vetter')) {
  const answer = await caller.query(
    graphql('mutation ($input: RemindReviewersInput!) { remindReviewers(input: $input) { id version } }'),
    { input: { id, version: await versionOf('developer_assessments', id) } },
  )
  const { change } = answer.extensions ?? {}
  return { ...answer, code: answer.errors?.[0]?.extensions?.code, change }
}

/** The reminders that wait for somebody. */
async function remindersOf(caller: Caller) {
  await followWrites(server.db)
  const { getNotifications } = await caller.data(
    graphql('{ getNotifications { notifications { id kind title read created_at } } }'),
  )
  return getNotifications.notifications.filter(({ kind }) => kind === 'REVIEW_REMINDED')
}

test('everybody who owes a review is told by the code name, until it is sent or declined', async () => {
  const [one, other, done] = [await reviewer(), await reviewer(), await reviewer()]
  const attempt = await createAttempt(server.db, 'ASSIGNED')
  const [first, second, sent] = [await ask(attempt.id, one), await ask(attempt.id, other), await ask(attempt.id, done)]
  await setReview(sent.id, 'SENT')
  expect((await remind(attempt.id)).errors).toBeUndefined()
  const reminded = [expect.objectContaining({ title: attempt.code_name, read: false })]
  expect([await remindersOf(one), await remindersOf(other), await remindersOf(done)]).toEqual([reminded, reminded, []])
  await setReview(first.id, 'SENT')
  await setReview(second.id, 'DECLINED')
  expect([await remindersOf(one), await remindersOf(other)]).toEqual([[], []])
})

test('each reminder is unread anew, and an undo takes it back', async () => {
  const who = await reviewer()
  const attempt = await createAttempt(server.db, 'IN_REVIEW')
  await ask(attempt.id, who, daysAgo(3))
  await remind(attempt.id)
  await letTimePass(attempt.id)
  const [reminder] = await remindersOf(who)
  await who.data(graphql('mutation ($input: MarkNotificationsReadInput!) { markNotificationsRead(input: $input) }'), {
    input: {
      ids: [reminder?.id],
    },
  })
  const again = await remind(attempt.id)
  expect(await remindersOf(who)).toEqual([
    { ...reminder, created_at: expect.not.stringMatching(reminder?.created_at ?? ''), read: false },
  ])
  const undo = undoMutation
  await server.as('vetter').data(undo, { input: { change: again.change } })
  expect(await remindersOf(who), 'since when it was told before').toEqual([{ ...reminder, read: false }])
  const next = await createAttempt(server.db, 'IN_REVIEW')
  const other = await reviewer()
  await ask(next.id, other)
  const { change } = await remind(next.id)
  await server.as('vetter').data(undo, { input: { change } })
  expect(await remindersOf(other)).toEqual([])
})

test('whoever is asked later, or writes meanwhile, is not disturbed', async () => {
  const [writer, later] = [await reviewer(), await reviewer()]
  const attempt = await createAttempt(server.db, 'IN_REVIEW')
  const { id } = await ask(attempt.id, writer)
  await setReview(id, 'DRAFT')
  const version = await versionOf('reviews', id)
  await remind(attempt.id)
  await ask(attempt.id, later)
  expect(await versionOf('reviews', id), 'a draft that is open in a browser can still be saved').toBe(version)
  expect([(await remindersOf(writer)).length, await remindersOf(later)]).toEqual([1, []])
  await setStatus(attempt.id, 'CANCELLED')
  expect(await remindersOf(writer)).toEqual([])
})

test('where nobody owes a review there is nobody to remind', async () => {
  const attempt = await createAttempt(server.db, 'ASSIGNED')
  const refused = { code: 'CONFLICT', data: null }
  expect(await remind(attempt.id)).toMatchObject(refused)
  const { id } = await ask(attempt.id, await reviewer())
  await setReview(id, 'SENT')
  expect(await remind(attempt.id)).toMatchObject(refused)
  const cancelled = await createAttempt(server.db, 'CANCELLED')
  await ask(cancelled.id, await reviewer())
  expect(await remind(cancelled.id)).toMatchObject(refused)
})

test('they are left alone for an hour after a reminder, unless it was taken back', async () => {
  const who = await reviewer()
  const attempt = await createAttempt(server.db, 'ASSIGNED')
  await ask(attempt.id, who)
  const { change } = await remind(attempt.id)
  const again = await remind(attempt.id)
  expect(again.errors?.[0]?.message).toBe('They were reminded less than an hour ago. Give them a little time.')
  await server.as('vetter').data(undoMutation, { input: { change } })
  expect((await remind(attempt.id)).errors).toBeUndefined()
})

test('whoever cannot log in any more is not said to be reminded', async () => {
  const [blocked, other] = [await reviewer(), await reviewer()]
  const attempt = await createAttempt(server.db, 'ASSIGNED')
  await ask(attempt.id, blocked)
  await asTest(server.db, (trx) =>
    trx.updateTable('users').set({ active: false }).where('id', '=', blocked.account.id).execute(),
  )
  expect((await remind(attempt.id)).code).toBe('CONFLICT')
  const { getAttempts } = await server
    .as('vetter')
    .data(graphql('query ($id: ID!) { getAttempts(developer_id: $id) { reviews { status may_review } } }'), {
      id: attempt.developer_id,
    })
  expect(getAttempts.map(({ reviews }) => reviews)).toEqual([[{ status: 'PENDING', may_review: false }]])
  await ask(attempt.id, other)
  expect((await remind(attempt.id)).errors).toBeUndefined()
  expect(await remindersOf(other)).toHaveLength(1)
})

test('whoever declined and is asked again was not reminded before', async () => {
  const [again, other] = [await reviewer(), await reviewer()]
  const attempt = await createAttempt(server.db, 'ASSIGNED')
  const { id } = await ask(attempt.id, again, daysAgo(4))
  await ask(attempt.id, other, daysAgo(4))
  await setReview(id, 'DECLINED')
  await remind(attempt.id)
  const assigned = await server
    .as('vetter')
    .query(
      graphql(
        'mutation ($id: ID!, $version: Int!, $ids: [ID!]!) { assignReviewers(input: { id: $id, version: $version, reviewer_ids: $ids, days: 3 }) { id } }',
      ),
      {
        id: attempt.id,
        version: await versionOf('developer_assessments', attempt.id),
        ids: [again.account.id],
      },
    )
  expect(assigned.errors).toBeUndefined()
  expect([(await remindersOf(again)).length, (await remindersOf(other)).length]).toEqual([0, 1])
  await letTimePass(attempt.id)
  await remind(attempt.id)
  expect(await remindersOf(again)).toHaveLength(1)
})

test('a stale version is refused, and so is who may not vet', async () => {
  const who = await reviewer()
  const attempt = await createAttempt(server.db, 'ASSIGNED')
  await ask(attempt.id, who)
  const stale = await server
    .as('vetter')
    .query(graphql('mutation ($id: ID!) { remindReviewers(input: { id: $id, version: 0 }) { id } }'), {
      id: attempt.id,
    })
  expect(stale.errors?.[0]?.extensions).toMatchObject({ code: 'CONFLICT', field: 'version' })
  for (const role of ['dstm', 'recruiter', 'reviewer', 'client'] as const) {
    expect((await remind(attempt.id, server.as(role))).code, role).toBe('FORBIDDEN')
  }
  expect(await remindersOf(who)).toEqual([])
})
