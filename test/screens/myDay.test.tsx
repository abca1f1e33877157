import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import {
  asTest,
  createCheckIn,
  createCompany,
  createDeveloper,
  createDstmPlacement,
  createJob,
  createJobProfile,
  createMeeting,
  createReview,
} from '#test/factories.ts'
import { startTestServer, type TestServer } from '#test/testServer.ts'
import { glanceMs } from '#web/myDay/changes/whenSeen.ts'
import { ownLists } from '#web/myDay/ownLists.ts'
import { dayFromNow } from '#web/platform/lib/time/days.ts'
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
const part = async (name: RegExp) => {
  const heading = await screen.findByRole('heading', { name })
  return within(heading.closest('section') ?? document.body)
}
const section = () => part(/^Your follow-ups/)
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

test('what others changed stays until somebody looked at it for a while, and is gone at the next visit', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  onTestFinished(() => void vi.useRealTimers())
  const { id } = server.as('vetter').account
  await createJob(server.db, { owner_id: id, title: 'Changed by others' })
  const visits = () => server.db.selectFrom('last_visits').select('user_id').where('user_id', '=', id).execute()
  openScreen(server, 'vetter', '/my-day')
  expect(await screen.findByText(/others changed (over )?\w+ of your records/)).toBeInTheDocument()
  fireEvent.pointerMove(document.body)
  expect(await visits(), 'nobody has looked yet').toEqual([])
  await vi.advanceTimersByTimeAsync(glanceMs)
  fireEvent.pointerMove(document.body)
  await waitFor(async () => expect(await visits()).toHaveLength(1))
  openScreen(server, 'vetter', '/my-day')
  expect(await screen.findByText(/others changed (over )?\w+ of your records/)).toBeInTheDocument()
  // A change of the last minute is shown twice rather than never, so the last look is made later than that.
  await sql`update last_visits set seen_at = seen_at - interval '1 hour', seen_until = now()`.execute(server.db)
  openScreen(server, 'vetter', '/my-day')
  expect(await screen.findByText(/nobody else changed one of your records/)).toBeInTheDocument()
})

test('the house button leads where somebody chose, until they choose something else', async () => {
  const { user } = openScreen(server, 'vetter', '/you')
  const leadsTo = (path: string) =>
    waitFor(() => expect(screen.getByRole('link', { name: 'Home' })).toHaveAttribute('href', path))
  const choose = async (home: string) =>
    user.selectOptions(await screen.findByRole('combobox', { name: 'The house button opens' }), home)
  await choose('My day')
  await leadsTo('/my-day')
  await untilIdle()
  await choose('Vetting')
  await leadsTo('/')
  await untilIdle()
  // The second choice comes while the first is saved: it waits for that, and counts.
  await choose('Jobs')
  await choose('My day')
  await leadsTo('/my-day')
})

describe('what waits', () => {
  beforeAll(async () => {
    const { id: owner_id } = server.as('recruiter').account
    const { id: job_id } = await createJob(server.db, { owner_id })
    for (const first_name of ['Ana', 'Bo']) {
      const { id: developer_id } = await createDeveloper(server.db, { first_name, last_name: 'Answers' })
      const answered = { client_answer: 'INTERESTED', client_answered_by: server.as('client').account.id } as const
      const created_at = new Date(Date.now() - 60_000)
      const profile = { job_id, developer_id, status: 'SENT', created_at, client_answered_at: new Date() } as const
      await createJobProfile(server.db, { ...profile, ...answered })
    }
    await createReview(server.db, owner_id, { code_name: 'Amber Fox' })
  })
  const openMenu = async (user: ReturnType<typeof openScreen>['user'], title: string) => {
    await user.click(await screen.findByRole('button', { name: `Set aside: ${title}` }))
    return within(screen.getByRole('menu', { name: `Set aside: ${title}` }))
  }
  const action = (name: string) => screen.queryByRole('link', { name })

  test('an answer is set aside for good and brought back, and the focus is on the next one', async () => {
    const { user } = openScreen(server, 'recruiter', '/my-day')
    const [first = '', second = ''] = (await (await part(/^Answers$/)).findAllByRole('link')).map((link) =>
      link.getAttribute('aria-label'),
    )
    expect([first, second].toSorted()).toEqual(['Move On: Ana Answers', 'Move On: Bo Answers'])
    const menu = await openMenu(user, first?.slice('Move On: '.length) ?? '')
    await user.click(menu.getByRole('menuitem', { name: 'For good' }))
    await waitFor(() => expect(action(first ?? '')).toBeNull())
    expect(action(second ?? '')).toHaveFocus()
    await user.click(await screen.findByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(action(first ?? '')).toBeInTheDocument())
  })

  test('a review is set aside until a day, never for good', async () => {
    const { user } = openScreen(server, 'recruiter', '/my-day')
    const menu = await openMenu(user, 'Amber Fox')
    expect(menu.queryByRole('menuitem', { name: 'For good' })).toBeNull()
    await user.click(menu.getByRole('menuitem', { name: 'Until tomorrow' }))
    expect(await screen.findByText(/^Amber Fox is set aside until \w{3} \d/)).toBeInTheDocument()
    expect(await (await part(/^Waiting for you$/)).findByText(/^Nothing else waits for you\./)).toBeInTheDocument()
    openScreen(server, 'recruiter', '/my-assessments')
    expect(await screen.findByText('Amber Fox')).toBeInTheDocument()
  })
})

test('the meetings of today say with whom, about what and where: the next one first, and what is over behind', async () => {
  const { db } = server
  const { id: organiser_id } = server.as('admin').account
  const { id: developer_id } = await createDeveloper(db, { first_name: 'Mia', last_name: 'Meets' })
  const { id: job_id } = await createJob(db, { title: 'Gardener' })
  const job_profile_id = (await createJobProfile(db, { job_id, developer_id })).id
  const at = (minutes: number) => new Date(Date.now() + minutes * 60_000)
  const url = 'https://meet.example.com/room'
  // It ends now, which is today at any time of the day.
  await createMeeting(db, { developer_id, organiser_id, starts_at: at(-30), minutes: 30, url })
  await createMeeting(db, { developer_id, organiser_id, starts_at: at(0), minutes: 30, url, job_profile_id })
  openScreen(server, 'admin', '/my-day')
  const meetings = await part(/^Today’s meetings$/)
  const [next, over] = await meetings.findAllByRole('listitem')
  expect(next).toHaveTextContent(/Mia Meets.*Intro, Gardener at /)
  expect(next).toHaveTextContent('now')
  expect(over).toHaveTextContent('Outcome missing')
  expect(over).toHaveAttribute('data-over', 'true')
  const join = meetings.getAllByRole('link', { name: 'Join' })
  expect(join.map((link) => link.getAttribute('href'))).toEqual([url])
  expect(meetings.getAllByRole('link', { name: /^Open the meeting/ })[0]).toHaveAttribute(
    'href',
    expect.stringMatching(/^\/my-day\?dialog=edit-meeting&id=/),
  )
})

describe('the next actions of the own open jobs', () => {
  beforeAll(async () => {
    const { id: owner_id } = server.as('vetter').account
    const add = (title: string, days: number, more: object = {}) =>
      createJob(server.db, { title, owner_id, next_action: 'Call them', next_action_on: dayFromNow(days), ...more })
    await add('Late job', -1)
    await add('Job of tomorrow', 1)
    await add('Closed job', 0, { status: 'ON_HOLD', left_status: 'LEAD' })
    await add('Job of another', 0, { owner_id: server.as('admin').account.id })
    for (let number = 10; number < 30; number++) await add(`Job ${number}`, 0)
  })
  const titles = async () => (await (await part(/^Next actions$/)).findAllByRole('link')).map((one) => one.textContent)

  test('are those due by today, the first twenty until all are asked for; a vetter only reads them', async () => {
    const { user } = openScreen(server, 'vetter', '/my-day')
    expect(await titles()).toHaveLength(20)
    expect((await titles())[0]).toBe('Late job')
    await user.click(screen.getByRole('button', { name: 'Show All 21' }))
    expect((await titles()).filter((title) => !/^Job \d+$|^Late job$/.test(title ?? ''))).toEqual([])
    expect(await titles()).toHaveLength(21)
    expect(screen.queryByRole('button', { name: /^Change the next action/ })).toBeNull()
  })

  test('are changed from the page', async () => {
    const { user, address } = openScreen(server, 'admin', '/my-day')
    await user.click(await screen.findByRole('button', { name: 'Change the next action for Job of another' }))
    expect(await screen.findByRole('dialog', { name: /Next Action/ })).toBeInTheDocument()
    expect(address()).toMatch(/^\/my-day\?dialog=next-job-action/)
  })
})

describe('each count of the own rows opens these rows:', () => {
  beforeAll(async () => {
    const { db } = server
    const [me, other] = [server.as('dstm').account.id, server.as('vetter').account.id]
    for (const owner_id of [me, me, other]) {
      const { id: job_id } = await createJob(db, { owner_id })
      const applicant = { stage: 'APPLICANT', status: 'NEW', owner_id } as const
      await createDeveloper(db, applicant)
      await createDeveloper(db, { stage: 'VETTING', status: 'INTRO_CALL', owner_id })
      const { id: developer_id } = await createDeveloper(db, { dstm_id: owner_id })
      await createJobProfile(db, { job_id, developer_id, owner_id })
      await createMeeting(db, { developer_id, organiser_id: owner_id })
      await createReview(db, owner_id)
      await createReview(db, owner_id, { status: 'DRAFT' })
      const placement = await createDstmPlacement(db, { dstm_id: owner_id })
      await createCheckIn(db, placement.id, { due: 0, host_id: owner_id })
      await createCheckIn(db, placement.id, { due: -3, host_id: owner_id })
      await promise((await createCompany(db)).id, 'Call', 1, { assignee_id: owner_id })
    }
  })

  test('two of each are counted', async () => {
    openScreen(server, 'dstm', '/my-day')
    const own = (await screen.findByRole('heading', { name: 'Yours' })).closest('section') ?? document.body
    const counts = (await within(own).findAllByRole('link')).map(({ textContent }) => textContent)
    expect(counts).toEqual(
      Object.values(ownLists).map(({ label }) => `${label === 'Developers in care' ? 4 : 2}${label}`),
    )
  })

  test.each(Object.values(ownLists))('$label', async ({ label, path }) => {
    openScreen(server, 'dstm', path)
    const count = label === 'Developers in care' ? 4 : 2
    const name = new RegExp(`\\(${count}\\)|\\(.*of ${count} `)
    expect(await screen.findByRole('heading', { level: 1, name })).toBeInTheDocument()
  })
})
