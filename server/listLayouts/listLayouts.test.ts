import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { roles } from '#shared/platform/permissions.ts'
import { createUser } from '#test/factories.ts'
import { graphql, type VariablesOf } from '#test/graphql.ts'
import { startTestServer, type TestServer } from '#test/testServer.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const read = graphql('{ getListLayouts { list columns pinned density } }')
const readViews = graphql('{ getListLayouts { list columns default_view { id query } } }')
const arrange =
  graphql(`mutation ($list: String!, $columns: [String!]!, $pinned: Int! = 1, $density: ListDensity! = COMFORTABLE) {
  setListLayout(input: { list: $list, columns: $columns, pinned: $pinned, density: $density }) { list columns pinned density }
}`)
const openWith = graphql(`mutation ($input: SetDefaultViewInput!) {
  setDefaultView(input: $input) { list columns default_view { id } }
}`)
const saveView = graphql(`mutation ($name: String!, $shared: Boolean!) {
  saveView(input: { screen: "/jobs", name: $name, query: "status=LEAD", shared: $shared }) { id }
}`)
const deleteView = graphql('mutation ($id: ID!) { deleteView(input: { id: $id }) { id } }')

/** A person whom no other test knows. */
const newcomer = async (role: (typeof roles)[number] = 'recruiter') =>
  server.logIn(await createUser(server.db, { role }))
type Caller = Awaited<ReturnType<typeof newcomer>>
const viewOf = async (caller: Caller, shared: boolean) =>
  (await caller.data(saveView, { name: `View ${randomUUID()}`, shared })).saveView.id
const codeOf = async (answer: Promise<{ errors?: readonly { extensions?: { code?: unknown } }[] }>) =>
  (await answer).errors?.[0]?.extensions?.code

test.each(roles)('as %s: everybody arranges lists for themselves, and nobody sees how others did', async (role) => {
  const [one, other] = [await newcomer(role), await newcomer(role)]
  const layout = { list: 'jobs', columns: ['title', 'status'], pinned: 2, density: 'COMPACT' } as const
  expect((await one.data(arrange, layout)).setListLayout).toEqual([layout])
  expect((await one.data(read)).getListLayouts).toEqual([layout])
  expect((await other.data(read)).getListLayouts).toEqual([])
  await other.data(arrange, { list: 'jobs', columns: ['title'] })
  expect((await one.data(read)).getListLayouts).toEqual([layout])
})

test('a later layout replaces the earlier one, and lists are arranged apart', async () => {
  const caller = await newcomer()
  await caller.data(arrange, { list: 'jobs', columns: ['title', 'owner'] })
  await caller.data(arrange, { list: 'companies', columns: ['name'] })
  await caller.data(arrange, { list: 'jobs', columns: [] })
  expect((await caller.data(read)).getListLayouts).toMatchObject([
    { list: 'companies', columns: ['name'] },
    { list: 'jobs', columns: [] },
  ])
})

test('ten layouts at once leave one of them', async () => {
  const caller = await newcomer()
  const columns = Array.from({ length: 10 }, (_, n) => ['title', `c${'x'.repeat(n)}`])
  await Promise.all(columns.map((one) => caller.data(arrange, { list: 'jobs', columns: one })))
  const layouts = (await caller.data(read)).getListLayouts
  expect(layouts).toHaveLength(1)
  expect(columns).toContainEqual(layouts[0]?.columns)
})

test('a list opens with the view that a person chose, and its layout stays', async () => {
  const caller = await newcomer()
  await caller.data(arrange, { list: 'jobs', columns: ['title'] })
  const id = await viewOf(caller, false)
  await caller.data(openWith, { input: { list: 'jobs', view_id: id } })
  expect((await caller.data(readViews)).getListLayouts).toEqual([
    { list: 'jobs', columns: ['title'], default_view: { id, query: 'status=LEAD' } },
  ])
  await caller.data(openWith, { input: { list: 'jobs', view_id: null } })
  expect((await caller.data(readViews)).getListLayouts).toEqual([
    { list: 'jobs', columns: ['title'], default_view: null },
  ])
})

test('a view of others is a default only while it is shared', async () => {
  const [owner, reader] = [await newcomer(), await newcomer('vetter')]
  const hidden = await viewOf(owner, false)
  expect(await codeOf(reader.query(openWith, { input: { list: 'jobs', view_id: hidden } }))).toBe('NOT_FOUND')
  const name = `View ${randomUUID()}`
  const { id } = (await owner.data(saveView, { name, shared: true })).saveView
  await reader.data(openWith, { input: { list: 'jobs', view_id: id } })
  expect((await reader.data(readViews)).getListLayouts).toMatchObject([{ default_view: { id } }])
  await owner.data(saveView, { name, shared: false })
  expect((await reader.data(readViews)).getListLayouts).toMatchObject([{ default_view: null }])
})

test('a view that is deleted is nobody’s default any more', async () => {
  const caller = await newcomer()
  const id = await viewOf(caller, false)
  await caller.data(openWith, { input: { list: 'jobs', view_id: id } })
  await caller.data(deleteView, { id })
  expect((await caller.data(readViews)).getListLayouts).toMatchObject([{ default_view: null }])
})

test.each(['reviewer', 'client'] as const)('a %s has no views, and so no default view', async (role) => {
  const caller = await newcomer(role)
  expect(await codeOf(caller.query(openWith, { input: { list: 'jobs', view_id: null } }))).toBe('FORBIDDEN')
  expect(await codeOf(caller.query(readViews))).toBe('FORBIDDEN')
})

type Layout = VariablesOf<typeof arrange>
test.each<[Partial<Layout>, string]>([
  [{ list: 'nothing' }, 'list'],
  [{ list: '' }, 'list'],
  [{ columns: ["'; drop table"] }, 'columns.0'],
  [{ columns: Array.from({ length: 51 }, () => 'title') }, 'columns'],
  [{ pinned: 0 }, 'pinned'],
  [{ pinned: 4 }, 'pinned'],
])('a layout with %j is refused at the field', async (wrong, field) => {
  const { errors } = await server.as('vetter').query(arrange, { list: 'jobs', columns: ['title'], ...wrong })
  expect(errors?.[0]?.extensions).toMatchObject({ code: 'BAD_INPUT', field })
})
