import type { Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { ask } from './ask.ts'
import { expect, test } from './product.ts'

test('a client finds its jobs, answers a profile, and sees nothing of the staff', async ({ openAs }) => {
  const page = await openAs('client', '/jobs')
  await expect(page.getByRole('heading', { name: /^Jobs \(\d+\)$/ })).toBeVisible()
  await page.goto('/companies')
  await expect(page.getByRole('heading', { name: 'This screen is for the staff of the firm.' })).toBeVisible()
  await page
    .getByRole('link', { name: /\d+ to answer$/ })
    .first()
    .click()
  await expect(page.getByText(/sent to you, \d+ to answer$/)).toBeVisible()
  await expectAccessible(page, { dark: true })
  const card = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name: /is not for us$/ }) })
    .first()
  const name = (await card.getByRole('heading', { level: 2 }).textContent()) ?? ''
  const own = page.getByRole('listitem', { name })
  await test.step('the card tells by what the skills are known, and has the PDF', async () => {
    await expect(own.getByRole('heading', { name: 'Skills that you asked for' })).toBeVisible()
    await expect(own.getByText(/^(Verified: .+|Stated by the developer)$/).first()).toBeVisible()
    const download = page.waitForEvent('download', { timeout: 30_000 })
    await own.getByRole('button', { name: `Download ${name}.pdf` }).click()
    expect((await download).suggestedFilename()).toMatch(/\.pdf$/)
  })

  await test.step('times for an interview are proposed', async () => {
    await own.getByRole('button', { name: `Propose interview times for ${name}` }).click()
    const times = page.getByRole('dialog', { name: `Propose times for ${name}` })
    await times.getByRole('button', { name: 'Propose', exact: true }).click()
    await expect(times.getByText('Enter a day and a time.')).toBeVisible()
    await expectAccessible(page)
    await times.getByRole('textbox', { name: 'Day' }).fill('2031-01-07')
    await times.getByRole('textbox', { name: 'Time' }).fill('15:00')
    await times.getByRole('button', { name: 'Propose', exact: true }).click()
    await expect(own.getByText('Waiting for an answer')).toBeVisible()
    await expect(own.getByRole('list', { name: 'Proposed times' })).toContainText('15:00–16:00')
  })

  await own.getByRole('button', { name: `${name} is not for us` }).click()
  const dialog = page.getByRole('dialog', { name: `${name} is not for us` })
  await dialog.getByRole('button', { name: 'Send Answer' }).click()
  await expect(dialog.getByText('Choose why this profile is not for you.')).toBeVisible()
  await dialog.getByLabel('Reason').selectOption('Skills')
  await dialog.getByRole('button', { name: 'Send Answer' }).click()
  await expect(own.getByText('because: Skills')).toBeVisible()
  await own.getByRole('button', { name: `Interested in ${name}` }).click()
  await expect(own.getByText('Interested', { exact: true })).toBeVisible()
  expect(await own.evaluate((card) => card.contains(document.activeElement))).toBe(true)
  await expectAccessible(page)

  const recruiter = await openAs('recruiter', `/profiles?search=${encodeURIComponent(name)}&client_answer=INTERESTED`)
  const profile = recruiter.getByRole('row').filter({ hasText: name }).first()
  await profile.getByRole('link', { name }).click()
  await expect(recruiter.getByText('The client says: Interested')).toBeVisible()
  await expect(recruiter.getByRole('button', { name: /^Move to / })).toBeVisible()
  await recruiter.getByRole('button', { name: /^Plan the interview for .*15:00–16:00$/ }).click()
  const meeting = recruiter.getByRole('dialog', { name: 'Add Meeting' })
  await expect(meeting.getByLabel('Type')).toHaveValue('CLIENT_INTERVIEW')
  await expect(meeting.getByRole('textbox', { name: 'Time' })).toHaveValue('15:00')
  await recruiter.keyboard.press('Escape')
  await recruiter.getByRole('button', { name: 'None Fits' }).click()
  await expect(recruiter.getByText('None fits', { exact: true })).toBeVisible()
})

test('a profile of a developer who withdrew stays with the client, under what is over', async ({ openAs }) => {
  const client = await openAs('client')
  const { data: own } = await ask(client, '{ getClientJobPage { client_jobs { id } } }')
  const [{ id: job }] = own.getClientJobPage.client_jobs
  const recruiter = await openAs('recruiter')
  const sent = `job_id: "${job}", filter: { status: [SENT, CLIENT_REVIEW, INTERVIEWING, OFFER] }`
  const { data } = await ask(recruiter, `{ getJobProfilePage(${sent}) { job_profiles { id version developer_name } } }`)
  const [{ id, version, developer_name: name }] = data.getJobProfilePage.job_profiles
  await client.goto(`/jobs/${job}/job-profiles`)
  const earlier = client.getByRole('list', { name: 'Earlier' })
  await expect(client.getByRole('listitem', { name })).toBeVisible()
  await expect(earlier.getByRole('listitem', { name })).toBeHidden()

  const move = `id: "${id}", version: ${version}, to: DEVELOPER_WITHDREW, reason: OTHER_OFFER, confirmed: []`
  expect(await ask(recruiter, `mutation { moveJobProfile(${move}) { id } }`)).not.toHaveProperty('errors')
  await client.reload()
  await expect(earlier.getByRole('listitem', { name })).toContainText('Developer withdrew')
  await expectAccessible(client, { dark: true })
  await earlier.getByRole('link', { name }).click()
  await expect(client.getByRole('heading', { level: 1, name })).toBeVisible()
})

test('where a profile has no rate, the client and the staff read why', async ({ openAs }) => {
  /** Removes the rates from what the page reads, by default of every second profile. */
  const withoutRates = (page: Page) =>
    page.route('**/graphql', async (route) => {
      const response = await route.fetch()
      const body = await response.json()
      for (const { data } of [body].flat()) {
        const profiles = data?.getSentProfiles ?? data?.getJobProfilePage?.job_profiles ?? []
        for (const [at, profile] of profiles.entries()) {
          Object.assign(profile, { bill_rate: null, margin: null, without_price: at % 2 === 0 })
        }
      }
      await route.fulfill({ response, json: body })
    })
  const client = await openAs('client', '/you')
  const { data } = await ask(client, '{ getClientJobPage { client_jobs { id } } }')
  const address = `/jobs/${data.getClientJobPage.client_jobs[0].id}/job-profiles`
  await withoutRates(client)
  await client.goto(address)
  await expect(client.getByText('Without a price').first()).toBeVisible()
  await expect(client.getByText('Not named yet').first()).toBeVisible()

  const recruiter = await openAs('recruiter', '/you')
  await withoutRates(recruiter)
  await recruiter.goto(address)
  await recruiter.getByRole('link', { name: 'Board' }).click()
  const board = recruiter.getByRole('region', { name: 'Job profiles by status' })
  await expect(board.getByText(/Without a price$/).first()).toBeVisible()
  await expect(board.getByText(/No price yet$/).first()).toBeVisible()
})
