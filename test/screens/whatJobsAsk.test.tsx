import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDeveloper, createJobProfile, createSkill } from '#test/factories.ts'
import { createAskingJob, createHolder } from '#test/rows/askedYears.ts'
import { startTestServer, type TestServer } from '#test/testServer.ts'
import { createSearch } from './candidateCards.ts'
import { openScreen } from './openScreen.tsx'
import { replaceText } from './replaceText.ts'

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
  expect(link).toHaveAttribute('title', 'No job finds a member without a country')
  await user.click(link)
  const table = await screen.findByRole('table')
  await waitFor(() => expect(within(table).getAllByRole('link', { name: /^Dora / })).toHaveLength(2))
  expect(screen.getByRole('button', { name: /No country$/ })).toBeInTheDocument()
  await user.click(within(table).getByRole('link', { name: 'Dora Nomad' }))
  await user.click(await screen.findByRole('link', { name: 'Details' }))
  expect(await screen.findByText('None, so no job finds this member')).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Edit Country' }))
  expect(
    await screen.findByText('Jobs look for members by country. A member without one fits no job.'),
  ).toBeInTheDocument()
})

const saved = (id: string) =>
  server.db.selectFrom('job_profiles').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

/** Opens the dialog that moves a profile of somebody with 2 of 5 years, and hours of their own, for a job of 40 hours. */
async function openMove(to: 'SENT' | 'PLACED', row: Partial<Parameters<typeof createJobProfile>[1]>) {
  const { job, skill } = await createAskingJob(server.db)
  const developer = await createHolder(server.db, skill.id, 2, { weekly_hours: 20 })
  const ready = { consented_at: new Date(), bill_rate_cents: 8_000, cost_rate_cents: 5_000, starts_on: '2026-12-01' }
  const ids = { job_id: job.id, developer_id: developer.id }
  const { id } = await createJobProfile(server.db, { ...ids, ...ready, ...row })
  const { user } = openScreen(server, 'recruiter', `/profiles?dialog=move-job-profile&id=${id}&to=${to}`)
  const label = to === 'SENT' ? 'Send to Client' : 'Move to Placed'
  const submit = async () => user.click(await screen.findByRole('button', { name: label }))
  return { id, user, skill, submit }
}

test('a profile that falls short is sent once the sender ticks that they have read with what', async () => {
  const { id, user, skill, submit } = await openMove('SENT', { status: 'READY_TO_SEND' })
  expect(await screen.findByText('The job asks for more: 20 of 40 hours')).toBeInTheDocument()
  expect(screen.getByText(`The job asks for more: ${skill.name}: 2 of 5 years`)).toBeInTheDocument()
  await submit()
  expect(await screen.findByText(/Confirm that you want to move this profile anyway\.$/)).toBeInTheDocument()
  expect(await saved(id)).toMatchObject({ status: 'READY_TO_SEND' })
  await user.click(screen.getByRole('checkbox', { name: 'I have read this, and want to send the profile anyway' }))
  await submit()
  await waitFor(async () => expect(await saved(id)).toMatchObject({ status: 'SENT' }))
})

test('the hours that are agreed on for a placement are compared while they are typed', {
  tags: 'screens',
}, async () => {
  const { id, user, skill, submit } = await openMove('PLACED', { status: 'OFFER', weekly_hours: 20 })
  expect(await screen.findByText('The job asks for more: 20 of 40 hours')).toBeInTheDocument()
  const hours = screen.getByLabelText(/^Weekly hours/)
  replaceText(hours, '30')
  expect(await screen.findByText('The job asks for more: 30 of 40 hours')).toBeInTheDocument()
  replaceText(hours, '40')
  await waitFor(() => expect(screen.queryByText(/of 40 hours$/)).toBeNull())
  expect(screen.getByText(`The job asks for more: ${skill.name}: 2 of 5 years`)).toBeInTheDocument()
  await user.click(screen.getByRole('checkbox', { name: 'I have read this, and want to place the developer anyway' }))
  await submit()
  await waitFor(async () => expect(await saved(id)).toMatchObject({ status: 'PLACED', weekly_hours: 40 }))
})

test('the dialog that puts one developer forward names with what they fall short', { tags: 'screens' }, async () => {
  const { job, skill } = await createAskingJob(server.db, { title: 'Asking for much', status: 'ACTIVE' })
  const developer = await createHolder(server.db, skill.id, 2, { weekly_hours: 20 })
  const company = await server.db
    .selectFrom('companies')
    .select('name')
    .where('id', '=', job.company_id)
    .executeTakeFirstOrThrow()
  const { user } = openScreen(server, 'recruiter', `/developer/${developer.id}/overview/jobProfile/new`)
  const option = async (label: RegExp, name: RegExp) => {
    const select = await screen.findByLabelText(label)
    const one = await within(select).findByRole('option', { name })
    await user.selectOptions(select, one)
  }
  await option(/^Company/, new RegExp(`^${company.name}`))
  await option(/^Job/, /Asking for much/)
  const warnings = within(await screen.findByRole('region', { name: 'Warnings' }))
  expect(warnings.getByText('Falls short: 20 of 40 hours')).toBeInTheDocument()
  expect(warnings.getByText(`Falls short: ${skill.name}: 2 of 5 years`)).toBeInTheDocument()
})

test('the skills of a job take years, which leave with their skill', async () => {
  const { job, skill } = await createAskingJob(server.db)
  const { user } = openScreen(server, 'recruiter', `/jobs/${job.id}/overview?dialog=edit-job-skills&id=${job.id}`)
  const years = await screen.findByRole('group', { name: 'Years 1' })
  expect(within(years).getByLabelText(/^Skill/)).toHaveDisplayValue(skill.name)
  replaceText(within(years).getByLabelText(/^At least/), '60')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Enter the years, from 1 to 50.')).toBeInTheDocument()
  replaceText(within(years).getByLabelText(/^At least/), '3')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  const required = await screen.findByText(skill.name)
  await waitFor(() => expect(required.closest('li')).toHaveTextContent(`${skill.name} · 3 years`))
})

test('the years and hours of a brief are fields that say where they were read, and marked on the cards', {
  tags: 'screens',
}, async () => {
  const { id } = await createSkill(server.db, { name: 'Elixir' })
  await createHolder(server.db, id, 2, { weekly_hours: 20, country: 'UY' })
  const { user } = openScreen(server, 'recruiter', '/skills-search?dialog=ask-by-brief')
  replaceText(
    await screen.findByLabelText('What the client wrote'),
    'We need an engineer with 5+ years of Elixir, full-time. Uruguay only.',
  )
  await user.click(screen.getByRole('button', { name: 'Read Brief' }))
  expect(await screen.findByText('2 of 5 years')).toBeInTheDocument()
  expect(screen.getByText('20 of 40 hours')).toBeInTheDocument()
  const years = within(screen.getByRole('group', { name: 'Years 1' })).getByLabelText(/^At least/)
  expect(years).toHaveValue('5')
  await user.click(years)
  expect(await screen.findByText('Read from “5+ years of”')).toBeInTheDocument()
  replaceText(years, '2')
  await waitFor(() => expect(screen.queryByText('2 of 5 years')).toBeNull())
})
