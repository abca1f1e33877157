import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { asTest, createClient, createCompany } from '#test/factories.ts'
import { startTestServer, type TestServer } from '#test/testServer.ts'
import { openScreen, untilIdle } from './openScreen.tsx'
import { replaceText } from './replaceText.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  const { id: company_id } = await createCompany(server.db, { name: 'Many Clients' })
  const clients = Array.from({ length: 60 }, (_, at) => ({
    display_name: `Client ${String(at + 1).padStart(2, '0')}`,
    email: `client${at}@many.example`,
    role: 'client' as const,
  }))
  await asTest(server.db, async (trx) => {
    const added = await trx.insertInto('users').values(clients).returning('id').execute()
    await trx
      .insertInto('company_users')
      .values(added.map(({ id }) => ({ user_id: id, company_id })))
      .execute()
  })
})
afterAll(() => server.close())

const table = () => within(screen.getByRole('table', { name: 'Clients' }))
const column = (name: string) => table().getByRole('columnheader', { name })
const names = () => table().queryAllByRole('link')
const standsFirst = (name: string) => waitFor(() => expect(names()[0]).toHaveTextContent(name))
const form = (name: string) => within(screen.getByRole('dialog', { name }))
const closed = (name: string) => waitFor(() => expect(screen.queryByRole('dialog', { name })).toBeNull())
const row = async (name: string) => (await table().findByRole('link', { name: new RegExp(name) })).closest('tr')

test('an admin pages and sorts the clients, and nothing is there that is not asked for', {
  tags: 'screens',
}, async () => {
  const { user, address } = openScreen(server, 'admin', '/clients')
  expect(await screen.findByRole('heading', { level: 1, name: /^Clients \(25 of \d+ Results\)$/ })).toBeInTheDocument()
  const columns = table().getAllByRole('columnheader')
  expect(columns.map(({ textContent }) => textContent)).toEqual(['Name', 'Email', 'Current Company'])
  expect(columns[0]).toHaveAttribute('aria-sort', 'ascending')
  const main = within(screen.getByRole('main'))
  expect([...main.queryAllByRole('searchbox'), ...main.queryAllByRole('checkbox')]).toEqual([])
  expect(main.queryByRole('button', { name: /^(Views|Export CSV|Filter by .*)$/ })).toBeNull()
  await standsFirst('Client 01')
  await user.click(screen.getByRole('button', { name: 'Next page' }))
  await standsFirst('Client 26')
  expect(address()).toBe('/clients?page=2')
  await untilIdle()
  for (const direction of ['ascending', 'descending']) {
    await user.click(within(column('Current Company')).getByRole('button'))
    await waitFor(() => expect(column('Current Company')).toHaveAttribute('aria-sort', direction))
    await untilIdle()
  }
  await user.click(screen.getByRole('button', { name: 'Page 2' }))
  await waitFor(() => expect(address()).toBe('/clients?sort=-company_user&page=2'))
})

test('an address has its page and its sort', async () => {
  openScreen(server, 'admin', '/clients?sort=-display_name&page=2')
  await standsFirst('Client 36')
  expect(column('Name')).toHaveAttribute('aria-sort', 'descending')
  expect(screen.getByRole('button', { name: 'Page 2' })).toHaveAttribute('aria-current', 'page')
})

test('a page beyond the last leads to the last, and nobody is told that there are no clients', async () => {
  const { address } = openScreen(server, 'admin', '/clients?page=1e15&sort=email')
  const texts: string[] = []
  const watch = new MutationObserver(() => texts.push(document.querySelector('tbody')?.textContent ?? ''))
  watch.observe(document.body, { subtree: true, childList: true })
  await waitFor(() => expect(address()).toBe('/clients?page=3&sort=email'))
  await waitFor(() => expect(screen.getByRole('button', { name: 'Page 3' })).toHaveAttribute('aria-current', 'page'))
  await waitFor(() => expect(names()).not.toEqual([]))
  watch.disconnect()
  expect(texts.some((text) => text.includes('client'))).toBe(true)
  expect(texts.filter((text) => text.includes('no data yet'))).toEqual([])
})

test('an unknown client is not found, and closing that leads to the list', async () => {
  const { user, address } = openScreen(server, 'admin', '/clients/00000000-0000-4000-8000-000000000000')
  expect(await screen.findByText(/was not found/)).toBeInTheDocument()
  await user.click(form('Edit Client').getByRole('button', { name: 'Close' }))
  await closed('Edit Client')
  expect(address()).toBe('/clients')
})

const openForm = (user: ReturnType<typeof openScreen>['user']) =>
  user.click(screen.getByRole('button', { name: 'Add New Client' }))

async function addClient(
  user: ReturnType<typeof openScreen>['user'],
  { name, email, company }: { name: string; email: string; company: string },
) {
  await openForm(user)
  replaceText(await screen.findByLabelText(/^Full Name/), name)
  replaceText(form('Add Client').getByLabelText(/^Email/), email)
  await user.click(form('Add Client').getByRole('combobox', { name: /^Company/ }))
  await user.paste(company)
  await user.click(await screen.findByRole('option', { name: company }))
  await user.click(form('Add Client').getByRole('button', { name: 'Add Client' }))
}

test('a form that lacks something says what, and begins there', async () => {
  const { user } = openScreen(server, 'admin', '/clients?dialog=add-client')
  const name = await screen.findByLabelText(/^Full Name/)
  await user.click(form('Add Client').getByRole('button', { name: 'Add Client' }))
  const sentences = ['Enter the full name.', 'Enter an e-mail address.', 'Please select a company to continue']
  for (const sentence of sentences) expect(await form('Add Client').findByText(sentence)).toBeInTheDocument()
  expect(name).toHaveFocus()
})

test('a client is added trimmed, and moves to another company only when that is confirmed', {
  tags: 'screens',
}, async () => {
  await createCompany(server.db, { name: 'Riverton Homes' })
  await createCompany(server.db, { name: 'Summit Mobility' })
  const client = { name: '  Aaron Aardvark ', email: ' Aaron@Zoo.Example ' }
  const { user } = openScreen(server, 'admin', '/clients')
  await standsFirst('Client')
  await addClient(user, { ...client, company: 'Riverton Homes' })
  await closed('Add Client')
  const toasts = () => screen.getByRole('region', { name: 'Notifications' })
  await waitFor(() => expect(toasts()).toHaveTextContent(/Aaron Aardvark is saved\..*aaron@zoo\.example/))
  expect(await row('Aaron Aardvark')).toHaveTextContent('aaron@zoo.exampleRiverton Homes')
  await openForm(user)
  expect(await screen.findByLabelText(/^Full Name/)).toHaveValue('')
  await user.keyboard('{Escape}')
  await closed('Add Client')

  await addClient(user, { ...client, company: 'Summit Mobility' })
  const question = async () => within(await screen.findByRole('alertdialog', { name: 'Move client?' }))
  expect(await (await question()).findByText(/belongs to Riverton Homes/)).toBeInTheDocument()
  await user.click((await question()).getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect((form('Add Client').getByLabelText(/^Email/) as HTMLInputElement).value).toMatch(/Aaron@Zoo.Example/)
  expect(await row('Aaron Aardvark')).toHaveTextContent('Riverton Homes')
  await user.click(form('Add Client').getByRole('button', { name: 'Add Client' }))
  await user.click((await question()).getByRole('button', { name: 'Move Client' }))
  await closed('Add Client')
  await waitFor(async () => expect(await row('Aaron Aardvark')).toHaveTextContent('Summit Mobility'))
})

test('an edit shows in the list, and Back asks before it loses words', { tags: 'screens' }, async () => {
  const company = await createCompany(server.db)
  const { display_name } = await createClient(server.db, { display_name: 'Abel Before', companyId: company.id })
  const { user, address } = openScreen(server, 'admin', '/clients')
  await user.click(await screen.findByRole('link', { name: new RegExp(display_name) }))
  expect(await screen.findByRole('button', { name: 'Set-Password Link' })).toBeInTheDocument()
  replaceText(form('Edit Client').getByLabelText(/^Full Name/), 'Aaa First')
  window.history.back()
  const question = within(await screen.findByRole('alertdialog', { name: 'Discard changes?' }))
  await user.click(question.getByRole('button', { name: 'Keep Editing' }))
  await user.click(form('Edit Client').getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(address()).toBe('/clients'))
  expect(await row('Aaa First')).toBeInTheDocument()
})

test('the address of a staff account is refused at its field, and can be discarded', { tags: 'screens' }, async () => {
  const { email } = server.as('vetter').account
  const { user, address } = openScreen(server, 'admin', '/clients')
  await screen.findByRole('link', { name: /Client 01/ })
  await addClient(user, { name: 'Not a client', email, company: 'Many Clients' })
  const sentence = 'This e-mail address belongs to a staff account. Use another one.'
  expect(await form('Add Client').findByText(sentence)).toBeInTheDocument()
  await waitFor(() => expect(form('Add Client').getByLabelText(/^Email/)).toHaveFocus())
  await user.keyboard('{Escape}')
  await user.click(await screen.findByRole('button', { name: 'Discard Changes' }))
  await closed('Add Client')
  expect(address()).toBe('/clients')
})
