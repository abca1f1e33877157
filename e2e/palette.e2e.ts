import { expectAccessible } from './helpers/accessible.ts'
import { expect, test } from './helpers/product.ts'

test('the palette is there at once, so that no key is lost, and ? shows the keys of where one is', {
  tag: '@proof',
}, async ({ openAs }) => {
  const page = await openAs('admin')
  const palette = page.getByRole('dialog', { name: 'Search and commands' })
  await page.keyboard.press('Control+k')
  await page.keyboard.type('staff')
  await expect(palette.getByRole('combobox')).toHaveValue('staff')
  await expect(palette.getByRole('option')).toHaveText(['Staff', 'Add Staff'])
  await expectAccessible(page, { dark: true, parts: ['dialog'] })
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/staff$/)
  await expect(palette).toBeHidden()

  await page.getByRole('banner').getByRole('button', { name: 'Search' }).click()
  await expect(palette.getByRole('combobox')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(palette).toBeHidden()

  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keyboard Shortcuts' })).toBeVisible()
  await expectAccessible(page, { dark: true, parts: ['[role="dialog"]'] })
})
