import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expectAccessible, expectStaticPageAccessible } from './helpers/accessible.ts'
import { ask } from './helpers/ask.ts'
import { expect, test } from './helpers/product.ts'

interface Sent {
  readonly job_id: string
  readonly company_id: string
  readonly developer_name: string
  readonly consented_at: string | null
}

/** Finds a job of which two profiles wait for the client, and gives its company a contact. */
async function findJob(page: Page) {
  const { data } = await ask(
    page,
    `{ getJobProfilePage(limit: 100, filter: { status: [SENT, CLIENT_REVIEW, INTERVIEWING] }) {
      job_profiles { job_id company_id developer_name consented_at }
    } }`,
  )
  const sent: Sent[] = data.getJobProfilePage.job_profiles.filter((one: Sent) => one.consented_at !== null)
  const first = sent.find((one) => sent.filter(({ job_id }) => job_id === one.job_id).length > 1)
  if (!first) throw new Error('No job of the demo has two profiles that were sent.')
  const contact = `Cora Client of ${first.developer_name}`
  const email = `cora.${randomUUID()}@client.example`
  await ask(
    page,
    `mutation { addContact(input: { company_id: "${first.company_id}", name: "${contact}", email: "${email}" }) { id } }`,
  )
  const names = sent.filter(({ job_id }) => job_id === first.job_id).map(({ developer_name }) => developer_name)
  return { jobId: first.job_id, contact, names: names.slice(0, 2) }
}

async function choose(page: Page, field: string | RegExp, name: string): Promise<void> {
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: field }).fill(name)
  await page.getByRole('option', { name }).first().click()
  // It leaves the field, so that its options close.
  await page.keyboard.press('Tab')
}

test('a named contact answers about developers side by side, without an account and on a phone', {
  tag: '@proof',
}, async ({ browser, openAs, product }) => {
  const staff = await openAs('recruiter', '/you')
  const { jobId, contact, names } = await findJob(staff)
  const [first = '', second = ''] = names
  const context = await browser.newContext({ baseURL: product.url, javaScriptEnabled: false })
  const visitor = await context.newPage()
  const copy = await browser.newPage()
  await staff.goto(`/jobs/${jobId}/job-profiles?dialog=shortlists&id=${jobId}`)
  await choose(staff, /^For, at/, contact)
  await choose(staff, 'Developers', first)
  await choose(staff, 'Developers', second)
  await expect(staff.getByRole('region', { name: `What the client sees of ${second}` })).toContainText(second)
  await staff.getByRole('button', { name: 'Add Time' }).click()
  await staff.getByRole('textbox', { name: /^Day(?!s)/ }).fill('2 Mar 2099')
  await staff.getByRole('textbox', { name: 'Time', exact: true }).fill('10:00')
  await expectAccessible(staff, { dark: true, parts: ['[role="dialog"]'] })
  await staff.getByRole('checkbox', { name: 'Email it to them' }).uncheck()
  await staff.getByRole('button', { name: 'Make Link' }).click()
  const link = staff.getByRole('textbox', { name: 'Link', exact: true })
  await expect(link).toHaveValue(/\/public\/shortlist\//)

  await visitor.setViewportSize({ width: 390, height: 800 })
  await visitor.goto(await link.inputValue())
  await expect(visitor.getByRole('heading', { level: 2, name: first })).toBeVisible()
  await expectStaticPageAccessible(copy, visitor)
  expect(await visitor.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  const card = visitor.getByRole('article').filter({ hasText: first })
  await card.getByRole('button', { name: 'Not for us' }).click()
  await expect(card.getByRole('alert')).toHaveText('Choose why this profile is not for you.')
  await card.getByLabel('In your words').fill('She knows our trade.')
  await card.getByLabel('When could you meet?').selectOption({ index: 1 })
  await card.getByRole('button', { name: 'Interested', exact: true }).click()
  await expect(card.getByRole('status')).toHaveText('Thank you. Your answer has arrived.')
  await context.close()
  await copy.close()
})
