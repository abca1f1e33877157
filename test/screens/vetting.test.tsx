import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { asTest, createUser } from '#test/factories.ts'
import { createAttempt, createCandidate, createOffer } from '#test/rows/attempts.ts'
import { startTestServer, type TestServer } from '#test/testServer.ts'
import { openScreen } from './openScreen.tsx'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const create = (first_name: string, row: Parameters<typeof createCandidate>[1] = {}) =>
  createCandidate(server.db, { first_name, last_name: 'Roe', ...row })

const box = (name: string) => screen.findByRole('checkbox', { name: `Select ${name}` })
const selection = () => screen.findByRole('region', { name: 'Selection' })
const dialog = async (name: string | RegExp) => within(await screen.findByRole('dialog', { name }))
/** Finds a field once the dialog has read what it shows. */
const fieldOf = (name: string, label: RegExp) =>
  waitFor(() => within(screen.getByRole('dialog', { name })).getByLabelText(label, { selector: 'input, select' }))

test('several on the desk get an assessment: it says who gets it, who is left out and why, and keeps those selected', async () => {
  const offer = await createOffer(server.db, 'TAKE_HOME', 3)
  const { name } = await server.db
    .selectFrom('assessments')
    .select('name')
    .where('id', '=', offer.id)
    .executeTakeFirstOrThrow()
  const [ana] = [await create('Ana'), await create('Bo'), await create('Shy', { do_not_contact: true })]
  const { user } = openScreen(server, 'vetter', '/vetting?search=Roe')
  for (const person of ['Ana Roe', 'Bo Roe', 'Shy Roe']) await user.click(await box(person))
  await user.click(within(await selection()).getByRole('button', { name: 'Send Assessment' }))
  await user.selectOptions(await fieldOf('Send Assessment', /^Assessment/), `${name} · Take-home`)
  const form = await dialog('Send Assessment')
  const skipped = within(await form.findByRole('region', { name: 'Skipped' }))
  expect(skipped.getByRole('listitem')).toHaveTextContent(/A developer who wants no contact gets nothing\..*Shy Roe$/)
  expect(form.getByText(/^2 developers will be sent the assessment\./)).toHaveTextContent(/Ana Roe, Bo Roe$/)
  expect(within(form.getByRole('region', { name: 'Preview' })).getByText(/^Hi Ana,/)).toBeInTheDocument()
  await user.click(form.getByRole('button', { name: 'Send to 2 developers' }))
  const toast = await screen.findByText(/^2 developers are sent the assessment\. 1 was skipped: Shy Roe \(/)
  expect(toast).toBeInTheDocument()
  await waitFor(async () => expect(await selection()).toHaveTextContent('1 selected'))
  expect(await box('Shy Roe')).toBeChecked()
  const sent = server.db.selectFrom('developer_assessments').select('status').where('developer_id', '=', ana.id)
  expect(await sent.execute()).toEqual([{ status: 'SENT' }])
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(async () => expect(await sent.execute()).toEqual([]))
})

test('several on the desk are selected by keys, and their assessment is read as it arrives', async () => {
  const offer = await createOffer(server.db, 'TAKE_HOME', 2)
  const { name } = await server.db
    .selectFrom('assessments')
    .select('name')
    .where('id', '=', offer.id)
    .executeTakeFirstOrThrow()
  for (const first_name of ['Kai', 'Kim']) await create(first_name, { last_name: 'Keys' })
  const { user } = openScreen(server, 'vetter', '/vetting?search=Keys')
  await box('Kai Keys')
  const [first] = within(screen.getByRole('table')).getAllByRole('link')
  first?.focus()
  await user.keyboard(' {ArrowDown}{Shift>} {/Shift}')
  within(await selection())
    .getByRole('button', { name: 'Send Assessment' })
    .focus()
  await user.keyboard('{Enter}')
  const assessment = await fieldOf('Send Assessment', /^Assessment/)
  await waitFor(() => expect(assessment).toHaveFocus())
  await user.selectOptions(assessment, `${name} · Take-home`)
  const preview = await (await dialog('Send Assessment')).findByRole('region', { name: 'Preview' })
  await waitFor(() => expect(preview).toHaveTextContent('As it arrives: '))
  expect(await (await dialog('Send Assessment')).findByText(/^2 developers will be sent/)).toBeInTheDocument()
})

test('the work of several goes to reviewers, who share it out', { tags: 'screens' }, async () => {
  const people = [await create('Cy', { last_name: 'Lee' }), await create('Di', { last_name: 'Lee' })]
  const reviewers = [
    await createUser(server.db, { role: 'reviewer', display_name: 'Rita One' }),
    await createUser(server.db, { role: 'reviewer', display_name: 'Rita Two' }),
  ]
  for (const { id } of people) await createAttempt(server.db, 'SUBMITTED', { developer_id: id })
  const { user } = openScreen(server, 'vetter', '/vetting?search=Lee')
  for (const person of ['Cy Lee', 'Di Lee']) await user.click(await box(person))
  await user.click(within(await selection()).getByRole('button', { name: 'Assign Reviewers' }))
  await fieldOf('Assign Reviewers', /^Reviewers/)
  const form = await dialog('Assign Reviewers')
  for (const { display_name } of reviewers) {
    await user.type(form.getByLabelText(/^Reviewers/, { selector: 'input' }), display_name)
    await user.click(await screen.findByRole('option', { name: new RegExp(`^${display_name}`) }))
  }
  expect(await form.findByRole('checkbox', { name: /^Share the work out/ })).toBeChecked()
  await user.click(await form.findByRole('button', { name: 'Assign reviewers to 2 assessments' }))
  expect(await screen.findByText('2 assessments are assigned.')).toBeInTheDocument()
  const ids = reviewers.map(({ id }) => id)
  const given = await server.db.selectFrom('reviews').select('reviewer_id').where('reviewer_id', 'in', ids).execute()
  expect(given.map(({ reviewer_id }) => reviewer_id).toSorted()).toEqual(ids.toSorted())
})

test('a row of what was sent does what comes next, and offers its other actions; a recruiter only reads it', async () => {
  const { developer_id, assessment_version_id } = await createAttempt(server.db, 'SUBMITTED')
  const versions = server.db.selectFrom('assessment_versions').where('id', '=', assessment_version_id)
  const { assessment_id } = await versions.select('assessment_id').executeTakeFirstOrThrow()
  await asTest(server.db, (trx) =>
    trx.updateTable('developers').set({ first_name: 'Eve' }).where('id', '=', developer_id).execute(),
  )
  const usage = `/assessments/${assessment_id}/usage`
  const { user } = openScreen(server, 'vetter', usage)
  await user.click(await screen.findByRole('button', { name: /^Assign a reviewer: Eve / }))
  expect(await screen.findByRole('dialog', { name: /^Assign Reviewers: / })).toBeInTheDocument()
  await user.keyboard('{Escape}')
  await user.click(await screen.findByRole('button', { name: /^Actions on the assessment of Eve / }))
  await user.click(await screen.findByRole('menuitem', { name: 'Cancel …' }))
  const ending = await dialog(/^Cancel /)
  expect(ending.getByRole('textbox', { name: /^Why/ })).toBeInTheDocument()

  openScreen(server, 'recruiter', usage)
  expect(await screen.findByRole('link', { name: /^Eve / })).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: /of Eve |: Eve / })).toBeNull()
})
