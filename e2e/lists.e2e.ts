import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { escapeDialog, expect, expectPiecesAccessible, stopClock, test } from './gallery.ts'
import { button } from './helpers/button.ts'
import { downloadCsv, exportCsv } from './helpers/exportCsv.ts'

test.describe.configure({ mode: 'parallel' })

const rows = (page: Page) => page.locator('[data-row]')
const opener = (page: Page, name: string) => page.getByRole('link', { name, exact: true })
const checkbox = (page: Page, name: string) => page.getByRole('checkbox', { name })
const selection = (page: Page) => page.getByRole('region', { name: 'Selection' })
const count = (page: Page) => page.getByRole('heading', { name: /^People \(/ })
const open = (page: Page, query = '') => page.goto(`/lists${query}`)

test('the file of a list holds its filter and its sort, and a failure is told in words', { tag: '@proof' }, async ({
  page,
}) => {
  await open(page, '?search=person&sort=-rate&page=2')
  const download = await downloadCsv(page, 'All Columns')
  expect(download.suggestedFilename()).toBe('people.csv')
  expect(await readFile(await download.path(), 'utf8')).toBe('/lists/people.csv?search=person&sort=-rate\n')
  await expect(page.getByText('people.csv is saved.')).toBeVisible()
  await open(page, '?columns=name,rate,skills')
  const shown = await downloadCsv(page, 'Columns in Sight')
  expect(await readFile(await shown.path(), 'utf8')).toBe('/lists/people.csv?sort=name&columns=name%2Crate%2Cskills\n')
  await open(page, '?status=IN_PROCESS')
  await exportCsv(page, 'All Columns')
  await expect(page.getByText('people.csv could not be made. 45 rows match. Choose a narrower filter.')).toBeVisible()
})

test('filters that leave no room for others put these behind “More”, and all stand in the address', {
  tag: '@proof',
}, async ({ page }) => {
  await open(page, '?status=AVAILABLE,IN_PROCESS&rate=50..90&joined=2026-01-05..')
  await button(page, 'More Filters').click()
  await button(page, 'Filter by Access').click()
  await page.getByLabel('Active').check()
  await page.keyboard.press('Escape')
  await button(page, 'Mine').click()
  await expect(page).toHaveURL(/\?status=AVAILABLE%2CIN_PROCESS&rate=50..90&joined=2026-01-05..&active=true&owner=me$/)
  for (const set of ['Status Available, In process', 'Rate 50 – 90', 'Joined from 5 Jan 2026', 'Owner Me'])
    await expect(button(page, `Filter by ${set}`)).toBeVisible()
})

/** Returns the position of each visible control of the toolbar, and of the top of the table. */
async function placesOf(page: Page): Promise<Record<string, string>> {
  const tools = 'main button:text-is("Columns"), main button:has-text("Export CSV")'
  const controls = page.locator(`search :is(input, button), ${tools}, main table`)
  const places = await controls.evaluateAll((elements) =>
    elements
      .filter((element) => element.checkVisibility({ visibilityProperty: true }))
      .map((element) => {
        const { x, y, width, height } = element.getBoundingClientRect()
        const box = element.matches('table') ? [x, y, width] : [x, y, width, height]
        return [element.getAttribute('aria-label') ?? element.textContent, box.join(' ')] as const
      }),
  )
  return Object.fromEntries(places)
}

/** Types a search into the list, and expects that nothing but the rows changes its place. */
async function expectStillToolbar(page: Page): Promise<void> {
  await open(page)
  await expect(opener(page, 'Person 01')).toBeVisible()
  await expect(button(page, 'Mine')).toBeVisible()
  // Filters and export are loaded after the rows.
  await page.waitForLoadState('networkidle')
  await expect(button(page, 'Export CSV')).toBeEnabled()
  await expect(button(page, 'Clear Filters')).toBeHidden()
  const before = await placesOf(page)
  expect(Object.keys(before).length).toBeGreaterThan(5)
  await page.getByPlaceholder('Search names').pressSequentially('person 1')
  expect(await placesOf(page)).toMatchObject(before)
  await expect(count(page)).toHaveText('People (10)')
  await expect(button(page, 'Clear Filters')).toBeVisible()
  expect(await placesOf(page)).toMatchObject(before)
  await page.getByPlaceholder('Search names').fill('')
  await expect(count(page)).toHaveText('People (45)')
  await expect(button(page, 'Clear Filters')).toBeHidden()
  expect(await placesOf(page)).toEqual(before)
}

test('typing a search moves nothing of a list’s toolbar, at any width', { tag: '@proof' }, async ({ page }) => {
  for (const width of [1280, 768, 375]) {
    await page.setViewportSize({ width, height: 800 })
    await test.step(`${width} pixels`, () => expectStillToolbar(page))
  }
})

test('a list is worked by keyboard alone, its rows are one stop of Tab, and each tells where it stands', {
  tag: '@proof',
}, async ({ page }) => {
  await test.step('a list is worked by keyboard alone', async () => {
    await open(page)
    await expect(opener(page, 'Person 01')).toBeVisible()
    await expect(page.getByPlaceholder('Search names')).toBeVisible()
    await page.keyboard.press('/')
    await page.keyboard.type('person 1')
    await expect(count(page)).toHaveText('People (10)')
    await page.keyboard.press('Escape')
    await expect(opener(page, 'Person 10')).toBeFocused()
    await expect(page.getByPlaceholder('Search names')).toHaveValue('person 1')

    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await expect(opener(page, 'Person 12')).toBeFocused()
    await page.keyboard.press(' ')
    await page.keyboard.press('End')
    await page.keyboard.press('ArrowUp')
    await expect(opener(page, 'Person 18')).toBeFocused()
    await page.keyboard.press('Shift+ ')
    await expect(selection(page)).toContainText('7 selected')
    await page.keyboard.press('Home')
    await expect(opener(page, 'Person 10')).toBeFocused()

    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/opened=person-11$/)
    await escapeDialog(page)
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(opener(page, 'Person 11')).toBeFocused()
    await expect(selection(page)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(selection(page)).toBeHidden()
  })

  await test.step('its rows are one stop of Tab', async () => {
    await page.keyboard.press('Shift+Tab')
    await expect(button(page, 'Access')).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(opener(page, 'Person 11')).toBeFocused()
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.closest('table') ?? null)).toBeNull()
  })
})

test('Back closes the dialog of a bulk action, a reload keeps it, and an address without its selection opens none', {
  tag: '@proof',
}, async ({ page }) => {
  await open(page)
  await checkbox(page, 'Select Person 02').check()
  await button(page, 'Send on leave').click()
  await page.reload()
  const dialog = page.getByRole('alertdialog')
  await expect(dialog.getByRole('alert')).toContainText('One alone cannot be sent on leave.')
  const address = page.url()
  await page.goBack()
  await expect(dialog).toBeHidden()
  await button(page, 'Clear selection').click()
  await page.goto(address)
  await expect(page).not.toHaveURL(/bulk=/)
  await checkbox(page, 'Select Person 02').check()
  await expect(selection(page)).toContainText('1 selected')
  await expect(dialog).toBeHidden()
})

test('columns are as wide in the skeleton as in the data', { tag: '@proof' }, async ({ page }) => {
  await stopClock(page)
  await open(page, '?answers=slow')
  const widths = () =>
    page.getByRole('columnheader').evaluateAll((cells) => cells.map((cell) => cell.getBoundingClientRect().width))
  const table = page.getByRole('table', { name: 'People' })
  await expect(table).toHaveAttribute('aria-busy', 'true')
  const [skeleton, height] = [await widths(), (await table.boundingBox())?.height]
  await open(page)
  await expect(rows(page)).toHaveCount(20)
  expect(await widths()).toEqual(skeleton)
  expect((await table.boundingBox())?.height).toBe(height)
})

test('nothing of a list is wrong for axe, in use, in a bulk action, and without rows', { tag: '@proof' }, async ({
  page,
}) => {
  // Rows are all made alike, so four are checked in place of twenty.
  await open(page, '?search=person%204&status=AVAILABLE,IN_PROCESS&rate=..120')
  await expect(rows(page)).toHaveCount(4)
  await checkbox(page, 'Select this page').check()
  await button(page, 'Filter by Joined').click()
  await expectPiecesAccessible(page)
  await page.keyboard.press('Escape')
  await button(page, 'Send on leave').click()
  await expect(page.getByRole('region', { name: 'Skipped' })).toBeVisible()
  await expectPiecesAccessible(page, '[role="alertdialog"]')
  for (const [query, part] of [
    ['?answers=slow', 'main table'],
    ['?answers=failed', 'main'],
    ['?answers=none', 'main table'],
    ['?search=nobody', 'main table'],
  ] as const) {
    await open(page, query)
    await expect(page.getByPlaceholder('Search names')).toBeVisible()
    await expectPiecesAccessible(page, part)
  }
})
