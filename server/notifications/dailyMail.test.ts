import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { readEnv } from '#server/env.ts'
import { createMailer, type Mail } from '#server/platform/mail/mail.ts'
import { MailError } from '#server/platform/mail/mailError.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { asTest, createDeveloper, createReview, createUser } from '#test/factories.ts'
import { emptyTables } from '#test/rows/emptyTables.ts'
import { startMailServer } from '#test/servers/mailServer.ts'
import { followWrites } from './causes/sweeper.ts'
import { sendDailyMail } from './mail/dailyMail.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())
/** Leaves nothing that waits for the people of the test before. */
beforeEach(() => emptyTables(database, 'users', 'developers'))

const silent = pino({ level: 'silent' })
const env = readEnv({ PUBLIC_URL: 'https://vouch.example' })
const morning = (day: number) => new Date(Date.UTC(2026, 5, day, 7))

/** Creates one node. @param answer is what its mail server does with a message. */
function node(answer: (mail: Mail) => void = () => undefined) {
  const mails: Mail[] = []
  const send = async (mail: Mail) => {
    answer(mail)
    mails.push(mail)
  }
  const deps = { env, db: database.db, log: silent, mailer: { enabled: true, send } }
  return {
    mails,
    /** Runs again while there may be more, as the task does. */
    run: async (now: Date) => {
      while (await sendDailyMail(deps, now));
    },
    deps,
  }
}

async function createWaiting(role: 'reviewer' | 'vetter' = 'reviewer') {
  const user = await createUser(database.db, { role })
  await createReview(database.db, user.id, { code_name: `Amber ${user.id}` })
  return user
}

test('each person gets one mail a day from 07:00 UTC on, from whichever node, while something waits', async () => {
  const [ada, bob] = [await createWaiting(), await createWaiting()]
  const nodes = [node(), node(), node()]
  await Promise.all(nodes.map(({ run }) => run(new Date(Date.UTC(2026, 5, 1, 6, 59)))))
  expect(nodes.flatMap(({ mails }) => mails)).toEqual([])
  await Promise.all(nodes.flatMap(({ run }) => [run(morning(1)), run(new Date(Date.UTC(2026, 5, 1, 23)))]))
  expect(nodes.flatMap(({ mails }) => mails.map(({ to }) => to)).toSorted()).toEqual([ada.email, bob.email].toSorted())
  await asTest(database.db, (trx) =>
    trx.updateTable('reviews').set({ status: 'DECLINED' }).where('reviewer_id', '=', ada.id).execute(),
  )
  const later = node()
  await later.run(morning(2))
  expect(later.mails.map(({ to }) => to)).toEqual([bob.email])
})

test('it names who waits, the code name of a review, and leads to both', async () => {
  const user = await createWaiting('vetter')
  await createDeveloper(database.db, { first_name: 'Zelda', stage: 'APPLICANT', status: 'NEW', owner_id: user.id })
  const { mails, run } = node()
  await run(morning(1))
  expect(mails[0]?.subject).toBe('2 things wait for you')
  expect(mails[0]?.text).toMatch(new RegExp(`Review assigned: Amber ${user.id}, .* \\(since `))
  expect(mails[0]?.text).toMatch(
    /Applicant assigned: Zelda \w+.* \(since .*\n {2}https:\/\/vouch\.example\/developer\/[-\w]+\/applications/,
  )
  expect(mails[0]?.text).not.toMatch(/Dora/)
})

test('a review of which a reminder tells is mailed once', async () => {
  const user = await createWaiting()
  await asTest(database.db, async (trx) => {
    await trx
      .updateTable('reviews')
      .set({ asked_at: new Date(0) })
      .where('reviewer_id', '=', user.id)
      .execute()
    await trx.updateTable('developer_assessments').set({ reviewers_reminded_at: new Date() }).execute()
  })
  const { mails, run } = node()
  await run(morning(1))
  const own = mails.find(({ to }) => to === user.email)
  expect(own?.subject).toBe('One thing waits for you')
  expect(own?.text).toMatch(new RegExp(`Reminder to review: Amber ${user.id}, .* \\(since `))
})

test('what was read, or switched off, is not mailed', async () => {
  const [one, other] = [await createWaiting(), await createWaiting()]
  await followWrites(database.db)
  await database.db.updateTable('notifications').set({ read_at: new Date() }).where('user_id', '=', one.id).execute()
  const off = { user_id: other.id, kind: 'REVIEW_ASSIGNED' as const, bell: true, mail: false }
  await asTest(database.db, (trx) => trx.insertInto('notification_settings').values(off).execute())
  const { mails, run } = node()
  await run(morning(1))
  expect(mails).toEqual([])
})

test('nothing is mailed to somebody whose account is blocked, or where mail is not set up', async () => {
  const user = await createWaiting()
  const { deps, mails, run } = node()
  expect(await sendDailyMail({ ...deps, mailer: { ...deps.mailer, enabled: false } }, morning(1))).toBe(false)
  await asTest(database.db, (trx) =>
    trx.updateTable('users').set({ active: false }).where('id', '=', user.id).execute(),
  )
  await run(morning(1))
  expect(mails).toEqual([])
})

test('a mail, or a pause, of a day on which the clock was 400 days ahead holds nobody when the clock is right', async () => {
  const [mailed, busy] = [await createWaiting(), await createWaiting()]
  let isBusy = true
  const { run, mails } = node(({ to }) => {
    if (isBusy && to === busy.email) throw new MailError('busy', 'retry')
  })
  await run(morning(401))
  expect(mails.map(({ to }) => to)).toEqual([mailed.email])
  isBusy = false
  for (const day of [1, 2, 3]) await run(morning(day))
  await run(morning(3))
  const mailsTo = (email: string) => mails.filter(({ to }) => to === email).length
  expect([mailsTo(mailed.email), mailsTo(busy.email)]).toEqual([4, 3])
})

const minutesLater = (now: Date, minutes: number) => new Date(now.getTime() + minutes * 60_000)

test('a mailbox that answers 451 holds nobody else, and is tried again that day after pauses of its own', async () => {
  const [first, second, third] = [await createWaiting(), await createWaiting(), await createWaiting()]
  const [busy] = [first, second, third].toSorted((a, b) => (a.id < b.id ? -1 : 1))
  const tries: number[] = []
  let now = morning(1)
  const { run, mails } = node(({ to }) => {
    if (to !== busy?.email) return
    tries.push((now.getTime() - morning(1).getTime()) / 60_000)
    if (tries.length < 9) throw new MailError('busy', 'retry')
  })
  const runs = Array.from({ length: 300 }, (_, minute) => minutesLater(morning(1), minute))
  for (now of runs) await run(now)
  expect(tries).toEqual([0, 1, 3, 7, 15, 31, 63, 123, 183])
  expect(mails.map(({ to }) => to).at(-1)).toBe(busy?.email)
  expect(mails).toHaveLength(3)
})

test('one mail goes out at the first run to everybody behind a busy mailbox', async () => {
  const people = await Promise.all(Array.from({ length: 8 }, () => createWaiting()))
  const busy = new Set(
    people
      .toSorted((a, b) => (a.id < b.id ? -1 : 1))
      .slice(0, 4)
      .map(({ email }) => email),
  )
  const { run, mails } = node(({ to }) => {
    if (busy.has(to)) throw new MailError('busy', 'retry')
  })
  await run(morning(1))
  expect(mails).toHaveLength(4)
})

test('two nodes do not try a mailbox twice in one pause', async () => {
  await createWaiting()
  let tries = 0
  const busy = () => {
    tries++
    throw new MailError('busy', 'retry')
  }
  const nodes = [node(busy), node(busy), node(busy)]
  for (const minute of [0, 0.5, 0.9]) {
    await Promise.all(nodes.map(({ run }) => run(minutesLater(morning(1), minute))))
  }
  expect(tries).toBe(1)
})

test.each(['421 too many connections', 'close', 'silence'])(
  'a mail that was refused at the greeting by %s leaves the same day',
  async (greeting) => {
    const user = await createWaiting()
    const server = await startMailServer()
    server.reply = (step) => (step === 'greeting' ? greeting : undefined)
    // A busy machine is slow, not silent.
    const SEND_TIMEOUT = greeting === 'silence' ? '1' : '60'
    const variables = { PUBLIC_URL: 'https://vouch.example', SMTP_URL: server.url, SEND_TIMEOUT }
    const mailer = createMailer(readEnv(variables), silent)
    const deps = { env, db: database.db, log: silent, mailer }
    await sendDailyMail(deps, morning(1))
    server.reply = () => undefined
    await sendDailyMail(deps, minutesLater(morning(1), 1))
    expect(server.taken).toMatchObject([{ to: user.email, messageId: `<waiting-2026-06-01-${user.id}@vouch.example>` }])
    await server.close()
  },
)

test('what an unclear mail held stands in that of the next day, and nothing of it is sent again before', async () => {
  const user = await createWaiting()
  const lost = node(() => {
    throw new MailError('lost', 'unknown')
  })
  await lost.run(morning(1))
  const { mails, run } = node()
  for (const minute of [1, 60, 600]) await run(minutesLater(morning(1), minute))
  expect(mails, 'it may have arrived').toEqual([])
  await run(morning(2))
  expect(mails).toMatchObject([{ to: user.email, text: expect.stringContaining(`Amber ${user.id}`) }])
})

test('a mail leaves out what its reader set aside', async () => {
  const user = await createWaiting('vetter')
  await followWrites(database.db)
  await asTest(database.db, (trx) =>
    sql`
      insert into notifications_set_aside (user_id, kind, subject_id, told_at, until)
      select user_id, kind, subject_id, created_at, now() + interval '1 day' from notifications where user_id = ${user.id}`.execute(
      trx,
    ),
  )
  const aside = node()
  await aside.run(morning(1))
  expect(aside.mails).toEqual([])
  await asTest(database.db, (trx) => sql`update notifications_set_aside set until = now()`.execute(trx))
  const back = node()
  await back.run(morning(1))
  expect(back.mails.map(({ to }) => to)).toEqual([user.email])
})
