import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Role } from '#shared/platform/permissions.ts'
import { createDeveloper, createUser } from '#test/factories.ts'
import { graphql, type TypedOperation, undoMutation } from '#test/graphql.ts'
import { dataOf, startTestServer, type TestServer } from '#test/testServer.ts'

const tagging =
  graphql(`mutation ($selection: DeveloperSelection!, $tags: [String!]!, $remove: Boolean! = false, $dry: Boolean! = false) {
  plan: tagDevelopers(input: { selection: $selection, tags: $tags, remove: $remove, dry_run: $dry }) {
    count skipped { reason count examples }
  }
}`)
const assigning = graphql(`mutation ($selection: DeveloperSelection!, $dstm_id: ID, $dry: Boolean! = false) {
  plan: assignDstm(input: { selection: $selection, dstm_id: $dstm_id, dry_run: $dry }) { count skipped { reason count examples } }
}`)

let server: TestServer
let selection: { matching: { search: string } }

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

beforeEach(async () => {
  const last_name = randomUUID()
  selection = { matching: { search: last_name } }
  const dstm_id = server.as('dstm').account.id
  await createDeveloper(server.db, { first_name: 'Ana', last_name, tags: ['Lead'], dstm_id })
  await createDeveloper(server.db, { first_name: 'Bo', last_name, tags: ['lead', 'night owl'] })
  await createDeveloper(server.db, { first_name: 'Cy', last_name, stage: 'STANDBY', status: 'NO_DEMAND' })
  await createDeveloper(server.db, { first_name: 'Gone', last_name, deleted_at: new Date() })
})

const planOf = async <Plan>(document: TypedOperation<{ plan: Plan }>, variables: object, role: Role = 'recruiter') =>
  dataOf(await server.as(role).send(document, { selection, ...variables })).plan
const errorOf = async (document: TypedOperation<unknown>, variables: object, role: Role = 'recruiter') =>
  (await server.as(role).send(document, { selection, ...variables })).errors?.[0]

async function developers() {
  const rows = server.db.selectFrom('developers').select(['first_name', 'tags', 'dstm_id'])
  return rows.where('last_name', '=', selection.matching.search).orderBy('first_name').execute()
}
const tags = async () => Object.fromEntries((await developers()).map((row) => [row.first_name, row.tags]))
const assigned = async () => Object.fromEntries((await developers()).map((row) => [row.first_name, row.dstm_id]))

const before = { Ana: ['Lead'], Bo: ['lead', 'night owl'], Cy: [], Gone: [] }

describe('tags', () => {
  test('a dry run says who gets them and who has them already, and changes nobody', async () => {
    const plan = await planOf(tagging, { tags: ['LEAD'], dry: true })
    const example = `Ana ${selection.matching.search}`
    expect(plan).toMatchObject({ count: 1, skipped: [{ reason: 'Already has the tag', count: 2 }] })
    expect(plan.skipped[0]?.examples).toContain(example)
    expect(await tags()).toEqual(before)
  })

  test('are added to all that match, each once and whatever its letters', async () => {
    expect(await planOf(tagging, { tags: ['lead', 'speaker', 'Speaker'] })).toEqual({ count: 3, skipped: [] })
    expect(await tags()).toEqual({
      Ana: ['Lead', 'speaker'],
      Bo: ['lead', 'night owl', 'speaker'],
      Cy: ['lead', 'speaker'],
      Gone: [],
    })
  })

  test('are taken away, and those who have none of them are skipped', async () => {
    expect(await planOf(tagging, { tags: ['LEAD'], remove: true })).toMatchObject({
      count: 2,
      skipped: [{ reason: 'Does not have the tag', count: 1 }],
    })
    expect(await tags()).toEqual({ Ana: [], Bo: ['night owl'], Cy: [], Gone: [] })
  })

  test.each([
    [[], 'Choose a tag.'],
    [[' '], 'Enter a tag.'],
    [['a,b'], 'Leave commas out of a tag, or enter several.'],
    [['x'.repeat(41)], 'Use at most 40 characters.'],
    [['a\nb'], 'Remove the line breaks and control characters.'],
    [Array.from({ length: 11 }, (_, number) => `tag ${number}`), 'Choose at most 10 tags at a time.'],
  ])('%j are refused', async (wrong, message) => {
    expect(await errorOf(tagging, { tags: wrong })).toMatchObject({ message, extensions: { code: 'BAD_INPUT' } })
    expect(await tags()).toEqual(before)
  })

  test('are what the list offers to filter by', async () => {
    const { getDeveloperTags } = await server.as('vetter').data(graphql('{ getDeveloperTags }'))
    expect(getDeveloperTags).toEqual(expect.arrayContaining(['Lead', 'lead', 'night owl']))
  })
})

describe('a DSTM', () => {
  const dstm = () => server.as('dstm').account.id

  test('is given to all that match but those who have them, after a dry run that changes nobody', async () => {
    const skipped = [{ reason: 'Already has this DSTM', count: 1, examples: [`Ana ${selection.matching.search}`] }]
    expect(await planOf(assigning, { dstm_id: dstm(), dry: true })).toEqual({ count: 2, skipped })
    expect(await assigned()).toEqual({ Ana: dstm(), Bo: null, Cy: null, Gone: null })
    expect(await planOf(assigning, { dstm_id: dstm() })).toEqual({ count: 2, skipped })
    expect(await assigned()).toEqual({ Ana: dstm(), Bo: dstm(), Cy: dstm(), Gone: null })
  })

  test('is taken away', async () => {
    expect(await planOf(assigning, { dstm_id: null })).toMatchObject({
      count: 1,
      skipped: [{ reason: 'Has no DSTM', count: 2 }],
    })
    expect(await assigned()).toEqual({ Ana: null, Bo: null, Cy: null, Gone: null })
  })

  test('is somebody who checks in with developers, and may log in', async () => {
    const blocked = await createUser(server.db, { role: 'dstm', active: false })
    for (const id of [server.as('vetter').account.id, server.as('client').account.id, blocked.id, randomUUID(), 'x']) {
      expect(await errorOf(assigning, { dstm_id: id })).toMatchObject({
        extensions: { code: 'BAD_INPUT', field: 'dstm_id' },
      })
    }
    const { getDstms } = await server.as('vetter').data(graphql('{ getDstms { id } }'))
    const offered = getDstms.map(({ id }) => id)
    expect(offered).toEqual(expect.arrayContaining([dstm(), server.as('admin').account.id]))
    expect(offered).not.toContain(blocked.id)
    expect(offered).not.toContain(server.as('vetter').account.id)
  })
})

test('whoever changed many takes it back in one, and the facts follow', async () => {
  expect(await planOf(assigning, { dstm_id: server.as('dstm').account.id })).toMatchObject({ count: 2 })
  const written = server.db.selectFrom('events').select('change_id').where('change_id', 'is not', null)
  const { change_id: change } = await written.orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow()
  expect(await server.as('recruiter').data(undoMutation, { input: { change: change ?? undefined } })).toEqual({
    undo: { rows: 2 },
  })
  expect(await assigned()).toEqual({ Ana: server.as('dstm').account.id, Bo: null, Cy: null, Gone: null })
  const listed = await server
    .as('recruiter')
    .data(
      graphql('query ($filter: DeveloperFilter) { getDeveloperPage(filter: $filter) { developers { dstm_name } } }'),
      { filter: selection.matching },
    )
  expect(listed.getDeveloperPage.developers.map(({ dstm_name }) => dstm_name)).toEqual(['The dstm', null, null])
})

test.each(['reviewer', 'client'] as const)(
  'a %s changes nobody and reads none of what there is to choose',
  async (role) => {
    const refused = { extensions: { code: 'FORBIDDEN' } }
    expect(await errorOf(tagging, { tags: ['x'] }, role)).toMatchObject(refused)
    expect(await errorOf(assigning, { dstm_id: null }, role)).toMatchObject(refused)
    for (const query of [
      graphql('{ getDeveloperTags }'),
      graphql('{ getDstms { id } }'),
      graphql('{ getSkills { id } }'),
    ]) {
      expect((await server.as(role).send(query)).errors?.[0]).toMatchObject(refused)
    }
    expect(await tags()).toEqual(before)
  },
)
