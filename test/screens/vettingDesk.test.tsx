import { screen, waitFor, within } from '@testing-library/react'
import type { Updateable } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Tables } from '#server/platform/db/schema/tables.ts'
import { asTest, createUser } from '#test/factories.ts'
import { createAttempt, createCandidate } from '#test/rows/attempts.ts'
import { createReviewed } from '#test/rows/reviews.ts'
import { startTestServer, type TestServer } from '#test/testServer.ts'
import { openScreen, untilIdle } from './openScreen.tsx'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const yesterday = () => new Date(Date.now() - 86_400_000)
const dialog = async (name: string | RegExp) => within(await screen.findByRole('dialog', { name }))
const gone = () => waitFor(() => expect(screen.queryByRole('dialog', { name: /^(Send|Remind)/ })).toBeNull())
const onTheDesk = (last_name: string) => createCandidate(server.db, { last_name, status: 'CHALLENGE_OUT' })
/** Gives the name of the assessment of an attempt. */
async function nameOf({ assessment_version_id }: { assessment_version_id: string }): Promise<string> {
  const versions = server.db
    .selectFrom('assessment_versions')
    .where('assessment_versions.id', '=', assessment_version_id)
  const named = versions.innerJoin('assessments', 'assessments.id', 'assessment_id').select('name')
  return (await named.executeTakeFirstOrThrow()).name
}

/** Creates somebody whose work has been reviewed since a day by Rita, and is late or has been reviewed. */
async function createLate(last_name: string) {
  const { id: reviewer } = await createUser(server.db, { role: 'reviewer', display_name: `Rita ${last_name}` })
  const developer = { first_name: 'Zoë', last_name, stage: 'VETTING', status: 'IN_REVIEW' } as const
  const attempt = { sent_at: yesterday(), submitted_at: yesterday() }
  return createReviewed(server.db, { reviewers: [reviewer], developer, attempt })
}

const changeReviews = (ids: readonly string[], row: Updateable<Tables['reviews']>) =>
  asTest(server.db, (trx) => trx.updateTable('reviews').set(row).where('id', 'in', ids).execute())

test('a draft is sent without leaving the desk, with the assessment and challenge that it has', async () => {
  const { id: developer_id } = await onTheDesk('Draft')
  const draft = await createAttempt(server.db, 'DRAFT', { developer_id })
  const { user, address } = openScreen(server, 'vetter', '/vetting?search=Draft')
  await user.click(await screen.findByRole('link', { name: 'Send the challenge' }))
  const sending = await dialog(/^Send Assessment: /)
  expect(await sending.findByText(/has drawn the challenge /)).toBeInTheDocument()
  const chosen = sending.getByLabelText<HTMLSelectElement>(/^Assessment/, { selector: 'select' })
  expect(chosen.selectedOptions[0]).toHaveTextContent(await nameOf(draft))
  await user.keyboard('{Escape}')
  const discard = screen.queryByRole('button', { name: 'Discard Changes' })
  if (discard) await user.click(discard)
  await gone()
  await waitFor(() => expect(address()).toBe('/vetting?search=Draft'))
})

test('a developer whose work is due soon is reminded from the desk', async () => {
  const { id: developer_id } = await onTheDesk('Tardy')
  const due_at = new Date(Date.now() + 3_600_000)
  const sent = await createAttempt(server.db, 'SENT', { developer_id, due_at })
  const { user, address } = openScreen(server, 'vetter', '/vetting?search=Tardy')
  await user.click(await screen.findByRole('link', { name: /^Remind: / }))
  const name = await nameOf(sent)
  const reminding = await dialog(`Remind Developer: ${name}`)
  expect(reminding.getByRole('region', { name: 'Preview' })).toHaveTextContent(name)
  await user.click(reminding.getByRole('button', { name: 'Remind' }))
  expect(await screen.findByText(/^The reminder (will be sent in|is ready)/)).toBeInTheDocument()
  expect(address()).toMatch(/^\/vetting\?search=Tardy/)
})

test('a reviewer who is late is reminded once an hour, unless the reminder is taken back', async () => {
  const { reviewIds } = await createLate('Slow')
  await changeReviews(reviewIds, { due_at: yesterday() })
  const { user } = openScreen(server, 'vetter', '/vetting?search=Slow')
  const remind = async () => user.click(await screen.findByRole('link', { name: /^Remind reviewer: / }))
  await remind()
  const reminding = await dialog(/^Remind Reviewers: /)
  expect(reminding.getByText(/^The reminder to Rita Slow/)).toBeInTheDocument()
  await user.click(reminding.getByRole('button', { name: 'Remind' }))
  expect(await screen.findByText('Reminded Rita Slow.')).toBeInTheDocument()
  await gone()
  await untilIdle()
  await remind()
  expect(await screen.findByText(/reminded less than an hour ago/)).toBeInTheDocument()
  await user.keyboard('{Escape}')
  await gone()
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  expect(await screen.findByText(/^This change is undone/)).toBeInTheDocument()
  await untilIdle()
  await remind()
  expect((await dialog(/^Remind Reviewers: /)).getByText(/^The reminder to /)).toBeInTheDocument()
})

test('a recruiter reads the board, moves nobody, and is led to the assessments, since recruiters send nothing', async () => {
  const { id: developer_id } = await onTheDesk('Read')
  await createAttempt(server.db, 'SENT', { developer_id, due_at: yesterday() })
  openScreen(server, 'recruiter', '/vetting?view=board&search=Read')
  const action = await screen.findByRole('link', { name: /^Remind/ })
  expect(action).toHaveAttribute('href', expect.stringMatching(/\/assessments$/))
  expect(screen.queryByRole('button', { name: /^Move / })).toBeNull()
})

test('a vetter gives a review to somebody else and takes that back; of a review that was sent there is nothing to move', async () => {
  const { reviewIds } = await createLate('Given')
  const { id: other } = await createUser(server.db, { role: 'reviewer', display_name: 'Otto Other' })
  const given = () => server.db.selectFrom('reviews').select('status').where('reviewer_id', '=', other).execute()
  const { user } = openScreen(server, 'vetter', '/vetting?search=Given')
  const move = () => document.querySelector<HTMLAnchorElement>('a[href*="move-review"]')
  await waitFor(() => expect(move()).not.toBeNull())
  await user.click(move() ?? document.body)
  const moving = await dialog(/^Move Review: /)
  expect(await moving.findByText(/The current reviewer is told/)).toBeInTheDocument()
  await user.selectOptions(moving.getByLabelText(/^Give it to/), other)
  await user.click(moving.getByRole('button', { name: 'Give to Them' }))
  expect(await screen.findByText('Otto Other has the review now.')).toBeInTheDocument()
  expect(await given()).toEqual([{ status: 'PENDING' }])
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(screen.queryByText('Otto Other has the review now.')).toBeNull())
  await expect.poll(given).toEqual([])

  await changeReviews(reviewIds, { status: 'SENT', sent_at: new Date(), total_score: 80 })
  openScreen(server, 'vetter', '/vetting?search=Given')
  expect(await screen.findByRole('cell', { name: /Rita Given/ })).toBeInTheDocument()
  expect(move()).toBeNull()
})
