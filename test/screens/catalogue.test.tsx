import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { asTest, createAssessment } from '#test/factories.ts'
import { createAttempt, createOffer } from '#test/rows/attempts.ts'
import { startTestServer, type TestServer } from '#test/testServer.ts'
import { openScreen, untilIdle } from './openScreen.tsx'
import { replaceText } from './replaceText.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }))
const gone = (name: string) => waitFor(() => expect(screen.queryByRole('dialog', { name })).toBeNull())
const criterion = (form: ReturnType<typeof within>, number: number) =>
  within(form.getByRole('group', { name: `Criterion ${number}` }))
/** Gives the names of the criteria that were saved, in their order. */
const saved = async (version = 1) => {
  const list = await screen.findByRole('list', { name: `Criteria of version ${version}` })
  return [...list.querySelectorAll('h3')].map(({ textContent }) => textContent)
}

/** Opens the dialog of a rubric once it has read it. */
async function openRubric(id: string) {
  const screenOf = openScreen(server, 'vetter', `/assessments/${id}/rubric?dialog=edit-rubric&id=${id}`)
  await screen.findByLabelText(/^Pass mark/)
  return { ...screenOf, form: await dialog('Edit Rubric') }
}

test('an assessment that is added is a draft without criteria, and cannot be sent', { tags: 'screens' }, async () => {
  const { user } = openScreen(server, 'vetter', '/assessments?dialog=add-assessment')
  const form = await dialog('Add Assessment')
  replaceText(await form.findByLabelText(/^Name/), 'Design talk')
  await user.selectOptions(form.getByLabelText(/^Type/), 'Tech interview')
  await user.click(form.getByRole('button', { name: 'Add Assessment' }))
  expect(await screen.findByText(/^This draft has no criteria yet, so it cannot be sent\./)).toBeInTheDocument()
})

test('a rubric needs a criterion, tells shares while weights are typed, and keeps the order of its criteria', {
  tags: 'screens',
}, async () => {
  const { id } = await createAssessment(server.db, { criteria: [] })
  const { user, form } = await openRubric(id)
  await user.click(form.getByRole('button', { name: 'Save' }))
  expect(await form.findByText('Add at least one criterion.')).toBeInTheDocument()
  for (const [at, name, weight] of [
    [1, 'Depth', '3'],
    [2, 'Clarity', '1'],
  ] as const) {
    await user.click(form.getByRole('button', { name: 'Add Criterion' }))
    replaceText(criterion(form, at).getByLabelText(/^Name/), name)
    replaceText(criterion(form, at).getByLabelText(/^Weight/), weight)
  }
  for (const score of [1, 2, 3, 4]) {
    replaceText(criterion(form, 1).getByLabelText(new RegExp(`^A ${score} looks like`)), `Depth at ${score}`)
  }
  await user.click(criterion(form, 2).getByLabelText('Must pass'))
  expect(form.getByText('Weights add up to 4.')).toBeInTheDocument()
  expect(criterion(form, 1).getByText('75 %')).toBeInTheDocument()
  await user.click(criterion(form, 2).getByLabelText(/^Name/))
  await user.keyboard('{Alt>}{ArrowUp}{/Alt}')
  expect(criterion(form, 1).getByLabelText(/^Name/)).toHaveValue('Clarity')
  await user.click(form.getByRole('button', { name: 'Save' }))
  await gone('Edit Rubric')
  await waitFor(async () => expect(await saved()).toEqual(['Clarity', 'Depth']))
  const [first] = (await screen.findByRole('list', { name: 'Criteria of version 1' })).querySelectorAll('li')
  expect(first).toHaveTextContent('This criterion has no description of its scores.')
})

test('an assessment is copied with its rubric, and takes in the criteria of another', { tags: 'screens' }, async () => {
  const criteria = [{ name: 'Clarity' }, { name: 'Depth' }]
  const { id } = await createAssessment(server.db, { name: 'First talk', criteria })
  await createAssessment(server.db, { name: 'Python take-home', criteria: [{ name: 'Tests' }] })
  const { user, address } = openScreen(server, 'vetter', `/assessments/${id}/rubric?dialog=copy-assessment&id=${id}`)
  replaceText(await screen.findByLabelText(/^Name/), 'Second talk')
  await user.click((await dialog('Copy First talk')).getByRole('button', { name: 'Copy Assessment' }))
  await gone('Copy First talk')
  expect(await screen.findByRole('heading', { name: 'Second talk' })).toBeInTheDocument()
  expect(address()).not.toContain(id)
  expect(await saved()).toEqual(['Clarity', 'Depth'])
  await user.click(screen.getByRole('button', { name: 'Edit Rubric' }))
  const source = await screen.findByLabelText('Copy criteria of another assessment')
  const form = await dialog('Edit Rubric')
  await waitFor(() => expect(source).toHaveTextContent('Python take-home'))
  await user.selectOptions(source, 'Python take-home')
  await user.click(form.getByRole('button', { name: 'Copy Criteria' }))
  expect(await form.findByText(/criteri(on is|a are) copied\./)).toBeInTheDocument()
  expect(criterion(form, 3).getByLabelText(/^Name/)).toHaveValue('Tests')
  await user.click(form.getByRole('button', { name: 'Save' }))
  await gone('Edit Rubric')
  await waitFor(async () => expect(await saved()).toEqual(['Clarity', 'Depth', 'Tests']))
})

test('a version that was sent is frozen, and an edit makes the next one; both stay to be read', async () => {
  const { assessment_version_id } = await createAttempt(server.db, 'COMPLETED', { result: 'STRONG_PASS' })
  const versions = server.db.selectFrom('assessment_versions').where('id', '=', assessment_version_id)
  const { assessment_id: id } = await versions.select('assessment_id').executeTakeFirstOrThrow()
  const { user, address } = openScreen(server, 'vetter', `/assessments/${id}/rubric`)
  expect(
    await screen.findByText(/so this version is frozen\. If you edit it, you make the next version\./),
  ).toBeInTheDocument()
  const before = screen.getByText(/^The pass mark is/).textContent ?? ''
  await user.click(screen.getByRole('button', { name: 'Edit Rubric' }))
  replaceText(await screen.findByLabelText(/^Pass mark/), '75')
  await user.click((await dialog('New Version 2')).getByRole('button', { name: 'Save Version 2' }))
  await gone('New Version 2')
  expect(await screen.findByText(/^The pass mark is 75 %\./)).toBeInTheDocument()
  await user.selectOptions(screen.getByLabelText('Version'), 'Version 1 (frozen)')
  expect(await screen.findByText(before)).toBeInTheDocument()
  await user.click(screen.getByRole('link', { name: 'Usage' }))
  await user.click(await screen.findByRole('link', { name: /^Strong pass 1/ }))
  await waitFor(() => expect(address()).toContain('show=STRONG_PASS'))
  await untilIdle()
  expect(screen.getByRole('heading', { name: /^Sent to 1/ })).toBeInTheDocument()
})

test('a brief is previewed as Markdown without markup, and a text that was sent makes the next revision', {
  tags: 'screens',
}, async () => {
  const { challenge_ids, version_id } = await createOffer(server.db)
  const [challenge_id = ''] = challenge_ids
  await createAttempt(server.db, 'SENT', { challenge_id, assessment_version_id: version_id })
  await asTest(server.db, (trx) =>
    trx.updateTable('challenges').set({ name: 'Rate limiter' }).where('id', '=', challenge_id).execute(),
  )
  const address = `/challenges/${challenge_id}?dialog=edit-challenge&id=${challenge_id}`
  const { user } = openScreen(server, 'vetter', address)
  const brief = await screen.findByLabelText(/^Brief/, { selector: 'textarea' })
  const edit = await dialog('Edit Challenge')
  expect(edit.getByText(/^Revision 1 was sent, so it keeps its text\./)).toBeInTheDocument()
  replaceText(
    brief,
    '# Limits &amp; rates\n\n<img src=x onerror=alert(1)> [bad](javascript:alert(1)) [good](https://example.com/)',
  )
  const preview = within(edit.getByRole('region', { name: 'Preview of the brief' }))
  expect(await preview.findByRole('heading', { name: 'Limits & rates' })).toBeInTheDocument()
  expect(preview.getByText('<img src=x onerror=alert(1)> bad', { exact: false })).toBeInTheDocument()
  expect(preview.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['good'])
  await user.click(edit.getByRole('button', { name: 'Save' }))
  await gone('Edit Challenge')
  expect(await screen.findByText('2 (draft)')).toBeInTheDocument()
  await user.click(screen.getByRole('link', { name: 'Revisions' }))
  expect(await screen.findByRole('heading', { name: 'Revision 1' })).toBeInTheDocument()
  expect(await screen.findByRole('heading', { name: 'Ledger' })).toBeInTheDocument()
})
