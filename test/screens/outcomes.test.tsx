import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { saveText, textVersions } from '#server/texts/data.ts'
import { shippedTexts } from '#shared/texts/shippedTexts.ts'
import { asTest, createCompletedAssessment, createDeveloper, createJob, createJobProfile } from '#test/factories.ts'
import { emptyTables } from '#test/rows/emptyTables.ts'
import { startTestServer, type TestServer } from '#test/testServer.ts'
import { interceptRequests } from './network.ts'
import { openScreen, untilIdle } from './openScreen.tsx'
import { replaceText } from './replaceText.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const dialog = async (name: string | RegExp) => within(await screen.findByRole('dialog', { name }))
const untilClosed = () => waitFor(() => expect(screen.queryByRole('dialog', { name: /Zoë|Outcome/ })).toBeNull())
const messagesTo = (id: string) =>
  server.db.selectFrom('messages').select(['subject', 'body', 'outcome']).where('developer_id', '=', id).execute()

/** Creates somebody in vetting who lacks nothing that members need. */
async function createReady(row: Parameters<typeof createDeveloper>[1] = {}, on = server) {
  const owner_id = on.as('vetter').account.id
  const stage = { stage: 'VETTING', status: 'DECISION', owner_id } as const
  const terms = { cost_rate_cents: 5_000, tos_signed_on: '2026-01-05' }
  const developer = await createDeveloper(on.db, {
    first_name: 'Zoë',
    last_name: 'Ünal',
    ...stage,
    ...terms,
    ...row,
  })
  await createCompletedAssessment(on.db, developer.id)
  return developer
}

test('a text that the firm proposes is ticked in the dialog of the move, and is sent with it', async () => {
  const words = { subject: 'Welcome', body: 'Hello {{first_name}}', is_on: true }
  await asTest(server.db, (trx) => saveText(trx, { id: 'MEMBER', version: 0 }, words))
  const { id } = await createReady()
  const { user } = openScreen(server, 'vetter', `/developer/${id}/overview`)
  await user.click(await screen.findByRole('button', { name: /^Make a member/ }))
  expect(await screen.findByRole('checkbox', { name: 'Tell the developer' })).toBeChecked()
  const move = await dialog('Make a member: Zoë Ünal')
  expect(move.getByLabelText('Message to the developer')).toHaveValue('Hello {{first_name}}')
  await user.click(move.getByRole('button', { name: 'Make a member' }))
  await untilClosed()
  expect(await messagesTo(id)).toEqual([{ subject: 'Welcome', body: 'Hello Zoë', outcome: 'MEMBER' }])
  await emptyTables(server.database, 'texts')
})

test('without the tick nobody is told, and the dialog says who would get nothing, and why', async () => {
  const { id } = await createReady({ do_not_contact: true })
  const { user } = openScreen(server, 'vetter', `/developer/${id}/overview`)
  await user.click(await screen.findByRole('button', { name: /^Make a member/ }))
  expect(await screen.findByText('They would get no message: Does not want to be contacted.')).toBeInTheDocument()
  const move = await dialog('Make a member: Zoë Ünal')
  await user.click(move.getByRole('checkbox', { name: 'Tell the developer' }))
  expect(move.queryByLabelText('Message to the developer')).toBeNull()
  await user.click(move.getByRole('button', { name: 'Make a member' }))
  await untilClosed()
  expect(await messagesTo(id)).toEqual([])
})

test('whoever got no mail because the last one came back is told once mails are allowed again', async () => {
  const mailing = await startTestServer({ variables: { PORTAL_PRODUCTION: 'true' } })
  onTestFinished(() => mailing.close())
  const { id } = await createReady({}, mailing)
  const mail = { developer_id: id, delivery_method: 'EMAIL', subject: 'Hi', body: 'Hi', success: false } as const
  await asTest(mailing.db, (trx) =>
    trx
      .insertInto('messages')
      .values({ ...mail, metadata: { bounced: true } })
      .execute(),
  )
  const { user } = openScreen(mailing, 'vetter', `/developer/${id}/overview`)
  await user.click(await screen.findByRole('button', { name: /^Make a member/ }))
  const told = 'They would get no message: The last mail to this address came back.'
  expect(await screen.findByText(told)).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Allow Mails to the developer' }))
  await waitFor(() => expect(screen.queryByText(told)).toBeNull())
})

test('a profile that is placed tells its developer, with words of one’s own, and not with a field that they lack', async () => {
  const developer = await createDeveloper(server.db, { first_name: 'Zoë', stage: 'MEMBER', status: 'AVAILABLE' })
  const { id: job_id } = await createJob(server.db, { title: 'Go Engineer' })
  const terms = { cost_rate_cents: 5_000, bill_rate_cents: 8_000, weekly_hours: 40, starts_on: '2026-12-01' }
  const row = { job_id, developer_id: developer.id, status: 'OFFER', ...terms } as const
  const { id } = await createJobProfile(server.db, row)
  const { user } = openScreen(server, 'recruiter', `/profiles?dialog=move-job-profile&id=${id}&to=PLACED`)
  expect(await screen.findByRole('checkbox', { name: 'Tell the developer' })).toBeChecked()
  const move = await dialog(/^Move Zoë/)
  const text = await move.findByLabelText('Message to the developer')
  expect(text).toHaveValue(shippedTexts.PLACED.body)
  replaceText(text, 'Well done, {{dstm_name}}')
  await user.click(move.getByRole('button', { name: 'Move to Placed' }))
  expect(await move.findByText(/is not a merge field here/)).toBeInTheDocument()
  replaceText(text, 'Well done: {{job_title}}')
  await user.click(move.getByRole('button', { name: 'Move to Placed' }))
  await untilClosed()
  expect(await messagesTo(developer.id)).toMatchObject([{ body: 'Well done: Go Engineer', outcome: 'PLACED' }])
})

test('what was typed to the developers of a job that closes outlives every choice that is taken back', {
  tags: 'screens',
}, async () => {
  const developer = await createDeveloper(server.db, { first_name: 'Zoë', stage: 'MEMBER', status: 'AVAILABLE' })
  const { id: job_id } = await createJob(server.db, { title: 'Go Engineer', status: 'ACTIVE' })
  await createJobProfile(server.db, { job_id, developer_id: developer.id, status: 'SENT' })
  const { user } = openScreen(server, 'recruiter', `/jobs/${job_id}`)
  const status = within(await screen.findByRole('region', { name: 'Status' }))
  await user.click(await status.findByRole('button', { name: 'Other moves' }))
  await user.click(await screen.findByRole('menuitem', { name: /^Close as lost/ }))
  const end = await screen.findByRole('checkbox', { name: 'End the open profile' })
  const tell = () => screen.findByRole('checkbox', { name: /^Tell / })
  const text = () => screen.findByLabelText('Message to the developers')
  await user.click(end)
  replaceText(await text(), 'My own words')
  await user.click(await tell())
  expect(screen.queryByLabelText('Message to the developers')).toBeNull()
  await user.click(await tell())
  expect(await text()).toHaveValue('My own words')
  await user.click(end)
  await waitFor(() => expect(screen.queryByRole('checkbox', { name: /^Tell / })).toBeNull())
  await user.click(end)
  await tell()
  expect(await text()).toHaveValue('My own words')
})

test('texts that cannot be read are asked for again, so that nobody is moved without a word by mistake', {
  tags: 'screens',
}, async () => {
  await createDeveloper(server.db, { first_name: 'Mo', last_name: 'Many', stage: 'MEMBER', status: 'AVAILABLE' })
  let isLost = true
  interceptRequests('getTexts', async (ask) => {
    if (isLost) throw new TypeError('Failed to fetch')
    return ask()
  })
  const { user } = openScreen(server, 'dstm', '/developers?stage=MEMBER&status=')
  await user.click(await screen.findByRole('checkbox', { name: 'Select Mo Many' }))
  await user.click(await screen.findByRole('button', { name: 'Move Stage' }))
  const retry = await screen.findByRole('button', { name: 'Retry' })
  isLost = false
  await user.click(retry)
  expect(await screen.findByRole('checkbox', { name: 'Tell the developers' })).toBeInTheDocument()
})

test('an admin changes a text, reads it as a developer would, and brings an earlier version back', {
  tags: 'screens',
}, async () => {
  await createDeveloper(server.db, { first_name: 'Mina', last_name: 'Preview' })
  const { user } = openScreen(server, 'admin', '/settings')
  await user.click(await screen.findByRole('button', { name: 'Edit the text “Passed”' }))
  const body = await screen.findByLabelText(/^Message/)
  const edit = await dialog('Edit Text About an Outcome: Passed')
  replaceText(body, 'Hello {{first_name}}, well done')
  await user.type(await edit.findByRole('combobox', { name: 'Preview for' }), 'Mina')
  await user.click(await screen.findByRole('option', { name: /^Mina Preview/ }))
  expect(await edit.findByText('Hello Mina, well done')).toBeInTheDocument()
  await user.click(edit.getByRole('button', { name: 'Save' }))
  await untilClosed()
  await user.click(await screen.findByRole('button', { name: 'Edit the text “Passed”' }))
  await user.selectOptions(await screen.findByLabelText('Version'), 'As it ships')
  const again = await dialog('Edit Text About an Outcome: Passed')
  expect(again.getByLabelText(/^Message/)).toHaveValue(shippedTexts.PASSED.body)
  await user.click(again.getByRole('button', { name: 'Save' }))
  await untilClosed()
  const saved = (await textVersions(server.db, 'PASSED')).map(({ number, body }) => [number, body])
  expect(saved).toEqual([
    [2, shippedTexts.PASSED.body],
    [1, 'Hello {{first_name}}, well done'],
    [0, shippedTexts.PASSED.body],
  ])
})

test('a text that an admin proposes is sent with the move, and the developer’s record names its version', async () => {
  const { id } = await createDeveloper(server.db, { first_name: 'Zoë', stage: 'MEMBER', status: 'AVAILABLE' })
  const { user: admin } = openScreen(server, 'admin', '/settings?dialog=edit-outcome&id=WAITING')
  replaceText(await screen.findByLabelText(/^Message/), 'Hello {{first_name}}, we come back to you.')
  const edit = await dialog('Edit Text About an Outcome: Waiting')
  expect(edit.getByLabelText('Propose to tell it')).toBeChecked()
  await admin.click(edit.getByRole('button', { name: 'Save' }))
  await untilClosed()

  const { user } = openScreen(server, 'dstm', `/developer/${id}/overview`)
  await user.click(await screen.findByRole('button', { name: 'Other moves' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Put on stand-by …' }))
  expect(await screen.findByRole('checkbox', { name: 'Tell the developer' })).toBeChecked()
  const move = await dialog(/^Put on stand-by: /)
  expect(move.getByLabelText('Message to the developer')).toHaveDisplayValue(/^Hello \{\{first_name\}\}, we come back/)
  await user.selectOptions(move.getByLabelText(/^Reason/), 'No demand')
  await user.click(move.getByRole('button', { name: 'Put on stand-by' }))
  await untilClosed()
  await user.click(screen.getByRole('link', { name: 'Communication' }))
  const told = await screen.findByRole('row', { name: /Waiting \(version 1\)/ })
  expect(told).toHaveTextContent('Hello Zoë, we come back to you.')
})

test('half a text is not saved', async () => {
  const { user } = openScreen(server, 'admin', '/settings?dialog=edit-outcome&id=WAITING')
  replaceText(await screen.findByLabelText(/^Subject/), '')
  const edit = await dialog('Edit Text About an Outcome: Waiting')
  await user.click(edit.getByRole('button', { name: 'Save' }))
  expect(await edit.findByText('Write a subject.')).toBeInTheDocument()
})

test('an address that names no outcome opens no dialog', async () => {
  openScreen(server, 'admin', '/settings?dialog=edit-outcome&id=FOO')
  await screen.findByRole('button', { name: 'Edit the text “Passed”' })
  await untilIdle()
  expect(screen.queryByRole('dialog', { name: /Outcome/ })).toBeNull()
})

test('a recruiter has no settings, and so no way to change a text', async () => {
  openScreen(server, 'recruiter', '/settings?dialog=edit-outcome&id=WAITING')
  await untilIdle()
  expect(screen.queryByRole('dialog', { name: /Outcome/ })).toBeNull()
})
