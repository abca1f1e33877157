import { screen, waitFor } from '@testing-library/react'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDeveloper, createJob } from '#test/factories.ts'
import { startTestServer, type TestServer } from '#test/testServer.ts'
import { changeAnswered } from './answers.ts'
import { openScreen, untilIdle } from './openScreen.tsx'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const detail = (name: string) => screen.getByText(name, { selector: 'dt' }).parentElement

test('what is not known of a developer is a dash, and a foreign scheme is no link', async () => {
  const { id } = await createDeveloper(server.db, { country: null })
  // The database takes neither of these two.
  changeAnswered<{ getDeveloper?: object }>('getDeveloper', ({ getDeveloper }) => {
    Object.assign(getDeveloper ?? {}, { time_zone: 'Mars/Olympus', url_github: 'javascript:alert(1)//x' })
  })
  openScreen(server, 'recruiter', `/developer/${id}/overview`)
  await waitFor(() => expect(screen.getAllByText('None yet')).toHaveLength(3))
  for (const name of ['City', 'Local time', 'Rate', 'Available from', 'Weekly hours', 'Terms signed', 'GitHub']) {
    expect(detail(name)).toHaveTextContent(new RegExp(`^${name}–$`))
  }
  expect(detail('Country')).toHaveTextContent(/^CountryN\/A$/)
})

test('a job that says little is whole', async () => {
  const { id } = await createJob(server.db, { yearly_budget_min_cents: 9_000_000, currency: 'EUR' })
  openScreen(server, 'dstm', `/jobs/${id}/overview`)
  expect(await screen.findByText('There is no description yet.')).toBeInTheDocument()
  expect(detail('Hourly budget')).toHaveTextContent(/^Hourly budget–$/)
  expect(detail('Salary')).toHaveTextContent(/^Salaryfrom €90,000$/)
  expect(screen.getByText('no location defined. showing candidates from US, CA, and BR')).toBeInTheDocument()
  await untilIdle()
})
