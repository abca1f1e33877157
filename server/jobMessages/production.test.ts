import { randomUUID } from 'node:crypto'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Mail } from '#server/platform/mail/mail.ts'
import { createSendingWork } from '#server/platform/sending/messageWork.ts'
import { asTest, createDeveloper, createJob } from '#test/factories.ts'
import { testSecret } from '#test/identity/identity.ts'
import { letThemLeave, sendJobMessage } from '#test/rows/jobMessages.ts'
import { type SlackServer, startSlackServer } from '#test/servers/slackServer.ts'
import { startTestServer, type TestServer } from '#test/testServer.ts'
import { readJobMessage } from './tasks.ts'

let slack: SlackServer
let server: TestServer

beforeEach(async () => {
  slack = await startSlackServer()
})
afterEach(async () => {
  await server.close()
  await slack.close()
})

/** Starts a portal with Slack by default, one developer in Slack and one who is not. */
async function portal(variables: Record<string, string>, mail: boolean) {
  const standard = { SLACK_TOKEN: 'xoxb-test', SLACK_API_URL: slack.url, SEND_TIMEOUT: '60' }
  server = await startTestServer({ variables: { ...standard, ...variables }, mail })
  const { db } = server
  const { id: jobId } = await createJob(db)
  const inSlack = await createDeveloper(db, { first_name: 'Ana', slack_user_id: `U${randomUUID()}` })
  const elsewhere = await createDeveloper(db, { first_name: 'Bo' })
  const caller = { url: server.url, token: server.as('recruiter').token }
  const body = { jobId, devIds: [inSlack.id, elsewhere.id], message: 'Hello' }
  const states = async () => {
    const rows = await db.selectFrom('messages').select(['delivery_method', 'state']).execute()
    return rows.map(({ delivery_method, state }) => `${delivery_method} ${state}`).sort()
  }
  return { inSlack, elsewhere, states, send: (more: object) => sendJobMessage(caller, { ...body, ...more }) }
}

const reached = () => ({ slack: slack.calls.length, mail: server.mails.length })
const methods = ({ answer }: Awaited<ReturnType<typeof sendJobMessage>>) =>
  answer.recipients.map(({ deliveryMethod }) => deliveryMethod)

test('the production portal sends by Slack and by mail, as the dry run said, and each message arrives once', async () => {
  const { inSlack, elsewhere, states, send } = await portal({ PORTAL_PRODUCTION: 'true' }, true)
  const dry = await send({ test: false, dryRun: true })
  expect(methods(dry)).toEqual(['SLACK', 'EMAIL'])
  expect(reached()).toEqual({ slack: 0, mail: 0 })
  const sent = await send({ test: false })
  const { quotaLeft: _, warning: _none, recent: _nobody, ...plan } = dry.answer
  expect({ ...sent.answer, batchId: null }).toEqual({ ...plan, change: sent.answer.change })
  await letThemLeave(server.db)
  expect(sent.answer.test).toBe(false)
  await expect.poll(states).toEqual(['EMAIL SENT', 'SLACK SENT'])
  expect(slack.delivered).toEqual(new Map([[inSlack.slack_user_id, ['Hello']]]))
  expect(server.mails.map(({ to, text }) => ({ to, text }))).toEqual([{ to: elsewhere.email, text: 'Hello' }])
})

test.each([
  ['true in the production portal', { PORTAL_PRODUCTION: 'true' }, { test: true }],
  ['left out in the production portal', { PORTAL_PRODUCTION: 'true' }, {}],
  ['false anywhere else', { PORTAL_PRODUCTION: 'false' }, { test: false }],
  ['false where nothing is said', {}, { test: false }],
])('with test %s, nobody is reached and all messages stay in the outbox', async (_name, variables, body) => {
  const { states, send } = await portal(variables, true)
  const { answer } = await send(body)
  expect(answer).toMatchObject({ test: true, recipients: [{ deliveryMethod: 'OUTBOX' }, { deliveryMethod: 'OUTBOX' }] })
  const mailer = { enabled: true, send: async (mail: Mail) => void server.mails.push(mail) }
  const deps = { env: server.env, db: server.db, log: pino({ level: 'silent' }), mailer, secret: testSecret }
  const work = createSendingWork(deps, { JOB_MESSAGE: readJobMessage })
  while (await work());
  expect(await states()).toEqual(['OUTBOX SENT', 'OUTBOX SENT'])
  expect(reached()).toEqual({ slack: 0, mail: 0 })
})

test('without mail, a developer without a Slack id cannot be reached', async () => {
  const { inSlack, elsewhere, send } = await portal({ PORTAL_PRODUCTION: 'true' }, false)
  const { answer } = await send({ test: false })
  expect(answer.recipients).toMatchObject([{ devId: inSlack.id, deliveryMethod: 'SLACK' }])
  expect(answer.skipped).toEqual([{ devId: elsewhere.id, name: 'Bo Developer', reason: 'NO_WAY_TO_REACH' }])
})

test.each(['#general', 'C024BE91L'])(
  'an id that is not of a Slack user counts as missing: %s',
  async (slack_user_id) => {
    const { elsewhere, send } = await portal({ PORTAL_PRODUCTION: 'true' }, true)
    await asTest(server.db, (trx) =>
      trx.updateTable('developers').set({ slack_user_id }).where('id', '=', elsewhere.id).execute(),
    )
    expect(methods(await send({ test: false, dryRun: true }))).toEqual(['SLACK', 'EMAIL'])
  },
)

test('without Slack and mail, even production messages end in the outbox', async () => {
  const { states, send } = await portal({ PORTAL_PRODUCTION: 'true', SLACK_TOKEN: '' }, false)
  expect(methods(await send({ test: false }))).toEqual(['OUTBOX', 'OUTBOX'])
  expect(await states()).toEqual(['OUTBOX SENT', 'OUTBOX SENT'])
})
