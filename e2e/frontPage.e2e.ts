import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { ask } from './helpers/ask.ts'
import { expect, test } from './helpers/product.ts'

/** `npm run release -- pictures` takes these pictures to the front page. */
const folder = path.join(import.meta.dirname, '../dist/pictures')

test.use({ viewport: { width: 1200, height: 750 } })
test.beforeAll(() => mkdir(folder, { recursive: true }))

/** Keeps the page in both colour schemes, as sharp as a good screen shows it. */
async function keepPictures(page: Page, name: string): Promise<void> {
  await page.setViewportSize({ width: 1200, height: 750 })
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setDeviceMetricsOverride', {
    width: 1200,
    height: 750,
    deviceScaleFactor: 2,
    mobile: false,
  })
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
    await expect(
      page.locator(`html[data-mantine-color-scheme="${colorScheme === 'dark' ? 'light' : 'dark'}"]`),
    ).toHaveCount(0)
    const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality: 82 })
    await writeFile(path.join(folder, `${name}-${colorScheme}.webp`), Buffer.from(data, 'base64'))
  }
}

interface SentProfile {
  readonly id: string
  readonly job_id: string
  readonly company_id: string
  readonly consented_at: string | null
}

/** Finds the profiles of the job with the most developers that a client may be shown. */
async function profilesOfBusyJob(page: Page): Promise<readonly SentProfile[]> {
  const { data } = await ask(
    page,
    `{ getJobProfilePage(limit: 100, filter: { status: [SENT, CLIENT_REVIEW, INTERVIEWING] }) {
      job_profiles { id job_id company_id consented_at }
    } }`,
  )
  const shown = (data.getJobProfilePage.job_profiles as SentProfile[]).filter((one) => one.consented_at !== null)
  const [most = []] = [...Map.groupBy(shown, (one) => one.job_id).values()].toSorted(
    (one, other) => other.length - one.length,
  )
  return most
}

/** Makes a shortlist of three developers for a contact, and gives its address. */
async function addressOfShortlist(page: Page): Promise<string> {
  const profiles = await profilesOfBusyJob(page)
  const [{ company_id, job_id } = { company_id: '', job_id: '' }] = profiles
  const contact = await ask(
    page,
    `mutation { addContact(input: { company_id: "${company_id}", name: "Cora Lindqvist", email: "cora@client.example" }) { id } }`,
  )
  const ids = JSON.stringify(profiles.slice(0, 3).map(({ id }) => id))
  const made = await ask(
    page,
    `mutation { makeShortlist(input: {
      contact_id: "${contact.data.addContact.id}", days: 14, job_id: "${job_id}", job_profile_ids: ${ids}
    }) { url } }`,
  )
  return made.data.makeShortlist.url
}

test("a client's shortlist", { tag: '@proof' }, async ({ browser, openAs }) => {
  const page = await browser.newPage()
  await page.goto(await addressOfShortlist(await openAs('recruiter', '/you')))
  await keepPictures(page, 'shortlist')
  await page.close()
})

test('triage', { tag: '@proof' }, async ({ openAs }) => {
  const page = await openAs('vetter', '/applicants/triage')
  const resume = page.getByRole('img', { name: /^Page 1 of/ })
  await expect(async () => {
    await page
      .getByRole('navigation', { name: /^Walk through/ })
      .getByRole('button')
      .last()
      .click()
    await expect(resume).toBeVisible({ timeout: 2_000 })
  }).toPass()
  await keepPictures(page, 'triage')
})

test('the vetting desk', { tag: '@proof' }, async ({ openAs }) => {
  await keepPictures(await openAs('vetter', '/vetting?view=board'), 'vetting')
})

test('candidates', { tag: '@proof' }, async ({ openAs }) => {
  const page = await openAs('recruiter', '/you')
  const [{ job_id } = { job_id: '' }] = await profilesOfBusyJob(page)
  await page.goto(`/skills-search/${job_id}`)
  await expect(page.getByText(/^Candidates \(/)).toBeVisible()
  await keepPictures(page, 'candidates')
})

test('check-ins', { tag: '@proof' }, async ({ openAs }) => {
  await keepPictures(await openAs('dstm', '/check-in?tab=placed'), 'checkIns')
})

test('figures', { tag: '@proof' }, async ({ openAs }) => {
  await keepPictures(await openAs('admin', '/metrics'), 'figures')
})
