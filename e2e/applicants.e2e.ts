import { expectAccessible } from './accessible.ts'
import { expect, test } from './product.ts'

test('a recruiter rejects an applicant of the queue with a reviewed text, and takes that back', async ({ openAs }) => {
  // Possible duplicates are left out, because their names may occur twice.
  const page = await openAs('recruiter', '/applicants?has_duplicate=false')
  const table = page.getByRole('table', { name: 'Applicants' })
  const first = table.getByRole('row').nth(1)
  await expect(page.getByRole('heading', { name: /^Applicants \([\d,]+\)$/ })).toBeVisible()
  await expectAccessible(page, { dark: true })
  const selectFirst = () => table.getByRole('checkbox').nth(1).check()
  // The avatar puts the first letter of the name before it.
  const name = async () => (await first.getByRole('link').first().textContent())?.slice(1) ?? ''

  const rejected = await name()
  await selectFirst()
  await page.getByRole('button', { name: 'Reject', exact: true }).click()
  const reject = page.getByRole('dialog', { name: 'Reject' })
  await expect(reject.getByLabel('Message to the developer')).toHaveValue(/Thank you for applying/)
  await reject.getByRole('button', { name: 'Reject', exact: true }).click()
  await expect(reject.getByText('Give a reason.')).toBeVisible()
  const text = reject.getByLabel('Message to the developer')
  await reject.getByLabel('Reason').selectOption('Language')
  await expect(text).toHaveValue(/Our clients speak English all day/)
  // The firm has a template for this reason.
  await reject.getByLabel('Reason').selectOption('Rate')
  await expect(text).toHaveValue(/Our clients pay less than the rate that you named/)
  await text.fill('Hello {{first_name}}, not at this rate.')
  await reject.getByLabel('Reason').selectOption('Location')
  await expect(reject.getByRole('button', { name: 'Use the text for “Location”' })).toBeVisible()
  await expect(text).toHaveValue('Hello {{first_name}}, not at this rate.')
  await expectAccessible(page)
  await reject.getByRole('button', { name: 'Reject 1 applicant' }).click()
  await expect(page.getByText('1 applicant is rejected.')).toBeVisible()
  await expect(table.getByRole('link', { name: rejected })).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await expect(table.getByRole('link', { name: rejected })).toBeVisible()
})
