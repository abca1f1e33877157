import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDeveloper } from '#test/factories.ts'
import { startTestServer, type TestServer } from '#test/testServer.ts'
import { findDialog, untilClosed } from './findDialog.ts'
import { openScreen } from './openScreen.tsx'
import { replaceText } from './replaceText.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const communication = () => screen.findByRole('table', { name: 'Communication' })

async function openCommunication(row: Parameters<typeof createDeveloper>[1] = {}) {
  const { id } = await createDeveloper(server.db, row)
  return openScreen(server, 'recruiter', `/developer/${id}/communication`)
}

test('a recruiter words a template, writes to a developer by it, and takes that back', async () => {
  const { user } = await openCommunication({ first_name: 'Ana', last_name: 'Silva' })
  await user.click(await screen.findByRole('button', { name: 'Templates' }))
  await user.click(await screen.findByRole('button', { name: 'Add Template' }))
  const adding = await findDialog('Add Template')
  replaceText(adding.getByLabelText(/^Name/), 'Ask for the cat')
  replaceText(adding.getByLabelText(/^Subject/), 'About your cat')
  const text = adding.getByRole('textbox', { name: /^Message/ })
  replaceText(text, '{{frist_name}}')
  await user.click(adding.getByRole('button', { name: 'Add Template' }))
  expect(await adding.findByText(/^{{frist_name}} is not a merge field here\./)).toBeInTheDocument()
  replaceText(text, '')
  await user.click(adding.getByRole('button', { name: 'Full name' }))
  await user.type(text, ', how is your cat?')
  await user.click(adding.getByRole('button', { name: 'Add Template' }))
  const templates = await screen.findByRole('dialog', { name: 'Message Templates' })
  await waitFor(() => expect(templates).toHaveTextContent('Ask for the cat'))
  // Escape leaves what lies on top, and the list behind shows the new row a moment before the form above it closes.
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Add Template' })).toBeNull())
  await user.keyboard('{Escape}')

  await user.click(await screen.findByRole('button', { name: 'Write Message' }))
  const writing = await findDialog('Message Ana Silva')
  await writing.findByRole('option', { name: 'Ask for the cat' })
  await user.selectOptions(writing.getByLabelText('Template'), 'Ask for the cat')
  const preview = await writing.findByRole('region', { name: 'Preview' })
  await waitFor(() => expect(preview).toHaveTextContent('Ana Silva, how is your cat?'))
  expect(preview).toHaveTextContent('messages stay in the outbox')
  await user.click(writing.getByRole('button', { name: 'Send Message' }))
  const sent = await within(await communication()).findByRole('row', { name: /how is your cat\?/ })
  expect(sent).toHaveTextContent('Kept in outbox')
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(document.body).not.toHaveTextContent('how is your cat?'))
})

test('a reply stands among the messages, and is deleted where it is edited', { tags: 'screens' }, async () => {
  const { user } = await openCommunication()
  await user.click(await screen.findByRole('button', { name: 'Add Reply' }))
  const replying = await findDialog('Add Reply')
  replaceText(replying.getByLabelText(/^What they said/), 'The cat is well.')
  await user.selectOptions(replying.getByLabelText(/^Channel/), 'Call')
  await user.click(replying.getByRole('button', { name: 'Add Reply' }))
  await untilClosed('Add Reply')
  const reply = await within(await communication()).findByRole('row', { name: /The cat is well\./ })
  expect(reply).toHaveTextContent('Received')
  await user.click(within(reply).getByRole('button', { name: 'Edit Reply' }))
  await user.click((await findDialog('Edit Reply')).getByRole('button', { name: 'Delete Reply' }))
  await untilClosed('Edit Reply')
  await waitFor(() => expect(document.body).not.toHaveTextContent('The cat is well.'))
})

test('a developer who must not be contacted cannot be written to, and the reason stands in place of the button', async () => {
  await openCommunication({ stage: 'BLOCKED', status: null, do_not_contact: true })
  expect(await screen.findByRole('button', { name: 'Add Reply' })).toBeInTheDocument()
  expect(screen.getByRole('main')).toHaveTextContent('Does not want to be contacted')
  expect(screen.queryByRole('button', { name: 'Write Message' })).toBeNull()
})

test('a DSTM messages some developers at once, and sees what each of them gets and who is skipped', async () => {
  for (const first_name of ['Bo', 'Cy', 'Shy'])
    await createDeveloper(server.db, { first_name, last_name: 'Many', do_not_contact: first_name === 'Shy' })
  const { user } = openScreen(server, 'dstm', '/developers?search=Many')
  for (const name of ['Bo', 'Cy', 'Shy'])
    await user.click(await screen.findByRole('checkbox', { name: `Select ${name} Many` }))
  await user.click(await screen.findByRole('button', { name: 'Message' }))
  const writing = await findDialog('Message Developers')
  replaceText(await writing.findByLabelText(/^Subject/), 'Hello')
  replaceText(writing.getByRole('textbox', { name: /^Message/ }), 'Dear {{full_name}}')
  const preview = within(await writing.findByRole('region', { name: 'Preview' }))
  expect(await preview.findByRole('region', { name: 'Skipped' })).toHaveTextContent('1Does not want to be contacted')
  const first = preview.getByRole('article').textContent ?? ''
  await user.click(preview.getByRole('button', { name: 'Next recipient' }))
  expect(preview.getByRole('article')).not.toHaveTextContent(first)
  await user.click(writing.getByRole('button', { name: 'Send to 2 Developers' }))
  expect(await screen.findByText('The message to 2 developers is in the outbox.')).toBeInTheDocument()
})
