import { randomUUID } from 'node:crypto'
import { screen, waitFor, within } from '@testing-library/react'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createCheckInTasks } from '#server/checkIns/tasks.ts'
import type { PauseReason } from '#shared/taskRuns/taskRuns.ts'
import { asTest, createCheckIn, createDstmPlacement } from '#test/factories.ts'
import { startTestServer, type TestServer } from '#test/testServer.ts'
import { openScreen } from './openScreen.tsx'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
beforeEach(() => sql`delete from clock_pauses`.execute(server.db))

/** Lets a task miss late check-ins, as it does every minute. @returns their ids. */
async function missCheckIns(count: number): Promise<string[]> {
  const placement = await createDstmPlacement(server.db, { dstm_id: server.as('dstm').account.id })
  const late = { due: -30, state: 'SCHEDULED' } as const
  const ids: string[] = []
  while (ids.length < count) ids.push((await createCheckIn(server.db, placement.id, late)).id)
  const run = { id: randomUUID(), now: new Date() }
  for (const task of createCheckInTasks(server)) while (await task.run(run));
  return ids
}

const pause = (reason: PauseReason, seconds: number) =>
  sql`insert into clock_pauses (reason, seconds) values (${reason}, ${seconds})`.execute(server.db)
const notice = () => screen.findByRole('region', { name: 'Tasks wait' })
const hasNoNotice = () => waitFor(() => expect(screen.queryByRole('region', { name: 'Tasks wait' })).toBeNull())

test('an admin takes a run back but for what was changed since, and says that the time is right', async () => {
  const [changed = ''] = await missCheckIns(2)
  const { user } = openScreen(server, 'admin', '/task-runs')
  await hasNoNotice()
  const row = async () => (await screen.findByRole('cell', { name: 'Check-ins' })).closest('tr') ?? document.body
  await user.click(within(await row()).getByRole('button'))
  const dialog = within(await screen.findByRole('dialog', { name: /^Check-ins: 2/ }))
  expect(await dialog.findAllByText('Scheduled → Missed')).toHaveLength(2)
  await asTest(server.db, (trx) =>
    trx.updateTable('check_ins').set({ notes: 'We talked.' }).where('id', '=', changed).execute(),
  )
  await user.click(dialog.getByRole('button', { name: 'Take Back' }))
  expect(await screen.findByText(/^1 row was restored\. 1 was skipped\./)).toBeInTheDocument()
  const skipped = within(await dialog.findByRole('region', { name: 'Not taken back' }))
  expect(skipped.getAllByRole('listitem')).toHaveLength(1)
  expect(await screen.findByRole('dialog', { name: /changed, taken back$/ })).toBeInTheDocument()
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('dialog', { name: /^Check-ins/ })).toBeNull()
  await waitFor(async () => expect(await row()).toHaveTextContent(/Taken back.*The admin/))
  expect(await notice()).toHaveTextContent('A run was taken back.')
  await user.click(screen.getByRole('button', { name: 'The Time Is Right' }))
  await hasNoNotice()
})

test('the pause of a clock that jumped says by how much, and an admin ends it', async () => {
  await pause('JUMP', 400 * 86_400)
  const { user } = openScreen(server, 'admin', '/task-runs')
  expect(await notice()).toHaveTextContent(
    'The clock jumped 400 days ahead. Tasks that depend on the day have been waiting since',
  )
  await user.click(screen.getByRole('button', { name: 'The Time Is Right' }))
  await hasNoNotice()
})

test('an admin cannot end the pause of two clocks that differ', async () => {
  await pause('APART', -7_200)
  openScreen(server, 'admin', '/task-runs')
  expect(await notice()).toHaveTextContent('the clock of Vouch is 2 h behind the clock of the database.')
  expect(await notice()).toHaveTextContent('Correct the clock that is wrong.')
  expect(within(await notice()).queryByRole('button')).toBeNull()
})

test('a recruiter sees neither runs nor pauses', async () => {
  await pause('JUMP', 400 * 86_400)
  openScreen(server, 'recruiter', '/task-runs')
  expect(await screen.findByRole('heading', { name: 'There is no page at this address.' })).toBeInTheDocument()
  expect(screen.queryByRole('region', { name: 'Tasks wait' })).toBeNull()
})
