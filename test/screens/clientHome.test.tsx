import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { asTest, createCompany, createDeveloper, createJob, createJobProfile, createMeeting } from '#test/factories.ts'
import { startTestServer, type TestServer } from '#test/testServer.ts'
import { requestTracker } from '#web/platform/lib/api/requestTracker.ts'
import { openScreen } from './openScreen.tsx'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const main = () => within(screen.getByRole('main'))

/** Gives the client a company with a job, to which these developers were sent. */
async function companyWithProfiles(...names: string[]): Promise<void> {
  const company = await createCompany(server.db)
  const { id: user_id } = server.as('client').account
  await asTest(server.db, async (trx) => {
    await trx.deleteFrom('company_users').where('user_id', '=', user_id).execute()
    await trx.insertInto('company_users').values({ user_id, company_id: company.id }).execute()
  })
  const job = await createJob(server.db, { company_id: company.id, title: 'Lead React Developer' })
  for (const first_name of names) {
    const developer = await createDeveloper(server.db, { first_name, last_name: 'Able' })
    await createJobProfile(server.db, { job_id: job.id, developer_id: developer.id, status: 'SENT' })
  }
}

test('a client is greeted by what waits for them, answers it, and takes the answer back', async () => {
  await companyWithProfiles('Ada', 'Ben')
  const { user, address } = openScreen(server, 'client', '/')
  expect(await screen.findByRole('heading', { name: 'Welcome, The client' })).toBeInTheDocument()
  expect(await main().findByRole('heading', { name: 'Waiting for your answer 2' })).toBeInTheDocument()
  expect(main().queryByText('This screen is for the staff of the firm.')).toBeNull()
  const screens = within(screen.getByRole('navigation', { name: 'Screens' }))
  expect(screens.getByRole('link', { name: 'Vetting' })).not.toHaveAttribute('aria-current')
  expect(screens.getByRole('link', { name: 'Vetting' })).toHaveAccessibleDescription('A screen for the staff')
  expect(screens.getByRole('link', { name: 'Jobs' })).not.toHaveAccessibleDescription()

  await user.click(await main().findByRole('link', { name: 'Ada Able' }))
  await waitFor(() => expect(address()).toContain('/job-profiles'))
  const cards = async () => (await main().findAllByRole('heading', { level: 2 })).map(({ textContent }) => textContent)
  await screen.findByRole('button', { name: 'Interested in Ada Able' })
  const order = await cards()
  await user.click(screen.getByRole('button', { name: 'Interested in Ada Able' }))
  expect(await screen.findByText('2 sent to you, 1 to answer')).toBeInTheDocument()
  expect(await cards()).toEqual(order)
  expect(await screen.findByText('You are interested in Ada Able.')).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  expect(await screen.findByText('2 sent to you, 2 to answer')).toBeInTheDocument()
  expect(await cards()).toEqual(order)
})

test('a client sees the interviews ahead, with where they take place', async () => {
  await companyWithProfiles('Ida')
  const profile = await server.db
    .selectFrom('job_profiles')
    .innerJoin('developers', 'developers.id', 'job_profiles.developer_id')
    .select(['job_profiles.id', 'developer_id'])
    .where('first_name', '=', 'Ida')
    .executeTakeFirstOrThrow()
  const planned = { type: 'CLIENT_INTERVIEW', url: 'https://meet.example/ida', days: 2 } as const
  await createMeeting(server.db, { developer_id: profile.developer_id, job_profile_id: profile.id, ...planned })
  openScreen(server, 'client', '/')
  expect(await main().findByRole('heading', { name: 'Coming interviews 1' })).toBeInTheDocument()
  const section = main().getByRole('heading', { name: 'Coming interviews 1' }).closest('section') ?? document.body
  expect(within(section).getByRole('link', { name: 'Ida Able' })).toBeInTheDocument()
  expect(within(section).getByRole('link', { name: 'Join' })).toHaveAttribute('href', planned.url)
})

test('the palette of a client finds their jobs and who was sent to them', async () => {
  await companyWithProfiles('Zelda')
  const { user, address } = openScreen(server, 'client', '/you')
  await screen.findByRole('heading', { name: 'Your sessions' })
  await user.keyboard('{Control>}k{/Control}')
  await user.type(await screen.findByRole('combobox'), 'zelda')
  await user.click(await screen.findByRole('option', { name: /Zelda Able/ }))
  await waitFor(() => expect(address()).toMatch(/\/overview$/))
})

test('each link on a screen of a client leads to another of their screens', async () => {
  await companyWithProfiles('Ada', 'Ben')
  const opened = new Set<string>()
  const waiting = ['/', '/jobs']
  for (let address = waiting.pop(); address !== undefined; address = waiting.pop()) {
    opened.add(address)
    openScreen(server, 'client', address)
    await within(await screen.findByRole('main')).findAllByRole('heading')
    await waitFor(() => {
      expect(requestTracker.isBusy()).toBe(false)
      expect(document.querySelector('[aria-busy="true"]')).toBeNull()
    })
    expect({ address, refused: main().queryByText('This screen is for the staff of the firm.') !== null }).toEqual({
      address,
      refused: false,
    })
    const addresses = main()
      .queryAllByRole('link')
      .map((link) => new URL(link.getAttribute('href') ?? '', server.url))
      .filter(({ origin }) => origin === new URL(server.url).origin)
      .map(({ pathname }) => pathname)
    for (const next of addresses) if (!opened.has(next) && !waiting.includes(next)) waiting.push(next)
  }
  expect([...opened].filter((address) => address.startsWith('/developer/'))).not.toEqual([])
})
