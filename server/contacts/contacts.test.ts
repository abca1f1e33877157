import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { asTest, createClient, createCompany } from '#test/factories.ts'
import { graphql, undoMutation } from '#test/graphql.ts'
import { startTestServer, type TestServer } from '#test/testServer.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const fields = 'id company_id name title email phone notes version'
const add = graphql(`mutation ($contact: AddContactInput!) { addContact(input: $contact) { ${fields} } }`)
const update = graphql(`mutation ($id: ID!, $changes: ContactChanges!, $version: Int!) {
  updateContact(input: { id: $id, changes: $changes, version: $version }) { ${fields} }
}`)
const remove = graphql(
  'mutation ($id: ID!, $version: Int!) { deleteContact(input: { id: $id, version: $version }) { id } }',
)
const list = graphql(`query ($company_id: ID!) { getContacts(company_id: $company_id) { ${fields} } }`)
const find = graphql(`query ($id: ID!) { getContact(id: $id) { ${fields} } }`)

async function added(contact: object = {}) {
  const company_id = (await createCompany(server.db)).id
  const { addContact } = await server.as('recruiter').data(add, { contact: { company_id, name: 'Carla', ...contact } })
  return addContact
}
const namesIn = async (company_id: string) =>
  (await server.as('vetter').data(list, { company_id })).getContacts.map(({ name }) => name)

test('a recruiter adds contacts, and the staff reads them by name', async () => {
  const { company_id, ...carla } = await added({ email: ' Carla@Acme.example ', phone: '+49 30 555', title: 'CTO' })
  expect(carla).toMatchObject({
    email: 'carla@acme.example',
    phone: '+49 30 555',
    title: 'CTO',
    notes: null,
    version: 1,
  })
  await server.as('admin').data(add, { contact: { company_id, name: 'Abel' } })
  expect(await namesIn(company_id)).toEqual(['Abel', 'Carla'])
})

test('a contact is refused without a name, with a wrong address, and at a company that is gone', async () => {
  const company_id = (await createCompany(server.db)).id
  const deletedId = (await createCompany(server.db, { deleted_at: new Date() })).id
  for (const [contact, field, message] of [
    [{ company_id, name: ' ' }, 'name', "Enter the contact's name."],
    [{ company_id, name: 'Carla', email: 'carla' }, 'email', 'Enter an e-mail address such as name@example.com.'],
    [
      { company_id: deletedId, name: 'Carla' },
      'company_id',
      'This company does not exist any more. Choose another one.',
    ],
    [
      { company_id: randomUUID(), name: 'Carla' },
      'company_id',
      'This company does not exist any more. Choose another one.',
    ],
  ] as const) {
    const { errors } = await server.as('recruiter').query(add, { contact })
    expect(errors?.[0]).toMatchObject({ message, extensions: { field } })
  }
})

test('a save changes only what it names, and over a newer version it is refused with the newer values', async () => {
  const { id, version } = await added({ email: 'carla@acme.example', phone: '1' })
  const changed = { id, version, changes: { phone: null, notes: 'Prefers mail' } }
  const { updateContact } = await server.as('recruiter').data(update, changed)
  expect(updateContact).toMatchObject({ email: 'carla@acme.example', phone: null, notes: 'Prefers mail', version: 2 })
  const { errors } = await server.as('admin').query(update, { ...changed, changes: { notes: 'Mine' } })
  expect(errors?.[0]?.extensions).toMatchObject({ code: 'CONFLICT', details: { notes: 'Prefers mail' } })
})

describe('deleting', () => {
  test('takes a contact out of the list, and its author may undo it', async () => {
    const { id, version, company_id } = await added()
    const answer = await server.as('recruiter').query(remove, { id, version })
    expect(await namesIn(company_id)).toEqual([])
    expect((await server.as('recruiter').query(find, { id })).errors?.[0]?.extensions?.code).toBe('NOT_FOUND')
    await server.as('recruiter').data(undoMutation, { input: { change: answer.extensions?.change } })
    expect(await namesIn(company_id)).toEqual(['Carla'])
  })

  test('is refused over a newer version', async () => {
    const { id, version } = await added()
    await server.as('admin').data(update, { id, version, changes: { title: 'CEO' } })
    expect((await server.as('recruiter').query(remove, { id, version })).errors?.[0]?.extensions?.code).toBe('CONFLICT')
  })
})

test('with its company a contact is gone, and nothing changes it', async () => {
  const { id, version, company_id } = await added()
  const deleted_at = new Date()
  await asTest(server.db, (trx) =>
    trx.updateTable('companies').set({ deleted_at }).where('id', '=', company_id).execute(),
  )
  for (const [document, variables] of [
    [find, { id }],
    [list, { company_id }],
    [update, { id, version, changes: { title: 'CEO' } }],
    [remove, { id, version }],
  ] as const) {
    expect((await server.as('recruiter').send(document, variables)).errors?.[0]?.extensions?.code).toBe('NOT_FOUND')
  }
})

test.each(['vetter', 'dstm', 'reviewer', 'client'] as const)('a %s writes no contact', async (role) => {
  const { id, version, company_id } = await added()
  for (const [document, variables] of [
    [add, { contact: { company_id, name: 'Mine' } }],
    [update, { id, version, changes: { name: 'Mine' } }],
    [remove, { id, version }],
  ] as const) {
    expect((await server.as(role).send(document, variables)).errors?.[0]?.extensions?.code).toBe('FORBIDDEN')
  }
})

test('reviewers and clients read no contact, not even of their own company', async () => {
  const { id, company_id } = await added()
  const client = await server.logIn(await createClient(server.db, { companyId: company_id }))
  for (const caller of [server.as('reviewer'), client]) {
    expect((await caller.query(find, { id })).errors?.[0]?.extensions?.code).toBe('FORBIDDEN')
    expect((await caller.query(list, { company_id })).errors?.[0]?.extensions?.code).toBe('FORBIDDEN')
  }
})

test('the history of a company tells of its contacts in words', async () => {
  const { id, company_id, version } = await added({ phone: '1' })
  await server.as('recruiter').data(update, { id, version, changes: { phone: '2' } })
  await server.as('recruiter').data(remove, { id, version: version + 1 })
  const query = graphql(
    `query ($id: ID!) { getActivity(table: companies, id: $id) { actor action changes { field from to } } }`,
  )
  const { getActivity } = await server.as('dstm').data(query, { id: company_id })
  expect(getActivity).toMatchObject([
    { actor: 'The recruiter', action: 'Deleted the contact Carla' },
    { action: 'Changed the contact Carla', changes: [{ field: 'Phone', from: '1', to: '2' }] },
    { action: 'Added the contact Carla' },
    { action: 'Added the company' },
  ])
})

test('the staff is offered the titles of contacts, the most frequent first, without those of deleted ones', async () => {
  const titles = async () => (await server.as('vetter').data(graphql('{ getContactTitles }'))).getContactTitles
  for (const title of ['Chief Baker', 'Chief Tester', 'Chief Tester']) await added({ title })
  const { id, version } = await added({ title: 'Chief Ghost' })
  expect((await titles()).filter((title) => title.startsWith('Chief'))).toEqual([
    'Chief Tester',
    'Chief Baker',
    'Chief Ghost',
  ])
  await server.as('recruiter').data(remove, { id, version })
  expect(await titles()).not.toContain('Chief Ghost')
})
