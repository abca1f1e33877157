import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Env, readEnv } from '#server/env.ts'
import { sendMessage } from '#server/jobMessages/sending/batches.ts'
import { readJobMessage } from '#server/jobMessages/tasks.ts'
import { type Actor, type Trx, write } from '#server/platform/db/connection/connect.ts'
import type { Mail } from '#server/platform/mail/mail.ts'
import { openApplicationLink } from '#server/platform/sending/applicationLink.ts'
import { leaveUrl } from '#server/platform/sending/leaveLink.ts'
import { createSendingWork, type MessageReaders } from '#server/platform/sending/messageWork.ts'
import { type MessageDraft, queueMessage, queueMessages } from '#server/platform/sending/queueMessages.ts'
import { fillInLink } from '#server/signedLinks/data.ts'
import { undoDeadlineSeconds } from '#shared/platform/undo.ts'
import { asTest, createDeveloper, createJob, createUser } from '#test/factories.ts'
import { undoMutation } from '#test/graphql.ts'
import { testSecret } from '#test/identity/identity.ts'
import { jobMessageTo, sendingAs } from '#test/rows/jobMessages.ts'
import { type SlackServer, startSlackServer } from '#test/servers/slackServer.ts'
import { startTestServer, type TestServer } from '#test/testServer.ts'
import { developerReason } from './sending/developerReason.ts'
import { createMessageReader } from './tasks.ts'

const readers = { MESSAGE: createMessageReader(fillInLink(testSecret)), JOB_MESSAGE: readJobMessage }

let server: TestServer
let slack: SlackServer
let mails: Mail[]

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  await asTest(server.db, (trx) => trx.deleteFrom('messages').execute())
  slack = await startSlackServer()
  mails = []
  return () => slack.close()
})

const everyChannel = { test: false, slack: true, mail: true }
const words = { subject: 'A subject', body: 'Hello' }

/** Sends all messages that may leave now. */
async function sendAll() {
  const work = worker()
  while (await work());
}

/** Creates one worker of a production portal. */
function worker(reading: MessageReaders = readers) {
  const production = {
    PORTAL_PRODUCTION: 'true',
    SLACK_TOKEN: 'xoxb-test',
    SLACK_API_URL: slack.url,
    SEND_TIMEOUT: '60',
  }
  const env = readEnv({ PUBLIC_URL: 'https://vouch.example', ...production })
  const mailer = { enabled: true, send: async (mail: Mail) => void mails.push(mail) }
  return createSendingWork({ env, db: server.db, log: pino({ level: 'silent' }), mailer, secret: testSecret }, reading)
}

const inSlack = (row: Parameters<typeof createDeveloper>[1] = {}) =>
  createDeveloper(server.db, { slack_user_id: `U${randomUUID()}`, ...row })

async function queue(developerId: string, draft: Partial<MessageDraft> = {}, channels = everyChannel) {
  const sender = server.as('recruiter').account
  return write(server.db, { actor: sender.id }, (trx) =>
    queueMessage(trx, channels, sender.id, { developerId, ...words, ...draft }),
  )
}

const read = (id: string) => server.db.selectFrom('messages').selectAll().where('id', '=', id).executeTakeFirst()

test('a message leaves once, by Slack before e-mail', async () => {
  const developer = await inSlack()
  const { id, ...queued } = await queue(developer.id)
  expect(queued).toEqual({ developer_id: developer.id, delivery_method: 'SLACK', state: 'QUEUED', reason: null })
  await sendAll()
  await sendAll()
  expect(slack.delivered).toEqual(new Map([[developer.slack_user_id, ['Hello']]]))
  expect(await read(id)).toMatchObject({ state: 'SENT', send_after: null })
})

test.each([
  ['has no Slack id', null, null],
  ['has one, but the sender chose e-mail', `U${randomUUID()}`, 'EMAIL'],
] as const)(
  'a developer who %s gets a mail with the subject, and answers go to the sender',
  async (_, slackId, only) => {
    const developer = await createDeveloper(server.db, { slack_user_id: slackId })
    const { id } = await queue(developer.id, { only })
    await sendAll()
    const { email: replyTo } = server.as('recruiter').account
    const messageId = `<message-${id}@vouch.example>`
    const url = leaveUrl({ PUBLIC_URL: 'https://vouch.example' }, testSecret, developer.id)
    expect(mails).toEqual([
      {
        to: developer.email,
        subject: 'A subject',
        text: 'Hello',
        reason: developerReason,
        messageId,
        replyTo,
        senderName: 'The recruiter',
        isPersonal: true,
        leaveUrl: url,
      },
    ])
    expect(slack.calls).toEqual([])
  },
)

test('a mail to an applicant leads to the page of the newest application, until what it tells is no more about it', async () => {
  const developer = await createDeveloper(server.db, { stage: 'APPLICANT', status: 'NEW', slack_user_id: null })
  const apply = (created_at: string) =>
    asTest(server.db, (trx) =>
      trx
        .insertInto('applications')
        .values({ developer_id: developer.id, source: 'JOBS_PAGE', created_at })
        .returning('id')
        .executeTakeFirstOrThrow(),
    )
  const newest = await apply('2026-02-01')
  await apply('2026-01-01')
  const followed = async (draft: Partial<MessageDraft> = {}) => {
    await queue(developer.id, draft)
    await sendAll()
    return openApplicationLink(testSecret, mails.at(-1)?.followUrl?.split('/').at(-1) ?? '')
  }
  expect(await followed()).toBe(newest.id)
  await asTest(server.db, (trx) =>
    trx
      .updateTable('developers')
      .set({ stage: 'MEMBER', status: 'AVAILABLE' })
      .where('id', '=', developer.id)
      .execute(),
  )
  expect(await followed()).toBeUndefined()
  const told = { outcome: 'MEMBER' as const, outcome_number: 0, move_key: developer.id }
  expect(await followed({ told })).toBe(newest.id)
})

test('links and mentions in a message stay plain text in Slack', async () => {
  const { id, slack_user_id } = await inSlack()
  await queue(id, { body: '<!channel> <https://evil.example|Apply> & so on' })
  await sendAll()
  expect(slack.delivered.get(slack_user_id ?? '')).toEqual([
    '&lt;!channel&gt; &lt;https://evil.example|Apply&gt; &amp; so on',
  ])
})

test.each([
  ['a test', { test: true, slack: true, mail: true }],
  ['an installation without Slack and mail', { test: false, slack: false, mail: false }],
])('in %s it stays in the outbox', async (_, channels) => {
  const developer = await inSlack()
  expect(await queue(developer.id, {}, channels)).toMatchObject({ delivery_method: 'OUTBOX', state: 'SENT' })
  await sendAll()
  expect([slack.calls, mails]).toEqual([[], []])
})

const forbidden = [
  [{ do_not_contact: true }, 'Not sent: Does not want to be contacted.'],
  [{ stage: 'BLOCKED', status: null }, 'Not sent: Blocked.'],
  [{ deleted_at: new Date() }, 'Not sent: No longer in Vouch.'],
] as const

test.each(forbidden)('a developer with %o gets none: it is recorded as not sent', async (row, reason) => {
  const developer = await inSlack(row)
  expect(await queue(developer.id)).toMatchObject({ state: 'REFUSED', reason })
  await sendAll()
  expect(slack.calls).toEqual([])
})

test.each(forbidden)('nor does one who became so (%o) while the message waited', async (row, reason) => {
  const developer = await inSlack()
  const { id } = await queue(developer.id)
  await asTest(server.db, (trx) => trx.updateTable('developers').set(row).where('id', '=', developer.id).execute())
  await sendAll()
  expect(await read(id)).toMatchObject({ state: 'REFUSED', metadata: { reason } })
  expect(slack.calls).toEqual([])
})

test('without a way to reach a developer, it is recorded as not sent', async () => {
  const { id } = await createDeveloper(server.db)
  const reason = 'Not sent: no Slack id, and e-mail is not set up.'
  expect(await queue(id, {}, { test: false, slack: true, mail: false })).toMatchObject({ state: 'REFUSED', reason })
})

test('an unknown developer is not found, and left out among many', async () => {
  const stranger = randomUUID()
  await expect(queue(stranger)).rejects.toThrow('developer')
  const { id } = await inSlack()
  const queued = await asTest(server.db, (trx) =>
    queueMessages(trx, everyChannel, null, [
      { developerId: stranger, ...words },
      { developerId: id, ...words },
    ]),
  )
  expect(queued.map(({ developer_id }) => developer_id)).toEqual([id])
})

test('a message that a person waits for leaves before bulk messages about a job that were queued earlier', async () => {
  const [bulk, single] = [await inSlack(), await inSlack()]
  const request = jobMessageTo((await createJob(server.db)).id, [bulk.id], 'Bulk')
  const sender = await createUser(server.db)
  await asTest(server.db, (trx) => sendMessage(trx, null, request, sendingAs(sender.id, everyChannel)))
  await queue(single.id)
  const work = worker()
  while (await work());
  expect([...slack.delivered.values()]).toEqual([['Hello'], ['Bulk']])
})

test('a message that cannot be read holds up no other, and is tried again', async () => {
  const [poison, good] = [await queue((await inSlack()).id), await queue((await inSlack()).id)]
  const unread = (trx: Parameters<typeof readers.MESSAGE>[0], id: string, env: Env) =>
    id === poison.id ? sql`select 1 / 0`.execute(trx).then(() => ({ refusal: '' })) : readers.MESSAGE(trx, id, env)
  const failing = worker({ MESSAGE: unread })
  while (await failing());
  expect(await read(good.id)).toMatchObject({ state: 'SENT' })
  expect(await read(poison.id)).toMatchObject({
    state: 'QUEUED',
    attempts: 1,
    metadata: { reason: 'It could not be read.' },
  })
  await asTest(server.db, (trx) =>
    sql`update messages set send_after = now() where send_after is not null`.execute(trx),
  )
  await sendAll()
  expect(await read(poison.id)).toMatchObject({ state: 'SENT' })
})

test('ten thousand are queued in one statement', async () => {
  const { id } = await inSlack()
  const drafts = Array.from({ length: 10_000 }, () => ({ developerId: id, ...words }))
  const queued = await asTest(server.db, (trx) => queueMessages(trx, everyChannel, null, drafts))
  expect(queued).toHaveLength(10_000)
})

describe('in an undoable change', () => {
  /** Queues a message in a change that also gives the developer a headline. */
  async function changed(actor: Partial<Actor> = {}) {
    const developer = await inSlack()
    const sender = await server.logIn(await createUser(server.db))
    const changeId = randomUUID()
    const work = async (trx: Trx) => {
      await trx.updateTable('developers').set({ headline: 'Changed' }).where('id', '=', developer.id).execute()
      return queueMessage(trx, everyChannel, sender.account.id, { developerId: developer.id, ...words })
    }
    const { id } = await write(server.db, { actor: sender.account.id, changeId, ...actor }, work)
    const undo = () => sender.query(undoMutation, { input: { change: changeId } })
    /** Moves the change and its message into the past. */
    const age = async (seconds: number) => {
      const ago = sql`${seconds} * interval '1 second'`
      await sql`update events set at = at - ${ago} where change_id = ${changeId}`.execute(server.database.owner)
      await sql`alter table messages disable trigger user`.execute(server.database.owner)
      await server.database.owner
        .updateTable('messages')
        .set({ send_after: sql<string>`send_after - ${ago}` })
        .where('id', '=', id)
        .execute()
      await sql`alter table messages enable trigger user`.execute(server.database.owner)
    }
    return { developer, id, undo, age }
  }

  test('it waits until the change can no longer be undone', async () => {
    const { id, undo, age } = await changed()
    await age(undoDeadlineSeconds - 1)
    await sendAll()
    expect(await read(id)).toMatchObject({ state: 'QUEUED' })
    expect(slack.calls).toEqual([])
    await age(1.1)
    expect((await undo()).errors?.[0]?.message).toContain('too late')
    await sendAll()
    expect(await read(id)).toMatchObject({ state: 'SENT' })
  })

  test('an undo takes it back, and nothing leaves', async () => {
    const { id, undo } = await changed()
    expect((await undo()).data).toEqual({ undo: { rows: 2 } })
    expect(await read(id)).toBeUndefined()
    await sendAll()
    expect(slack.calls).toEqual([])
  })

  test('an undo and many workers at the same moment never both win', async () => {
    for (let round = 0; round < 5; round++) {
      const { developer, undo, age } = await changed()
      await age(undoDeadlineSeconds - 0.05)
      const [undone] = await Promise.all([undo(), sendAll(), sendAll(), sendAll()])
      await sendAll()
      const { headline } = await server.db
        .selectFrom('developers')
        .select('headline')
        .where('id', '=', developer.id)
        .executeTakeFirstOrThrow()
      const arrived = slack.delivered.get(developer.slack_user_id ?? '')?.length ?? 0
      expect(headline === null).toBe(undone.data?.undo !== undefined)
      expect(headline === null && arrived > 0, 'undone and sent').toBe(false)
    }
  })
})

test('a message that reached a developer is the last contact, and one in the outbox is not', async () => {
  const { id } = await inSlack()
  const lastContact = async () =>
    (
      await server.db
        .selectFrom('developer_facts')
        .select('last_contact_at')
        .where('developer_id', '=', id)
        .executeTakeFirstOrThrow()
    ).last_contact_at
  await queue(id, {}, { test: true, slack: false, mail: false })
  expect(await lastContact()).toBeNull()
  const message = await queue(id)
  expect(await lastContact()).toBeNull()
  await sendAll()
  expect(await lastContact()).toBe((await read(message.id))?.created_at)
  await asTest(server.db, (trx) => trx.deleteFrom('messages').where('id', '=', message.id).execute())
  expect(await lastContact()).toBeNull()
})
