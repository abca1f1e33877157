import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { lastMailToBounced } from '#server/platform/sending/lastMailBounced.ts'
import { communicationList, shownEntryState, shownKind } from '#shared/messages/messages.ts'
import { maxRecipients } from '#shared/platform/messaging/lengths.ts'
import { asTest, createClient, createCompany, createDeveloper, createJob, createUser } from '#test/factories.ts'
import { graphql, undoMutation } from '#test/graphql.ts'
import { testList } from '#test/lists/testList.ts'
import { type Caller, startTestServer, type TestServer } from '#test/testServer.ts'
import { communicationSource } from './communicationSource.ts'

let server: TestServer
let sender: Caller

beforeAll(async () => {
  // Nothing leaves while a test runs, because a message waits for its undo.
  const variables = { PORTAL_PRODUCTION: 'true', SLACK_TOKEN: 'xoxb-test', SLACK_API_URL: 'http://127.0.0.1:9/api/' }
  server = await startTestServer({ variables })
})
afterAll(() => server.close())
// Each test has its own account, so that quotas and double clicks of other tests do not count.
beforeEach(async () => {
  sender = await server.logIn(await createUser(server.db, { display_name: 'Uma Sender' }))
})

type Row = Parameters<typeof createDeveloper>[1]
const developer = (row: Row = {}) => createDeveloper(server.db, row)
const inSlack = (row: Row = {}) => developer({ slack_user_id: `U${randomUUID()}`, ...row })

interface Plan {
  count: number
  recipients: { id: string; name: string; delivery_method: string; subject: string; body: string }[]
  skipped: { reason: string; count: number; examples: string[] }[]
}

const sendMutation = graphql(`mutation (
  $selection: DeveloperSelection!, $channel: MessageChannel! = ANY, $subject: String!, $body: String!, $recent_days: Int! = 14,
  $without_recent: Boolean! = false, $left_out: [ID!]! = [], $dry_run: Boolean!, $key: String
) {
  sendMessages(input: { selection: $selection, channel: $channel, subject: $subject, body: $body, recent_days: $recent_days, without_recent: $without_recent, left_out: $left_out, dry_run: $dry_run }, key: $key) {
    count recipients { id name delivery_method subject body } skipped { reason count examples }
  }
}`)

const words = { subject: 'A question', body: 'Hello {{first_name}}', dry_run: false }
const ask = (ids: readonly string[], more: object = {}, caller = sender) =>
  caller.query(sendMutation, { selection: { ids }, ...words, ...more })
async function send(ids: readonly string[], more: object = {}, caller = sender): Promise<Plan> {
  const { data, errors } = await ask(ids, more, caller)
  if (!data) throw new Error(errors?.[0]?.message)
  return data.sendMessages
}

const messages = (caller = sender) =>
  server.db
    .selectFrom('messages')
    .select(['developer_id', 'delivery_method', 'subject', 'body', 'state'])
    .where('sender_id', '=', caller.account.id)
    .execute()

describe('sending', () => {
  test('each recipient gets the text with their own values, by Slack or e-mail', async () => {
    const dstm_id = server.as('dstm').account.id
    const ana = await inSlack({ first_name: 'Ana', last_name: 'Á', dstm_id })
    const bo = await developer({ first_name: 'Bo', last_name: '{{sender_name}}', dstm_id })
    const text = { subject: 'For {{full_name}}', body: '{{first_name}}: {{dstm_name}}, {{sender_name}}, {{jobs_page}}' }
    const { count, recipients, skipped } = await send([bo.id, ana.id], text)
    expect({ count, skipped }).toEqual({ count: 2, skipped: [] })
    const page = server.env.JOBS_PAGE_URL
    expect(recipients).toEqual([
      {
        id: ana.id,
        name: 'Ana Á',
        delivery_method: 'SLACK',
        subject: 'For Ana Á',
        body: `Ana: The dstm, Uma Sender, ${page}`,
      },
      {
        id: bo.id,
        name: 'Bo {{sender_name}}',
        delivery_method: 'EMAIL',
        subject: 'For Bo {{sender_name}}',
        body: `Bo: The dstm, Uma Sender, ${page}`,
      },
    ])
    const rows = (await messages()).toSorted((one, other) => (one.subject ?? '').localeCompare(other.subject ?? ''))
    expect(rows).toEqual(
      recipients.map(({ id, name: _, ...message }) => ({ developer_id: id, ...message, state: 'QUEUED' })),
    )
  })

  test('a dry run tells the same and sends nothing; who is skipped is told with the reason', async () => {
    const ids = await Promise.all([
      inSlack({ first_name: 'Ana' }),
      inSlack({ first_name: 'Quiet', do_not_contact: true }),
      inSlack({ first_name: 'Blocked', stage: 'BLOCKED', status: null }),
      inSlack({ first_name: 'Gone', deleted_at: new Date() }),
    ]).then((people) => people.map(({ id }) => id))
    const dry = await send([...ids, randomUUID()], { dry_run: true })
    expect(await messages()).toEqual([])
    expect(dry.recipients.map(({ name }) => name)).toEqual(['Ana Developer'])
    expect(dry.skipped).toEqual([
      { reason: 'Blocked', count: 1, examples: ['Blocked Developer'] },
      { reason: 'Does not want to be contacted', count: 1, examples: ['Quiet Developer'] },
      { reason: 'No longer in this list', count: 2, examples: [] },
    ])
    expect(await send([...ids, randomUUID()])).toEqual(dry)
    expect(await messages()).toHaveLength(1)
  })

  test('applicants and rejected people can be messaged, too', async () => {
    const people = await Promise.all([
      inSlack({ stage: 'APPLICANT', status: 'NEW' }),
      inSlack({ stage: 'REJECTED', status: null }),
    ])
    expect((await send(people.map(({ id }) => id))).count).toBe(2)
  })

  test('a developer without a value that the text needs is skipped', async () => {
    const { id } = await inSlack()
    const { skipped } = await send([id], { body: 'Ask {{dstm_name}}', dry_run: true })
    expect(skipped).toMatchObject([{ reason: 'Has no DSTM, which the text needs' }])
  })

  test('all that match a filter are messaged', async () => {
    const tag = randomUUID()
    for (const first_name of ['Ana', 'Bo']) await inSlack({ first_name, tags: [tag] })
    const { count } = await send([], { selection: { matching: { tags: [tag] } } })
    expect(count).toBe(2)
  })

  test('the sender can choose a channel', async () => {
    const [ana, bo] = [await inSlack({ first_name: 'Ana' }), await developer({ first_name: 'Bo' })]
    const bySlack = await send([ana.id, bo.id], { channel: 'SLACK', dry_run: true })
    expect(bySlack.recipients.map(({ delivery_method }) => delivery_method)).toEqual(['SLACK'])
    expect(bySlack.skipped).toMatchObject([{ reason: 'Not in Slack', examples: ['Bo Developer'] }])
    const byMail = await send([ana.id, bo.id], { channel: 'EMAIL', dry_run: true })
    expect(byMail.recipients.map(({ delivery_method }) => delivery_method)).toEqual(['EMAIL', 'EMAIL'])
  })

  test('whoever was messaged lately by anybody is counted, and left out where the sender wants that', async () => {
    const [ana, bo] = [await inSlack({ first_name: 'Ana' }), await inSlack({ first_name: 'Bo' })]
    await send([ana.id], { body: 'Other words' }, server.as('dstm'))
    const planned = async (more: object) => {
      const { recipients, skipped } = await send([ana.id, bo.id], { dry_run: true, ...more })
      return [recipients.map(({ name }) => name), skipped.map(({ reason }) => reason)]
    }
    expect(await planned({})).toEqual([['Ana Developer', 'Bo Developer'], []])
    expect(await planned({ without_recent: true })).toEqual([['Bo Developer'], ['Messaged in the last 14 days']])
    await asTest(server.db, (trx) =>
      sql`update messages set created_at = created_at - interval '3 days' where developer_id = ${ana.id}`.execute(trx),
    )
    expect(await planned({ without_recent: true, recent_days: 2 })).toEqual([['Ana Developer', 'Bo Developer'], []])
    const { errors } = await ask([ana.id], { recent_days: 0, dry_run: true })
    expect(errors?.[0]).toMatchObject({ extensions: { field: 'recent_days' } })
  })

  test('those whom the sender left out by hand get nothing, also where all that match are messaged', async () => {
    const tag = randomUUID()
    const [ana] = [await inSlack({ first_name: 'Ana', tags: [tag] }), await inSlack({ first_name: 'Bo', tags: [tag] })]
    const { recipients, skipped } = await send([], { selection: { matching: { tags: [tag] } }, left_out: [ana.id] })
    expect([recipients.map(({ name }) => name), skipped]).toEqual([['Bo Developer'], []])
  })

  test('two who message the same people at the same moment, and leave out who was messaged lately, reach each once', async () => {
    const ids = [(await inSlack()).id, (await inSlack()).id]
    const callers = [sender, server.as('dstm'), server.as('vetter')]
    const answers = await Promise.all(callers.map((caller) => ask(ids, { without_recent: true }, caller)))
    expect(answers.filter(({ errors }) => !errors)).toHaveLength(1)
    const sent = await server.db.selectFrom('messages').select('id').where('developer_id', 'in', ids).execute()
    expect(sent).toHaveLength(2)
  })

  test('when nobody is left, the sentence counts the reasons', async () => {
    const { id } = await inSlack({ do_not_contact: true })
    expect((await ask([id])).errors?.[0]).toMatchObject({
      message: 'None of the selected developers can be messaged. Does not want to be contacted: 1.',
      extensions: { code: 'BAD_INPUT' },
    })
  })

  test.each([
    ['an empty text', 'body', { body: ' ' }, 'Write a message.'],
    ['no subject', 'subject', { subject: '' }, 'Write a subject.'],
    ['a long text', 'body', { body: 'x'.repeat(4_001) }, 'Use at most 4000 characters.'],
    ['an unknown merge field', 'body', { body: 'Hi {{name}}' }, '{{name}} is not a merge field here.'],
    ['half a merge field', 'subject', { subject: 'Hi {{first_name}' }, 'A merge field has two braces'],
  ])('%s is refused at the field %s', async (_, field, wrong, sentence) => {
    const { errors } = await ask([(await inSlack()).id], { ...wrong, dry_run: true })
    expect(errors?.[0]).toMatchObject({ message: expect.stringContaining(sentence), extensions: { field } })
  })

  test('a text that grows too long by a name skips that person', async () => {
    const { id } = await inSlack({ first_name: 'A'.repeat(150) })
    const { skipped } = await send([id], { body: `{{first_name}}${'x'.repeat(3_900)}`, dry_run: true })
    expect(skipped).toMatchObject([{ reason: 'The text becomes too long with their values' }])
  })

  test(`more than ${maxRecipients} developers are refused`, async () => {
    const tag = randomUUID()
    await asTest(server.db, (trx) =>
      sql`insert into developers (first_name, last_name, email, tags)
        select 'A', 'B', gen_random_uuid() || '@vouch.example', array[${tag}] from generate_series(1, ${maxRecipients + 1})`.execute(
        trx,
      ),
    )
    const { errors } = await ask([], { selection: { matching: { tags: [tag] } } })
    expect(errors?.[0]?.extensions?.code).toBe('TOO_LARGE')
    expect(await messages()).toEqual([])
  })

  test('outside of the production portal, everything stays in the outbox', async () => {
    const other = await startTestServer({ variables: { SLACK_TOKEN: 'xoxb-test' } })
    const { id } = await createDeveloper(other.db, { slack_user_id: 'U1' })
    const { recipients } = await send([id], {}, other.as('recruiter'))
    expect(recipients).toMatchObject([{ delivery_method: 'OUTBOX' }])
    expect(await other.db.selectFrom('messages').select('state').execute()).toEqual([{ state: 'SENT' }])
    await other.close()
  })
})

describe('a repeated send', () => {
  test('with the same key makes one message, whoever many times it comes', async () => {
    const { id } = await inSlack()
    const key = randomUUID()
    const plans = await Promise.all(Array.from({ length: 20 }, () => send([id], { key })))
    expect(new Set(plans.map((plan) => JSON.stringify(plan))).size).toBe(1)
    expect(await messages()).toHaveLength(1)
  })

  test('with the same key and other words is a conflict', async () => {
    const { id } = await inSlack()
    const key = randomUUID()
    await send([id], { key })
    expect((await ask([id], { key, body: 'Other' })).errors?.[0]?.extensions?.code).toBe('CONFLICT')
    expect(await messages()).toHaveLength(1)
  })

  test('without a key counts as a double click within ten seconds, and whose answer was deleted, too', async () => {
    const [ana, bo] = [await inSlack(), await inSlack()]
    const answers = await Promise.all(Array.from({ length: 5 }, () => ask([ana.id])))
    expect(answers.filter(({ errors }) => !errors)).toHaveLength(1)
    expect(answers.find(({ errors }) => errors)?.errors?.[0]?.message).toContain(
      'Got the same text from you a moment ago',
    )
    const key = randomUUID()
    expect((await send([ana.id, bo.id], { key })).recipients.map(({ id }) => id)).toEqual([bo.id])
    await server.db.deleteFrom('mutation_keys').execute()
    expect((await ask([ana.id, bo.id], { key })).errors).toHaveLength(1)
    expect(await messages()).toHaveLength(2)
    await send([ana.id], { body: 'Other words' })
    expect(await messages()).toHaveLength(3)
  })

  test('is no double click of what was sent while the clock was 400 days ahead', async () => {
    const { id } = await inSlack()
    await send([id])
    await asTest(server.db, (trx) =>
      sql`update messages set created_at = created_at + interval '400 days' where developer_id = ${id}`.execute(trx),
    )
    await send([id])
    expect(await messages()).toHaveLength(2)
  })

  test('after an undo sends it anew', async () => {
    const { id } = await inSlack()
    const { extensions } = await sender.query(sendMutation, { selection: { ids: [id] }, ...words })
    await sender.data(undoMutation, { input: { change: extensions?.change } })
    expect(await messages()).toEqual([])
    await send([id])
    expect(await messages()).toHaveLength(1)
  })
})

test('the quota counts messages about jobs and others together', async () => {
  const { id } = await inSlack()
  const job_id = (await createJob(server.db)).id
  const sender_id = sender.account.id
  await asTest(server.db, async (trx) => {
    const batch = { job_id, sender_id, message: 'Hello', test: true }
    const { id: batch_id } = await trx
      .insertInto('job_message_batches')
      .values(batch)
      .returning('id')
      .executeTakeFirstOrThrow()
    const message = { sender_id, batch_id, job_id, developer_id: id, delivery_method: 'OUTBOX' } as const
    await trx.insertInto('messages').values(message).execute()
    await sql`insert into messages (developer_id, sender_id, delivery_method, subject, body, success)
      select ${id}, ${sender_id}, 'OUTBOX', 'A', 'B', true from generate_series(1, 998)`.execute(trx)
  })
  await send([id], { body: 'The last one' })
  const { errors } = await ask([id], { body: 'One more', dry_run: true })
  expect(errors?.[0]).toMatchObject({ extensions: { code: 'RATE_LIMITED' } })
})

describe('mails to a developer that came back', () => {
  const allowing = graphql('mutation ($id: ID!, $key: String) { allowMails(input: { id: $id }, key: $key) }')
  const hasReturned = async (id: string) => {
    const row = server.db
      .selectFrom('developers')
      .select(lastMailToBounced('developers', sql`developers.id`).as('last'))
    return (await row.where('id', '=', id).executeTakeFirstOrThrow()).last
  }
  async function unreached() {
    const { id } = await developer()
    const mail = { developer_id: id, delivery_method: 'EMAIL', subject: 'Hi', body: 'Hi', success: false } as const
    const came = { ...mail, metadata: { reason: 'No such mailbox.', bounced: true } }
    await asTest(server.db, (trx) => trx.insertInto('messages').values([came, came]).execute())
    return id
  }

  test('are forgotten by hand, and told as they were, which can be undone', async () => {
    const [id, other] = [await unreached(), await unreached()]
    const allowed = await sender.query(allowing, { id })
    expect(allowed.data).toEqual({ allowMails: 2 })
    expect([await hasReturned(id), await hasReturned(other)]).toEqual([false, true])
    expect((await sender.data(allowing, { id })).allowMails).toBe(0)
    const told = server.db.selectFrom('messages').select(['state', 'metadata']).where('developer_id', '=', id)
    expect(await told.execute()).toMatchObject(Array(2).fill({ state: 'BOUNCED', metadata: { bounced: true } }))
    await sender.data(undoMutation, { input: { change: String(allowed.extensions?.change) } })
    expect(await hasReturned(id)).toBe(true)
  })

  test.each(['reviewer', 'client'] as const)('are not forgotten by a %s', async (role) => {
    const id = await unreached()
    expect((await server.as(role).query(allowing, { id })).errors?.[0]?.extensions).toMatchObject({ code: 'FORBIDDEN' })
    expect(await hasReturned(id)).toBe(true)
  })

  test('of nobody are none', async () => {
    expect((await sender.data(allowing, { id: randomUUID() })).allowMails).toBe(0)
    const { errors } = await sender.query(allowing, { id: 'nobody' })
    expect(errors?.[0]?.extensions).toMatchObject({ code: 'NOT_FOUND' })
  })
})

describe('replies', () => {
  const add =
    graphql(`mutation ($developer_id: ID!, $received_at: DateTime!, $channel: Channel! = CALL, $body: String! = "Yes") {
    addMessageReply(input: { developer_id: $developer_id, received_at: $received_at, channel: $channel, body: $body }) { id version }
  }`)
  const yesterday = () => new Date(Date.now() - 86_400_000).toISOString()
  const communicationOf = async (developer_id: string) =>
    (
      await sender.data(
        graphql(`query ($developer_id: ID!) {
          getCommunication(developer_id: $developer_id) {
            communication { at kind channel state person_name subject text reason job { title } } aggregate { count }
          }
        }`),
        { developer_id },
      )
    ).getCommunication

  test('a reply stands among the messages to the developer, who logged it and when it came', async () => {
    const { id } = await inSlack({ do_not_contact: true })
    const other = await inSlack()
    await send([other.id])
    const received_at = yesterday()
    await sender.data(add, { developer_id: id, received_at })
    expect(await communicationOf(id)).toEqual({
      communication: [
        {
          at: received_at,
          kind: 'REPLY',
          channel: 'CALL',
          state: 'RECEIVED',
          person_name: 'Uma Sender',
          subject: null,
          text: 'Yes',
          reason: null,
          job: null,
        },
      ],
      aggregate: { count: 1 },
    })
  })

  test('it can be changed and deleted, and deleting undone', async () => {
    const { id: developer_id } = await inSlack()
    const { addMessageReply: reply } = await sender.data(add, {
      developer_id,
      received_at: yesterday(),
    })
    const update = graphql(`mutation ($id: ID!, $version: Int!) {
      updateMessageReply(input: { id: $id, changes: { body: "No", channel: CHAT }, version: $version }) { version }
    }`)
    const { updateMessageReply: changed } = await sender.data(update, {
      ...reply,
    })
    expect((await communicationOf(developer_id)).communication).toMatchObject([{ channel: 'CHAT', text: 'No' }])
    expect((await sender.query(update, { ...reply })).errors?.[0]?.extensions?.code).toBe('CONFLICT')
    const query = graphql(
      'mutation ($id: ID!, $version: Int!) { deleteMessageReply(input: { id: $id, version: $version }) { id } }',
    )
    const variables = { id: reply.id, version: changed.version }
    const { extensions } = await sender.query(query, variables)
    expect((await communicationOf(developer_id)).aggregate.count).toBe(0)
    await sender.data(undoMutation, {
      input: {
        change: extensions?.change,
      },
    })
    expect((await communicationOf(developer_id)).aggregate.count).toBe(1)
  })

  test('of an unknown or deleted developer, or from the future, is refused', async () => {
    for (const developer_id of [randomUUID(), (await inSlack({ deleted_at: new Date() })).id]) {
      const { errors } = await sender.query(add, { developer_id, received_at: yesterday() })
      expect(errors?.[0]?.extensions?.code).toBe('NOT_FOUND')
    }
    const tomorrow = new Date(Date.now() + 86_400_000).toISOString()
    const { errors } = await sender.query(add, { developer_id: (await inSlack()).id, received_at: tomorrow })
    expect(errors?.[0]).toMatchObject({ message: 'That is in the future.', extensions: { field: 'received_at' } })
  })
})

const people = new Map<string, string>()

interface CommunicationRow {
  kind: 'MESSAGE'
  state: 'SENT'
  channel: 'OUTBOX'
  person_name: string | null
  subject: string | null
  text: string | null
  meeting: { method: 'REQUEST'; starts_at: string } | null
}

testList(communicationList, {
  field: 'getCommunication',
  name: 'Communication',
  source: communicationSource,
  fields: 'at reader kind channel state person_name subject text meeting { method starts_at }',
  prepare: prepareCommunication,
  values: { person: ({ person_name }: CommunicationRow) => people.get(person_name ?? '') ?? null },
  cells: {
    kind: (row: CommunicationRow) => shownKind(row),
    state: (row: CommunicationRow) => shownEntryState(row).label,
    person: ({ person_name }: CommunicationRow) => person_name ?? '',
    text: ({ text, meeting }: CommunicationRow) => (meeting ? `Intro, ${meeting.starts_at}` : (text ?? '')),
  },
})

/** Creates messages of every kind in several states to developers and people at a company, and replies. */
async function prepareCommunication({ db, as }: TestServer): Promise<void> {
  const [admin, uma] = [as('admin').account.id, (await createUser(db, { display_name: 'Uma' })).id]
  people.clear()
  people.set('The admin', admin).set('Uma', uma)
  const { id: developer_id } = await createDeveloper(db, { first_name: 'Ana', last_name: 'Élan' })
  const { id: job_id } = await createJob(db)
  const { id: company_id } = await createCompany(db)
  const client = await createClient(db, { display_name: '=Cleo 100%', companyId: company_id })
  const states = [
    { delivery_method: 'OUTBOX', success: true },
    { delivery_method: 'EMAIL', success: true },
    { delivery_method: 'EMAIL', success: false, metadata: { bounced: true } },
    { delivery_method: 'EMAIL', success: false },
    { delivery_method: 'EMAIL', success: null },
  ] as const
  const at = (index: number) => new Date(Date.UTC(2026, 0, 1 + (index % 5), 12))
  await asTest(db, async (trx) => {
    const add = (table: 'contacts' | 'meetings' | 'meeting_guests', values: object) =>
      trx
        .insertInto(table)
        .values(values as never)
        .returning('id')
        .executeTakeFirstOrThrow()
    const { id: contact_id } = await add('contacts', { company_id, name: 'Cora' })
    const times = { starts_at: '2030-01-01T10:00:00.000Z', ends_at: '2030-01-01T10:30:00.000Z' }
    const meeting = await add('meetings', { developer_id, type: 'INTRO', ...times })
    const { id: guest_id } = await add('meeting_guests', { meeting_id: meeting.id, contact_id, invited: true })
    const about = [
      { developer_id },
      { developer_id, job_id },
      { contact_id, company_id, email: 'a@b.example' },
      { account_id: client.id, company_id, job_id, email: 'c@b.example' },
    ]
    for (let index = 0; index < 10; index++) {
      const message = {
        created_at: at(index),
        sender_id: [admin, uma, null][index % 3] ?? null,
        ...states[(index % 5) as 0],
      }
      const words = { subject: `S ${index % 3}`, body: `=Élan ${index}` }
      const told = { guest_id, calendar_method: 'REQUEST', meeting_type: 'INTRO', ...times } as const
      const rows = [
        { ...message, ...words, ...about[index % 4] },
        { ...message, ...told, sequence: index, developer_id, contact_id, company_id },
      ]
      for (const row of rows) await trx.insertInto('messages').values(row).execute()
      const reply = {
        developer_id,
        channel: (['CALL', 'EMAIL'] as const)[index % 2] ?? 'CALL',
        received_at: at(index),
        body: `=Yes ${index}`,
      }
      await trx
        .insertInto('message_replies')
        .values({ ...reply, logged_by_id: admin, deleted_at: index === 7 ? new Date() : null })
        .execute()
    }
  })
}
