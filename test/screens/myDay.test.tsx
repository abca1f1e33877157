import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { asTest, createCompany } from '#test/factories.ts'
import { startTestServer, type TestServer } from '#test/testServer.ts'
import { dayFromNow } from '#web/platform/lib/days.ts'
import { openScreen, untilIdle } from './openScreen.tsx'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

/** Adds a follow-up about a company, of the recruiter unless somebody else owns it. */
const promise = async (company_id: string, body: string, days: number | null, row: object = {}) => {
  const due_on = days === null ? null : dayFromNow(days)
  const values = { company_id, body, due_on, assignee_id: server.as('recruiter').account.id, ...row }
  await asTest(server.db, (trx) => trx.insertInto('follow_ups').values(values).execute())
}
const section = async () => {
  const heading = await screen.findByRole('heading', { name: /^Your follow-ups/ })
  return within(heading.closest('section') ?? document.body)
}
/** Lists the days with their follow-ups, as they stand. */
const days = async () =>
  (await section()).getAllByRole('heading', { level: 3 }).map((heading) => [
    heading.textContent,
    ...within(heading.parentElement ?? document.body)
      .getAllByRole('checkbox')
      .map((box) => box.getAttribute('aria-label')),
  ])

test('my day has the own open follow-ups by day; they are done, moved and added there', async () => {
  const { id, name } = await createCompany(server.db)
  await promise(id, 'Call late', -2)
  await promise(id, 'Call now', 0, { remind_on: dayFromNow(0) })
  await promise(id, 'Call next', 1)
  await promise(id, 'Call much later', 30)
  await promise(id, 'Call some day', null)
  await promise(id, 'Call for a vetter', 0, { assignee_id: server.as('vetter').account.id })
  await promise(id, 'Called', 0, { done_at: new Date() })
  const { user, address } = openScreen(server, 'recruiter', '/my-day')
  await waitFor(async () =>
    expect(await days()).toEqual([
      ['Overdue', 'Done: Call late'],
      ['Today', 'Done: Call now'],
      ['Tomorrow', 'Done: Call next'],
    ]),
  )
  expect((await section()).getByText('Later, or without a day (2)')).toBeInTheDocument()
  expect((await section()).getAllByRole('link', { name })[0]).toHaveAttribute('href', `/companies/${id}/follow-ups`)

  await user.click((await section()).getByRole('checkbox', { name: 'Done: Call late' }))
  await untilIdle()
  await user.click((await section()).getByRole('button', { name: 'Move Call now' }))
  const menu = within(screen.getByRole('menu', { name: 'Move Call now' }))
  await user.click(menu.getByRole('menuitem', { name: 'Tomorrow' }))
  await waitFor(async () => {
    const [[day, ...own] = []] = await days()
    expect([day, ...own.toSorted()]).toEqual(['Tomorrow', 'Done: Call next', 'Done: Call now'])
  })
  const moved = server.db.selectFrom('follow_ups').select(['due_on', 'remind_on']).where('body', '=', 'Call now')
  expect(await moved.execute()).toEqual([{ due_on: dayFromNow(1), remind_on: null }])

  await user.click((await section()).getByRole('button', { name: 'Add Follow-up' }))
  expect(await screen.findByRole('dialog', { name: 'Add Follow-up' })).toBeInTheDocument()
  expect(address()).toMatch(/^\/my-day\?dialog=add-follow-up/)
})

test('whoever has nothing to follow up is told so', async () => {
  openScreen(server, 'admin', '/my-day')
  expect(await (await section()).findByText('You have nothing to follow up.')).toBeInTheDocument()
})
