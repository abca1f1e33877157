import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createMessageReader } from '#server/messages/tasks.ts'
import type { Mail } from '#server/platform/mail/mail.ts'
import { MailError } from '#server/platform/mail/mailError.ts'
import { createSendingWork } from '#server/platform/sending/messageWork.ts'
import { queueMessages } from '#server/platform/sending/queueMessages.ts'
import { fillInLink } from '#server/signedLinks/data.ts'
import type { DeveloperStage } from '#shared/developers/developerStages.ts'
import { asTest, createDeveloper, createJob, createJobProfile } from '#test/factories.ts'
import { graphql, undoMutation } from '#test/graphql.ts'
import { testSecret } from '#test/identity/identity.ts'
import { createAttempt } from '#test/rows/attempts.ts'
import { emptyTables } from '#test/rows/emptyTables.ts'
import { startTestServer, type TestServer } from '#test/testServer.ts'
import { profileKey } from './readers.ts'

let server: TestServer
let mails: Mail[]
let failure: MailError | undefined
beforeAll(async () => {
  server = await startTestServer({ variables: { PORTAL_PRODUCTION: 'true' }, tasks: ['queue'] })
})
afterAll(() => server.close())
beforeEach(async () => {
  await emptyTables(server.database, 'messages', 'texts')
  mails = []
  failure = undefined
})

/** Sends all that waits, as one node does when the ten seconds are over. */
async function sendAll() {
  const { owner } = server.database
  await sql`alter table messages disable trigger user`.execute(owner)
  await sql`update messages set send_after = now() where send_after is not null and lease_until is null`.execute(owner)
  await sql`alter table messages enable trigger user`.execute(owner)
  await sendDue()
}

async function sendDue() {
  const send = async (mail: Mail) => {
    if (failure) throw failure
    mails.push(mail)
  }
  const queues = { MESSAGE: createMessageReader(fillInLink(testSecret)) }
  const deps = {
    env: server.env,
    db: server.db,
    log: pino({ level: 'silent' }),
    mailer: { enabled: true, send },
    secret: testSecret,
  }
  const work = createSendingWork(deps, queues)
  while (await work());
}

const messagesTo = (developerId: string) =>
  server.db.selectFrom('messages').selectAll().where('developer_id', '=', developerId).orderBy('created_at').execute()

const moveDeveloper =
  graphql(`mutation ($id: ID!, $to: DeveloperStage!, $reason: StageReason, $revisit_on: String, $cool_off_until: String,
  $message: String, $version: Int!, $key: String) {
  moveDeveloper(input: { id: $id, to: $to, reason: $reason, revisit_on: $revisit_on, cool_off_until: $cool_off_until, message: $message, version: $version }, key: $key) { id version }
}`)
const moveProfile =
  graphql(`mutation ($id: ID!, $to: JobProfileStatus!, $note: String, $message: String, $version: Int!) {
  moveJobProfile(input: { id: $id, to: $to, note: $note, without_price: true, message: $message, version: $version }) { id version }
}`)
const moveMany = graphql(`mutation ($ids: [ID!]!, $message: String, $dry: Boolean!) {
  moveDevelopers(input: { selection: { ids: $ids }, to: STANDBY, reason: NO_DEMAND, revisit_on: "2999-01-31", message: $message, dry_run: $dry }) { count untold { reason count examples } }
}`)
const saveText = graphql(`mutation ($id: ID!, $subject: String!, $body: String!) {
  saveText(input: { id: $id, text: { subject: $subject, body: $body, is_on: true }, version: 0 }) { number }
}`)

const far = '2999-01-31'
const details = { reason: 'NO_DEMAND', revisit_on: far }
const member = (row: Parameters<typeof createDeveloper>[1] = {}) =>
  createDeveloper(server.db, { first_name: 'Zoë', stage: 'MEMBER', status: 'AVAILABLE', ...row })
const putOnStandby = (id: string, more: object = {}) =>
  server
    .as('dstm')
    .send(moveDeveloper, { id, to: 'STANDBY', ...details, message: 'Hi {{first_name}}', version: 1, ...more })

async function profileToSend() {
  const { id: job_id } = await createJob(server.db, { title: 'Go Engineer' })
  const developer = await member()
  const consent = { consented_at: new Date(), consent_method: 'CALL' as const }
  const row = { job_id, developer_id: developer.id, status: 'READY_TO_SEND' as const, ...consent }
  return { developer, profile: await createJobProfile(server.db, row) }
}

test('the developer who is moved gets the text once, after the ten seconds, and the mail says its version', async () => {
  await server
    .as('admin')
    .data(saveText, { id: 'WAITING', subject: 'News for {{first_name}}', body: 'Hi {{first_name}}' })
  const { id, email } = await member()
  await putOnStandby(id)
  await sendDue()
  expect(mails).toEqual([])
  await Promise.all([sendAll(), sendDue(), sendDue()])
  await sendAll()
  expect(mails).toMatchObject([{ to: email, subject: 'News for Zoë', text: 'Hi Zoë' }])
  expect(await messagesTo(id)).toMatchObject([{ state: 'SENT', outcome: 'WAITING', outcome_number: 1 }])
})

test('words of one’s own name no version', async () => {
  const { id } = await member()
  await putOnStandby(id, { message: 'As we said on the phone.' })
  expect(await messagesTo(id)).toMatchObject([{ outcome: 'WAITING', outcome_number: null }])
})

test('an undo of the move takes the message back, and the next move tells again', async () => {
  const { id } = await member()
  const { extensions } = await putOnStandby(id)
  await server.as('dstm').data(undoMutation, { input: { change: extensions?.change } })
  expect(await messagesTo(id)).toEqual([])
  const { version } = await server.db
    .selectFrom('developers')
    .select('version')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  await putOnStandby(id, { version })
  await sendAll()
  expect(mails).toHaveLength(1)
})

describe('the same outcome of the same move is never told twice', () => {
  test('by two colleagues who move the same person at once', async () => {
    const { id } = await member()
    const move = (role: 'dstm' | 'admin') =>
      server.as(role).send(moveDeveloper, { id, to: 'STANDBY', ...details, message: 'Hi', version: 1 })
    const answers = await Promise.all([move('dstm'), move('admin')])
    expect(answers.filter(({ errors }) => errors)).toHaveLength(1)
    await sendAll()
    expect(mails).toHaveLength(1)
  })

  test('by a retry of the same request', async () => {
    const { id } = await member()
    const key = randomUUID()
    await Promise.all([putOnStandby(id, { key }), putOnStandby(id, { key })])
    await putOnStandby(id, { key })
    await sendAll()
    expect(mails).toHaveLength(1)
  })

  test('by a node that starts again while another one is sending', async () => {
    const { id } = await member()
    await putOnStandby(id)
    await Promise.all([sendAll(), sendDue(), sendDue(), sendDue()])
    expect(mails).toHaveLength(1)
  })

  test('by a profile that goes back and is sent again, and the mover is told so', async () => {
    const { developer, profile } = await profileToSend()
    const caller = server.as('recruiter')
    const send = (version: number) =>
      caller.data(moveProfile, { id: profile.id, to: 'SENT', message: 'For {{job_title}}', version })
    const { moveJobProfile: sent } = await send(profile.version)
    const back = { id: profile.id, to: 'READY_TO_SEND', note: 'Too early', version: sent.version } as const
    const { moveJobProfile: returned } = await caller.data(moveProfile, back)
    const { getOutcomePreview } = await caller.data(previewQuery, {
      developer_id: developer.id,
      job_profile_id: profile.id,
    })
    expect(getOutcomePreview).toEqual({ body: 'For Go Engineer', refusal: 'Was already told' })
    await send(returned.version)
    await sendAll()
    expect(mails.map(({ text }) => text)).toEqual(['For Go Engineer'])
  })

  test('by a task that queues it again: the primary key refuses', async () => {
    const { id } = await member()
    const move_key = profileKey(randomUUID())
    const draft = {
      developerId: id,
      subject: 'S',
      body: 'B',
      told: { outcome: 'PLACED', move_key, outcome_number: 0 },
    } as const
    const queue = () =>
      asTest(server.db, (trx) => queueMessages(trx, { test: false, slack: false, mail: true }, null, [draft]))
    const queued = await Promise.all([queue(), queue(), queue()])
    expect(queued.flat()).toHaveLength(1)
    expect(await messagesTo(id)).toHaveLength(1)
  })
})

const previewQuery = graphql(`query ($developer_id: ID!, $job_profile_id: ID) {
  getOutcomePreview(outcome: PUT_FORWARD, subject: "S", body: "For {{job_title}}", developer_id: $developer_id,
    job_profile_id: $job_profile_id) { body refusal }
}`)

test.each([
  [{ do_not_contact: true }, 'Does not want to be contacted'],
  [{ stage: 'BLOCKED' as DeveloperStage, status: null }, 'Blocked'],
])('somebody who is %o gets none, and the preview says why', async (row, refusal) => {
  const { id } = await member(row)
  expect((await server.as('recruiter').data(previewQuery, { developer_id: id })).getOutcomePreview.refusal).toBe(
    refusal,
  )
})

test('a plan for many says who is moved without a word, and for them it is recorded as not sent', async () => {
  const [one, other] = [await member(), await member({ first_name: 'Otto', last_name: 'Out', do_not_contact: true })]
  const variables = { ids: [one.id, other.id], message: 'Hi {{first_name}}' }
  const reason = 'Does not want to be contacted'
  const plan = { count: 2, untold: [{ reason, count: 1, examples: ['Otto Out'] }] }
  expect((await server.as('dstm').data(moveMany, { ...variables, dry: true })).moveDevelopers).toEqual(plan)
  expect(await messagesTo(one.id)).toEqual([])
  await server.as('dstm').data(moveMany, { ...variables, dry: false })
  await sendAll()
  expect(mails).toMatchObject([{ to: one.email, text: 'Hi Zoë' }])
  expect(await messagesTo(other.id)).toMatchObject([
    { state: 'REFUSED', outcome: null, metadata: { reason: `Not sent: ${reason}.` } },
  ])
})

test('a mailbox that refuses is left alone, until the address is corrected', async () => {
  const { id } = await member()
  await putOnStandby(id)
  failure = new MailError('The mail server did not accept a message (EENVELOPE 550).', 'bounced')
  await sendAll()
  const refusal = async () =>
    (await server.as('recruiter').data(previewQuery, { developer_id: id })).getOutcomePreview.refusal
  expect(await refusal()).toBe('The last mail to this address came back')
  await asTest(server.db, (trx) =>
    trx
      .updateTable('developers')
      .set({ email: `${randomUUID()}@new.example` })
      .where('id', '=', id)
      .execute(),
  )
  expect(await refusal()).toBeNull()
})

test('whoever a message about a move did not reach is not called told, and gets the next as a record that it was not sent', async () => {
  const { developer, profile } = await profileToSend()
  const caller = server.as('recruiter')
  const send = (version: number) =>
    caller.data(moveProfile, { id: profile.id, to: 'SENT', message: 'For {{job_title}}', version })
  const { moveJobProfile: sent } = await send(profile.version)
  failure = new MailError('The mail server did not accept a message (EENVELOPE 550).', 'refused')
  await sendAll()
  const back = { id: profile.id, to: 'READY_TO_SEND', note: 'Too early', version: sent.version } as const
  const { moveJobProfile: returned } = await caller.data(moveProfile, back)
  const asked = { developer_id: developer.id, job_profile_id: profile.id }
  expect((await caller.data(previewQuery, asked)).getOutcomePreview.refusal).toBe('Could not be delivered before')
  await send(returned.version)
  expect(await messagesTo(developer.id)).toMatchObject([
    { success: false, outcome: 'PUT_FORWARD' },
    { success: false, outcome: null, metadata: { reason: 'Not sent: Could not be delivered before.' } },
  ])
})

test('a mail server that is away for a moment delays the message, and does not double it', async () => {
  const { id } = await member()
  await putOnStandby(id)
  failure = new MailError('The mail server did not accept a message (ECONNECTION).', 'retry')
  await sendAll()
  expect(await messagesTo(id)).toMatchObject([{ state: 'QUEUED' }])
  failure = undefined
  await sendAll()
  await sendAll()
  expect(mails).toHaveLength(1)
})

test('a person who applied again is told of that application once, and keeps their stage', async () => {
  const { id } = await member()
  const application = { developer_id: id, source: 'JOBS_PAGE' as const }
  const apply = () => asTest(server.db, (trx) => trx.insertInto('applications').values(application).execute())
  const reject = graphql(`mutation ($ids: [ID!]!) {
    decideApplicants(input: { selection: { ids: $ids }, to: REJECTED, reason: RATE, cool_off_until: "2999-01-31", message: "No" }) { count }
  }`)
  for (const _ of [1, 2]) {
    await apply()
    await server.as('recruiter').data(reject, { ids: [id] })
  }
  await sendAll()
  expect(mails).toHaveLength(2)
  expect(await messagesTo(id)).toMatchObject([{ outcome: 'NOT_NOW' }, { outcome: 'NOT_NOW' }])
})

test('nobody is told of other moves of a profile, nor with a field that they lack', async () => {
  const { profile } = await profileToSend()
  const move = (variables: object) =>
    server.as('recruiter').send(moveProfile, { id: profile.id, version: profile.version, ...variables })
  const refused = [
    await move({ to: 'CLIENT_REVIEW', note: 'Skips', message: 'Hi' }),
    await move({ to: 'SENT', message: 'Hi {{company_name}}' }),
  ]
  expect(refused.map(({ errors }) => errors?.[0]?.extensions)).toMatchObject([
    { code: 'BAD_INPUT', field: 'message' },
    { code: 'BAD_INPUT', field: 'message' },
  ])
})

describe('a developer whose work was reviewed', () => {
  const telling = graphql(`mutation ($id: ID!, $version: Int!) {
    tellReviewed(input: { id: $id, version: $version, message: "Hi {{first_name}}, we have reviewed your work" }) { id }
  }`)
  const reading = graphql('query ($id: ID!) { getAttempts(developer_id: $id) { id is_told } }')
  const tell = (id: string, version = 1) => server.as('vetter').send(telling, { id, version })
  const toldOf = async (id: string) => (await server.as('vetter').data(reading, { id })).getAttempts[0]?.is_told
  const moveTo = (id: string, columns: object) =>
    asTest(server.db, async (trx) => {
      const moved = trx.updateTable('developer_assessments').set(columns).where('id', '=', id)
      return (await moved.returning('version').executeTakeFirstOrThrow()).version
    })
  const takenBack = { status: 'SECOND_REVIEW', result: null, completed_at: null }

  test('is told once, and an undo takes it back', async () => {
    const { id, developer_id } = await createAttempt(server.db, 'COMPLETED')
    expect(await toldOf(developer_id)).toBe(false)
    const { extensions } = await tell(id)
    expect(await toldOf(developer_id)).toBe(true)
    await server.as('vetter').data(undoMutation, { input: { change: extensions?.change } })
    expect(await toldOf(developer_id)).toBe(false)
    await Promise.all([tell(id), tell(id)])
    await sendAll()
    expect(mails.map(({ subject, text }) => [subject, text])).toEqual([
      ['We have reviewed your work', 'Hi Zoë, we have reviewed your work'],
    ])
    expect(await messagesTo(developer_id)).toMatchObject([{ state: 'SENT', outcome: 'REVIEWED' }])
  })

  test.each(['SUBMITTED', 'IN_REVIEW', 'SECOND_REVIEW'] as const)('is not told while it is %s', async (status) => {
    const { id } = await createAttempt(server.db, status)
    expect((await tell(id)).errors?.[0]).toMatchObject({
      message: 'This has no result yet. Tell the developer once all reviews are in.',
      extensions: { code: 'CONFLICT' },
    })
  })

  test('is not told of a result that was taken back meanwhile, and is told of the next one', async () => {
    const { id, developer_id } = await createAttempt(server.db, 'COMPLETED')
    await tell(id)
    await moveTo(id, takenBack)
    await sendAll()
    expect(mails).toEqual([])
    expect(await messagesTo(developer_id)).toMatchObject([
      { state: 'REFUSED', metadata: { reason: 'Not sent: The result was taken back.' } },
    ])
    const version = await moveTo(id, { status: 'COMPLETED', result: 'FAIL', completed_at: new Date() })
    await tell(id, version)
    await sendAll()
    expect(mails).toHaveLength(1)
  })

  test('is told nothing of who reviewed it: no field of the text says so', async () => {
    const { id } = await createAttempt(server.db, 'COMPLETED')
    const named = graphql(`mutation ($id: ID!) {
      tellReviewed(input: { id: $id, version: 1, message: "{{reviewer_name}} read it" }) { id }
    }`)
    expect((await server.as('vetter').send(named, { id })).errors?.[0]?.extensions).toMatchObject({
      code: 'BAD_INPUT',
      field: 'message',
    })
  })
})
