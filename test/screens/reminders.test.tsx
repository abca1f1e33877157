import { screen, within } from '@testing-library/react'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { asTest } from '#test/factories.ts'
import { emptyTables } from '#test/rows/emptyTables.ts'
import { askBy, inDays, reminderNode, switchOn } from '#test/rows/reminders.ts'
import { startTestServer, type TestServer } from '#test/testServer.ts'
import { interceptRequests } from './network.ts'
import { openScreen, untilIdle } from './openScreen.tsx'
import { replaceText } from './replaceText.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
beforeEach(() => emptyTables(server.database, 'developers', 'companies', 'texts', 'reminders', 'task_runs'))

const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }))
const title = 'Edit Reminder: Profile for a client'

test('an admin sees that rules are off, and reads what one would send today before it is switched on', async () => {
  const { subject_id } = await askBy.SHARED_PROFILE(server)
  await asTest(server.db, (trx) =>
    sql`update signed_links set created_at = created_at - interval '6 days' where id = ${subject_id}`.execute(trx),
  )
  const { user } = openScreen(server, 'admin', '/settings')
  expect(await screen.findAllByText('Off. Nothing is sent.')).toHaveLength(4)
  await user.click(await screen.findByRole('button', { name: 'Edit the reminder “Profile for a client”' }))
  await screen.findByLabelText(/^Remind after/)
  const edit = await dialog(title)
  expect(await edit.findByText('Would go out today: 1')).toBeInTheDocument()
  expect(edit.getByText('Cora Contact')).toBeInTheDocument()
  expect(edit.getByText(/Sent in the name of Olga Owner/)).toBeInTheDocument()
  const saved = server.db.selectFrom('text_versions').select('number')
  expect(await saved.execute(), 'the list saves nothing').toEqual([])
})

test('the first run waits, and opens with the people whom it would write to', async () => {
  await askBy.CONSENT(server)
  await switchOn(server, 'CONSENT', { remind_days: 1 })
  await reminderNode(server)(inDays(1))
  const { user } = openScreen(server, 'admin', '/settings')
  await user.click(await screen.findByRole('button', { name: 'Check and Run … Reminders: Consent' }))
  const run = await dialog('Reminders: consent: 1 reminder or follow-up waiting')
  expect(run.getByText(/Messages leave from 8:00 to 20:00, and cannot be taken back then/)).toBeInTheDocument()
  expect(run.getByRole('button', { name: 'Run Now' })).toBeInTheDocument()
})

test('a list that cannot be read says so, and is asked for again', { tags: 'screens' }, async () => {
  let isLost = true
  interceptRequests('getReminderPlan', async (pass) => {
    if (isLost) throw new TypeError('Failed to fetch')
    return pass()
  })
  const { user } = openScreen(server, 'admin', '/settings?dialog=edit-reminder&id=CONSENT')
  const retry = await screen.findByRole('button', { name: 'Retry' })
  isLost = false
  await user.click(retry)
  expect(await screen.findByText('Would go out today: 0')).toBeInTheDocument()
  expect(screen.getByText(/Nobody has waited long enough/)).toBeInTheDocument()
})

test('a wrong number of days is not saved, and no list is shown for it', { tags: 'screens' }, async () => {
  const { user } = openScreen(server, 'admin', '/settings?dialog=edit-reminder&id=CONSENT')
  replaceText(await screen.findByLabelText(/^Remind after/), '')
  const edit = await dialog('Edit Reminder: Consent')
  expect(await edit.findByText('Fill in the form to see what would go out.')).toBeInTheDocument()
  await user.click(edit.getByRole('button', { name: 'Save' }))
  expect(await edit.findByText('Enter 1 to 60 days.')).toBeInTheDocument()
})

test('a recruiter has no settings, and so no way to change a rule', async () => {
  openScreen(server, 'recruiter', '/settings?dialog=edit-reminder&id=CONSENT')
  await untilIdle()
  expect(screen.queryByRole('dialog', { name: /Reminder/ })).toBeNull()
})
