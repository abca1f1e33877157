import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createCompany, createJob } from '#test/factories.ts'
import { createContact } from '#test/rows/clientLinks.ts'
import { startTestServer, type TestServer } from '#test/testServer.ts'
import { openPopover } from '#test/web/openPopover.ts'
import { holdRequests } from './network.ts'
import { openScreen, untilIdle } from './openScreen.tsx'
import { replaceText } from './replaceText.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const panel = () => within(screen.getByRole('dialog', { name: 'Company' }))
const form = (name: string) => within(screen.getByRole('dialog', { name }))
const gone = (found: () => unknown) => waitFor(() => expect(found()).toBeNull())

test('deleting asks before it loses what was typed; refused for active jobs, it loses nothing and tells why', {
  tags: 'screens',
}, async () => {
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

  const { letGo } = holdRequests('getContactTitles')
  await user.click(panel().getByRole('button', { name: /^Edit Zelda Zimmer/ }))
  const title = await screen.findByRole('combobox', { name: 'Title' })
  const suggestions = () => screen.queryByRole('status', { name: 'Loading suggestions' })
  await waitFor(() => expect(suggestions()).toBeInTheDocument())
  letGo()
  await gone(suggestions)
  await user.type(title, 'Head of Engineering')
  await user.click(form('Edit Contact').getByRole('button', { name: 'Save' }))
  const contact = () => panel().queryByRole('link', { name: 'zelda@zimmer.example' })
  await waitFor(() => expect(contact()?.closest('li')).toHaveTextContent('Head of Engineering'))

  await user.click(panel().getByRole('button', { name: /^Edit Zelda Zimmer/ }))
  await user.click(await screen.findByRole('button', { name: 'Delete Contact' }))
  await gone(contact)
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(contact()).toBeInTheDocument())
})

test('an admin adds an account for the company, and opens it', { tags: 'screens' }, async () => {
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

test('a recruiter adds a company as its owner, makes it active, deletes it and takes that back', async () => {
  const { user, address } = openScreen(server, 'recruiter', '/companies/new?sort=-active_jobs')
  const name = await screen.findByLabelText(/^Name/)
  const add = form('Add Company')
  await user.click(add.getByRole('button', { name: 'Add Company' }))
  expect(await add.findByText("Enter the company's name.")).toBeInTheDocument()
  expect(await add.findByRole('button', { name: 'Remove The recruiter' })).toBeInTheDocument()
  replaceText(name, 'Zzyzx Robotics')
  replaceText(add.getByLabelText('Domain'), 'https://www.zzyzx.example/about')
  await user.click(add.getByRole('button', { name: 'Add Company' }))
  await waitFor(() => expect(address()).toBe('/companies?sort=-active_jobs'))
  replaceText(screen.getByLabelText('Search name or domain'), 'zzyzx.example')
  await screen.findByRole('heading', { level: 1, name: 'Companies (1)' })
  await waitFor(() => expect(address()).toBe('/companies?sort=-active_jobs&search=zzyzx.example'))
  // The toast has a link of that name, too.
  await user.click(await within(screen.getByRole('main')).findByRole('link', { name: 'Zzyzx Robotics' }))
  const edit = async () => {
    await user.click(await panel().findByRole('button', { name: 'Edit' }))
    await screen.findByRole('button', { name: 'Delete Company' })
    return form('Edit Company')
  }
  await screen.findByRole('heading', { level: 1, name: 'Zzyzx Robotics' })
  await user.selectOptions((await edit()).getByLabelText(/^Status/), 'Active')
  await user.click(form('Edit Company').getByRole('combobox', { name: 'Owner' }))
  await user.click(await screen.findByRole('option', { name: 'The admin' }))
  await user.click(form('Edit Company').getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Zzyzx Robotics is Active.')).toBeInTheDocument()
  const history = screen.getByRole('dialog', { name: 'Company' })
  await waitFor(() => expect(history).toHaveTextContent('StatusProspect → Active'))

  await user.click((await edit()).getByRole('button', { name: 'Delete Company' }))
  expect(await screen.findByText('Nothing matches these filters.')).toBeInTheDocument()
  await gone(() => screen.queryByRole('dialog', { name: 'Company' }))
  expect(address()).toBe('/companies?sort=-active_jobs&search=zzyzx.example')
  // The toast about the status may still stand above this one.
  await user.click(screen.getAllByRole('button', { name: 'Undo' }).at(-1) as HTMLElement)
  expect(await screen.findByRole('link', { name: 'Zzyzx Robotics' })).toBeInTheDocument()
})

test('a job that is added in the panel of a company is of that company', { tags: 'screens' }, async () => {
  const { id, name } = await createCompany(server.db)
  const { user } = openScreen(server, 'recruiter', `/companies/${id}/jobs`)
  await user.click(await screen.findByRole('button', { name: 'Add Job' }))
  await screen.findByLabelText(/^Title/)
  expect(await form('Add Job').findByText(name)).toBeInTheDocument()
  await user.keyboard('{Escape}')
  await gone(() => screen.queryByRole('dialog', { name: 'Add Job' }))
})

test('who may not change companies filters them, reads one over the list, and finds no way to change it', async () => {
  const { name } = await createCompany(server.db, { status: 'PROSPECT' })
  const { user, address } = openScreen(server, 'vetter', '/companies?sort=-active_jobs')
  openPopover(await screen.findByRole('button', { name: /^Filter by\s*Status/ }))
  await user.click(await screen.findByRole('checkbox', { name: 'Prospect' }))
  await waitFor(() => expect(address()).toContain('status=PROSPECT'))
  expect(screen.queryByRole('button', { name: 'Add Company' })).toBeNull()
  await user.click(await screen.findByRole('link', { name }))
  expect(await screen.findByRole('heading', { level: 1, name })).toBeInTheDocument()
  expect(address()).toMatch(/^\/companies\/[0-9a-f-]+\/overview\?sort=-active_jobs&status=PROSPECT$/)
  expect(document.title).toBe(`${name} · Company · Vouch`)
  expect(await panel().findByRole('heading', { name: /^Contacts/ })).toBeInTheDocument()
  expect(panel().queryByRole('heading', { name: 'Terms' })).toBeNull()
  expect(panel().queryByRole('button', { name: /Edit|Add/ })).toBeNull()
})

test('the address of a company leads to its overview, and one that is unknown says so', async () => {
  const { id, name } = await createCompany(server.db)
  const { address } = openScreen(server, 'vetter', `/companies/${id}`)
  expect(await screen.findByRole('heading', { level: 1, name })).toBeInTheDocument()
  await waitFor(() => expect(address()).toBe(`/companies/${id}/overview`))
  openScreen(server, 'vetter', '/companies/00000000-0000-4000-8000-000000000000/overview')
  expect(await screen.findByText(/^This company was not found\./)).toBeInTheDocument()
})

test('the address of the dialog that adds a company opens nothing for who may not add one', async () => {
  const { address } = openScreen(server, 'vetter', '/companies/new')
  await screen.findByRole('heading', { level: 1, name: /^Companies/ })
  await untilIdle()
  expect(address()).toBe('/companies')
  expect(screen.queryByRole('dialog', { name: 'Add Company' })).toBeNull()
})

test('a change keeps the page of the list beneath, its selection, and what is being typed', async () => {
  for (let n = 10; n < 32; n++) await createCompany(server.db, { name: `Kept ${n}` })
  const { user, address } = openScreen(server, 'recruiter', '/companies?search=Kept&page=2&sort=name')
  const link = () => screen.findByRole('link', { name: 'Kept 31' })
  const box = async () => within((await link()).closest('tr') as HTMLElement).getByRole('checkbox')
  await user.click(await box())
  await user.click(await link())
  await screen.findByRole('heading', { level: 1, name: 'Kept 31' })
  await user.click(panel().getByRole('link', { name: /^Notes/ }))
  const typed = async (text: string) => {
    const note = await panel().findByLabelText(/^New note/)
    await user.type(note, text)
    return note
  }
  await typed('They are hiring')
  await user.click(panel().getByRole('button', { name: 'Add Note' }))
  const pin = await panel().findByRole('button', { name: /^Pin / })
  const note = await typed('Half a thought')
  await user.click(pin)
  expect(await panel().findByText('Pinned')).toBeInTheDocument()
  expect(note).toHaveValue('Half a thought')
  expect(await box()).toBeChecked()
  // A view that is saved now is one of the list, too.
  await untilIdle()
  await user.click(screen.getByRole('button', { name: /^Views/ }))
  await user.click(await screen.findByRole('menuitem', { name: /^Save This View …/ }))
  replaceText(await screen.findByLabelText(/^Name/), 'Kept ones')
  await user.click(screen.getByRole('button', { name: 'Save View' }))
  await gone(() => screen.queryByRole('dialog', { name: 'Save View' }))
  const saved = server.db.selectFrom('saved_views').select(['screen', 'name'])
  expect(await saved.execute()).toEqual([{ screen: '/companies', name: 'Kept ones' }])
  expect(address()).toMatch(/^\/companies\/[0-9a-f-]+\/notes\?search=Kept&page=2&sort=name$/)
})

test('a new client takes the name and address of a contact of the company, which can still be changed', async () => {
  const { id } = await createCompany(server.db)
  await createContact(server, id, { name: 'Zelda Zimmer', email: 'zelda@client.example' })
  const { user } = openScreen(server, 'admin', `/companies/${id}/overview?dialog=add-client&id=${id}`)
  await user.selectOptions(await screen.findByLabelText('Contact'), 'Zelda Zimmer')
  const add = form('Add Client')
  expect(add.getByLabelText(/^Full Name/)).toHaveValue('Zelda Zimmer')
  expect(add.getByLabelText(/^Email/)).toHaveValue('zelda@client.example')
  await user.selectOptions(add.getByLabelText('Contact'), 'Somebody else')
  expect(add.getByLabelText(/^Email/)).toHaveValue('')
})
