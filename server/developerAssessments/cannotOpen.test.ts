import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { followWrites } from '#server/notifications/causes/sweeper.ts'
import { makeLink } from '#server/signedLinks/links/makeLink.ts'
import { linkUrl } from '#server/signedLinks/links/token.ts'
import { askAgainWords } from '#shared/developerAssessments/assessmentSending.ts'
import { asTest, createUser } from '#test/factories.ts'
import { zip } from '#test/files/zip.ts'
import { graphql, undoMutation } from '#test/graphql.ts'
import { testSecret } from '#test/identity/identity.ts'
import { createAttempt } from '#test/rows/attempts.ts'
import { createReviewed } from '#test/rows/reviews.ts'
import { type Caller, startTestServer, type TestServer } from '#test/testServer.ts'

/* A reviewer who cannot open a work says so, and gets what replaces it. */

let server: TestServer
let vetter: Caller
beforeAll(async () => {
  server = await startTestServer()
  vetter = server.as('vetter')
})
afterAll(() => server.close())

const ownQuery = graphql(`query ($id: ID!) { review: getOwnReview(developer_assessment_id: $id) {
  id version status closed_because submission_file submission_site decline_reason } }`)
const telling = graphql(`mutation ($id: ID!, $version: Int!, $reason: String!) {
  told: declineUnopenableWork(input: { id: $id, version: $version, reason: $reason }) { id status }
}`)
const asking = graphql(`mutation ($id: ID!, $version: Int!, $subject: String!, $body: String!) {
  asked: askForWorkAgain(input: { id: $id, version: $version, days: 5, reason: "Nobody can open it.", channel: NONE, subject: $subject, body: $body }) { id }
}`)

const attempt = (id: string) =>
  server.db.selectFrom('developer_assessments').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const reviewsOf = (id: string) =>
  server.db.selectFrom('reviews').selectAll().where('developer_assessment_id', '=', id).orderBy('created_at').execute()
const own = async (caller: Caller, id: string) => (await caller.data(ownQuery, { id })).review
const newReviewer = async () => server.logIn(await createUser(server.db, { role: 'reviewer', display_name: 'Rhea' }))

async function tell(caller: Caller, id: string, reason = 'The archive is damaged.') {
  return caller.query(telling, { ...(await own(caller, id)), reason })
}

async function ask(id: string) {
  return vetter.query(asking, { id, version: (await attempt(id)).version, ...askAgainWords })
}

async function bell(caller: Caller) {
  await followWrites(server.db)
  const query = graphql('{ getNotifications { notifications { kind detail path } } }')
  return (await caller.data(query)).getNotifications.notifications
}

async function send(url: string, content: Buffer): Promise<number> {
  const body = new FormData()
  for (const [name, value] of Object.entries({ action: 'submit', url: '', note: '' })) body.append(name, value)
  body.append('file', new Blob([new Uint8Array(content)]), 'work.zip')
  return (await fetch(url, { method: 'POST', body, headers: { origin: new URL(url).origin }, redirect: 'manual' }))
    .status
}

/** Makes work that came in by the page, as a file that reviewers get as it is. */
async function sentIn(reviewers: readonly Caller[]) {
  const sent = await createAttempt(server.db, 'SENT', {
    planned_reviewer_ids: reviewers.map(({ account }) => account.id),
    sent_by_id: vetter.account.id,
    work_shown: 'OPEN',
  })
  const link = { purpose: 'SUBMISSION', developer_assessment_id: sent.id, made_by_id: null } as const
  const id = await asTest(server.db, (trx) => makeLink(trx, testSecret, { ...link, until: sent.due_at ?? 1 }))
  const url = linkUrl(server.env, testSecret, { id, purpose: 'SUBMISSION' })
  expect(await send(url, zip({ 'a.bin': 'Locked' }))).toBe(200)
  return { id: sent.id, url }
}

describe('a reviewer who cannot open a work', () => {
  test('tells the vetter, reads no more of it, and gets what replaces it', async () => {
    const [reviewer, other] = await Promise.all([newReviewer(), newReviewer()])
    const { id, url } = await sentIn([reviewer, other])
    expect((await tell(reviewer, id)).data?.told).toMatchObject({ status: 'DECLINED' })
    expect(await own(reviewer, id)).toMatchObject({
      submission_file: null,
      closed_because: 'This review was declined.',
    })
    expect(await bell(vetter)).toMatchObject([
      {
        kind: 'REVIEW_DECLINED',
        detail: expect.stringMatching(/: a reviewer can’t open the work$/),
        path: expect.stringContaining(id),
      },
    ])
    expect(await bell(reviewer)).toEqual([])
    // The other one learns nothing of it.
    expect(JSON.stringify([await own(other, id), await bell(other)])).not.toMatch(/damaged|open the work/)
    expect((await ask(id)).errors).toBeUndefined()
    const planned = (await attempt(id)).planned_reviewer_ids
    expect(planned.toSorted()).toEqual([reviewer, other].map(({ account }) => account.id).toSorted())
    expect(await send(url, zip({ 'a.ts': 'export {}' }))).toBe(200)
    expect(await reviewsOf(id)).toMatchObject([
      { status: 'PENDING', could_not_open: false, decline_reason: null },
      { status: 'PENDING', could_not_open: false, decline_reason: null },
    ])
    expect((await own(reviewer, id)).closed_because).toBeNull()
  })

  test('gives a reason that the vetter reads, unless they owe a review of the same work', async () => {
    const attemptsQuery = graphql(
      'query ($id: ID!) { getAttempts(developer_id: $id) { reviews { is_own decline_reason could_not_open } } }',
    )
    const reviewer = await newReviewer()
    const { id } = await sentIn([reviewer, vetter])
    await tell(reviewer, id)
    const { developer_id } = await attempt(id)
    const read = async (caller: Caller) =>
      (await caller.data(attemptsQuery, { id: developer_id })).getAttempts[0]?.reviews
    expect(await read(server.as('admin'))).toContainEqual({
      is_own: false,
      decline_reason: 'The archive is damaged.',
      could_not_open: true,
    })
    expect((await read(vetter))?.filter(({ is_own }) => !is_own)).toEqual([
      { is_own: false, decline_reason: null, could_not_open: false },
    ])
  })

  test('who takes it back goes on as before', async () => {
    const reviewer = await newReviewer()
    const { id } = await sentIn([reviewer])
    const { extensions } = await tell(reviewer, id)
    expect(await attempt(id)).toMatchObject({ status: 'SUBMITTED' })
    await reviewer.data(undoMutation, { input: { change: extensions?.change } })
    expect(await attempt(id)).toMatchObject({ status: 'ASSIGNED' })
    expect(await reviewsOf(id)).toMatchObject([{ status: 'PENDING', could_not_open: false, decline_reason: null }])
    expect((await bell(vetter)).filter(({ path }) => path.includes(id))).toEqual([])
  })

  test('counts once, however often and at once it is told', async () => {
    const [one, other] = await Promise.all([newReviewer(), newReviewer()])
    const { id } = await sentIn([one, other])
    const [first, second] = await Promise.all([own(one, id), own(other, id)])
    const answers = await Promise.all([
      one.query(telling, { ...first, reason: 'Damaged.' }),
      one.query(telling, { ...first, reason: 'Damaged.' }),
      other.query(telling, { ...second, reason: 'Damaged, too.' }),
    ])
    expect(answers.flatMap(({ errors = [] }) => errors.map(({ extensions }) => extensions?.code))).toEqual(['CONFLICT'])
    expect(await reviewsOf(id)).toMatchObject([{ could_not_open: true }, { could_not_open: true }])
    expect(await attempt(id)).toMatchObject({ status: 'SUBMITTED' })
    expect((await bell(vetter)).filter(({ path }) => path.includes(id))).toHaveLength(1)
  })

  test('says nothing about work that replaced it meanwhile', async () => {
    const reviewer = await newReviewer()
    const { id, url } = await sentIn([reviewer])
    const before = await own(reviewer, id)
    await ask(id)
    const late = await reviewer.query(telling, { ...before, reason: 'Damaged.' })
    expect(late.errors?.[0]?.extensions?.code).toBe('CONFLICT')
    await send(url, zip({ 'a.ts': 'export {}' }))
    const later = await reviewer.query(telling, { ...before, reason: 'Damaged.' })
    expect(later.errors?.[0]?.extensions?.code).toBe('CONFLICT')
    expect(await reviewsOf(id)).toMatchObject([{ status: 'PENDING', could_not_open: false }])
    // Asking is possible once. Nobody can open this either, so the vetter decides.
    expect((await tell(reviewer, id)).errors).toBeUndefined()
    expect((await ask(id)).errors?.[0]?.message).toContain('only once')
  })

  test('gives a reason, and can have opened something', async () => {
    const reviewer = server.as('reviewer')
    const { id } = await createReviewed(server.db, { reviewers: [reviewer.account.id] })
    expect((await tell(reviewer, id, ' ')).errors?.[0]?.extensions).toMatchObject({
      code: 'BAD_INPUT',
      field: 'reason',
    })
    expect((await tell(reviewer, id, 'x'.repeat(501))).errors?.[0]?.extensions?.code).toBe('BAD_INPUT')
    const empty = await createReviewed(server.db, {
      reviewers: [reviewer.account.id],
      attempt: { url_submission: null },
    })
    expect((await tell(reviewer, empty.id)).errors?.[0]?.message).toContain('There is nothing to open here yet')
  })

  test.each(['vetter', 'admin', 'dstm', 'recruiter', 'client'] as const)(
    'is nobody else: a %s finds no such review',
    async (role) => {
      const { id } = await createReviewed(server.db, { reviewers: [server.as('reviewer').account.id] })
      const review = await own(server.as('reviewer'), id)
      const { errors } = await server.as(role).query(telling, { ...review, reason: 'Damaged.' })
      expect(errors?.[0]?.extensions?.code).toBe(role === 'client' ? 'FORBIDDEN' : 'NOT_FOUND')
    },
  )

  test('has no open or sent review, for the database too', async () => {
    const { reviewIds } = await createReviewed(server.db, { reviewers: [server.as('reviewer').account.id] })
    const [id = ''] = reviewIds
    const set = (values: object) =>
      asTest(server.db, (trx) => trx.updateTable('reviews').set(values).where('id', '=', id).execute())
    for (const status of ['PENDING', 'DRAFT', 'SENT']) {
      await expect(set({ status, could_not_open: true }), status).rejects.toThrow('reviews_could_not_open_check')
    }
  })
})
