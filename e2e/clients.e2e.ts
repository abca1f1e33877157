import type { Page } from '@playwright/test'
import { expectAccessible } from './helpers/accessible.ts'
import { expect, row, test } from './helpers/product.ts'

const editDialog = (page: Page) => page.getByRole('dialog', { name: 'Edit Client' })
const names = (page: Page) => page.getByRole('table', { name: 'Clients' }).locator('tbody tr td:first-child a')

test('an admin pages the clients, opens one by mouse and by keys, and adds one, who sets a password by the copied link', {
  tag: '@proof',
}, async ({ openAs, context }) => {
  const page = await openAs('admin', '/clients')
  await test.step('the heading stays in sight, and the pages keep their distance', async () => {
    const pages = page.getByRole('navigation', { name: 'Pages of clients' })
    const [above, below] = await Promise.all([page.getByRole('table').boundingBox(), pages.boundingBox()])
    expect((below?.y ?? 0) - (above?.y ?? 0) - (above?.height ?? 0)).toBeGreaterThanOrEqual(16)
    await pages.scrollIntoViewIfNeeded()
    const banner = await page.getByRole('banner').boundingBox()
    expect((await page.getByRole('columnheader').first().boundingBox())?.y).toBeCloseTo(banner?.height ?? 0, 0)
  })

  await test.step('a row opens the client over the list, which has the focus again afterwards', async () => {
    const first = (await names(page).first().textContent()) ?? ''
    await page.getByRole('button', { name: 'Next page' }).click()
    await expect(names(page).first()).not.toHaveText(first)
    await expectAccessible(page)
    await page.getByRole('table').getByRole('row').nth(2).getByRole('cell').nth(1).click()
    await expect(page).toHaveURL(/\/clients\/[0-9a-f-]{36}\?page=2$/)
    await expect(editDialog(page).getByLabel('Full Name')).not.toHaveValue('')
    await page.keyboard.press('Escape')
    await expect(page).toHaveURL(/\/clients\?page=2$/)
    await expect(names(page).nth(1)).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    const shown = (await names(page).nth(2).textContent())?.slice(1)
    await expect(editDialog(page).getByLabel('Full Name')).toHaveValue(shown ?? '')
    await page.keyboard.press('Escape')
  })

  await test.step('a new client joins the list, and sets a password by the copied link', async () => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.getByRole('button', { name: 'Page 1', exact: true }).click()
    await page.getByRole('button', { name: 'Add New Client' }).click()
    const add = page.getByRole('dialog', { name: 'Add Client' })
    await add.getByLabel('Full Name').fill('Aaron Aardvark')
    await add.getByLabel('Email').fill('aaron@zoo.example')
    await add.getByRole('combobox', { name: 'Company' }).fill('Riverton Homes')
    await page.getByRole('option', { name: 'Riverton Homes' }).click()
    await add.getByRole('button', { name: 'Add Client' }).click()
    const toast = page.getByRole('region', { name: 'Notifications' }).getByRole('status')
    await toast.getByRole('button', { name: 'Copy Link' }).click()
    await expect(toast).toContainText('The link is copied.')
    await expect(row(page, 'Aaron Aardvark')).toContainText('Riverton Homes')
    const newcomer = await context.newPage()
    await newcomer.goto(await page.evaluate(() => navigator.clipboard.readText()))
    await expect(newcomer.getByRole('heading', { name: 'Set your password' })).toBeVisible()
  })
})
