import type { Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { ask } from './ask.ts'
import { expect, row, test } from './product.ts'

/** Opens the placement of a developer whose placement ends soon. @returns the address of the developer. */
async function openEnding(page: Page): Promise<string> {
  const found = await ask(
    page,
    '{ getDeveloperPage(limit: 1, offset: 0, filter: { status: [ROLLING_OFF] }) { developers { id } } }',
  )
  const address = `/developer/${found.data.getDeveloperPage.developers[0].id}/overview`
  await page.goto(address)
  await page
    .getByRole('button', { name: /^Open placement as / })
    .first()
    .click()
  return address
}

const dialog = (page: Page, name: RegExp) => page.getByRole('dialog', { name })

test('a recruiter gives a placement new rates, extends it, and ends it early', async ({ openAs }) => {
  const page = await openAs('recruiter', '/developers?stage=MEMBER&status=ROLLING_OFF')
  await openEnding(page)
  const details = dialog(page, /^Placement of /)
  await expect(details.getByText('Ending', { exact: true })).toBeVisible()
  await expectAccessible(page, { dark: true })

  await details.getByRole('button', { name: 'New Rates …' }).click()
  const rates = dialog(page, /^New Rates: /)
  await rates.getByLabel('Cost rate per hour').fill('60')
  await rates.getByLabel('Bill rate per hour').fill('96')
  await expect(rates.getByText('37.5 %')).toBeVisible()
  await expect(rates.getByText('$36')).toBeVisible()
  await rates.getByRole('button', { name: 'Add Rates' }).click()
  await expect(details.getByText('Cost $60 / h')).toBeVisible()
  await expect(details.getByText('Bill $96 / h')).toBeVisible()

  await details.getByRole('button', { name: 'Extend or Set End …' }).click()
  const end = dialog(page, /^Extend or Set End: /)
  await end.getByRole('textbox', { name: 'Last day' }).fill('')
  await end.getByRole('button', { name: 'Save' }).click()
  await expect(details.getByText('No end agreed')).toBeVisible()
  await expect(details.getByText('Active', { exact: true })).toBeVisible()

  await details.getByRole('button', { name: 'End Early …' }).click()
  const early = dialog(page, /^End Early: /)
  await early.getByRole('button', { name: 'End Early' }).click()
  await expect(early.getByText('Choose a reason.')).toBeVisible()
  await early.getByLabel('Reason').selectOption('Budget')
  await early.getByLabel('Note').fill('The client stopped the project.')
  await early.getByRole('button', { name: 'End Early' }).click()
  await expect(details.getByText('Ended early', { exact: true })).toBeVisible()
  await expect(details.getByRole('button', { name: 'New Rates …' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await expect(details.getByText('No end agreed')).toBeVisible()
})

test('a recruiter moves the start of a placement that has not begun, and takes it back', async ({ openAs }) => {
  const page = await openAs('recruiter', '/developers?stage=MEMBER')
  const found = await ask(
    page,
    '{ getPlacementRiskPage(limit: 1, filter: { status: [PENDING_START] }) { placements { developer_id } } }',
  )
  await page.goto(`/developer/${found.data.getPlacementRiskPage.placements[0].developer_id}/overview`)
  await page
    .getByRole('button', { name: /^Open placement as / })
    .first()
    .click()
  const details = dialog(page, /^Placement of /)
  await details.getByRole('button', { name: 'Move Start …' }).click()
  const start = dialog(page, /^Move Start: /)
  await expect(start.getByText('No end agreed')).toBeVisible()
  await start.getByRole('textbox', { name: 'First day' }).fill('')
  await start.getByRole('button', { name: 'Move Start' }).click()
  await expect(start.getByText('Choose the first day.')).toBeVisible()
  await expectAccessible(page, { dark: true })
  // That day has begun in every time zone.
  const yesterday = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10)
  await start.getByRole('textbox', { name: 'First day' }).fill(yesterday)
  await expect(start.getByText('so the placement starts now')).toBeVisible()
  await start.getByLabel('Note').fill('The team is ready.')
  await start.getByRole('button', { name: 'Move Start' }).click()
  await expect(details.getByText('Active', { exact: true })).toBeVisible()
  await expect(details.getByText('The team is ready.')).toBeVisible()
  await expect(details.getByRole('button', { name: 'Move Start …' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await expect(details.getByRole('button', { name: 'Move Start …' })).toBeVisible()
})

test('an admin enters an exchange rate in Settings and corrects it', async ({ openAs }) => {
  const page = await openAs('admin', '/clients')
  const tabs = page.getByRole('navigation', { name: 'Clients', exact: true })
  await tabs.getByRole('link', { name: 'Settings' }).click()
  await expect(page.getByRole('heading', { name: /^Exchange rates \(\d+\)$/ })).toBeVisible()
  const add = dialog(page, /^Add Exchange Rate$/)
  for (const rate of ['11.3', '1.13']) {
    await page.getByRole('button', { name: 'Add Exchange Rate' }).click()
    await add.getByRole('combobox', { name: 'Currency' }).fill('CHF')
    await add.getByLabel('USD for one unit').fill('1,13')
    await add.getByRole('button', { name: 'Add Exchange Rate' }).click()
    await expect(add.getByText('Enter a rate such as 1.0842')).toBeVisible()
    await expectAccessible(page, { dark: true })
    await add.getByLabel('USD for one unit').fill(rate)
    await add.getByRole('button', { name: 'Add Exchange Rate' }).click()
    await expect(add).toHaveCount(0)
  }
  await page.getByLabel('Search currency').fill('chf')
  await expect(row(page, '11.3')).toContainText('Replaced')
  await expect(row(page, '1.13')).toContainText('In use')
})
