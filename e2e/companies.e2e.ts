import type { Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { expect, row, test } from './product.ts'

const heading = (page: Page) => page.getByRole('heading', { name: /^Companies \([\d,]+\)$/ })
const form = (page: Page, name: string) => page.getByRole('dialog', { name })

test('a recruiter adds a company, edits it, deletes it and takes that back', async ({ openAs }) => {
  const page = await openAs('recruiter', '/companies?sort=-active_jobs')
  await expect(heading(page)).toBeVisible()
  await page.getByRole('button', { name: 'Add Company' }).click()
  await expect(page).toHaveURL(/\/companies\/new\?sort=-active_jobs$/)
  await expectAccessible(page, { dark: true })
  await form(page, 'Add Company').getByRole('button', { name: 'Add Company' }).click()
  await expect(form(page, 'Add Company').getByText("Enter the company's name.")).toBeVisible()
  await form(page, 'Add Company').getByLabel('Name').fill('Zzyzx Robotics')
  await form(page, 'Add Company').getByLabel('Domain').fill('https://www.zzyzx.example/about')
  await form(page, 'Add Company').getByRole('button', { name: 'Add Company' }).click()
  await expect(page).toHaveURL(/\/companies\?sort=-active_jobs$/)

  await page.getByLabel('Search name or domain').fill('zzyzx.example')
  await row(page, 'Zzyzx Robotics').getByRole('link').click()
  await form(page, 'Edit Company').getByLabel('Status').selectOption('Active')
  await form(page, 'Edit Company').getByRole('combobox', { name: 'Owner' }).click()
  await page.getByRole('listbox', { name: 'Owner' }).getByRole('option').first().click()
  await form(page, 'Edit Company').getByRole('button', { name: 'Save' }).click()
  await expect(row(page, 'Zzyzx Robotics')).toContainText('Active')

  await row(page, 'Zzyzx Robotics').getByRole('link').click()
  await form(page, 'Edit Company').getByRole('button', { name: 'Delete Company' }).click()
  await expect(page.getByText('Nothing matches these filters.')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(row(page, 'Zzyzx Robotics')).toBeVisible()
})

test('deleting asks before it loses what was typed; refused for active jobs, it loses nothing and tells why', async ({
  openAs,
}) => {
  const page = await openAs('admin', '/companies?active_jobs=1..')
  await page.getByRole('row').nth(1).getByRole('link').click()
  const notes = form(page, 'Edit Company').getByLabel('Notes')
  await notes.fill('Half a sentence')
  await form(page, 'Edit Company').getByRole('button', { name: 'Delete Company' }).click()
  const question = page.getByRole('alertdialog', { name: 'Discard changes?' })
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await form(page, 'Edit Company').getByRole('button', { name: 'Delete Company' }).click()
  await question.getByRole('button', { name: 'Discard and delete' }).click()
  await expect(page.getByRole('alert').getByText(/has .*active jobs?\. Close (it|them) first\.$/)).toBeVisible()
  await expect(notes).toHaveValue('Half a sentence')
})

test('who may not change companies reads and filters them, and finds no way to change one', async ({ openAs }) => {
  const page = await openAs('vetter', '/companies')
  await expect(heading(page)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add Company' })).toHaveCount(0)
  await expect(page.getByRole('row').nth(1).getByRole('link')).toHaveCount(0)
  await page.getByRole('button', { name: 'Filter by Status' }).click()
  await page.getByRole('checkbox', { name: 'Prospect' }).check()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/status=PROSPECT/)
  await expectAccessible(page, { dark: true })
  await page.goto('/companies/new')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('on a phone the page is no wider than the window, and an empty list says so in sight', async ({ openAs }) => {
  const page = await openAs('vetter', '/companies', (page) => page.setViewportSize({ width: 390, height: 844 }))
  await expect(page.getByRole('button', { name: 'Filter by Last touch' })).toBeAttached()
  const excess = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  expect(excess).toBeLessThanOrEqual(0)
  await page.getByPlaceholder('Search name or domain').fill('nothing has this name')
  await expect(page.getByText('Nothing matches these filters.')).toBeInViewport({ ratio: 1 })
})
