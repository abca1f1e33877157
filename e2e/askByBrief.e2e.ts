import type { Page } from '@playwright/test'
import { expectAccessible } from './helpers/accessible.ts'
import { expect, test } from './helpers/product.ts'

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Ask by Brief' })
const source = (page: Page) => dialog(page).getByLabel('What the client wrote')
const text = (page: Page) => dialog(page).getByRole('region', { name: 'Text of the brief' })

const brief = `Hello,
we look for two senior React engineers. TypeScript is required, GraphQL is a plus.
US or Brazil only, $60-75/h, full-time, at least 4 hours of overlap.

Best regards,
Tom, 12 Baker Street, London, United Kingdom`

async function readBrief(page: Page): Promise<void> {
  await source(page).fill(brief)
  await page.keyboard.press('Control+Enter')
  await expect(text(page)).toBeFocused()
}

test('a recruiter pastes a brief, sees where each value was read, and adds the job with its candidates', {
  tag: '@proof',
}, async ({ openAs }) => {
  const page = await openAs('recruiter', '/skills-search')
  await page.getByRole('button', { name: 'Ask by Brief' }).click()
  await readBrief(page)
  await expect(dialog(page).getByLabel(/^Title/)).toHaveValue('Senior React Engineer')
  await expect(dialog(page).getByLabel(/^Openings/)).toHaveValue('2')
  await dialog(page).getByLabel('Hourly budget to').focus()
  await expect(dialog(page).getByText('Read from “$60-75/h”')).toBeVisible()
  await expect(text(page).locator('[data-here="true"]')).toHaveText('$60-75/h')
  await dialog(page).getByLabel('Next action').focus()
  await expect(dialog(page).getByText('The brief does not say it.')).toBeVisible()
  await dialog(page).getByRole('radio', { name: 'By text' }).check()
  await expect(dialog(page).getByRole('listitem').locator('mark').first()).toBeVisible()
  await expectAccessible(page, { dark: true })
  await dialog(page).getByRole('radio', { name: 'By skills' }).check()
  await expect(dialog(page).getByRole('listitem').locator('mark')).toHaveCount(0)

  const best = dialog(page)
    .getByRole('listitem')
    .filter({ has: page.getByText('Match') })
    .first()
  await best.getByRole('checkbox').check()
  const name = await best.getByRole('link').textContent()
  await dialog(page)
    .getByRole('combobox', { name: /^Company/ })
    .fill('a')
  await page.getByRole('option').first().click()
  await dialog(page).getByLabel('Weekly hours').fill('30')
  await dialog(page).getByRole('button', { name: 'Add Job' }).click()
  await expect(page.getByRole('heading', { name: 'Senior React Engineer' })).toBeVisible()
  await expect(page.getByRole('checkbox', { name: `Select ${name}` })).toBeChecked()
  await page.getByRole('link', { name: '[ View Job Details ]' }).click()
  await expect(page.getByRole('main')).toContainText('Weekly hours30')
})

test('Add Job leads to a brief that is a file, and a file that cannot be read says why', { tag: '@proof' }, async ({
  openAs,
}) => {
  const page = await openAs('recruiter', '/jobs?dialog=add-job')
  await page.getByRole('button', { name: 'Ask by Brief' }).click()
  const choose = (file: string) => dialog(page).locator('input[type="file"]').setInputFiles(file)
  await choose('test/files/encrypted.pdf')
  await expect(dialog(page).getByText('This file is protected by a password. Upload it without one.')).toBeVisible()
  await choose('test/files/resume.docx')
  await expect(text(page)).toBeVisible()
  await dialog(page).getByRole('button', { name: 'Change Text' }).click()
  await dialog(page).getByRole('button', { name: 'Read Brief' }).click()
  await expect(text(page)).toBeVisible()
})
