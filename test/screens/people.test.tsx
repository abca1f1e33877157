import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { asTest, createDeveloper } from '#test/factories.ts'
import { startTestServer, type TestServer } from '#test/testServer.ts'
import { findDialog } from './findDialog.ts'
import { interceptRequests } from './network.ts'
import { openScreen, untilAnswered } from './openScreen.tsx'
import { replaceText } from './replaceText.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const button = (name: string | RegExp) => screen.findByRole('button', { name })

test('a recruiter looks for a duplicate, compares both records, and keeps the other one', {
  tags: 'screens',
}, async () => {
  const { id } = await createDeveloper(server.db, {
    first_name: 'Ana',
    last_name: 'Kept',
    stage: 'REJECTED',
    status: null,
  })
  await createDeveloper(server.db, { first_name: 'Ana', last_name: 'Other', email: 'other@twin.example' })
  const { user } = openScreen(server, 'recruiter', `/developer/${id}/overview`)
  await user.click(await button('More actions'))
  const items = await screen.findAllByRole('menuitem')
  expect(items.map(({ textContent }) => textContent)).toEqual(['Log Call', 'Merge with …'])
  await user.click(await screen.findByRole('menuitem', { name: 'Merge with …' }))
  const choice = await findDialog('Merge a Duplicate')
  const search = choice.getByLabelText('Search by name or e-mail')
  replaceText(search, 'nobody at all')
  expect(await choice.findByText('Nobody’s name or e-mail contains “nobody at all”.')).toBeInTheDocument()
  replaceText(search, 'twin.example')
  const found = within(await choice.findByRole('list', { name: 'Possible duplicates' }))
  await user.click(await found.findByRole('button', { name: /Ana Other/ }))

  const plan = await findDialog(/^Merge Two Records of/)
  const names = () =>
    within(within(plan.getByRole('table', { name: 'Both records' })).getAllByRole('row')[1] ?? document.body)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent ?? '')
  expect(names()[0]).toContain('Ana Kept')
  const whole = screen.getByRole('dialog', { name: /^Merge Two Records of/ })
  await waitFor(() => expect(whole).toHaveTextContent(/You can still read (the|its) history/))
  await user.click(plan.getByRole('button', { name: 'Keep the Other Record' }))
  await waitFor(() => expect(names()[0]).toBe('Ana Other'))
})

test('a merge that removes the open record leads to the same tab of the one that stays, and asks no more for the removed one', {
  tags: 'screens',
}, async () => {
  const person = { first_name: 'Mia', last_name: 'Double' }
  const kept = await createDeveloper(server.db, { ...person, created_at: '2024-01-01T00:00:00Z' })
  const removed = await createDeveloper(server.db, person)
  const { user, address } = openScreen(server, 'recruiter', `/developer/${removed.id}/audit`)
  await user.click(await button('More actions'))
  await user.click(await screen.findByRole('menuitem', { name: 'Merge with …' }))
  const found = within(await screen.findByRole('list', { name: 'Possible duplicates' }))
  await user.click(await found.findByRole('button', { name: /Mia Double/ }))
  const plan = await findDialog(/^Merge Two Records of/)
  await waitFor(() => expect(plan.getByRole('button', { name: 'Merge' })).toBeEnabled())
  await untilAnswered()

  const asked: string[] = []
  interceptRequests(removed.id, (ask, body) => {
    asked.push(body)
    return ask()
  })
  await user.click(plan.getByRole('button', { name: 'Merge' }))
  expect(await screen.findByText(/^The two records of .* are merged\.$/)).toBeInTheDocument()
  await untilAnswered()
  expect(address()).toBe(`/developer/${kept.id}/audit`)
  expect(asked).toEqual([expect.stringContaining('mutation mergeDevelopers')])
})

test('an admin erases a person only by the exact name, and finds it among the security events', async () => {
  const person = { first_name: 'Wanda', last_name: 'Gone', stage: 'WITHDRAWN', status: null } as const
  const { id } = await createDeveloper(server.db, person)
  const { user, address } = openScreen(server, 'admin', `/developer/${id}/overview`)
  await user.click(await button('More actions'))
  await user.click(await screen.findByRole('menuitem', { name: 'Erase Person' }))
  const erase = await findDialog('Erase Person')
  const name = erase.getByLabelText(/^Type “Wanda Gone” to confirm/)
  replaceText(name, 'somebody else')
  await user.click(erase.getByRole('button', { name: 'Erase for Good' }))
  expect(await erase.findByText('Type the name exactly as it is: Wanda Gone')).toBeInTheDocument()
  replaceText(name, 'Wanda Gone')
  await user.click(erase.getByRole('button', { name: 'Erase for Good' }))
  await waitFor(() => expect(address()).toBe('/developers'))
  const told = /^The person is erased, in \d+ rows? and [\d,]+ entr(y|ies) of the history\.$/
  expect(await screen.findByText(told)).toBeInTheDocument()

  openScreen(server, 'admin', `/developer/${id}/overview`)
  expect(await screen.findByText(/This developer was not found/)).toBeInTheDocument()
  openScreen(server, 'admin', '/security')
  await waitFor(() => expect(screen.getAllByRole('row')[1]).toHaveTextContent('Person erased'))
})

test('a DSTM sees what a portfolio holds, moves it with a note, and takes that back', async () => {
  const dstm_id = server.as('dstm').account.id
  await asTest(server.db, (trx) =>
    trx.updateTable('users').set({ display_name: 'Dora DSTM' }).where('id', '=', dstm_id).execute(),
  )
  for (const last_name of ['One', 'Two']) await createDeveloper(server.db, { last_name, dstm_id })
  const { user, address } = openScreen(server, 'dstm', '/developers')
  const tabs = within(await screen.findByRole('navigation', { name: 'Developer Success' }))
  await user.click(tabs.getByRole('link', { name: 'DSTMs' }))
  expect(await screen.findByRole('heading', { name: /^DSTMs \(\d+\)$/ })).toBeInTheDocument()
  const members = async () => within(await screen.findByRole('row', { name: /Dora DSTM/ })).getAllByRole('cell')[1]
  await waitFor(async () => expect(await members()).toHaveTextContent('2'))
  await user.click(within((await members()) ?? document.body).getByRole('link'))
  expect(await screen.findByRole('heading', { name: 'Developers (2)' })).toBeInTheDocument()
  window.history.back()
  await waitFor(() => expect(address()).toBe('/dstms'))

  await user.click(await button('Move Portfolio'))
  const move = await findDialog('Move Portfolio')
  const choose = async (field: RegExp, name: string) => {
    await user.type(await move.findByRole('combobox', { name: field }), name)
    await user.click(await screen.findByRole('option', { name: new RegExp(name) }))
  }
  await choose(/^From/, 'Dora DSTM')
  expect(await move.findByText(/^2 developers will move, with 0 open check-ins and/)).toBeInTheDocument()
  await choose(/^To/, 'The admin')
  await user.click(move.getByRole('button', { name: 'Move Portfolio' }))
  expect(await move.findByText('Write what the new DSTM should know.')).toBeInTheDocument()
  replaceText(move.getByLabelText(/^Note for the new DSTM/), 'Two of them want longer projects.')
  await user.click(move.getByRole('button', { name: 'Move Portfolio' }))
  expect(await screen.findByText('Two of them want longer projects.')).toBeInTheDocument()
  await waitFor(async () => expect(await members()).toHaveTextContent('0'))
  await user.click(await button('Undo'))
  await waitFor(async () => expect(await members()).toHaveTextContent('2'))
})
