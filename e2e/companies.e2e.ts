import type { Page } from '@playwright/test'
import { expectAccessible } from './helpers/accessible.ts'
import { expect, row, test } from './helpers/product.ts'

const form = (page: Page, name: string) => page.getByRole('dialog', { name })

test('a recruiter adds a company, edits it in its panel over the list, and Escape leads back to its row', {
  tag: '@proof',
}, async ({ openAs }) => {
  const page = await openAs('recruiter', '/companies?sort=-active_jobs')
  await page.getByRole('button', { name: 'Add Company' }).click()
  await expect(page).toHaveURL(/\/companies\/new\?sort=-active_jobs$/)
  await form(page, 'Add Company').getByLabel('Name').fill('Zzyzx Robotics')
  await form(page, 'Add Company').getByRole('button', { name: 'Add Company' }).click()
  await expect(page).toHaveURL(/\/companies\?sort=-active_jobs$/)
  await page.getByLabel('Search name or domain').fill('zzyzx')
  const opener = row(page, 'Zzyzx Robotics').getByRole('link')
  // The rows before are dimmed while the search runs.
  await expect(opener).toBeVisible()
  await expectAccessible(page, { dark: true })
  await opener.press('Enter')
  const panel = page.getByRole('dialog', { name: 'Company', exact: true })
  await panel.getByRole('button', { name: 'Edit', exact: true }).click()
  await form(page, 'Edit Company').getByLabel('Status').selectOption('Active')
  await form(page, 'Edit Company').getByRole('button', { name: 'Save' }).click()
  await expect(row(page, 'Zzyzx Robotics')).toContainText('Active')
  await expect(panel.getByText('StatusProspect → Active')).toBeVisible()
  await expectAccessible(page, { dark: true, parts: ['[role="dialog"]'] })
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/\/companies\?sort=-active_jobs&search=zzyzx$/)
  await expect(opener).toBeFocused()
})

test('on a phone the page is no wider than the window, and an empty list says so in sight', { tag: '@proof' }, async ({
  openAs,
}) => {
  const page = await openAs('vetter', '/companies', (page) => page.setViewportSize({ width: 390, height: 844 }))
  await expect(page.getByRole('button', { name: 'Filter by Last touch' })).toBeAttached()
  const excess = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  expect(excess).toBeLessThanOrEqual(0)
  await page.getByPlaceholder('Search name or domain').fill('nothing has this name')
  await expect(page.getByText('Nothing matches these filters.')).toBeInViewport({ ratio: 1 })
})

test('a message to a contact survives a reload and Back, and its composer is whole on a phone', {
  tag: '@proof',
}, async ({ openAs }) => {
  const page = await openAs('recruiter', '/companies?status=ACTIVE')
  await page.getByRole('row').nth(1).getByRole('link').first().click()
  await page
    .getByRole('button', { name: /^Message / })
    .first()
    .click()
  const composer = page.getByRole('dialog', { name: /^Message / })
  const message = composer.getByRole('textbox', { name: 'Message' })
  await composer.getByLabel('Subject').fill('News for {{company_name}}')
  await message.fill('Hello {{first_name}}, all is well.')
  await page.reload()
  await expect(message).toHaveValue('Hello {{first_name}}, all is well.')
  await page.goBack()
  await expect(composer).toBeHidden()
  await page.goForward()
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(composer.getByRole('region', { name: 'Preview' })).toContainText('1 person gets the message.')
  await expectAccessible(page, { dark: true, parts: ['[role="dialog"]'] })
})
