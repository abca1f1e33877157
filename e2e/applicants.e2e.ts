import { expectAccessible } from './helpers/accessible.ts'
import { expect, test } from './helpers/product.ts'

test('a recruiter rejects an applicant of the queue with a reviewed text, and takes that back', {
  tag: '@proof',
}, async ({ openAs }) => {
  // Possible duplicates are left out, because their names may occur twice.
  const page = await openAs('recruiter', '/applicants?has_duplicate=false')
  const table = page.getByRole('table', { name: 'Applicants' })
  await expect(page.getByRole('heading', { name: /^Applicants \([\d,]+\)$/ })).toBeVisible()
  await expectAccessible(page, { dark: true })
  // The avatar puts the first letter of the name before it.
  const link = table.getByRole('row').nth(1).getByRole('link').first()
  const rejected = (await link.textContent())?.slice(1) ?? ''
  await table.getByRole('checkbox').nth(1).check()
  await page.getByRole('button', { name: 'Reject', exact: true }).click()
  const reject = page.getByRole('dialog', { name: 'Reject' })
  await reject.getByLabel('Reason').selectOption('Rate')
  await reject.getByLabel('Message to the developer').fill('Hello {{first_name}}, not at this rate.')
  await expectAccessible(page, { dark: true, parts: ['[role="dialog"]'] })
  await reject.getByRole('button', { name: 'Reject 1 applicant' }).click()
  await expect(page.getByText('1 applicant is rejected.')).toBeVisible()
  await expect(table.getByRole('link', { name: rejected })).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await expect(table.getByRole('link', { name: rejected })).toBeVisible()
})
