import { expectAccessible } from './helpers/accessible.ts'
import { expect, test } from './helpers/product.ts'

test('a DSTM finds members by skill, goes to those on stand-by, and opens one', { tag: '@proof' }, async ({
  openAs,
}) => {
  const page = await openAs('dstm', '/developers?stage=MEMBER&status=')
  const table = page.getByRole('table', { name: 'Developers' })
  const sidebar = page.getByRole('navigation', { name: 'Screens' })
  await expect(page.getByRole('heading', { name: /^Developers \([\d,]+\)$/ })).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toContainText('Developer List')
  await expect(sidebar.locator('[aria-current="page"]')).toHaveText('Members')
  await expectAccessible(page, { dark: true })

  await page.getByRole('button', { name: 'Filter by Status' }).click()
  await expect(page.getByRole('group', { name: 'Status' }).getByRole('checkbox')).toHaveCount(5)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'More Filters' }).click()
  await page.getByRole('button', { name: 'Filter by Top skills' }).click()
  await page.getByLabel('Narrow down').fill('typescript')
  await page.getByRole('checkbox', { name: 'TypeScript' }).check()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/stage=MEMBER&status=&skills=[0-9a-f-]{36}/)

  const openProfiles = page.getByRole('button', { name: 'Filter by Open profiles' })
  const lastContact = page.getByRole('button', { name: 'Filter by Last contact' })
  await openProfiles.click()
  await page.getByRole('spinbutton', { name: 'From' }).fill('0')
  await page.keyboard.press('Enter')
  await expect(lastContact).toBeVisible()
  await page.getByRole('button', { name: 'Fewer Filters' }).click()
  await expect(lastContact).toBeHidden()
  await expect(openProfiles).toBeVisible()

  await sidebar.getByRole('link', { name: 'Stand By' }).click()
  await expect(page).toHaveURL(/\/developers\?stage=STANDBY&status=$/)
  await expect(table.getByRole('row').nth(1)).toContainText('Stand-by')
  await table.getByRole('row').nth(1).getByRole('link').first().click()
  await expect(page).toHaveURL(/\/developer\/[0-9a-f-]{36}\/overview$/)
})
