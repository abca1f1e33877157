import type { Page } from '@playwright/test'
import { expectAccessible } from './helpers/accessible.ts'
import { ask } from './helpers/ask.ts'
import { expect, test } from './helpers/product.ts'
import { resize } from './helpers/resize.ts'

const endless = `<img src=x onerror="document.body.dataset.taken='yes'">${'W'.repeat(200)}`

/** Changes what the API answers about one record, and leaves all others alone. */
async function changeRecord(page: Page, operation: 'getDeveloper' | 'getJob', change: object) {
  await page.route('**/graphql', async (route) => {
    const response = await route.fetch()
    const body = await response.json()
    for (const { data } of [body].flat()) Object.assign(data?.[operation] ?? {}, change)
    await route.fulfill({ response, json: body })
  })
}

/** Returns the page of a job's best candidate, about whom much is known. */
async function bestCandidate(page: Page): Promise<string> {
  const { data } = await ask(
    page,
    `{ allSearchDevs(job_id: "${await firstJob(page)}", count: 1) { developers { id } } }`,
  )
  return `/developer/${data.allSearchDevs.developers[0].id}/overview`
}

async function firstJob(page: Page): Promise<string> {
  const { data } = await ask(page, '{ getAllActiveJobs { id } }')
  return data.getAllActiveJobs[0].id
}

/** Returns by how many pixels the page is wider than its window. */
function widerThanWindow(): number {
  return document.documentElement.scrollWidth - document.documentElement.clientWidth
}

/** Expects no animation, and nothing wider than the window, on a wide screen and on a phone. */
async function expectCalm(page: Page) {
  for (const width of [1280, 390]) {
    await resize(page, width)
    // Elements drawn by their measured size follow the window a moment later.
    const wider = expect.poll(() => page.evaluate(widerThanWindow), `wider than a window of ${width} px`)
    await wider.toBeLessThanOrEqual(0)
  }
  await expect(page.locator('body')).not.toHaveAttribute('data-taken')
}

test('a developer of endless and hostile words is shown as they are written', { tag: '@proof' }, async ({ openAs }) => {
  const profile = {
    ...{ id: 'none', created_at: '2026-01-01T00:00:00Z', status: 'SENT', cost_rate: 1_234_567.5, currency: 'EUR' },
    job: { id: 'none', title: endless, company: { id: 'none', name: endless } },
  }
  const skill = { id: 'none', name: endless, skill_type: 'LANGUAGE' }
  const [first_name, headline, city, email] = [endless, endless, endless, endless]
  const skills = [{ years_of_experience: null, tick: null, verified_at: null, skill }]
  const page = await openAs('recruiter')
  const address = await bestCandidate(page)
  const change = { first_name, headline, city, email, skills, job_profiles: [profile], do_not_contact: true }
  await changeRecord(page, 'getDeveloper', change)
  await page.goto(address)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(endless)
  await expect(page.getByText('Does not want to be contacted')).toBeVisible()
  await expect(page.getByText('€1,234,567.50')).toBeVisible()
  await expectCalm(page)
  await expectAccessible(page)
})

test('a job of endless and hostile words is shown as they are written', { tag: '@proof' }, async ({ openAs }) => {
  const page = await openAs('dstm')
  const address = `/jobs/${await firstJob(page)}/overview`
  const description = `${endless}\n\n${endless}`
  await changeRecord(page, 'getJob', { title: endless, company: { id: 'none', name: endless }, description })
  await page.goto(address)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(endless)
  await expectCalm(page)
  await page.getByRole('link', { name: 'Find Candidates' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(endless)
  await expectCalm(page)
})

test('by keyboard alone, from a job to its candidates and on to a developer', { tag: '@proof' }, async ({ openAs }) => {
  const page = await openAs('recruiter')
  await page.goto(`/jobs/${await firstJob(page)}/overview`)
  await page.getByRole('link', { name: 'Messages', exact: true }).focus()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Find Candidates' })).toBeFocused()
  await page.keyboard.press('Enter')
  await page.getByRole('region', { name: 'Candidates' }).getByRole('checkbox').first().focus()
  await page.keyboard.press('Space')
  await expect(page.getByText('1 selected')).toBeVisible()
  await page.keyboard.press('Tab')
  const [tab] = await Promise.all([page.waitForEvent('popup'), page.keyboard.press('Enter')])
  await expect(tab.getByRole('heading', { name: 'Skills' })).toBeVisible()
})
