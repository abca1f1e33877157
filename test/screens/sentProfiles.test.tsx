import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { asTest, createCompany, createDeveloper, createJob, createJobProfile } from '#test/factories.ts'
import { startTestServer, type TestServer } from '#test/testServer.ts'
import { openScreen } from './openScreen.tsx'
import { replaceText } from './replaceText.ts'

let server: TestServer
let company_id: string
beforeAll(async () => {
  server = await startTestServer()
  company_id = (await createCompany(server.db)).id
  const link = { user_id: server.as('client').account.id, company_id }
  await asTest(server.db, (trx) => trx.insertInto('company_users').values(link).execute())
})
afterAll(() => server.close())

type Profile = Partial<Parameters<typeof createJobProfile>[1]>

/** Adds a job of the client's company, to which Ada and others were sent. @returns the address of its profiles. */
async function sentProfiles(...profiles: Profile[]): Promise<string> {
  const { id: job_id } = await createJob(server.db, { company_id })
  for (const [at, profile] of profiles.entries()) {
    const { id: developer_id } = await createDeveloper(server.db, {
      first_name: ['Ada', 'Ben'][at] ?? 'Dora',
      last_name: 'Able',
    })
    await createJobProfile(server.db, { job_id, developer_id, status: 'SENT', ...profile })
  }
  return `/jobs/${job_id}/job-profiles`
}

const card = (name = 'Ada Able') => within(screen.getByRole('listitem', { name }))

test('a client refuses a profile with a reason, and is interested after all', async () => {
  const address = await sentProfiles({})
  const { user } = openScreen(server, 'client', address)
  await user.click(await screen.findByRole('button', { name: 'Ada Able is not for us' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Ada Able is not for us' }))
  await user.click(await dialog.findByRole('button', { name: 'Send Answer' }))
  expect(await dialog.findByText('Choose why this profile is not for you.')).toBeInTheDocument()
  await user.selectOptions(dialog.getByLabelText(/^Reason/), 'Skills')
  await user.click(dialog.getByRole('button', { name: 'Send Answer' }))
  expect(await card().findByText('because: Skills')).toBeInTheDocument()
  await user.click(card().getByRole('button', { name: 'Interested in Ada Able' }))
  await waitFor(() => expect(card().queryByRole('button', { name: 'Interested in Ada Able' })).toBeNull())
  expect(card().getByText('Interested')).toBeInTheDocument()

  openScreen(server, 'recruiter', '/profiles?client_answer=INTERESTED')
  await user.click(await screen.findByRole('link', { name: 'Ada Able' }))
  await waitFor(() => expect(screen.getByRole('main')).toHaveTextContent('The client says: Interested'))
  expect(await screen.findByRole('button', { name: /^Move to / })).toBeInTheDocument()
})

test('a client proposes times for an interview, and the recruiter plans one or says that none fits', {
  tags: 'screens',
}, async () => {
  const address = await sentProfiles({ status: 'INTERVIEWING' })
  const { user } = openScreen(server, 'client', address)
  await user.click(await screen.findByRole('button', { name: 'Propose interview times for Ada Able' }))
  const times = within(await screen.findByRole('dialog', { name: 'Propose times for Ada Able' }))
  await user.click(await times.findByRole('button', { name: 'Propose' }))
  expect(await times.findByText('Enter a day and a time.')).toBeInTheDocument()
  replaceText(times.getByRole('textbox', { name: /^Day/ }), '2031-01-07')
  replaceText(times.getByRole('textbox', { name: /^Time/ }), '15:00')
  await user.click(times.getByRole('button', { name: 'Propose' }))
  expect(await card().findByText('Waiting for an answer')).toBeInTheDocument()
  expect(card().getByRole('list', { name: 'Proposed times' })).toHaveTextContent('15:00–16:00')

  openScreen(server, 'recruiter', '/profiles?status=INTERVIEWING')
  await user.click(await screen.findByRole('link', { name: 'Ada Able' }))
  await user.click(await screen.findByRole('button', { name: /^Plan the interview for .*15:00–16:00$/ }))
  expect(await screen.findByLabelText(/^Type/)).toHaveValue('CLIENT_INTERVIEW')
  expect(
    within(screen.getByRole('dialog', { name: 'Add Meeting' })).getByRole('textbox', { name: /^Time/ }),
  ).toHaveValue('15:00')
  await user.keyboard('{Escape}')
  await user.click(await screen.findByRole('button', { name: 'None Fits' }))
  expect(await screen.findByText('None fits')).toBeInTheDocument()
})

test('a profile of a developer who withdrew stays with the client, under what is over', async () => {
  const address = await sentProfiles({}, {})
  const withdrawn = { status: 'DEVELOPER_WITHDREW', end_reason: 'OTHER_OFFER' } as const
  await asTest(server.db, (trx) =>
    trx
      .updateTable('job_profiles')
      .set(withdrawn)
      .where('job_id', '=', address.split('/')[2] ?? '')
      .where('developer_id', 'in', trx.selectFrom('developers').select('id').where('first_name', '=', 'Ben'))
      .execute(),
  )
  const { user } = openScreen(server, 'client', address)
  const earlier = within(await screen.findByRole('list', { name: 'Earlier' }))
  expect(earlier.queryByRole('listitem', { name: 'Ada Able' })).toBeNull()
  expect(earlier.getByRole('listitem', { name: 'Ben Able' })).toHaveTextContent('Developer withdrew')
  await user.click(earlier.getByRole('link', { name: 'Ben Able' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Ben Able' })).toBeInTheDocument()
})

test('where a profile has no rate, the client and the staff read why', async () => {
  const address = await sentProfiles({ without_price: true }, {})
  openScreen(server, 'client', address)
  expect(await screen.findByRole('listitem', { name: 'Ada Able' })).toHaveTextContent('Without a price')
  expect(card('Ben Able').getByText('Not named yet')).toBeInTheDocument()
  openScreen(server, 'recruiter', `${address}?view=board`)
  const board = within(await screen.findByRole('region', { name: 'Job profiles by status' }))
  const item = async (name: string) => (await board.findByRole('link', { name })).closest('li')
  expect(await item('Ada Able')).toHaveTextContent('Without a price')
  expect(await item('Ben Able')).toHaveTextContent('No price yet')
})
