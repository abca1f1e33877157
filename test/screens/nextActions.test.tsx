import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDeveloper, createJob, createJobProfile, createUser } from '#test/factories.ts'
import { createAttempt, createCandidate } from '#test/rows/attempts.ts'
import { startTestServer, type TestServer } from '#test/testServer.ts'
import { openScreen } from './openScreen.tsx'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

test('what comes next for a job is said from its row and taken back, and a vetter only reads it', async () => {
  await createJob(server.db, { title: 'Go Engineer', next_action: 'Call them once' })
  const { user } = openScreen(server, 'recruiter', '/jobs')
  await user.click(await screen.findByRole('button', { name: /^Next action for Go Engineer: .*Call them once$/ }))
  const field = await screen.findByLabelText(/^Next action/, { selector: 'input' })
  await user.clear(field)
  await user.type(field, 'Call them twice')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  const changed = () => screen.queryByRole('button', { name: /^Next action for Go Engineer: .*Call them twice$/ })
  await waitFor(() => expect(changed()).toBeInTheDocument())
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(changed()).toBeNull())

  openScreen(server, 'vetter', '/jobs')
  expect(await screen.findByText('Call them once')).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: /^Next action for / })).toBeNull()
})

test('a profile is moved on from the side on which it waits, by those who may', async () => {
  const [{ id: developer_id }, { id: job_id }] = [await createDeveloper(server.db), await createJob(server.db)]
  await createJobProfile(server.db, { job_id, developer_id })
  const { user, address } = openScreen(server, 'recruiter', '/profiles?status=SHORTLISTED')
  await user.click(await screen.findByRole('button', { name: /^Us: move / }))
  await user.click(await screen.findByRole('button', { name: 'Move to Contacted' }))
  expect(await screen.findByText(/moved to Contacted\.$/)).toBeInTheDocument()
  expect(address()).toBe('/profiles?status=SHORTLISTED')

  openScreen(server, 'vetter', '/profiles')
  expect(await screen.findByRole('link', { name: /Dora Developer/ })).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: /: move / })).toBeNull()
})

test('the desk assigns a reviewer, moves a step and decides on the row, and a recruiter reads the words', {
  tags: 'screens',
}, async () => {
  await createUser(server.db, { role: 'reviewer', display_name: 'Rita Reviewer' })
  const { id } = await createCandidate(server.db, { first_name: 'Ana', last_name: 'Roe', status: 'CHALLENGE_OUT' })
  await createAttempt(server.db, 'SUBMITTED', { developer_id: id })
  await createCandidate(server.db, { first_name: 'Bo', last_name: 'Roe', status: 'DECISION' })
  const { user, address } = openScreen(server, 'vetter', '/vetting?search=Roe')
  await user.click(await screen.findByRole('button', { name: 'Move to Submitted' }))
  expect(await screen.findByText(/moved to Submitted\.$/)).toBeInTheDocument()

  await user.click(await screen.findByRole('link', { name: 'Assign a reviewer' }))
  const assigning = () => within(screen.getByRole('dialog', { name: /^Assign Reviewers: / }))
  await user.click(await waitFor(() => assigning().getByRole('combobox', { name: /^Reviewers/ })))
  await user.click(await screen.findByRole('option', { name: /^Rita Reviewer/ }))
  await user.click(assigning().getByRole('button', { name: 'Assign' }))
  expect(await screen.findByText(/has its reviewers\.$/)).toBeInTheDocument()

  await user.click(await screen.findByRole('button', { name: /^Decide on Bo Roe/ }))
  await user.click(await screen.findByRole('menuitem', { name: 'Stand-by' }))
  expect(await screen.findByRole('dialog', { name: /Bo Roe/ })).toBeInTheDocument()
  expect(address()).toMatch(/^\/vetting\?search=Roe&dialog=move-developer/)

  openScreen(server, 'recruiter', '/vetting?search=Roe&step=DECISION')
  expect(await screen.findByRole('link', { name: 'Decide' })).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: /^Decide on / })).toBeNull()
})
