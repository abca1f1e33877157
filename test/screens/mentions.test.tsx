import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mentionOf } from '#shared/platform/text/mentions.ts'
import { asTest, createDeveloper, createJob, createJobProfile, createUser } from '#test/factories.ts'
import { startTestServer, type TestServer } from '#test/testServer.ts'
import { holdRequests, interceptRequests } from './network.ts'
import { openScreen, untilAnswered } from './openScreen.tsx'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const field = () => screen.findByLabelText(/^New note/)
const options = async () => within(await screen.findByRole('listbox', { name: 'Colleagues' })).getAllByRole('option')
const rename = (id: string, values: { display_name?: string; active?: boolean }) =>
  asTest(server.db, (trx) => trx.updateTable('users').set(values).where('id', '=', id).execute())

test('a colleague is chosen by keys after @, and typing goes on after the name', async () => {
  const { id } = await createJob(server.db)
  const { user } = openScreen(server, 'recruiter', `/jobs/${id}/notes`)
  const text = await field()
  await user.type(text, 'Could @')
  const names = (await options()).map(({ textContent }) => textContent)
  expect(names).toEqual(['The admin', 'The dstm', 'The vetter'])
  await user.keyboard('{ArrowUp}')
  const marked = (await options()).at(-1)
  expect(marked).toHaveAttribute('aria-selected', 'true')
  expect(text).toHaveAttribute('aria-activedescendant', marked?.id)
  await user.keyboard('{Enter}look?')
  expect(text).toHaveValue('Could @The vetter look?')
  expect(screen.queryByRole('listbox')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Add Note' }))
  expect(await screen.findByText('@The vetter')).toBeInTheDocument()
  expect(text).toHaveValue('')
})

test('Tab takes the first that a few letters find, Escape takes none, and an address is no mention', async () => {
  const { id } = await createJob(server.db)
  const { user } = openScreen(server, 'recruiter', `/jobs/${id}/notes`)
  const text = await field()
  await user.type(text, 'ada@')
  expect(screen.queryByRole('listbox')).toBeNull()
  await user.clear(text)
  await user.type(text, '@dst')
  await options()
  await user.keyboard('{Tab}')
  expect(text).toHaveValue('@The dstm ')
  expect(text).toHaveFocus()
  await user.type(text, '@vet')
  await options()
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('listbox')).toBeNull()
  expect(text).toHaveValue('@The dstm @vet')
  await user.clear(text)
})

test('nobody is offered while the text could not show their name', { tags: 'screens' }, async () => {
  interceptRequests('getStaffNames', async (ask) => {
    const answers = [await (await ask()).json()].flat()
    const away = { errors: [{ message: 'The names are away.' }] }
    return Response.json(answers.map((answer) => (answer.data?.getStaffNames ? away : answer)))
  })
  const { id } = await createJob(server.db)
  const { user } = openScreen(server, 'recruiter', `/jobs/${id}/notes`)
  const text = await field()
  await user.type(text, '@dst')
  await untilAnswered()
  expect(screen.queryByRole('listbox')).toBeNull()
  await user.keyboard('{Tab}')
  expect(text).toHaveValue('@dst')
})

test('somebody who types a space behind a chosen name has one space, and may then add another', {
  tags: 'screens',
}, async () => {
  const { id } = await createJob(server.db)
  const { user } = openScreen(server, 'recruiter', `/jobs/${id}/notes`)
  const text = await field()
  await user.type(text, '@dst')
  await options()
  await user.keyboard('{Enter} look')
  expect(text).toHaveValue('@The dstm look')
  await user.keyboard('  again')
  expect(text).toHaveValue('@The dstm look  again')
  await user.clear(text)
})

test('a mention that is refused names the person, and nothing that was typed is lost', async () => {
  const [job, dana] = [
    await createJob(server.db),
    await createUser(server.db, { role: 'dstm', display_name: 'Dana Leaving' }),
  ]
  const { user } = openScreen(server, 'recruiter', `/jobs/${job.id}/notes`)
  const text = await field()
  await user.type(text, '@Dana')
  await options()
  await user.keyboard('{Enter}please call them.')
  await rename(dana.id, { active: false })
  await user.click(screen.getByRole('button', { name: 'Add Note' }))
  expect(await screen.findByText('Dana Leaving can no longer log in. Mention somebody else.')).toBeInTheDocument()
  expect(text).toHaveValue('@Dana Leaving please call them.')
})

test('a note is read and edited by the present name of whom it mentions', async () => {
  const job = await createJob(server.db)
  const { id } = await createUser(server.db, { role: 'vetter', display_name: 'Ada Byron' })
  const note = { job_id: job.id, author_id: server.as('recruiter').account.id, body: `Ask ${mentionOf(id)} first.` }
  await asTest(server.db, (trx) => trx.insertInto('notes').values(note).execute())
  await rename(id, { display_name: 'Ada Lovelace' })
  const { user } = openScreen(server, 'recruiter', `/jobs/${job.id}/notes`)
  expect(await screen.findByText('@Ada Lovelace')).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: /^Edit the note of/ }))
  const text = await screen.findByLabelText(/^Note\b/)
  await waitFor(() => expect(text).toHaveValue('Ask @Ada Lovelace first.'))
  await user.type(text, ' Thanks.')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Edit Note' })).toBeNull())
  const { body } = await server.db
    .selectFrom('notes')
    .select('body')
    .where('job_id', '=', job.id)
    .executeTakeFirstOrThrow()
  expect(body).toBe(`Ask ${mentionOf(id)} first. Thanks.`)
})

test('a mention has no wrong name while the names are read', { tags: 'screens' }, async () => {
  const job = await createJob(server.db)
  const { id } = await createUser(server.db, { role: 'vetter', display_name: 'Grace Hopper' })
  const note = { job_id: job.id, author_id: server.as('recruiter').account.id, body: `Ask ${mentionOf(id)} first.` }
  await asTest(server.db, (trx) => trx.insertInto('notes').values(note).execute())
  const { letGo } = holdRequests('getStaffNames')
  openScreen(server, 'recruiter', `/jobs/${job.id}/notes`)
  expect(await screen.findByText('@…')).toBeInTheDocument()
  letGo()
  expect(await screen.findByText('@Grace Hopper')).toBeInTheDocument()
})

test('Escape closes the list of colleagues, and not the dialog around it', async () => {
  const [{ id: job_id }, { id: developer_id }] = [await createJob(server.db), await createDeveloper(server.db)]
  const { id } = await createJobProfile(server.db, { job_id, developer_id })
  const { user } = openScreen(server, 'recruiter', `/profiles?dialog=job-profile-notes&id=${id}`)
  const text = await field()
  await user.type(text, 'Ask @')
  await options()
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('listbox')).toBeNull()
  expect(text).toHaveValue('Ask @')
  expect(text.closest('[role="dialog"]')).toBeInTheDocument()
  await user.clear(text)
})
