import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDeveloper } from '#test/factories.ts'
import { startTestServer, type TestServer } from '#test/testServer.ts'
import { createSearch } from './candidateCards.ts'
import { openScreen } from './openScreen.tsx'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

test('the matcher says how many members have no country, and leads to them', { tags: 'screens' }, async () => {
  const { address } = await createSearch(server, 'CL', 1)
  for (const last_name of ['Nomad', 'Rover']) await createDeveloper(server.db, { last_name, country: null })
  await createDeveloper(server.db, { last_name: 'Applicant', country: null, stage: 'APPLICANT', status: 'NEW' })
  const { user } = openScreen(server, 'recruiter', address)
  const link = await screen.findByRole('link', { name: '2 members have no country' })
  expect(link.parentElement).toHaveTextContent('2 members have no country, so no job finds them.')
  await user.click(link)
  const table = await screen.findByRole('table')
  await waitFor(() => expect(within(table).getAllByRole('link', { name: /^Dora / })).toHaveLength(2))
  expect(screen.getByRole('button', { name: /No country$/ })).toBeInTheDocument()
  await user.click(within(table).getByRole('link', { name: 'Dora Nomad' }))
  await user.click(await screen.findByRole('link', { name: 'Details' }))
  expect(await screen.findByText('None, so no job finds this member')).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Edit Country' }))
  expect(await screen.findByText('Jobs look for members by country. A member without one fits no job.')).toBeVisible()
})
