import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { asTest, createCompany, createDeveloper } from '#test/factories.ts'
import { startTestServer, type TestServer } from '#test/testServer.ts'
import { openScreen } from './openScreen.tsx'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const notesOf = (column: 'company_id' | 'developer_id', id: string) =>
  server.db.selectFrom('notes').selectAll().where(column, '=', id).execute()

test('a call with a contact is logged in its row, has now as its moment, and stands in the record of the company', async () => {
  const company = await createCompany(server.db)
  const contact = await asTest(server.db, (trx) =>
    trx
      .insertInto('contacts')
      .values({ company_id: company.id, name: 'Cora Contact' })
      .returning('id')
      .executeTakeFirstOrThrow(),
  )
  const { user } = openScreen(server, 'dstm', `/companies/${company.id}/overview`)
  await user.click(await screen.findByRole('button', { name: 'Log Call with Cora Contact' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Log Call' }))
  await user.type(await dialog.findByLabelText(/^New note/), 'They plan two hires.')
  await user.type(dialog.getByLabelText('Outcome'), 'Send profiles')
  await user.click(dialog.getByRole('button', { name: 'Add Note' }))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Log Call' })).toBeNull())
  const [note] = await notesOf('company_id', company.id)
  expect(note).toMatchObject({ contact_id: contact.id, channel: 'CALL', outcome: 'Send profiles' })
  expect(Date.now() - Date.parse(note?.talked_at ?? '')).toBeLessThan(60_000)
  await user.click(screen.getByRole('link', { name: 'Notes' }))
  const list = within(await screen.findByRole('list', { name: 'Notes' }))
  expect(await list.findByText('They plan two hires.')).toBeInTheDocument()
  expect(list.getByText('Cora Contact')).toBeInTheDocument()
})

test('half a note is kept while another screen is visited, and half a talk is refused at its field', async () => {
  const { id } = await createDeveloper(server.db)
  const { user } = openScreen(server, 'recruiter', `/developer/${id}/notes`)
  await user.type(await screen.findByLabelText(/^New note/), 'Likes Rust')
  await user.click(screen.getByRole('link', { name: 'Meetings' }))
  await user.click(await screen.findByRole('link', { name: 'Notes' }))
  expect(await screen.findByLabelText(/^New note/)).toHaveValue('Likes Rust')
  await user.selectOptions(screen.getByLabelText('About a talk'), 'Video')
  const time = await screen.findByLabelText(/^Time/)
  await user.clear(time)
  await user.click(screen.getByRole('button', { name: 'Add Note' }))
  expect(await screen.findByText('Enter the day and the time of the talk.')).toBeInTheDocument()
  expect(screen.getByLabelText(/^New note/)).toHaveValue('Likes Rust')
  expect(await notesOf('developer_id', id)).toEqual([])
})
