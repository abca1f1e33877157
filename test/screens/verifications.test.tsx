import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createSkill } from '#test/factories.ts'
import { startTestServer, type TestServer } from '#test/testServer.ts'
import { createUnconfirmed } from '#test/verifications.ts'
import { openScreen } from './openScreen.tsx'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const heading = (count: number) => screen.findByRole('heading', { name: `Verifications to Confirm (${count})` })

test('a vetter confirms one verification, refuses the rest at once, and takes that back', async () => {
  const skills = await Promise.all([1, 2, 3].map(async () => (await createSkill(server.db)).id))
  await createUnconfirmed(server.db, skills)
  const { user } = openScreen(server, 'vetter', '/vetting/verifications')
  await heading(3)
  const [first] = await screen.findAllByRole('button', { name: /^Confirm / })
  await user.click(first ?? document.body)
  expect(await screen.findByText(/ is confirmed\.$/)).toBeInTheDocument()
  await heading(2)
  await user.click(screen.getByRole('checkbox', { name: 'Select this page' }))
  await user.click(await screen.findByRole('button', { name: 'Refuse' }))
  const question = within(await screen.findByRole('alertdialog'))
  await user.click(await question.findByRole('button', { name: /^Refuse 2 verifications/ }))
  expect(await screen.findByText('No verification waits to be confirmed.')).toBeInTheDocument()
  await user.click(screen.getAllByRole('button', { name: 'Undo' }).at(-1) ?? document.body)
  await heading(2)
  await waitFor(() => expect(screen.getAllByRole('button', { name: /^Confirm / })).toHaveLength(2))
})
