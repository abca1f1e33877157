import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDeveloper, createJob, createJobProfile } from '#test/factories.ts'
import { graphql } from '#test/graphql.ts'
import { startTestServer, type TestServer } from '#test/testServer.ts'
import { openPopover } from '#test/web/openPopover.ts'
import { holdCode } from './holdCode.ts'
import { holdRequests } from './network.ts'
import { openScreen, untilAnswered, untilIdle } from './openScreen.tsx'
import { replaceText } from './replaceText.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  const [{ id: job_id }, { id: developer_id }] = [await createJob(server.db), await createDeveloper(server.db)]
  await createJobProfile(server.db, { job_id, developer_id, bill_rate_cents: 8_000, cost_rate_cents: 5_000 })
})
afterAll(() => server.close())

type User = ReturnType<typeof openScreen>['user']

const columns = () => screen.queryAllByRole('columnheader').map(({ textContent }) => textContent)
const column = (name: RegExp) => screen.getByRole('columnheader', { name })
const hasColumns = (...names: string[]) => waitFor(() => expect(columns()).toEqual(names))
const byMargin = 'sort=status%2C-margin&columns=developer%2Ccompany%2Cstatus%2Cbill_rate%2Cmargin'

/** Opens the columns, ticks or clears one, and closes them. */
async function toggleColumn(user: User, name: string) {
  openPopover(await screen.findByRole('button', { name: 'Columns' }))
  await user.click(await screen.findByRole('checkbox', { name }))
  await user.keyboard('{Escape}')
}

/** Opens the menu of the views, whose button also says which one is shown. */
async function openViews(user: User, item: RegExp) {
  await untilIdle()
  await user.click(await screen.findByRole('button', { name: /^Views/ }))
  return screen.findByRole('menuitem', { name: item })
}

test('a second column sorts with Shift, and sorting by a hidden one is told', { tags: 'screens' }, async () => {
  const { user, address } = openScreen(server, 'recruiter', '/profiles')
  const sortBy = async (name: RegExp, key: string) => {
    within(await screen.findByRole('columnheader', { name }))
      .getByRole('button')
      .focus()
    await user.keyboard(key)
  }
  await sortBy(/^Status/, '{Enter}')
  await waitFor(() => expect(column(/^Status/)).toHaveAttribute('aria-sort', 'ascending'))
  await sortBy(/^Margin/, '{Shift>}{Enter}{/Shift}')
  await waitFor(() => expect(address()).toBe('/profiles?sort=status%2Cmargin'))
  expect(column(/^Margin/)).toHaveAttribute('aria-sort', 'ascending')
  await sortBy(/^Margin/, '{Shift>}{Enter}{/Shift}')
  await waitFor(() => expect(address()).toBe('/profiles?sort=status%2C-margin'))
  await toggleColumn(user, 'Margin %')
  expect(await screen.findByText('Sorted by Margin %, which is not shown.')).toBeInTheDocument()
  await untilAnswered()
  openScreen(server, 'recruiter', '/profiles')
  await screen.findByRole('columnheader', { name: 'Bill' })
  await waitFor(() => expect(columns()).not.toContain('Margin %'))
  await toggleColumn(user, 'Margin %')
  await waitFor(() => expect(columns()).toContain('Margin %'))
})

test('a recruiter shares an arranged list as a view, and a vetter sees of it what a vetter may', async () => {
  const { user, address } = openScreen(server, 'recruiter', `/profiles?${byMargin}`)
  await user.click(await openViews(user, /^Save This View …/))
  replaceText(await screen.findByLabelText(/^Name/), 'By margin')
  await user.click(screen.getByLabelText('Share with all staff'))
  await user.click(screen.getByRole('button', { name: 'Save View' }))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Save View' })).toBeNull())
  expect(address()).toContain('columns=developer%2Ccompany')

  const { user: vetter } = openScreen(server, 'vetter', '/profiles')
  await waitFor(() => expect(columns()[1]).toBe('Job'))
  await vetter.click(await openViews(vetter, /^By margin/))
  expect(await screen.findByText('Left out, because your role may not read it: Bill, Margin %.')).toBeInTheDocument()
  await hasColumns('Developer', 'Company', 'Status')
})

test('who opens a dialog or goes elsewhere before the view of a list is known, keeps that', {
  tags: 'screens',
}, async () => {
  openScreen(server, 'dstm', '/profiles')
  const view = { screen: '/profiles', name: 'Mine', query: 'sort=-status' }
  const { saveView } = await server.as('dstm').data(
    graphql(`mutation ($input: SaveViewInput!) {
      saveView(input: $input) { id }
    }`),
    { input: view },
  )
  await server
    .as('dstm')
    .data(
      graphql('mutation ($id: ID!) { setDefaultView(input: { list: "job_profiles", view_id: $id }) { list } }'),
      saveView,
    )
  const { address: opened } = openScreen(server, 'dstm', '/profiles')
  await waitFor(() => expect(opened()).toBe('/profiles?sort=-status'))
  await untilAnswered()

  const layouts = holdRequests('getListLayouts')
  const adding = openScreen(server, 'dstm', '/profiles')
  await adding.user.click(await screen.findByRole('button', { name: 'Add Developer' }))
  await layouts.held
  layouts.letGo()
  await untilAnswered()
  expect(adding.address()).toBe('/profiles?dialog=add-developer')

  const again = holdRequests('getListLayouts')
  const leaving = openScreen(server, 'dstm', '/profiles')
  const jobs = await screen.findByRole('link', { name: 'Jobs' })
  await again.held
  const code = holdCode()
  await leaving.user.click(jobs)
  const before = code.count()
  again.letGo()
  await waitFor(() => expect(code.count()).toBeGreaterThan(before))
  code.letGo()
  await waitFor(() => expect(leaving.address()).toBe('/jobs'))
})

test('a list opens with the view that was chosen for it, but not when it was cleared', {
  tags: 'screens',
}, async () => {
  const { user, address } = openScreen(server, 'admin', '/profiles?sort=-margin&columns=developer%2Cmargin')
  await user.click(await openViews(user, /^Save This View …/))
  replaceText(await screen.findByLabelText(/^Name/), 'My margins')
  await user.click(screen.getByRole('button', { name: 'Save View' }))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Save View' })).toBeNull())
  await user.click(await openViews(user, /^Open with “My margins”/))
  expect(await screen.findByText('This list opens with “My margins” for you.')).toBeInTheDocument()
  await untilIdle()
  const screens = () => within(screen.getByRole('navigation', { name: 'Screens' }))
  await user.click(screens().getByRole('link', { name: 'Jobs' }))
  // A click on the list that is still shown would clear its view.
  await screen.findByRole('heading', { level: 1, name: /^Jobs/ })
  await user.click(screens().getByRole('link', { name: 'Open Profiles' }))
  await waitFor(() => expect(address()).toMatch(/sort=-margin.*columns=developer/))
  await user.click(await openViews(user, /^Open without a View/))
  expect(await screen.findByText('This list opens without a view for you.')).toBeInTheDocument()
  await untilIdle()
  const { address: next } = openScreen(server, 'admin', '/profiles')
  await waitFor(() => expect(columns()).toContain('Waiting on'))
  await untilIdle()
  expect(next()).toBe('/profiles')
})
