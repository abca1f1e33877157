import type { Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { expect, test } from './product.ts'

const table = (page: Page) => page.getByRole('table', { name: 'Jobs' })
const headings = (page: Page) => table(page).getByRole('rowheader')
const total = async (page: Page) =>
  Number(/\((\d+)\)/.exec((await page.getByRole('heading', { level: 1 }).textContent()) ?? '')?.[1])

test('jobs are grouped by status with true counts, folded by keys, opened by their count, and stay grouped for this person', async ({
  openAs,
}) => {
  const page = await openAs('recruiter', '/jobs')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Jobs (')
  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('combobox', { name: 'Group by' }).selectOption({ label: 'Status' })
  await page.keyboard.press('Escape')
  await expect(headings(page).first()).toBeVisible()
  await expectAccessible(page)

  const first = headings(page).first()
  const name = ((await first.getByRole('button').textContent()) ?? '').replace(/^\W+/, '')
  const count = Number(await first.getByRole('link').textContent())
  const all = await total(page)
  await first.getByRole('button').press('Enter')
  await expect(first.getByRole('button')).toHaveAttribute('aria-expanded', 'false')
  await expect(page).toHaveURL(/folded=/)
  await expect(headings(page).nth(1).getByRole('button')).toHaveAttribute('aria-expanded', 'true')
  expect(await total(page)).toBe(all)
  await first.getByRole('button').focus()
  await page.keyboard.press('ArrowDown')
  await expect(headings(page).nth(1).getByRole('button')).toBeFocused()

  await first.getByRole('link', { name: `${count} in ${name}` }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Jobs (${count})`)
  await expect(headings(page)).toHaveCount(1)

  await page.goto('/jobs')
  await expect(headings(page).first()).toContainText(name)
  const other = await openAs('vetter', '/jobs')
  await expect(table(other).getByRole('row').nth(1)).toBeVisible()
  await expect(headings(other)).toHaveCount(0)

  // Later tests of this person expect the list as it was.
  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('combobox', { name: 'Group by' }).selectOption({ index: 0 })
  await page.keyboard.press('Escape')
  await expect(headings(page)).toHaveCount(0)
})

test('a link has its groups, and what has no owner is found', async ({ openAs }) => {
  const page = await openAs('recruiter', '/jobs?group=owner')
  await expect(headings(page).first()).toBeVisible()
  await page.goto('/jobs?owner=none')
  await expect(page.getByRole('button', { name: /Owner.*Nobody/ }).first()).toBeVisible()
})
