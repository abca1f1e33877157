import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { countResumeWords } from '#server/resumes/search/vocabulary.ts'
import { createDeveloper, createJob, createJobProfile, createResume, createSkill } from '#test/factories.ts'
import { startTestServer, type TestServer } from '#test/testServer.ts'
import { interceptRequests } from './network.ts'
import { openScreen, untilIdle } from './openScreen.tsx'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const region = (name: string) => within(screen.getByRole('region', { name }))
/** Waits for a toast, in which the name of a record is a link. */
const tells = (text: string | RegExp) =>
  waitFor(() => expect(screen.getByRole('region', { name: 'Notifications' })).toHaveTextContent(text))
const question = () => within(screen.getByRole('alertdialog'))

/** Adds a job, and members with its skill. */
async function jobWithCandidates(...names: string[]) {
  const { id: skill } = await createSkill(server.db)
  const job = await createJob(server.db, { status: 'ACTIVE', skills: { [skill]: 'REQUIRED' } })
  const developers: { id: string }[] = []
  for (const first_name of names) {
    const rate = { cost_rate_cents: 4_500, weekly_hours: 40 }
    developers.push(
      await createDeveloper(server.db, { first_name, last_name: 'Quillfeather', skills: [skill], ...rate }),
    )
  }
  return { job, developers }
}

test('a developer who is found despite a typing error is put forward with a preset rate, once', {
  tags: 'screens',
}, async () => {
  const { job } = await jobWithCandidates('Zacharias')
  const { user, address } = openScreen(server, 'recruiter', `/jobs/${job.id}/new`)
  const form = () => within(screen.getByRole('form', { name: 'Put a developer forward' }))
  const choose = async (typed: string) => {
    await user.click(await screen.findByRole('combobox', { name: /^Developer/ }))
    await user.paste(typed)
    await user.click(await screen.findByRole('option', { name: /^Zacharias Quillfeather / }))
  }
  await choose('Zacharias Quillfeatherx')
  expect(await screen.findByRole('list', { name: 'Required skills' })).toHaveTextContent(/, (verified|claimed|missing)/)
  expect(form().getByText(/, accepted$/)).toBeInTheDocument()
  await waitFor(() => expect(form().getByLabelText(/^Cost rate per hour/)).toHaveDisplayValue(/45/))
  await user.click(form().getByRole('button', { name: 'Put Forward' }))
  await tells('Zacharias Quillfeather is shortlisted.')
  await waitFor(() => expect(address()).toBe(`/jobs/${job.id}/job-profiles`))
  const link = await within(await screen.findByRole('table')).findByRole('link', { name: 'Zacharias Quillfeather' })
  expect(link.closest('tr')).toHaveTextContent('Shortlisted')

  await user.click(screen.getByRole('link', { name: 'Put a Developer Forward' }))
  await choose('Zacharias Quillfeather')
  expect(await screen.findByRole('region', { name: 'Cannot be put forward' })).toHaveTextContent(
    'Is already shortlisted for this job',
  )
  await user.click(form().getByRole('button', { name: 'Put Forward' }))
  expect(await form().findByText(/cannot be put forward/)).toBeInTheDocument()
})

test('who is offered first stays while the first search runs, so that a click on them is not lost', {
  tags: 'screens',
}, async () => {
  const { job } = await jobWithCandidates('Yolanda', 'Xaver')
  let searches = 0
  const { promise, resolve } = Promise.withResolvers<void>()
  interceptRequests('searchDeveloperOptions', async (ask) => {
    searches += 1
    await promise
    return ask()
  })
  const { user } = openScreen(server, 'recruiter', `/jobs/${job.id}/new`)
  await user.click(await screen.findByRole('combobox', { name: /^Developer/ }))
  const offered = await screen.findAllByRole('option')
  expect(offered.length).toBeGreaterThan(1)
  await user.paste('Yolanda')
  await waitFor(() => expect(searches).toBe(1))
  expect(screen.getAllByRole('option')).toHaveLength(offered.length)
  resolve()
  await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(1))
})

test('who may not write profiles sees the board, and moves nothing', async () => {
  const { job, developers } = await jobWithCandidates('Vera')
  for (const { id } of developers) await createJobProfile(server.db, { job_id: job.id, developer_id: id })
  openScreen(server, 'vetter', `/jobs/${job.id}/job-profiles?view=board`)
  await screen.findByRole('region', { name: 'Job profiles by status' })
  const board = region('Job profiles by status')
  expect(await board.findByRole('link', { name: 'Vera Quillfeather' })).toBeInTheDocument()
  expect(board.queryByRole('button', { name: /^Move / })).toBeNull()
  expect(screen.queryByRole('link', { name: 'Put a Developer Forward' })).toBeNull()
})

test('a candidate who is put forward leaves the grid at once, and comes back by Undo', async () => {
  const { job } = await jobWithCandidates('Gina')
  const { user } = openScreen(server, 'recruiter', `/skills-search/${job.id}`)
  await user.click(await screen.findByRole('button', { name: 'Shortlist Gina Quillfeather' }))
  expect(await screen.findByText(/^1 developer will be shortlisted\./)).toBeInTheDocument()
  await user.click(await question().findByRole('button', { name: 'Shortlist 1 developer' }))
  await tells('1 developer is shortlisted.')
  const toast = region('Notifications')
  expect(toast.getByRole('link')).toHaveAttribute('href', `/jobs/${job.id}/job-profiles`)
  const card = () => region('Candidates').queryByRole('link', { name: 'Gina Quillfeather' })
  await waitFor(() => expect(card()).toBeNull())
  await user.click(toast.getByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(card()).toBeInTheDocument())
})

/** Makes the page believe that it is in the background, where it does not poll. */
function setHidden(hidden: boolean): void {
  Object.defineProperty(document, 'hidden', { configurable: true, get: () => hidden })
  document.dispatchEvent(new Event('visibilitychange'))
}

test('whom somebody else attaches meanwhile is skipped with the reason, leaves the grid, and is no longer selected', {
  tags: 'screens',
}, async () => {
  const { job, developers } = await jobWithCandidates('Mia', 'Max')
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const { user } = openScreen(server, 'recruiter', `/skills-search/${job.id}`)
  const box = (name: string) => screen.getByRole('checkbox', { name: `Select ${name} Quillfeather` })
  await user.click(await screen.findByRole('checkbox', { name: 'Select Mia Quillfeather' }))
  await user.click(box('Max'))
  setHidden(true)
  onTestFinished(() => setHidden(false))
  await createJobProfile(server.db, { job_id: job.id, developer_id: developers[0]?.id ?? '' })

  // The page has not polled yet, so it still offers the move.
  await user.click(screen.getByRole('button', { name: 'Shortlist' }))
  expect(await screen.findByText(/^1 developer will be shortlisted\./)).toBeInTheDocument()
  expect(question().getByRole('region', { name: 'Skipped' })).toHaveTextContent('Mia Quillfeather')
  await user.click(question().getByRole('button', { name: 'Cancel' }))
  await user.click(screen.getByRole('button', { name: 'Send Message' }))
  const skipped = await screen.findByRole('region', { name: 'Skipped' })
  expect(skipped).toHaveTextContent('Already has a profile for this job')
  expect(skipped).toHaveTextContent('Mia Quillfeather')
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  await vi.advanceTimersByTimeAsync(10_000)
  setHidden(false)
  const notice = 'Mia Quillfeather has a profile for this job now, and is no longer selected.'
  expect(await screen.findByText(notice)).toBeInTheDocument()
  await waitFor(() => expect(screen.queryByRole('checkbox', { name: 'Select Mia Quillfeather' })).toBeNull())
  expect(box('Max')).toBeChecked()
})

test('selected developers of a list are added to a job, and taken off it by Undo', async () => {
  const { job } = await jobWithCandidates('Lia', 'Leo')
  const { user } = openScreen(server, 'recruiter', '/developers?stage=MEMBER&status=&search=Quillfeather')
  await screen.findByRole('link', { name: 'Lia Quillfeather' })
  await user.click(screen.getByRole('checkbox', { name: 'Select this page' }))
  await screen.findByRole('region', { name: 'Selection' })
  await user.click(region('Selection').getByRole('button', { name: 'Add to Job' }))
  const company = await screen.findByRole('combobox', { name: /^Company/ })
  await waitFor(() => expect(company.querySelector(`[value="${job.company_id}"]`)).not.toBeNull())
  await user.selectOptions(company, job.company_id)
  await user.click(await screen.findByRole('button', { name: /^Shortlist \d+ developers$/ }))
  await tells(/\d+ developers are shortlisted\./)
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  await tells('This change is undone:')
})

test('selected developers of Resume Search are asked about before they are added to a job', {
  tags: 'screens',
}, async () => {
  const { developers } = await jobWithCandidates('Rea', 'Rob')
  for (const { id } of developers) await createResume(server.db, 'Knows cobolscript.', { developer_id: id })
  await countResumeWords(server.db)
  const { user } = openScreen(server, 'recruiter', '/resume-search?q=cobolscript&stage=MEMBER')
  const results = within(await screen.findByRole('list', { name: 'Results' }))
  for (const box of await results.findAllByRole('checkbox')) await user.click(box)
  expect(await screen.findByText('2 selected')).toBeInTheDocument()
  await untilIdle()
  await user.click(region('Selection').getByRole('button', { name: 'Add to Job' }))
  expect(await screen.findByRole('alertdialog')).toBeInTheDocument()
})
