import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '#test/testServer.ts'
import { openScreen } from './openScreen.tsx'

const staff = [
  ...['My Assessments', 'Resume Search', 'Skills Search', 'Applicants', 'Vetting'],
  ...['Members', 'Stand By', 'Metrics'],
  ...['Jobs', 'Open Profiles', 'Companies'],
  ...['Overview', 'Assessments'],
]

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const screens = () => within(screen.getByRole('navigation', { name: 'Screens' }))
const texts = (elements: readonly HTMLElement[]) => elements.map(({ textContent }) => textContent)
const heading = (name: string) => screen.findByRole('heading', { name })

test.each(['vetter', 'dstm', 'recruiter', 'client'] as const)('a %s finds the screens of the staff', async (role) => {
  openScreen(server, role, '/')
  await screen.findByRole('heading', { level: 1 })
  expect(texts(screens().getAllByRole('link'))).toEqual(staff)
})

test.each(['import', 'security', 'clients'])('a vetter finds no page at /%s, which is for admins', async (address) => {
  openScreen(server, 'vetter', `/${address}`)
  expect(await heading('There is no page at this address.')).toBeInTheDocument()
})

test('a vetter finds no screen of admins in the palette, and goes home', async () => {
  const { user, address } = openScreen(server, 'vetter', '/import')
  await user.click(within(await screen.findByRole('banner')).getByRole('button', { name: 'Search' }))
  await user.type(await screen.findByRole('combobox'), 'Import')
  expect(await screen.findByText(/Nothing matches/)).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Close' }))
  await user.click(screen.getByRole('link', { name: 'Go to the home page' }))
  await waitFor(() => expect(address()).toBe('/vetting'))
})

describe('a reviewer', () => {
  test('has the own assessments alone', async () => {
    const { address } = openScreen(server, 'reviewer', '/')
    await waitFor(() => expect(address()).toBe('/my-assessments'))
    expect(texts(screens().getAllByRole('link'))).toEqual(['My Assessments'])
    expect(screens().queryByRole('button')).toBeNull()
    const you = within(screen.getByRole('region', { name: 'You' }))
    expect(you.getByRole('button', { name: 'Logout' })).toBeInTheDocument()
    expect(you.getByRole('link', { name: 'Your sessions' })).toHaveAttribute('href', '/you')
    expect(you.getByRole('link', { name: 'Change password' })).toHaveAttribute('href', '/u/change-password')
  })

  test.each([
    'clients',
    'skills-search',
    'resume-search',
    'security',
    'developer/1',
    'developer/1/overview',
    'developer/1/assessments',
    'jobs/1/overview',
    'my-day',
    'nowhere',
    '',
  ])('is led to them from /%s', async (elsewhere) => {
    const { address } = openScreen(server, 'reviewer', `/${elsewhere}`)
    await waitFor(() => expect(address()).toBe('/my-assessments'))
  })
})

test('an admin finds the screens of admins among the others', async () => {
  openScreen(server, 'admin', '/')
  await heading('Vetting (0)')
  const among = (after: string, added: string) => staff.toSpliced(staff.indexOf(after) + 1, 0, added)
  expect(texts(screens().getAllByRole('link'))).toEqual([...among('Metrics', 'Skills'), 'Users'])
})

describe('a client', () => {
  test('is at home on the first page, and reads at the link to it what is for the staff', async () => {
    const { user, address } = openScreen(server, 'client', '/')
    await heading('Welcome, The client')
    expect(address()).toBe('/vetting')
    await user.click(screens().getByRole('link', { name: 'Vetting' }))
    expect(await heading('This screen is for the staff of the firm.')).toBeInTheDocument()
  })

  test.each([
    'vetting',
    'my-assessments',
    'skills-search',
    'resume-search',
    'check-in/timeline/new/',
    'check-in/new/1',
  ])('is told in one sentence that /%s is not for clients', async (address) => {
    openScreen(server, 'client', `/${address}`)
    expect(await heading('This screen is for the staff of the firm.')).toBeInTheDocument()
    await waitFor(() =>
      expect(screen.getByRole('main')).toHaveTextContent(/^This screen is for the staff of the firm\.Your jobs \d/),
    )
  })

  test('has the bell', async () => {
    openScreen(server, 'client', '/you')
    expect(await screen.findByRole('button', { name: /unread notification/ })).toBeInTheDocument()
  })

  test('reads at /my-day that the screen is for the staff, and finds no link to it', async () => {
    openScreen(server, 'client', '/my-day')
    expect(await heading('This screen is for the staff of the firm.')).toBeInTheDocument()
    expect(screen.queryByRole('link', { name: 'My day' })).toBeNull()
  })

  test('finds no page at the address of a screen for admins', async () => {
    openScreen(server, 'client', '/import')
    expect(await heading('There is no page at this address.')).toBeInTheDocument()
  })
})
