import { readFile } from 'node:fs/promises'
import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createCompletedAssessment, createDeveloper, createSkill } from '#test/factories.ts'
import { graphql } from '#test/graphql.ts'
import { startTestServer, type TestServer } from '#test/testServer.ts'
import { findDialog, untilClosed } from './findDialog.ts'
import { holdCode } from './holdCode.ts'
import { holdRequests } from './network.ts'
import { openScreen, untilIdle } from './openScreen.tsx'
import { replaceText } from './replaceText.ts'
import { catchFiles } from './saved.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const button = (name: string | RegExp) => screen.findByRole('button', { name })
const editor = async (label: string) => within(await screen.findByRole('form', { name: `Edit ${label}` }))
const detail = (label: string) => screen.getByRole('button', { name: `Edit ${label}` }).closest('dl')
const shows = (label: string, value: string) => waitFor(() => expect(detail(label)).toHaveTextContent(value))
const openDetails = async (row: Parameters<typeof createDeveloper>[1] = {}) => {
  const { id } = await createDeveloper(server.db, row)
  return { id, ...openScreen(server, 'recruiter', `/developer/${id}/details`) }
}

test('details are edited where they are shown: Enter saves, and what is wrong is said at its field', async () => {
  const { user } = await openDetails()
  ;(await button('Edit Headline')).focus()
  await user.keyboard('{Enter}')
  replaceText((await editor('Headline')).getByLabelText(/^Headline/), '  Builds compilers ')
  await user.keyboard('{Enter}')
  await shows('Headline', 'Builds compilers')
  await waitFor(() => expect(screen.getByRole('button', { name: 'Edit Headline' })).toHaveFocus())
  expect(within(screen.getByRole('main')).getAllByText('Builds compilers')).toHaveLength(2)

  await untilIdle()
  await user.click(await button('Edit Slack id'))
  const slack = (await editor('Slack id')).getByLabelText(/^Slack id/)
  replaceText(slack, 'general')
  await user.type(slack, '{Enter}')
  await waitFor(() => expect(slack).toHaveAccessibleDescription(/Enter the id of a person in Slack/))
  await user.keyboard('{Escape}')
  await user.click(await button('Discard Changes'))
  await waitFor(() => expect(detail('Slack id')).not.toHaveTextContent('general'))
})

test('an input that is loaded later gets the focus, too', { tags: 'screens' }, async () => {
  const { user } = await openDetails()
  await user.click(await button('Edit Rate floor'))
  await waitFor(() => expect(screen.getByLabelText(/^Rate floor per hour/)).toHaveFocus())
  await user.keyboard('41.5{Enter}')
  await shows('Rate floor', '$41.50 per hour')
})

test('what somebody else saved stands beside what is typed, and two who edit at once lose nothing', async () => {
  const { id, user } = await openDetails({ city: 'Natal' })
  await user.click(await button('Edit City'))
  const city = () => screen.getByRole('form', { name: 'Edit City' }).querySelector('input') ?? document.body
  await editor('City')
  replaceText(city(), 'Recife')
  await server.as('admin').data(
    graphql(`mutation ($id: ID!, $changes: DeveloperChanges!) {
      updateDeveloper(input: { id: $id, changes: $changes, version: 1 }) { id }
    }`),
    { id, changes: { city: 'Olinda', available_from: '2030-01-02' } },
  )
  await user.type(city(), '{Enter}')
  await waitFor(() =>
    expect(screen.getByRole('form', { name: 'Edit City' })).toHaveTextContent('Saved meanwhile: Olinda'),
  )
  expect(city()).toHaveValue('Recife')
  await shows('Available from', '2 Jan 2030')
  await user.click((await editor('City')).getByRole('button', { name: 'Keep Mine' }))
  await user.click((await editor('City')).getByRole('button', { name: 'Save' }))
  await shows('City', 'Recife')
})

test('a tab that is chosen before the record is read stays chosen', async () => {
  const { id } = await createDeveloper(server.db, { first_name: 'Tess', last_name: 'Abbot' })
  const record = holdRequests('getDeveloper(')
  const { user, address } = openScreen(server, 'dstm', `/developer/${id}`)
  const tab = await screen.findByRole('link', { name: 'Meetings' })
  await record.held
  const code = holdCode()
  await user.click(tab)
  record.letGo()
  expect(await screen.findByRole('heading', { level: 1, name: 'Tess Abbot' })).toBeInTheDocument()
  code.letGo()
  await waitFor(() => expect(address()).toBe(`/developer/${id}/meetings`))
  expect(await button('Add Meeting')).toBeInTheDocument()
})

test('a country with one time zone fills it in, and cities find others', { tags: 'screens' }, async () => {
  const { user } = await openDetails({ country: null })
  await user.click(await button('Edit Country'))
  const form = await editor('Country')
  await user.type(await form.findByRole('combobox', { name: /^Country/ }), 'germ{Enter}')
  const zone = await form.findByRole('combobox', { name: /^Time zone/ })
  await waitFor(() => expect(zone).toHaveValue('Europe/Berlin'))
  await user.clear(zone)
  await user.type(zone, 'lisbon{Enter}')
  await waitFor(() => expect(zone).toHaveValue('Europe/Lisbon'))
  await user.keyboard('{Enter}')
  await shows('Country', 'Germany')
  await shows('Time zone', 'Europe/Lisbon')
})

test('a skill is added, changed, removed, and brought back', async () => {
  await createSkill(server.db, { name: 'Kotlin' })
  const { id } = await createDeveloper(server.db)
  const { user } = openScreen(server, 'dstm', `/developer/${id}/skills`)
  const row = () => screen.queryByRole('row', { name: /Kotlin/ })
  await user.click(await button('Add Skill'))
  const add = await findDialog('Add Skill')
  await user.type(await add.findByRole('combobox', { name: /^Skill/ }), 'kotlin')
  await user.click(await screen.findByRole('option', { name: 'Kotlin' }))
  replaceText(add.getByLabelText(/^Years of experience/), '2.5')
  await user.click(add.getByRole('button', { name: 'Add Skill' }))
  await waitFor(() => expect(row()).toHaveTextContent(/Claimed.*2\.5|2\.5.*Claimed/))
  await untilIdle()
  await user.click(await button('Edit Kotlin'))
  const years = await (await findDialog('Edit Kotlin')).findByLabelText(/^Years of experience/)
  replaceText(years, '3')
  await user.type(years, '{Enter}')
  await untilClosed('Edit Kotlin')
  await waitFor(() => expect(row()).not.toHaveTextContent('2.5'))
  await untilIdle()
  await user.click(await button('Remove Kotlin'))
  await waitFor(() => expect(row()).toBeNull())
  await user.click(await button('Undo'))
  await waitFor(() => expect(row()).toHaveTextContent('Claimed'))
})

test('an assessment shows its rubric with scores, and an application that is none is told', {
  tags: 'screens',
}, async () => {
  const { id } = await createDeveloper(server.db)
  await createCompletedAssessment(server.db, id)
  const { user, address } = openScreen(server, 'vetter', `/developer/${id}/assessments`)
  const table = within(await screen.findByRole('table', { name: 'Assessments' }))
  await user.click((await table.findAllByRole('link')).at(-1) ?? document.body)
  await waitFor(() => expect(address()).toMatch(/\/assessments\/[0-9a-f-]{36}$/))
  const rubric = within(await screen.findByRole('table', { name: /^Rubric of/ }))
  expect(rubric.getAllByRole('columnheader')[0]).toHaveTextContent('Criterion')
  expect(screen.queryByRole('navigation', { name: 'Walk through Developers' })).toBeNull()

  openScreen(server, 'vetter', `/developer/${id}/applications/none`)
  expect(await screen.findByText('This application was not found.')).toBeInTheDocument()
})

test('signed terms are uploaded with their day, and replaced by newer ones', { tags: 'screens' }, async () => {
  const { id } = await createDeveloper(server.db)
  const { user } = openScreen(server, 'dstm', `/developer/${id}/details`)
  const terms = async () => within(await screen.findByRole('region', { name: 'Signed terms' }))
  const files = async () => (await terms()).queryAllByRole('listitem')
  const upload = async (name: string, day?: string) => {
    const form = await findDialog('Upload Signed Terms')
    const content = await readFile(`test/files/${name}`)
    await user.upload(await form.findByLabelText('Choose File', { selector: 'input' }), new File([content], name))
    expect(await form.findByRole('heading', { name })).toBeInTheDocument()
    if (day) replaceText(form.getByRole('textbox', { name: /^Signed on/ }), day)
    await user.click(form.getByRole('button', { name: 'Upload' }))
    await untilClosed('Upload Signed Terms')
  }
  expect(await (await terms()).findByText(/^No file yet\./)).toBeInTheDocument()
  await user.click((await terms()).getByRole('button', { name: 'Upload' }))
  await user.click(await (await findDialog('Upload Signed Terms')).findByRole('button', { name: 'Upload' }))
  expect(await screen.findByText('Choose the file of the signed terms.')).toBeInTheDocument()
  await upload('scanned.pdf', '31 Jan 2026')
  await waitFor(async () => expect((await files())[0]).toHaveTextContent('Signed 31 Jan 2026'))
  await shows('Terms signed on', '31 Jan 2026')
  const saved = catchFiles()
  await user.click((await terms()).getByRole('button', { name: 'Download scanned.pdf' }))
  await waitFor(() => expect(saved.map(({ name }) => name)).toEqual(['scanned.pdf']))
  await untilIdle()
  await user.click((await terms()).getByRole('button', { name: 'Replace' }))
  await upload('resume.docx')
  await waitFor(async () => expect((await files())[1]).toHaveTextContent('Earlier, signed 31 Jan 2026'))
  await untilIdle()
  await user.click((await terms()).getByRole('button', { name: 'Delete resume.docx' }))
  await waitFor(async () => expect(await files()).toHaveLength(1))
  await user.click(await button('Undo'))
  await waitFor(async () => expect(await files()).toHaveLength(2))
})

test('a DSTM tags a member in the list, and takes that back', async () => {
  await createDeveloper(server.db, { first_name: 'Ana', last_name: 'Tagged' })
  const { user } = openScreen(server, 'dstm', '/developers?stage=MEMBER&status=&search=Tagged')
  await user.click(await screen.findByRole('checkbox', { name: 'Select Ana Tagged' }))
  await user.click(await button('Add Tags'))
  await user.click(await screen.findByRole('combobox', { name: /^Tags/ }))
  await user.paste('walks on water')
  await user.keyboard('{Enter}')
  await user.click(await button('Add tags to 1 developer'))
  const row = () => screen.queryByRole('row', { name: /Ana Tagged/ })
  await waitFor(() => expect(row()).toHaveTextContent('walks on water'))
  await user.click(await button('Undo'))
  await waitFor(() => expect(row()).not.toHaveTextContent('walks on water'))
})

test('a move takes a reason and a day, stands in the audit with them, and leads back', {
  tags: 'screens',
}, async () => {
  const { id } = await createDeveloper(server.db, { stage: 'VETTING', status: 'PROFILE_REVIEW' })
  const { user } = openScreen(server, 'vetter', `/developer/${id}/audit`)
  const moves = async () => within(await screen.findByRole('region', { name: 'Moves' }))
  const header = () => screen.getByRole('heading', { level: 1 }).closest('header')
  await user.click(await (await moves()).findByRole('button', { name: 'Set to Intro call' }))
  await waitFor(() => expect(header()).toHaveTextContent('Hold the intro call'))
  await user.click(await button('Undo'))
  await waitFor(() => expect(header()).toHaveTextContent('Review the profile'))
  await untilIdle()
  await user.click((await moves()).getByRole('button', { name: 'Other moves' }))
  const member = await screen.findByRole('menuitem', { name: /^Make a member/ })
  expect(member).toHaveTextContent('A member needs a passed assessment.')
  expect(member).toHaveAttribute('aria-disabled', 'true')
  await user.click(await screen.findByRole('menuitem', { name: 'Reject …' }))
  const form = await findDialog(/^Reject: /)
  const reject = () => user.click(form.getByRole('button', { name: 'Reject' }))
  const coolOff = await form.findByRole('textbox', { name: /^Cool-off until/ })
  replaceText(coolOff, '')
  await reject()
  expect(await form.findByText('Give a reason.')).toBeInTheDocument()
  await user.selectOptions(form.getByLabelText(/^Reason/), 'Skills')
  await reject()
  expect(await form.findByText('Set a cool-off date.')).toBeInTheDocument()
  replaceText(coolOff, '31 Jan 2099')
  await reject()
  await waitFor(() => expect(header()).toHaveTextContent('May apply again from 31 Jan 2099'))
  const audit = () => screen.getByRole('table', { name: 'Audit' })
  await waitFor(() => expect(within(audit()).getAllByRole('row', { name: /Reason/ })[0]).toHaveTextContent('Skills'))
  await untilIdle()
  await user.click((await moves()).getByRole('button', { name: 'Back to applicants …' }))
  await user.click((await findDialog(/^Back to applicants: /)).getByRole('button', { name: 'Back to applicants' }))
  expect(await (await moves()).findByRole('button', { name: /^Accept to vetting/ })).toBeInTheDocument()
  await waitFor(() => expect(within(audit()).getAllByRole('row')[1]).toHaveTextContent('Applicant'))
})

test('an admin makes a member by way of exception, and explains it', { tags: 'screens' }, async () => {
  const { id } = await createDeveloper(server.db, { stage: 'VETTING', status: 'PROFILE_REVIEW' })
  const { user } = openScreen(server, 'admin', `/developer/${id}/overview`)
  const moves = within(await screen.findByRole('region', { name: 'Moves' }))
  await user.click(await moves.findByRole('button', { name: 'Other moves' }))
  await user.click(await screen.findByRole('menuitem', { name: /^Make a member …/ }))
  const exception = await findDialog(/^Make a member: /)
  expect(screen.getByRole('dialog', { name: /^Make a member: / })).toHaveTextContent('a passed assessment')
  await user.click(exception.getByRole('button', { name: 'Make a member' }))
  expect(await exception.findByText('Explain why you make an exception.')).toBeInTheDocument()
  replaceText(exception.getByLabelText(/^Note for colleagues/), 'We have worked together for years.')
  await user.click(exception.getByRole('button', { name: 'Make a member' }))
  await waitFor(async () =>
    expect(await server.db.selectFrom('developers').select('stage').where('id', '=', id).execute()).toEqual([
      { stage: 'MEMBER' },
    ]),
  )
  await waitFor(() => expect(screen.getByRole('heading', { level: 1 }).closest('header')).toHaveTextContent(/Member/))
})
