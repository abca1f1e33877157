import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { viewLimits } from '#shared/savedViews/savedViews.ts'
import { asTest, createUser } from '#test/factories.ts'
import { graphql, type VariablesOf } from '#test/graphql.ts'
import { startTestServer, type TestServer } from '#test/testServer.ts'
import { viewListLimit } from './data.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

/** Inserts views without checking limits, as older releases did. */
async function createViews(user_id: string, count: number, view: { screen: string; shared: boolean; name?: string }) {
  const { name = 'Old', ...rest } = view
  const rows = Array.from({ length: count }, (_, n) => ({ user_id, name: `${name} ${n}`, query: '', ...rest }))
  await asTest(server.db, (trx) => trx.insertInto('saved_views').values(rows).execute())
}

const fields = 'id name screen query shared owner_name mine'
const list = graphql(`query ($screen: String!) { getSavedViews(screen: $screen) { ${fields} } }`)
const save = graphql(`mutation ($screen: String!, $name: String!, $query: String!, $shared: Boolean! = false) {
  saveView(input: { screen: $screen, name: $name, query: $query, shared: $shared }) { ${fields} }
}`)
const remove = graphql(`mutation ($input: DeleteViewInput!) { deleteView(input: $input) { ${fields} } }`)

type Who = 'admin' | 'vetter' | 'dstm'
const listFor = async (who: Who, screen: string) => (await server.as(who).data(list, { screen })).getSavedViews
const saveAs = async (who: Who, view: Omit<VariablesOf<typeof save>, 'query'> & { query?: string }) =>
  (await server.as(who).data(save, { query: '', ...view })).saveView

/** No other test uses this screen. */
const freshScreen = () => `/screen-${randomUUID()}`

test('a person sees their own views and those that others share, by name', async () => {
  const screen = freshScreen()
  await saveAs('vetter', { screen, name: 'My queue', query: 'status=NEW' })
  await saveAs('dstm', { screen, name: 'At risk', query: 'mood=AT_RISK', shared: true })
  await saveAs('dstm', { screen, name: 'Private' })
  await saveAs('vetter', { screen: freshScreen(), name: 'Elsewhere' })
  expect(await listFor('vetter', screen)).toMatchObject([
    { name: 'At risk', query: 'mood=AT_RISK', owner_name: 'The dstm', mine: false, shared: true },
    { name: 'My queue', query: 'status=NEW', owner_name: 'The vetter', mine: true, shared: false },
  ])
})

test('the same name, however it is written, replaces the earlier view', async () => {
  const screen = freshScreen()
  const first = await saveAs('vetter', { screen, name: 'Mine', query: 'a=1' })
  const second = await saveAs('vetter', { screen, name: ' MINE ', query: 'a=2' })
  expect(second).toMatchObject({ id: first.id, name: 'MINE', query: 'a=2' })
})

test('ten concurrent saves make one view', async () => {
  const screen = freshScreen()
  await Promise.all(Array.from({ length: 10 }, (_, n) => saveAs('vetter', { screen, name: 'Mine', query: `a=${n}` })))
  expect(await listFor('vetter', screen)).toHaveLength(1)
})

test('a person can delete their own view, which is returned for an undo', async () => {
  const screen = freshScreen()
  const view = await saveAs('vetter', { screen, name: 'Mine' })
  expect((await server.as('vetter').data(remove, { input: { id: view.id } })).deleteView).toEqual(view)
  expect(await listFor('vetter', screen)).toEqual([])
})

test('an admin can delete shared views of others, but not their private ones', async () => {
  const screen = freshScreen()
  const shared = await saveAs('dstm', { screen, name: 'Shared', shared: true })
  const own = await saveAs('dstm', { screen, name: 'Private' })
  await server.as('admin').data(remove, { input: { id: shared.id } })
  expect((await server.as('admin').query(remove, { input: { id: own.id } })).errors?.[0]?.extensions?.code).toBe(
    'NOT_FOUND',
  )
  expect(await listFor('dstm', screen)).toMatchObject([{ name: 'Private' }])
})

test('nobody else deletes a view, shared or not', async () => {
  const shared = await saveAs('dstm', { screen: freshScreen(), name: 'Shared', shared: true })
  for (const id of [shared.id, randomUUID(), 'no id']) {
    const { errors } = await server.as('vetter').query(remove, { input: { id } })
    expect(errors?.[0]).toMatchObject({
      message: 'This view was not found. It may have been removed.',
      extensions: { code: 'NOT_FOUND' },
    })
  }
})

describe('an account has no more views than the limits', () => {
  const newcomer = async () => server.logIn(await createUser(server.db, { role: 'recruiter' }))
  const limited = {
    shared: [true, viewLimits.shared, `You already share ${viewLimits.shared} views`],
    'of its own': [false, viewLimits.own, `You already have ${viewLimits.own} private views`],
  } as const

  test.each(Object.entries(limited))('that are %s', async (_, [shared, limit, sentence]) => {
    const caller = await newcomer()
    const screen = freshScreen()
    await createViews(caller.account.id, limit, { screen, shared })
    // The limit holds for all screens together.
    const { errors } = await caller.query(save, { screen: freshScreen(), name: 'One more', query: '', shared })
    expect(errors?.[0]).toMatchObject({
      message: expect.stringContaining(sentence),
      extensions: { code: 'BAD_INPUT', field: 'name' },
    })
    // Existing views can be changed, and views of the other kind added.
    await caller.data(save, { screen, name: 'old 0', query: 'a=1', shared })
    await caller.data(save, { screen, name: 'Another kind', query: '', shared: !shared })
  })

  test('not even by saving many at once', async () => {
    const caller = await newcomer()
    await createViews(caller.account.id, viewLimits.shared - 1, { screen: freshScreen(), shared: true })
    const screen = freshScreen()
    const saves = ['a', 'b', 'c', 'd', 'e'].map((name) => caller.query(save, { screen, name, query: '', shared: true }))
    expect((await Promise.all(saves)).filter(({ errors }) => !errors)).toHaveLength(1)
  })

  test('but keeps the views that it already had', async () => {
    const caller = await newcomer()
    const screen = freshScreen()
    await createViews(caller.account.id, viewLimits.shared + 5, { screen, shared: true })
    expect(await listFor('vetter', screen)).toHaveLength(viewLimits.shared + 5)
    await caller.data(save, { screen, name: 'Old 3', query: 'a=1', shared: true })
  })
})

test('a list never exceeds its limit, and own views come first', async () => {
  const screen = freshScreen()
  const { id } = await createUser(server.db, { role: 'recruiter' })
  await createViews(id, 1_000, { screen, shared: true })
  await saveAs('vetter', { screen, name: 'Zz, by name the last' })
  const list = await listFor('vetter', screen)
  expect(list).toHaveLength(viewListLimit)
  expect(list.at(-1)).toMatchObject({ name: 'Zz, by name the last', mine: true })
})

test.each<[object, string]>([
  [{ name: '  ' }, 'name'],
  [{ name: 'x'.repeat(81) }, 'name'],
  [{ screen: '' }, 'screen'],
  [{ query: 'x'.repeat(2001) }, 'query'],
])('a view with %j is refused at the field', async (wrong, field) => {
  const variables = { screen: freshScreen(), name: 'Mine', query: '', ...wrong }
  expect((await server.as('vetter').query(save, variables)).errors?.[0]?.extensions).toMatchObject({
    code: 'BAD_INPUT',
    field,
  })
})
