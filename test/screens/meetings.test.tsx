import { randomUUID } from 'node:crypto'
import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { asTest, createCompany, createDeveloper, createJob, createJobProfile, createUser } from '#test/factories.ts'
import { startTestServer, type TestServer } from '#test/testServer.ts'
import { openScreen } from './openScreen.tsx'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

/** Adds a developer who is put forward at a company with a contact who can be mailed, and one who does not want that. */
async function candidate() {
  const { db } = server
  const { id: company_id } = await createCompany(db)
  const developer = await createDeveloper(db, { first_name: 'Dora', last_name: 'Meets' })
  const job = await createJob(db, { company_id, title: 'Gardener' })
  await createJobProfile(db, { job_id: job.id, developer_id: developer.id, status: 'INTERVIEWING' })
  const email = () => `${randomUUID()}@client.example`
  await asTest(db, (trx) =>
    trx
      .insertInto('contacts')
      .values([
        { company_id, name: 'Cora Contact', email: email() },
        { company_id, name: 'Olga Out', email: email(), do_not_contact: true },
      ])
      .execute(),
  )
  await createUser(db, { display_name: 'Karl Colleague' })
  return developer
}

const dialog = (name: string) => within(screen.getByRole('dialog', { name }))
const participants = () => within(dialog('Edit Meeting').getByRole('list', { name: 'Participants' }))

test('a DSTM invites developer, contact and colleague, and sees what became of the mails', async () => {
  const { id } = await candidate()
  const { user } = openScreen(server, 'dstm', `/developer/${id}/meetings?dialog=add-meeting&id=${id}`)
  await screen.findByLabelText(/^Day/)
  const add = dialog('Add Meeting')
  expect(await add.findByRole('checkbox', { name: 'Dora Meets' })).toBeChecked()
  await user.type(add.getByLabelText(/^Day/), '1 Jul 2099')
  await user.type(add.getByLabelText(/^Time/), '10:00')
  await user.click(await add.findByRole('combobox', { name: /^Job/ }))
  await user.click(await screen.findByRole('option', { name: /^Gardener at / }))
  await user.type(await add.findByRole('combobox', { name: /^Contacts/ }), 'Cora')
  await user.click(await screen.findByRole('option', { name: 'Cora Contact' }))
  await user.clear(add.getByRole('combobox', { name: /^Contacts/ }))
  await user.type(add.getByRole('combobox', { name: /^Contacts/ }), 'Olga')
  await user.click(await screen.findByRole('option', { name: 'Olga Out' }))
  expect(add.getByRole('checkbox', { name: 'Cora Contact' })).toBeChecked()
  const olga = add.getByRole('checkbox', { name: 'Olga Out' })
  expect(olga).not.toBeChecked()
  expect(olga).toBeDisabled()
  expect(olga).toHaveAccessibleDescription('Gets no mail: Does not want mails')
  await user.click(add.getByRole('checkbox', { name: 'Dora Meets' }))
  await user.click(add.getByRole('button', { name: 'Add Meeting' }))
  await user.click(await screen.findByRole('link', { name: 'The meeting with Dora Meets' }))
  await waitFor(() => expect(participants().getAllByRole('listitem')).toHaveLength(3))
  expect(
    participants()
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([
    'Dora MeetsDeveloperNo mail',
    'Cora ContactContactInvitation Kept in outboxOpen the answer page',
    'Olga OutContactInvitation Not sentNot sent: Does not want mails.',
  ])
})

test('a meeting that is noted afterwards says that nobody gets a mail, and can be taken back', async () => {
  const { id } = await candidate()
  const { user } = openScreen(server, 'recruiter', `/developer/${id}/meetings?dialog=add-meeting&id=${id}`)
  await screen.findByLabelText(/^Day/)
  const add = dialog('Add Meeting')
  await user.type(add.getByLabelText(/^Day/), '1 Jul 2020')
  await user.type(add.getByLabelText(/^Time/), '10:00')
  expect(await add.findByText('This meeting is over, so nobody gets a mail.')).toBeInTheDocument()
  await user.click(add.getByRole('button', { name: 'Add Meeting' }))
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  expect(await screen.findByText(/^This change is undone/)).toBeInTheDocument()
  expect(await meetingsOf(id)).toEqual([])
})

function meetingsOf(developer_id: string) {
  return server.db.selectFrom('meetings').select('id').where('developer_id', '=', developer_id).execute()
}
