import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Role } from '#shared/platform/permissions.ts'
import { createClient, createCompany, createDeveloper } from '#test/factories.ts'
import { startTestServer, type TestServer } from '#test/testServer.ts'
import { findDialog } from './findDialog.ts'
import { openScreen } from './openScreen.tsx'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const dialog = (name: string) => screen.findByRole('dialog', { name })
const openedPalette = async () => within(await dialog('Search and commands'))

async function openPalette(role: Role) {
  const { user, address } = openScreen(server, role, '/you')
  await screen.findByRole('heading', { name: 'Your sessions' })
  await user.keyboard('{Control>}k{/Control}')
  return { user, address, palette: await openedPalette() }
}

test('a client is led to its own screens alone', async () => {
  const { palette } = await openPalette('client')
  const places = within(palette.getByRole('group', { name: 'Go to' })).getAllByRole('option')
  expect(places.map(({ textContent }) => textContent)).toEqual(['Jobs', 'Your sessions'])
})

test('a reviewer is offered only what the role has', async () => {
  const { user, palette } = await openPalette('reviewer')
  expect(palette.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    'My Assessments',
    'Your sessions',
    'Show keyboard shortcuts',
    'Light theme',
    'Dark theme',
    'System theme',
    'Logout',
  ])
  expect(palette.getByRole('combobox')).toHaveAttribute('placeholder', 'Go to a screen, run an action')
  await user.type(palette.getByRole('combobox'), 'staff')
  expect(await palette.findByText(/Nothing matches/)).toBeInTheDocument()
})

test('an admin finds people and opens them, and the button opens the palette too', { tags: 'screens' }, async () => {
  await createClient(server.db, { display_name: 'Chris Walker', email: 'chris.walker@vouch.example' })
  const { user } = openScreen(server, 'admin', '/you')
  const [header] = await screen.findAllByRole('banner')
  await user.click(within(header ?? document.body).getByRole('button', { name: 'Search' }))
  const palette = await openedPalette()
  await user.type(palette.getByRole('combobox'), 'chris.walker@')
  expect(await within(await palette.findByRole('group', { name: 'Clients' })).findByText('Chris Walker')).toBeVisible()
  await user.keyboard('{Enter}')
  expect((await findDialog('Edit Client')).getByLabelText(/^Email/)).toHaveValue('chris.walker@vouch.example')
})

test.each([
  ['set goal', 'Set Goal'],
  ['new client', 'Add Client'],
])('“%s” opens the dialog “%s” from anywhere', async (words, title) => {
  const { user, palette } = await openPalette('admin')
  await user.type(palette.getByRole('combobox'), `${words}{Enter}`)
  expect(await dialog(title)).toBeInTheDocument()
})

test('the theme is chosen by the palette', async () => {
  const { user, palette } = await openPalette('admin')
  await user.type(palette.getByRole('combobox'), 'dark{Enter}')
  await waitFor(() => expect(screen.getByRole('radio', { name: 'Dark' })).toBeChecked())
})

test('typing errors in commands and screens are forgiven where nothing matches', { tags: 'screens' }, async () => {
  const { user, address, palette } = await openPalette('recruiter')
  const meant = () => within(palette.getByRole('group', { name: 'Did you mean' })).getAllByRole('option')
  await user.type(palette.getByRole('combobox'), 'compnay')
  await waitFor(() => expect(meant().map(({ textContent }) => textContent)).toEqual(['Add Company']))
  await user.clear(palette.getByRole('combobox'))
  await user.type(palette.getByRole('combobox'), 'comapnies')
  await waitFor(() => expect(meant().map(({ textContent }) => textContent)).toEqual(['Companies']))
  await user.keyboard('{Enter}')
  await waitFor(() => expect(address()).toBe('/companies'))
})

test('a company is found by its name with an error, and what was opened last comes first the next time', {
  tags: 'screens',
}, async () => {
  const { name } = await createCompany(server.db, { name: 'Kestrel Works' })
  const { user, palette } = await openPalette('recruiter')
  await user.type(palette.getByRole('combobox'), 'Ketrel')
  const group = await palette.findByRole('group', { name: /ompanies$/ })
  await user.click(await within(group).findByRole('option', { name: new RegExp(name) }))
  const company = () => dialog('Company')
  expect(await within(await company()).findByRole('heading', { name })).toBeInTheDocument()
  await user.keyboard('{Escape}')
  await user.keyboard('{Control>}k{/Control}')
  const again = await openedPalette()
  const recent = within(await again.findByRole('group', { name: 'Recent' }))
  expect(recent.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([`${name}Company`])
  await user.type(again.getByRole('combobox'), '{Enter}')
  expect(await within(await company()).findByRole('heading', { name })).toBeInTheDocument()
})

test('a tag opens the developers that have it', { tags: 'screens' }, async () => {
  await createDeveloper(server.db, { tags: ['night shift'] })
  const { user, address, palette } = await openPalette('recruiter')
  await user.type(palette.getByRole('combobox'), 'night')
  const tags = within(await palette.findByRole('group', { name: 'Tags' }))
  await user.click((await tags.findAllByRole('option'))[0] ?? document.body)
  await waitFor(() => expect(address()).toMatch(/^\/developers\?tags=/))
  expect(await screen.findByRole('button', { name: /^Filter by\s*Tags/ })).toHaveTextContent('night shift')
})

test('what has an address of its own is added from anywhere, and the message leads to it', {
  tags: 'screens',
}, async () => {
  const { user, palette } = await openPalette('recruiter')
  await user.type(palette.getByRole('combobox'), 'add company{Enter}')
  await dialog('Add Company')
  await user.type(await screen.findByLabelText(/^Name/), 'Heron Works')
  await user.keyboard('{Control>}{Enter}{/Control}')
  const notifications = within(screen.getByRole('region', { name: 'Notifications' }))
  expect(await notifications.findByText(/is added\./)).toHaveTextContent('Heron Works is added.')
  await user.click(notifications.getByRole('link', { name: 'Heron Works' }))
  expect(await within(await dialog('Company')).findByRole('heading', { name: 'Heron Works' })).toBeInTheDocument()
})

test('? shows the keys of where one is, a text keeps its question mark, and the palette shows the keys, too', async () => {
  const { user, palette } = await openPalette('recruiter')
  await user.type(palette.getByRole('combobox'), 'shortcuts{Enter}')
  const places = async () =>
    within(await dialog('Keyboard Shortcuts'))
      .getAllByRole('region')
      .map((place) => place.getAttribute('aria-label'))
  expect(await places()).toEqual(['List', 'Dialog', 'Everywhere'])
  const list = async () => within(await dialog('Keyboard Shortcuts')).getByRole('region', { name: 'List' })
  expect(await list()).not.toHaveTextContent('Search')
  const everywhere = within(await dialog('Keyboard Shortcuts')).getByRole('region', { name: 'Everywhere' })
  expect(everywhere).toHaveTextContent('CtrlKSearch, go to a screen, run an action')
  await user.keyboard('{Escape}')

  openScreen(server, 'recruiter', '/companies')
  const search = await screen.findByPlaceholderText('Search name or domain')
  await user.keyboard('?')
  expect(await list()).toHaveTextContent('/Search name or domain')
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('dialog', { name: 'Keyboard Shortcuts' })).toBeNull()
  await user.keyboard('/?')
  expect(search).toHaveValue('?')
  expect(screen.queryByRole('dialog', { name: 'Keyboard Shortcuts' })).toBeNull()
})
