import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { asTest, createDeveloper, createJob } from '#test/factories.ts'
import { sendJobMessage } from '#test/rows/jobMessages.ts'
import { startTestServer, type TestServer } from '#test/testServer.ts'
import { openPopover } from '#test/web/openPopover.ts'
import { interceptRequests } from './network.ts'
import { openScreen } from './openScreen.tsx'

const text = 'We think of you for this role.\nShall we talk?'
let server: TestServer
let jobId: string
let address: string
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  jobId = (await createJob(server.db)).id
  address = `/jobs/${jobId}/overview`
})

/** Sends a test message of the recruiter to new developers. */
async function send(...names: string[]): Promise<void> {
  const devIds: string[] = []
  for (const first_name of names) devIds.push((await createDeveloper(server.db, { first_name, last_name: 'Roe' })).id)
  const { token } = server.as('recruiter')
  const { status } = await sendJobMessage({ url: server.url, token }, { jobId, devIds, message: text, test: true })
  expect(status).toBe(200)
}

const outbox = async () => within(await screen.findByRole('dialog', { name: /^Messages/ }))
const rows = async () =>
  within(await (await outbox()).findByRole('table'))
    .getAllByRole('row')
    .slice(1)
const untilRows = (count: number) =>
  waitFor(async () => expect((await rows()).filter((row) => within(row).queryByRole('link'))).toHaveLength(count))
const filter = async (name: string) =>
  (await outbox()).getByRole('button', { name: new RegExp(`^Filter by\\s*${name}`) })

test('a recruiter sees each message with its text, its sender and where it went', async () => {
  const { user, address: current } = openScreen(server, 'recruiter', address)
  await screen.findByRole('link', { name: 'Messages' })
  await send('Ana', 'Bo')
  await user.click(screen.getByRole('link', { name: 'Messages' }))
  expect(current()).toBe(`${address}?dialog=messages`)
  await untilRows(2)
  const headings = (await outbox()).getAllByRole('columnheader').map(({ textContent }) => textContent)
  expect(headings).toEqual(['When', 'To', 'Kind', 'Channel', 'State', 'By', 'Text'])
  for (const row of await rows()) {
    for (const words of ['Outbox', 'Test', 'Kept in outbox', 'The recruiter', 'just now', text])
      expect(row.textContent).toContain(words)
    expect(within(row).getByRole('link')).toHaveAttribute('target', '_blank')
  }
})

test('filters of the messages live in the address, and leave it with the dialog', { tags: 'screens' }, async () => {
  const { user, address: current } = openScreen(server, 'recruiter', address)
  await screen.findByRole('link', { name: 'Messages' })
  await send('Ana')
  await user.click(screen.getByRole('link', { name: 'Messages' }))
  await untilRows(1)
  openPopover(await filter('Channel'))
  await user.click(await screen.findByRole('checkbox', { name: 'Outbox' }))
  // Escape closes only the filter, and keeps the dialog around it.
  await user.keyboard('{Escape}')
  expect(current()).toBe(`${address}?dialog=messages&channel=OUTBOX`)
  await untilRows(1)
  openPopover(await filter('State'))
  await user.click(await screen.findByRole('checkbox', { name: 'Waiting' }))
  await user.keyboard('{Escape}')
  expect(await (await outbox()).findByText(/^Nothing matches these filters\./)).toBeInTheDocument()
  expect(await (await outbox()).findByRole('heading', { name: 'Messages (0)' })).toBeInTheDocument()
  await user.click((await outbox()).getByRole('button', { name: 'Close' }))
  expect(current()).toBe(address)
})

test('the sender is chosen from the colleagues, and an address with one shows that filter', async () => {
  const { id } = server.as('recruiter').account
  const { user, address: current } = openScreen(server, 'recruiter', `${address}?dialog=messages`)
  openPopover(await filter('By'))
  await user.click(await screen.findByRole('checkbox', { name: 'The recruiter' }))
  await user.keyboard('{Escape}')
  expect(current()).toBe(`${address}?dialog=messages&person=${id}`)
  openScreen(server, 'recruiter', current())
  await waitFor(async () => expect(await filter('By')).toHaveTextContent('The recruiter'))
})

test.each([
  ['REFUSED', false, 'Not sent', 'Slack does not know this developer (user_not_found).'],
  ['UNKNOWN', null, 'Unknown', 'The mail server gave no answer. The message may have arrived.'],
] as const)('a message that is %s says why', async (state, success, label, reason) => {
  await send('Ana')
  await asTest(server.db, (trx) =>
    trx
      .updateTable('messages')
      .set({ success, metadata: JSON.stringify({ reason }) })
      .where('job_id', '=', jobId)
      .execute(),
  )
  openScreen(server, 'recruiter', `${address}?dialog=messages&state=${state}`)
  await untilRows(1)
  const [row] = await rows()
  expect(row).toHaveTextContent(label)
  expect(row).toHaveTextContent(reason)
})

test('beyond 20 messages there are pages, whose number is in the address', { tags: 'screens' }, async () => {
  interceptRequests('getCommunication', async (ask) => {
    const body = await (await ask()).json()
    for (const { data } of body) if (data?.getCommunication) data.getCommunication.aggregate.count = 41
    return Response.json(body)
  })
  const { user, address: current } = openScreen(server, 'recruiter', `${address}?dialog=messages`)
  const second = await (await outbox()).findByRole('button', { name: 'Page 2' })
  const asked: string[] = []
  interceptRequests('"offset":20', (ask, body) => {
    asked.push(body)
    return ask()
  })
  await user.click(second)
  expect(current()).toBe(`${address}?dialog=messages&page=2`)
  await waitFor(() => expect(asked.join()).toContain('"limit":20'))
  window.history.back()
  await waitFor(async () =>
    expect(await (await outbox()).findByRole('button', { name: 'Page 1' })).toHaveAttribute('aria-current', 'page'),
  )
})

test('messages that cannot be read say so, and are asked for again', async () => {
  let isLost = true
  interceptRequests('getCommunication', async (ask, body) => {
    if (!isLost) return ask()
    const rests = { data: null, errors: [{ message: 'The outbox rests.' }] }
    return Response.json((JSON.parse(body) as unknown[]).map(() => rests))
  })
  const { user } = openScreen(server, 'recruiter', `${address}?dialog=messages`)
  expect(await (await outbox()).findByText(/The outbox rests\./)).toBeInTheDocument()
  isLost = false
  await user.click((await outbox()).getByRole('button', { name: 'Retry' }))
  await waitFor(async () => expect((await outbox()).queryByRole('alert')).toBeNull())
  expect(await (await outbox()).findByRole('heading', { name: 'Messages (0)' })).toBeInTheDocument()
})
