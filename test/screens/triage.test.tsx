import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { asTest, createDeveloper } from '#test/factories.ts'
import { startTestServer, type TestServer } from '#test/testServer.ts'
import { openScreen } from './openScreen.tsx'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

/** Adds an applicant; who is added first applied first. */
async function addApplicant(first_name: string, last_name: string, row: Parameters<typeof createDeveloper>[1] = {}) {
  const applicant = { stage: 'APPLICANT', status: 'NEW', country: null, ...row } as const
  return createDeveloper(server.db, { first_name, last_name, ...applicant })
}

const place = () => screen.getByRole('navigation', { name: 'Walk through Applicants' })
const decisions = () => screen.getByRole('region', { name: 'Decision' })

/** Waits until the decisions on a person can be made. */
const untilAt = (at: string, name: string) =>
  waitFor(() => {
    expect(place()).toHaveTextContent(at)
    expect(within(screen.getByRole('main')).getAllByRole('heading', { level: 2 })[0]).toHaveTextContent(name)
    expect(decisions()).toHaveAttribute('aria-busy', 'false')
  })
const press = (user: UserEvent, name: RegExp) => user.click(within(decisions()).getByRole('button', { name }))

test('the keys rest while a text is typed, and a chip says what each would do', { tags: 'screens' }, async () => {
  await addApplicant('Ann', 'Typed')
  const { user } = openScreen(server, 'recruiter', '/applicants/triage?search=Typed')
  await screen.findByRole('navigation', { name: 'Walk through Applicants' })
  await untilAt('1 of 1', 'Ann Typed')
  expect(within(decisions()).getByRole('button', { name: /Ask for something else$/ })).toHaveTextContent('resume, rate')
  expect(within(decisions()).getByRole('button', { name: /another reason$/ })).toHaveTextContent('No reason yet')
  await user.keyboard('{Shift>}M{/Shift}')
  const text = await screen.findByLabelText(/^Message to the developer/, { selector: 'textarea' })
  await waitFor(() => expect(text).toHaveDisplayValue(/- your resume, as a PDF or a Word file/))
  fireEvent.change(text, { target: { value: '' } })
  await user.type(text, 'armou')
  expect(text).toHaveValue('armou')
  const dialog = within(screen.getByRole('dialog', { name: 'Ask for More: Ann Typed' }))
  await user.click(dialog.getByRole('button', { name: 'Ask for More' }))
  expect(await screen.findByText(/^Ann Typed: Asked/)).toBeInTheDocument()
})

test('somebody is assigned to a colleague, and the next one by one key', { tags: 'screens' }, async () => {
  for (const name of ['Ann', 'Bo']) await addApplicant(name, 'Given')
  const { user } = openScreen(server, 'recruiter', '/applicants/triage?search=Given')
  await screen.findByRole('navigation', { name: 'Walk through Applicants' })
  await untilAt('1 of 2', 'Ann Given')
  await press(user, /Assign to somebody else$/)
  const owner = await screen.findByRole('combobox', { name: /^Owner/ })
  await user.type(owner, 'The vetter')
  await user.click(await screen.findByRole('option', { name: 'The vetter' }))
  const dialog = within(screen.getByRole('dialog', { name: 'Assign: Ann Given' }))
  await user.click(dialog.getByRole('button', { name: 'Assign' }))
  await untilAt('2 of 2', 'Bo Given')
  expect(within(decisions()).getByRole('button', { name: /Assign to somebody else$/ })).toHaveTextContent('The vetter')
  await user.keyboard('o')
  expect(await screen.findByText('2 assigned.')).toBeInTheDocument()
  const owners = server.db.selectFrom('developers').select('owner_id').where('last_name', '=', 'Given')
  const { id } = server.as('vetter').account
  // Decisions are saved behind the next person.
  await expect.poll(() => owners.execute()).toEqual([{ owner_id: id }, { owner_id: id }])
  await user.keyboard('?')
  expect(await screen.findByRole('dialog', { name: 'Keyboard Shortcuts' })).toBeInTheDocument()
})

test('a namesake in the same country is merged from the triage, which goes on with the record that stays', {
  tags: 'screens',
}, async () => {
  const known = await addApplicant('José', 'Pérez', { country: 'ES', stage: 'REJECTED', status: null })
  const again = await addApplicant('JOSE', 'Perez', { country: 'ES' })
  const application = { developer_id: again.id, source: 'JOBS_PAGE' } as const
  await asTest(server.db, (trx) => trx.insertInto('applications').values(application).execute())
  const { user, address } = openScreen(server, 'vetter', `/applicants/triage?search=${encodeURIComponent(again.email)}`)
  await screen.findByRole('navigation', { name: 'Walk through Applicants' })
  await untilAt('1 of 1', 'JOSE Perez')
  expect(await screen.findByText('Same name and country')).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Merge with José Pérez' }))
  const plan = within(await screen.findByRole('dialog', { name: /^Merge Two Records of/ }))
  const merge = plan.getByRole('button', { name: 'Merge' })
  await waitFor(() => expect(merge).toBeEnabled())
  await user.click(merge)
  expect(await screen.findByText(/^The two records of .* are merged\.$/)).toBeInTheDocument()
  await untilAt('1 of 1', 'José Pérez')
  expect(address()).toContain(`at=${known.id}`)
})

test('two selected people are merged, and three are not', { tags: 'screens' }, async () => {
  for (const name of ['Ada', 'Ada B.', 'Ada C.']) {
    await createDeveloper(server.db, { first_name: name, last_name: 'Triplet' })
  }
  const { user } = openScreen(server, 'recruiter', '/developers?search=Triplet')
  const select = async (name: string) =>
    user.click(await screen.findByRole('checkbox', { name: `Select ${name} Triplet` }))
  for (const name of ['Ada', 'Ada B.', 'Ada C.']) await select(name)
  const selection = within(await screen.findByRole('region', { name: 'Selection' }))
  expect(await selection.findByText('3 selected')).toBeInTheDocument()
  expect(selection.queryByRole('button', { name: 'Merge' })).toBeNull()
  await select('Ada C.')
  await user.click(await selection.findByRole('button', { name: 'Merge' }))
  const plan = within(await screen.findByRole('dialog', { name: /^Merge Two Records of/ }))
  const merge = plan.getByRole('button', { name: 'Merge' })
  await waitFor(() => expect(merge).toBeEnabled())
  await user.click(merge)
  expect(await screen.findByText(/^The two records of .* are merged\.$/)).toBeInTheDocument()
  await waitFor(() => expect(screen.getAllByRole('checkbox', { name: /^Select Ada/ })).toHaveLength(2))
})
