import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { readEnv } from '#server/env.ts'
import { createMailer } from '#server/platform/mail/mail.ts'
import { onOutcome } from '#server/platform/process/outcomes.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { drawsOf } from '#test/draws/random.ts'
import { asTest, createUser } from '#test/factories.ts'
import { testSecret } from '#test/identity/identity.ts'
import { type MailServer, startMailServer } from '#test/servers/mailServer.ts'
import { forgetGivenUp } from './claims.ts'
import { createQueueWork, type QueuedMail } from './mailWork.ts'
import { enqueue } from './queue.ts'

let database: TestDatabase
let server: MailServer
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())
beforeEach(async () => {
  server = await startMailServer()
  return () => server.close()
})

const log = pino({ level: 'silent' })
const kind = 'a test'

/** @param patience in seconds: by default more than a busy machine needs, so that only a server that is slow on purpose is too slow. */
function worker(patience = 60) {
  const env = readEnv({ SMTP_URL: server.url, SEND_TIMEOUT: `${patience}` })
  const deps = { env, db: database.db, log, mailer: createMailer(env, log), secret: testSecret }
  return createQueueWork(deps, { [kind]: async (payload) => (isEmpty(payload) ? undefined : (payload as QueuedMail)) })
}

function isEmpty(payload: unknown): boolean {
  return isDeepStrictEqual(payload, {})
}

async function queueMail(): Promise<{ readonly id: string; readonly email: string }> {
  const { id, email } = await createUser(database.db)
  const queued: QueuedMail = {
    mail: { to: email, subject: 'Hello', text: 'Hello', reason: 'Test' },
    recipient: { user_id: id },
  }
  await asTest(database.db, (trx) => enqueue(trx, testSecret, kind, queued))
  return { id, email }
}

/** Ends the pauses, but no lease: busy workers keep theirs. */
const endPauses = () => database.db.updateTable('tasks').set({ run_after: sql`now()` }).execute()
const waiting = async () =>
  (await database.db.selectFrom('tasks').select('id').where('given_up_at', 'is', null).execute()).length

async function runAll(workers: number, patience?: number): Promise<void> {
  await Promise.all(
    Array.from({ length: workers }, async () => {
      const work = worker(patience)
      while (await work());
    }),
  )
}

/** The behaviour of a mail server at one try, and its meaning by the definition. */
const tries = {
  taken: { step: 'message', reply: '250 taken' },
  busy: { step: 'RCPT', reply: '451 come back later' },
  dropped: { step: 'RCPT', reply: 'close' },
  full: { step: 'message', reply: '452 no room' },
  lost: { step: 'message', reply: 'close' },
  refused: { step: 'RCPT', reply: '550 no such person' },
} as const
type Try = keyof typeof tries

/** Computes the outcome by the rule: try until it is accepted or refused, and at most once more after a lost answer. */
function expected(plan: readonly Try[]): { readonly copies: number; readonly failed: boolean } {
  let lost = 0
  for (const one of plan) {
    if (one === 'taken') return { copies: lost + 1, failed: false }
    if (one === 'refused') return { copies: lost, failed: true }
    if (one === 'lost' && ++lost === 2) return { copies: 2, failed: true }
  }
  return { copies: lost + 1, failed: false }
}

test('120 mails through a bad mail server: one copy each, or two of one Message-ID where an answer was lost', async () => {
  const random = drawsOf('a bad mail server')
  const mails = await Promise.all(Array.from({ length: 120 }, queueMail))
  const plans = new Map(
    mails.map(({ email }) => [email, Array.from({ length: 4 }, () => random.pick(Object.keys(tries) as Try[]))]),
  )
  const done = new Map<string, number>()
  let connections = 0
  server.reply = (step, mailbox) => {
    if (step === 'greeting') return ++connections % 9 === 0 ? random.pick(['421 too many', 'close']) : undefined
    const planned = plans.get(mailbox)?.[done.get(mailbox) ?? 0]
    const { step: at, reply } = tries[planned ?? 'taken']
    if (step !== at) return undefined
    done.set(mailbox, (done.get(mailbox) ?? 0) + 1)
    return reply
  }
  for (let round = 0; (await waiting()) > 0; round++) {
    expect(round).toBeLessThan(10)
    await endPauses()
    await runAll(4)
  }
  const failed = await database.db.selectFrom('failed_mails').select('user_id').execute()
  for (const { id, email } of mails) {
    const copies = server.taken.filter(({ to }) => to === email)
    const outcome = { copies: copies.length, failed: failed.some(({ user_id }) => user_id === id) }
    expect(outcome, plans.get(email)?.join()).toEqual(expected(plans.get(email) ?? []))
    expect(new Set(copies.map(({ messageId }) => messageId)).size).toBe(Math.min(copies.length, 1))
  }
  expect(new Set(server.taken.map(({ messageId }) => messageId)).size).toBeGreaterThan(60)
})

test('a server that is slow at each step gets each mail once', async () => {
  const mails = await Promise.all(Array.from({ length: 12 }, queueMail))
  server.pause = 250
  await runAll(4, 1)
  expect(server.taken.map(({ to }) => to).toSorted()).toEqual(mails.map(({ email }) => email).toSorted())
  expect(await waiting()).toBe(0)
})

test('a server that is too slow takes nothing, so that nothing is taken twice', async () => {
  await queueMail()
  server.pause = 450
  for (let attempt = 1; attempt <= 2; attempt++) {
    await endPauses()
    await worker(1)()
  }
  server.pause = 0
  await endPauses()
  await worker()()
  expect(server.taken).toHaveLength(1)
})

test('a mail that 20 workers want at once leaves once', async () => {
  await queueMail()
  await runAll(20)
  expect([server.taken.length, server.reached.get('greeting')]).toEqual([1, 1])
})

test('a mail that was queued, or claimed, while the clock was 400 days ahead leaves when the clock is right', async () => {
  const ahead = sql<string>`now() + interval '400 days'`
  await queueMail()
  await database.db.updateTable('tasks').set({ run_after: ahead }).execute()
  await Promise.all([runAll(1), runAll(1)])
  await runAll(1)
  expect(server.taken).toHaveLength(1)
  await queueMail()
  await database.db.updateTable('tasks').set({ run_after: ahead, lease_until: ahead }).execute()
  await runAll(1)
  const { rows } = await sql`
    select run_after <= now() as due, lease_until between now() + interval '190 seconds' and now() + interval '200 seconds' as claimed
    from tasks where given_up_at is null`.execute(database.db)
  expect([rows, server.taken.length]).toEqual([[{ due: true, claimed: true }], 1])
  await database.db.deleteFrom('tasks').execute()
})

test('a pause that no clock put off stays', async () => {
  await queueMail()
  await database.db.updateTable('tasks').set({ run_after: sql`now() + interval '59 minutes'` }).execute()
  await runAll(1)
  await runAll(1)
  expect([server.taken.length, await waiting()]).toEqual([0, 1])
  await database.db.deleteFrom('tasks').execute()
})

test('a permanent refusal ends the mail at the first try', async () => {
  const { id } = await queueMail()
  server.reply = (step) => (step === 'RCPT' ? '550 no such person' : undefined)
  await runAll(1)
  await endPauses()
  await runAll(1)
  expect(server.reached.get('RCPT')).toBe(1)
  const failed = database.db.selectFrom('failed_mails').select('reason').where('user_id', '=', id)
  const reason = 'The mail server did not accept a message (EENVELOPE 550).'
  expect(await failed.execute()).toEqual([{ reason }])
})

test('a mail that was given up stays for a month with its reason, without its text, and is never sent', async () => {
  await database.db.deleteFrom('tasks').execute()
  await queueMail()
  server.reply = (step) => (step === 'RCPT' ? '550 no such person' : undefined)
  await runAll(1)
  const kept = database.db.selectFrom('tasks').select(['payload', 'given_up_for', 'lease_until'])
  const given_up_for = 'The mail server did not accept a message (EENVELOPE 550).'
  expect(await kept.execute()).toEqual([{ payload: '', given_up_for, lease_until: null }])
  server.reply = () => undefined
  await endPauses()
  await runAll(2)
  expect(server.taken).toEqual([])
  await forgetGivenUp(database.db, new Date(Date.now() + 29 * 24 * 60 * 60_000))
  expect(await kept.execute()).toHaveLength(1)
  await forgetGivenUp(database.db, new Date(Date.now() + 31 * 24 * 60 * 60_000))
  expect(await kept.execute()).toEqual([])
})

test('a mail counts as sent also where nobody is told of its failure, and not where it may leave no more', async () => {
  const counted: string[] = []
  const stop = onOutcome(({ of, outcome }) => void (of === 'mail' && counted.push(outcome)))
  const mail = { to: 'applicant@x.example', subject: 'Hello', text: 'Hello', reason: 'Test' }
  await asTest(database.db, (trx) => enqueue(trx, testSecret, kind, { mail }))
  await asTest(database.db, (trx) => enqueue(trx, testSecret, kind, {}))
  await runAll(1)
  stop()
  expect(counted).toEqual(['sent'])
})
