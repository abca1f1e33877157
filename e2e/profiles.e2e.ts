import { expectAccessible } from './helpers/accessible.ts'
import { expect, test } from './helpers/product.ts'

test('a placed profile has a page, from which a recruiter gives its placement new rates', { tag: '@proof' }, async ({
  openAs,
}) => {
  const page = await openAs('recruiter', '/profiles?tab=placed')
  await expectAccessible(page, { dark: true })
  await page.getByRole('table').getByRole('link').first().click()
  await expect(page).toHaveURL(/\/profiles\/[^/]+\/overview/)
  await expect(page.getByRole('heading', { name: 'Activity' })).toBeVisible()
  await expectAccessible(page, { dark: true })
  await page.getByRole('button', { name: 'Open Placement' }).click()
  await page.getByRole('button', { name: 'New Rates …' }).click()
  const rates = page.getByRole('dialog', { name: /^New Rates: / })
  await rates.getByLabel('Cost rate per hour').fill('60')
  await rates.getByLabel('Bill rate per hour').fill('96')
  await rates.getByRole('button', { name: 'Add Rates' }).click()
  await expect(page.getByText(/Bill [$€]96 \/ h/).first()).toBeVisible()
  await expectAccessible(page, { dark: true, parts: ['[role="dialog"]'] })
})
