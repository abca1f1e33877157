import type { Page } from '@playwright/test'
import { expectAccessible } from './helpers/accessible.ts'
import { expect, row, test } from './helpers/product.ts'

const form = (page: Page, name: string) => page.getByRole('dialog', { name })
const panel = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true })

/** Expects a record to have the address of the specification, also after a reload. */
async function expectKept(page: Page, name: string, address: RegExp): Promise<void> {
  await expect(page).toHaveURL(address)
  await page.reload()
  await expect(panel(page, name).getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page).toHaveURL(address)
}

test('a vetter opens an assessment over the list, and writes the rubric of a new one', { tag: '@proof' }, async ({
  openAs,
}) => {
  const page = await openAs('vetter', '/assessments?search=Python+take-home')
  await row(page, 'Python take-home').getByRole('link', { name: 'Python take-home' }).click()
  await expectKept(page, 'Assessment', /\/assessments\/[0-9a-f-]{36}\?/)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Add Assessment' }).click()
  const add = form(page, 'Add Assessment')
  await add.getByLabel('Name').fill('Zzyzx design talk')
  await add.getByLabel('Type').selectOption('Tech interview')
  await add.getByRole('button', { name: 'Add Assessment' }).click()
  await page.getByRole('button', { name: 'Edit Rubric' }).click()
  const rubric = form(page, 'Edit Rubric')
  for (const [at, name] of ['Depth', 'Clarity'].entries()) {
    await rubric.getByRole('button', { name: 'Add Criterion' }).click()
    await page
      .getByRole('group', { name: `Criterion ${at + 1}`, exact: true })
      .getByLabel('Name')
      .fill(name)
  }
  await expectAccessible(page, { dark: true })
  await rubric.getByRole('button', { name: 'Save' }).click()
  const saved = panel(page, 'Assessment').getByRole('list', { name: 'Criteria of version 1' })
  await expect(saved.getByRole('heading')).toHaveText(['Depth', 'Clarity'])
})

test('a vetter opens a challenge over the list, and previews the Markdown of its next revision', {
  tag: '@proof',
}, async ({ openAs }) => {
  const page = await openAs('vetter', '/challenges?search=Rate+limiter')
  await row(page, 'Rate limiter (Python)').getByRole('link', { name: 'Rate limiter (Python)' }).click()
  await expectKept(page, 'Challenge', /\/challenges\/[0-9a-f-]{36}\?/)
  await panel(page, 'Challenge').getByRole('button', { name: 'Edit', exact: true }).click()
  const edit = form(page, 'Edit Challenge')
  await edit.getByLabel('Brief', { exact: true }).fill('# Limits &amp; rates\n\n<img src=x onerror=alert(1)>')
  const preview = edit.getByRole('region', { name: 'Preview of the brief' })
  await expect(preview.getByRole('heading', { name: 'Limits & rates' })).toBeVisible()
  await expectAccessible(page, { dark: true })
  await edit.getByRole('button', { name: 'Save' }).click()
  await expect(panel(page, 'Challenge').getByText('2 (draft)')).toBeVisible()
})
