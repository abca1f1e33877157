import { screen, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Role } from '#shared/platform/permissions.ts'
import { startTestServer, type TestServer } from '#test/testServer.ts'
import { openScreen } from './openScreen.tsx'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

async function openPalette(role: Role) {
  const { user } = openScreen(server, role, '/you')
  await screen.findByRole('heading', { name: 'Your sessions' })
  await user.keyboard('{Control>}k{/Control}')
  const palette = within(await screen.findByRole('dialog', { name: 'Search and commands' }))
  return { user, palette }
}

test('a client is led to its own screens alone', async () => {
  const { palette } = await openPalette('client')
  const places = within(palette.getByRole('group', { name: 'Go to' })).getAllByRole('option')
  expect(places.map(({ textContent }) => textContent)).toEqual(['Jobs', 'Your sessions'])
})

test('a reviewer is offered only what the role has', async () => {
  const { user, palette } = await openPalette('reviewer')
  expect(palette.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    'My Assessments',
    'Your sessions',
    'Show keyboard shortcuts',
    'Light theme',
    'Dark theme',
    'System theme',
    'Logout',
  ])
  expect(palette.getByRole('combobox')).toHaveAttribute('placeholder', 'Go to a screen, run an action')
  await user.type(palette.getByRole('combobox'), 'staff')
  expect(await palette.findByText(/Nothing matches/)).toBeInTheDocument()
})
