import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { button } from './button.ts'
import { downloadCsv, exportCsv } from './exportCsv.ts'
import { escapeDialog, expect, expectPiecesAccessible, stopClock, test } from './gallery.ts'

test.describe.configure({ mode: 'parallel' })

const rows = (page: Page) => page.locator('[data-row]')
const opener = (page: Page, name: string) => page.getByRole('link', { name, exact: true })
const checkbox = (page: Page, name: string) => page.getByRole('checkbox', { name })
const selection = (page: Page) => page.getByRole('region', { name: 'Selection' })
const count = (page: Page) => page.getByRole('heading', { name: /^People \(/ })
const open = (page: Page, query = '') => page.goto(`/lists${query}`)

test('a list is narrowed down by its filters, and its file holds what they leave', async ({ page }) => {
  await test.step('each kind of filter is set by its own control, says what it asks for, and stands in the address', async () => {
    await open(page)
    await expect(count(page)).toHaveText('People (45)')
    await button(page, 'Filter by Status').click()
    await page.getByLabel('Available').check()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press(' ')
    await page.keyboard.press('Escape')
    await expect(button(page, 'Filter by Status Available, In process')).toBeFocused()
    await button(page, 'Filter by Rate').click()
    await page.getByLabel('From').fill('50')
    await page.getByLabel('To').fill('90')
    await page.keyboard.press('Enter')
    await button(page, 'Filter by Joined').click()
    await page.getByLabel('From').fill('2026-01-05')
    await page.keyboard.press('Escape')
    // Three values that can be read leave no room for the last filters, which then stand behind *More*.
    await button(page, 'More Filters').click()
    await button(page, 'Filter by Access').click()
    await page.getByLabel('Blocked').check()
    await page.getByLabel('Active').check()
    await page.keyboard.press('Escape')
    await button(page, 'Mine').click()
    await expect(page).toHaveURL(
      /\?status=AVAILABLE%2CIN_PROCESS&rate=50..90&joined=2026-01-05..&active=true&owner=me$/,
    )
    await expect(button(page, 'Filter by Rate 50 – 90')).toBeVisible()
    await expect(button(page, 'Filter by Joined from 5 Jan 2026')).toBeVisible()
    await expect(button(page, 'Filter by Owner Me')).toBeVisible()
    const found = await count(page).textContent()
    expect(found).not.toBe('People (45)')
    await page.reload()
    await expect(count(page)).toHaveText(found ?? '')
    await expect(button(page, 'Mine')).toHaveAttribute('aria-pressed', 'true')
    await button(page, 'Clear Status').click()
    await expect(page).not.toHaveURL(/status/)
    await button(page, 'Clear Filters').click()
    await expect(page).toHaveURL(/\/lists$/)
    await expect(count(page)).toHaveText('People (45)')
  })

  await test.step('two numbers the wrong way round are told at their place', async () => {
    await open(page, '?rate=90..50')
    await button(page, 'Filter by Rate 90 – 50').click()
    await expect(page.getByRole('alert')).toHaveText('The second number cannot be less than the first.')
  })

  await test.step('the file of a list holds its filter and its sort, and a failure is told in words', async () => {
    await open(page, '?search=person&sort=-rate&page=2')
    const download = await downloadCsv(page, 'All Columns')
    expect(download.suggestedFilename()).toBe('people.csv')
    expect(await readFile(await download.path(), 'utf8')).toBe('/lists/people.csv?search=person&sort=-rate\n')
    await expect(page.getByText('people.csv is saved.')).toBeVisible()
    await open(page, '?columns=name,rate,skills')
    const shown = await downloadCsv(page, 'Columns in Sight')
    expect(await readFile(await shown.path(), 'utf8')).toBe(
      '/lists/people.csv?sort=name&columns=name%2Crate%2Cskills\n',
    )
    await open(page, '?status=IN_PROCESS')
    await exportCsv(page, 'All Columns')
    await expect(page.getByText('people.csv could not be made. 45 rows match. Choose a narrower filter.')).toBeVisible()
  })
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

for (const width of [1280, 768, 375]) {
  test(`typing a search moves nothing of a list’s toolbar, ${width} pixels wide`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 })
    await open(page)
    await expect(opener(page, 'Person 01')).toBeVisible()
    await expect(button(page, 'Mine')).toBeVisible()
    // It is loaded after the rows.
    await expect(page.getByRole('button', { name: 'Export CSV' })).toBeVisible()
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
  })
}

test('a list is worked by keyboard alone, its rows are one stop of Tab, and each tells where it stands', async ({
  page,
}) => {
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

  await test.step('a screen reader is told where in the whole list a row stands', async () => {
    await open(page, '?page=2')
    await expect(page.getByRole('table', { name: 'People' })).toHaveAttribute('aria-rowcount', '46')
    await expect(rows(page).first()).toHaveAttribute('aria-rowindex', '22')
    await expect(checkbox(page, 'Select Person 21')).not.toBeChecked()
  })
})

test('rows are selected one by one, by spans or all that match, for a bulk action that says first what it would do', async ({
  page,
}) => {
  await open(page)

  await test.step('a selection outlasts pages and a reload, spans by Shift, and ends with its filter', async () => {
    await checkbox(page, 'Select Person 02').click()
    await checkbox(page, 'Select Person 05').click({ modifiers: ['Shift'] })
    await expect(selection(page)).toContainText('4 selected')
    await expect(checkbox(page, 'Select this page')).toHaveJSProperty('indeterminate', true)
    await button(page, 'Page 2').click()
    await checkbox(page, 'Select Person 21').check()
    await page.reload()
    await expect(selection(page)).toContainText('5 selected')
    await button(page, 'Page 1').click()
    await expect(checkbox(page, 'Select Person 05')).toBeChecked()
    await button(page, 'Mine').click()
    await expect(selection(page)).toBeHidden()
    await button(page, 'Mine').click()
    await expect(count(page)).toHaveText('People (45)')
    await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(0)
  })

  await test.step('a bulk action that is refused says why, keeps the selection, and offers to ask again', async () => {
    await checkbox(page, 'Select Person 02').check()
    await button(page, 'Send on leave').click()
    const dialog = page.getByRole('alertdialog')
    await expect(dialog.getByRole('alert')).toContainText('One alone cannot be sent on leave.')
    await expect(dialog.getByRole('button', { name: 'Send on leave' })).toBeDisabled()
    await expect(dialog.getByRole('button', { name: 'Retry' })).toBeVisible()
    await page.reload()
    await expect(dialog.getByRole('alert')).toContainText('One alone cannot be sent on leave.')
    await escapeDialog(page)
    await expect(dialog).toBeHidden()
    await expect(selection(page)).toContainText('1 selected')
  })

  await test.step('Back closes the dialog of a bulk action, and an address without its selection opens none', async () => {
    await button(page, 'Send on leave').click()
    await expect(page.getByRole('alertdialog')).toBeVisible()
    const address = page.url()
    await page.goBack()
    await expect(page.getByRole('alertdialog')).toBeHidden()
    await button(page, 'Clear selection').click()
    await page.goto(address)
    await expect(page).not.toHaveURL(/bulk=/)
    await checkbox(page, 'Select Person 02').check()
    await expect(selection(page)).toContainText('1 selected')
    await expect(page.getByRole('alertdialog')).toBeHidden()
  })

  await test.step('taking one out of all that match leaves the others of its page', async () => {
    await checkbox(page, 'Select this page').check()
    await button(page, 'Select all 45 that match').click()
    await checkbox(page, 'Select Person 02').uncheck()
    await expect(selection(page)).toContainText('19 selected')
  })

  await test.step('all that match are selected from the page, and a bulk action says first what it would do', async () => {
    await checkbox(page, 'Select this page').check()
    await expect(selection(page)).toContainText('20 selected')
    await button(page, 'Select all 45 that match').click()
    await expect(selection(page)).toContainText('All 45 selected')
    await button(page, 'Page 2').click()
    await expect(checkbox(page, 'Select Person 21')).toBeChecked()
    await button(page, 'Send on leave').click()
    const dialog = page.getByRole('alertdialog', { name: 'Send on leave?' })
    await expect(dialog).toContainText('44 people will be sent on leave. Nobody matches them meanwhile.')
    await expect(dialog.getByRole('region', { name: 'Skipped' })).toContainText('1Placed at a clientPerson 01')
    await dialog.getByRole('button', { name: 'Send on leave 44 people' }).click()
    await expect(
      page.getByText('44 people are sent on leave. 1 was skipped: Person 01 (Placed at a client).'),
    ).toBeVisible()
    await expect(dialog).toBeHidden()
    await expect(selection(page)).toContainText('1 selected')
  })
})

test('a list with more rows than are counted says so, and its last page is found on the way', async ({ page }) => {
  await open(page, '?answers=many')
  await expect(count(page)).toHaveText('People (10,000+)')
  await expect(page.getByRole('table', { name: 'People' })).toHaveAttribute('aria-rowcount', '-1')
  await checkbox(page, 'Select this page').check()
  await button(page, 'Select all 10,000+ that match').click()
  await expect(selection(page)).toContainText('All 10,000+ selected')
  await button(page, 'Page 501').click()
  await button(page, 'Next page').click()
  await expect(rows(page)).toHaveCount(10)
  await expect(count(page)).toHaveText('People (10,000+)')
  await expect(button(page, 'Next page')).toHaveAttribute('aria-disabled', 'true')
  await open(page, '?answers=many&page=9999')
  await expect(page).toHaveURL(/page=502/)
  await expect(rows(page)).toHaveCount(10)
})

test('a list that waits, fails or has no rows says so and what to do', async ({ page }) => {
  await stopClock(page)

  await test.step('columns are as wide in the skeleton as in the data, and a long wait says what it waits for', async () => {
    await open(page, '?answers=slow')
    const widths = () =>
      page.getByRole('columnheader').evaluateAll((cells) => cells.map((cell) => cell.getBoundingClientRect().width))
    const table = page.getByRole('table', { name: 'People' })
    await expect(table).toHaveAttribute('aria-busy', 'true')
    const [skeleton, height] = [await widths(), (await table.boundingBox())?.height]
    await page.clock.runFor(1_900)
    await expect(table.getByRole('status')).toBeHidden()
    await page.clock.runFor(200)
    await expect(table.getByRole('status')).toHaveText('Still waiting for the server to answer with People.')
    await open(page)
    await expect(rows(page)).toHaveCount(20)
    expect(await widths()).toEqual(skeleton)
    expect((await table.boundingBox())?.height).toBe(height)
  })

  await test.step('an error is told in a banner, and Retry asks again', async () => {
    await open(page, '?answers=failed')
    await expect(page.getByRole('alert')).toContainText('The list is away.')
    await button(page, 'Retry').click()
    await expect(rows(page)).toHaveCount(20)
    await expect(page.getByRole('alert')).toBeHidden()
  })

  await test.step('a list without rows says what to do; one whose filters hide them all offers to clear these', async () => {
    await open(page, '?answers=none')
    await expect(page.getByText('This table has no data yet.')).toBeVisible()
    await expect(page.getByText('Add the first person.')).toBeVisible()
    await open(page, '?search=nobody&sort=-name')
    await expect(page.getByText('Nothing matches these filters.')).toBeVisible()
    await page.getByRole('cell').getByRole('button', { name: 'Clear Filters' }).click()
    await expect(page).toHaveURL(/\/lists\?sort=-name$/)
    await expect(rows(page)).toHaveCount(20)
  })
})

test('nothing of a list in use is wrong for axe', async ({ page }) => {
  await open(page, '?status=AVAILABLE,IN_PROCESS&rate=..90')
  await checkbox(page, 'Select this page').check()
  await expect(selection(page)).toBeVisible()
  await expectPiecesAccessible(page)
  // Rows are all made alike, so four are checked in place of twenty.
  await open(page, '?search=person%204&status=AVAILABLE,IN_PROCESS&rate=..120')
  await expect(rows(page)).toHaveCount(4)
  await checkbox(page, 'Select this page').check()
  await button(page, 'Filter by Joined').click()
  await expectPiecesAccessible(page)
  await page.keyboard.press('Escape')
  await button(page, 'Send on leave').click()
  await expect(page.getByRole('region', { name: 'Skipped' })).toBeVisible()
  await expectPiecesAccessible(page)
})

test('nothing of a list without rows is wrong for axe', async ({ page }) => {
  for (const query of ['?answers=slow', '?answers=failed', '?answers=none', '?search=nobody']) {
    await open(page, query)
    await expect(page.getByPlaceholder('Search names')).toBeVisible()
    await expectPiecesAccessible(page)
  }
})
