import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { asTest, createDeveloper, createJob, createJobProfile } from '#test/factories.ts'
import { graphql } from '#test/graphql.ts'
import { startTestServer, type TestServer } from '#test/testServer.ts'
import { interceptRequests } from './network.ts'
import { openScreen, untilIdle } from './openScreen.tsx'
import { replaceText } from './replaceText.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const status = () => within(screen.getByRole('region', { name: 'Status' }))
const currentStep = () => screen.queryByRole('region', { name: 'Status' })?.querySelector('[aria-current="step"]')
const standsAt = (step: string) => waitFor(() => expect(currentStep()).toHaveTextContent(step))

test('who comes second is told what the first did, and moves on from there', async () => {
  const { id } = await createJob(server.db, { status: 'WAITING_ON_CLIENT' })
  const { user } = openScreen(server, 'recruiter', `/jobs/${id}`)
  await standsAt('Waiting on client')
  await server
    .as('admin')
    .data(graphql('mutation ($id: ID!) { moveJob(input: { id: $id, to: FOLLOW_UP, version: 1 }) { id } }'), { id })
  const putOnHold = async () => {
    await user.click(status().getByRole('button', { name: 'Other moves' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Put on hold' }))
  }
  await putOnHold()
  expect(await status().findByRole('alert')).toHaveTextContent(
    /The admin changed this job while you were editing: Status from Waiting on client to Follow up\./,
  )
  await standsAt('Follow up')
  await untilIdle()
  await putOnHold()
  await waitFor(() => expect(status().getByText('On hold')).toBeInTheDocument())
  await untilIdle()
  await user.click(status().getByRole('button', { name: 'Resume as Follow up' }))
  await standsAt('Follow up')
})

test('a vetter reads the life of a job and moves nothing', async () => {
  const { id } = await createJob(server.db, { status: 'ACTIVE' })
  openScreen(server, 'vetter', `/jobs/${id}`)
  await standsAt('Active')
  expect(status().queryByRole('button')).toBeNull()
  expect(await screen.findByText('added the job')).toBeInTheDocument()
})

test('a client has no way in to messages, not even to those about the own jobs', async () => {
  const { account } = server.as('client')
  const job = await createJob(server.db, { status: 'ACTIVE' })
  await asTest(server.db, (trx) =>
    trx.insertInto('company_users').values({ user_id: account.id, company_id: job.company_id }).execute(),
  )
  const refusal = await server
    .as('client')
    .query(graphql('query ($id: ID!) { getCommunication(job_id: $id) { aggregate { count } } }'), { id: job.id })
  expect(refusal.errors?.[0]?.extensions?.code).toBe('FORBIDDEN')
  openScreen(server, 'client', `/jobs/${job.id}/overview?dialog=messages`)
  expect(await screen.findByRole('navigation', { name: 'Job tabs' })).toBeInTheDocument()
  expect(screen.queryByRole('link', { name: 'Messages' })).toBeNull()
  expect(screen.queryByRole('dialog', { name: /^Messages/ })).toBeNull()
})

const activity = () => {
  const section = screen.getByRole('heading', { name: 'Activity' }).closest('section')
  if (!section) throw new Error('The activity is a section.')
  return within(section)
}
const latest = () => activity().getAllByRole('listitem')[0]

test('a job is moved on with one press and taken back, and its activity tells both', async () => {
  const { id } = await createJob(server.db, { title: 'Moved Engineer' })
  const { user, address } = openScreen(server, 'recruiter', `/jobs/${id}?from=here`)
  await standsAt('Needs profiles')
  expect(currentStep()).toHaveTextContent(/Needs profiles.*for /)
  expect(address()).toBe(`/jobs/${id}/overview?from=here`)
  expect(document.title).toBe('Moved Engineer · Job · Vouch')
  expect(screen.getByRole('navigation', { name: 'Breadcrumb' })).toHaveTextContent('Jobs')
  await user.click(status().getByRole('button', { name: 'Move to Profiles sent' }))
  await standsAt('Profiles sent')
  expect(await screen.findByText(/Moved to Profiles sent/)).toBeInTheDocument()
  await waitFor(() => expect(latest()).toHaveTextContent('StatusNeeds profiles → Profiles sent'))
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  expect(await screen.findByText(/^This change is undone: “Moved to Profiles sent/)).toBeInTheDocument()
  await standsAt('Needs profiles')
  await waitFor(() => expect(latest()).toHaveTextContent('Undid an earlier change.'))
})

test('a job is closed with a reason, which ends its open profiles, and reopened; Back leaves the dialog', async () => {
  const [{ id }, { id: developer_id }] = [
    await createJob(server.db, { status: 'PROFILES_SENT' }),
    await createDeveloper(server.db),
  ]
  await createJobProfile(server.db, { job_id: id, developer_id })
  const { user, address } = openScreen(server, 'recruiter', `/jobs/${id}`)
  await standsAt('Profiles sent')
  await user.click(status().getByRole('button', { name: 'Other moves' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Close as lost …' }))
  const dialog = () => within(screen.getByRole('dialog', { name: 'Close as lost' }))
  await screen.findByLabelText(/^Reason/)
  expect(address()).toContain('ask=LOST')
  window.history.back()
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Close as lost' })).toBeNull())
  window.history.forward()
  await user.click(await screen.findByRole('button', { name: 'Close Job' }))
  expect(await dialog().findByText('Give a reason for closing the job.')).toBeInTheDocument()
  await user.selectOptions(dialog().getByLabelText(/^Reason/), 'Budget')
  replaceText(dialog().getByLabelText('Note'), 'They froze hiring.')
  await user.click(dialog().getByRole('checkbox', { name: 'End the open profile' }))
  await user.click(dialog().getByRole('button', { name: 'Close Job' }))
  await waitFor(() => expect(status().getByText(/was in Profiles sent/)).toBeInTheDocument())
  expect(screen.getByRole('region', { name: 'Status' })).toHaveTextContent(/Lost for .* · was in Profiles sent/)
  const buttons = () => status().getAllByRole('button')
  expect(buttons().map(({ textContent }) => textContent)).toEqual(['Reopen as Profiles sent …'])
  await untilIdle()
  await user.click(buttons()[0] as HTMLElement)
  replaceText(await screen.findByLabelText(/^Reason/), 'The budget is back.')
  await user.click(screen.getByRole('button', { name: 'Reopen Job' }))
  await standsAt('Profiles sent')
})

test('a gate and a refused move are explained where they stand', async () => {
  const { id: lead } = await createJob(server.db, { status: 'LEAD' })
  openScreen(server, 'recruiter', `/jobs/${lead}`)
  const sentence = 'Add at least one required skill first.'
  const forward = await screen.findByRole('button', { name: 'Move to Needs profiles' })
  expect(forward).toHaveAccessibleDescription(sentence)
  expect(status().getAllByText(sentence)).not.toEqual([])

  const { id } = await createJob(server.db, { status: 'ACTIVE' })
  // A page that was opened before a release may offer what the server refuses.
  interceptRequests('possible_moves', async (ask) => {
    const answers = [await (await ask()).json()].flat()
    for (const { data } of answers) if (data?.getJob) data.getJob.possible_moves = [{ to: 'LEAD', refusal: null }]
    return Response.json(answers)
  })
  const { user } = openScreen(server, 'recruiter', `/jobs/${id}`)
  await standsAt('Active')
  await user.click(status().getByRole('button', { name: 'Other moves' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Back to Lead' }))
  expect(await status().findByRole('alert')).toHaveTextContent('A move from Active to Lead is not possible.')
  await standsAt('Active')
})

test('older activity is shown when asked, and what was read stays where that fails', async () => {
  const { id } = await createJob(server.db)
  for (let openings = 2; openings < 14; openings++) {
    await asTest(server.db, (trx) => trx.updateTable('jobs').set({ openings }).where('id', '=', id).execute())
  }
  const { user } = openScreen(server, 'recruiter', `/jobs/${id}`)
  await standsAt('Needs profiles')
  const entries = () => activity().queryAllByRole('listitem')
  await waitFor(() => expect(entries()).toHaveLength(10))
  let away = true
  interceptRequests('query getActivity(', async (ask, body) => {
    if (!away) return ask()
    const failed = { errors: [{ message: 'The history is away.' }] }
    return Response.json([JSON.parse(body)].flat().map(() => failed))
  })
  await user.click(activity().getByRole('button', { name: 'Show More' }))
  expect(await activity().findByRole('alert')).toHaveTextContent('The history is away.')
  expect(entries()).toHaveLength(10)
  away = false
  await user.click(activity().getByRole('button', { name: 'Retry' }))
  await waitFor(() => expect(entries().length).toBeGreaterThan(10))
  expect(activity().queryByRole('alert')).toBeNull()
})

test('a job is put on the jobs page with a text for the public, and says what is told there', async () => {
  const { id } = await createJob(server.db)
  const { user } = openScreen(server, 'recruiter', `/jobs/${id}/overview`)
  await user.click(await screen.findByRole('button', { name: 'Put on the Jobs Page' }))
  await user.click(await screen.findByLabelText('Show on the jobs page'))
  const dialog = within(screen.getByRole('dialog', { name: 'Edit Public Job' }))
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  const needed = 'Write the public text that the jobs page shows for this job.'
  expect(await dialog.findByText(needed)).toBeInTheDocument()
  replaceText(dialog.getByLabelText(/^Public text/), 'Keeper of the lighthouse')
  await user.click(dialog.getByLabelText('Name the company'))
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  const told = 'This job is on the jobs page, with its company and without its budget.'
  expect(await screen.findByText(told)).toBeInTheDocument()
  const link = screen.getByRole('link', { name: 'Open the jobs page' })
  expect(link).toHaveAttribute('href', `${server.url}/public/jobs#${id}`)
})
