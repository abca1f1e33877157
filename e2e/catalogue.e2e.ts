import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { expect, row, test } from './product.ts'

const form = (page: Page, name: string) => page.getByRole('dialog', { name })
const panel = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true })
const criterion = (page: Page, number: number) => page.getByRole('group', { name: `Criterion ${number}`, exact: true })

/** Expects a record to have the address of the specification, before and after a reload. */
async function expectKept(page: Page, record: Locator, address: RegExp): Promise<void> {
  await expect(record.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page).toHaveURL(address)
  await page.reload()
  await expect(record.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page).toHaveURL(address)
}

async function fillCriterion(page: Page, number: number, name: string, weight: string): Promise<void> {
  const fields = criterion(page, number)
  await fields.getByLabel('Name').fill(name)
  await fields.getByLabel('Weight').fill(weight)
  if (name === 'Clarity') return
  for (const score of [1, 2, 3, 4]) await fields.getByLabel(`A ${score} looks like`).fill(`${name} at ${score}`)
}

test('a vetter adds an assessment and writes its rubric; a version that was sent makes the next one', async ({
  openAs,
}) => {
  const page = await openAs('vetter', '/assessments')
  await page.getByRole('button', { name: 'Add Assessment' }).click()
  await form(page, 'Add Assessment').getByLabel('Name').fill('Zzyzx design talk')
  await form(page, 'Add Assessment').getByLabel('Type').selectOption('Tech interview')
  await form(page, 'Add Assessment').getByRole('button', { name: 'Add Assessment' }).click()
  await expect(page.getByText('This draft has no criteria yet, so it cannot be sent.')).toBeVisible()

  await page.getByRole('button', { name: 'Edit Rubric' }).click()
  const rubric = form(page, 'Edit Rubric')
  await rubric.getByRole('button', { name: 'Save' }).click()
  await expect(rubric.getByText('Add at least one criterion.')).toBeVisible()
  await rubric.getByRole('button', { name: 'Add Criterion' }).click()
  await fillCriterion(page, 1, 'Depth', '3')
  await rubric.getByRole('button', { name: 'Add Criterion' }).click()
  await fillCriterion(page, 2, 'Clarity', '1')
  await criterion(page, 2).getByLabel('Must pass').check()
  await expect(rubric.getByText('Weights add up to 4.')).toBeVisible()
  await expect(criterion(page, 1).getByText('75 %')).toBeVisible()
  await criterion(page, 2).getByLabel('Name').press('Alt+ArrowUp')
  await expect(criterion(page, 1).getByLabel('Name')).toHaveValue('Clarity')
  await expectAccessible(page, { dark: true })
  await rubric.getByRole('button', { name: 'Save' }).click()
  const saved = panel(page, 'Assessment').getByRole('list', { name: 'Criteria of version 1' })
  await expect(saved.getByRole('heading')).toHaveText(['Clarity', 'Depth'])
  await expect(saved.getByRole('listitem').first()).toContainText('This criterion has no description of its scores.')

  await page.getByRole('button', { name: 'Copy …' }).click()
  const copy = form(page, 'Copy Zzyzx design talk')
  await copy.getByLabel('Name').fill('Zzyzx second talk')
  await copy.getByRole('button', { name: 'Copy Assessment' }).click()
  await expect(panel(page, 'Assessment').getByRole('heading', { name: 'Zzyzx second talk' })).toBeVisible()
  await expect(saved.getByRole('heading')).toHaveText(['Clarity', 'Depth'])
  await page.getByRole('button', { name: 'Edit Rubric' }).click()
  await rubric.getByLabel('Copy criteria of another assessment').selectOption('Python take-home')
  await rubric.getByRole('button', { name: 'Copy Criteria' }).click()
  await expect(rubric.getByText(/criteria are copied\./)).toBeVisible()
  await expect(criterion(page, 3).getByLabel('Name')).not.toHaveValue('')
  await rubric.getByRole('button', { name: 'Save' }).click()
  await expect(saved.getByRole('heading').nth(2)).toBeVisible()

  await page.getByLabel('Search name or stack').fill('Python take-home')
  await row(page, 'Python take-home').getByRole('link', { name: 'Python take-home' }).click()
  await expectKept(page, panel(page, 'Assessment'), /\/assessments\/[0-9a-f-]{36}\?/)
  await panel(page, 'Assessment').getByRole('link', { name: 'Rubric' }).click()
  await expect(page.getByText('so this version is frozen. If you edit it, you make the next version.')).toBeVisible()
  await page.getByRole('button', { name: 'Edit Rubric' }).click()
  await form(page, 'New Version 3').getByLabel('Pass mark in %').fill('75')
  await form(page, 'New Version 3').getByRole('button', { name: 'Save Version 3' }).click()
  await expect(panel(page, 'Assessment').getByText('The pass mark is 75 %.')).toBeVisible()
  await panel(page, 'Assessment').getByLabel('Version', { exact: true }).selectOption('Version 2 (frozen)')
  await expect(panel(page, 'Assessment').getByText('The pass mark is 70 %.')).toBeVisible()
  await panel(page, 'Assessment').getByRole('link', { name: 'Usage' }).click()
  await panel(page, 'Assessment')
    .getByRole('link', { name: /^Strong pass \d/ })
    .click()
  await expect(page).toHaveURL(/show=STRONG_PASS/)
  await expect(panel(page, 'Assessment').getByRole('heading', { name: /^Sent to \d/ })).toBeVisible()
  await expectAccessible(page)
})

test('a brief is previewed as Markdown without markup, and a text that was sent makes the next revision', async ({
  openAs,
}) => {
  const page = await openAs('vetter', '/challenges?search=Rate+limiter')
  await row(page, 'Rate limiter (Python)').getByRole('link', { name: 'Rate limiter (Python)' }).click()
  await expectKept(page, panel(page, 'Challenge'), /\/challenges\/[0-9a-f-]{36}\?/)
  await panel(page, 'Challenge').getByRole('button', { name: 'Edit', exact: true }).click()
  const edit = form(page, 'Edit Challenge')
  await expect(edit.getByText('Revision 1 was sent, so it keeps its text.')).toBeVisible()
  const brief =
    '# Limits &amp; rates\n\n<img src=x onerror=alert(1)> [bad](javascript:alert(1)) [good](https://example.com/)'
  await edit.getByLabel('Brief', { exact: true }).fill(brief)
  const preview = edit.getByRole('region', { name: 'Preview of the brief' })
  await expect(preview.getByRole('heading', { name: 'Limits & rates' })).toBeVisible()
  await expect(preview.getByText('<img src=x onerror=alert(1)> bad')).toBeVisible()
  await expect(preview.getByRole('link')).toHaveText(['good'])
  await expectAccessible(page)
  await edit.getByRole('button', { name: 'Save' }).click()
  await expect(panel(page, 'Challenge').getByText('2 (draft)')).toBeVisible()
  await panel(page, 'Challenge').getByRole('link', { name: 'Revisions' }).click()
  await expect(panel(page, 'Challenge').getByRole('heading', { name: 'Revision 1' })).toBeVisible()
  await expect(panel(page, 'Challenge').getByRole('heading', { name: 'Rate limiter', exact: true })).toBeVisible()
})
