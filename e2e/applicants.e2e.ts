import { expectAccessible } from './accessible.ts'
import { expect, test } from './product.ts'

test('a recruiter works through the queue: accepts, asks, and rejects with a reviewed text, and takes that back', async ({
  openAs,
}) => {
  // Possible duplicates are left out, because their names may occur twice.
  const page = await openAs('recruiter', '/applicants?has_duplicate=false')
  const table = page.getByRole('table', { name: 'Applicants' })
  const first = table.getByRole('row').nth(1)
  await expect(page.getByRole('heading', { name: /^Applicants \([\d,]+\)$/ })).toBeVisible()
  await expectAccessible(page, { dark: true })
  const selectFirst = () => table.getByRole('checkbox').nth(1).check()
  // The avatar puts the first letter of the name before it.
  const name = async () => (await first.getByRole('link').first().textContent())?.slice(1) ?? ''

  const accepted = await name()
  await selectFirst()
  await page.getByRole('button', { name: 'Accept', exact: true }).click()
  const accept = page.getByRole('dialog', { name: 'Accept' })
  await accept.getByRole('button', { name: 'Accept 1 applicant' }).click()
  await expect(page.getByText('1 applicant is accepted.')).toBeVisible()
  await expect(table.getByRole('link', { name: accepted })).toHaveCount(0)

  await selectFirst()
  await page.getByRole('button', { name: 'Ask for More' }).click()
  const ask = page.getByRole('dialog', { name: 'Ask for More' })
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

  const [top, second] = await Promise.all(
    [1, 2].map((at) => table.getByRole('row').nth(at).getByRole('link').first().textContent()),
  )
  await first.getByRole('link').first().click()
  const heading = page.getByRole('heading', { level: 1 })
  const moves = page.getByRole('region', { name: 'Moves' })
  const walk = page.getByRole('navigation', { name: 'Walk through Applicants' })
  await test.step('j and k walk the queue, whatever tab is open', async () => {
    // The avatar puts the first letter of the name before it.
    await expect(heading).toHaveText(top?.slice(1) ?? '')
    await expect(walk).toContainText(/1 of /)
    const details = page.getByRole('navigation', { name: 'Developer tabs' }).getByRole('link', { name: 'Details' })
    await details.click()
    await expect(details).toHaveAttribute('aria-current', 'page')
    await page.keyboard.press('j')
    await expect(heading).toHaveText(second?.slice(1) ?? '')
    await expect(page).toHaveURL(/\/details$/)
    await expect(walk).toContainText(/2 of /)
    await page.keyboard.press('k')
    await expect(heading).toHaveText(top?.slice(1) ?? '')
    await expect(walk.getByRole('link', { name: 'Applicants' })).toHaveAttribute('href', /^\/applicants/)
  })

  await test.step('more is asked for on the page of an applicant, too', async () => {
    await page.keyboard.press('j')
    await expect(heading).toHaveText(second?.slice(1) ?? '')
    await moves.getByRole('button', { name: 'Ask for More' }).click()
    await ask.getByLabel('Message to the developer').fill('Hello {{first_name}}, when can you start?')
    await ask.getByRole('button', { name: 'Ask for more from 1 applicant' }).click()
    await expect(ask).toBeHidden()
    await expect(page.getByRole('main').locator('header').filter({ has: heading })).toContainText('Needs info')
  })
})

test('members are moved to stand-by together, after a plan that says who is skipped', async ({ openAs }) => {
  const page = await openAs('dstm', '/developers?stage=STANDBY&status=')
  const table = page.getByRole('table', { name: 'Developers' })
  await table.getByRole('checkbox').nth(1).check()
  await page.getByRole('button', { name: 'Move Stage' }).click()
  const dialog = page.getByRole('dialog', { name: 'Move Stage' })
  await dialog.getByLabel('Reason').selectOption('No demand')
  await expect(dialog.getByRole('region', { name: 'Skipped' })).toContainText('Stand-by is already the current state.')
  await dialog.getByLabel('Stage').selectOption('Offboarded')
  await dialog.getByLabel('Reason').selectOption('Found other work')
  await dialog.getByRole('button', { name: 'Move 1 developer' }).click()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('This change is undone: “1 developer is moved.”')).toBeVisible()
})
