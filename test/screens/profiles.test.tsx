import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Role } from '#shared/platform/permissions.ts'
import { createDeveloper, createDstmPlacement, createJob, createJobProfile } from '#test/factories.ts'
import { startTestServer, type TestServer } from '#test/testServer.ts'
import { openScreen } from './openScreen.tsx'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const filter = (name: string) => screen.queryByRole('button', { name: new RegExp(`^Filter by\\s*${name}`) })

async function openFilters(role: Role, address: string) {
  openScreen(server, role, address)
  await waitFor(() => expect(filter('Cost')).toBeInTheDocument())
}

test('only who may read the bill rate is offered to filter by it', async () => {
  await openFilters('recruiter', '/profiles')
  expect(filter('Bill')).toBeInTheDocument()
  await openFilters('vetter', '/profiles')
  expect(filter('Bill')).toBeNull()
})

test('a filter by the bill rate in an address is left out for whoever may not read it', async () => {
  const [{ id: developer_id }, { id: job_id }] = [await createDeveloper(server.db), await createJob(server.db)]
  await createJobProfile(server.db, { job_id, developer_id, bill_rate_cents: 5_000 })
  await openFilters('vetter', '/profiles?bill_rate=80..')
  expect(await screen.findByText('Left out, because your role may not read it: Bill.')).toBeInTheDocument()
  expect(await within(screen.getByRole('table')).findAllByRole('link')).not.toHaveLength(0)
  expect(filter('Bill')).toBeNull()
})

test('a vetter sees the placement without bill rates, and changes nothing', async () => {
  const { developer_id } = await createDstmPlacement(server.db, { dstm_id: server.as('dstm').account.id, ends_on: 20 })
  const { user } = openScreen(server, 'vetter', `/developer/${developer_id}/overview`)
  await user.click(await screen.findByRole('button', { name: /^Open placement as / }))
  const details = () => within(screen.getByRole('dialog', { name: /^Placement of / }))
  await waitFor(() => expect(details().getAllByText(/^Cost \$/)).not.toHaveLength(0))
  expect(details().queryByText(/^Bill \$/)).toBeNull()
  expect(details().queryByRole('button', { name: /…$/ })).toBeNull()
})

test('profiles are moved together to the status that is chosen: none is proposed, since they may stand anywhere', async () => {
  const [{ id: developer_id }, { id: job_id }] = [
    await createDeveloper(server.db, { first_name: 'Mo', last_name: 'Ready' }),
    await createJob(server.db),
  ]
  await createJobProfile(server.db, { job_id, developer_id, status: 'CONTACTED' })
  const { user } = openScreen(server, 'recruiter', '/profiles?search=Ready')
  await user.click(await screen.findByRole('checkbox', { name: 'Select Mo Ready' }))
  const selection = within(await screen.findByRole('region', { name: 'Selection' }))
  await user.click(selection.getByRole('button', { name: 'Move' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Move' }))
  const status = await dialog.findByRole('combobox', { name: /^Status/ })
  expect(status).toHaveValue('')
  await user.click(dialog.getByRole('button', { name: 'Move' }))
  expect(await dialog.findByText('Choose a status.')).toBeInTheDocument()
  await user.selectOptions(status, 'Interested')
  await user.click(await dialog.findByRole('button', { name: 'Move 1 profile' }))
  expect(await screen.findByText('1 profile is moved.')).toBeInTheDocument()
})
