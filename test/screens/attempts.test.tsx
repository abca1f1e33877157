import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { shippedTexts } from '#shared/texts/shippedTexts.ts'
import { dayIn } from '#test/days.ts'
import { asTest } from '#test/factories.ts'
import { createAttempt, createCandidate } from '#test/rows/attempts.ts'
import { startTestServer, type TestServer } from '#test/testServer.ts'
import { findField } from './findField.ts'
import { openScreen, untilIdle } from './openScreen.tsx'
import { replaceText } from './replaceText.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const dialog = async (name: string | RegExp) => within(await screen.findByRole('dialog', { name }))
const gone = (name: string | RegExp) => waitFor(() => expect(screen.queryByRole('dialog', { name })).toBeNull())

test('work that came in shows its link and note; cancelling it needs a reason, and an undo brings it back', async () => {
  const { id: developer_id } = await createCandidate(server.db)
  const url_submission = 'https://git.example.com/late-events'
  const { id } = await createAttempt(server.db, 'SUBMITTED', { developer_id, url_submission })
  const submission = { developer_assessment_id: id, note: 'The README says how to run it.' }
  await asTest(server.db, (trx) => trx.insertInto('submissions').values(submission).execute())
  const { user } = openScreen(server, 'vetter', `/developer/${developer_id}/assessments`)
  await user.click(await screen.findByRole('button', { name: 'Cancel …' }))
  expect(document.body).toHaveTextContent('git.example.com/late-events')
  expect(document.body).toHaveTextContent('The README says how to run it.')
  const cancelling = await dialog(/^Cancel /)
  await user.click(cancelling.getByRole('button', { name: 'Cancel Assessment' }))
  expect(await cancelling.findByText('Give a reason.')).toBeInTheDocument()
  replaceText(cancelling.getByLabelText(/^Why/), 'Sent to the wrong person')
  await user.click(cancelling.getByRole('button', { name: 'Cancel Assessment' }))
  expect(await screen.findByText('Cancelled')).toBeInTheDocument()
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  expect(await screen.findByText('Submitted')).toBeInTheDocument()
})

test('a talk that was entered afterwards says why its result waits, and whoever was there confirms it', async () => {
  const { id: developer_id } = await createCandidate(server.db)
  const talk = { talk_on: dayIn(-1), talk_minutes: 45, talk_with_ids: [server.as('dstm').account.id] }
  const recorded_by_id = server.as('vetter').account.id
  await createAttempt(server.db, 'ASSIGNED', { type: 'LIVE_CODING', developer_id, recorded_by_id, ...talk })
  const { user } = openScreen(server, 'dstm', `/developer/${developer_id}/assessments`)
  const button = await screen.findByRole('button', { name: 'Confirm That the Talk Took Place' })
  expect(screen.getByText(/This talk was entered afterwards/)).toBeInTheDocument()
  expect(screen.getByText('Not told')).toBeInTheDocument()
  await user.click(button)
  expect(await screen.findByText('You confirmed that this talk took place.')).toBeInTheDocument()
  expect(await screen.findByText('Confirmed')).toBeInTheDocument()
  expect(screen.queryByText(/This talk was entered afterwards/)).toBeNull()
})

test('a reviewer enters days off, which are taken away again', async () => {
  const { user } = openScreen(server, 'reviewer', '/you')
  await user.click(await screen.findByRole('button', { name: 'Change …' }))
  const most = await findField(/^Maximum open reviews/)
  const form = await dialog(/^Capacity and Days Off: /)
  replaceText(most, '4')
  replaceText(form.getByRole('textbox', { name: 'First day off' }), '2031-03-02')
  replaceText(form.getByRole('textbox', { name: 'Last day off' }), '2031-03-04')
  await user.click(form.getByRole('button', { name: 'Save' }))
  await gone(/^Capacity and Days Off: /)
  expect(await screen.findByText('2 Mar 2031 to 4 Mar 2031')).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Remove 2 Mar 2031 to 4 Mar 2031' }))
  expect(await screen.findByText('No days off are entered.')).toBeInTheDocument()
  await untilIdle()
})

test('a developer whose work was reviewed is told in the words of the firm, once, and an undo takes it back', async () => {
  const { id: developer_id } = await createCandidate(server.db)
  const { id } = await createAttempt(server.db, 'COMPLETED', { developer_id })
  const review = { developer_assessment_id: id, reviewer_id: server.as('reviewer').account.id, status: 'SENT' } as const
  await asTest(server.db, (trx) =>
    trx
      .insertInto('reviews')
      .values({ ...review, sent_at: new Date() })
      .execute(),
  )
  const { user } = openScreen(server, 'vetter', `/developer/${developer_id}/assessments`)
  await user.click(await screen.findByRole('button', { name: 'Tell Developer …' }))
  const telling = await dialog(/^Tell the Developer: /)
  const text = await telling.findByLabelText(/^Message to the developer/)
  expect(text).toHaveValue(shippedTexts.REVIEWED.body)
  replaceText(text, '')
  await user.click(telling.getByRole('button', { name: 'Tell Developer' }))
  expect(await telling.findByText('Write what you want to tell the developer.')).toBeInTheDocument()
  replaceText(text, 'We have read it, {{first_name}}.')
  await user.click(telling.getByRole('button', { name: 'Tell Developer' }))
  await gone(/^Tell the Developer: /)
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Tell Developer …' })).toBeNull())
  const messages = server.db.selectFrom('messages').select(['body', 'outcome']).where('developer_id', '=', developer_id)
  expect(await messages.execute()).toEqual([{ body: 'We have read it, Zoë.', outcome: 'REVIEWED' }])
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  expect(await screen.findByRole('button', { name: 'Tell Developer …' })).toBeInTheDocument()
})
