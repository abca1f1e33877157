import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newsKinds } from '#shared/notifications/notifications.ts'
import {
  asTest,
  createClient,
  createDeveloper,
  createJob,
  createJobProfile,
  createReview,
  createUser,
} from '#test/factories.ts'
import { graphql, undoMutation } from '#test/graphql.ts'
import { type Caller, startTestServer, type TestServer } from '#test/testServer.ts'
import { forgetNotifications } from './causes/sweep.ts'
import { followWrites } from './causes/sweeper.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const reading = graphql(`{
  getWaiting(limit: 100) { notifications { id kind created_at } }
  getNotifications { notifications { id } }
  getUnreadCount
}`)
const setting = graphql('mutation ($input: SetNotificationAsideInput!) { setNotificationAside(input: $input) }')
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()

const person = async () => server.logIn(await createUser(server.db, { role: 'recruiter' }))
const run = (statement: ReturnType<typeof sql>) => asTest(server.db, (trx) => statement.execute(trx))
async function waitingOf(caller: Caller) {
  await followWrites(server.db)
  const { getWaiting, getNotifications, getUnreadCount } = await caller.data(reading)
  // The bell says the same.
  expect(getNotifications.notifications).toHaveLength(getWaiting.notifications.length)
  expect(getUnreadCount).toBe(getWaiting.notifications.length)
  return getWaiting.notifications
}
type Waiting = Awaited<ReturnType<typeof waitingOf>>[number]
const inputOf = ({ id, created_at }: Waiting, until: string | null) => ({ input: { id, told_at: created_at, until } })

/** Creates an answer of a client to somebody, who has nothing else to do. */
async function createAnswer(owner: Caller) {
  const job = await createJob(server.db, { owner_id: owner.account.id })
  const client = await createClient(server.db, { companyId: job.company_id })
  const developer_id = (await createDeveloper(server.db)).id
  const { id } = await createJobProfile(server.db, { job_id: job.id, developer_id, status: 'SENT' })
  const answer = () =>
    run(sql`
      update job_profiles
      set client_answer = 'INTERESTED', client_answered_at = clock_timestamp(), client_answered_by = ${client.id}
      where id = ${id}`)
  await answer()
  const [waiting] = await waitingOf(owner)
  if (!waiting) throw new Error('Nothing waits.')
  return { waiting, answer }
}

test('what is set aside is out of My day and the bell until its moment, and then back', async () => {
  const recruiter = await person()
  await createReview(server.db, recruiter.account.id)
  const [review] = await waitingOf(recruiter)
  if (!review) throw new Error('Nothing waits.')
  await recruiter.data(setting, inputOf(review, inHours(20)))
  expect(await waitingOf(recruiter)).toEqual([])
  await run(sql`
    update notifications_set_aside set until = now() where user_id = ${recruiter.account.id}`)
  expect(await waitingOf(recruiter)).toEqual([review])
})

test('an answer is set aside for good, until the same person answers again', async () => {
  const owner = await person()
  const { waiting, answer } = await createAnswer(owner)
  await owner.data(setting, inputOf(waiting, null))
  expect(await waitingOf(owner)).toEqual([])
  await answer()
  const [again] = await waitingOf(owner)
  expect(again).toMatchObject({ id: waiting.id, kind: 'CLIENT_ANSWERED' })

  // The page that shows the former answer cannot set aside the new one.
  const { errors } = await owner.query(setting, inputOf(waiting, null))
  expect(errors?.[0]).toMatchObject({
    message: 'Something new came in about this. Look at it again.',
    extensions: { code: 'CONFLICT' },
  })
  expect(await waitingOf(owner)).toEqual([again])
})

test('an undo brings back what was set aside, or the moment that was chosen before', async () => {
  const owner = await person()
  const { waiting } = await createAnswer(owner)
  const change = async (until: string | null) => {
    const { extensions } = await owner.query(setting, inputOf(waiting, until))
    return () => owner.data(undoMutation, { input: { change: extensions?.change } })
  }
  const until = async () =>
    (
      await server.db
        .selectFrom('notifications_set_aside')
        .select('until')
        .where('user_id', '=', owner.account.id)
        .execute()
    ).map((row) => row.until)
  const chosen = inHours(30)
  const undo = await change(null)
  expect(await waitingOf(owner)).toEqual([])
  await undo()
  expect(await waitingOf(owner)).toEqual([waiting])

  await change(chosen)
  const undoSecond = await change(null)
  expect(await until()).toEqual([null])
  await undoSecond()
  expect(await until()).toEqual([chosen])
})

test('what must be done is never set aside for good, and nothing for too long or until a moment that is past', async () => {
  const recruiter = await person()
  await createReview(server.db, recruiter.account.id)
  const [review] = await waitingOf(recruiter)
  if (!review) throw new Error('Nothing waits.')
  const refusal = async (until: string | null) =>
    (await recruiter.query(setting, inputOf(review, until))).errors?.[0]?.message
  expect(await refusal(null)).toBe('You still have to do this. Set it aside until a day.')
  expect(await refusal(inHours(-1))).toBe('Choose a day after today, within 90 days.')
  expect(await refusal(inHours(24 * 91))).toBe('Choose a day after today, within 90 days.')
  expect(await waitingOf(recruiter)).toEqual([review])

  const direct = sql`
    insert into notifications_set_aside (user_id, kind, subject_id, told_at)
    select user_id, kind, subject_id, created_at from notifications where id = ${review.id}`
  await expect(run(direct)).rejects.toThrow('notifications_set_aside_news_check')
})

test('the database knows the same news as the code', async () => {
  const { rows } = await sql<{ text: string }>`
    select pg_get_constraintdef(oid) as text from pg_constraint where conname = 'notifications_set_aside_news_check'`.execute(
    server.db,
  )
  expect([...(rows[0]?.text ?? '').matchAll(/'(\w+)'/g)].map(([, kind]) => kind).toSorted()).toEqual(
    newsKinds.toSorted(),
  )
})

test('nobody sets aside what waits for somebody else, and what was set aside is forgotten with its notification', async () => {
  const [owner, other] = [await person(), await person()]
  const { waiting } = await createAnswer(owner)
  const { errors } = await other.query(setting, inputOf(waiting, null))
  expect(errors?.[0]?.extensions).toMatchObject({ code: 'NOT_FOUND' })
  expect(await waitingOf(owner)).toEqual([waiting])

  await owner.data(setting, inputOf(waiting, null))
  await sql`
    update notifications set done_at = now() - interval '31 days' where user_id = ${owner.account.id}`.execute(
    server.database.owner,
  )
  await forgetNotifications(server.db)
  const left = server.db.selectFrom('notifications_set_aside').select('id')
  expect(await left.where('user_id', '=', owner.account.id).execute()).toEqual([])
})
