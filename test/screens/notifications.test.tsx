import { screen, waitFor } from '@testing-library/react'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createReview } from '#test/factories.ts'
import { startTestServer, type TestServer } from '#test/testServer.ts'
import { openPopover } from '#test/web/openPopover.ts'
import { openScreen, untilIdle } from './openScreen.tsx'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  await createReview(server.db, server.as('reviewer').account.id)
})
afterAll(() => server.close())

const bell = (name: string | RegExp) => screen.findByRole('button', { name })

test('a kind that somebody switches off is gone, also at the next visit', async () => {
  const { user, address } = openScreen(server, 'reviewer', '/my-assessments')
  openPopover(await bell('1 unread notification'))
  await user.click(await screen.findByRole('link', { name: 'Choose your notifications' }))
  await waitFor(() => expect(address()).toBe('/you'))
  const kind = await screen.findByRole('checkbox', { name: 'Review assigned in the bell' })
  expect(kind).toBeChecked()
  await user.click(kind)
  openPopover(await bell('No unread notifications'))
  expect(await screen.findByText(/^Nothing waits for you\./)).toBeInTheDocument()
  await untilIdle()
  openScreen(server, 'reviewer', '/you')
  await waitFor(() => expect(screen.getByRole('checkbox', { name: 'Review assigned in the bell' })).not.toBeChecked())
})
