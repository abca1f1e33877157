import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { readEnv } from '#server/env.ts'
import { sendMessage } from '#server/jobMessages/sending/batches.ts'
import { createMailer, type Mail } from '#server/platform/mail/mail.ts'
import { MailError } from '#server/platform/mail/mailError.ts'
import { createSendingWork } from '#server/platform/sending/messageWork.ts'
import { claimMessage, recordDelivery } from '#server/platform/sending/queue.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { asTest, createDeveloper, createJob, createUser } from '#test/factories.ts'
import { testSecret } from '#test/identity/identity.ts'
import { jobMessageTo, letThemLeave, sendingAs } from '#test/rows/jobMessages.ts'
import { type MailServer, startMailServer } from '#test/servers/mailServer.ts'
import { type SlackBehaviour, type SlackServer, slackBehaviours, startSlackServer } from '#test/servers/slackServer.ts'
import { readJobMessage } from './tasks.ts'

let database: TestDatabase
let slack: SlackServer
/** The test reads the sent mails, and chooses how the mail server answers the next ones. */
let mails: Mail[]
let mailFailure: (() => Promise<never>) | undefined

beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())
beforeEach(async () => {
  await asTest(database.db, (trx) => trx.deleteFrom('messages').execute())
  slack = await startSlackServer()
  mails = []
  mailFailure = undefined
  return () => slack.close()
})

/** Creates one worker of a production portal. Its mails go to an array, or to a server. */
function worker(variables: Record<string, string> = {}, mailServer?: MailServer) {
  const production = {
    PORTAL_PRODUCTION: 'true',
    SLACK_TOKEN: 'xoxb-test',
    SLACK_API_URL: slack.url,
    // A busy machine is slow, not silent.
    SEND_TIMEOUT: '60',
  }
  const env = readEnv({ PUBLIC_URL: 'https://vouch.example', ...production, ...variables })
  const send = async (mail: Mail) => {
    if (mailFailure) await mailFailure()
    mails.push(mail)
  }
  const log = pino({ level: 'silent' })
  const mailer = mailServer ? createMailer({ ...env, SMTP_URL: mailServer.url }, log) : { enabled: true, send }
  return createSendingWork({ env, db: database.db, log, mailer, secret: testSecret }, { JOB_MESSAGE: readJobMessage })
}

const slackId = () => `U${randomUUID()}`

/** Queues one message to a developer, who by default is in Slack. */
async function queue(row: Parameters<typeof createDeveloper>[1] = {}, message = 'Hello', jobId?: string) {
  const { db } = database
  const developer = await createDeveloper(db, { slack_user_id: slackId(), ...row })
  const sender = await createUser(db, { email: `${randomUUID()}@recruiters.example` })
  const job = jobId ?? (await createJob(db, { title: 'Gardener' })).id
  const request = jobMessageTo(job, [developer.id], message)
  const channels = { test: false, slack: true, mail: true }
  await asTest(db, (trx) => sendMessage(trx, null, request, sendingAs(sender.id, channels)))
  const read = () =>
    db.selectFrom('messages').selectAll().where('developer_id', '=', developer.id).executeTakeFirstOrThrow()
  const change = (set: object) =>
    asTest(db, (trx) => trx.updateTable('messages').set(set).where('developer_id', '=', developer.id).execute())
  return { developer, sender, read, change, delivered: () => slack.delivered.get(developer.slack_user_id ?? '') ?? [] }
}

test('Slack comes first: one call with the token and the text sends the message', async () => {
  const message = await queue()
  expect(await message.read()).toMatchObject({ state: 'QUEUED', success: null, delivery_method: 'SLACK' })
  const work = worker()
  expect(await work()).toBe(true)
  expect(await work()).toBe(false)
  expect(await message.read()).toMatchObject({
    state: 'SENT',
    success: true,
    metadata: { reference: '1700000000.000100' },
    send_after: null,
    lease_until: null,
  })
  expect(slack.calls).toEqual([
    expect.objectContaining({
      authorization: 'Bearer xoxb-test',
      channel: message.developer.slack_user_id,
      text: 'Hello',
      unfurl_links: 'false',
      unfurl_media: 'false',
      link_names: 'false',
      mrkdwn: 'false',
      parse: 'none',
    }),
  ])
})

test('nothing that a person types becomes markup in Slack, except the address of the job', async () => {
  const { id } = await createJob(database.db)
  const link = `https://jobs.example/open?a=1&b=2#${id}`
  const message = await queue({}, `<!channel> <@U1> <https://evil.example|Apply> & $& ${link}`, id)
  await worker({ JOBS_PAGE_URL: 'https://jobs.example/open?a=1&b=2' })()
  expect(message.delivered()).toEqual([
    `&lt;!channel&gt; &lt;@U1&gt; &lt;https://evil.example|Apply&gt; &amp; $&amp; <${link.replace('&', '&amp;')}>`,
  ])
})

test('a developer without Slack gets plain mail with its own Message-ID and the sender as Reply-To', async () => {
  const message = await queue({ slack_user_id: null }, 'Hello\n<b>you</b>')
  await worker()()
  const { id, state, metadata } = await message.read()
  const messageId = `<message-${id}@vouch.example>`
  expect({ state, metadata }).toEqual({ state: 'SENT', metadata: { reference: messageId } })
  const { email: to } = message.developer
  const subject = 'A role for you: Gardener'
  expect(mails).toMatchObject([{ to, subject, text: 'Hello\n<b>you</b>', messageId, replyTo: message.sender.email }])
  expect(slack.calls).toEqual([])
})

const outcomes: Record<Exclude<SlackBehaviour, 'limited'>, { state: string; reason?: string }> = {
  fine: { state: 'SENT' },
  refusing: { state: 'REFUSED', reason: 'Slack does not know this developer (user_not_found).' },
  'failing after delivery': { state: 'UNKNOWN' },
  'erring after delivery': { state: 'UNKNOWN' },
  'malformed after delivery': { state: 'UNKNOWN' },
  'truncated after delivery': { state: 'UNKNOWN' },
  'disconnecting after delivery': { state: 'UNKNOWN' },
  disconnecting: { state: 'UNKNOWN' },
  'silent after delivery': { state: 'UNKNOWN', reason: 'Slack gave no clear answer. The message may have arrived.' },
}

test.each(Object.entries(outcomes))(
  'when Slack is %s, the message is %o and never sent again',
  async (behaviour, wanted) => {
    slack.behaviour = () => behaviour as SlackBehaviour
    const message = await queue()
    const work = worker(behaviour === 'silent after delivery' ? { SEND_TIMEOUT: '1' } : {})
    await work()
    slack.behaviour = () => 'fine'
    while (await work());
    const { state, success, metadata } = await message.read()
    expect(state).toBe(wanted.state)
    expect(success).toBe(state === 'SENT' ? true : state === 'REFUSED' ? false : null)
    if (wanted.reason) expect(metadata).toEqual({ reason: wanted.reason })
    expect(slack.calls).toHaveLength(1)
    expect(message.delivered()).toHaveLength(slackBehaviours[behaviour as SlackBehaviour].delivers ? 1 : 0)
  },
)

test('a rate limit of Slack pauses all Slack messages, and mail goes on', async () => {
  slack.behaviour = () => 'limited'
  const messages = [await queue(), await queue()]
  const mail = await queue({ slack_user_id: null })
  const work = worker()
  while (await work());
  expect(slack.calls).toHaveLength(1)
  expect((await mail.read()).state).toBe('SENT')
  const states = async () => (await Promise.all(messages.map(({ read }) => read()))).map(({ state }) => state)
  expect(await states()).toEqual(['QUEUED', 'QUEUED'])
  expect((await messages[0]?.read())?.metadata).toEqual({ reason: 'Slack asked to wait.' })
  slack.behaviour = () => 'fine'
  await letThemLeave(database.db)
  vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 1_000)
  onTestFinished(() => void vi.restoreAllMocks())
  while (await work());
  expect(await states()).toEqual(['SENT', 'SENT'])
  expect(messages.map(({ delivered }) => delivered().length)).toEqual([1, 1])
})

test('while Slack cannot be reached, messages wait', async () => {
  const message = await queue()
  await slack.close()
  await worker()()
  expect(await message.read()).toMatchObject({ state: 'QUEUED', metadata: { reason: 'Slack could not be reached.' } })
})

test.each([
  ['refused', 'REFUSED', false],
  ['retry', 'QUEUED', null],
  ['unknown', 'UNKNOWN', null],
] as const)('a mail whose outcome is %s is %s', async (outcome, state, success) => {
  const reason = 'The mail server did not accept a message (EMESSAGE 554).'
  mailFailure = () => Promise.reject(new MailError(reason, outcome))
  const message = await queue({ slack_user_id: null })
  await worker()()
  expect(await message.read()).toMatchObject({ state, success, metadata: { reason } })
})

test.each(['421 too many connections', 'close', 'silence'])(
  'a mail server that greets by %s has surely not taken a message, which waits and is sent once',
  async (greeting) => {
    const server = await startMailServer()
    const message = await queue({ slack_user_id: null })
    server.reply = (step) => (step === 'greeting' ? greeting : undefined)
    await worker(greeting === 'silence' ? { SEND_TIMEOUT: '1' } : {}, server)()
    expect(await message.read()).toMatchObject({ state: 'QUEUED', success: null })
    server.reply = () => undefined
    await message.change({ send_after: sql`now()` })
    await worker({}, server)()
    expect((await message.read()).state).toBe('SENT')
    expect(server.taken.map(({ to }) => to)).toEqual([message.developer.email])
    await server.close()
  },
)

test('a mail server whose answer to the message is lost leaves it unknown, and gets it once', async () => {
  const server = await startMailServer()
  server.reply = (step) => (step === 'message' ? 'close' : undefined)
  const message = await queue({ slack_user_id: null })
  const work = worker({}, server)
  while (await work());
  const reason = 'The mail server gave no answer. The message may have arrived.'
  expect(await message.read()).toMatchObject({ state: 'UNKNOWN', success: null, metadata: { reason } })
  expect(server.taken).toHaveLength(1)
  await server.close()
})

test('a message that became forbidden after it was queued is not sent', async () => {
  const forbidden = [
    [await queue(), { do_not_contact: true }, 'Not sent: Does not want to be contacted.'],
    [await queue(), { stage: 'BLOCKED', status: null }, 'Not sent: Blocked.'],
    [await queue(), { deleted_at: new Date() }, 'Not sent: No longer in Vouch.'],
    [await queue(), { slack_user_id: null }, 'Not sent: the developer has no Slack id any more.'],
    [await queue(), { slack_user_id: '#general' }, 'Not sent: the developer has no Slack id any more.'],
  ] as const
  for (const [{ developer }, change] of forbidden) {
    await asTest(database.db, (trx) =>
      trx.updateTable('developers').set(change).where('id', '=', developer.id).execute(),
    )
  }
  const work = worker()
  while (await work());
  for (const [{ read }, , reason] of forbidden) {
    expect(await read()).toMatchObject({ state: 'REFUSED', success: false, metadata: { reason } })
  }
  expect(slack.calls).toEqual([])
})

test('a claim whose worker died becomes unknown after its lease, and is not sent again', async () => {
  const message = await queue()
  await message.change({ lease_until: sql`now() - interval '1 second'` })
  const work = worker()
  while (await work());
  expect(await message.read()).toMatchObject({
    state: 'UNKNOWN',
    success: null,
    metadata: { reason: 'The server stopped while it was sending. The message may have arrived.' },
  })
  expect(slack.calls).toEqual([])
})

test('a worker whose lease expired still records the outcome, but does not queue the message again', async () => {
  slack.pause = 500
  for (const [behaviour, state] of [
    ['fine', 'SENT'],
    ['limited', 'UNKNOWN'],
  ] as const) {
    slack.behaviour = () => behaviour
    const message = await queue()
    const running = worker()()
    await expect.poll(async () => (await message.read()).state).toBe('SENDING')
    await message.change({ lease_until: null, send_after: null })
    await running
    expect((await message.read()).state).toBe(state)
  }
})

test('a worker that records twice does not touch a later claim of the same message', async () => {
  const message = await queue()
  const claim = () =>
    asTest(database.db, (trx) => claimMessage(trx, { kinds: ['JOB_MESSAGE'], methods: ['SLACK'] }, 60))
  const first = await claim()
  if (!first) throw new Error('The message waits.')
  const again = { outcome: 'retry', seconds: 0, reason: 'Slack asked to wait.' } as const
  await asTest(database.db, (trx) => recordDelivery(trx, first, again))
  const second = await claim()
  expect(second).toMatchObject({ id: first.id, attempts: 2 })
  await asTest(database.db, (trx) => recordDelivery(trx, first, again))
  expect((await message.read()).state).toBe('SENDING')
  expect(await claim()).toBeUndefined()
})

test('a message that was queued, or claimed, while the clock was 400 days ahead leaves when the clock is right', async () => {
  const ahead = sql`now() + interval '400 days'`
  const [queued, claimed] = [await queue(), await queue()]
  await queued.change({ created_at: ahead, send_after: ahead })
  await claimed.change({ created_at: ahead, send_after: ahead, lease_until: ahead })
  const work = worker()
  expect([await work(), await work(), await work()]).toEqual([false, true, false])
  expect((await queued.read()).state).toBe('SENT')
  const { state, send_after, lease_until } = await claimed.read()
  expect([state, Date.parse(send_after ?? '') <= Date.now()]).toEqual(['SENDING', true])
  expect(Date.parse(lease_until ?? '')).toBeLessThan(Date.now() + 200_000)
  await claimed.change({ lease_until: sql`now() - interval '1 second'` })
  await work()
  expect((await claimed.read()).state).toBe('UNKNOWN')
})

test('a message that could not be sent within a day is given up', async () => {
  const message = await queue()
  await asTest(database.db, (trx) =>
    sql`update messages set created_at = now() - interval '25 hours'
      where developer_id = ${message.developer.id}`.execute(trx),
  )
  const work = worker()
  while (await work());
  expect(await message.read()).toMatchObject({
    state: 'REFUSED',
    success: false,
    metadata: { reason: 'Not sent: it could not be sent within a day.' },
  })
  expect(slack.calls).toEqual([])
})

test('many workers share the queue, and each message goes out once', async () => {
  const messages = await Promise.all(Array.from({ length: 40 }, () => queue()))
  await Promise.all(
    Array.from({ length: 8 }, async () => {
      const work = worker()
      while (await work());
    }),
  )
  expect(messages.map(({ delivered }) => delivered().length)).toEqual(messages.map(() => 1))
})
