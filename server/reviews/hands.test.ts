import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { asTest, createDeveloper, createSkill, createUser } from '#test/factories.ts'
import { graphql } from '#test/graphql.ts'
import { createReviewed, scoreAll } from '#test/rows/reviews.ts'
import { type Caller, startTestServer, type TestServer } from '#test/testServer.ts'

let server: TestServer
let vetter: Caller
let skill: { id: string }
beforeAll(async () => {
  server = await startTestServer()
  vetter = server.as('vetter')
  skill = await createSkill(server.db, { name: 'Handy' })
})
afterAll(() => server.close())

/** Creates work that came in by the page, and that the vetter reviews alone. */
const createWork = (reviewers = [vetter.account.id]) =>
  createReviewed(server.db, {
    reviewers,
    stack: ['Handy'],
    developer: { skills: [skill.id] },
    attempt: { submitted_at: new Date() },
  })
type Work = Awaited<ReturnType<typeof createWork>>

/** Makes a link to the page where the work is handed in. @param delivery how its message went; undefined without one. */
const link = ({ id, developer }: Work, delivery?: 'EMAIL' | 'OUTBOX' | 'SLACK') =>
  asTest(server.db, async (trx) => {
    const mail = { developer_id: developer.id, subject: 'Work', body: 'Here.', success: true }
    const sent =
      delivery &&
      (await trx
        .insertInto('messages')
        .values({ ...mail, delivery_method: delivery })
        .returning('id')
        .executeTakeFirstOrThrow())
    const made = { purpose: 'SUBMISSION', made_by_id: vetter.account.id, message_id: sent?.id ?? null } as const
    const expires_at = new Date(Date.now() + 86_400_000)
    await trx
      .insertInto('signed_links')
      .values({ developer_assessment_id: id, expires_at, ...made })
      .execute()
  })

const changeAddress = graphql(
  'mutation handyAddress($input: UpdateDeveloperInput!) { updateDeveloper(input: $input) { id } }',
)

async function writeAddress(
  { developer }: Work,
  by = vetter,
  changes: object = { email: `${developer.id}@mine.example` },
) {
  const { version } = await server.db
    .selectFrom('developers')
    .select('version')
    .where('id', '=', developer.id)
    .executeTakeFirstOrThrow()
  await by.data(changeAddress, { input: { id: developer.id, version, changes } })
}

const handIn = ({ id }: Work) =>
  asTest(server.db, (trx) =>
    trx.updateTable('developer_assessments').set({ submitted_at: new Date() }).where('id', '=', id).execute(),
  )

/** Merges the developer into a record that has an address of its own. */
async function mergeAway({ developer }: Work) {
  const kept = await createDeveloper(server.db, { skills: [skill.id] })
  await server.as('admin').data(
    graphql(`mutation handyMerge($id: ID!, $version: Int!, $into: ID!) {
      mergeDevelopers(input: { id: $id, version: $version, into: $into, into_version: 1 }) { id }
    }`),
    { id: developer.id, version: 1, into: kept.id },
  )
}

async function send(caller: Caller, work: Work) {
  const { review } = await caller.data(
    graphql('query handyReview($id: ID!) { review: getOwnReview(developer_assessment_id: $id) { id version } }'),
    { id: work.id },
  )
  const scores = work.criterionIds.map((criterion_id) => ({ criterion_id, score: 4, comment: null }))
  const skills = { shown_skills: ['Handy'], unclaimed_skills: [], unshown_skills: [] }
  return caller.query(graphql('mutation handySend($input: SendReviewInput!) { sendReview(input: $input) { id } }'), {
    input: { id: review.id, version: review.version, scores, ...skills },
  })
}
const attemptOf = ({ id }: Work) =>
  server.db
    .selectFrom('developer_assessments')
    .select(['status', 'result'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
const verify = (work: Work) =>
  asTest(server.db, async (trx) => {
    const [review = ''] = work.reviewIds
    await scoreAll(trx, review, work.criterionIds)
    await trx
      .updateTable('developer_skills')
      .set({ verified_by_review_id: review, verified_explicitly: true })
      .where('developer_id', '=', work.developer.id)
      .execute()
  })

describe('work that its only reviewer could have handed in', () => {
  test.each<[string, (work: Work) => Promise<unknown>]>([
    ['behind a link that they were told', (work) => link(work)],
    ['behind a link whose message stayed in the outbox', (work) => link(work, 'OUTBOX')],
    [
      'behind a link to an address that they wrote',
      async (work) => {
        await writeAddress(work)
        await handIn(work)
      },
    ],
    [
      'behind a link to an address that they wrote, and that a colleague has corrected since',
      async (work) => {
        await writeAddress(work)
        await link(work, 'EMAIL')
        await writeAddress(work, server.as('recruiter'), { email: `${work.developer.id}@theirs.example` })
        await handIn(work)
      },
    ],
    [
      'behind a link in the Slack of somebody whose id they wrote',
      async (work) => {
        await writeAddress(work, vetter, { slack_user_id: 'U0VETTER1' })
        await link(work, 'SLACK')
        await handIn(work)
      },
    ],
  ])('%s waits for a second person, for the database, too', async (_how, prepare) => {
    const work = await createWork()
    await prepare(work)
    expect((await send(vetter, work)).errors).toBeUndefined()
    expect(await attemptOf(work)).toEqual({ status: 'SECOND_REVIEW', result: null })
    const other = await createWork()
    await prepare(other)
    await expect(verify(other)).rejects.toThrow('nobody verifies a skill alone')
  })

  test('waits no longer once somebody else saw it', async () => {
    const second = await server.logIn(await createUser(server.db, { role: 'reviewer' }))
    const work = await createWork([vetter.account.id, second.account.id])
    await link(work)
    await send(vetter, work)
    await send(second, work)
    expect(await attemptOf(work)).toEqual({ status: 'COMPLETED', result: 'STRONG_PASS' })
  })
})

test('work of a developer whose record its only reviewer merged into another one waits, too', async () => {
  const admin = server.as('admin')
  const work = await createWork([admin.account.id])
  await link(work, 'EMAIL')
  await mergeAway(work)
  await handIn(work)
  expect((await send(admin, work)).errors).toBeUndefined()
  expect(await attemptOf(work)).toEqual({ status: 'SECOND_REVIEW', result: null })
})

test('work behind a link that only the mailbox of its developer got settles at once', async () => {
  const work = await createWork()
  // Nothing went to their Slack, and this address led elsewhere before the work was sent out.
  await writeAddress(work, vetter, { slack_user_id: 'U0VETTER2' })
  await link(work, 'EMAIL')
  await handIn(work)
  await send(vetter, work)
  expect(await attemptOf(work)).toEqual({ status: 'COMPLETED', result: 'STRONG_PASS' })
})

test('nobody sends a review of their own work, whose address became theirs since, for the database either', async () => {
  const account = await createUser(server.db, { role: 'vetter' })
  const caller = await server.logIn(account)
  const [work, merged] = [await createWork([account.id]), await createWork([account.id])]
  const double = await createDeveloper(server.db)
  await asTest(server.db, async (trx) => {
    await trx
      .updateTable('developers')
      .set({ email: account.email.toUpperCase() })
      .where('id', '=', work.developer.id)
      .execute()
    const former = { id: double.id, developer_id: merged.developer.id, email: account.email }
    await trx.deleteFrom('developers').where('id', '=', double.id).execute()
    await trx.insertInto('merged_developers').values(former).execute()
  })
  for (const own of [work, merged]) {
    expect((await send(caller, own)).errors?.[0]?.message).toContain('nobody reviews their own work')
    const [review = ''] = own.reviewIds
    const write = asTest(server.db, (trx) =>
      sql`update reviews set status = 'SENT', sent_at = now() where id = ${review}`.execute(trx),
    )
    await expect(write).rejects.toThrow('nobody reviews their own work')
  }
})
