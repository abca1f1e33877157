import { expectAccessible } from './accessible.ts'
import { expect, test } from './product.ts'

test('a recruiter works through the queue: accepts, asks, and rejects with a reviewed text, and takes that back', async ({
  openAs,
}) => {
  const page = await openAs('recruiter', '/applicants')
  const table = page.getByRole('table', { name: 'Applicants' })
  const first = table.getByRole('row').nth(1)
  await expect(page.getByRole('heading', { name: /^Applicants \([\d,]+\)$/ })).toBeVisible()
  await expectAccessible(page, { dark: true })
  const selectFirst = () => table.getByRole('checkbox').nth(1).check()
  // The first letter is that of the picture.
  const name = async () => (await first.getByRole('link').first().textContent())?.slice(1) ?? ''

  const accepted = await name()
  await selectFirst()
  await page.getByRole('button', { name: 'Accept', exact: true }).click()
  const accept = page.getByRole('dialog', { name: 'Accept' })
  await accept.getByRole('button', { name: 'Accept 1 applicant' }).click()
  await expect(page.getByText('1 applicant is accepted.')).toBeVisible()
  await expect(table.getByRole('link', { name: accepted })).toHaveCount(0)

  await selectFirst()
  await page.getByRole('button', { name: 'Ask for more' }).click()
  const ask = page.getByRole('dialog', { name: 'Ask for more' })
  await ask.getByLabel('Message to the developer').fill('Hello {{first_name}}, which rate do you ask for?')
  await ask.getByRole('button', { name: 'Ask for more from 1 applicant' }).click()
  await expect(ask).toBeHidden()
  await expect(first).toContainText('Needs info')

  const rejected = await name()
  await selectFirst()
  await page.getByRole('button', { name: 'Reject', exact: true }).click()
  const reject = page.getByRole('dialog', { name: 'Reject' })
  await expect(reject.getByLabel('Message to the developer')).toHaveValue(/Thank you for applying/)
  await reject.getByRole('button', { name: 'Reject', exact: true }).click()
  await expect(reject.getByText('Give a reason.')).toBeVisible()
  await reject.getByLabel('Reason').selectOption('Rate')
  await expectAccessible(page)
  await reject.getByRole('button', { name: 'Reject 1 applicant' }).click()
  await expect(table.getByRole('link', { name: rejected })).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await expect(table.getByRole('link', { name: rejected })).toBeVisible()

  await first.getByRole('link').first().click()
  await expect(page.getByRole('region', { name: 'Moves' })).toContainText('Accept to vetting')
})

test('members are moved to stand-by together, after a plan that says who is skipped', async ({ openAs }) => {
  const page = await openAs('dstm', '/developers?stage=STANDBY&status=')
  const table = page.getByRole('table', { name: 'Developers' })
  await table.getByRole('checkbox').nth(1).check()
  await page.getByRole('button', { name: 'Move stage' }).click()
  const dialog = page.getByRole('dialog', { name: 'Move stage' })
  await dialog.getByLabel('Reason').selectOption('No demand')
  await expect(dialog.getByRole('region', { name: 'Skipped' })).toContainText('Already Stand-by.')
  await dialog.getByLabel('Stage').selectOption('Offboarded')
  await dialog.getByLabel('Reason').selectOption('Found other work')
  await dialog.getByRole('button', { name: 'Move stage of 1 developer' }).click()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Undone: 1 developer is moved.')).toBeVisible()
})
