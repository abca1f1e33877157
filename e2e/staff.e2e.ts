import { readFile } from 'node:fs/promises'
import { expectAccessible } from './helpers/accessible.ts'
import { downloadCsv } from './helpers/exportCsv.ts'
import { expect, test } from './helpers/product.ts'

test('an admin opens an account over the list and comes back to where they were, also from another screen, and saves the list as a file', {
  tag: '@proof',
}, async ({ openAs }) => {
  const page = await openAs('admin', '/staff?sort=email')
  const links = page.getByRole('table', { name: 'Staff' }).locator('tbody').getByRole('link')
  const role = page.getByRole('dialog', { name: 'Edit Staff' }).getByLabel('Role')
  const scrolled = () => page.evaluate(() => window.scrollY)
  await expectAccessible(page)
  await links.last().focus()
  const place = await scrolled()
  expect(place).toBeGreaterThan(0)
  await page.keyboard.press('Enter')
  await expect(role).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(links.last()).toBeFocused()
  await expect.poll(scrolled).toBe(place)
  await page.getByRole('link', { name: 'Resume Search' }).click()
  await expect(page.getByRole('heading', { name: 'Resume Search' })).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(/\/staff\?sort=email$/)
  await expect(links.last()).toBeFocused()
  await expect.poll(scrolled).toBe(place)

  const download = await downloadCsv(page, 'All Columns')
  expect(download.suggestedFilename()).toBe('staff.csv')
  const lines = (await readFile(await download.path(), 'utf8')).trim().split(/\r?\n/)
  expect(lines[0]).toContain('Name,E-mail,Role,Last seen,Access')
  const [, count] = (await page.getByRole('heading', { name: /^Staff/ }).textContent())?.match(/\((\d+)\)/) ?? []
  expect(lines).toHaveLength(1 + Number(count))
})
