import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { asTest, createDeveloper, createJob, createJobProfile, createSkill } from '#test/factories.ts'
import { startTestServer, type TestServer } from '#test/testServer.ts'
import { boxOf, createSearch, nameOf, selectTop, shownCards, untilShown } from './candidateCards.ts'
import { interceptRequests } from './network.ts'
import { openScreen, untilIdle } from './openScreen.tsx'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const missing = '00000000-0000-4000-8000-000000000000'
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000 - 60_000)
const detail = (name: string) => screen.getByText(name, { selector: 'dt' }).parentElement
const statsOf = (card: HTMLElement | undefined) =>
  [...(card?.querySelectorAll('dl > div') ?? [])].map(({ textContent }) => textContent)

test('a job that does not exist is said to be missing, and leads to the dialog', async () => {
  const { user } = openScreen(server, 'recruiter', `/skills-search/${missing}`)
  await screen.findByRole('heading', { name: /This job was not found/ })
  await user.click(screen.getByRole('link', { name: 'Select another job' }))
  expect(await screen.findByRole('dialog', { name: /^Skills Search/ })).toBeInTheDocument()
})

test('a job and its cards tell what is known, each in its words, and a dash where nothing is', {
  tags: 'screens',
}, async () => {
  const { db } = server
  const [go, sql, css] = [
    await createSkill(db, { name: 'Go' }),
    await createSkill(db, { name: 'SQL' }),
    await createSkill(db, { name: 'CSS' }),
  ]
  const wanted = { [go.id]: 'REQUIRED', [sql.id]: 'CORE', [css.id]: 'BONUS' } as const
  const job = await createJob(db, {
    ...{ created_at: daysAgo(3), location: ['BG', 'RO'], currency: 'USD', skills: wanted },
    ...{ budget_hourly_min_cents: 5_000, budget_hourly_max_cents: 8_000, budget_monthly_cents: 600_000 },
    ...{ yearly_budget_min_cents: 9_000_000, yearly_budget_max_cents: 12_000_000 },
  })
  for (const status of ['SENT', 'CLIENT_REVIEW', 'CLIENT_REVIEW'] as const) {
    await createJobProfile(db, { job_id: job.id, developer_id: (await createDeveloper(db)).id, status })
  }
  const known = await createDeveloper(db, { country: 'BG', cost_rate_cents: 4_550, skills: [go.id, sql.id] })
  const costly = await createDeveloper(db, { country: 'RO', cost_rate_cents: 9_500, skills: [go.id] })
  await createDeveloper(db, { country: 'RO', cost_rate_cents: 18_000, currency: 'KES', skills: [sql.id] })
  await createDeveloper(db, { country: 'BG', skills: [css.id] })
  await createJobProfile(db, {
    ...{ job_id: (await createJob(db)).id, developer_id: known.id, created_at: daysAgo(3) },
    ...{ status: 'NOT_SUBMITTED', end_reason: 'OTHER' },
  })
  const message = { job_id: job.id, delivery_method: 'SLACK', metadata: '{}' } as const
  const reason = 'Slack does not know this developer (user_not_found).'
  await asTest(db, (trx) =>
    trx
      .insertInto('messages')
      .values([
        { ...message, developer_id: known.id, success: true, created_at: daysAgo(2) },
        { ...message, developer_id: costly.id, success: false, metadata: JSON.stringify({ reason }) },
      ])
      .execute(),
  )
  const { user } = openScreen(server, 'recruiter', `/skills-search/${job.id}`)
  await untilShown(4)
  expect(screen.getByText('Posted', { exact: false, selector: 'p' })).toHaveTextContent('Posted 3 days ago')
  const chips = within(screen.getByRole('list', { name: 'Job profiles' })).getAllByRole('listitem')
  expect(chips.map(({ textContent }) => textContent)).toEqual(['Total: 3', 'sent: 1', 'client review: 2'])
  expect(detail('Hourly budget')).toHaveTextContent('Hourly budget$50 - $80')
  expect(detail('Monthly budget')).toHaveTextContent('Monthly budget$6,000')
  expect(detail('Salary')).toHaveTextContent('Salary$90,000 - $120,000')
  const places = screen.getByText(/^Accepted locations \(2\)/).parentElement
  expect(places).toHaveTextContent(/Bulgaria.*Romania/)

  const [first, second, third, last] = shownCards()
  expect(first).toHaveTextContent('Bulgaria')
  expect(statsOf(first)).toEqual(['Match86%', 'Rate$45.50, within budget', 'Last Profile3 days', 'Reachout2 days ago'])
  expect(statsOf(second)[1]).toBe('Rate$95, $15 above budget')
  expect(second).toHaveTextContent(/just now\s*, failed/)
  expect(statsOf(third)[1]).toMatch(/^RateKES\s180, not compared$/)
  expect(statsOf(last)).toEqual(['Match14%', 'Rate-', 'Last Profile-', 'Reachout-'])
  for (const [kind, text] of [
    ['Required', 'Go, claimed'],
    ['Core', 'SQL, claimed'],
    ['Bonus', 'CSS, missing'],
  ]) {
    expect(screen.getByRole('heading', { level: 2, name: `${kind} 1` })).toBeInTheDocument()
    const skills = within(first ?? document.body).getByRole('list', { name: `${kind} skills` })
    expect(within(skills).getByRole('listitem')).toHaveTextContent(`${text}`)
  }
  await user.hover(within(second ?? document.body).getByText('$15 above', { exact: false }))
  expect(await screen.findByText('$15 above the $80 that the job pays per hour')).toBeInTheDocument()
  await user.hover(within(second ?? document.body).getByText('just now', { exact: false }))
  expect(await screen.findByText('Not sent · Slack')).toBeInTheDocument()
  expect(screen.getByText(reason)).toBeInTheDocument()
  expect(shownCards().map((card) => Number.parseInt(statsOf(card)[0]?.slice(5) ?? '', 10))).toEqual([86, 57, 29, 14])
  expect(third).toHaveTextContent('Rank 3')

  await user.click(screen.getByRole('link', { name: '[ Messages ]' }))
  const messages = within(await screen.findByRole('dialog', { name: /^Messages/ }))
  expect(await messages.findByText(reason)).toBeInTheDocument()
})

test('relaxing one thing opens the people whom it would add, in the address, with a way back', {
  tags: 'screens',
}, async () => {
  const skill = await createSkill(server.db)
  const { address } = await createSearch(server, 'EE', 2, { skills: { [skill.id]: 'REQUIRED' } })
  const added = await createDeveloper(server.db, { first_name: 'Ada', country: 'LV', skills: [skill.id] })
  const { user, address: current } = openScreen(server, 'recruiter', address)
  await screen.findByRole('heading', { name: 'Candidates (2 of 2)' })
  await user.click(await screen.findByText(/fits? everything\. Relax one thing:/))
  expect(screen.getByRole('heading', { name: 'Make a required skill a bonus' })).toBeInTheDocument()
  const countries = screen.getByRole('heading', { name: 'Accept one more country' }).parentElement
  await user.click(within(countries ?? document.body).getByRole('link', { name: 'Latvia +1' }))
  const heading = 'Added by: accept Latvia (1 of 1)'
  await screen.findByRole('heading', { name: heading })
  expect(shownCards().map(nameOf)).toEqual([`Ada ${added.last_name}`])
  expect(shownCards()[0]).toHaveTextContent('Latvia')
  expect(current()).toBe(`${address}?relax=country-LV`)
  await selectTop(user, 1)
  await waitFor(() => expect(boxOf(shownCards()[0])).toBeChecked())

  const again = openScreen(server, 'recruiter', `${address}?relax=country-LV`)
  await screen.findByRole('heading', { name: heading })
  await again.user.click(screen.getByText('Back to all candidates'))
  await screen.findByRole('heading', { name: 'Candidates (2 of 2)' })
  expect(again.address()).toBe(address)
})

test('a failed search says so, and Retry asks again', async () => {
  const { address } = await createSearch(server, 'HR', 1)
  let failing = true
  interceptRequests('allSearchDevs', async (ask) => {
    const answers: { data?: object }[] = [await (await ask()).json()].flat()
    const failed = { data: null, errors: [{ message: 'The matcher rests.' }] }
    return Response.json(answers.map((one) => (failing && 'allSearchDevs' in (one.data ?? {}) ? failed : one)))
  })
  const { user } = openScreen(server, 'recruiter', address)
  expect(await screen.findByRole('alert')).toHaveTextContent('The matcher rests.')
  // Without a total, nobody knows how many candidates the first ones are taken from.
  expect(screen.getByRole('button', { name: '[ Apply ]' })).toBeDisabled()
  failing = false
  await user.click(screen.getByRole('button', { name: 'Retry' }))
  await untilShown(1)
  await untilIdle()
  expect(screen.queryByRole('alert')).toBeNull()
})

test('a client reads neither developers nor jobs of others', async () => {
  const { id } = await createDeveloper(server.db)
  openScreen(server, 'client', `/developer/${id}/overview`)
  expect(await screen.findByRole('heading', { name: /This developer was not found/ })).toBeInTheDocument()
  openScreen(server, 'client', `/jobs/${(await createJob(server.db)).id}/overview`)
  expect(await screen.findByRole('heading', { name: /This job was not found/ })).toBeInTheDocument()
})
