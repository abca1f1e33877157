import type { Page } from '@playwright/test'
import { expectAccessible } from './helpers/accessible.ts'
import { expect, row, test } from './helpers/product.ts'

const csv = (name: string, ...lines: string[]) => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(lines.join('\n')),
})

/** Imports a skill, and developers who are refused since nobody knows their skills. */
async function importUnknown(page: Page): Promise<void> {
  await page.goto('/import')
  await page
    .getByLabel('Choose Files', { exact: true })
    .setInputFiles([
      csv('skills.csv', 'name,type', 'Zorblang,LANGUAGE'),
      csv(
        'developers.csv',
        'email,first_name,last_name,skills',
        'a@import.example,A,A,Zorblix: 3 | Quixard | Zorblangue',
        'b@import.example,B,B,Zorblix | Snerkly',
      ),
    ])
  await page.getByRole('button', { name: 'Import 1 row', exact: true }).click()
  await expect(page.getByText(/^1 row imported\./)).toBeVisible()
}

const unknown = (page: Page, name: string) => row(page, name).getByRole('cell')

async function choose(page: Page, action: string, ...names: string[]) {
  for (const name of names) await page.getByRole('checkbox', { name: `Select ${name}`, exact: true }).check()
  await page.getByRole('button', { name: action, exact: true }).click()
  return page.getByRole('alertdialog', { name: action })
}

test('an admin finds the names that an import does not know, adds, aliases and ignores them, and takes that back', {
  tag: '@proof',
}, async ({ openAs }) => {
  const page = await openAs('admin', '/skills')
  await importUnknown(page)
  await page.goto('/skills')
  await page.getByRole('link', { name: 'Unknown Names' }).click()
  await expect(page).toHaveURL(/\/skills\/unknown/)
  await expect(unknown(page, 'Zorblix')).toContainText(['Zorblix', '2', '0', '0', '2'])
  await expect(unknown(page, 'Snerkly')).toContainText(['Snerkly', '1', '0', '0', '1'])
  await expectAccessible(page, { dark: true })

  await test.step('two are added as skills at once, and gone from the list until that is undone', async () => {
    const dialog = await choose(page, 'Add', 'Zorblix', 'Quixard')
    await dialog.getByRole('combobox', { name: 'Type' }).fill('tool')
    await page.getByRole('option', { name: 'Tool', exact: true }).click()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Add 2 names' }).click()
    await expect(page.getByText('2 names are added as skills.')).toBeVisible()
    await expect(row(page, 'Zorblix')).toHaveCount(0)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(row(page, 'Quixard')).toBeVisible()
  })

  await test.step('one becomes another name of a skill', async () => {
    const dialog = await choose(page, 'Alias Of …', 'Zorblangue')
    await dialog.getByRole('combobox', { name: 'Of the skill' }).fill('zorblang')
    await page.getByRole('option', { name: 'Zorblang', exact: true }).click()
    await dialog.getByRole('button', { name: 'Add 1 other name' }).click()
    await expect(row(page, 'Zorblangue')).toHaveCount(0)
  })

  await test.step('one is ignored, and back when that is undone', async () => {
    const dialog = await choose(page, 'Ignore', 'Snerkly')
    await dialog.getByRole('button', { name: 'Ignore 1 name' }).click()
    await expect(page.getByText('1 name is ignored.')).toBeVisible()
    await expect(row(page, 'Snerkly')).toHaveCount(0)
    await page.getByRole('button', { name: 'Undo' }).last().click()
    await expect(row(page, 'Snerkly')).toBeVisible()
  })

  await test.step('the skill has its new name', async () => {
    await page.goto('/skills?search=zorblang')
    await expect(row(page, 'Zorblang')).toContainText('Zorblangue')
  })
})
