import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addText, listTexts } from '#server/texts/data.ts'
import { asTest } from '#test/factories.ts'
import { emptyTables } from '#test/rows/emptyTables.ts'
import { startTestServer, type TestServer } from '#test/testServer.ts'
import { openScreen, untilIdle } from './openScreen.tsx'
import { replaceText } from './replaceText.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
beforeEach(() => emptyTables(server.database, 'texts'))

const address = '/developers?dialog=message-templates'
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }))
const untilClosed = (name: string) => waitFor(() => expect(screen.queryByRole('dialog', { name })).toBeNull())
const template = { name: 'Update', subject: 'News', body: 'Hello {{first_name}}', rejection_reason: null }
const addTemplate = (more: object = {}) => asTest(server.db, (trx) => addText(trx, { ...template, ...more }))
const stored = () => listTexts(server.db, 'TEMPLATE')

test('a recruiter adds the first template, in a list that says what it is for', async () => {
  const { user } = openScreen(server, 'recruiter', address)
  expect(await screen.findByText('Add the texts that your team writes again and again.')).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Add Template' }))
  const add = await dialog('Add Template')
  replaceText(add.getByLabelText(/^Name/), 'Too dear')
  replaceText(add.getByLabelText(/^Subject/), 'Your application')
  replaceText(add.getByLabelText(/^Message/), 'Ask {{dstm_name}}')
  await user.selectOptions(add.getByLabelText(/^Rejection reason/), 'Rate')
  await user.click(add.getByRole('button', { name: 'Add Template' }))
  expect(await add.findByText(/is not a merge field here/)).toBeInTheDocument()
  replaceText(add.getByLabelText(/^Message/), 'Hello {{first_name}}')
  await user.click(add.getByRole('button', { name: 'Add Template' }))
  await untilClosed('Add Template')
  const list = await dialog('Message Templates')
  expect(await list.findByRole('button', { name: 'Edit the template “Too dear”' })).toBeInTheDocument()
  expect(list.getByText('Rejection: Rate')).toBeInTheDocument()
  expect(list.getByText('Version 1')).toBeInTheDocument()
})

test('earlier words of a template are read with who saved them, and are brought back', async () => {
  const { id } = await addTemplate()
  const { user } = openScreen(server, 'vetter', `${address}&id=${id}`)
  replaceText(await screen.findByRole('textbox', { name: /^Message/ }), 'Newer words')
  await user.click((await dialog('Edit Template')).getByRole('button', { name: 'Save' }))
  await untilClosed('Edit Template')
  await user.click(await screen.findByRole('button', { name: 'Edit the template “Update”' }))
  const version = await screen.findByLabelText('Version')
  expect(version).toHaveDisplayValue(/^Version 2, saved by The vetter on /)
  await user.selectOptions(version, within(version).getByRole('option', { name: /^Version 1/ }))
  expect(screen.getByRole('textbox', { name: /^Message/ })).toHaveValue(template.body)
  await user.click((await dialog('Edit Template')).getByRole('button', { name: 'Save' }))
  await untilClosed('Edit Template')
  expect(await stored()).toMatchObject([{ number: 3, body: template.body }])
})

test('saving a template that nobody changed makes no version', async () => {
  const { id } = await addTemplate()
  const { user } = openScreen(server, 'dstm', `${address}&id=${id}`)
  await screen.findByRole('textbox', { name: /^Message/ })
  await user.click((await dialog('Edit Template')).getByRole('button', { name: 'Save' }))
  await untilClosed('Edit Template')
  expect(await stored()).toMatchObject([{ number: 1 }])
})

test('a template is deleted, and an undo brings it back', async () => {
  await addTemplate()
  const { user } = openScreen(server, 'recruiter', address)
  await user.click(await screen.findByRole('button', { name: 'Edit the template “Update”' }))
  await user.click(await screen.findByRole('button', { name: 'Delete Template' }))
  await untilClosed('Edit Template')
  await waitFor(async () => expect(await stored()).toEqual([]))
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  expect(await screen.findByRole('button', { name: 'Edit the template “Update”' })).toBeInTheDocument()
})

test('who saves what somebody else changed meanwhile sees both, and saves again', async () => {
  const { id } = await addTemplate()
  const { user } = openScreen(server, 'recruiter', `${address}&id=${id}`)
  replaceText(await screen.findByRole('textbox', { name: /^Message/ }), 'Mine')
  const saveOther = `mutation ($id: ID!) { saveText(input: { id: $id, text: { name: "Update", subject: "Theirs", body: "Theirs" }, version: 1 }) { id } }`
  expect((await server.as('dstm').send(saveOther, { id })).errors).toBeUndefined()
  const edit = await dialog('Edit Template')
  await user.click(edit.getByRole('button', { name: 'Save' }))
  expect(await edit.findByText(/^(?!Someone else).+ changed this template while you were editing/)).toBeInTheDocument()
  await user.click(edit.getByRole('button', { name: 'Save' }))
  await untilClosed('Edit Template')
  expect(await stored()).toMatchObject([{ number: 3, body: 'Mine', subject: 'Theirs' }])
})

test('a reviewer has no templates', async () => {
  openScreen(server, 'reviewer', address)
  await untilIdle()
  expect(screen.queryByRole('dialog', { name: 'Message Templates' })).toBeNull()
})
