import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Role } from '#shared/platform/permissions.ts'
import { asTest, createDeveloper, createDstmPlacement, createJob, createJobProfile } from '#test/factories.ts'
import { createAgreedProfile, createClientPlace, createContact } from '#test/rows/clientLinks.ts'
import { startTestServer, type TestServer } from '#test/testServer.ts'
import { findField } from './findField.ts'
import { openScreen, untilIdle } from './openScreen.tsx'
import { replaceText } from './replaceText.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const filter = (name: string) => screen.queryByRole('button', { name: new RegExp(`^Filter by\\s*${name}`) })

async function openFilters(role: Role, address: string) {
  openScreen(server, role, address)
  await waitFor(() => expect(filter('Cost')).toBeInTheDocument())
}

test('only who may read the bill rate is offered to filter by it', async () => {
  await openFilters('recruiter', '/profiles')
  expect(filter('Bill')).toBeInTheDocument()
  await openFilters('vetter', '/profiles')
  expect(filter('Bill')).toBeNull()
})

test('a filter by the bill rate in an address is left out for whoever may not read it', async () => {
  const [{ id: developer_id }, { id: job_id }] = [await createDeveloper(server.db), await createJob(server.db)]
  await createJobProfile(server.db, { job_id, developer_id, bill_rate_cents: 5_000 })
  await openFilters('vetter', '/profiles?bill_rate=80..')
  expect(await screen.findByText('Left out, because your role may not read it: Bill.')).toBeInTheDocument()
  expect(await within(screen.getByRole('table')).findAllByRole('link')).not.toHaveLength(0)
  expect(filter('Bill')).toBeNull()
})

test('a vetter sees the placement without bill rates, and changes nothing', async () => {
  const { developer_id } = await createDstmPlacement(server.db, { dstm_id: server.as('dstm').account.id, ends_on: 20 })
  const { user } = openScreen(server, 'vetter', `/developer/${developer_id}/overview`)
  await user.click(await screen.findByRole('button', { name: /^Open placement as / }))
  const details = () => within(screen.getByRole('dialog', { name: /^Placement of / }))
  await waitFor(() => expect(details().getAllByText(/^Cost \$/)).not.toHaveLength(0))
  expect(details().queryByText(/^Bill \$/)).toBeNull()
  expect(details().queryByRole('button', { name: /…$/ })).toBeNull()
})

test('profiles are moved together to the status that is chosen: none is proposed, since they may stand anywhere', {
  tags: 'screens',
}, async () => {
  const [{ id: developer_id }, { id: job_id }] = [
    await createDeveloper(server.db, { first_name: 'Mo', last_name: 'Ready' }),
    await createJob(server.db),
  ]
  await createJobProfile(server.db, { job_id, developer_id, status: 'CONTACTED' })
  const { user } = openScreen(server, 'recruiter', '/profiles?search=Ready')
  await user.click(await screen.findByRole('checkbox', { name: 'Select Mo Ready' }))
  const selection = within(await screen.findByRole('region', { name: 'Selection' }))
  await user.click(selection.getByRole('button', { name: 'Move' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Move' }))
  const status = await dialog.findByRole('combobox', { name: /^Status/ })
  expect(status).toHaveValue('')
  await user.click(dialog.getByRole('button', { name: 'Move' }))
  expect(await dialog.findByText('Choose a status.')).toBeInTheDocument()
  await user.selectOptions(status, 'Interested')
  await user.click(await dialog.findByRole('button', { name: 'Move 1 profile' }))
  expect(await screen.findByText('1 profile is moved.')).toBeInTheDocument()
})

test('profiles are sent together: what counts for each is shown, and whoever has not agreed is asked', {
  tags: 'screens',
}, async () => {
  const { id: job_id } = await createJob(server.db, { title: 'Gardener' })
  const add = async (first_name: string, row: object) => {
    const { id: developer_id } = await createDeveloper(server.db, { first_name, last_name: 'Bunch' })
    await createJobProfile(server.db, { job_id, developer_id, cost_rate_cents: 5_000, ...row })
  }
  await add('Ann', { consented_on: '2026-01-05', consent_method: 'CALL' })
  await add('Bea', {})
  const { user } = openScreen(server, 'recruiter', '/profiles?search=Bunch')
  await user.click(await screen.findByRole('checkbox', { name: 'Select Ann Bunch' }))
  await user.click(await screen.findByRole('checkbox', { name: 'Select Bea Bunch' }))
  const selection = within(await screen.findByRole('region', { name: 'Selection' }))
  await user.click(selection.getByRole('button', { name: 'Send to Client' }))
  const form = within(await screen.findByRole('dialog', { name: 'Send to Client' }))
  // Nobody has a bill rate yet.
  expect(await form.findByText('Enter a bill rate, or choose “Without a price”.')).toBeInTheDocument()
  await user.selectOptions(form.getByLabelText(/^Price/), 'A markup on each cost')
  replaceText(await findField(/^Markup/), '60')
  const lines = within(await form.findByRole('list', { name: 'Profiles to send' }))
  expect(lines.getByRole('listitem')).toHaveTextContent(
    /Ann Bunch for Gardener.*\$80.*Agreed on 5 Jan 2026, call.*37.5 % margin/,
  )
  expect(form.getByText('Has not agreed to be put forward yet, and is asked now')).toBeInTheDocument()
  await user.click(await form.findByRole('button', { name: 'Send 1 profile' }))
  expect(await screen.findByText(/^1 profile is sent\. 1 was skipped: Bea Bunch for Gardener/)).toBeInTheDocument()
  await untilIdle()
  await user.click(selection.getByRole('button', { name: 'Send to Client' }))
  const again = within(await screen.findByRole('dialog', { name: 'Send to Client' }))
  expect(await again.findByText('None of them can be sent.')).toBeInTheDocument()
})

const dialog = (name: RegExp) => within(screen.getByRole('dialog', { name }))
const closed = (name: RegExp) => waitFor(() => expect(screen.queryByRole('dialog', { name })).toBeNull())
const shows = async (text: string) => expect((await screen.findAllByText(text)).length).toBeGreaterThan(0)

test('a developer is put forward for a job, with a preset rate and what the rates come to', {
  tags: 'screens',
}, async () => {
  const developer = await createDeveloper(server.db, {
    first_name: 'Faye',
    last_name: 'Forward',
    cost_rate_cents: 4_500,
  })
  const job = await createJob(server.db, { status: 'ACTIVE' })
  const { user, address } = openScreen(server, 'recruiter', `/developer/${developer.id}/overview/jobProfile/new`)
  const company = await screen.findByLabelText(/^Company/)
  const form = () => dialog(/^Put Forward Faye Forward$/)
  await waitFor(() =>
    expect(
      within(company)
        .getAllByRole('option')
        .map((one) => one.getAttribute('value')),
    ).toContain(job.company_id),
  )
  await user.selectOptions(company, job.company_id)
  // The only job of a company is chosen with it.
  const cost = await findField(/^Cost rate per hour/)
  expect(cost).toHaveDisplayValue(/45/)
  replaceText(cost, '50')
  replaceText(await findField(/^Bill rate per hour/), '80')
  expect(await form().findByText('37.5 %')).toBeInTheDocument()
  await user.click(form().getByRole('button', { name: 'Put Forward' }))
  await closed(/^Put Forward /)
  expect(address()).toBe(`/developer/${developer.id}/overview`)
  await shows('Shortlisted')
})

/** Opens the dialog that moves the only profile of a developer. */
async function openMove(status: 'READY_TO_SEND' | 'SENT') {
  const [{ id: developer_id }, { id: job_id }] = [await createDeveloper(server.db), await createJob(server.db)]
  await createJobProfile(server.db, { job_id, developer_id, status, bill_rate_cents: 8_000 })
  const { user } = openScreen(server, 'recruiter', `/developer/${developer_id}/overview`)
  await user.click(await screen.findByRole('button', { name: /^Actions on the profile for/ }))
  await user.click(await screen.findByRole('menuitem', { name: 'Move' }))
  await screen.findByLabelText(/^Status/)
  const form = () => dialog(/^(Move|Send) /)
  const moveTo = async (label: string) => {
    await user.selectOptions(form().getByLabelText(/^Status/), label)
    await user.click(
      await form().findByRole('button', { name: label === 'Sent' ? 'Send to Client' : `Move to ${label}` }),
    )
  }
  return { user, form, moveTo }
}

test('a profile is sent only with the consent of its developer, which is recorded on the way', async () => {
  const { user, form, moveTo } = await openMove('READY_TO_SEND')
  await moveTo('Sent')
  const needed = "Record the developer's consent before the profile is sent."
  expect(await form().findByText(needed)).toBeInTheDocument()
  const send = () => user.click(form().getByRole('button', { name: 'Send to Client' }))
  await user.click(form().getByRole('textbox', { name: /^Time/ }))
  await user.paste('10:00')
  await send()
  expect(
    await form().findByText(/^Enter the day on which the developer agreed, such as 31 Jan 2026\./),
  ).toBeInTheDocument()
  replaceText(form().getByRole('textbox', { name: /^Time/ }), '')
  replaceText(form().getByRole('textbox', { name: /^Developer agreed on/ }), '2 Jan 2026')
  await send()
  expect(await form().findByText('Choose how the developer agreed.')).toBeInTheDocument()
  await user.selectOptions(form().getByLabelText(/^Agreed by/), 'Call')
  expect(await form().findByText(/The representation check found nothing/)).toBeInTheDocument()
  await send()
  await closed(/^Send /)
  await shows('Sent')
})

test('a move that skips steps asks for a note, and an offer follows', { tags: 'screens' }, async () => {
  const { user, form, moveTo } = await openMove('SENT')
  await moveTo('Interviewing')
  expect(await form().findByText('Explain in a note why steps are skipped.')).toBeInTheDocument()
  replaceText(form().getByLabelText(/^Note/), 'They called at once.')
  await user.click(form().getByRole('button', { name: 'Move to Interviewing' }))
  await closed(/^Move /)
  await shows('Interviewing')
  await untilIdle()
  await user.click(screen.getByRole('button', { name: /^Actions on the profile for/ }))
  await user.click(await screen.findByRole('menuitem', { name: 'Move' }))
  await screen.findByLabelText(/^Status/)
  await moveTo('Offer')
  await closed(/^Move /)
  await shows('Offer')
})

test('a placement is proposed with the days and hours of the job, and with its budget where nobody agreed on a rate', async () => {
  const { id: developer_id } = await createDeveloper(server.db, { cost_rate_cents: 5_000 })
  const asked = { weekly_hours: 30, starts_on: '2030-02-04', ends_on: '2030-08-02', budget_hourly_max_cents: 9_500 }
  const { id: job_id } = await createJob(server.db, asked)
  const { id } = await createJobProfile(server.db, { job_id, developer_id, status: 'OFFER' })
  const { user } = openScreen(server, 'recruiter', `/profiles/${id}?dialog=move-job-profile&id=${id}&to=PLACED`)
  await user.click(await screen.findByRole('button', { name: 'Move to Placed' }))
  await closed(/^Move /)
  const placements = server.db.selectFrom('placements').selectAll().where('job_profile_id', '=', id)
  const { budget_hourly_max_cents: bill_rate_cents, ...terms } = asked
  expect(await placements.execute()).toMatchObject([{ ...terms, bill_rate_cents, cost_rate_cents: 5_000 }])
})

test('a deleted profile leaves the list at once, and comes back by Undo', async () => {
  const [{ id: developer_id }, { id: job_id }] = [
    await createDeveloper(server.db, { last_name: 'Deleted' }),
    await createJob(server.db),
  ]
  const { id } = await createJobProfile(server.db, { job_id, developer_id })
  const { user } = openScreen(server, 'recruiter', `/profiles?search=Deleted&dialog=edit-job-profile&id=${id}`)
  const titled = (name: string) => screen.findByRole('heading', { level: 1, name })
  await titled('Open Profiles (1)')
  await user.click(await screen.findByRole('button', { name: 'Delete Job Profile' }))
  await titled('Open Profiles (0)')
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  await titled('Open Profiles (1)')
})

test('a placed profile offers no move, and leads to its placement', async () => {
  const { developer_id } = await createDstmPlacement(server.db, { dstm_id: server.as('dstm').account.id })
  openScreen(server, 'recruiter', '/profiles?tab=placed')
  expect(await screen.findByRole('heading', { level: 1, name: /^Placed Profiles \(\d+\)$/ })).toBeInTheDocument()
  const { id } = await server.db
    .selectFrom('job_profiles')
    .select('id')
    .where('developer_id', '=', developer_id)
    .executeTakeFirstOrThrow()
  openScreen(server, 'recruiter', `/profiles/${id}`)
  expect(await screen.findByRole('button', { name: 'Open Placement' })).toBeInTheDocument()
  expect(await screen.findByRole('heading', { name: 'Activity' })).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: /^(Move to|Other moves)/ })).toBeNull()
})

test('after a no, a profile shows the words of its developer and proposes the end that follows', async () => {
  const [{ id: developer_id }, { id: job_id }] = [await createDeveloper(server.db), await createJob(server.db)]
  const declined = { consent_asked_at: new Date(), consent_declined_at: new Date() }
  const { id } = await createJobProfile(server.db, { job_id, developer_id, status: 'CONTACTED', ...declined })
  const answer = { used_at: new Date(), answer: 'DECLINED', answer_note: 'Too far away.' } as const
  await asTest(server.db, (trx) =>
    trx
      .insertInto('signed_links')
      .values({ purpose: 'CONSENT', job_profile_id: id, expires_at: new Date(), token_hash: `hash ${id}`, ...answer })
      .execute(),
  )
  const { user } = openScreen(server, 'recruiter', `/profiles/${id}`)
  expect(await screen.findByText('Too far away.')).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'End as Developer declined …' }))
  expect(await screen.findByLabelText(/^Reason/)).toHaveDisplayValue('Not interested')
  expect(dialog(/^Move /).getByLabelText(/^Note/)).toHaveValue('Too far away.')
  await user.click(dialog(/^Move /).getByRole('button', { name: 'End as Developer declined' }))
  await closed(/^Move /)
  await shows('Developer declined')
})

test('an interview is planned for a time of the client, with whoever proposed it, and that time leads to it', async () => {
  const { job, company } = await createClientPlace(server)
  const { id } = await createAgreedProfile(server, job.id)
  const proposer = server.as('client').account
  await createContact(server, company.id, { name: 'Cleo Contact', email: proposer.email })
  const times = [1, 2].map((days) => new Date(Date.UTC(2099, 6, days, 10)).toISOString())
  const proposal = { starts_at: times, minutes: [45, 45], time_zone: 'UTC', proposed_by: proposer.id }
  await asTest(server.db, (trx) =>
    trx
      .insertInto('interview_times')
      .values({ job_profile_id: id, ...proposal })
      .execute(),
  )
  const { user } = openScreen(server, 'recruiter', `/profiles/${id}`)
  const [first] = await screen.findAllByRole('button', { name: /^Plan the interview for / })
  if (first) await user.click(first)
  await screen.findByRole('dialog', { name: 'Add Meeting' })
  expect(await screen.findByRole('checkbox', { name: /Cleo Contact/ })).toBeChecked()
  await user.click(dialog(/^Add Meeting$/).getByRole('button', { name: 'Add Meeting' }))
  await closed(/^Add Meeting$/)
  expect(await screen.findByRole('link', { name: 'Planned for then' })).toBeInTheDocument()
  await shows('Interviewing')
})
