import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createClient, createCompany } from '#test/factories.ts'
import { startTestServer, type TestServer } from '#test/testServer.ts'
import { interceptRequests } from './network.ts'
import { openScreen, untilIdle } from './openScreen.tsx'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const button = (name: string) => screen.findByRole('button', { name })
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }))
const closed = (name: string) => waitFor(() => expect(screen.queryByRole('dialog', { name })).toBeNull())

test('a table sorts by click, Enter and Space, a row opens its record, and an empty one says so', {
  tags: 'screens',
}, async () => {
  await createClient(server.db, { display_name: 'Cleo Client', email: 'cleo@client.example' })
  const { user } = openScreen(server, 'admin', '/clients')
  const table = within(await screen.findByRole('table', { name: 'Clients' }))
  await table.findByRole('cell', { name: 'cleo@client.example' })
  const email = table.getByRole('columnheader', { name: 'Email' })
  await user.click(within(email).getByRole('button'))
  expect(email).toHaveAttribute('aria-sort', 'ascending')
  await user.keyboard('{Enter}')
  expect(email).toHaveAttribute('aria-sort', 'descending')
  await user.keyboard(' ')
  expect(email).toHaveAttribute('aria-sort', 'ascending')
  await untilIdle()
  await user.click(table.getByRole('link', { name: /Cleo Client/ }))
  expect(await screen.findByRole('dialog', { name: 'Edit Client' })).toBeInTheDocument()

  interceptRequests('getClientUsers', async (ask) => {
    const body = await (await ask()).json()
    for (const { data } of body)
      if (data?.getClientUsers) Object.assign(data.getClientUsers, { clients: [], aggregate: { count: 0 } })
    return Response.json(body)
  })
  openScreen(server, 'admin', '/clients')
  const empty = within(await screen.findByRole('table', { name: 'Clients' }))
  expect(await empty.findByText('This table has no data yet.')).toBeInTheDocument()
})

test('a dialog begins on its first field, and closes by Escape and by its button', async () => {
  const { user } = openScreen(server, 'admin', '/clients')
  const closeButton = async () => (await dialog('Add Client')).getByRole('button', { name: 'Close' })
  for (const close of [() => user.keyboard('{Escape}'), async () => user.click(await closeButton())]) {
    await user.click(await button('Add New Client'))
    await waitFor(async () => expect((await dialog('Add Client')).getByLabelText(/^Full Name/)).toHaveFocus())
    await close()
    await closed('Add Client')
  }
})

test('a select has chips that can be removed', async () => {
  const { name } = await createCompany(server.db)
  const { user } = openScreen(server, 'admin', '/clients?dialog=add-client')
  const form = await dialog('Add Client')
  await user.click(await form.findByRole('combobox', { name: /^Company/ }))
  await user.click(await screen.findByRole('option', { name }))
  await user.click(form.getByRole('button', { name: `Remove ${name}` }))
  expect(form.queryByRole('button', { name: /^Remove/ })).toBeNull()
})
