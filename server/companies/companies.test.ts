import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { asTest, createClient, createCompany, createDeveloper, createJob, createJobProfile } from '#test/factories.ts'
import { graphql, undoMutation } from '#test/graphql.ts'
import { startTestServer, type TestServer } from '#test/testServer.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const getCompanies = graphql('{ getCompanies { id name } }')
test('companies come by name, without the deleted ones', async () => {
  await createCompany(server.db, { name: 'Zeta' })
  await createCompany(server.db, { name: 'alpha' })
  await createCompany(server.db, { name: 'Beta' })
  await createCompany(server.db, { name: 'Gone', deleted_at: new Date() })
  const { getCompanies: companies } = await server.as('vetter').data(getCompanies)
  expect(companies.map(({ name }) => name)).toEqual(['alpha', 'Beta', 'Zeta'])
})

test('a client sees its own company only', async () => {
  const company = await createCompany(server.db, { name: 'Own' })
  const client = await server.logIn(await createClient(server.db, { companyId: company.id }))
  expect(await client.data(getCompanies)).toEqual({ getCompanies: [{ id: company.id, name: 'Own' }] })
})

test('a client without a company sees none', async () => {
  expect(await server.as('client').data(getCompanies)).toEqual({ getCompanies: [] })
})

const open = 'id name status domain owner_id owner_name time_zone notes version'
const details = `${open} terms` as const
const add =
  graphql(`mutation ($name: String!, $status: CompanyStatus! = PROSPECT, $domain: String, $owner_id: ID, $key: String) {
  addCompany(input: { name: $name, status: $status, domain: $domain, owner_id: $owner_id }, key: $key) { ${details} }
}`)
const update = graphql(`mutation ($id: ID!, $name: String, $domain: String, $owner_id: ID, $version: Int!) {
  updateCompany(input: { id: $id, changes: { name: $name, domain: $domain, owner_id: $owner_id }, version: $version }) { ${details} }
}`)
const remove = graphql(
  `mutation ($id: ID!, $version: Int!, $key: String) { deleteCompany(input: { id: $id, version: $version }, key: $key) { id } }`,
)
const find = graphql(`query ($id: ID!) { getCompany(id: $id) { ${open} } }`)

async function added(variables: object = {}) {
  const { addCompany } = await server.as('recruiter').data(add, { name: `Company ${randomUUID()}`, ...variables })
  return addCompany
}

describe('adding and editing', () => {
  test('a recruiter adds a company, with an owner of the staff', async () => {
    const owner_id = server.as('dstm').account.id
    const company = await added({ domain: 'https://www.Acme.example/about', owner_id })
    expect(company).toMatchObject({
      status: 'PROSPECT',
      domain: 'acme.example',
      owner_id,
      owner_name: 'The dstm',
      version: 1,
    })
  })

  test('a name that a living company has is refused at its field, in any case of letters', async () => {
    const { name } = await added()
    const { errors } = await server.as('recruiter').query(add, { name: name.toUpperCase() })
    expect(errors?.[0]).toMatchObject({ message: 'Another company has this name.', extensions: { field: 'name' } })
  })

  test.each(['client', 'nobody'])('the owner cannot be %s', async (who) => {
    const owner_id = who === 'client' ? server.as('client').account.id : randomUUID()
    const { errors } = await server.as('recruiter').query(add, { name: 'Owned', owner_id })
    expect(errors?.[0]).toMatchObject({
      message: 'Choose a staff member who may log in.',
      extensions: { field: 'owner_id' },
    })
  })

  test('a save changes only what it names', async () => {
    const { id, version, name } = await added({ domain: 'acme.example', owner_id: server.as('dstm').account.id })
    const { updateCompany } = await server.as('recruiter').data(update, { id, version, domain: null })
    expect(updateCompany).toMatchObject({
      name,
      domain: null,
      owner_id: server.as('dstm').account.id,
      version: version + 1,
    })
  })

  test('a save over a newer version is refused, with the newer values', async () => {
    const { id, version } = await added()
    await server.as('admin').data(update, { id, version, name: `Newer ${id}` })
    const { errors } = await server.as('recruiter').query(update, { id, version, domain: 'mine.example' })
    expect(errors?.[0]?.extensions).toMatchObject({ code: 'CONFLICT', details: { name: `Newer ${id}` } })
  })

  test('another status can be taken back', async () => {
    const { id, version } = await added()
    const recruiter = server.as('recruiter')
    const change = graphql(`mutation ($id: ID!, $version: Int!) {
      updateCompany(input: { id: $id, version: $version, changes: { status: DO_NOT_SERVE } }) { status } }`)
    const answer = await recruiter.query(change, { id, version })
    await recruiter.data(undoMutation, { input: { change: answer.extensions?.change } })
    const { status } = await server.db
      .selectFrom('companies')
      .select('status')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(status).not.toBe('DO_NOT_SERVE')
  })

  test('a company that is deleted or was never there is not found', async () => {
    for (const id of [randomUUID(), 'nothing', (await createCompany(server.db, { deleted_at: new Date() })).id]) {
      const { errors } = await server.as('vetter').query(find, { id })
      expect(errors?.[0]?.extensions?.code, id).toBe('NOT_FOUND')
    }
  })
})

describe('deleting', () => {
  test('is refused while the company has active jobs', async () => {
    const { id, version } = await added()
    await createJob(server.db, { company_id: id, status: 'ON_HOLD', left_status: 'LEAD' })
    await createJob(server.db, { company_id: id, status: 'LEAD' })
    const { errors } = await server.as('recruiter').query(remove, { id, version })
    expect(errors?.[0]?.message).toMatch(/has an active job. Close it first.$/)
  })

  test('takes it out of every list, and its author may undo it', async () => {
    const recruiter = server.as('recruiter')
    const { id, version } = await added({ domain: 'back.example', owner_id: server.as('dstm').account.id })
    await createJob(server.db, { company_id: id, status: 'LOST', left_status: 'LEAD', close_reason: 'OTHER' })
    const whole = graphql(`query ($id: ID!) { getCompany(id: $id) { ${details} newest_job_at } }`)
    const before = await recruiter.data(whole, { id })
    const answer = await recruiter.query(remove, { id, version })
    expect((await recruiter.query(find, { id })).errors?.[0]?.extensions?.code).toBe('NOT_FOUND')
    const { change } = answer.extensions ?? {}
    expect((await server.as('admin').query(undoMutation, { input: { change } })).errors?.[0]?.extensions?.code).toBe(
      'NOT_FOUND',
    )
    await recruiter.data(undoMutation, { input: { change } })
    const after = await recruiter.data(whole, { id })
    expect(after).toEqual({ getCompany: { ...before.getCompany, version: expect.any(Number) } })
  })
})

test.each(['vetter', 'dstm', 'reviewer', 'client'] as const)('a %s writes no company', async (role) => {
  const { id, version } = await added()
  for (const [document, variables] of [
    [add, { name: 'Mine' }],
    [update, { id, version, name: 'Mine' }],
    [remove, { id, version }],
  ] as const) {
    expect((await server.as(role).send(document, variables)).errors?.[0]?.extensions?.code).toBe('FORBIDDEN')
  }
})

test.each(['reviewer', 'client'] as const)('a %s reads no company but by name', async (role) => {
  const { id } = await added()
  expect((await server.as(role).query(find, { id })).errors?.[0]?.extensions?.code).toBe('FORBIDDEN')
})

describe('the terms of a company', () => {
  const terms = 'Net 30, 22 % markup'
  const one = graphql('query ($id: ID!) { getCompany(id: $id) { terms } }')
  const page = graphql('{ getCompanyPage(limit: 100) { companies { id terms } } }')
  const readers = ['admin', 'recruiter'] as const
  let id = ''
  beforeAll(async () => {
    id = (await createCompany(server.db, { terms })).id
  })

  test.each(readers)('are read by a %s, one by one and in the list', async (role) => {
    expect(await server.as(role).data(one, { id })).toEqual({ getCompany: { terms } })
    const { getCompanyPage } = await server.as(role).data(page)
    expect(getCompanyPage.companies).toContainEqual({ id, terms })
  })

  test.each(['vetter', 'dstm'] as const)('are not read by a %s, who reads the rest', async (role) => {
    for (const document of [one, page]) {
      const { data, errors } = await server.as(role).send(document, { id })
      expect(errors?.[0]?.extensions?.code).toBe('FORBIDDEN')
      expect(JSON.stringify({ data, errors })).not.toContain(terms)
    }
    expect((await server.as(role).query(find, { id })).errors).toBeUndefined()
  })

  test.each([...readers, 'vetter', 'dstm'] as const)(
    'stand in the file of a %s only where that role may read them',
    async (role) => {
      const headers = { authorization: `Bearer ${server.as(role).token}` }
      const file = await (await fetch(`${server.url}/portal/lists/companies.csv`, { headers })).text()
      const mayRead = readers.some((reader) => reader === role)
      expect([file.includes('Terms'), file.includes(terms)]).toEqual([mayRead, mayRead])
    },
  )

  test('are written by a save, and cleared by null', async () => {
    const change = graphql(
      'mutation ($id: ID!, $version: Int!, $terms: String) { updateCompany(input: { id: $id, version: $version, changes: { terms: $terms } }) { terms version } }',
    )
    const recruiter = server.as('recruiter')
    const { updateCompany } = await recruiter.data(change, {
      id,
      version: 1,
      terms: ' Net 60 ',
    })
    expect(updateCompany).toEqual({ terms: 'Net 60', version: 2 })
    expect(await recruiter.data(change, { id, version: 2, terms: null })).toMatchObject({
      updateCompany: { terms: null },
    })
  })
})

test('when a company was deleted is read by the staff, and refused to clients and reviewers', async () => {
  const company = await createCompany(server.db)
  const developer = await createDeveloper(server.db)
  const job = await createJob(server.db, { company_id: company.id })
  await createJobProfile(server.db, { developer_id: developer.id, job_id: job.id })
  const query = graphql(
    'query ($id: ID!) { getDeveloper(id: $id) { job_profiles { job { company { id deleted_at } } } } }',
  )
  const deletedAt = async () => {
    const { getDeveloper } = await server.as('vetter').data(query, { id: developer.id })
    return getDeveloper.job_profiles[0]?.job.company.deleted_at
  }
  expect(await deletedAt()).toBeNull()
  const deleted_at = '2026-03-01T10:00:00+00:00'
  await asTest(server.db, (trx) =>
    trx.updateTable('companies').set({ deleted_at }).where('id', '=', company.id).execute(),
  )
  expect(new Date(String(await deletedAt()))).toEqual(new Date(deleted_at))
  for (const role of ['client', 'reviewer'] as const) {
    const { errors } = await server.as(role).query(graphql('{ getCompanies { id deleted_at } }'))
    expect(errors?.[0]?.extensions?.code).toBe('FORBIDDEN')
  }
})
