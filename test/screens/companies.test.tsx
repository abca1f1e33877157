import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createCompany, createJob } from '#test/factories.ts'
import { startTestServer, type TestServer } from '#test/testServer.ts'
import { holdRequests } from './network.ts'
import { openScreen } from './openScreen.tsx'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const panel = () => within(screen.getByRole('dialog', { name: 'Company' }))
const form = (name: string) => within(screen.getByRole('dialog', { name }))
const gone = (found: () => unknown) => waitFor(() => expect(found()).toBeNull())

test('deleting asks before it loses what was typed; refused for active jobs, it loses nothing and tells why', async () => {
  const company = await createCompany(server.db)
  await createJob(server.db, { company_id: company.id, status: 'ACTIVE' })
  const { user } = openScreen(server, 'admin', `/companies/${company.id}/overview?dialog=edit-company&id=${company.id}`)
  const notes = await screen.findByLabelText('Notes')
  const edit = form('Edit Company')
  await user.type(notes, 'Half a sentence')
  await user.click(edit.getByRole('button', { name: 'Delete Company' }))
  const question = async () => within(await screen.findByRole('alertdialog', { name: 'Discard changes?' }))
  await user.click((await question()).getByRole('button', { name: 'Keep Editing' }))
  await user.click(edit.getByRole('button', { name: 'Delete Company' }))
  await user.click((await question()).getByRole('button', { name: 'Discard and Delete' }))
  expect(await screen.findByText(/has .*active jobs?\. Close (it|them) first\.$/)).toBeInTheDocument()
  expect(screen.getByLabelText('Notes')).toHaveValue('Half a sentence')
})

test('Escape closes what was opened last: first the panel, then the selection', async () => {
  const { name } = await createCompany(server.db)
  const { user } = openScreen(server, 'recruiter', '/companies')
  const row = (await screen.findByRole('link', { name })).closest('tr')
  if (!row) throw new Error('The company stands in a row.')
  await user.click(within(row).getByRole('checkbox'))
  expect(await screen.findByRole('region', { name: 'Selection' })).toBeInTheDocument()
  await user.click(within(row).getByRole('link', { name }))
  expect(await screen.findByRole('heading', { level: 1, name })).toBeInTheDocument()
  await user.keyboard('{Escape}')
  await gone(() => screen.queryByRole('dialog', { name: 'Company' }))
  expect(screen.getByRole('region', { name: 'Selection' })).toBeInTheDocument()
  await user.keyboard('{Escape}')
  await gone(() => screen.queryByRole('region', { name: 'Selection' }))
})

test('a recruiter adds a contact, changes it, deletes it and takes that back', async () => {
  const { id } = await createCompany(server.db)
  const { user } = openScreen(server, 'recruiter', `/companies/${id}/overview`)
  await user.click(await screen.findByRole('button', { name: 'Add Contact' }))
  await user.type(await screen.findByLabelText(/^Name/), 'Zelda Zimmer')
  await user.type(form('Add Contact').getByLabelText('E-mail'), 'zelda')
  await user.click(form('Add Contact').getByRole('button', { name: 'Add Contact' }))
  expect(await form('Add Contact').findByText('Enter an e-mail address such as name@example.com.')).toBeInTheDocument()
  await user.type(form('Add Contact').getByLabelText('E-mail'), '@zimmer.example')
  await user.click(form('Add Contact').getByRole('button', { name: 'Add Contact' }))
  expect(await panel().findByRole('link', { name: 'zelda@zimmer.example' })).toBeInTheDocument()
  expect(await panel().findByText(/added the contact/)).toHaveTextContent(/added the contact Zelda Zimmer/)

  const release = holdRequests('getContactTitles')
  await user.click(panel().getByRole('button', { name: /^Edit Zelda Zimmer/ }))
  const title = await screen.findByRole('combobox', { name: 'Title' })
  const suggestions = () => screen.queryByRole('status', { name: 'Loading suggestions' })
  await waitFor(() => expect(suggestions()).toBeInTheDocument())
  release()
  await gone(suggestions)
  await user.type(title, 'Head of Engineering')
  await user.click(form('Edit Contact').getByRole('button', { name: 'Save' }))
  const contact = () => panel().queryByRole('link', { name: 'zelda@zimmer.example' })
  await waitFor(() => expect(contact()?.closest('li')).toHaveTextContent('Head of Engineering'))

  await user.click(panel().getByRole('button', { name: /^Edit Zelda Zimmer/ }))
  await user.click(await screen.findByRole('button', { name: 'Delete Contact' }))
  await gone(contact)
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(contact()).toBeInTheDocument())
})

test('an admin adds an account for the company, and opens it', async () => {
  const { id } = await createCompany(server.db)
  const { user } = openScreen(server, 'admin', `/companies/${id}/overview`)
  await user.click(await screen.findByRole('button', { name: 'Add New Client' }))
  await user.type(await screen.findByLabelText(/^Full Name/), 'Zora Client')
  await user.type(form('Add Client').getByLabelText(/^Email/), 'zora.client@zimmer.example')
  await user.click(form('Add Client').getByRole('button', { name: 'Add Client' }))
  await gone(() => screen.queryByRole('dialog', { name: 'Add Client' }))
  await user.click(await panel().findByRole('link', { name: 'Zora Client' }))
  expect(await screen.findByLabelText(/^Email/)).toHaveValue('zora.client@zimmer.example')
  expect(screen.getByRole('dialog', { name: 'Edit Client' })).toBeInTheDocument()
})
