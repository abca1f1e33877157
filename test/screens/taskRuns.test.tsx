import { randomUUID } from 'node:crypto'
import { screen, waitFor, within } from '@testing-library/react'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createCheckInTasks } from '#server/checkIns/tasks.ts'
import type { PauseReason } from '#shared/taskRuns/taskRuns.ts'
import { createCheckIn, createDstmPlacement } from '#test/factories.ts'
import { startTestServer, type TestServer } from '#test/testServer.ts'
import { interceptRequests } from './network.ts'
import { openScreen, untilAnswered } from './openScreen.tsx'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
beforeEach(() => sql`delete from clock_pauses`.execute(server.db))

/** Makes check-ins late, and runs their task as every minute does. */
async function missCheckIns(count: number): Promise<void> {
  const placement = await createDstmPlacement(server.db, { dstm_id: server.as('dstm').account.id })
  for (let n = 0; n < count; n++) await createCheckIn(server.db, placement.id, { due: -30, state: 'SCHEDULED' })
  await runCheckIns()
}

async function runCheckIns(): Promise<void> {
  const run = { id: randomUUID(), now: new Date() }
  for (const task of createCheckInTasks(server)) while (await task.run(run));
}

const pause = (reason: PauseReason, seconds: number) =>
  sql`insert into clock_pauses (reason, seconds) values (${reason}, ${seconds})`.execute(server.db)
const notice = () => screen.findByRole('region', { name: 'Tasks wait' })
const hasNoNotice = () => waitFor(() => expect(screen.queryByRole('region', { name: 'Tasks wait' })).toBeNull())

test('an admin sees in Health what waits, reads its rows, and lets it run', async () => {
  await missCheckIns(21)
  const { user } = openScreen(server, 'admin', '/settings/health')
  const waiting = within(await screen.findByRole('list', { name: 'Waits for an admin' }))
  expect(waiting.getByRole('listitem')).toHaveTextContent(/Waits for an admin.*Check-ins.*21 of 21 rows waiting since/)
  await user.click(waiting.getByRole('button', { name: 'Check and Run … Check-ins' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Check-ins: 21 of 21 rows waiting' }))
  expect(await dialog.findAllByText('Scheduled → Missed')).toHaveLength(21)
  await user.click(dialog.getByRole('button', { name: 'Run Now' }))
  expect(await screen.findByText('The task will run within a minute.')).toBeInTheDocument()
  expect(await waiting.findByText('Starts within a minute')).toBeInTheDocument()
  expect(waiting.queryByRole('button')).toBeNull()
  await runCheckIns()
  openScreen(server, 'admin', '/settings/health')
  await screen.findByRole('heading', { name: 'Health' })
  await untilAnswered()
  expect(screen.queryByRole('list', { name: 'Waits for an admin' })).toBeNull()
})

test('Health says when what waits cannot be read, and reads it again', async () => {
  await missCheckIns(21)
  let isLost = true
  interceptRequests('query getTaskRuns', async (pass, body) => {
    const answers: unknown[] = await (await pass()).json()
    const asked: { operationName: string }[] = JSON.parse(body)
    const refused = { errors: [{ message: 'It is too much.', extensions: { code: 'RATE_LIMITED' } }] }
    const told = answers.map((one, at) => (isLost && asked[at]?.operationName === 'getTaskRuns' ? refused : one))
    return new Response(JSON.stringify(told), { headers: { 'content-type': 'application/json' } })
  })
  const { user } = openScreen(server, 'admin', '/settings/health')
  const alert = (await screen.findByText('It is too much.')).closest<HTMLElement>('[role="alert"]')
  isLost = false
  await user.click(within(alert ?? document.body).getByRole('button', { name: 'Retry' }))
  expect(await screen.findByRole('list', { name: 'Waits for an admin' })).toBeInTheDocument()
})

test('the pause of a clock that jumped says by how much, and an admin ends it', async () => {
  await pause('JUMP', 400 * 86_400)
  const { user } = openScreen(server, 'admin', '/settings/health')
  expect(await notice()).toHaveTextContent(
    'The clock jumped 400 days ahead. Tasks that depend on the day have been waiting since',
  )
  await user.click(screen.getByRole('button', { name: 'The Time Is Right' }))
  await hasNoNotice()
})

test('an admin cannot end the pause of two clocks that differ', async () => {
  await pause('APART', -7_200)
  openScreen(server, 'admin', '/settings/health')
  expect(await notice()).toHaveTextContent('the clock of Vouch is 2 h behind the clock of the database.')
  expect(await notice()).toHaveTextContent('Correct the clock that is wrong.')
  expect(within(await notice()).queryByRole('button')).toBeNull()
})

test('a recruiter sees neither runs nor pauses', async () => {
  await pause('JUMP', 400 * 86_400)
  openScreen(server, 'recruiter', '/settings/health')
  expect(await screen.findByRole('heading', { name: 'There is no page at this address.' })).toBeInTheDocument()
  expect(screen.queryByRole('region', { name: 'Tasks wait' })).toBeNull()
})
