import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  createCheckIn,
  createDeveloper,
  createDstmPlacement,
  createJob,
  createJobProfile,
  createPlacement,
} from '#test/factories.ts'
import { startTestServer, type TestServer } from '#test/testServer.ts'
import { openScreen } from './openScreen.tsx'
import { replaceText } from './replaceText.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

test('a check-in that is opened by its address has the focus on what is done most: recording it', async () => {
  const [job, developer] = [await createJob(server.db), await createDeveloper(server.db)]
  const placed = { job_id: job.id, developer_id: developer.id, status: 'PLACED' } as const
  const profile = await createJobProfile(server.db, placed)
  const placement = await createPlacement(server.db, profile.id)
  const { id } = await createCheckIn(server.db, placement.id, { due: 0 })
  openScreen(server, 'dstm', `/check-ins?dialog=check-in&id=${id}`)
  const dialog = within(await screen.findByRole('dialog', { name: /^Check-in:/ }))
  const record = await dialog.findByRole('button', { name: 'Record …' })
  expect(dialog.getByRole('button', { name: 'Snooze …' })).toBeInTheDocument()
  await waitFor(() => expect(record).toHaveFocus())
})

/** Creates a check-in of a placement of the DSTM, who holds it. */
async function ownCheckIn(name: string, due: number) {
  const { id: dstm_id } = server.as('dstm').account
  const placement = await createDstmPlacement(server.db, { dstm_id, name })
  return createCheckIn(server.db, placement.id, { due, host_id: dstm_id })
}

test('a DSTM records a worrying check-in with a follow-up, checks it off, takes that back, and goes on to the next', async () => {
  const [{ id }] = [await ownCheckIn('Wanda', -6), await ownCheckIn('Next', -4)]
  const { user } = openScreen(server, 'dstm', `/check-in?tab=overdue&dialog=check-in&id=${id}`)
  await user.click(await screen.findByRole('button', { name: 'Record …' }))
  await screen.findByRole('radio', { name: 'Struggling' })
  const form = () => within(screen.getByRole('dialog', { name: /^Record Check-in: Wanda / }))
  await user.selectOptions(form().getByLabelText(/^How/), 'Call')
  await user.click(form().getByRole('radio', { name: 'Struggling' }))
  await user.click(form().getByRole('button', { name: 'Record Check-in' }))
  expect(await form().findByText('Write in a note why the mood is “Struggling”.')).toBeInTheDocument()
  replaceText(form().getByLabelText(/^Notes/), 'The team lost its lead.')
  await user.click(form().getByRole('button', { name: 'Add Follow-up' }))
  replaceText(await form().findByLabelText(/^What/), 'Talk to the client')
  await user.click(form().getByRole('button', { name: 'Record Check-in' }))
  const details = () => within(screen.getByRole('dialog', { name: /^Check-in: / }))
  await screen.findByRole('dialog', { name: /^Check-in: / })
  expect(await details().findByText('The team lost its lead.')).toBeInTheDocument()
  const box = () => details().getByRole('checkbox', { name: 'Done: Talk to the client' })
  await user.click(await details().findByRole('checkbox', { name: 'Done: Talk to the client' }))
  await waitFor(() => expect(box()).toBeChecked())
  const undos = () => screen.getAllByRole('button', { name: 'Undo' })
  await waitFor(() => expect(undos()).toHaveLength(2))
  await user.click(undos().at(-1) as HTMLElement)
  await waitFor(() => expect(box()).not.toBeChecked())
  await user.click(await details().findByRole('button', { name: /^Next: Next / }))
  expect(await screen.findByRole('dialog', { name: /^Check-in: Next / })).toHaveTextContent('Planned by')
})

test('somebody who only reads has no way to add a check-in, and looks further ahead by the address', async () => {
  const { user, address } = openScreen(server, 'recruiter', '/check-in/timeline?span=quarter')
  await user.click(await screen.findByRole('button', { name: 'Later' }))
  await waitFor(() => expect(address()).toMatch(/span=quarter&from=\d{4}-\d\d|from=\d{4}-\d\d&span=quarter/))
  expect(screen.queryByRole('button', { name: 'Add Check-in' })).toBeNull()
})

test('the figures of a DSTM lead to the check-ins that are overdue', async () => {
  await ownCheckIn('Olga', -2)
  const { user } = openScreen(server, 'recruiter', '/dstms?sort=-check_ins_overdue')
  const row = (await screen.findByText('The dstm')).closest('tr')
  const overdue = within(within(row as HTMLElement).getAllByRole('cell')[5] as HTMLElement).getByRole('link')
  const count = Number(overdue.textContent)
  expect(count).toBeGreaterThan(0)
  await user.click(overdue)
  const tabs = within(await screen.findByRole('navigation', { name: 'Parts of Check-ins' }))
  await waitFor(() => expect(tabs.getByRole('link', { name: /^Overdue/ })).toHaveAttribute('aria-current', 'page'))
  await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(count + 1))
})
