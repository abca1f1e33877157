import { screen, waitFor } from '@testing-library/react'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { asTest, createReview } from '#test/factories.ts'
import { startTestServer, type TestServer } from '#test/testServer.ts'
import { openPopover } from '#test/web/openPopover.ts'
import { interceptRequests } from './network.ts'
import { openScreen, untilIdle } from './openScreen.tsx'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  // A bell without a number looks the same before its first answer.
  await review()
})
afterAll(() => server.close())

const bell = (name: string | RegExp) => screen.findByRole('button', { name })
const review = () => createReview(server.db, server.as('reviewer').account.id)

test('the bell follows within 5 s what others write, and what ends it', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  onTestFinished(() => void vi.useRealTimers())
  const asked = vi.fn()
  interceptRequests('getUnreadCount', (ask) => {
    asked()
    return ask()
  })
  const letFiveSecondsPass = async () => {
    asked.mockClear()
    await vi.advanceTimersByTimeAsync(5_000)
    expect(asked).toHaveBeenCalled()
  }
  openScreen(server, 'reviewer', '/you')
  await bell('1 unread notification')
  const { id } = await review()
  await letFiveSecondsPass()
  await bell('2 unread notifications')
  await asTest(server.db, (trx) => trx.deleteFrom('reviews').where('id', '=', id).execute())
  await letFiveSecondsPass()
  await bell('1 unread notification')
})

test('a kind that somebody switches off is gone, also at the next visit', async () => {
  const { user, address } = openScreen(server, 'reviewer', '/my-assessments')
  openPopover(await bell('1 unread notification'))
  await user.click(await screen.findByRole('link', { name: 'Choose your notifications' }))
  expect(address()).toBe('/you')
  const kind = await screen.findByRole('checkbox', { name: 'Review assigned in the bell' })
  expect(kind).toBeChecked()
  await user.click(kind)
  openPopover(await bell('No unread notifications'))
  expect(await screen.findByText(/^Nothing waits for you\./)).toBeInTheDocument()
  await untilIdle()
  openScreen(server, 'reviewer', '/you')
  await waitFor(() => expect(screen.getByRole('checkbox', { name: 'Review assigned in the bell' })).not.toBeChecked())
})
