import { readFile } from 'node:fs/promises'
import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { asTest, createCompletedAssessment, createDeveloper } from '#test/factories.ts'
import { createCandidate } from '#test/rows/attempts.ts'
import { startTestServer, type TestServer } from '#test/testServer.ts'
import { findDialog, untilClosed } from './findDialog.ts'
import { findField } from './findField.ts'
import { openScreen, untilIdle } from './openScreen.tsx'
import { replaceText } from './replaceText.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const region = async (name: string) => within(await screen.findByRole('region', { name }))
const header = () => screen.getByRole('heading', { level: 1 }).closest('header')
const button = (name: string | RegExp) => screen.findByRole('button', { name })

test('an applicant is accepted on their page, and the application says so', async () => {
  const applicant = { stage: 'APPLICANT', status: 'NEW', owner_id: server.as('recruiter').account.id } as const
  const { id } = await createDeveloper(server.db, applicant)
  await asTest(server.db, (trx) =>
    trx.insertInto('applications').values({ developer_id: id, source: 'JOBS_PAGE' }).execute(),
  )
  const { user } = openScreen(server, 'recruiter', `/developer/${id}/applications`)
  await user.click(await (await region('Moves')).findByRole('button', { name: /^Accept to vetting/ }))
  const accept = await findDialog(/^Accept to vetting: /)
  await user.click(accept.getByRole('button', { name: 'Accept to vetting' }))
  await waitFor(() => expect(header()).toHaveTextContent('Profile review'))
  await waitFor(() => expect(screen.getByRole('table', { name: 'Applications' })).toHaveTextContent('Accepted'))
})

test('somebody who passed becomes a member, once terms and rate are there', { tags: 'screens' }, async () => {
  const { id } = await createCandidate(server.db, { first_name: 'Noor', status: 'IN_REVIEW' })
  await createCompletedAssessment(server.db, id, { result: 'STRONG_PASS' })
  const { user } = openScreen(server, 'vetter', `/developer/${id}/assessments`)
  await waitFor(() => expect(screen.getByRole('main')).toHaveTextContent('Strong pass'))
  for (const step of ['Tech interview', 'Decision']) {
    await untilIdle()
    await user.click(await (await region('Moves')).findByRole('button', { name: `Set to ${step}` }))
    await waitFor(() => expect(header()).toHaveTextContent(step))
  }
  const member = async () => (await region('Moves')).findByRole('button', { name: /^Make a member/ })
  await waitFor(async () => expect(await member()).toHaveAttribute('aria-disabled', 'true'))
  expect(await member()).toHaveAccessibleDescription(/A member needs/)

  const tabs = within(screen.getByRole('navigation', { name: 'Developer tabs' }))
  await user.click(tabs.getByRole('link', { name: 'Details' }))
  await user.click(await (await region('Signed terms')).findByRole('button', { name: 'Upload' }))
  const upload = await findDialog('Upload Signed Terms')
  const terms = new File([await readFile('test/files/scanned.pdf')], 'scanned.pdf')
  await user.upload(upload.getByLabelText('Choose File', { selector: 'input' }), terms)
  await user.click(upload.getByRole('button', { name: 'Upload' }))
  await untilClosed('Upload Signed Terms')
  await untilIdle()
  await user.click(await button('Edit Cost rate'))
  const rate = await findField(/^Cost rate per hour/)
  replaceText(rate, '62')
  await user.type(rate, '{Enter}')
  await waitFor(() => expect(header()).toHaveTextContent('$62'))
  await waitFor(async () => expect(await member()).toHaveAttribute('aria-disabled', 'false'))
  await user.click(await member())
  const making = await findDialog(/^Make a member: /)
  await user.click(making.getByRole('button', { name: 'Make a member' }))
  const stored = server.db.selectFrom('developers').select(['stage', 'status']).where('id', '=', id)
  await waitFor(async () => expect(await stored.executeTakeFirst()).toEqual({ stage: 'MEMBER', status: 'AVAILABLE' }))
  await waitFor(() => expect(within(header() ?? document.body).getByText('Member')).toBeInTheDocument())
})
