import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { asTest, createCompany } from '#test/factories.ts'
import { graphql } from '#test/graphql.ts'
import { startTestServer, type TestServer } from '#test/testServer.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const addStaff = graphql(`mutation ($name: String!, $email: String!, $role: AccountRole = vetter, $key: String) {
  addStaff(input: { display_name: $name, email: $email, role: $role }, key: $key) { id display_name email version last_seen_at }
}`)
type Added = { addStaff: { id: string; display_name: string; email: string; version: number; last_seen_at: null } }

const person = () => ({ name: 'Nora New', email: `${randomUUID()}@vouch.example`, key: randomUUID() })

async function eventsOf(id: string) {
  return server.db.selectFrom('events').selectAll().where('row_id', '=', id).execute()
}

test('a retry with the same key gets the first answer and has no second effect', async () => {
  const variables = person()
  const first = await server.as('admin').data(addStaff, variables)
  const second = await server.as('admin').data(addStaff, variables)
  expect(second).toEqual(first)
  expect(await eventsOf(first.addStaff.id)).toHaveLength(1)
})

test('twenty at once have one effect and one answer', async () => {
  const variables = person()
  const answers = await Promise.all(Array.from({ length: 20 }, () => server.as('admin').data(addStaff, variables)))
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
  expect(await eventsOf(answers[0]?.addStaff.id ?? '')).toHaveLength(1)
})

test('without a key every call has its own effect', async () => {
  const { key: _key, ...variables } = person()
  await server.as('admin').data(addStaff, variables)
  const { errors } = await server.as('admin').query(addStaff, variables)
  expect(errors?.[0]?.extensions).toEqual({ code: 'BAD_INPUT', field: 'email' })
})

test('the same key with another body is refused', async () => {
  const variables = person()
  await server.as('admin').data(addStaff, variables)
  const { errors } = await server.as('admin').query(addStaff, { ...variables, name: 'Somebody Else' })
  expect(errors?.[0]).toMatchObject({
    message: 'This key was used for another change. Reload the page and try again.',
    extensions: { code: 'CONFLICT', field: 'key' },
  })
})

test('the same key for another operation is refused', async () => {
  const variables = person()
  const { addStaff: added } = await server.as('admin').data(addStaff, variables)
  const block = graphql('mutation ($id: ID!, $key: String) { blockAccount(input: { id: $id }, key: $key) { id } }')
  const { errors } = await server.as('admin').query(block, { id: added.id, key: variables.key })
  expect(errors?.[0]?.extensions?.code).toBe('CONFLICT')
})

test('keys belong to accounts: two accounts can use the same key', async () => {
  const save = graphql(
    `mutation ($key: String!) { saveView(input: { screen: "/jobs", name: "Mine", query: "" }, key: $key) { id } }`,
  )
  const key = randomUUID()
  const [first, second] = await Promise.all([
    server.as('vetter').data(save, { key }),
    server.as('dstm').data(save, { key }),
  ])
  expect(first.saveView.id).not.toBe(second.saveView.id)
})

test('a mutation that failed leaves its key free', async () => {
  const company = await createCompany(server.db)
  const upsert = `mutation ($company: ID!, $key: String) {
    upsertClients(display_name: "Cleo", email: "${randomUUID()}@client.example", company_id: $company, key: $key) { id }
  }`
  const variables = { company: company.id, key: randomUUID() }
  const delete_ = (deleted_at: Date | null) =>
    asTest(server.db, (trx) => trx.updateTable('companies').set({ deleted_at }).where('id', '=', company.id).execute())
  await delete_(new Date())
  expect((await server.as('admin').send(upsert, variables)).errors?.[0]?.extensions?.field).toBe('company_id')
  await delete_(null)
  expect((await server.as('admin').send(upsert, variables)).errors).toBeUndefined()
})

test.each(['', 'x'.repeat(101)])('a key of impossible length is refused', async (key) => {
  const { errors } = await server.as('admin').query(addStaff, { ...person(), key })
  expect(errors?.[0]).toMatchObject({ message: 'A key has 1 to 100 characters.', extensions: { code: 'BAD_INPUT' } })
})

test('the event of a write names the viewer and the request', async () => {
  const { name, email } = person()
  const response = await server.as('admin').post({ query: addStaff, variables: { name, email } })
  const { data } = (await response.json()) as { data: Added }
  expect(await eventsOf(data.addStaff.id)).toMatchObject([
    { action: 'INSERT', actor: server.as('admin').account.id, request_id: response.headers.get('x-request-id') },
  ])
})

test('answers are stored encrypted, and keys are kept for a day', async () => {
  const variables = person()
  await server.as('admin').data(addStaff, variables)
  const keys = server.database.owner.selectFrom('mutation_keys').selectAll().where('key', '=', variables.key)
  const kept = await keys.executeTakeFirstOrThrow()
  expect(kept.answer).toBeTruthy()
  expect(kept.answer).not.toContain('Nora')

  const yesterday = new Date(Date.now() - 25 * 3_600_000)
  await server.db.updateTable('mutation_keys').set({ created_at: yesterday }).where('key', '=', variables.key).execute()
  await server.as('admin').data(addStaff, person())
  expect(await keys.execute()).toEqual([])
})
