import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Role } from '#shared/platform/permissions.ts'
import { asTest, createDeveloper } from '#test/factories.ts'
import { graphql, undoMutation, type VariablesOf } from '#test/graphql.ts'
import { startTestServer, type TestServer } from '#test/testServer.ts'

const decide =
  graphql(`mutation ($selection: ApplicantSelection!, $to: DeveloperStage!, $reason: StageReason, $note: String,
  $cool_off_until: String, $owner_id: ID, $message: String, $dry: Boolean! = false) {
  plan: decideApplicants(input: { selection: $selection, to: $to, reason: $reason, note: $note, cool_off_until: $cool_off_until, owner_id: $owner_id, message: $message, dry_run: $dry }) { count skipped { reason count examples } }
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
  await server.as('recruiter').data(undoMutation, { input: { change: extensions?.change } })
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
  await server.as('recruiter').data(undoMutation, { input: { change: extensions?.change } })
  expect(await messages()).toEqual([])
})

test('applicants are asked for more; who does not want messages is skipped, and a member stays as they are', async () => {
  await asTest(server.db, (trx) =>
    trx.updateTable('developers').set({ do_not_contact: true }).where('id', '=', ids.free).execute(),
  )
  const ask = graphql(`mutation ($selection: ApplicantSelection!, $message: String!, $dry: Boolean! = false) {
    plan: askApplicants(input: { selection: $selection, message: $message, dry_run: $dry }) { count skipped { reason count } }
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
  expect(await hintsFor(name)).toEqual([
    { has_duplicate: true, duplicates: [{ id: known.id, name: `Known ${name}`, signs: ['EMAIL', 'GITHUB'] }] },
  ])
})

async function hintsFor(search: string) {
  const query = graphql(`query ($filter: ApplicantFilter) {
    getApplicantPage(filter: $filter) { applicants { has_duplicate duplicates { id name signs } } }
  }`)
  return (await server.as('dstm').data(query, { filter: { search } })).getApplicantPage.applicants
}

describe('the name of an applicant', () => {
  /** Adds an applicant, and another record. @returns what the hint says they have in common. */
  async function signsOf(applicant: Named, other: Named) {
    const email = `${randomUUID()}@mail.example`
    await createDeveloper(server.db, { ...newcomer, ...applicant, email })
    const { id } = await createDeveloper(server.db, other)
    const [found] = await hintsFor(email)
    expect(found?.has_duplicate).toBe(found?.duplicates.length !== 0)
    return found?.duplicates.find((duplicate) => duplicate.id === id)?.signs
  }
  type Named = Readonly<{ first_name: string; last_name: string; country: string | null }>
  const newcomer = { stage: 'APPLICANT', status: 'NEW' } as const

  const named = (text: string, country: string | null): Named => {
    const [first_name = '', last_name = ''] = text.split('|')
    return { first_name, last_name, country }
  }

  test.each([
    { one: 'María|García López', other: 'maria|GARCIA LOPEZ', what: 'case and accents' },
    { one: 'Maria|Garcia Lopez', other: 'Lopez Garcia|Maria', what: 'the order of names' },
    { one: 'Jean-Pierre|O’Brien', other: "Jean Pierre|O'Brien", what: 'hyphens and apostrophes' },
    { one: 'Łukasz|Nowak Øst', other: 'Lukasz|Nowak Ost', what: 'strokes through letters' },
    { one: '小明|王', other: '王|小明', what: 'the script' },
  ])('$one is the same as $other in the same country, whatever $what', async ({ one, other }) => {
    expect(await signsOf(named(one, 'ES'), named(other, 'ES'))).toEqual(['NAME'])
    expect(await signsOf(named(one, 'MX'), named(other, 'AR'))).toBeUndefined()
    expect(await signsOf(named(one, null), named(other, null))).toBeUndefined()
  })

  test.each([
    { one: 'J.|Kowalczyk', other: 'Jan|Kowalczyk' },
    { one: 'Ana Maria|Sousa', other: 'Ana|Sousa' },
    { one: 'Hans|Müller', other: 'Hans|Mueller' },
  ])('$one is not $other: initials, middle names and spellings tell people apart', async ({ one, other }) => {
    expect(await signsOf(named(one, 'PL'), named(other, 'PL'))).toBeUndefined()
  })

  test('counts less than any other sign: of two Maria Garcias in Spain the one with the same e-mail is told first', async () => {
    const mailbox = randomUUID()
    const maria = { first_name: 'Maria', last_name: `Garcia ${mailbox}`, country: 'ES' }
    await createDeveloper(server.db, { ...newcomer, ...maria, email: `${mailbox}+jobs@mail.example` })
    const namesake = await createDeveloper(server.db, { ...maria, first_name: 'María' })
    const same = await createDeveloper(server.db, { first_name: 'Z', email: `${mailbox}@mail.example`, country: 'PT' })
    const [found] = await hintsFor(`${mailbox}+jobs`)
    expect(found?.duplicates).toMatchObject([
      { id: same.id, signs: ['EMAIL'] },
      { id: namesake.id, signs: ['NAME'] },
    ])
  })

  test('is compared again when a name or a country changes, and when a record goes', async () => {
    const rosa = { first_name: 'Rosa', last_name: randomUUID(), country: 'ES' }
    await createDeveloper(server.db, { ...newcomer, ...rosa })
    const other = await createDeveloper(server.db, { ...rosa, country: 'PT' })
    const change = (values: Partial<typeof rosa> & { deleted_at?: Date }) =>
      asTest(server.db, (trx) => trx.updateTable('developers').set(values).where('id', '=', other.id).execute())
    const hasDuplicate = async () => (await hintsFor(rosa.last_name)).map(({ has_duplicate }) => has_duplicate)
    expect(await hasDuplicate()).toEqual([false])
    await change({ country: 'ES' })
    expect(await hasDuplicate()).toEqual([true])
    await change({ first_name: 'Rosalia' })
    expect(await hasDuplicate()).toEqual([false])
    await change({ first_name: 'ROSA' })
    expect(await hasDuplicate()).toEqual([true])
    await change({ deleted_at: new Date() })
    expect(await hasDuplicate()).toEqual([false])
  })
})
