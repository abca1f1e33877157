import { randomUUID } from 'node:crypto'
import type { VariablesOf } from 'gql.tada'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Role } from '#shared/platform/permissions.ts'
import { asTest, createDeveloper } from '#test/factories.ts'
import { graphql, undoMutation } from '#test/graphql.ts'
import { startTestServer, type TestServer } from '#test/testServer.ts'

const decide =
  graphql(`mutation ($selection: ApplicantSelection!, $to: DeveloperStage!, $reason: StageReason, $note: String,
  $cool_off_until: String, $owner_id: ID, $message: String, $dry: Boolean! = false) {
  plan: decideApplicants(selection: $selection, to: $to, reason: $reason, note: $note, cool_off_until: $cool_off_until,
    owner_id: $owner_id, message: $message, dry_run: $dry) { count skipped { reason count examples } }
}`)
const far = '2999-01-31'

let server: TestServer
let selection: { matching: { search: string } }
let ids: Readonly<Record<'new' | 'free' | 'member', string>>

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

beforeEach(async () => {
  const last_name = randomUUID()
  selection = { matching: { search: last_name } }
  const applicant = { stage: 'APPLICANT', status: 'NEW', last_name } as const
  const owner_id = server.as('vetter').account.id
  const fresh = await createDeveloper(server.db, { ...applicant, first_name: 'New', owner_id })
  const free = await createDeveloper(server.db, { ...applicant, first_name: 'Free' })
  const member = await createDeveloper(server.db, { first_name: 'Member', last_name, owner_id })
  ids = { new: fresh.id, free: free.id, member: member.id }
  const rows = [fresh, member].map(({ id }) => ({ developer_id: id, source: 'JOBS_PAGE' as const }))
  await asTest(server.db, (trx) => trx.insertInto('applications').values(rows).execute())
})

type Decision = Omit<VariablesOf<typeof decide>, 'selection'> & Partial<Pick<VariablesOf<typeof decide>, 'selection'>>
const planOf = async (decision: Decision, role: Role = 'recruiter') =>
  (await server.as(role).data(decide, { selection, ...decision })).plan

async function stagesAndDecisions() {
  const rows = await server.db
    .selectFrom('developers')
    .leftJoin('applications', 'applications.developer_id', 'developers.id')
    .select(['first_name', 'stage', 'owner_id', 'decision'])
    .where('last_name', '=', selection.matching.search)
    .orderBy('first_name')
    .execute()
  return rows.map(({ first_name, stage, decision }) => [first_name, stage, decision].join(' '))
}
const before = ['Free APPLICANT ', 'Member MEMBER ', 'New APPLICANT ']

test('applicants are accepted to vetting; a member who applied again stays one; nobody goes without an owner', async () => {
  const skipped = [{ reason: 'Set an owner first.', count: 1, examples: [`Free ${selection.matching.search}`] }]
  expect(await planOf({ to: 'VETTING', dry: true })).toEqual({ count: 2, skipped })
  expect(await stagesAndDecisions()).toEqual(before)
  expect(await planOf({ to: 'VETTING' })).toEqual({ count: 2, skipped })
  expect(await stagesAndDecisions()).toEqual(['Free APPLICANT ', 'Member MEMBER ACCEPTED', 'New VETTING ACCEPTED'])
  const owner_id = server.as('recruiter').account.id
  expect(await planOf({ to: 'VETTING', owner_id })).toEqual({ count: 1, skipped: [] })
  expect((await stagesAndDecisions())[0]).toBe('Free VETTING ')
})

test('a rejection needs a reason and a cool-off date for all, and rejects only applicants as persons', async () => {
  const owner_id = server.as('recruiter').account.id
  expect(await planOf({ to: 'REJECTED', owner_id, dry: true })).toMatchObject({
    count: 0,
    skipped: [{ reason: 'Give a reason. Set a cool-off date.', count: 3 }],
  })
  const decision = { selection, to: 'REJECTED', owner_id, reason: 'RATE', cool_off_until: far } as const
  const { extensions } = await server.as('recruiter').query(decide, decision)
  expect(await stagesAndDecisions()).toEqual(['Free REJECTED ', 'Member MEMBER REJECTED', 'New REJECTED REJECTED'])
  await server.as('recruiter').data(undoMutation, { change: extensions?.change })
  expect(await stagesAndDecisions()).toEqual(before)
})

test('a decision leads to no other stage, and who left the queue is no longer in it', async () => {
  expect(await planOf({ to: 'MEMBER', note: 'Known.', dry: true }, 'admin')).toMatchObject({
    count: 0,
    skipped: [{ reason: 'A move from Applicant to Member is not possible.', count: 3 }],
  })
  await planOf({ to: 'VETTING', selection: { ids: [ids.new] } })
  expect(await planOf({ to: 'VETTING', selection: { ids: [ids.new] } })).toMatchObject({
    count: 0,
    skipped: [{ reason: 'No longer in this list', count: 1 }],
  })
})

const messages = () =>
  server.db
    .selectFrom('messages')
    .innerJoin('developers', 'developers.id', 'messages.developer_id')
    .select(['first_name', 'subject', 'body', 'messages.state', 'delivery_method'])
    .where('last_name', '=', selection.matching.search)
    .orderBy('first_name')
    .execute()

test('a rejected applicant gets the text, which an undo takes back', async () => {
  const message = 'Hello {{first_name}}, {{ first_name }}. Not now.'
  const variables = {
    selection: { ids: [ids.new] },
    to: 'REJECTED' as const,
    reason: 'RATE' as const,
    cool_off_until: far,
    message,
  }
  expect(await planOf({ ...variables, dry: true })).toMatchObject({ count: 1 })
  expect(await messages()).toEqual([])
  const { extensions } = await server.as('recruiter').query(decide, variables)
  expect(await messages()).toMatchObject([
    { first_name: 'New', subject: 'Your application', body: 'Hello New, New. Not now.' },
  ])
  await server.as('recruiter').data(undoMutation, { change: extensions?.change })
  expect(await messages()).toEqual([])
})

test('applicants are asked for more; who does not want messages is skipped, and a member stays as they are', async () => {
  await asTest(server.db, (trx) =>
    trx.updateTable('developers').set({ do_not_contact: true }).where('id', '=', ids.free).execute(),
  )
  const ask = graphql(`mutation ($selection: ApplicantSelection!, $message: String!, $dry: Boolean! = false) {
    plan: askApplicants(selection: $selection, message: $message, dry_run: $dry) { count skipped { reason count } }
  }`)
  const plan = { count: 2, skipped: [{ reason: 'Does not want to be contacted', count: 1 }] }
  const variables = { selection, message: 'Which rate, {{first_name}}?' }
  expect(await server.as('dstm').data(ask, { ...variables, dry: true })).toEqual({ plan })
  expect(await messages()).toEqual([])
  expect(await server.as('dstm').data(ask, variables)).toEqual({ plan })
  expect((await messages()).map(({ body }) => body)).toEqual(['Which rate, Member?', 'Which rate, New?'])
  const statuses = server.db.selectFrom('developers').select('status').where('id', 'in', Object.values(ids))
  expect((await statuses.orderBy('first_name').execute()).map(({ status }) => status)).toEqual([
    'NEW',
    'AVAILABLE',
    'NEEDS_INFO',
  ])
  for (const [wrong, sentence] of [
    [' ', 'Write what you need to know.'],
    [
      'Hello {{last_name}}',
      '{{last_name}} is not a merge field here. Use {{first_name}}, {{full_name}}, {{sender_name}}, {{jobs_page}}.',
    ],
  ]) {
    const { errors } = await server.as('dstm').query(ask, { ...variables, message: wrong })
    expect(errors).toMatchObject([{ message: sentence, extensions: { code: 'BAD_INPUT', field: 'message' } }])
  }
  expect((await server.as('client').query(ask, variables)).errors?.[0]?.extensions?.code).toBe('FORBIDDEN')
})

test.each(['reviewer', 'client'] as const)('a %s decides about nobody', async (role) => {
  const { errors } = await server.as(role).query(decide, { selection, to: 'VETTING' })
  expect(errors?.[0]?.extensions?.code).toBe('FORBIDDEN')
  expect(await stagesAndDecisions()).toEqual(before)
})

test('two records of one person hint at each other, however the address is written', async () => {
  const name = randomUUID().replaceAll('-', '')
  const one = { stage: 'APPLICANT', status: 'NEW', email: `${name}+vouch@mail.example`, last_name: name } as const
  await createDeveloper(server.db, { ...one, url_github: `https://github.com/${name}/?tab=repositories` })
  const known = await createDeveloper(server.db, {
    email: `${name.toUpperCase()}@mail.example`,
    first_name: 'Known',
    last_name: name,
    url_github: `@${name}`,
    url_linkedin: `https://www.linkedin.com/in/${name}/`,
  })
  const deleted = { email: `${randomUUID()}@mail.example`, url_github: name, deleted_at: new Date() }
  await createDeveloper(server.db, { ...deleted, last_name: 'Deleted' })
  await createDeveloper(server.db, { last_name: 'Nobody', url_github: null, url_linkedin: '' })
  const { getApplicantPage } = await server.as('dstm').data(
    graphql(`query ($filter: ApplicantFilter) {
      getApplicantPage(filter: $filter) { applicants { has_duplicate duplicates { id name signs } } }
    }`),
    { filter: { search: name } },
  )
  expect(getApplicantPage.applicants).toEqual([
    { has_duplicate: true, duplicates: [{ id: known.id, name: `Known ${name}`, signs: ['EMAIL', 'GITHUB'] }] },
  ])
})
