import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createGone, retentionNode, setMonths } from '#test/rows/retention.ts'
import { startTestServer, type TestServer } from '#test/testServer.ts'
import { openScreen } from './openScreen.tsx'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

test('an admin keeps somebody who would go, with a reason, and keeps them no longer', async () => {
  await createGone(server, 30, { first_name: 'Gina', last_name: 'Gone' })
  await setMonths(server, 'REJECTED', 24)
  await retentionNode(server)()
  const { user } = openScreen(server, 'admin', '/retention?rule=REJECTED')
  const row = async () => (await screen.findByRole('link', { name: /Gina Gone/ })).closest('tr')
  await waitFor(async () => expect(await row()).toHaveTextContent('Shown'))
  await user.click(screen.getByRole('button', { name: 'Keep Gina Gone' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Keep This Person' }))
  await user.click(await dialog.findByLabelText(/^Reason/))
  await user.paste('A court asks for it')
  await user.click(dialog.getByRole('button', { name: 'Keep' }))
  await waitFor(async () => expect(await row()).toHaveTextContent('A court asks for it'))
  await user.click(await screen.findByRole('button', { name: 'Stop keeping Gina Gone' }))
  await waitFor(async () => expect(await row()).toHaveTextContent('Shown'))
  expect(await row()).not.toHaveTextContent('A court asks for it')
})

test('a recruiter finds no list of those who would go', async () => {
  openScreen(server, 'recruiter', '/retention')
  expect(await screen.findByRole('heading', { name: 'There is no page at this address.' })).toBeInTheDocument()
})
