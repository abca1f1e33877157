import type { Browser, Page } from '@playwright/test'
import type { Product } from '#test/processes/product.ts'
import { expectAccessible } from './helpers/accessible.ts'
import { expect, row, test } from './helpers/product.ts'

const password = 'four words nobody else has'

/** Adds a staff account in the dialog for it, and returns the link that sets its password. */
async function addStaff(page: Page, name: string, email: string): Promise<string> {
  const form = page.getByRole('dialog', { name: 'Add Staff' })
  await form.getByLabel('Full Name').fill(name)
  await form.getByLabel('E-mail').fill(email)
  await form.getByLabel('Role').selectOption('Reviewer')
  await form.getByRole('button', { name: 'Add Staff' }).click()
  return page.getByRole('dialog', { name: 'Set-Password Link' }).getByLabel('Link').inputValue()
}

/** Logs in on the real page, in a separate browser. */
async function logInElsewhere(browser: Browser, { url }: Product, email: string): Promise<Page> {
  const page = await (await browser.newContext({ baseURL: url })).newPage()
  await page.goto('/you')
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page.getByRole('heading', { name: 'Your sessions' })).toBeVisible()
  return page
}

test('a link, a password, two sessions of which one is ended: the person sees their own, the admin finds it all', async ({
  openAs,
  browser,
  product,
}) => {
  const admin = await openAs('admin', '/staff?dialog=add-staff')
  const link = await addStaff(admin, 'Nia Newcomer', 'nia@vouch.example')
  const stranger = await (await browser.newContext({ baseURL: product.url })).newPage()
  await stranger.goto(link)
  await stranger.getByLabel('New password').fill(password)
  await stranger.getByRole('button', { name: 'Set password' }).click()
  await expect(stranger.getByRole('heading', { name: 'Password set' })).toBeVisible()

  const first = await logInElsewhere(browser, product, 'nia@vouch.example')
  const second = await logInElsewhere(browser, product, 'nia@vouch.example')
  const sessions = second.getByRole('table', { name: 'Your sessions' })
  await expect(sessions.getByRole('row')).toHaveCount(3)
  await expect(row(second, 'This one')).toContainText(/Chrom.* on Linux/)
  await expectAccessible(second)
  await sessions.getByRole('button', { name: /^End the session of/ }).click()
  await expect(sessions.getByRole('row')).toHaveCount(2)
  await first.reload()
  await expect(first.getByRole('dialog', { name: 'Your session has ended' })).toBeVisible()

  await admin.goto('/security?search=nia%40vouch')
  const events = admin.getByRole('table', { name: 'Security' }).locator('tbody').getByRole('row')
  await expect(events).toContainText([
    'Sessions ended',
    'Logged in',
    'Logged in',
    /Password set by link.*By a link that .+ made/,
    'Password link made',
    'Account created',
  ])
  await expect(events.filter({ hasText: 'Nia Newcomer' })).toHaveCount(6)
  await expectAccessible(admin)
})
