import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { recordEvent } from '#server/platform/idp/pages/securityEvents.ts'
import { asTest, createUser } from '#test/factories.ts'
import { startTestServer, type TestServer } from '#test/testServer.ts'
import { openPopover } from '#test/web/openPopover.ts'
import { openScreen } from './openScreen.tsx'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  const account = { display_name: 'Nia Newcomer', email: 'nia@vouch.example', role: 'reviewer' } as const
  const { id } = await createUser(server.db, account)
  await asTest(server.db, (trx) => trx.updateTable('users').set({ active: false }).where('id', '=', id).execute())
})
afterAll(() => server.close())

const table = () => screen.findByRole('table', { name: 'Security' })
const rows = async () =>
  within(await table())
    .getAllByRole('row')
    .slice(1)
const untilCount = (count: number) => waitFor(async () => expect(await rows()).toHaveLength(count))

test('an admin finds what happened to somebody by search and by what it was, the latest first, and saves it as a file', {
  tags: 'screens',
}, async () => {
  const { user, address } = openScreen(server, 'admin', '/security')
  expect(await screen.findByRole('heading', { name: /^Security \(\d+\)$/ })).toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'Users' })).toHaveAttribute('aria-current', 'page')
  await user.keyboard('/')
  expect(screen.getByLabelText('Search name or e-mail')).toHaveFocus()
  await user.paste('nia@vouch')
  await waitFor(() => expect(address()).toBe('/security?search=nia%40vouch'))
  await untilCount(2)
  const [newest, oldest] = await rows()
  expect(newest).toHaveTextContent(/Account blocked.*Nia Newcomer|Nia Newcomer.*Account blocked/)
  expect(oldest).toHaveTextContent('Account created')

  openPopover(screen.getByRole('button', { name: /^Filter by\s*What/ }))
  await user.click(await screen.findByRole('checkbox', { name: 'Account created' }))
  await user.keyboard('{Escape}')
  await untilCount(1)
  expect(address()).toBe('/security?search=nia%40vouch&kind=ACCOUNT_CREATED')

  const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue()
  await user.click(screen.getByRole('button', { name: 'Export CSV' }))
  await user.click(await screen.findByRole('menuitem', { name: 'All Columns' }))
  await waitFor(() =>
    expect(saved.mock.contexts.map((link) => (link as HTMLAnchorElement).download)).toEqual(['security-events.csv']),
  )
  saved.mockRestore()
})

test('an address with a filter shows that filter', async () => {
  openScreen(server, 'admin', '/security?search=nia&kind=ACCOUNT_BLOCKED')
  await untilCount(1)
  expect(await table()).toHaveTextContent('Account blocked')
  expect(screen.getByRole('button', { name: /^Filter by\s*What/ })).toHaveTextContent('Account blocked')
})

test('days are whole ones, and a filter that nothing matches says so', async () => {
  const { address } = openScreen(server, 'admin', '/security?search=nia')
  await untilCount(2)
  const today = new Date().toLocaleDateString('sv')
  openPopover(screen.getByRole('button', { name: /^Filter by\s*When/ }))
  const fill = async (name: string, day: string) => {
    const field = await screen.findByLabelText(name)
    fireEvent.change(field, { target: { value: day } })
    fireEvent.blur(field)
  }
  await fill('From', today)
  await fill('To', today)
  await waitFor(() => expect(address()).toBe(`/security?search=nia&at=${today}..${today}`))
  await untilCount(2)
  await fill('To', '2001-01-01')
  expect(await screen.findByText('The last day cannot be before the first day.')).toBeInTheDocument()
  expect(await rows()).toHaveLength(2)
  await fill('From', '2001-01-01')
  expect(await screen.findByText(/^Nothing matches these filters\./)).toBeInTheDocument()
})

test('a client finds their own sessions, and no events', async () => {
  const { user } = openScreen(server, 'client', '/security')
  expect(await screen.findByRole('heading', { name: 'There is no page at this address.' })).toBeInTheDocument()
  const you = within(screen.getByRole('region', { name: 'You' }))
  await user.click(you.getByRole('link', { name: 'Your sessions' }))
  expect(await screen.findByRole('table', { name: 'Your sessions' })).toBeInTheDocument()
})

test('an export of everything is told of when it begins and when it is downloaded', async () => {
  await asTest(server.db, async (trx) => {
    for (const what of ['firm', 'firm archive']) await recordEvent(trx, 'EXPORTED', null, { what })
  })
  openScreen(server, 'admin', '/security?kind=EXPORTED')
  const events = within(await table())
  expect(await events.findByText('An export of everything, begun')).toBeInTheDocument()
  expect(events.getByText('An export of everything, downloaded')).toBeInTheDocument()
})
