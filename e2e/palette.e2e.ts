import type { Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { expect, test } from './product.ts'

const palette = (page: Page) => page.getByRole('dialog', { name: 'Search and commands' })
const options = (page: Page) => palette(page).getByRole('option')

async function openPalette(page: Page) {
  await page.keyboard.press('Control+k')
  await expect(palette(page).getByRole('combobox')).toBeFocused()
}

test('an admin goes to a screen, to a person and to an action by the keys of the palette alone', async ({ openAs }) => {
  const page = await openAs('admin')
  await test.step('it is there at once, so that no key that follows is lost', async () => {
    await page.keyboard.press('Control+k')
    await page.keyboard.type('staff')
    await expect(palette(page).getByRole('combobox')).toHaveValue('staff')
    await expect(options(page)).toHaveText(['Staff', 'Add Staff'])
    await expectAccessible(page, { dark: true })
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/staff$/)
    await expect(palette(page)).toBeHidden()
  })

  await test.step('it opens from its button too, and Escape closes it', async () => {
    await page.getByRole('banner').getByRole('button', { name: 'Search' }).click()
    await expect(palette(page).getByRole('combobox')).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(palette(page)).toBeHidden()
  })

  await test.step('it finds people, and opens them', async () => {
    await openPalette(page)
    await page.keyboard.type('client@vouch')
    const clients = palette(page).getByRole('group', { name: 'Clients' }).getByRole('option')
    await expect(clients).toContainText(['Chris Walker'])
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Edit Client' })
    await expect(dialog.getByLabel('Email')).toHaveValue('client@vouch.example')
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
  })

  await test.step('it runs actions: a dialog, the theme', async () => {
    await openPalette(page)
    await page.keyboard.type('set goal')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog', { name: 'Set Goal' })).toBeVisible()
    await page.keyboard.press('Escape')
    await openPalette(page)
    await page.keyboard.type('new client')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog', { name: 'Add Client' })).toBeVisible()
    await page.keyboard.press('Escape')
    await openPalette(page)
    await page.keyboard.type('light')
    await page.keyboard.press('Enter')
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'light')
  })
})

test('a reviewer is offered only what the role has', async ({ openAs }) => {
  const page = await openAs('reviewer')
  await openPalette(page)
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
