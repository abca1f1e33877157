import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { jobProfileStatuses, sentJobProfileStatuses } from '#shared/jobProfiles/jobProfileStatuses.ts'
import { valuesOf } from '#shared/platform/transitions.ts'
import { dayIn } from '#test/days.ts'
import { asTest, createCompany, createDeveloper } from '#test/factories.ts'
import { graphql, undoMutation } from '#test/graphql.ts'
import { startTestServer, type TestServer } from '#test/testServer.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ variables: { RATE_PER_MINUTE: '0' } })
})
afterAll(() => server.close())

const fields = 'id version company_name domain reason until note named_by is_over companies { name }'
const add = graphql(`mutation ($input: AddExclusionInput!) { addExclusion(input: $input) { ${fields} } }`)
const update = graphql(`mutation ($input: UpdateExclusionInput!) { updateExclusion(input: $input) { ${fields} } }`)
const remove = graphql('mutation ($input: RemoveExclusionInput!) { removeExclusion(input: $input) { id } }')
const list = graphql(`query ($id: ID!) { getExclusions(developer_id: $id) { ${fields} } }`)
const atCompany = graphql('query ($id: ID!) { getCompanyExclusions(company_id: $id) { developer_id reason } }')

/** Names a company for a developer, a new one by default. */
async function added(input: object) {
  const developer_id = (await createDeveloper(server.db)).id
  const given = { developer_id, reason: 'EMPLOYER', ...input }
  return { developer_id, ...(await server.as('dstm').data(add, { input: given as never })).addExclusion }
}

const excludedAt = async (id: string) =>
  (await server.as('vetter').data(atCompany, { id })).getCompanyExclusions.map(({ developer_id }) => developer_id)

test('staff record, change and remove a company, with undo, and the history says so', async () => {
  const { id, version, developer_id } = await added({ company_name: ' Acme ', domain: 'https://www.acme.example/jobs' })
  const { getExclusions } = await server.as('vetter').data(list, { id: developer_id })
  expect(getExclusions).toMatchObject([
    {
      company_name: 'Acme',
      domain: 'acme.example',
      reason: 'EMPLOYER',
      until: null,
      named_by: 'STAFF',
      is_over: false,
    },
  ])
  const changes = { reason: 'DISPUTE', note: 'A lawsuit.', until: dayIn(30) } as const
  const save = { id, version, changes }
  expect((await server.as('recruiter').data(update, { input: save })).updateExclusion).toMatchObject(changes)
  const stale = await server.as('admin').query(update, { input: save })
  expect(stale.errors?.[0]?.extensions).toMatchObject({ code: 'CONFLICT', details: { reason: 'DISPUTE' } })
  const removed = await server.as('recruiter').query(remove, { input: { id, version: version + 1 } })
  expect((await server.as('vetter').data(list, { id: developer_id })).getExclusions).toEqual([])
  await server.as('recruiter').data(undoMutation, { input: { change: removed.extensions?.change } })
  expect((await server.as('vetter').data(list, { id: developer_id })).getExclusions).toHaveLength(1)
  const history = graphql('query ($id: ID!) { getActivity(table: developers, id: $id) { action } }')
  const actions = (await server.as('vetter').data(history, { id: developer_id })).getActivity.map(
    ({ action }) => action,
  )
  expect(actions).toContain('Added the company to avoid Acme')
})

test.each(['reviewer', 'client'] as const)('a %s neither reads nor writes it', async (role) => {
  const { id, version, developer_id } = await added({ company_name: 'Acme' })
  const company = await createCompany(server.db)
  for (const [document, variables] of [
    [list, { id: developer_id }],
    [atCompany, { id: company.id }],
    [add, { input: { developer_id, company_name: 'Mine', reason: 'OTHER' } }],
    [update, { input: { id, version, changes: { note: 'Mine' } } }],
    [remove, { input: { id, version } }],
  ] as const) {
    expect((await server.as(role).send(document, variables)).errors?.[0]?.extensions?.code).toBe('FORBIDDEN')
  }
})

describe('the company is known', () => {
  test.each([
    ['Acme', 'ACME'],
    ['Müller Söhne', 'Muller  Sohne GmbH & Co. KG'],
    ['Ernst & Young', 'Ernst and Young LLP'],
    ['The Guardian', 'guardian, Inc.'],
    ['Jumbo B.V.', 'Jumbo'],
    ['Allegro Sp. z o.o.', 'Allegro'],
    ["McDonald's", 'McDonalds Corporation'],
    ['Großmann AG', 'Grossmann'],
    ['Data Dog', 'Datadog'],
    ['Ärzte ohne Grenzen e.V.', 'arzte OHNE grenzen'],
    ['株式会社', '株式会社'],
    ['+++', '+++'],
  ])('as %s and %s', async (one, other) => {
    const company = await createCompany(server.db, { name: `${other}` })
    const { developer_id, companies } = await added({ company_name: one })
    expect(companies).toEqual([{ name: other }])
    expect(await excludedAt(company.id)).toContain(developer_id)
    await asTest(server.db, (trx) =>
      trx.updateTable('companies').set({ deleted_at: new Date() }).where('id', '=', company.id).execute(),
    )
  })

  test.each([
    ['Acme', 'Acme Bank'],
    ['Inc', 'GmbH'],
    ['Co', 'Company'],
    ['Meta', 'Metabase'],
  ])('and %s is not %s', async (one, other) => {
    const company = await createCompany(server.db, { name: `${other} ` })
    const { developer_id } = await added({ company_name: one })
    expect(await excludedAt(company.id)).not.toContain(developer_id)
  })

  test('by its domain, also where that was written as the name', async () => {
    const company = await createCompany(server.db, { domain: 'known.example' })
    const byDomain = await added({ company_name: 'Another name', domain: 'known.example' })
    const byName = await added({ company_name: 'Known.example' })
    const other = await added({ company_name: 'Another name', domain: 'unknown.example' })
    const found = await excludedAt(company.id)
    expect(found).toEqual(expect.arrayContaining([byDomain.developer_id, byName.developer_id]))
    expect(found).not.toContain(other.developer_id)
  })

  test('once it is added later, and after it changed its name and domain', async () => {
    const { id, developer_id } = await added({ company_name: 'Nordlicht GmbH' })
    const company = await createCompany(server.db, { name: 'Nordlicht', domain: 'nordlicht.example' })
    expect(await excludedAt(company.id)).toEqual([developer_id])
    const rename = (columns: object) =>
      asTest(server.db, (trx) => trx.updateTable('companies').set(columns).where('id', '=', company.id).execute())
    await rename({ name: 'Aurora', domain: 'aurora.example' })
    expect(await excludedAt(company.id)).toEqual([developer_id])
    // The company that is called so now is another one, and means them, too.
    const next = await createCompany(server.db, { name: 'Nordlicht Inc.' })
    expect(await excludedAt(next.id)).toEqual([developer_id])
    // Whoever writes another name means another company.
    await server.as('dstm').data(update, { input: { id, version: 2, changes: { company_name: 'Somebody Else' } } })
    expect([await excludedAt(company.id), await excludedAt(next.id)]).toEqual([[], []])
  })

  test('until the last day is over', async () => {
    const company = await createCompany(server.db)
    const until = async (day: string) => (await added({ company_name: company.name, until: day })).developer_id
    const [past, today, later] = [await until(dayIn(-1)), await until(dayIn(0)), await until(dayIn(1))]
    const found = await excludedAt(company.id)
    expect(found).toEqual(expect.arrayContaining([today, later]))
    expect(found).not.toContain(past)
    expect((await server.as('dstm').data(list, { id: past })).getExclusions).toMatchObject([{ is_over: true }])
  })
})

test('the database knows the same statuses of sent profiles as the code', async () => {
  for (const status of valuesOf(jobProfileStatuses)) {
    const { rows } = await sql<{ sent: boolean }>`select was_sent(${status}) as sent`.execute(server.db)
    expect([status, rows[0]?.sent]).toEqual([status, sentJobProfileStatuses.includes(status)])
  }
})
