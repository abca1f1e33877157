import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createClient, createCompany } from '#test/factories.ts'
import { graphql } from '#test/graphql.ts'
import { startTestServer, type TestServer } from '#test/testServer.ts'
import { interceptRequests } from './network.ts'
import { openScreen } from './openScreen.tsx'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const form = (name: string) => within(screen.getByRole('dialog', { name }))
const closed = (name: string) => waitFor(() => expect(screen.queryByRole('dialog', { name })).toBeNull())
const row = async (name: string) => {
  const cell = await screen.findByRole('cell', { name })
  return within(cell.closest('tr') ?? cell)
}

test('someone new gets a link, changes role, is logged out, blocked and let in again', async () => {
  const { user } = openScreen(server, 'admin', '/staff?dialog=add-staff')
  const name = await screen.findByLabelText(/^Full Name/)
  await user.click(form('Add Staff').getByRole('button', { name: 'Add Staff' }))
  expect(await form('Add Staff').findByText('Choose a role.')).toBeInTheDocument()
  await user.type(name, 'Nina New')
  const email = form('Add Staff').getByLabelText(/^E-mail/)
  await user.type(email, server.as('vetter').account.email)
  await user.selectOptions(form('Add Staff').getByLabelText(/^Role/), 'Vetter')
  await user.click(form('Add Staff').getByRole('button', { name: 'Add Staff' }))
  expect(await form('Add Staff').findByText('Another account has this e-mail address.')).toBeInTheDocument()
  expect(name).toHaveValue('Nina New')
  await user.clear(email)
  await user.type(email, 'nina.new@vouch.example')
  let asked = 0
  // The link comes in the same answer: a second request could fail after the account is made.
  interceptRequests('createPasswordLink', (ask) => {
    asked += 1
    return ask()
  })
  await user.click(form('Add Staff').getByRole('button', { name: 'Add Staff' }))
  await user.click(await screen.findByRole('button', { name: 'Done' }))
  expect(asked).toBe(0)
  await closed('Set-Password Link')

  await user.click((await row('Nina New')).getByRole('link'))
  const role = await waitFor(() => form('Edit Staff').getByLabelText(/^Role/))
  await user.selectOptions(role, 'DSTM')
  await user.click(form('Edit Staff').getByRole('button', { name: 'Save' }))
  await waitFor(async () => expect((await row('Nina New')).getByText('DSTM')).toBeInTheDocument())

  await user.click((await row('Nina New')).getByRole('link'))
  const press = async (action: string) => {
    await user.click(await screen.findByRole('button', { name: action }))
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: action }))
  }
  await press('End All Sessions')
  expect(await screen.findByText('Nina New is logged out everywhere.')).toBeInTheDocument()
  await press('Block')
  expect(await screen.findByText('Nina New is blocked.')).toBeInTheDocument()
  await waitFor(async () => expect((await row('Nina New')).getByText('Blocked')).toBeInTheDocument())
  await user.click(await form('Edit Staff').findByRole('button', { name: 'Unblock' }))
  await waitFor(async () => expect((await row('Nina New')).getByText('Active')).toBeInTheDocument())
  await user.click(await form('Edit Staff').findByRole('button', { name: 'Set-Password Link' }))
  await waitFor(() => expect(form('Set-Password Link').getByLabelText('Link')).toHaveDisplayValue(/\/u\/password\//))
})

test('a change whose answer was lost is made once, and an error that no screen shows is a red toast', async () => {
  const { user } = openScreen(server, 'admin', '/staff?dialog=add-staff')
  let lost = 0
  interceptRequests('addStaff', async (ask) => {
    const answer = await ask()
    lost += 1
    if (lost === 1) throw new TypeError('Failed to fetch')
    return answer
  })
  await user.type(await screen.findByLabelText(/^Full Name/), 'Lost Answer')
  await user.type(form('Add Staff').getByLabelText(/^E-mail/), 'lost.answer@vouch.example')
  await user.selectOptions(form('Add Staff').getByLabelText(/^Role/), 'Vetter')
  await user.click(form('Add Staff').getByRole('button', { name: 'Add Staff' }))
  await user.click(await screen.findByRole('button', { name: 'Done' }))
  expect(lost).toBe(2)
  await closed('Set-Password Link')
  expect(
    await server.db.selectFrom('users').select('id').where('email', '=', 'lost.answer@vouch.example').execute(),
  ).toHaveLength(1)

  interceptRequests('getCompanies', async () => Response.json([{ errors: [{ message: 'The companies are away.' }] }]))
  await user.click(screen.getByRole('link', { name: 'Users' }))
  await user.click(await screen.findByRole('button', { name: 'Add New Client' }))
  const notifications = within(screen.getByRole('region', { name: 'Notifications' }))
  const toast = await notifications.findByRole('alert')
  expect(toast).toHaveTextContent('The companies are away.')
  await user.click(within(toast).getByRole('button', { name: 'Dismiss' }))
  await waitFor(() => expect(notifications.queryByRole('alert')).toBeNull())
})

test('two admins edit one client: the second sees the newer values, keeps their words, and sends only what they touched', async () => {
  const { id: companyId } = await createCompany(server.db)
  const { id } = await createClient(server.db, { companyId })
  const read = graphql('query ($id: ID!) { getClientUser(id: $id) { version } }')
  const version = (await server.as('admin').data(read, { id })).getClientUser.version
  const saveTheirs = graphql(`mutation ($input: UpdateClientInput!) {
    updateClient(input: $input) { version }
  }`)
  const theirs = (changes: { display_name?: string; username?: string; version: number }) =>
    server.as('admin').data(saveTheirs, { input: { id, ...changes } })
  const { user } = openScreen(server, 'admin', `/clients/${id}`)
  const username = await screen.findByLabelText('Username')
  const save = () => user.click(form('Edit Client').getByRole('button', { name: 'Save' }))
  await user.type(username, 'mine')
  await theirs({ display_name: 'Zz Theirs', version })
  await save()
  expect(await form('Edit Client').findByText(/Just changed elsewhere\./)).toBeInTheDocument()
  expect(form('Edit Client').getByLabelText(/^Full Name/)).toHaveValue('Zz Theirs')

  await theirs({ username: 'theirs', version: version + 1 })
  await save()
  expect(await form('Edit Client').findByText(/You changed this client in another tab or window/)).toBeInTheDocument()
  const dispute = form('Edit Client').getByRole('group', { name: 'Saved meanwhile' })
  expect(dispute).toHaveTextContent('theirs')
  expect(form('Edit Client').getByLabelText('Username')).toHaveValue('mine')
  await user.click(within(dispute).getByRole('button', { name: 'Keep Mine' }))
  const sent: { query: string }[] = []
  interceptRequests('updateClient', (ask, body) => {
    // The bell may ask in the same batch.
    sent.push(...(JSON.parse(body) as { query: string }[]).filter(({ query }) => query.includes('updateClient')))
    return ask()
  })
  await save()
  await closed('Edit Client')
  expect(sent).toEqual([
    expect.objectContaining({
      variables: { input: { id, username: 'mine', version: version + 2 }, key: expect.any(String) },
    }),
  ])
})
