import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { defaultJobMessage } from '#shared/jobMessages/jobMessages.ts'
import { maxMessageLength, maxRecipients } from '#shared/platform/messaging/lengths.ts'
import { roles } from '#shared/platform/permissions.ts'
import { asTest, createDeveloper, createJob, createJobProfile, createUser } from '#test/factories.ts'
import { graphql, undoMutation } from '#test/graphql.ts'
import { sendJobMessage } from '#test/rows/jobMessages.ts'
import { startTestServer, type TestServer } from '#test/testServer.ts'

let server: TestServer
let sender: ReturnType<TestServer['as']>
let jobId: string

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
// Each test has its own account and job, so that quotas and double clicks of other tests do not count.
beforeEach(async () => {
  sender = await server.logIn(await createUser(server.db))
  jobId = (await createJob(server.db)).id
})

const member = (row: Parameters<typeof createDeveloper>[1] = {}) => createDeveloper(server.db, row)
const send = (body: object, headers?: Record<string, string>, caller = sender) =>
  sendJobMessage({ url: server.url, token: caller.token }, { jobId, message: 'Hello', test: true, ...body }, headers)
const batches = () =>
  server.db.selectFrom('job_message_batches').selectAll().where('sender_id', '=', sender.account.id).execute()
const messages = () => server.db.selectFrom('messages').selectAll().where('job_id', '=', jobId).execute()

test('the body of the specification puts a message to each developer into the outbox', async () => {
  const [ana, bo] = [await member({ first_name: 'Ana' }), await member({ first_name: 'Bo' })]
  const { status, answer } = await send({ devIds: [bo.id, ana.id] })
  expect(status).toBe(200)
  const subject = 'A role for you: Engineer'
  const said = { deliveryMethod: 'OUTBOX', subject, message: 'Hello', lastMessagedAt: null }
  expect(answer).toEqual({
    batchId: expect.any(String),
    test: true,
    recipients: [
      { devId: ana.id, name: 'Ana Developer', ...said },
      { devId: bo.id, name: 'Bo Developer', ...said },
    ],
    skipped: [],
    change: expect.any(String),
  })
  for (const row of await messages()) {
    expect(row).toMatchObject({ batch_id: answer.batchId, success: true, state: 'SENT', delivery_method: 'OUTBOX' })
  }
})

describe('merge fields', () => {
  const text = 'Hi {{first_name}}, ask {{dstm_name}} or {{ sender_name }}: {{jobs_page}}'

  test('are filled in for each developer, in the dry run, in what is stored and in the lists', async () => {
    const dstm_id = server.as('dstm').account.id
    const [ana, bo] = [await member({ first_name: 'Ana', dstm_id }), await member({ first_name: '{{x}}', dstm_id })]
    const devIds = [bo.id, ana.id]
    const rest = `ask The dstm or ${(await sender.data(graphql('{ me { display_name } }'))).me.display_name}`
    const wanted = {
      [ana.id]: `Hi Ana, ${rest}: ${server.env.JOBS_PAGE_URL}`,
      [bo.id]: `Hi {{x}}, ${rest}: ${server.env.JOBS_PAGE_URL}`,
    }
    const said = (recipients: { devId: string; message: string }[]) =>
      Object.fromEntries(recipients.map(({ devId, message }) => [devId, message]))
    expect(said((await send({ devIds, message: text, dryRun: true })).answer.recipients)).toEqual(wanted)
    const { answer } = await send({ devIds, message: text }, { 'idempotency-key': 'words' })
    expect(said(answer.recipients)).toEqual(wanted)
    expect(await send({ devIds, message: text }, { 'idempotency-key': 'words' })).toMatchObject({ answer })
    expect((await batches()).map(({ message }) => message)).toEqual([text])
    const { ofJob, ofAna } = await sender.data(
      graphql(`query ($job: ID!, $developer: ID!) {
        ofJob: getCommunication(job_id: $job, limit: 10) { communication { text developer_id } }
        ofAna: getCommunication(developer_id: $developer, limit: 1) { communication { text } }
      }`),
      { job: jobId, developer: ana.id },
    )
    expect(Object.fromEntries(ofJob.communication.map((row) => [row.developer_id, row.text]))).toEqual(wanted)
    expect(ofAna.communication).toEqual([{ text: wanted[ana.id] }])
  })

  test('skip whoever lacks a value, or with whose values the text is too long', async () => {
    const [lone, long] = [
      await member(),
      await member({ first_name: 'L'.repeat(200), dstm_id: server.as('dstm').account.id }),
    ]
    const words = `{{first_name}} {{dstm_name}} ${'x'.repeat(maxMessageLength - 100)}`
    const { answer } = await send({ devIds: [lone.id, long.id], message: words, dryRun: true })
    expect(answer.recipients).toEqual([])
    expect(Object.fromEntries(answer.skipped.map(({ devId, reason }) => [devId, reason]))).toEqual({
      [lone.id]: 'MISSING_VALUE',
      [long.id]: 'TOO_LONG',
    })
  })

  test.each(['Hi {{frist_name}}', 'Hi {{toString}}', 'Hi {{first_name}', 'Hi {{ {{first_name}} }}'])(
    '%s is refused at the message, in the dry run too, and nothing is sent',
    async (message) => {
      const { id } = await member()
      for (const dryRun of [true, false]) {
        const { status, answer } = await send({ devIds: [id], message, dryRun })
        expect({ status, answer }).toMatchObject({ status: 400, answer: { code: 'BAD_INPUT', field: 'message' } })
      }
      expect(await messages()).toEqual([])
    },
  )

  test('an unknown one is named, and so are those that there are', async () => {
    const { answer } = await send({ devIds: [(await member()).id], message: 'Hi {{frist_name}}' })
    const known =
      '{{first_name}}, {{last_name}}, {{full_name}}, {{dstm_name}}, {{sender_name}}, {{jobs_page}}, {{job_title}}'
    expect(answer).toMatchObject({ error: `{{frist_name}} is not a merge field here. Use ${known}.` })
  })
})

test('within some seconds its sender takes it back, with all that it wrote', async () => {
  const { answer } = await send({ devIds: [(await member()).id, (await member()).id] })
  await sender.data(undoMutation, { input: { change: answer.change } })
  expect([await batches(), await messages()]).toEqual([[], []])
})

test('its subject has the values of each developer, and whoever was messaged lately can be left out', async () => {
  const [ana, bo] = [await member({ first_name: 'Ana' }), await member({ first_name: 'Bo' })]
  const subject = '{{first_name}}, a role as {{job_title}}'
  const { answer } = await send({ devIds: [ana.id], subject })
  expect(answer.recipients).toMatchObject([{ subject: 'Ana, a role as Engineer' }])
  expect(await messages()).toMatchObject([{ subject: 'Ana, a role as Engineer' }])
  const { answer: dry } = await send({ devIds: [ana.id, bo.id], subject, withoutRecent: true, dryRun: true })
  expect(dry).toMatchObject({
    recipients: [{ devId: bo.id }],
    skipped: [{ devId: ana.id, reason: 'RECENT' }],
    recent: 1,
  })
})

test('a dry run warns of a link to a job that is not on the jobs page, and says what to do', async () => {
  const devIds = [(await member()).id]
  const warned = async (message: string) => (await send({ devIds, message, dryRun: true })).answer.warning
  const usual = defaultJobMessage(server.env.JOBS_PAGE_URL, jobId)
  expect(await warned(usual)).toBe(
    'This job is not on the jobs page, so the link in the text does not work. Put it there, or remove the link.',
  )
  expect(await warned('Hello')).toBeNull()
  await asTest(server.db, (trx) =>
    trx.updateTable('jobs').set({ is_public: true, public_text: 'Come' }).where('id', '=', jobId).execute(),
  )
  expect(await warned(usual)).toBeNull()
})

test('an id in capitals names the same developer', async () => {
  const { id } = await member()
  const { answer } = await send({ jobId: jobId.toUpperCase(), devIds: [id, id.toUpperCase()] })
  expect(answer).toMatchObject({ recipients: [{ devId: id }], skipped: [] })
})

test('developers who may not be messaged are skipped with the reason, and a dry run answers the same and sends nothing', async () => {
  const attached = await member({ first_name: 'Attached' })
  await createJobProfile(server.db, {
    job_id: jobId,
    developer_id: attached.id,
    status: 'JOB_CLOSED',
    end_reason: 'OTHER',
  })
  const removed = await member({ first_name: 'Removed' })
  await createJobProfile(server.db, { job_id: jobId, developer_id: removed.id, deleted_at: new Date() })
  const stranger = randomUUID()
  const people = [
    await member({ first_name: 'Blocked', stage: 'BLOCKED', status: null }),
    await member({ first_name: 'Deleted', deleted_at: new Date() }),
    await member({ first_name: 'Quiet', do_not_contact: true }),
    await member({ first_name: 'Standby', stage: 'STANDBY', status: 'NO_DEMAND' }),
    attached,
    removed,
  ]
  const devIds = [...people.map(({ id }) => id), stranger, attached.id]
  const dry = await send({ devIds, dryRun: true })
  expect(await batches()).toEqual([])
  expect(dry.answer.batchId).toBeNull()
  expect(dry.answer.recipients.map(({ devId }) => devId)).toEqual([removed.id])
  const reasons = Object.fromEntries(dry.answer.skipped.map(({ name, reason }) => [name, reason]))
  expect(reasons).toEqual({
    'Attached Developer': 'ALREADY_ATTACHED',
    'Blocked Developer': 'BLOCKED',
    'Quiet Developer': 'DO_NOT_CONTACT',
    'Standby Developer': 'NOT_A_MEMBER',
    'Deleted Developer': 'NOT_FOUND',
    null: 'NOT_FOUND',
  })

  const { answer } = await send({ devIds })
  const { quotaLeft: _, warning: _none, recent: _nobody, ...plan } = dry.answer
  expect({ ...answer, batchId: null }).toEqual({ ...plan, change: answer.change })
  expect(await messages()).toHaveLength(1)
})

test('a dry run shows who already got a message about the job, and they can be messaged again', async () => {
  const { id } = await member()
  await send({ devIds: [id] })
  const [first] = await messages()
  const { answer } = await send({ devIds: [id], dryRun: true })
  expect(answer.recipients).toMatchObject([{ devId: id, lastMessagedAt: first?.created_at }])
  await send({ devIds: [id], message: 'Hello again' })
  expect(await messages()).toHaveLength(2)
})

test('when no recipient is left, the sentence counts the reasons and nothing is sent', async () => {
  const quiet = [await member({ do_not_contact: true }), await member({ do_not_contact: true })]
  const { status, answer } = await send({ devIds: [...quiet.map(({ id }) => id), randomUUID()] })
  expect(status).toBe(400)
  expect(answer).toMatchObject({
    error: 'None of the selected developers can be messaged. No longer in Vouch: 1. Does not want to be contacted: 2.',
    code: 'BAD_INPUT',
    field: 'devIds',
  })
  expect(await batches()).toEqual([])
})

describe('a repeated submit', () => {
  test('50 concurrent sends with one key make one batch, and all get its answer', async () => {
    const devIds = [(await member()).id, (await member()).id]
    const answers = await Promise.all(Array.from({ length: 50 }, () => send({ devIds }, { 'idempotency-key': 'once' })))
    expect(new Set(answers.map((one) => JSON.stringify(one))).size).toBe(1)
    expect(answers[0]?.status).toBe(200)
    expect(await batches()).toHaveLength(1)
    expect(await messages()).toHaveLength(2)
  })

  test.each([{ message: 'Other words' }, { devIds: [randomUUID()] }])(
    'the same key with another body (%j) is a conflict',
    async (other) => {
      const devIds = [(await member()).id]
      await send({ devIds }, { 'idempotency-key': 'mine' })
      const { status, answer } = await send({ devIds, ...other }, { 'idempotency-key': 'mine' })
      expect(status).toBe(409)
      expect(answer).toMatchObject({ code: 'CONFLICT', error: expect.stringContaining('This key was used') })
      expect(await messages()).toHaveLength(1)
    },
  )

  test('the answer stays the same when the developers have changed since', async () => {
    const ana = await member()
    const quiet = await member({ do_not_contact: true })
    const first = await send({ devIds: [ana.id, quiet.id] }, { 'idempotency-key': 'mine' })
    await asTest(server.db, (trx) =>
      trx.updateTable('developers').set({ do_not_contact: true }).where('id', '=', ana.id).execute(),
    )
    expect(await send({ devIds: [quiet.id, ana.id] }, { 'idempotency-key': 'mine' })).toEqual(first)
  })

  test('a key whose answer was deleted still sends nothing again', async () => {
    const devIds = [(await member()).id]
    await send({ devIds }, { 'idempotency-key': 'mine' })
    await server.db.deleteFrom('mutation_keys').execute()
    const { status, answer } = await send({ devIds }, { 'idempotency-key': 'mine' })
    expect({ status, answer }).toMatchObject({ status: 409, answer: { code: 'CONFLICT' } })
    expect(await messages()).toHaveLength(1)
  })

  test('a key that a mutation used cannot be used for a message', async () => {
    const key = randomUUID()
    await server
      .as('recruiter')
      .data(
        graphql(
          'mutation ($key: String) { saveView(input: { screen: "/jobs", name: "A", query: "", shared: false }, key: $key) { id } }',
        ),
        { key },
      )
    const { status } = await send({ devIds: [(await member()).id] }, { 'idempotency-key': key }, server.as('recruiter'))
    expect(status).toBe(409)
    expect(await messages()).toEqual([])
  })

  test('a key belongs to its sender: another account can use the same key', async () => {
    const devIds = [(await member()).id]
    await send({ devIds }, { 'idempotency-key': 'mine' })
    const { status } = await send({ devIds }, { 'idempotency-key': 'mine' }, server.as('admin'))
    expect(status).toBe(200)
    expect(await messages()).toHaveLength(2)
  })

  test('without a key, a double click makes one batch, and another text or a later click makes another', async () => {
    const devIds = [(await member()).id]
    await Promise.all(Array.from({ length: 10 }, () => send({ devIds })))
    expect(await batches()).toHaveLength(1)
    await send({ devIds, message: 'Other words' })
    expect(await batches()).toHaveLength(2)
    await asTest(server.db, (trx) =>
      sql`update job_message_batches set created_at = created_at - interval '11 seconds'`.execute(trx),
    )
    await send({ devIds })
    expect(await batches()).toHaveLength(3)
  })

  test('what was sent while the clock was 400 days ahead is no double click, and uses no quota', async () => {
    const devIds = [(await member()).id]
    await send({ devIds })
    await asTest(server.db, async (trx) => {
      for (const table of ['job_message_batches', 'messages']) {
        await sql`update ${sql.table(table)} set created_at = created_at + interval '400 days'`.execute(trx)
      }
    })
    expect((await send({ devIds })).status).toBe(200)
    expect(await batches()).toHaveLength(2)
    const { answer } = await send({ devIds, dryRun: true, message: 'Other words' })
    expect(answer).toMatchObject({ quotaLeft: { hour: 999, day: 2_999 } })
  })
})

describe('a quota', () => {
  /** Inserts earlier messages of the account, all to one developer. */
  async function sentBefore(count: number, ago: string) {
    const { id } = await member()
    await asTest(server.db, async (trx) => {
      await sql`with earlier as (
          insert into job_message_batches (job_id, sender_id, message, test, created_at)
          select ${jobId}, ${sender.account.id}, 'Earlier', true, now() - ${ago}::interval
          from generate_series(1, ${count}) returning id, created_at
        )
        insert into messages (sender_id, batch_id, job_id, developer_id, delivery_method, success, created_at)
        select ${sender.account.id}, id, ${jobId}, ${id}, 'OUTBOX', true, created_at from earlier`.execute(trx)
    })
  }

  test.each([
    [999, '1 minute', 'You may message 1,000 people per hour, and now 1 more.'],
    [2999, '2 hours', 'You may message 3,000 people per day, and now 1 more.'],
  ])('of an account that sent %i within %s allows one more message, but not two', async (count, ago, sentence) => {
    await sentBefore(count, ago)
    const devIds = [(await member()).id, (await member()).id]
    const { status, answer } = await send({ devIds })
    expect(status).toBe(429)
    expect(answer).toMatchObject({ code: 'RATE_LIMITED', error: expect.stringContaining(sentence) })
    expect((await send({ devIds: devIds.slice(1) })).status).toBe(200)
  })

  test('is shown by a dry run, which does not use it', async () => {
    await sentBefore(998, '1 minute')
    const devIds = [(await member()).id]
    const left = async () => (await send({ devIds, dryRun: true })).answer
    expect(await left()).toMatchObject({ quotaLeft: { hour: 2, day: 2002 } })
    expect(await left()).toMatchObject({ quotaLeft: { hour: 2, day: 2002 } })
    await send({ devIds })
    expect(await left()).toMatchObject({ quotaLeft: { hour: 1, day: 2001 } })
  })

  test('holds for concurrent sends', async () => {
    await sentBefore(998, '1 minute')
    const each = await Promise.all(Array.from({ length: 6 }, async () => [(await member()).id]))
    const answers = await Promise.all(each.map((devIds) => send({ devIds })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 429, 429, 429, 429])
  })
})

describe('a request is refused', () => {
  test.each(roles)('depending on the role: %s', async (role) => {
    const before = await messages()
    const { status, answer } = await send({ devIds: [(await member()).id] }, {}, server.as(role))
    const allowed = ['admin', 'vetter', 'dstm', 'recruiter'].includes(role)
    expect(status).toBe(allowed ? 200 : 403)
    expect((await messages()).length).toBe(before.length + (allowed ? 1 : 0))
    if (!allowed) expect(answer).toMatchObject({ code: 'FORBIDDEN', error: expect.stringContaining('does not allow') })
  })

  test.each([
    ['no job', { jobId: undefined }, 400, 'Choose a job.'],
    ['an unknown job', { jobId: randomUUID() }, 404, 'This job was not found.'],
    ['no developers', { devIds: [] }, 400, 'Select at least one developer.'],
    ['an id that is none', { devIds: ['x'] }, 400, 'This is not the id of a developer.'],
    ['too many', { devIds: Array(maxRecipients + 1).fill(randomUUID()) }, 400, 'Select at most 500 developers'],
    ['no words', { message: '  ' }, 400, 'Write a message.'],
    ['words that nobody sees', { message: String.fromCodePoint(0x200b) }, 400, 'Write a message.'],
    ['too many words', { message: 'x'.repeat(maxMessageLength + 1) }, 400, 'Use at most 4000 characters.'],
    ['a word for true', { test: 'yes' }, 400, 'Say whether this is a test: true or false.'],
    ['a letter that cannot be stored', { message: 'a\0b' }, 400, 'cannot be saved'],
  ])('with %s', async (_name, wrong, status, sentence) => {
    const refused = await send({ devIds: [(await member()).id], ...wrong })
    expect(refused).toMatchObject({ status, answer: { error: expect.stringContaining(sentence) } })
    expect(await messages()).toEqual([])
  })

  test('about a job that is closed, on hold or deleted', async () => {
    const devIds = [(await member()).id]
    const held = await createJob(server.db, { status: 'ON_HOLD', left_status: 'ACTIVE' })
    expect(await send({ jobId: held.id, devIds })).toMatchObject({ status: 409, answer: { code: 'CONFLICT' } })
    const deleted = await createJob(server.db, { deleted_at: new Date() })
    expect((await send({ jobId: deleted.id, devIds })).status).toBe(404)
  })

  test.each([
    ['of no one', { authorization: '' }, 401, 'Log in first.'],
    ['of another site', { origin: 'https://evil.example' }, 403, 'This API answers only its own site.'],
    [
      'of another site, as browsers say',
      { 'sec-fetch-site': 'cross-site' },
      403,
      'This API answers only its own site.',
    ],
    ['of a form', { 'content-type': 'text/plain' }, 400, 'Send the body as application/json.'],
    ['with an empty key', { 'idempotency-key': '' }, 400, 'An Idempotency-Key has 1 to 100 characters.'],
  ])('%s', async (_name, headers, status, error) => {
    const refused = await send({ devIds: [(await member()).id] }, headers)
    expect(refused).toMatchObject({ status, answer: { error } })
    expect(await messages()).toEqual([])
  })

  test('that is not JSON, too long, or for an unknown address', async () => {
    const post = (path: string, body: string) =>
      fetch(`${server.url}/portal${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${sender.token}` },
        body,
      })
    const path = '/slack/job-message/send'
    expect((await post(path, '{')).status).toBe(400)
    expect((await post(path, JSON.stringify({ message: 'x'.repeat(300_000) }))).status).toBe(413)
    expect((await post('/elsewhere', '{}')).status).toBe(404)
  })

  test('whose token has expired, with the message that makes the app fetch a new one', async () => {
    const late = await server.logIn(await createUser(server.db), new Date(Date.now() - 120_000))
    const { status, answer } = await send({ devIds: [randomUUID()] }, {}, late)
    expect(status).toBe(401)
    expect(answer).toEqual({ error: 'Could not verify JWT: JWTExpired', code: 'invalid-jwt' })
  })
})

test('the messages of a job are listed with their state, newest first; the outbox lists those of all jobs', async () => {
  const { id } = await member({ first_name: 'Ana' })
  await send({ devIds: [id], message: 'First' })
  await send({ devIds: [id], message: 'Second' })
  const list = graphql(`query ($job_id: ID, $filter: CommunicationFilter) {
    getCommunication(job_id: $job_id, filter: $filter, limit: 2) {
      communication { kind text test channel state reason person_name reader developer_id job { id } }
      aggregate { count }
    }
  }`)
  const shown = {
    kind: 'JOB_MESSAGE',
    test: true,
    channel: 'OUTBOX',
    state: 'SENT',
    reason: null,
    person_name: 'Uma User',
    reader: 'Ana Developer',
    developer_id: id,
    job: { id: jobId },
  }
  const page = [{ text: 'Second' }, { text: 'First' }].map((one) => ({ ...one, ...shown }))
  const ofJob = { getCommunication: { communication: page, aggregate: { count: 2 } } }
  expect(await sender.data(list, { job_id: jobId })).toEqual(ofJob)
  expect(await sender.data(list, { job_id: jobId, filter: { person: ['me'], state: ['SENT'] } })).toEqual(ofJob)
  expect((await sender.send(list, { filter: { person: 'me' } })).data).toEqual(ofJob)
  const nothing = { getCommunication: { communication: [], aggregate: { count: 0 } } }
  expect(await sender.data(list, { job_id: randomUUID() })).toEqual(nothing)
  expect(await sender.data(list, { job_id: jobId, filter: { state: ['UNKNOWN'] } })).toEqual(nothing)
  expect((await sender.query(list, { job_id: '5' })).errors?.[0]?.extensions?.code).toBe('NOT_FOUND')
})

test('the messages of one job can be exported', async () => {
  await send({ devIds: [(await member({ first_name: '=Ana' })).id], message: 'One, “two”' })
  const download = (query: string) =>
    fetch(`${server.url}/portal/lists/communication.csv${query}`, {
      headers: { authorization: `Bearer ${sender.token}` },
    })
  const [heading, row, end] = (await (await download(`?job_id=${jobId}`)).text()).split('\r\n')
  expect(heading).toBe('When,To,Kind,Channel,State,By,Subject,Text')
  expect(row).toMatch(
    /^\d{4}-.*Z,'=Ana Developer,About a job,Outbox,Kept in outbox,Uma User,A role for you: Engineer,"One, “two”"$/,
  )
  expect(end).toBe('')
  expect((await download('?job_id=5')).status).toBe(404)
})
