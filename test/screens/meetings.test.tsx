import { randomUUID } from 'node:crypto'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  asTest,
  createCompany,
  createDeveloper,
  createJob,
  createJobProfile,
  createMeeting,
  createUser,
} from '#test/factories.ts'
import { startTestServer, type TestServer } from '#test/testServer.ts'
import { openPopover } from '#test/web/openPopover.ts'
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

test('a DSTM allows mails again to whoever did not get the last one, before an invitation and after', async () => {
  const { id } = await candidate()
  const mail = { developer_id: id, delivery_method: 'EMAIL', subject: 'Hi', body: 'Hi', success: false } as const
  await asTest(server.db, (trx) =>
    trx
      .insertInto('messages')
      .values({ ...mail, metadata: { bounced: true } })
      .execute(),
  )
  const { user } = openScreen(server, 'dstm', `/developer/${id}/meetings?dialog=add-meeting&id=${id}`)
  await screen.findByLabelText(/^Day/)
  const add = dialog('Add Meeting')
  const dora = await add.findByRole('checkbox', { name: 'Dora Meets' })
  expect(dora).toHaveAccessibleDescription('Gets no mail: The last mail to this address came back')
  await user.click(add.getByRole('button', { name: 'Allow Mails to Dora Meets' }))
  await waitFor(() => expect(dora).toBeChecked())
  await user.type(add.getByLabelText(/^Day/), '1 Jul 2099')
  await user.type(add.getByLabelText(/^Time/), '10:00')
  await user.click(add.getByRole('button', { name: 'Add Meeting' }))
  const bounced = { success: false, send_after: null, metadata: { reason: 'No such mailbox.', bounced: true } }
  await screen.findByRole('link', { name: 'The meeting with Dora Meets' })
  await asTest(server.db, (trx) => trx.updateTable('messages').set(bounced).execute())
  await user.click(screen.getByRole('link', { name: 'The meeting with Dora Meets' }))
  await user.click(await screen.findByRole('button', { name: 'Allow Mails to Dora Meets' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Allow Mails to Dora Meets' })).toBeNull())
  expect(participants().getByRole('listitem')).toHaveTextContent('Bounced')
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

test('whoever plans a second meeting at the same time is warned, and may leave it', { tags: 'screens' }, async () => {
  const { id } = await candidate()
  await createMeeting(server.db, { developer_id: id, starts_at: '2099-07-01T10:00:00Z' })
  const { user } = openScreen(server, 'dstm', `/developer/${id}/meetings?dialog=add-meeting&id=${id}`)
  fireEvent.change(await screen.findByLabelText(/^Day/), { target: { value: '1 Jul 2099' } })
  fireEvent.change(dialog('Add Meeting').getByLabelText(/^Time/), {
    target: { value: new Date('2099-07-01T09:45:00Z').toTimeString().slice(0, 5) },
  })
  expect(await dialog('Add Meeting').findByText('At this time there is already:')).toBeInTheDocument()
  await user.keyboard('{Escape}')
  await user.click(await screen.findByRole('button', { name: 'Discard Changes' }))
  expect(screen.queryByRole('dialog', { name: 'Add Meeting' })).toBeNull()
})

test('a meeting is cancelled, and takes place again after Undo', async () => {
  const { id: developer_id } = await candidate()
  const { id } = await createMeeting(server.db, { developer_id, organiser_id: server.as('dstm').account.id })
  const { user } = openScreen(server, 'dstm', `/developer/${developer_id}/meetings?dialog=edit-meeting&id=${id}`)
  await user.click(await screen.findByRole('button', { name: 'Cancel meeting' }))
  expect(await dialog('Edit Meeting').findByText('Cancelled')).toBeInTheDocument()
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  expect(await dialog('Edit Meeting').findByText('Scheduled')).toBeInTheDocument()
})

test('the outcome of a meeting that is over is corrected from the list of all, with a note', {
  tags: 'screens',
}, async () => {
  const { id: developer_id } = await createDeveloper(server.db, { first_name: 'Nora', last_name: 'Noshow' })
  const { id } = await createMeeting(server.db, { developer_id, days: -2, status: 'NO_SHOW' })
  const { user, address } = openScreen(server, 'vetter', '/meetings')
  expect(await screen.findByRole('heading', { name: /^Meetings \(\d+\)$/ })).toBeInTheDocument()
  const tabs = within(screen.getByRole('navigation', { name: 'Developer Success' }))
  expect(tabs.getByRole('link', { name: 'Meetings' })).toHaveAttribute('aria-current', 'page')
  const parts = within(screen.getByRole('navigation', { name: 'Parts of Meetings' }))
  await user.click(parts.getByRole('link', { name: 'All' }))
  openPopover(await screen.findByRole('button', { name: /^Filter by\s*Status/ }))
  await user.click(await screen.findByRole('checkbox', { name: 'No-show' }))
  await user.keyboard('{Escape}')
  expect(address()).toContain('status=NO_SHOW')
  const row = await screen.findByRole('row', { name: /Nora Noshow/ })
  await user.click(within(row).getByRole('link'))
  await user.click(await screen.findByRole('button', { name: 'Mark completed' }))
  expect(await dialog('Edit Meeting').findByText('Completed')).toBeInTheDocument()
  await user.click(dialog('Edit Meeting').getByLabelText(/^Notes/))
  await user.paste('They came a little late.')
  await user.click(dialog('Edit Meeting').getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Edit Meeting' })).toBeNull())
  const saved = server.db.selectFrom('meetings').select(['status', 'notes']).where('id', '=', id)
  expect(await saved.execute()).toEqual([{ status: 'COMPLETED', notes: 'They came a little late.' }])
})

test('the week shows seven days, its meetings lead to their dialogs, and another week is in the address', async () => {
  const { id: developer_id } = await createDeveloper(server.db, { first_name: 'Wanda', last_name: 'Week' })
  await createMeeting(server.db, { developer_id, starts_at: '2099-07-01T10:00:00Z' })
  const { user, address } = openScreen(server, 'vetter', '/meetings?view=week&week=2099-06-22')
  const week = within(await screen.findByRole('region', { name: 'Week' }))
  expect(week.getAllByRole('heading')).toHaveLength(7)
  await user.click(screen.getByRole('button', { name: 'Next week' }))
  expect(address()).toBe('/meetings?view=week&week=2099-06-29')
  const shown = () => within(screen.getByRole('region', { name: 'Week' }))
  await user.click(await waitFor(() => shown().getByRole('link', { name: /Wanda Week/ })))
  expect(await screen.findByRole('dialog', { name: 'Edit Meeting' })).toBeInTheDocument()
})

function meetingsOf(developer_id: string) {
  return server.db.selectFrom('meetings').select('id').where('developer_id', '=', developer_id).execute()
}
