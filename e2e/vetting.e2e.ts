import type { Page } from '@playwright/test'
import { expectAccessible } from './helpers/accessible.ts'
import { pickUp } from './helpers/pickUp.ts'
import { expect, test } from './helpers/product.ts'

const board = (page: Page) => page.getByRole('region', { name: 'Vetting by step' })
const column = (page: Page, name: string) => board(page).getByRole('group', { name: new RegExp(`^${name} \\d`) })
const spoken = (page: Page) => page.getByRole('status').filter({ hasText: /^\S+ .*is over/ })

test('a vetter works at the desk: filters, opens who is late from the board, moves by keyboard, takes it back, and reads it in the feed', {
  tag: '@proof',
}, async ({ openAs }) => {
  const page = await openAs('vetter')
  await expect(page).toHaveURL(/\/vetting$/)
  await expect(
    page.getByRole('table', { name: 'Vetting' }).getByRole('link', { name: 'Hold the intro call' }).first(),
  ).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('link', { name: 'Board' }).click()
  await expect(column(page, 'Decision').getByText('3 days allowed')).toBeVisible()
  await expect(column(page, 'Profile review').getByRole('listitem').first()).toBeVisible()
  await expectAccessible(page, { dark: true, parts: ['section[aria-label="Vetting by step"]'] })
  const handle = column(page, 'Profile review')
    .getByRole('button', { name: /^Move / })
    .first()
  const name = (await handle.getAttribute('aria-label'))?.replace('Move ', '') ?? ''
  await pickUp(handle)
  await expect(spoken(page)).toHaveText(`${name} is over Profile review.`)
  await page.keyboard.press('ArrowRight')
  await expect(spoken(page)).toHaveText(`${name} is over Intro call.`)
  await page.keyboard.press('Space')
  await expect(page.getByText(`${name} moved to Intro call`)).toBeVisible()
  await expect(column(page, 'Intro call').getByRole('link', { name, exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(column(page, 'Profile review').getByRole('link', { name, exact: true })).toBeVisible()

  await column(page, 'Challenge out')
    .getByRole('link', { name: / late$/ })
    .click()
  await expect(page).toHaveURL(/step=CHALLENGE_OUT.*timing=LATE/)
  await expect(page.getByRole('row').nth(1)).toContainText('Late')

  await page.getByRole('link', { name: 'Developer events' }).click()
  const rows = page.getByRole('table', { name: 'Events' }).getByRole('row')
  await expect(rows.nth(1)).toContainText('Undid an earlier change.')
  await expect(rows.nth(2)).toContainText(name)
  await page.getByRole('button', { name: 'Filter by What' }).click()
  await page.getByRole('checkbox', { name: 'Stage' }).check()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/kind=STAGE/)
  await expect(rows.nth(1)).toContainText('Stage')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Load Older' }).click()
  await expect.poll(() => rows.count()).toBeGreaterThan(60)
})

test('a member without terms is refused before the drop', { tag: '@proof' }, async ({ openAs }) => {
  const page = await openAs('vetter', '/vetting?view=board&step=PROFILE_REVIEW')
  const handle = column(page, 'Profile review')
    .getByRole('button', { name: /^Move / })
    .first()
  await pickUp(handle)
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('status').filter({ hasText: 'A member needs a passed assessment.' })).toBeVisible()
  await page.keyboard.press('Space')
  await expect(page.getByRole('alert').filter({ hasText: 'A member needs a passed assessment.' })).toBeVisible()
})
