import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createJob } from '#test/factories.ts'
import { startTestServer, type TestServer } from '#test/testServer.ts'
import { openPopover } from '#test/web/openPopover.ts'
import { openScreen, untilAnswered, untilIdle } from './openScreen.tsx'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  for (const status of ['LEAD', 'LEAD', 'ACTIVE'] as const) await createJob(server.db, { status })
})
afterAll(() => server.close())

const headings = () => screen.queryAllByRole('rowheader')
const fold = (at: number) => within(headings()[at] as HTMLElement).getByRole('button')
const titled = (name: string) => screen.findByRole('heading', { level: 1, name })
const grouped = (count: number) => waitFor(() => expect(headings()).toHaveLength(count))

test('jobs are grouped by status with true counts, folded by keys, and opened by their count', async () => {
  const { user, address } = openScreen(server, 'recruiter', '/jobs?group=status')
  await grouped(2)
  expect(headings().map(({ textContent }) => textContent)).toEqual(['▾ Active1', '▾ Lead2'])
  fold(0).focus()
  await user.keyboard('{Enter}')
  await waitFor(() => expect(fold(0)).toHaveAttribute('aria-expanded', 'false'))
  expect(address()).toContain('folded=')
  expect(fold(1)).toHaveAttribute('aria-expanded', 'true')
  await titled('Jobs (3)')
  await untilIdle()
  fold(0).focus()
  await user.keyboard('{ArrowDown}')
  await waitFor(() => expect(fold(1)).toHaveFocus())
  await user.click(screen.getByRole('link', { name: '2 in Lead' }))
  await titled('Jobs (2)')
  await grouped(1)
})

test('a list stays grouped for the person who grouped it, and for nobody else', { tags: 'screens' }, async () => {
  const { user, address } = openScreen(server, 'recruiter', '/jobs')
  await titled('Jobs (3)')
  openPopover(await screen.findByRole('button', { name: 'Columns' }))
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Group by' }), 'Status')
  await user.keyboard('{Escape}')
  await grouped(2)
  expect(address()).toBe('/jobs')
  await untilAnswered()
  openScreen(server, 'recruiter', '/jobs')
  await grouped(2)
  openScreen(server, 'vetter', '/jobs')
  await titled('Jobs (3)')
  expect(headings()).toEqual([])
})

test('a link has its groups, and what has no owner is found', async () => {
  openScreen(server, 'vetter', '/jobs?group=owner')
  await grouped(1)
  openScreen(server, 'vetter', '/jobs?owner=none')
  expect(await screen.findByRole('button', { name: /Owner.*Nobody/ })).toBeInTheDocument()
})
