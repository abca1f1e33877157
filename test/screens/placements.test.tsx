import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dayIn } from '#test/days.ts'
import { createDstmPlacement } from '#test/factories.ts'
import { startTestServer, type TestServer } from '#test/testServer.ts'
import { openScreen, untilIdle } from './openScreen.tsx'
import { replaceText } from './replaceText.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const dialog = (name: RegExp) => within(screen.getByRole('dialog', { name }))
const details = () => dialog(/^Placement of /)
const shows = (text: string) => waitFor(() => expect(details().getByText(text)).toBeInTheDocument())
const hasNo = (action: string) => waitFor(() => expect(details().queryByRole('button', { name: action })).toBeNull())
/** A toast waits under the pointer, however long the expectations take. */
const holdUndo = async (user: ReturnType<typeof openScreen>['user']) =>
  user.hover(await screen.findByRole('button', { name: 'Undo' }))

/** Opens the placement of a new developer as a recruiter. */
async function openPlacement(terms: Partial<Parameters<typeof createDstmPlacement>[1]>) {
  const { id: dstm_id } = server.as('dstm').account
  const { developer_id } = await createDstmPlacement(server.db, { dstm_id, ...terms })
  const { user } = openScreen(server, 'recruiter', `/developer/${developer_id}/overview`)
  await user.click(await screen.findByRole('button', { name: /^Open placement as / }))
  await screen.findByRole('dialog', { name: /^Placement of / })
  const press = async (action: string) => user.click(await details().findByRole('button', { name: action }))
  return { user, press }
}

test('a recruiter gives a placement new rates, and sees what they come to', { tags: 'screens' }, async () => {
  const { user, press } = await openPlacement({ ends_on: 20, status: 'ENDING' })
  await shows('Ending')
  await press('New Rates …')
  replaceText(await screen.findByLabelText(/^Cost rate per hour/), '60')
  const rates = () => dialog(/^New Rates: /)
  replaceText(rates().getByLabelText(/^Bill rate per hour/), '96')
  expect(await rates().findByText('37.5 %')).toBeInTheDocument()
  expect(rates().getByText('$36')).toBeInTheDocument()
  await user.click(rates().getByRole('button', { name: 'Add Rates' }))
  await shows('Cost $60 / h')
  await shows('Bill $96 / h')
})

test('a placement that is ending goes on without an end', { tags: 'screens' }, async () => {
  const { user, press } = await openPlacement({ ends_on: 20, status: 'ENDING' })
  await press('Extend or Set End …')
  replaceText(await screen.findByRole('textbox', { name: 'Last day' }), '')
  await user.click(dialog(/^Extend or Set End: /).getByRole('button', { name: 'Save' }))
  await shows('No end agreed')
  await shows('Active')
})

test('a recruiter ends a placement early with a reason, and takes that back', async () => {
  const { user, press } = await openPlacement({})
  await press('End Early …')
  const early = () => dialog(/^End Early: /)
  await screen.findByLabelText(/^Reason/)
  await user.click(early().getByRole('button', { name: 'End Early' }))
  expect(await early().findByText('Choose a reason.')).toBeInTheDocument()
  await user.selectOptions(early().getByLabelText(/^Reason/), 'Budget')
  replaceText(early().getByLabelText('Note'), 'The client stopped the project.')
  await user.click(early().getByRole('button', { name: 'End Early' }))
  await holdUndo(user)
  await shows('Ended early')
  await hasNo('New Rates …')
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  await shows('No end agreed')
})

test('a recruiter moves the start of a placement that has not begun, and takes it back', async () => {
  const { user, press } = await openPlacement({ starts_on: 30, status: 'PENDING_START' })
  await press('Move Start …')
  const day = await screen.findByRole('textbox', { name: /^First day/ })
  const start = () => dialog(/^Move Start: /)
  expect(start().getByText('No end agreed')).toBeInTheDocument()
  replaceText(day, '')
  await user.click(start().getByRole('button', { name: 'Move Start' }))
  expect(await start().findByText('Choose the first day.')).toBeInTheDocument()
  // That day has begun in every time zone.
  replaceText(day, dayIn(-1))
  expect(await start().findByText(/so the placement starts now/)).toBeInTheDocument()
  replaceText(start().getByLabelText('Note'), 'The team is ready.')
  await user.click(start().getByRole('button', { name: 'Move Start' }))
  await holdUndo(user)
  await shows('Active')
  await shows('The team is ready.')
  await hasNo('Move Start …')
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  expect(await details().findByRole('button', { name: 'Move Start …' })).toBeInTheDocument()
})

test('an admin enters an exchange rate in Settings and corrects it', { tags: 'screens' }, async () => {
  const { user } = openScreen(server, 'admin', '/clients')
  const tabs = within(await screen.findByRole('navigation', { name: 'Clients' }))
  await user.click(tabs.getByRole('link', { name: 'Settings' }))
  expect(await screen.findByRole('heading', { name: /^Exchange rates \(\d+\)$/ })).toBeInTheDocument()
  const add = () => dialog(/^Add Exchange Rate$/)
  for (const rate of ['11.3', '1.13']) {
    await user.click(screen.getByRole('button', { name: 'Add Exchange Rate' }))
    replaceText(await screen.findByLabelText(/^USD for one unit/), '1,13')
    await user.click(add().getByRole('combobox', { name: /^Currency/ }))
    replaceText(add().getByRole('combobox', { name: /^Currency/ }), 'CHF')
    await user.click(add().getByRole('button', { name: 'Add Exchange Rate' }))
    expect(await add().findByText(/^Enter a rate such as 1\.0842/)).toBeInTheDocument()
    replaceText(add().getByLabelText(/^USD for one unit/), rate)
    await user.click(add().getByRole('button', { name: 'Add Exchange Rate' }))
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Add Exchange Rate' })).toBeNull())
    await untilIdle()
  }
  const table = within(screen.getByRole('table', { name: /Exchange rates/ }))
  const row = (rate: string) => table.findByRole('cell', { name: rate })
  expect((await row('11.3')).closest('tr')).toHaveTextContent('Replaced')
  expect((await row('1.13')).closest('tr')).toHaveTextContent('In use')
  replaceText(screen.getByLabelText('Search currency'), 'chf')
  await waitFor(() => expect(table.getAllByText('CHF')).toHaveLength(2))
})
