import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import pMap from 'p-map'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { forgetFailedMail } from '#server/platform/sending/mailQueue/failedMails.ts'
import { notificationKinds, notificationKindsOf } from '#shared/notifications/notifications.ts'
import { type Role, roles } from '#shared/platform/permissions.ts'
import { valuesOf } from '#shared/platform/transitions.ts'
import {
  asTest,
  createCheckIn,
  createClient,
  createCompany,
  createDeveloper,
  createDstmPlacement,
  createJob,
  createJobProfile,
  createReview,
  createUser,
} from '#test/factories.ts'
import { graphql, undoMutation } from '#test/graphql.ts'
import { type Caller, startTestServer, type TestServer } from '#test/testServer.ts'
import { followWrites, sweepNotifications } from './causes/sweeper.ts'
import { listNotifications } from './data.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const list = async (caller: Caller) => {
  await followWrites(server.db)
  return (
    await caller.data(
      graphql('{ getNotifications { notifications { id kind created_at title detail path read } more } }'),
    )
  ).getNotifications.notifications
}
const unread = async (caller: Caller) => {
  await followWrites(server.db)
  return (await caller.data(graphql('{ getUnreadCount }'))).getUnreadCount
}

/** Creates a person with nothing else to do. */
const person = async (role: Role) => server.logIn(await createUser(server.db, { role }))
const run = (statement: ReturnType<typeof sql>, actor = 'task:test') =>
  asTest(server.db, async (trx) => {
    await sql`select set_config('vouch.actor', ${actor}, true)`.execute(trx)
    await statement.execute(trx)
  })

test('a reviewer is told of a review by its code name alone, until it is sent', async () => {
  const reviewer = await person('reviewer')
  const review = await createReview(server.db, reviewer.account.id, { code_name: 'Amber Fox', assessment_name: 'SQL' })
  const notice = {
    kind: 'REVIEW_ASSIGNED',
    title: 'Amber Fox',
    detail: 'SQL',
    path: '/my-assessments?tab=all&search=Amber%20Fox',
    read: false,
  }
  expect(await list(reviewer)).toMatchObject([notice])
  expect(await unread(reviewer)).toBe(1)
  await run(sql`update reviews set status = 'DRAFT' where id = ${review.id}`)
  expect(await list(reviewer)).toMatchObject([notice])
  await run(sql`update reviews set status = 'SENT' where id = ${review.id}`)
  expect(await list(reviewer)).toEqual([])
  expect(await unread(reviewer)).toBe(0)
})

test('a review that is cancelled, given to another or deleted waits no longer', async () => {
  const [one, other] = [await person('reviewer'), await person('vetter')]
  const review = await createReview(server.db, one.account.id)
  await run(sql`update reviews set reviewer_id = ${other.account.id} where id = ${review.id}`)
  expect([await unread(one), await unread(other)]).toEqual([0, 1])
  const assessments = sql`select developer_assessment_id from reviews where id = ${review.id}`
  await run(sql`update developer_assessments set status = 'CANCELLED' where id in (${assessments})`)
  expect(await unread(other)).toBe(0)
  const next = await createReview(server.db, other.account.id)
  expect(await unread(other)).toBe(1)
  await run(sql`delete from reviews where id = ${next.id}`)
  expect(await unread(other)).toBe(0)
})

test('whoever asked for a review is told when it is declined, until somebody else is asked', async () => {
  const [asker, reviewer, next] = [await person('vetter'), await person('reviewer'), await person('reviewer')]
  const review = await createReview(server.db, reviewer.account.id)
  await run(sql`update reviews set status = 'DECLINED' where id = ${review.id}`)
  expect(await unread(asker), 'a task had asked, so all vetters are told').toBe(1)
  await run(sql`update reviews set status = 'PENDING' where id = ${review.id}`, asker.account.id)
  await run(sql`update reviews set status = 'DECLINED' where id = ${review.id}`, reviewer.account.id)
  expect(await list(asker)).toMatchObject([{ kind: 'REVIEW_DECLINED', title: 'Dora Developer', read: false }])
  expect(await list(reviewer)).toEqual([])
  await run(sql`
    insert into reviews (developer_assessment_id, reviewer_id)
    select developer_assessment_id, ${next.account.id} from reviews where id = ${review.id}`)
  expect(await list(asker)).toEqual([])
  expect(await unread(next)).toBe(1)
})

test('an overdue check-in waits for its host, else for the DSTM, until it is held', async () => {
  const [dstm, host] = [await person('dstm'), await person('dstm')]
  const placement = await createDstmPlacement(server.db, { dstm_id: dstm.account.id })
  const checkIn = await createCheckIn(server.db, placement.id, { due: -1 })
  await createCheckIn(server.db, placement.id, { due: 0 })
  const path = `/developer/${placement.developer_id}/overview?dialog=check-in&id=${checkIn.id}`
  expect(await list(dstm)).toMatchObject([{ kind: 'CHECK_IN_OVERDUE', title: 'Dora Developer', path }])
  await run(sql`update check_ins set host_id = ${host.account.id} where id = ${checkIn.id}`)
  expect([await unread(dstm), await unread(host)]).toEqual([0, 1])
  await run(sql`update check_ins set state = 'SNOOZED', snoozed_until = current_date + 7 where id = ${checkIn.id}`)
  expect(await unread(host)).toBe(0)
  await run(sql`update check_ins set state = 'OVERDUE' where id = ${checkIn.id}`)
  expect(await unread(host)).toBe(1)
  await run(sql`update check_ins set state = 'DONE', held_at = now() where id = ${checkIn.id}`)
  expect(await unread(host)).toBe(0)
})

describe('what waits by when it is due', () => {
  const waiting = graphql(`query ($limit: Int! = 100) {
    getWaiting(limit: $limit) { notifications { id kind created_at title detail path read due_on due_at } more }
  }`)
  const waitingOf = async (caller: Caller, limit?: number) => {
    await followWrites(server.db)
    return (await caller.data(waiting, { limit })).getWaiting
  }

  /** Creates something of each kind that has a day, and one that has none. */
  async function createWork(dstm: Caller) {
    const placement = await createDstmPlacement(server.db, { dstm_id: dstm.account.id })
    const checkIn = await createCheckIn(server.db, placement.id, { due: -3 })
    await createReview(server.db, dstm.account.id, { due_at: '2020-05-01T10:00:00Z' })
    await run(sql`
      insert into follow_ups (check_in_id, assignee_id, body, due_on)
      values (${checkIn.id}, ${dstm.account.id}, 'Ask about the raise', '2020-04-30')`)
    await run(sql`update developers set owner_id = ${dstm.account.id} where id = ${placement.developer_id}`)
    await run(sql`insert into applications (developer_id, source) values (${placement.developer_id}, 'OTHER')`)
  }

  test('is the same as the bell has, word for word, read or switched off as there', async () => {
    const dstm = await person('dstm')
    await createWork(dstm)
    const compare = async () => {
      const bell = await list(dstm)
      const day = (await waitingOf(dstm)).notifications.map(({ due_on: _, due_at: __, ...told }) => told)
      const byId = (one: { id: string }, other: { id: string }) => one.id.localeCompare(other.id)
      expect(day.toSorted(byId)).toEqual(bell.toSorted(byId))
      return bell
    }
    const told = await compare()
    expect(told.map(({ kind }) => kind).toSorted()).toEqual([
      'APPLICANT_ASSIGNED',
      'CHECK_IN_OVERDUE',
      'FOLLOW_UP_DUE',
      'REVIEW_ASSIGNED',
    ])
    await dstm.data(
      graphql('mutation ($input: MarkNotificationsReadInput!) { markNotificationsRead(input: $input) }'),
      {
        input: {
          ids: [told[0]?.id ?? ''],
        },
      },
    )
    expect((await compare()).map(({ read }) => read)).toContain(true)
    await dstm.data(
      graphql('mutation { setNotificationKind(input: { kind: REVIEW_ASSIGNED, bell: false, mail: true }) { kind } }'),
    )
    expect(await compare()).toHaveLength(3)
  })

  test('comes in the order of its days, and then of how long it waits', async () => {
    const dstm = await person('dstm')
    await createWork(dstm)
    const { notifications } = await waitingOf(dstm)
    expect(notifications.map(({ kind }) => kind)).toEqual([
      'FOLLOW_UP_DUE',
      'REVIEW_ASSIGNED',
      'CHECK_IN_OVERDUE',
      'APPLICANT_ASSIGNED',
    ])
    expect(notifications.map(({ due_on, due_at }) => due_on ?? due_at)).toEqual([
      '2020-04-30',
      '2020-05-01T10:00:00.000Z',
      expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      null,
    ])
    const first = await waitingOf(dstm, 2)
    expect([first.notifications.length, first.more]).toEqual([2, true])
  })

  test('begins with answers of people, the newest first, whatever is overdue', async () => {
    const dstm = await person('dstm')
    await createWork(dstm)
    const job = await createJob(server.db, { owner_id: dstm.account.id })
    for (const minutes of [30, 10]) {
      const { id: developer_id } = await createDeveloper(server.db, { first_name: `Ana ${minutes}` })
      const at = new Date(Date.now() - minutes * 60_000)
      const answered = { client_answer: 'INTERESTED', client_answered_at: at } as const
      const client_answered_by = server.as('client').account.id
      const status = { status: 'SENT', job_id: job.id, developer_id } as const
      const created_at = new Date(at.getTime() - 60_000)
      await createJobProfile(server.db, { ...status, ...answered, client_answered_by, created_at })
    }
    const { notifications } = await waitingOf(dstm)
    expect(notifications.slice(0, 3).map(({ title }) => title.replace(' Developer', ''))).toEqual([
      'Ana 10',
      'Ana 30',
      expect.not.stringContaining('Ana'),
    ])
  })

  test.each([0, 101])('is not given %i at a time', async (limit) => {
    const { errors } = await server.as('vetter').query(waiting, { limit })
    expect(errors?.[0]).toMatchObject({ extensions: { code: 'BAD_INPUT', field: 'limit' } })
  })
})

test('two check-ins missed in a row are told to the DSTM, and whoever takes the portfolio over', async () => {
  const [dstm, next] = [await person('dstm'), await person('dstm')]
  const placement = await createDstmPlacement(server.db, { dstm_id: dstm.account.id })
  await createCheckIn(server.db, placement.id, { due: -60, mood: 'GOOD' })
  await createCheckIn(server.db, placement.id, { due: -30, state: 'MISSED' })
  expect(await unread(dstm)).toBe(0)
  await createCheckIn(server.db, placement.id, { due: -2, state: 'MISSED' })
  expect(await list(dstm)).toMatchObject([{ kind: 'CHECK_INS_MISSED' }])
  await run(sql`update developers set dstm_id = ${next.account.id} where id = ${placement.developer_id}`)
  expect([await unread(dstm), await unread(next)]).toEqual([0, 1])
  await createCheckIn(server.db, placement.id, { due: -1, mood: 'OKAY' })
  expect(await unread(next)).toBe(0)
})

test('a follow-up waits from its day until it is done, and goes with the placement', async () => {
  const dstm = await person('dstm')
  const placement = await createDstmPlacement(server.db, { dstm_id: dstm.account.id })
  const checkIn = await createCheckIn(server.db, placement.id, { due: -5, mood: 'GOOD' })
  const add = (day: string) => sql`
    insert into follow_ups (check_in_id, assignee_id, body, due_on)
    values (${checkIn.id}, ${dstm.account.id}, 'Ask about the raise', ${day}::date)`
  await run(add('2999-01-01'))
  expect(await unread(dstm)).toBe(0)
  await run(add('2020-01-01'))
  expect(await list(dstm)).toMatchObject([{ kind: 'FOLLOW_UP_DUE', detail: 'Ask about the raise' }])
  await run(sql`update follow_ups set done_at = now() where check_in_id = ${checkIn.id}`)
  expect(await unread(dstm)).toBe(0)
  await run(sql`update follow_ups set done_at = null where check_in_id = ${checkIn.id}`)
  expect(await unread(dstm)).toBe(1)
  await run(sql`update placements set status = 'ENDED' where id = ${placement.id}`)
  expect(await unread(dstm)).toBe(0)
})

test('what time brings is told by the sweep', async () => {
  const dstm = await person('dstm')
  const placement = await createDstmPlacement(server.db, { dstm_id: dstm.account.id })
  const checkIn = await createCheckIn(server.db, placement.id, { due: 1 })
  expect(await unread(dstm)).toBe(0)
  // The change is as if days had passed: no write tells of it.
  await sql`alter table check_ins disable trigger user`.execute(server.database.owner)
  await sql`update check_ins set due_on = current_date - 1 where id = ${checkIn.id}`.execute(server.database.owner)
  await sql`alter table check_ins enable trigger user`.execute(server.database.owner)
  expect(await unread(dstm)).toBe(0)
  await Promise.all([sweepNotifications(server.db), sweepNotifications(server.db)])
  expect(await list(dstm)).toMatchObject([{ kind: 'CHECK_IN_OVERDUE' }])
})

test('while the clocks cannot be trusted, what follows days stays as it is, and all else goes on', async () => {
  const dstm = await person('dstm')
  const placement = await createDstmPlacement(server.db, { dstm_id: dstm.account.id })
  await server.db.insertInto('clock_pauses').values({ reason: 'JUMP', seconds: 1 }).execute()
  await createCheckIn(server.db, placement.id, { due: -1 })
  await createReview(server.db, dstm.account.id)
  await sweepNotifications(server.db)
  expect(await list(dstm)).toMatchObject([{ kind: 'REVIEW_ASSIGNED' }])
  await server.db.deleteFrom('clock_pauses').execute()
  await sweepNotifications(server.db)
  expect((await list(dstm)).map(({ kind }) => kind).toSorted()).toEqual(['CHECK_IN_OVERDUE', 'REVIEW_ASSIGNED'])
})

test('what people take over of others arrives as read, each kind', async () => {
  const [one, next] = [await person('dstm'), await person('dstm')]
  const placement = await createDstmPlacement(server.db, { dstm_id: one.account.id })
  for (const due of [-60, -30]) await createCheckIn(server.db, placement.id, { due, state: 'MISSED' })
  const { id } = await createCheckIn(server.db, placement.id, { due: -1 })
  await run(sql`insert into follow_ups (check_in_id, body, due_on) values (${id}, 'Ask', '2020-01-01')`)
  expect(await unread(one)).toBe(3)
  await run(
    sql`update developers set dstm_id = ${next.account.id} where id = ${placement.developer_id}`,
    next.account.id,
  )
  const rows = (await list(next)).map(({ kind, read }) => [kind, read])
  expect(rows.toSorted()).toEqual([
    ['CHECK_INS_MISSED', true],
    ['CHECK_IN_OVERDUE', true],
    ['FOLLOW_UP_DUE', true],
  ])
  expect(await list(one)).toEqual([])
})

test('what goes for good leaves the rest to whoever deleted it', async () => {
  const dstm = await person('dstm')
  const placement = await createDstmPlacement(server.db, { dstm_id: dstm.account.id })
  for (const due of [-60, -30]) await createCheckIn(server.db, placement.id, { due, state: 'MISSED' })
  const held = await createCheckIn(server.db, placement.id, { due: -1, mood: 'GOOD' })
  expect(await list(dstm)).toEqual([])
  await run(sql`delete from check_ins where id = ${held.id}`, dstm.account.id)
  expect(await list(dstm)).toMatchObject([{ kind: 'CHECK_INS_MISSED', read: true }])
})

test('a failed message waits for its sender until a later one reaches the developer', async () => {
  const sender = await person('recruiter')
  const developer = await createDeveloper(server.db)
  const send = (state: 'failed' | 'sent' | 'lost') => sql`
    insert into messages (developer_id, sender_id, delivery_method, subject, body, success)
    values (${developer.id}, ${sender.account.id}, 'EMAIL', 'Hello', 'Hello', ${{ failed: false, sent: true, lost: null }[state]}::boolean)`
  await run(send('failed'), sender.account.id)
  await run(send('lost'))
  expect(await list(sender)).toMatchObject(
    Array(2).fill({
      kind: 'MESSAGE_FAILED',
      read: false,
      detail: 'Hello',
      path: `/developer/${developer.id}/communication`,
    }),
  )
  await run(send('sent'))
  expect(await list(sender)).toEqual([])
})

test('a bulk message that failed for some is told once, with how many', async () => {
  const sender = await person('recruiter')
  const job = await createJob(server.db, { title: 'Data engineer' })
  const batch = randomUUID()
  await run(sql`
    insert into job_message_batches (id, job_id, sender_id, message, test)
    values (${batch}, ${job.id}, ${sender.account.id}, 'Hello', false)`)
  const ids = []
  for (const success of [false, false, true]) {
    const { id } = await createDeveloper(server.db)
    ids.push(id)
    await run(sql`
      insert into messages (sender_id, batch_id, job_id, developer_id, delivery_method, success)
      values (${sender.account.id}, ${batch}, ${job.id}, ${id}, 'SLACK', ${success})`)
  }
  const notice = { kind: 'BULK_MESSAGE_FAILED', title: 'Data engineer', detail: '2 of 3 were not delivered' }
  expect(await list(sender)).toMatchObject([notice])
  for (const id of ids) {
    await run(sql`
      insert into messages (developer_id, sender_id, delivery_method, subject, body, success)
      values (${id}, ${sender.account.id}, 'EMAIL', 'Hello', 'Hello', true)`)
  }
  expect(await list(sender)).toEqual([])
})

test("a client's answer waits for the owner of the profile, each new answer again, until the profile is moved on", async () => {
  const owner = await person('recruiter')
  const job = await createJob(server.db, { title: 'Engineer', owner_id: owner.account.id })
  const client = await server.logIn(await createClient(server.db, { companyId: job.company_id }))
  const developer = await createDeveloper(server.db)
  const profile = await createJobProfile(server.db, { job_id: job.id, developer_id: developer.id, status: 'SENT' })
  let version = profile.version
  const mutation = graphql(`mutation ($id: ID!, $version: Int!, $answer: ClientAnswer!, $reason: ClientAnswerReason) {
    answerProfile(input: { id: $id, version: $version, answer: $answer, reason: $reason }) { version } }`)
  const answer = async (given: { answer: 'INTERESTED' } | { answer: 'NOT_FOR_US'; reason: 'RATE' }) => {
    const { answerProfile } = await client.data(mutation, { id: profile.id, version, ...given })
    version = answerProfile.version
  }
  await answer({ answer: 'INTERESTED' })
  const [first] = await list(owner)
  expect(first).toMatchObject({ kind: 'CLIENT_ANSWERED', path: `/jobs/${job.id}/job-profiles`, read: false })
  expect(first?.detail).toMatch(/^Interested: Engineer, /)
  await owner.data(graphql('mutation ($input: MarkNotificationsReadInput!) { markNotificationsRead(input: $input) }'), {
    input: {
      ids: [first?.id],
    },
  })
  expect(await unread(owner)).toBe(0)
  await answer({ answer: 'NOT_FOR_US', reason: 'RATE' })
  expect(await list(owner)).toMatchObject([{ id: first?.id, read: false }])
  await run(sql`update job_profiles set status = 'CLIENT_REVIEW' where id = ${profile.id}`)
  expect(await list(owner)).toEqual([])
})

test('an applicant waits for the owner; what people take for themselves arrives as read', async () => {
  const [one, other] = [await person('vetter'), await person('recruiter')]
  const applicant = await createDeveloper(server.db, { stage: 'APPLICANT', status: 'NEW', owner_id: one.account.id })
  expect(await list(one)).toMatchObject([{ kind: 'APPLICANT_ASSIGNED', read: false }])
  await run(sql`update developers set owner_id = ${other.account.id} where id = ${applicant.id}`, other.account.id)
  expect(await list(one)).toEqual([])
  expect(await list(other)).toMatchObject([{ kind: 'APPLICANT_ASSIGNED', read: true }])
  await run(sql`update developers set stage = 'VETTING', status = 'PROFILE_REVIEW' where id = ${applicant.id}`)
  expect(await list(other)).toEqual([])
})

describe('a mail that did not arrive', () => {
  const fail = (recipient: object, cause: string | null = null) =>
    server.db
      .insertInto('failed_mails')
      .values({
        kind: 'password link',
        reason: 'The mail server did not accept a message (EENVELOPE 550).',
        caused_by: cause,
        ...recipient,
      })
      .execute()
  const noticesOf = async (caller: Caller) => {
    await sweepNotifications(server.db)
    return (await list(caller)).filter(({ kind }) => kind === 'MAIL_FAILED')
  }

  test('is told to the admin who asked for it, with the way to its account, until a later one arrives', async () => {
    const [asker, other] = [await person('admin'), await person('admin')]
    const [member, company] = [await createUser(server.db, { role: 'vetter' }), await createCompany(server.db)]
    const client = await createClient(server.db, { companyId: company.id })
    await fail({ user_id: member.id }, asker.account.id)
    await fail({ user_id: client.id }, asker.account.id)
    expect((await noticesOf(asker)).map(({ path }) => path).toSorted()).toEqual([
      `/clients/${client.id}`,
      `/staff?dialog=edit-staff&id=${member.id}`,
    ])
    expect((await noticesOf(asker)).at(-1)).toMatchObject({
      read: false,
      detail: 'Password link: The mail server did not accept a message (EENVELOPE 550).',
    })
    expect(await noticesOf(other)).toEqual([])
    await asTest(server.db, (trx) => forgetFailedMail(trx, { user_id: member.id }))
    expect((await noticesOf(asker)).map(({ path }) => path)).toEqual([`/clients/${client.id}`])
  })

  test('is told to every admin, and to nobody else, where no admin asked for it', async () => {
    const [one, two, recruiter] = [await person('admin'), await person('admin'), await person('recruiter')]
    const owner = await createUser(server.db, { role: 'recruiter' })
    await fail({ user_id: owner.id }, recruiter.account.id)
    const paths = async (caller: Caller) => (await noticesOf(caller)).map(({ path }) => path)
    expect(await paths(one)).toContain(`/staff?dialog=edit-staff&id=${owner.id}`)
    expect(await paths(two)).toContain(`/staff?dialog=edit-staff&id=${owner.id}`)
    expect(await paths(recruiter)).toEqual([])
  })
})

describe('the bell', () => {
  /** Adds few at a time: each of many would wait for a connection, which none does for long. */
  const addNotifications = (userId: string, count: number) =>
    pMap(Array.from({ length: count }), () => createReview(server.db, userId), { concurrency: 3 })
  const page = async (caller: Caller, before?: string) => {
    await followWrites(server.db)
    return (
      await caller.data(
        graphql(
          'query ($before: ID) { getNotifications(before: $before) { notifications { id kind title detail path read } more } }',
        ),
        { before },
      )
    ).getNotifications
  }
  const markAll = graphql(
    'mutation ($input: MarkAllNotificationsReadInput!) { markAllNotificationsRead(input: $input) }',
  )

  test('lists the newest first, in parts, and marks what was seen as read', async () => {
    const reviewer = await person('reviewer')
    await addNotifications(reviewer.account.id, 23)
    const first = await page(reviewer)
    const older = await page(reviewer, first.notifications.at(-1)?.id)
    expect([first.notifications.length, first.more, older.notifications.length, older.more]).toEqual([
      20,
      true,
      3,
      false,
    ])
    expect(new Set([...first.notifications, ...older.notifications].map(({ id }) => id)).size).toBe(23)
    await addNotifications(reviewer.account.id, 1)
    expect(await unread(reviewer)).toBe(24)
    const { markAllNotificationsRead } = await reviewer.data(markAll, {
      input: {
        newest: first.notifications[0]?.id,
      },
    })
    expect(markAllNotificationsRead, 'what came since was not seen').toBe(1)
    expect((await page(reviewer)).notifications.map(({ read }) => read)).toEqual([false, ...Array(19).fill(true)])
  })

  test('counts at most 100, and a poll stays small', async () => {
    const reviewer = await person('reviewer')
    await addNotifications(reviewer.account.id, 101)
    expect(await unread(reviewer)).toBe(100)
    const answer = await reviewer.post({ query: '{ getUnreadCount }' })
    expect((await answer.text()).length).toBeLessThan(1_000)
  })

  test('nobody reads or marks what waits for another', async () => {
    const [owner, stranger] = [await person('reviewer'), await person('admin')]
    await addNotifications(owner.account.id, 1)
    const [own] = await list(owner)
    await stranger.data(
      graphql('mutation ($input: MarkNotificationsReadInput!) { markNotificationsRead(input: $input) }'),
      {
        input: {
          ids: [own?.id],
        },
      },
    )
    const { errors } = await stranger.query(markAll, { input: { newest: own?.id } })
    expect(errors?.[0]?.extensions?.code).toBe('NOT_FOUND')
    expect((await page(stranger, own?.id)).notifications).toEqual([])
    expect(await unread(owner)).toBe(1)
  })

  test('a kind that is switched off is neither listed nor counted', async () => {
    const reviewer = await person('reviewer')
    await addNotifications(reviewer.account.id, 1)
    const set = (bell: boolean) =>
      reviewer.data(
        graphql(
          'mutation ($bell: Boolean!) { setNotificationKind(input: { kind: REVIEW_ASSIGNED, bell: $bell, mail: true }) { kind bell mail } }',
        ),
        {
          bell,
        },
      )
    expect(await set(false)).toEqual({
      setNotificationKind: [
        { kind: 'REVIEW_ASSIGNED', bell: false, mail: true },
        { kind: 'REVIEW_REMINDED', bell: true, mail: true },
        { kind: 'REVIEW_RELEASED', bell: true, mail: true },
        { kind: 'TALK_TO_CONFIRM', bell: true, mail: true },
      ],
    })
    expect([await unread(reviewer), await list(reviewer)]).toEqual([0, []])
    await set(true)
    expect(await unread(reviewer)).toBe(1)
    const { errors } = await reviewer.query(
      graphql('mutation { setNotificationKind(input: { kind: CLIENT_ANSWERED, bell: true, mail: true }) { kind } }'),
    )
    expect(errors?.[0]?.extensions).toMatchObject({ code: 'BAD_INPUT', field: 'kind' })
  })
})

describe('who may be told', () => {
  test('the database allows each role the kinds that shared/ allows it', async () => {
    for (const role of roles) {
      const kinds = valuesOf(notificationKinds)
      const { rows } = await sql<{ kind: string }>`
        select kind from unnest(${kinds}::text[]) as kind where may_be_notified(${role}, kind)`.execute(server.db)
      expect(
        rows.map(({ kind }) => kind),
        role,
      ).toEqual(notificationKindsOf(role))
    }
  })

  test('whoever loses a role or the account is told no more of it, and reads nothing that was told before', async () => {
    const staff = await person('recruiter')
    const { id } = staff.account
    const kinds = async (role: Role) => {
      await followWrites(server.db)
      return (await listNotifications(server.db, { id, role }, null)).notifications.map(({ kind }) => kind)
    }
    await createDeveloper(server.db, { stage: 'APPLICANT', status: 'NEW', owner_id: id })
    await createReview(server.db, id)
    expect(await kinds('recruiter')).toEqual(['REVIEW_ASSIGNED', 'APPLICANT_ASSIGNED'])
    expect([await kinds('reviewer'), await kinds('client')], 'even if the database had kept it').toEqual([
      ['REVIEW_ASSIGNED'],
      [],
    ])
    await run(sql`update users set role = 'reviewer' where id = ${id}`)
    expect(await kinds('recruiter'), 'even if the API asked for it').toEqual(['REVIEW_ASSIGNED'])
    await run(sql`update users set active = false where id = ${id}`)
    expect(await kinds('recruiter')).toEqual([])
  })

  test('the app cannot write what waits; it only marks it as read', async () => {
    const { id } = (await person('reviewer')).account
    await createReview(server.db, id)
    for (const statement of [
      sql`insert into notifications (user_id, kind, subject_id, since, created_at) values (${id}, 'MESSAGE_FAILED', ${id}, now(), now())`,
      sql`update notifications set done_at = now() where user_id = ${id}`,
      sql`delete from notifications where user_id = ${id}`,
    ])
      await expect(statement.execute(server.db)).rejects.toThrow('permission denied')
  })

  test('an undo brings back what was told, read or not as before', async () => {
    const owner = await person('recruiter')
    const job = await createJob(server.db, { owner_id: owner.account.id })
    const client = await createClient(server.db, { companyId: job.company_id })
    const developer_id = (await createDeveloper(server.db)).id
    const { id } = await createJobProfile(server.db, { job_id: job.id, developer_id, status: 'SENT' })
    await run(sql`
      update job_profiles set client_answer = 'INTERESTED', client_answered_at = now(), client_answered_by = ${client.id}
      where id = ${id}`)
    const [notice] = await list(owner)
    await owner.data(
      graphql('mutation ($input: MarkNotificationsReadInput!) { markNotificationsRead(input: $input) }'),
      {
        input: {
          ids: [notice?.id],
        },
      },
    )
    const { version } = await server.db
      .selectFrom('job_profiles')
      .select('version')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const moved = await owner.post({
      query: `mutation { moveJobProfile(input: { id: "${id}", version: ${version}, to: CLIENT_REVIEW }) { id } }`,
    })
    const { errors, extensions } = (await moved.json()) as { errors?: object; extensions?: { change: string } }
    expect(errors).toBeUndefined()
    expect(await list(owner)).toEqual([])
    await owner.data(undoMutation, {
      input: {
        change: extensions?.change,
      },
    })
    expect(await list(owner)).toEqual([{ ...notice, read: true }])
  })
})
