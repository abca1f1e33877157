import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createCompany, createJob, createSkill } from '#test/factories.ts'
import { startTestServer, type TestServer } from '#test/testServer.ts'
import { openScreen, untilIdle } from './openScreen.tsx'
import { replaceText } from './replaceText.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

type User = ReturnType<typeof openScreen>['user']

const dialog = (name: string) => within(screen.getByRole('dialog', { name }))
const add = () => dialog('Add Job')
/** Waits for the fields, since a dialog that loads is replaced by its form. */
const hasTitle = (name: string, title: string) =>
  waitFor(() => expect(dialog(name).getByLabelText(/^Title/)).toHaveValue(title))
const titled = (title: string) => screen.findByRole('heading', { level: 1, name: title })
const tab = (name: string) => within(screen.getByRole('navigation', { name: 'Job tabs' })).getByRole('link', { name })
const accepted = async () => within(await screen.findByRole('list', { name: 'Accepted countries' }))
const countries = async () => (await accepted()).getAllByRole('listitem').map(({ textContent }) => textContent)

async function chooseCompany(user: User, name: string) {
  await user.click(await screen.findByRole('combobox', { name: /^Company/ }))
  await user.paste(name)
  await user.click(await screen.findByRole('option', { name }))
}

test('a job is added with its budget, whose ends are in order, and waits for a required skill', async () => {
  const { name } = await createCompany(server.db)
  const { user } = openScreen(server, 'recruiter', '/jobs?dialog=add-job')
  replaceText(await screen.findByLabelText(/^Title/), 'Budget Engineer')
  await chooseCompany(user, name)
  replaceText(add().getByLabelText('Hourly budget from'), '60')
  replaceText(add().getByLabelText('Hourly budget to'), '50')
  await user.click(add().getByRole('button', { name: 'Add Job' }))
  const sentence = 'The upper end of the budget cannot be less than the lower end.'
  expect(await add().findByText(sentence)).toBeInTheDocument()
  replaceText(add().getByLabelText('Hourly budget to'), '75.50')
  await user.click(add().getByRole('button', { name: 'Add Job' }))
  await titled('Budget Engineer')
  expect(await screen.findByText('$60 - $75.50')).toBeInTheDocument()
  const forward = await screen.findByRole('button', { name: 'Move to Needs profiles' })
  expect(forward).toHaveAccessibleDescription('Add at least one required skill first.')
})

test('a country that is no longer accepted comes back by Undo', async () => {
  const { id } = await createJob(server.db)
  const { user } = openScreen(server, 'recruiter', `/jobs/${id}/countries`)
  expect(await countries()).toHaveLength(3)
  await user.click(await screen.findByRole('combobox', { name: 'Add a country or a region' }))
  await user.paste('Portugal')
  await user.click(await screen.findByRole('option', { name: /^Portugal \(\+/ }))
  await waitFor(async () => expect(await countries()).toEqual([expect.stringMatching(/^Portugal.*member/)]))
  await untilIdle()
  await user.click((await accepted()).getByRole('button', { name: 'Remove Portugal' }))
  const toast = await screen.findByText('Portugal is no longer accepted.')
  await waitFor(async () => expect(await countries()).toHaveLength(3))
  await user.click(within(toast.parentElement as HTMLElement).getByRole('button', { name: 'Undo' }))
  await waitFor(async () => expect(await countries()).toEqual([expect.stringMatching(/^Portugal.*member/)]))
})

test('a job is found by its chip and its title, and deleted with undo', async () => {
  const title = 'Found Engineer'
  await createJob(server.db, { title, status: 'LEAD', budget_hourly_min_cents: 6_000, budget_hourly_max_cents: 7_550 })
  const { user, address } = openScreen(server, 'recruiter', '/jobs')
  const chips = within(await screen.findByRole('navigation', { name: 'Jobs by status' }))
  await user.click(await chips.findByRole('link', { name: /^Lead/ }))
  await waitFor(() => expect(address()).toContain('status=LEAD'))
  replaceText(screen.getByLabelText('Search title or company'), title)
  await titled('Jobs (1)')
  const link = await screen.findByRole('link', { name: title })
  expect(link.closest('tr')).toHaveTextContent('$60 – $75.50 an hour')
  await user.click(link)
  await titled(title)
  await user.click(await screen.findByRole('button', { name: 'Edit Job' }))
  await user.click(await screen.findByRole('button', { name: 'Delete Job' }))
  await waitFor(() => expect(address()).toBe('/jobs'))
  expect(await screen.findByText(`${title} is deleted.`)).toBeInTheDocument()
  await untilIdle()
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  const toasts = () => screen.getByRole('region', { name: 'Notifications' })
  await waitFor(() => expect(toasts()).toHaveTextContent(`This change is undone: “${title} is deleted.”`))
})

test('what was typed in Add Job goes on in a brief and back', { tags: 'screens' }, async () => {
  const { name } = await createCompany(server.db)
  const { user } = openScreen(server, 'recruiter', '/jobs?dialog=add-job')
  replaceText(await screen.findByLabelText(/^Title/), 'Carried')
  // It waits for the hours of the firm.
  const hours = add().getByLabelText('Weekly hours')
  await waitFor(() => expect(hours).toBeEnabled())
  replaceText(hours, '30')
  await user.click(add().getByRole('button', { name: 'Ask by Brief' }))
  const text = 'We need a React engineer in Portugal.'
  replaceText(await screen.findByLabelText('What the client wrote'), text)
  await user.click(dialog('Ask by Brief').getByRole('button', { name: 'Read Brief' }))
  await hasTitle('Ask by Brief', 'Carried')
  await user.click(dialog('Ask by Brief').getByRole('button', { name: 'Add by Hand' }))
  await hasTitle('Add Job', 'Carried')
  expect(add().getByLabelText('Weekly hours')).toHaveValue('30')
  expect(add().getByLabelText('Description')).toHaveValue(text)
  await chooseCompany(user, name)
  await user.click(add().getByRole('combobox', { name: 'Regions' }))
  await user.paste('DACH')
  await user.click(await screen.findByRole('option', { name: 'DACH, 3 countries' }))
  await user.click(add().getByRole('button', { name: 'Add Job' }))
  await titled('Carried')
  expect(await screen.findByText('Accepted locations (4)')).toBeInTheDocument()
  await user.click(tab('Countries'))
  const both = [expect.stringMatching(/^DACH, 3 countries.*member/), expect.stringMatching(/^Portugal.*member/)]
  await waitFor(async () => expect(await countries()).toEqual(both))
})

test('a job is copied with its skills and countries', { tags: 'screens' }, async () => {
  const skill = await createSkill(server.db)
  const { id } = await createJob(server.db, { title: 'Copied', location: ['PT'], skills: { [skill.id]: 'REQUIRED' } })
  const { user } = openScreen(server, 'recruiter', `/jobs/${id}`)
  await titled('Copied')
  await user.keyboard('{Control>}k{/Control}')
  await user.type(await screen.findByRole('combobox'), 'Copy Job')
  await user.click(await screen.findByRole('option', { name: 'Copy Job' }))
  await hasTitle('Add Job', 'Copied')
  expect(add().getByLabelText(/^Openings/)).toHaveValue('1')
  replaceText(add().getByLabelText(/^Title/), 'Copied again')
  await user.click(add().getByRole('button', { name: 'Add Job' }))
  await titled('Copied again')
  expect(await screen.findByText('Accepted locations (1)')).toBeInTheDocument()
  expect(screen.getByText(skill.name)).toBeInTheDocument()
})

test('a vetter finds no way to copy a job', async () => {
  const { id } = await createJob(server.db, { title: 'Only Read' })
  openScreen(server, 'vetter', `/jobs/${id}`)
  await titled('Only Read')
  await untilIdle()
  expect(screen.queryByRole('button', { name: 'Copy Job' })).toBeNull()
})
