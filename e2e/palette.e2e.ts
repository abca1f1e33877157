import type { Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { expect, test } from './product.ts'

const palette = (page: Page) => page.getByRole('dialog', { name: 'Search and commands' })
async function openPalette(page: Page) {
  await page.keyboard.press('Control+k')
  await expect(palette(page).getByRole('combobox')).toBeFocused()
}
const options = (page: Page) => palette(page).getByRole('option')

test('the palette goes to a screen by keys alone', async ({ openAs }) => {
  const page = await openAs('admin')
  await openPalette(page)
  await page.keyboard.type('sta')
  await expect(options(page)).toHaveText(['Staff', 'Add Staff'])
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/staff$/)
  await expect(palette(page)).toBeHidden()
})

test('it is there at once, so that no key that follows is lost', async ({ openAs }) => {
  const page = await openAs('admin')
  await page.keyboard.press('Control+k')
  await page.keyboard.type('users')
  await expect(palette(page).getByRole('combobox')).toHaveValue('users')
})

test('it opens from its button too, and Escape closes it', async ({ openAs }) => {
  const page = await openAs('admin')
  await page.getByRole('banner').getByRole('button', { name: 'Search' }).click()
  await expect(palette(page).getByRole('combobox')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(palette(page)).toBeHidden()
})

test('it finds people, and opens them', async ({ openAs }) => {
  const page = await openAs('admin')
  await openPalette(page)
  await page.keyboard.type('client@vouch')
  await expect(palette(page).getByRole('group', { name: 'Clients' }).getByRole('option')).toContainText([
    'Chris Walker',
  ])
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Edit Client' }).getByLabel('Email')).toHaveValue(
    'client@vouch.example',
  )
})

test('it runs actions: a dialog, the theme', async ({ openAs }) => {
  const page = await openAs('admin')
  await openPalette(page)
  await page.keyboard.type('new client')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Add Client' })).toBeVisible()
  await page.keyboard.press('Escape')
  await openPalette(page)
  await page.keyboard.type('dark')
  await page.keyboard.press('Enter')
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
})

test('it offers a role only what the role has', async ({ openAs }) => {
  const page = await openAs('reviewer')
  await page.keyboard.press('Control+k')
  await expect(options(page)).toHaveText([
    'My Assessments',
    'Your sessions',
    'Light theme',
    'Dark theme',
    'Theme like the system',
    'Logout',
  ])
  await expect(palette(page).getByRole('combobox')).toHaveAttribute('placeholder', 'Go to a screen, run an action')
  await page.keyboard.type('staff')
  await expect(palette(page)).toContainText('Nothing matches')
})

test('nothing of it keeps anybody out', async ({ openAs }) => {
  const page = await openAs('admin')
  await page.keyboard.press('Control+k')
  await expect(options(page).first()).toBeVisible()
  await expectAccessible(page, { dark: true })
})
