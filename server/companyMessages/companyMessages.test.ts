import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { asTest, createClient, createCompany, createJob, createUser } from '#test/factories.ts'
import { graphql, undoMutation } from '#test/graphql.ts'
import { type Caller, startTestServer, type TestServer } from '#test/testServer.ts'

let server: TestServer
let sender: Caller
let company: { readonly id: string; readonly name: string }

beforeAll(async () => {
  // Nothing leaves while a test runs, because a mail waits for its undo.
  server = await startTestServer({ variables: { PORTAL_PRODUCTION: 'true' }, mail: true })
})
afterAll(() => server.close())
beforeEach(async () => {
  sender = await recruiter()
  company = await createCompany(server.db)
})

const recruiter = async () =>
  server.logIn(await createUser(server.db, { display_name: 'Uma Sender', role: 'recruiter' }))

interface ContactRow {
  readonly name?: string
  readonly email?: string | null
  readonly do_not_contact?: boolean
  readonly deleted_at?: Date
}

/** Adds a contact with an address of its own, by default to the company of the test. */
function contact(row: ContactRow = {}, company_id = company.id) {
  const values = { company_id, name: 'Cora Contact', email: `${randomUUID()}@client.example`, ...row }
  return asTest(server.db, (trx) =>
    trx.insertInto('contacts').values(values).returning(['id', 'email']).executeTakeFirstOrThrow(),
  )
}

const sendMutation = graphql(`mutation (
  $company_id: ID!, $person_ids: [ID!]!, $job_id: ID, $subject: String!, $body: String!, $without_recent: Boolean! = false,
  $left_out: [ID!]! = [], $dry_run: Boolean!, $key: String
) {
  sendCompanyMessages(input: { company_id: $company_id, person_ids: $person_ids, job_id: $job_id, subject: $subject, body: $body, without_recent: $without_recent, left_out: $left_out, dry_run: $dry_run }, key: $key) {
    recipients { id name delivery_method subject body } skipped { reason count examples } recent
  }
}`)

const words = { subject: 'News for {{company_name}}', body: 'Hello {{first_name}}', dry_run: false }
const ask = (people: readonly { readonly id: string }[], more: object = {}, caller = sender) =>
  caller.query(sendMutation, { company_id: company.id, person_ids: people.map(({ id }) => id), ...words, ...more })
async function send(...asked: Parameters<typeof ask>) {
  const { data, errors } = await ask(...asked)
  if (!data) throw new Error(errors?.[0]?.message)
  return data.sendCompanyMessages
}

const mails = () =>
  server.db.selectFrom('messages').selectAll().where('company_id', '=', company.id).orderBy('email').execute()
const reasonsOf = ({ skipped }: Awaited<ReturnType<typeof send>>) =>
  Object.fromEntries(skipped.map(({ reason, examples }) => [examples[0] ?? null, reason]))

describe('a mail to people of a company', () => {
  test('has the values of each contact and client, and stands in the record of the company', async () => {
    const cora = await contact()
    const client = await createClient(server.db, { display_name: 'Cleo Client', companyId: company.id })
    const job = await createJob(server.db, { company_id: company.id, title: 'Gardener' })
    const body = '{{first_name}}, {{full_name}} of {{company_name}}: {{job_title}}. {{sender_name}}'
    const { recipients } = await send([cora, client], { body, job_id: job.id })
    const said = (first: string, full: string) => `${first}, ${full} of ${company.name}: Gardener. Uma Sender`
    const subject = `News for ${company.name}`
    expect(recipients).toEqual([
      { id: client.id, name: 'Cleo Client', delivery_method: 'EMAIL', subject, body: said('Cleo', 'Cleo Client') },
      { id: cora.id, name: 'Cora Contact', delivery_method: 'EMAIL', subject, body: said('Cora', 'Cora Contact') },
    ])
    const query = graphql(`query ($company_id: ID!) {
      getCommunication(company_id: $company_id) {
        communication { kind reader developer_id state person_name subject text job { title } } aggregate { count }
      }
    }`)
    const { getCommunication } = await server.as('dstm').data(query, { company_id: company.id })
    expect(getCommunication.aggregate).toEqual({ count: 2 })
    expect(getCommunication.communication).toContainEqual({
      kind: 'COMPANY_MESSAGE',
      reader: 'Cora Contact',
      developer_id: null,
      state: 'QUEUED',
      person_name: 'Uma Sender',
      subject,
      text: said('Cora', 'Cora Contact'),
      job: { title: 'Gardener' },
    })
  })

  test('leaves out, with the reason, whoever may not be mailed; a dry run says the same and sends nothing', async () => {
    const shared = `${randomUUID()}@client.example`
    const people = [
      await contact({ name: 'Ada Reached' }),
      await contact({ name: 'Nina Nowhere', email: null }),
      await contact({ name: 'Olga Out', email: shared, do_not_contact: true }),
      await contact({ name: 'Sam Same', email: shared.toUpperCase() }),
      await contact({ name: 'Gus Gone', deleted_at: new Date() }),
      await createClient(server.db, { display_name: 'Bo Blocked', companyId: company.id, active: false }),
      await contact({ name: 'Elsewhere' }, (await createCompany(server.db)).id),
    ]
    const dry = await send(people, { dry_run: true })
    expect(await mails()).toEqual([])
    expect(dry.recipients.map(({ name }) => name)).toEqual(['Ada Reached'])
    expect(reasonsOf(dry)).toEqual({
      'Bo Blocked': 'Their account is blocked',
      'Gus Gone': 'No longer at this company',
      'Nina Nowhere': 'Has no e-mail address',
      'Olga Out': 'Does not want mails',
      null: 'No longer in this list',
    })
    expect(dry.skipped).toContainEqual({
      reason: 'Does not want mails',
      count: 2,
      examples: ['Olga Out', 'Sam Same'],
    })
    expect(await send(people)).toMatchObject({ recipients: dry.recipients, skipped: dry.skipped })
    expect(await mails()).toHaveLength(1)
  })

  test('skips everybody where the text names a job and none is chosen', async () => {
    const { skipped } = await send([await contact()], { body: 'About {{job_title}}', dry_run: true })
    expect(skipped).toMatchObject([{ reason: 'The text needs a job, and none is chosen' }])
  })

  test('is refused with a field of developers, for nobody, and about a job of another company', async () => {
    const cora = await contact()
    const job_id = (await createJob(server.db)).id
    for (const [people, more, field, sentence] of [
      [[cora], { body: 'Ask {{dstm_name}}' }, 'body', '{{dstm_name}} is not a merge field here.'],
      [[], {}, 'person_ids', 'Choose at least one person.'],
      [[cora], { job_id }, 'job_id', 'This company has no such job any more.'],
    ] as const) {
      const { errors } = await ask(people, { ...more, dry_run: true })
      expect(errors?.[0]).toMatchObject({ message: expect.stringContaining(sentence), extensions: { field } })
    }
  })

  test('goes once to an address, also where a client is a contact, too', async () => {
    const email = `${randomUUID()}@client.example`
    const one = await contact({ name: 'Ann Contact', email: email.toUpperCase() })
    const other = await createClient(server.db, { companyId: company.id, display_name: 'Ann Zed', email })
    const plan = await send([other, one])
    expect(plan.recipients.map(({ name }) => name)).toEqual(['Ann Contact'])
    expect(plan.skipped).toEqual([
      { reason: 'Shares an address with somebody chosen', count: 1, examples: ['Ann Zed'] },
    ])
    // The client counts as messaged, because the mail reached the same mailbox.
    const later = await ask([other], { without_recent: true, body: 'Another text' })
    expect(later.errors?.[0]?.message).toContain('Messaged in the last')
  })

  test('goes to nobody whom the sender left out by hand', async () => {
    const [cora, dan] = [await contact(), await contact({ name: 'Dan' })]
    const { recipients, skipped } = await send([cora, dan], { left_out: [cora.id] })
    expect(recipients.map(({ name }) => name)).toEqual(['Dan'])
    expect(skipped).toEqual([])
  })

  test('is sent once however often it is asked for, and taken back by an undo', async () => {
    const people = [await contact(), await contact({ name: 'Dan' })]
    const key = randomUUID()
    await Promise.all(Array.from({ length: 10 }, () => send(people, { key })))
    expect(await mails()).toHaveLength(2)
    expect((await ask(people)).errors?.[0]?.message).toContain('Got the same text from you a moment ago: 2.')
    const { extensions } = await ask(people, { body: 'Other words' })
    expect(await mails()).toHaveLength(4)
    await sender.data(undoMutation, { input: { change: extensions?.change } })
    expect(await mails()).toHaveLength(2)
  })

  test('reaches a person once where two colleagues write at the same moment and leave out who was messaged lately', async () => {
    const cora = await contact()
    const colleagues = [sender, await recruiter(), await recruiter(), await recruiter()]
    const answers = await Promise.all(colleagues.map((one) => ask([cora], { without_recent: true }, one)))
    expect(answers.filter(({ errors }) => !errors)).toHaveLength(1)
    expect(answers.find(({ errors }) => errors)?.errors?.[0]?.message).toContain('Messaged in the last 14 days: 1.')
    expect(await mails()).toHaveLength(1)
    const { recipients, recent } = await send([cora], { dry_run: true }, await recruiter())
    expect([recipients.length, recent]).toEqual([1, 1])
  })
})

test('a composer gets the people and the jobs of a company by the id of any of them, and no address', async () => {
  const cora = await contact({ email: null })
  const client = await createClient(server.db, { display_name: 'Cleo Client', companyId: company.id })
  await contact({ deleted_at: new Date() })
  const job = await createJob(server.db, { company_id: company.id, title: 'Gardener', status: 'ACTIVE' })
  const query = graphql(`query ($id: ID!) {
    getCompanyReaders(id: $id) { id people { id kind name refusal } jobs { id title } }
  }`)
  for (const { id } of [company, cora, client]) {
    expect((await sender.data(query, { id })).getCompanyReaders).toEqual({
      id: company.id,
      people: [
        { id: client.id, kind: 'CLIENT', name: 'Cleo Client', refusal: null },
        { id: cora.id, kind: 'CONTACT', name: 'Cora Contact', refusal: 'Has no e-mail address' },
      ],
      jobs: [{ id: job.id, title: 'Gardener' }],
    })
  }
  expect((await sender.query(query, { id: randomUUID() })).errors?.[0]?.extensions?.code).toBe('NOT_FOUND')
})

test.each(['vetter', 'dstm', 'reviewer', 'client'] as const)('a %s may not mail them', async (role) => {
  const { errors } = await ask([await contact()], {}, server.as(role))
  expect(errors?.[0]?.extensions?.code).toBe('FORBIDDEN')
  expect(await mails()).toEqual([])
})
