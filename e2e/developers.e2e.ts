import { expectAccessible } from './helpers/accessible.ts'
import { chooseJob } from './helpers/chooseJob.ts'
import { expect, test } from './helpers/product.ts'
import { resize } from './helpers/resize.ts'

test('a developer has tabs under a header that stays, and an audit of every change', { tag: '@proof' }, async ({
  openAs,
}) => {
  const page = await openAs('recruiter', '/skills-search')
  await chooseJob(page)
  const link = page.getByRole('region', { name: 'Candidates' }).getByRole('link').first()
  const [name, address] = [await link.textContent(), await link.getAttribute('href')]
  await page.goto(`${address}/?from=here`)
  await expect(page).toHaveURL(/\/developer\/[0-9a-f-]{36}\/overview\?from=here$/)
  await expect(page).toHaveTitle(`${name} · Developer · Vouch`)
  await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toContainText('Developer Profile')
  const tabs = page.getByRole('navigation', { name: 'Developer tabs' })
  await tabs.getByRole('link', { name: 'Audit' }).click()
  await expect(page).toHaveURL(/\/audit$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name ?? '')
  const audit = page.getByRole('table', { name: 'Audit' })
  await expect(audit.getByRole('columnheader')).toHaveText(['What', 'Field', 'Old', 'New', 'Who', 'When', 'Why'])
  await expect(audit.getByRole('row').nth(1)).not.toBeEmpty()
  await expectAccessible(page)
  await page.goto(`${address}/unheard-of`)
  await expect(tabs.locator('[aria-current="page"]')).toHaveText('Overview')
  await resize(page, 390, 844)
  const header = page.getByRole('main').locator('header')
  await expect(header.getByText('Known since')).toBeHidden()
  await expect(header.getByText('Owner')).toBeVisible()
  expect((await tabs.boundingBox())?.y).toBeLessThan(844 / 2)
  await header.getByRole('button', { name: /^All \d+ Details$/ }).click()
  await expect(header.getByText('Known since')).toBeVisible()
  await expectAccessible(page, { dark: true })
})
