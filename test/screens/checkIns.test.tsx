import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createCheckIn, createDeveloper, createJob, createJobProfile, createPlacement } from '#test/factories.ts'
import { startTestServer, type TestServer } from '#test/testServer.ts'
import { openScreen } from './openScreen.tsx'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

test('a check-in that is opened by its address has the focus on what is done most: recording it', async () => {
  const [job, developer] = [await createJob(server.db), await createDeveloper(server.db)]
  const placed = { job_id: job.id, developer_id: developer.id, status: 'PLACED' } as const
  const profile = await createJobProfile(server.db, placed)
  const placement = await createPlacement(server.db, profile.id)
  const { id } = await createCheckIn(server.db, placement.id, { due: 0 })
  openScreen(server, 'dstm', `/check-ins?dialog=check-in&id=${id}`)
  const dialog = within(await screen.findByRole('dialog', { name: /^Check-in:/ }))
  const record = await dialog.findByRole('button', { name: 'Record …' })
  expect(dialog.getByRole('button', { name: 'Snooze …' })).toBeInTheDocument()
  await waitFor(() => expect(record).toHaveFocus())
})
