import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { overviewPageSize } from '#shared/vettingOverview/vettingOverview.ts'
import { createCandidate } from '#test/rows/attempts.ts'
import { startTestServer, type TestServer } from '#test/testServer.ts'
import { openScreen } from './openScreen.tsx'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

test('a lead goes from a number of the funnel to its rows and on to a person, and back to the same page of rows', async () => {
  const count = overviewPageSize + 1
  for (let at = 0; at < count; at++) await createCandidate(server.db, { first_name: `Zoë ${at}` })
  const { user, address } = openScreen(server, 'vetter', '/vetting-overview?tab=funnel&period=all')
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Count' }), 'By activity')
  await waitFor(() => expect(address()).toContain('basis=ACTIVITY'))
  const funnel = within(await screen.findByRole('table', { name: 'Funnel' }))
  const entered = await funnel.findByRole('link', { name: /^All of vetting, entered: / })
  expect(entered).toHaveTextContent(String(count))
  expect(funnel.getAllByRole('row')).toHaveLength(9)
  await user.click(entered)
  const title = `Entered (${count})`
  const rows = within(await screen.findByRole('dialog', { name: title }))
  await user.click(await rows.findByRole('button', { name: 'Page 2' }))
  await waitFor(() => expect(rows.getAllByRole('row')).toHaveLength(2))
  await user.click(rows.getByRole('link', { name: /^Zoë/ }))
  await waitFor(() => expect(address()).toMatch(/\/developer\/[^/]+\/overview$/))
  window.history.back()
  const again = within(await screen.findByRole('dialog', { name: title }))
  await waitFor(() => expect(again.getByRole('button', { name: 'Page 2' })).toHaveAttribute('aria-current', 'page'))
})
