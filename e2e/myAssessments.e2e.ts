import type { Page } from '@playwright/test'
import { expectAccessible } from './helpers/accessible.ts'
import { expect, test } from './helpers/product.ts'

test('a reviewer writes a review by the keyboard alone, through a lost network and a reload, and a key that is held answers once', {
  tag: '@proof',
}, async ({ openAs }) => {
  const page = await openAs('reviewer', '/my-assessments')
  await expectAccessible(page)
  await page.getByRole('table').getByRole('link').first().focus()
  await page.keyboard.press('Enter')
  const side = page.getByRole('complementary', { name: 'Score and sending' })
  await expect(side.getByText('Score so far')).toBeVisible()
  await expect(page).toHaveURL(/\/developer\/-\/assessments\//)
  await expectAccessible(page)

  await hold(page, '3')
  await expect(side.getByText('Saved.')).toBeVisible()
  await page.context().setOffline(true)
  await page.keyboard.press('1')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('c')
  await page.keyboard.type('One function does everything.')
  await page.context().setOffline(false)
  await page.reload()
  const criteria = page.getByRole('group', { name: /\d%$/ })
  await expect(criteria.nth(1).getByRole('radio').first()).toBeChecked()
  await expect(criteria.nth(1).getByRole('textbox')).toHaveValue('One function does everything.')
  await expect(side.getByText('Saved.')).toBeVisible()

  await page.keyboard.press('Control+Enter')
  const shown = page.getByRole('radio', { name: 'Shown', exact: true })
  const asked = await shown.count()
  expect(asked).toBeGreaterThan(0)
  await expect(shown.first()).toBeFocused()
  for (let left = asked; left > 0; left--) await hold(page, left === 1 ? 'y' : 'n')
  await expect(page.getByRole('button', { name: 'Send Review' })).toBeFocused()
})

/** Holds a key until it repeats. It must answer only one question. */
async function hold(page: Page, key: string): Promise<void> {
  await page.keyboard.down(key)
  await page.keyboard.down(key)
  await page.keyboard.up(key)
}

test('a phone shows when a review is due, and the last score leaves the keyboard in the scores', {
  tag: '@proof',
}, async ({ openAs }) => {
  const page = await openAs('reviewer', '/my-assessments')
  await page.setViewportSize({ width: 390, height: 844 })
  const [due] = await page.getByRole('columnheader', { name: 'Due' }).all()
  await expect(page.getByRole('columnheader').nth(1)).toHaveText('Due')
  const box = await due?.boundingBox()
  expect((box?.x ?? 0) + (box?.width ?? 390)).toBeLessThanOrEqual(390)
  await page.getByRole('table').getByRole('link').first().click()
  const last = page.getByRole('group', { name: /\d%$/ }).last()
  await last.getByRole('radio').first().focus()
  await page.keyboard.press('4')
  await expect(last.getByRole('radio').nth(3)).toBeFocused()
  await expect(last.getByRole('radio').nth(3)).toBeChecked()
})
