import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { startTestServer, type TestServer } from '#test/testServer.ts'
import { interceptRequests } from './network.ts'
import { openScreen, untilIdle } from './openScreen.tsx'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

test('a dead network is tried five times more, then a banner offers to retry', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  onTestFinished(() => void vi.useRealTimers())
  const { user } = openScreen(server, 'admin', '/clients')
  const table = within(await screen.findByRole('table', { name: 'Clients' }))
  await untilIdle()
  let isDead = true
  let requests = 0
  interceptRequests('getClientUsers', async (ask) => {
    if (!isDead) return ask()
    requests += 1
    throw new TypeError('Failed to fetch')
  })
  await user.click(table.getByRole('button', { name: 'Current Company' }))
  await waitFor(async () => {
    await vi.advanceTimersByTimeAsync(3_000)
    expect(screen.getByText(/Vouch cannot be reached\./)).toBeInTheDocument()
  })
  expect(requests).toBe(6)
  isDead = false
  await user.click(screen.getByRole('button', { name: 'Retry' }))
  await waitFor(() => expect(screen.queryByText(/Vouch cannot be reached\./)).toBeNull())
  expect(table.getByRole('columnheader', { name: 'Current Company' })).toHaveAttribute('aria-sort', 'ascending')
})
