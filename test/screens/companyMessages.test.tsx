import { randomUUID } from 'node:crypto'
import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { asTest, createClient, createCompany } from '#test/factories.ts'
import { startTestServer, type TestServer } from '#test/testServer.ts'
import { openScreen } from './openScreen.tsx'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

/** Adds a company with a contact who can be mailed, one who does not want that, and a client. */
async function companyWithPeople() {
  const company = await createCompany(server.db)
  await asTest(server.db, (trx) =>
    trx
      .insertInto('contacts')
      .values([
        { company_id: company.id, name: 'Cora Contact', email: `${randomUUID()}@client.example` },
        { company_id: company.id, name: 'Olga Out', email: `${randomUUID()}@client.example`, do_not_contact: true },
      ])
      .execute(),
  )
  const client = await createClient(server.db, { display_name: 'Cleo Client', companyId: company.id })
  return { company, client }
}

const composer = () => within(screen.getByRole('dialog', { name: /^Message / }))
const preview = () => within(composer().getByRole('region', { name: 'Preview' }))

test('a recruiter writes to a contact and a client from the row of one of them, and takes it back', async () => {
  const { company } = await companyWithPeople()
  const { user, address } = openScreen(server, 'recruiter', `/companies/${company.id}/overview`)
  await user.click(await screen.findByRole('button', { name: 'Message Cora Contact' }))
  await screen.findByLabelText(/^Subject/)
  expect(address()).toContain('dialog=message-company')
  expect(await composer().findByRole('button', { name: 'Remove Cora Contact' })).toBeInTheDocument()
  expect(composer().queryByLabelText('Channel')).toBeNull()

  await user.type(await composer().findByRole('combobox', { name: /^To/ }), 'Cleo')
  await user.click(await screen.findByRole('option', { name: /Cleo Client/ }))
  await user.type(composer().getByLabelText(/^Subject/), 'News')
  await user.type(composer().getByRole('textbox', { name: /^Message/ }), 'Hello ')
  await user.click(composer().getByRole('button', { name: 'First name' }))
  expect(await preview().findByText('Hello Cleo')).toBeInTheDocument()
  await user.click(preview().getByRole('button', { name: 'Next recipient' }))
  expect(preview().getByText('Hello Cora')).toBeInTheDocument()

  await user.click(composer().getByRole('button', { name: 'Send to 2 People' }))
  expect(await screen.findByText('The message to 2 people is in the outbox.')).toBeInTheDocument()
  await user.click(screen.getByRole('link', { name: 'Messages' }))
  const table = async () => within(await screen.findByRole('table', { name: 'Communication' }))
  expect(await (await table()).findByText('Cleo Client')).toBeInTheDocument()
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  expect(await screen.findByText(/^Mails to this company’s contacts and clients/)).toBeInTheDocument()
})

test('half a message survives a reload, and who gets none is said with the reason', async () => {
  const { company } = await companyWithPeople()
  const opened = `/companies/${company.id}/messages?dialog=message-company&id=${company.id}`
  const { user } = openScreen(server, 'admin', opened)
  await user.type(await screen.findByRole('combobox', { name: /^To/ }), 'Olga')
  expect(await screen.findByRole('option', { name: 'Olga Out' })).toHaveTextContent('Does not want mails')
  await user.click(screen.getByRole('option', { name: /Olga Out/ }))
  await user.type(composer().getByLabelText(/^Subject/), 'News')
  await user.type(composer().getByRole('textbox', { name: /^Message/ }), 'Half a sentence')
  expect(await preview().findByText('Nobody gets the message.')).toBeInTheDocument()
  expect(within(preview().getByRole('region', { name: 'Skipped' })).getByText(/Does not want mails/)).toHaveTextContent(
    'Olga Out',
  )
  await user.click(composer().getByRole('button', { name: 'Send Message' }))
  expect(await composer().findByText(/None of the selected people can be messaged/)).toBeInTheDocument()
  expect(composer().getByRole('textbox', { name: /^Message/ })).toHaveValue('Half a sentence')
})

test('a recruiter allows mails again to a contact whose last mail came back, and takes that back', async () => {
  const { company } = await companyWithPeople()
  await asTest(server.db, async (trx) => {
    const cora = trx.selectFrom('contacts').select(['id', 'email']).where('company_id', '=', company.id)
    const { id, email } = await cora.where('name', '=', 'Cora Contact').executeTakeFirstOrThrow()
    const mail = {
      delivery_method: 'EMAIL',
      subject: 'Hi',
      body: 'Hi',
      success: false,
      metadata: { bounced: true },
    } as const
    const row = { ...mail, company_id: company.id, contact_id: id, email: email ?? '' }
    await trx.insertInto('messages').values(row).execute()
  })
  const { user } = openScreen(server, 'recruiter', `/companies/${company.id}/overview`)
  await user.click(await screen.findByRole('button', { name: 'Message Cora Contact' }))
  expect(await screen.findByText(/^The last mail to Cora Contact came back/)).toBeInTheDocument()
  await user.type(composer().getByLabelText(/^Subject/), 'News')
  await user.type(composer().getByRole('textbox', { name: /^Message/ }), 'Hello')
  expect(await preview().findByText('Nobody gets the message.')).toBeInTheDocument()
  await user.click(composer().getByRole('button', { name: 'Allow Mails to Cora Contact' }))
  expect(await preview().findByText('1 person gets the message.')).toBeInTheDocument()
  expect(composer().queryByText(/came back/)).toBeNull()
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  expect(await preview().findByText('Nobody gets the message.')).toBeInTheDocument()
})

test('a contact who does not want mails has no button to write, and says so', async () => {
  const { company } = await companyWithPeople()
  const { user } = openScreen(server, 'recruiter', `/companies/${company.id}/overview`)
  await user.click(await screen.findByRole('button', { name: 'Edit Cora Contact' }))
  await user.click(await screen.findByLabelText('Does not want mails'))
  await user.click(within(screen.getByRole('dialog', { name: 'Edit Contact' })).getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Message Cora Contact' })).toBeNull())
  const row = screen.getByRole('button', { name: 'Edit Cora Contact' }).closest('li')
  expect(row).toHaveTextContent('Does not want mails')
})

test('an admin writes to a client from their record', async () => {
  const { client } = await companyWithPeople()
  const { user } = openScreen(server, 'admin', `/clients/${client.id}`)
  await user.click(await screen.findByRole('button', { name: 'Write Message' }))
  expect(await screen.findByRole('button', { name: 'Remove Cleo Client' })).toBeInTheDocument()
})

test.each(['vetter', 'dstm'] as const)('a %s reads what was sent, and finds no way to write', async (role) => {
  const { company, client } = await companyWithPeople()
  const { user } = openScreen(server, role, `/companies/${company.id}/overview?dialog=message-company&id=${client.id}`)
  expect(await screen.findByRole('heading', { name: /^Client users/ })).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: /^Message / })).toBeNull()
  expect(screen.queryByRole('dialog', { name: /^Message/ })).toBeNull()
  await user.click(screen.getByRole('link', { name: 'Messages' }))
  expect(await screen.findByText(/^Mails to this company’s contacts and clients/)).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Write Message' })).toBeNull()
})
