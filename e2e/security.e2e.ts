import type { Browser, Page } from '@playwright/test'
import type { Product } from '#test/product.ts'
import { expectAccessible } from './accessible.ts'
import { exportCsv } from './exportCsv.ts'
import { expect, row, test } from './product.ts'

const heading = (page: Page) => page.getByRole('heading', { name: /^Security \([\d,]+\)$/ })
const password = 'four words nobody else has'

/** Adds a staff account, and returns the link that sets its password. */
async function addStaff(page: Page, name: string, email: string): Promise<string> {
  await page.goto('/staff?dialog=add-staff')
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
  const admin = await openAs('admin')
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
  await sessions.getByRole('button', { name: /^End the session of/ }).click()
  await expect(sessions.getByRole('row')).toHaveCount(2)
  await first.reload()
  await expect(first.getByRole('dialog', { name: 'Your session has ended' })).toBeVisible()

  const events = admin.getByRole('table', { name: 'Security' })
  await test.step('the admin finds it all, the latest first', async () => {
    await admin.goto('/clients')
    await admin
      .getByRole('navigation', { name: 'Clients', exact: true })
      .getByRole('link', { name: 'Security' })
      .click()
    await expect(heading(admin)).toBeVisible()
    await expect(admin.getByRole('link', { name: 'Users' })).toHaveAttribute('aria-current', 'page')
    await expect(admin.getByLabel('Search name or e-mail')).toBeVisible()
    await admin.keyboard.press('/')
    await admin.keyboard.type('nia@vouch')
    await expect(admin).toHaveURL(/\/security\?search=nia%40vouch$/)
    await expect(events.getByRole('row').filter({ hasText: 'Nia Newcomer' })).toHaveCount(6)
    const kinds = [
      'Sessions ended',
      'Logged in',
      'Logged in',
      'Password set by link',
      'Password link made',
      'Account created',
    ]
    for (const [index, kind] of kinds.entries())
      await expect(events.getByRole('row').nth(index + 1)).toContainText(kind)
    await expectAccessible(admin)
  })

  await test.step('a filter by what happened outlasts a reload, and an export is told, too', async () => {
    const what = admin.getByRole('button', { name: 'Filter by What' })
    await what.click()
    await admin.getByRole('checkbox', { name: 'Password set by link' }).check()
    await admin.keyboard.press('Escape')
    await expect(events.getByRole('row')).toHaveCount(2)
    await expect(row(admin, 'Nia Newcomer')).toContainText(/By a link that .+ made/)
    await admin.reload()
    await expect(what).toContainText('Password set by link')
    await expect(row(admin, 'Nia Newcomer')).toBeVisible()

    const download = admin.waitForEvent('download')
    await exportCsv(admin, 'All Columns')
    expect((await download).suggestedFilename()).toBe('security-events.csv')
    await admin.goto('/security?kind=EXPORTED')
    await expect(row(admin, 'Exported')).toContainText('Security as CSV, 1 row')
  })

  await test.step('days are whole ones, and a filter that nothing matches says so', async () => {
    await admin.goto('/security')
    await expect(row(admin, 'Exported')).toBeVisible()
    const today = await admin.evaluate(() => new Date().toLocaleDateString('sv'))
    await admin.getByRole('button', { name: 'Filter by When' }).click()
    await admin.getByLabel('From').fill(today)
    await admin.getByLabel('To').fill(today)
    await expect(admin).toHaveURL(new RegExp(`at=${today}\\.\\.${today}$`))
    await expect(row(admin, 'Logged in')).toBeVisible()
    await admin.getByLabel('To').fill('2001-01-01')
    await expect(admin.getByText('The last day cannot be before the first day.')).toBeVisible()
    await expect(row(admin, 'Logged in')).toBeVisible()
    await admin.getByLabel('From').fill('2001-01-01')
    await expect(admin.getByText('Nothing matches these filters.')).toBeVisible()
  })
})

test('a reviewer and a client reach their own sessions, and not the events', async ({ openAs }) => {
  for (const role of ['reviewer', 'client'] as const) {
    const page = await openAs(role)
    await page.getByRole('region', { name: 'You' }).getByRole('link', { name: 'Your sessions' }).click()
    await expect(row(page, 'This one')).toBeVisible()
    if (role === 'client') await expectAccessible(page)
    await page.goto('/security')
    await expect(heading(page)).toBeHidden()
  }
})
