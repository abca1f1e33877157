import path from 'node:path'
import type { Page } from '@playwright/test'
import { expectAccessible, expectStaticPageAccessible } from './helpers/accessible.ts'
import { ask } from './helpers/ask.ts'
import { expect, row, test } from './helpers/product.ts'

const resume = path.join(import.meta.dirname, '../test/files/resume.pdf')

/** Sends the form until a page with this heading answers. The first tries may be quicker than people type. */
async function sendUntil(page: Page, heading: string) {
  await expect(async () => {
    const send = page.getByRole('button', { name: 'Send application' })
    if (await send.isVisible()) await send.click()
    await expect(page.getByRole('heading', { name: heading })).toBeVisible({ timeout: 1_000 })
  }).toPass()
}

test('a job is put on the jobs page, somebody applies there without JavaScript, confirms, and is found by a word of the resume', {
  tag: '@dialog:confirmation-message',
}, async ({ browser, openAs, product }) => {
  const staff = await openAs('recruiter', '/you')
  const baseURL = product.url
  const title = 'Keeper of the lighthouse'
  const { data } = await ask(staff, '{ getAllActiveJobs { id title is_public } }')
  const job = data.getAllActiveJobs.find((one: { is_public: boolean }) => !one.is_public)
  const context = await browser.newContext({ baseURL, javaScriptEnabled: false })
  const visitor = await context.newPage()
  const copy = await browser.newPage()
  const resumeField = visitor.getByLabel(/esume/)

  await test.step('the recruiter writes what the public may read', async () => {
    await staff.goto(`/jobs/${job.id}/overview?dialog=edit-public-job&id=${job.id}`)
    await staff.getByLabel('Show on the jobs page').check()
    await staff.getByLabel('Public text').fill(title)
    await staff.getByRole('button', { name: 'Save' }).click()
    await expect(staff.getByRole('link', { name: 'Open the jobs page' })).toBeVisible()
  })

  await test.step('a visitor finds it by the link of a message', async () => {
    await visitor.goto(`/public/jobs#${job.id}`)
    const article = visitor.locator(`[id="${job.id}"]`)
    await expect(article).toContainText(title)
    await expect(article).toBeInViewport()
    await expectStaticPageAccessible(copy, visitor)
  })

  await test.step('searches for it without an accent, and reads its page', async () => {
    await visitor.getByLabel('Search', { exact: true }).fill('lïghthouse')
    await visitor.getByRole('button', { name: 'Search' }).click()
    await expect(visitor.getByRole('status')).toContainText('1 job fits this search.')
    await expect(visitor.getByLabel('Search', { exact: true })).toHaveValue('lïghthouse')
    await visitor.locator(`[id="${job.id}"]`).getByRole('heading').getByRole('link').click()
    await expect(visitor.getByRole('heading', { name: job.title, level: 1 })).toBeVisible()
    await expect(visitor.getByText(title)).toBeVisible()
    await expectStaticPageAccessible(copy, visitor)
    await visitor.getByRole('link', { name: 'Apply' }).click()
  })

  await test.step('lines for skills come one at a time, and Back loses nothing', async () => {
    await expect(visitor.getByLabel('skill 2', { exact: true })).toBeHidden()
    await visitor.getByLabel('skill 1', { exact: true }).fill('TypeScript')
    await expect(visitor.getByLabel('skill 2', { exact: true })).toBeVisible()
    await expect(visitor.getByLabel('skill 3', { exact: true })).toBeHidden()
    await visitor.goto('/public/jobs')
    await visitor.goBack()
    await expect(visitor.getByLabel('skill 1', { exact: true })).toHaveValue('TypeScript')
  })

  await test.step('a mistake is told at its field, and neither text nor file has to be given again', async () => {
    await visitor.getByLabel('First name').fill('Zoë')
    await visitor.getByLabel('Last name').fill('Öztürk')
    await visitor.getByLabel('E-mail').fill('zoe.oeztuerk@example.com')
    await visitor.getByLabel('Country').selectOption('Germany')
    await visitor.getByLabel('Years of skill 1', { exact: true }).fill('6')
    await visitor.getByLabel('GitHub').fill('somewhere else')
    await visitor.getByLabel('I agree to this.').check()
    await resumeField.setInputFiles(resume)
    await visitor.getByRole('button', { name: 'Send application' }).click()
    await expect(visitor.getByRole('alert')).toContainText('Nothing is lost')
    await expect(visitor.getByLabel('GitHub')).toHaveAccessibleDescription(
      'Enter an address such as github.com/your-name.',
    )
    await expect(visitor.getByLabel('GitHub')).toBeFocused()
    await expect(visitor.getByLabel('Last name')).toHaveValue('Öztürk')
    await expect(visitor.getByText('“resume.pdf” is kept with this form.')).toBeVisible()
    await expectStaticPageAccessible(copy, visitor)
    await visitor.setViewportSize({ width: 390, height: 800 })
    expect(await visitor.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    await visitor.getByLabel('GitHub').fill('github.com/zoe')
    await sendUntil(visitor, 'One more step')
  })

  await test.step('without mail the confirmation waits in the outbox, and its link confirms', async () => {
    await staff.goto('/applicants/unconfirmed')
    await expect(row(staff, 'Zoë Öztürk')).toContainText('In the outbox')
    await expectAccessible(staff)
    await row(staff, 'Zoë Öztürk').click()
    const dialog = staff.getByRole('dialog', { name: 'Confirmation of an application' })
    const message = await dialog.getByRole('region', { name: 'Message' }).textContent()
    await expectAccessible(staff, { parts: ['[role="dialog"]'] })
    await visitor.goto(/http\S+/.exec(message ?? '')?.[0] ?? '')
    await expectStaticPageAccessible(copy, visitor)
    await visitor.getByRole('button', { name: 'Confirm application' }).click()
    await expect(visitor.getByRole('heading', { name: 'Your application has arrived' })).toBeVisible()
  })

  await test.step('the applicant follows it, and asks for a copy of the data', async () => {
    await visitor.getByRole('link', { name: 'Where is my application?' }).click()
    await expect(visitor.getByRole('listitem').filter({ hasText: 'Received' })).not.toContainText('not yet')
    await expectStaticPageAccessible(copy, visitor)
    await visitor.getByText('My data', { exact: true }).click()
    await visitor.getByRole('button', { name: 'Send me my data' }).click()
    await expect(visitor.getByRole('status')).toContainText('We have your request, and answer it by')
    expect(await visitor.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    await Promise.all([context.close(), copy.close()])
  })

  await test.step('the staff finds the applicant, and the words of the resume', async () => {
    await staff.goto('/applicants?search=oeztuerk')
    await expect(row(staff, 'Zoë Öztürk')).toContainText('Jobs page')
    await staff.goto('/resume-search?q=%22efficient+trading+office%22')
    await expect(staff.getByRole('link', { name: 'Zoë Öztürk' })).toBeVisible()
  })
})

test('a reload keeps the half-filled form but not its file, and what was sent is forgotten', { tag: '@proof' }, async ({
  browser,
  product,
}) => {
  const context = await browser.newContext({ baseURL: product.url })
  const visitor = await context.newPage()
  const refused: string[] = []
  visitor.on('console', (message) => message.type() === 'error' && refused.push(message.text()))
  const note = visitor.getByText('We have restored what you typed.')

  await test.step('text, a choice and rows of skills come back, and the page says that the file does not', async () => {
    await visitor.goto('/public/jobs/apply')
    await expect(note).toBeHidden()
    await visitor.getByLabel('First name').fill('Rea')
    await visitor.getByLabel('Country').selectOption('Germany')
    await visitor.getByLabel('skill 1', { exact: true }).fill('Elm')
    await visitor.getByLabel('Years of skill 1', { exact: true }).fill('3')
    await visitor.getByLabel('skill 2', { exact: true }).fill('Go')
    await visitor.getByLabel('About you').fill('I build\nthings.')
    await visitor.getByLabel(/esume/).setInputFiles(resume)
    await visitor.getByLabel('I agree to this.').check()
    await visitor.reload()
    await expect(note).toContainText('If you had chosen a file, choose it again')
    await expect(visitor.getByLabel('First name')).toHaveValue('Rea')
    await expect(visitor.getByLabel('Country')).toHaveValue('DE')
    await expect(visitor.getByLabel('Years of skill 1', { exact: true })).toHaveValue('3')
    await expect(visitor.getByLabel('skill 2', { exact: true })).toHaveValue('Go')
    await expect(visitor.getByLabel('About you')).toHaveValue('I build\nthings.')
    await expect(visitor.getByLabel(/esume/)).toHaveValue('')
    await expect(visitor.getByLabel('I agree to this.')).not.toBeChecked()
  })

  await test.step('another tab knows nothing of it', async () => {
    const other = await context.newPage()
    await other.goto('/public/jobs/apply')
    await expect(other.getByLabel('First name')).toHaveValue('')
    await other.close()
  })

  await test.step('a form that was refused keeps it, and one that was sent does not', async () => {
    await visitor.getByLabel('Last name').fill('Reload')
    await visitor.getByLabel('E-mail').fill('rea.reload@example.com')
    await visitor.getByLabel('GitHub').fill('somewhere else')
    await visitor.getByLabel('I agree to this.').check()
    await visitor.getByRole('button', { name: 'Send application' }).click()
    await expect(visitor.getByRole('alert')).toContainText('Nothing is lost')
    await visitor.goto('/public/jobs/apply')
    await expect(visitor.getByLabel('Last name')).toHaveValue('Reload')
    await visitor.getByLabel('GitHub').fill('')
    await visitor.getByLabel('I agree to this.').check()
    await sendUntil(visitor, 'One more step')
    await visitor.goto('/public/jobs/apply')
    await expect(visitor.getByLabel('Last name')).toHaveValue('')
    await expect(note).toBeHidden()
    expect(await visitor.evaluate(() => sessionStorage.length + localStorage.length)).toBe(0)
  })
  expect(refused.filter((text) => text.includes('Content Security Policy'))).toEqual([])
  await context.close()
})
