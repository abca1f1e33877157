import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { readEnv } from '#server/env.ts'
import type { Mail } from '#server/platform/mail/mail.ts'
import { MailError } from '#server/platform/mail/mailError.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { asTest, createDeveloper, createReview, createUser } from '#test/factories.ts'
import { sendDailyMail } from './mailing/dailyMail.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())
beforeEach(() => sql`truncate notifications, notification_mails, notification_settings`.execute(database.owner))

const env = readEnv({ PUBLIC_URL: 'https://vouch.example' })
const morning = (day: number) => new Date(Date.UTC(2026, 5, day, 7))

/** The mail server of one node, and what it does with a message. */
function node(answer: () => void = () => undefined) {
  const mails: Mail[] = []
  const send = async (mail: Mail) => {
    answer()
    mails.push(mail)
  }
  const deps = { env, db: database.db, mailer: { enabled: true, send } }
  return {
    mails,
    /** As the task does: again while there may be more. */
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

test('links only: no name of a developer, and the code name of a review', async () => {
  const user = await createWaiting('vetter')
  await createDeveloper(database.db, { first_name: 'Zelda', stage: 'APPLICANT', status: 'NEW', owner_id: user.id })
  const { mails, run } = node()
  await run(morning(1))
  expect(mails[0]?.subject).toBe('2 things wait for you')
  expect(mails[0]?.text).toMatch(`Review assigned: Amber ${user.id}, since `)
  expect(mails[0]?.text).toMatch(
    /Applicant assigned, since .*\n {2}https:\/\/vouch\.example\/developer\/[-\w]+\/applications/,
  )
  expect(mails[0]?.text).not.toMatch(/Zelda|Dora/)
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
  expect(own?.text).toMatch(`Reminder to review: Amber ${user.id}, since `)
})

test('what was read, or switched off, is not mailed', async () => {
  const [one, other] = [await createWaiting(), await createWaiting()]
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

test('only a mail that was certainly not accepted is tried again', async () => {
  await createWaiting()
  const busy = node(() => {
    throw new MailError('busy', 'retry')
  })
  await expect(busy.run(morning(1))).rejects.toThrow('busy')
  const lost = node(() => {
    throw new MailError('lost', 'unknown')
  })
  await expect(lost.run(morning(1))).rejects.toThrow('lost')
  const { mails, run } = node()
  await run(morning(1))
  expect(mails, 'it may have arrived').toEqual([])
  await run(morning(2))
  expect(mails).toHaveLength(1)
})
