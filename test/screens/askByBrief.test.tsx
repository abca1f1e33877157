import { readFile } from 'node:fs/promises'
import { screen, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { countResumeWords } from '#server/resumes/search/vocabulary.ts'
import { createDeveloper, createResume, createSkill } from '#test/factories.ts'
import { startTestServer, type TestServer } from '#test/testServer.ts'
import { openScreen, untilIdle } from './openScreen.tsx'
import { replaceText } from './replaceText.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const brief = `Hello,
we look for two senior React engineers. TypeScript is required, GraphQL is a plus.
US or Brazil only, $60-75/h, full-time, at least 4 hours of overlap.

Best regards,
Tom, 12 Baker Street, London, United Kingdom`

/** The dialog takes the focus when it has opened, so keys go to the field by name. */
async function sendByKeys(user: ReturnType<typeof openScreen>['user'], field: HTMLElement): Promise<void> {
  replaceText(field, brief)
  await user.type(field, '{Control>}{Enter}{/Control}')
}

test('a vetter ranks a brief and may not add it, and the text is never lost without a question', async () => {
  const { id: developer_id } = await createDeveloper(server.db, { stage: 'MEMBER', status: 'AVAILABLE' })
  await createResume(server.db, 'Senior React engineer. Plays the piano.', { developer_id })
  await countResumeWords(server.db)
  const { user } = openScreen(server, 'vetter', '/skills-search?dialog=ask-by-brief')
  const source = () => screen.findByLabelText('What the client wrote')
  await sendByKeys(user, await source())
  const dialog = () => within(screen.getByRole('dialog', { name: 'Ask by Brief' }))
  expect(await dialog().findByRole('heading', { name: /^Candidates \(/ })).toBeInTheDocument()
  expect(dialog().queryByRole('button', { name: 'Add Job' })).toBeNull()
  await user.click(dialog().getByRole('radio', { name: 'By text' }))
  expect((await dialog().findAllByText('React', { selector: 'mark' })).length).toBe(1)
  // The dialog of the address is the only one: the selection of a job would lie above it whenever it loads last.
  expect(await screen.findByText('Select a Job')).toBeInTheDocument()
  expect(screen.queryByRole('dialog', { name: /^Skills Search/ })).toBeNull()
  await untilIdle()
  await user.keyboard('{Escape}')
  await user.click(await screen.findByRole('button', { name: 'Keep Editing' }))
  await user.click(dialog().getByRole('button', { name: 'Change Text' }))
  expect(await source()).toHaveValue(brief)
})

test('a brief says where each value was read, and what it does not say', { tags: 'screens' }, async () => {
  for (const name of ['React', 'TypeScript', 'GraphQL']) await createSkill(server.db, { name })
  const { user } = openScreen(server, 'recruiter', '/skills-search?dialog=ask-by-brief')
  await sendByKeys(user, await screen.findByLabelText('What the client wrote'))
  const dialog = within(screen.getByRole('dialog', { name: 'Ask by Brief' }))
  const text = await dialog.findByRole('region', { name: 'Text of the brief' })
  expect(dialog.getByLabelText(/^Title/)).toHaveValue('Senior React Engineer')
  expect(dialog.getByLabelText(/^Openings/)).toHaveValue('2')
  await user.click(dialog.getByLabelText(/^Hourly budget to/))
  expect(await dialog.findByText('Read from “$60-75/h”')).toBeInTheDocument()
  expect(text.querySelector('[data-here="true"]')).toHaveTextContent('$60-75/h')
  await user.click(dialog.getByLabelText(/^Next action/))
  expect(await dialog.findByText('The brief does not say it.')).toBeInTheDocument()
})

test('Add Job leads to a brief that is a file, and a file that cannot be read says why', {
  tags: 'screens',
}, async () => {
  const { user } = openScreen(server, 'recruiter', '/jobs?dialog=add-job')
  await user.click(await screen.findByRole('button', { name: 'Ask by Brief' }))
  const dialog = () => within(screen.getByRole('dialog', { name: 'Ask by Brief' }))
  const choose = async (name: string) => {
    const input = await screen.findByLabelText('Choose File', { selector: 'input' })
    await user.upload(input, new File([await readFile(`test/files/${name}`)], name))
  }
  await choose('encrypted.pdf')
  const refusal = 'This file is protected by a password. Upload it without one.'
  expect(await dialog().findByText(refusal)).toBeInTheDocument()
  await choose('resume.docx')
  expect(await dialog().findByRole('region', { name: 'Text of the brief' })).toBeInTheDocument()
  await user.click(dialog().getByRole('button', { name: 'Change Text' }))
  await user.click(await dialog().findByRole('button', { name: 'Read Brief' }))
  expect(await dialog().findByRole('region', { name: 'Text of the brief' })).toBeInTheDocument()
})
