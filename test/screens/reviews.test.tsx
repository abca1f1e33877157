import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { asTest, createReview, createSkill } from '#test/factories.ts'
import { createReviewed } from '#test/rows/reviews.ts'
import { startTestServer, type TestServer } from '#test/testServer.ts'
import { openScreen, untilIdle } from './openScreen.tsx'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
const reviewer = () => server.as('reviewer').account.id

const side = () => screen.getByRole('complementary', { name: 'Score and sending' })
const criterion = (name: RegExp) => within(screen.getByRole('group', { name }))

/** Opens a review of the reviewer, and waits until it takes keys. */
async function openReview(id: string) {
  const opened = openScreen(server, 'reviewer', `/developer/-/assessments/${id}`)
  await screen.findByText(/^Score so far/)
  return opened
}

test('a reviewer sees the own assessments under code names, by tab, page and sort', async () => {
  for (let at = 0; at < 21; at++) await createReview(server.db, reviewer(), { code_name: `Heron ${at}` })
  const sent = await createReview(server.db, reviewer(), { code_name: 'Owl' })
  await asTest(server.db, (trx) =>
    trx
      .updateTable('reviews')
      .set({ status: 'SENT', sent_at: new Date(), total_score: 80 })
      .where('id', '=', sent.id)
      .execute(),
  )
  const { user, address } = openScreen(server, 'reviewer', '/my-assessments?tab=all')
  await screen.findByRole('heading', { name: 'My Assessments (22)' })
  const headers = screen.getAllByRole('columnheader')
  expect(headers.map(({ textContent }) => textContent)).toEqual([
    'Code name',
    'Assessment',
    'Stack',
    'Due',
    'Time left',
    'Status',
    'My score',
    'Answer',
  ])
  expect(headers[3]).toHaveAttribute('aria-sort', 'ascending')
  await user.click(screen.getByRole('button', { name: 'Next page' }))
  await waitFor(() => expect(address()).toMatch(/tab=all&page=2$/))
  await user.click(screen.getByRole('button', { name: 'Code name' }))
  await waitFor(() => expect(address()).toMatch(/tab=all&sort=code_name$/))
  const tabs = within(screen.getByRole('navigation', { name: 'Parts of My Assessments' }))
  const names = tabs.getAllByRole('link').map(({ textContent }) => textContent)
  expect(names.map((name) => name.replace(/\W*\d+$/, ''))).toEqual(['Overdue', 'To do', 'Drafts', 'Done', 'All'])
  await user.click(tabs.getByRole('link', { name: 'Done' }))
  await screen.findByRole('heading', { name: 'My Assessments (1)' })
  expect(address()).toMatch(/sort=code_name&tab=done$|tab=done&sort=code_name$/)
  expect(screen.queryByRole('cell', { name: 'Pending' })).toBeNull()
})

test('a filter that leaves nothing says so, and is cleared without leaving the tab', async () => {
  const { id } = await createReviewed(server.db, { reviewers: [reviewer()] })
  await asTest(server.db, (trx) =>
    trx
      .updateTable('reviews')
      .set({ due_at: new Date(0) })
      .where('developer_assessment_id', '=', id)
      .execute(),
  )
  const { user, address } = openScreen(server, 'reviewer', '/my-assessments?tab=overdue&search=nothing+has+this+name')
  const empty = (await screen.findByText('Nothing matches these filters.')).closest('td')
  await user.click(within(empty ?? document.body).getByRole('button', { name: 'Clear Filters' }))
  await waitFor(() => expect(address()).toBe('/my-assessments?tab=overdue'))
})

test('a review is accepted, scored and sent by the keyboard alone, with an answer on each claimed skill', async () => {
  const names = ['Goish', 'Rubyish']
  const skills = await Promise.all(names.map(async (name) => (await createSkill(server.db, { name })).id))
  const { id, reviewIds } = await createReviewed(server.db, {
    reviewers: [reviewer()],
    stack: names,
    developer: { skills },
  })
  const { user } = await openReview(id)
  screen.getByRole('button', { name: 'Accept' }).focus()
  await user.keyboard('{Enter}')
  expect(await screen.findByText(/^You accepted the review of /)).toBeInTheDocument()
  await user.keyboard('3')
  await waitFor(() => expect(side()).toHaveTextContent(/1 of/))
  await screen.findByText(/^Saved\./)
  await user.keyboard('{Control>}{Enter}{/Control}')
  const shown = () => screen.getAllByRole('radio', { name: 'Shown' })
  // Nothing is ticked at first. The claimed skills are missing, so the first gets the focus.
  await waitFor(() => expect(shown()[0]).toHaveFocus())
  expect(shown()).toHaveLength(2)
  expect(screen.queryAllByRole('radio', { checked: true, name: /hown$/ })).toEqual([])
  await user.keyboard('n')
  await user.keyboard('y')
  await waitFor(() => expect(screen.getByRole('button', { name: 'Send Review' })).toHaveFocus())
  expect(screen.getByText(/^If this passes, .+ becomes verified/)).toBeInTheDocument()
  await user.keyboard('{Control>}{Enter}{/Control}')
  expect(await screen.findByRole('alertdialog', { name: 'Score It Anyway?' })).toHaveTextContent(
    'You haven’t opened this work.',
  )
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  const [first] = criterion(/^Testing.*%$/).getAllByRole('radio')
  first?.focus()
  await user.keyboard('3')
  await user.click(screen.getByRole('link', { name: 'Open on git.example.com' }))
  await user.keyboard('{Control>}{Enter}{/Control}')
  expect(await screen.findByText('This review was sent, so you can no longer change it.')).toBeInTheDocument()
  await waitFor(() => expect(screen.getByRole('link', { name: 'Back to My Assessments' })).toHaveFocus())
  expect(criterion(/^Testing.*%$/).getAllByRole('radio')[0]).toBeDisabled()
  const [saved] = await server.db.selectFrom('reviews').select('status').where('id', 'in', reviewIds).execute()
  expect(saved).toEqual({ status: 'SENT' })
  await untilIdle()
})

test('a reviewer who cannot open the work says why, gives the review back, and takes that back', async () => {
  const { id, reviewIds } = await createReviewed(server.db, { reviewers: [reviewer()] })
  const { user } = await openReview(id)
  await user.click(screen.getByRole('button', { name: 'I Can’t Open It …' }))
  const dialog = await screen.findByRole('dialog', { name: 'I Can’t Open It' })
  await user.click(within(dialog).getByRole('button', { name: 'Tell the Vetting Team' }))
  expect(await within(dialog).findByText(/^Give a reason/)).toBeInTheDocument()
  await user.type(within(dialog).getByLabelText(/^What happens when you open it/), 'The link leads nowhere.')
  await user.click(within(dialog).getByRole('button', { name: 'Tell the Vetting Team' }))
  expect(await screen.findByText('This review was declined.')).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'I Can’t Open It …' })).toBeNull()
  const review = () =>
    server.db
      .selectFrom('reviews')
      .select(['status', 'could_not_open', 'decline_reason'])
      .where('id', 'in', reviewIds)
      .execute()
  expect(await review()).toEqual([
    { status: 'DECLINED', could_not_open: true, decline_reason: 'The link leads nowhere.' },
  ])
  await user.click(screen.getByRole('button', { name: /^Undo/ }))
  expect(await screen.findByRole('button', { name: 'I Can’t Open It …' })).toBeInTheDocument()
  expect(await review()).toEqual([{ status: 'PENDING', could_not_open: false, decline_reason: null }])
  await untilIdle()
})
