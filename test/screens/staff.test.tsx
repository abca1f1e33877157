import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createUser } from '#test/factories.ts'
import { startTestServer, type TestServer } from '#test/testServer.ts'
import { openPopover } from '#test/web/openPopover.ts'
import { openScreen } from './openScreen.tsx'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const table = async () => within(await screen.findByRole('table', { name: 'Staff' }))
const links = async () => (await table()).queryAllByRole('link')
const findLink = async (name: string) => (await table()).findByRole('link', { name })
const filter = (name: string) => screen.getByRole('button', { name: new RegExp(`^Filter by\\s*${name}`) })
const selection = () => within(screen.getByRole('region', { name: 'Selection' }))

test('an admin finds accounts by search and filters, which combine and live in the address', async () => {
  const { user, address } = openScreen(server, 'admin', '/clients')
  const tabs = within(await screen.findByRole('navigation', { name: 'Clients' }))
  await user.click(tabs.getByRole('link', { name: 'Staff' }))
  expect(await screen.findByRole('heading', { name: /^Staff \(\d+\)$/ })).toBeInTheDocument()
  await findLink('The vetter')
  const headings = (await table()).getAllByRole('columnheader').map(({ textContent }) => textContent)
  expect(headings).toEqual(['', 'Name', 'E-mail', 'Role', 'Last seen', 'Access'])
  await user.keyboard('/')
  await user.paste('The')
  await waitFor(() => expect(address()).toBe('/staff?search=The'))
  openPopover(filter('Role'))
  await user.click(await screen.findByRole('checkbox', { name: 'Vetter' }))
  await user.keyboard('{Escape}')
  openPopover(filter('Access'))
  await user.click(await screen.findByRole('checkbox', { name: 'Active' }))
  await user.keyboard('{Escape}')
  expect(address()).toBe('/staff?search=The&role=vetter&active=true')
  await waitFor(async () => expect(await links()).toHaveLength(1))
  await findLink('The vetter')
})

test('a filter that nothing matches says so, and is cleared', async () => {
  const { user, address } = openScreen(server, 'admin', '/staff?search=nobody+at+all&role=vetter')
  expect(await screen.findByText('Nothing matches these filters.')).toBeInTheDocument()
  expect(screen.getByLabelText('Search name or e-mail')).toHaveValue('nobody at all')
  await user.click((await table()).getByRole('button', { name: 'Clear Filters' }))
  await waitFor(() => expect(address()).toBe('/staff'))
  await findLink('The vetter')
})

test('the own account opens over the list, without a way to block it', async () => {
  const { user, address } = openScreen(server, 'admin', '/staff')
  await user.click(await (await table()).findByRole('link', { name: 'The admin' }))
  expect(address()).toMatch(/^\/staff\?dialog=edit-staff&id=[0-9a-f-]{36}$/)
  const role = await waitFor(() => within(screen.getByRole('dialog', { name: 'Edit Staff' })).getByLabelText(/^Role/))
  expect(role).toHaveValue('admin')
  const edit = within(screen.getByRole('dialog', { name: 'Edit Staff' }))
  expect(await edit.findByRole('button', { name: 'Set-Password Link' })).toBeInTheDocument()
  expect(edit.queryByRole('button', { name: 'Block' })).toBeNull()
  expect(edit.queryByRole('button', { name: 'End All Sessions' })).toBeNull()
  await user.keyboard('{Escape}')
  expect(address()).toBe('/staff')
  await waitFor(() => expect(screen.getByRole('link', { name: 'The admin' })).toHaveFocus())
})

test('several are selected by keyboard, blocked once it is said who is skipped, and taken back by Undo', async () => {
  for (const [place, active] of [false, true, true].entries())
    await createUser(server.db, { role: 'vetter', display_name: `Bulk ${place}`, active })
  const { user } = openScreen(server, 'admin', '/staff?search=Bulk&sort=active')
  await waitFor(async () => expect(await links()).toHaveLength(3))
  const blocked = async () => (await table()).queryAllByRole('cell', { name: 'Blocked' })
  const [first] = await links()
  first?.focus()
  await user.keyboard(' {ArrowDown}{ArrowDown}{Shift>} {/Shift}')
  expect(await screen.findByText('3 selected')).toBeInTheDocument()
  await user.click(selection().getByRole('button', { name: 'Block' }))
  const question = await screen.findByRole('alertdialog', { name: 'Block?' })
  await waitFor(() => expect(question).toHaveTextContent('2 accounts will be blocked.'))
  const dialog = within(question)
  expect(dialog.getByRole('region', { name: 'Skipped' })).toHaveTextContent('1Already blocked')
  await user.click(dialog.getByRole('button', { name: 'Block 2 accounts' }))
  const told = /^2 accounts are blocked\. 1 was skipped: .+ \(Already blocked\)\.$/
  expect(await screen.findByText(told)).toBeInTheDocument()
  // Whoever was skipped stays selected.
  expect(await screen.findByText('1 selected')).toBeInTheDocument()
  await waitFor(async () => expect(await blocked()).toHaveLength(3))
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  await waitFor(async () => expect(await blocked()).toHaveLength(1))

  await user.click(screen.getByRole('checkbox', { name: 'Select this page' }))
  await user.click(selection().getByRole('button', { name: 'Unblock' }))
  await user.click(await screen.findByRole('button', { name: 'Unblock 1 account' }))
  await waitFor(async () => expect(await blocked()).toEqual([]))
})

test('a view is saved under a name, applied, and deleted', { tags: 'screens' }, async () => {
  const { user, address } = openScreen(server, 'admin', '/staff?role=reviewer&sort=-email&page=1')
  await findLink('The reviewer')
  const openViews = async () =>
    user.click(await within(screen.getByRole('main')).findByRole('button', { name: /^Views/ }))
  await openViews()
  await user.click(await screen.findByRole('menuitem', { name: 'Save This View …' }))
  const form = within(await screen.findByRole('dialog', { name: 'Save View' }))
  await user.click(await form.findByLabelText(/^Name/))
  await user.paste('Reviewers')
  await user.click(form.getByLabelText('Share with all staff'))
  await user.click(form.getByRole('button', { name: 'Save View' }))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Save View' })).toBeNull())
  await user.click(within(screen.getByRole('navigation', { name: 'Clients' })).getByRole('link', { name: 'Staff' }))
  await findLink('The vetter')
  await openViews()
  await user.click(await screen.findByRole('menuitem', { name: 'Reviewers' }))
  await waitFor(() => expect(address()).toBe('/staff?role=reviewer&sort=-email'))
  expect(filter('Role')).toHaveTextContent('Reviewer')
  await openViews()
  await user.click(await screen.findByRole('menuitem', { name: 'Delete “Reviewers”' }))
  expect(await screen.findByText('The view “Reviewers” is deleted.')).toBeInTheDocument()
})
