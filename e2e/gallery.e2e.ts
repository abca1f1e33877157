import type { Page } from '@playwright/test'
import { escapeDialog, expect, expectPiecesAccessible, stopClock, test } from './gallery.ts'
import { button } from './helpers/button.ts'

// The tests do not depend on each other, so any free worker runs them.
test.describe.configure({ mode: 'parallel' })

const picture = '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"><rect width="8" height="8"/></svg>'

test.beforeEach(async ({ page }) => {
  await page.route('**/portal/avatar/*', (route) =>
    route.request().url().includes('missing')
      ? route.abort()
      : route.fulfill({ contentType: 'image/svg+xml', body: picture }),
  )
})

const table = (page: Page, name: string) => page.getByRole('table', { name })
/** Finds a suggestion, which is not an option of a select. */
const option = (page: Page, name: string) => page.getByRole('listbox').getByRole('option', { name })
/** The width of the window without its scroll bar, in pixels. */
const windowWidth = (page: Page) => page.evaluate(() => document.body.clientWidth)
const style = (page: Page, selector: string, property: string) =>
  page.locator(selector).evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), property)

test('a table keeps its widths and heights, and opens its rows', { tag: '@proof' }, async ({ page }) => {
  await page.goto('/tables')
  const people = table(page, 'People')
  await expectPiecesAccessible(page)

  await test.step('hidden columns stay hidden, numbers stand at the right, long texts are cut with a title', async () => {
    await expect(people.getByRole('columnheader')).toHaveText(['Name', 'Email', 'Country', 'Status', 'Cost rate'])
    const rate = people.getByRole('cell', { name: '$8.00' })
    await expect(rate).toHaveCSS('text-align', 'right')
    await expect(rate).toHaveCSS('font-variant-numeric', 'tabular-nums')
    const long = people.getByTitle(/^Chico Science/)
    expect(await long.evaluate((cell) => cell.scrollWidth > cell.clientWidth)).toBe(true)
    await expect(long).toHaveCSS('text-overflow', 'ellipsis')
  })

  await test.step('the skeleton is as high as the rows to come', async () => {
    const slow = table(page, 'Slow')
    await expect(slow).toHaveAttribute('aria-busy', 'true')
    const before = await slow.boundingBox()
    await button(page, 'Toggle loading').click()
    await expect(slow.getByText('Ada Lovelace')).toBeVisible()
    expect((await slow.boundingBox())?.height).toBe(before?.height)
  })

  await test.step('a click anywhere in a row opens it', async () => {
    await people.getByRole('cell', { name: '$71.25' }).click()
    await expect(page).toHaveURL(/\/people\/dorothy@vouch.example/)
  })

  await test.step('columns that do not fit keep their widths, and fade at the edge until the end is in sight', async () => {
    const frame = people.locator('..')
    await expect(frame).toHaveCSS('mask-image', 'none')
    await page.setViewportSize({ width: 600, height: 800 })
    await expect(frame).toHaveCSS('mask-image', /24px/)
    expect((await people.boundingBox())?.width).toBeGreaterThanOrEqual(744)
    await frame.evaluate((scrolled) => scrolled.scrollTo({ left: scrolled.scrollWidth }))
    await expect(frame).toHaveCSS('mask-image', 'none')
  })
})

test('a dialog keeps the focus inside, and gives it back in each way to close', { tag: '@proof' }, async ({ page }) => {
  await page.goto('/dialogs')
  const dialog = page.getByRole('dialog', { name: 'A plain dialog' })

  await test.step('close by Escape, by their cross and by a click beside them, and give the focus back', async () => {
    const ways = [
      () => escapeDialog(page),
      () => dialog.getByRole('button', { name: 'Close' }).click(),
      () => page.mouse.click(5, 400),
    ]
    for (const way of ways) {
      await button(page, 'Open plain').click()
      await expect(dialog).toBeVisible()
      await way()
      await expect(dialog).toBeHidden()
      await expect(button(page, 'Open plain')).toBeFocused()
    }
  })

  await test.step('a click inside does not close', async () => {
    await button(page, 'Open plain').click()
    await page.getByText('Nothing to fill in.').click()
    await expect(dialog).toBeVisible()
    await escapeDialog(page)
    await expect(dialog).toBeHidden()
  })

  await test.step('are never wider than 90 % of the window', async () => {
    await button(page, 'Open wide').click()
    await expect(dialog).toHaveCSS('max-width', `${0.9 * 1280}px`)
    expect((await dialog.boundingBox())?.width).toBe(0.9 * 1280)
    await escapeDialog(page)
    await expect(dialog).toBeHidden()
  })

  await test.step('a question is answered by its verb, by Cancel or by Escape', async () => {
    const answers = [
      { give: () => escapeDialog(page), answer: 'kept' },
      { give: () => button(page, 'Move Client').click(), answer: 'moved' },
      { give: () => button(page, 'Cancel').click(), answer: 'kept' },
    ]
    for (const { give, answer } of answers) {
      await button(page, 'Open question').click()
      await give()
      await expect(page.getByLabel('Answer')).toHaveText(answer)
    }
  })

  await test.step('keep the focus inside', async () => {
    await button(page, 'Open form').click()
    const form = page.getByRole('dialog', { name: 'Add Client' })
    await expect(form.getByLabel('Full Name')).toBeFocused()
    for (let presses = 0; presses < 8; presses += 1) {
      await page.keyboard.press('Tab')
      await expect(form.locator(':focus')).toHaveCount(1)
    }
  })

  await test.step('with something typed, ask after a click beside them', async () => {
    const form = page.getByRole('dialog', { name: 'Add Client' })
    await form.getByLabel('Full Name').fill('Ada')
    await page.mouse.click(5, 400)
    await button(page, 'Keep Editing').click()
    await expect(form.getByLabel('Full Name')).toHaveValue('Ada')
  })
})

test('messages wait for pointer and keys, and keep their place', { tag: '@proof' }, async ({ page }) => {
  await stopClock(page)
  await page.goto('/messages')
  const region = page.getByRole('region', { name: 'Notifications' })

  await test.step('an undo waits under the pointer, and is reached by F8', async () => {
    const opener = button(page, 'Toast with undo')
    const undo = region.getByRole('button', { name: 'Undo' })
    await opener.press('Enter')
    await undo.hover()
    await page.clock.runFor(30_000)
    await page.mouse.move(5, 5)
    await page.clock.runFor(10_100)
    await expect(undo).toHaveCount(0)
    await opener.press('Enter')
    await page.keyboard.press('F8')
    await expect(undo).toBeFocused()
    await page.clock.runFor(30_000)
    await page.keyboard.press('Enter')
    await expect(region.getByRole('status')).toHaveText('This change is undone: “Moved to Active”')
    await expect(opener).toBeFocused()
    await page.clock.runFor(5_100)
    await expect(region.getByRole('status')).toHaveCount(0)
  })

  await test.step('toasts stand at the bottom right, within 30 % of the width, until dismissed', async () => {
    await button(page, 'Toast warning').click()
    await button(page, 'Toast danger').click()
    await button(page, 'Toast danger').click()
    await expect(region.getByRole('alert')).toHaveCount(1)
    await expect(region).toHaveAttribute('aria-live', 'polite')
    await expect(region).toHaveCSS('max-width', `${0.3 * 1280}px`)
    const box = await region.boundingBox()
    expect(box && [box.x + box.width, box.y + box.height]).toEqual([(await windowWidth(page)) - 16, 800 - 16])
    await region.getByRole('alert').getByRole('button', { name: 'Dismiss' }).click()
    await expect(region.getByRole('alert')).toHaveCount(0)
    await expect(region.getByRole('status')).toHaveText('Saved, but no mail could be sent')
  })
})

test('the full-screen loader covers the window', { tag: '@proof' }, async ({ page }) => {
  await page.goto('/loaders')
  await expectPiecesAccessible(page)
  await stopClock(page)
  const loader = page.getByRole('status', { name: 'Loading', exact: true })

  await button(page, 'Load the screen').click()
  await page.clock.runFor(610)
  await expect(loader).toBeVisible()
  expect(await loader.boundingBox()).toEqual({ x: 0, y: 0, width: await windowWidth(page), height: 800 })
})

test('an input is read from the address, and a long list keeps below half the window', { tag: '@proof' }, async ({
  page,
}) => {
  await page.goto('/inputs?q=ada&sort=-name')
  await expectPiecesAccessible(page)

  await test.step('a value is read from the address and written back beside the rest of it', async () => {
    const search = page.getByRole('textbox', { name: 'Search' })
    await expect(search).toHaveValue('ada')
    await search.fill('grace & co')
    await expect(page).toHaveURL(/\?q=grace\+%26\+co&sort=-name$/)
    await expect(search).toHaveValue('grace & co')
    await search.fill('')
    await expect(page).toHaveURL(/\/inputs\?sort=-name$/)
  })

  await test.step('a long list of options is never higher than half the window', async () => {
    await page.getByRole('combobox', { name: 'Many' }).click()
    const list = page.getByRole('listbox', { name: 'Many' })
    await expect(list.getByRole('option', { name: 'Action 1', exact: true })).toBeVisible()
    const visible = await list.evaluate(
      (box) => box.closest('.mantine-Popover-dropdown')?.getBoundingClientRect().height,
    )
    expect(visible).toBeLessThanOrEqual(400)
    await page.keyboard.press('Escape')
  })
})

test('a menu works by keyboard and by mouse', { tag: '@proof' }, async ({ page }) => {
  await page.goto('/inputs')

  await test.step('a menu works by keyboard, and closes by Escape and by a click beside it', async () => {
    const menu = page.getByRole('menu', { name: 'More' })
    await button(page, 'More').press('Enter')
    await expect(page.getByRole('menuitem', { name: 'Edit' })).toBeFocused()
    await expectPiecesAccessible(page, '[role="menu"]')
    await page.keyboard.press('ArrowUp')
    await expect(page.getByRole('menuitem', { name: 'Delete' })).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(page.getByLabel('Done')).toHaveText('copied')
    await expect(menu).toBeHidden()
    await button(page, 'More').click()
    await page.keyboard.press('Escape')
    await expect(menu).toBeHidden()
    await expect(button(page, 'More')).toBeFocused()
    await button(page, 'More').click()
    await page.mouse.click(5, 400)
    await expect(menu).toBeHidden()
  })

  await test.step('a long menu is never higher than half the window', async () => {
    await button(page, 'Long menu').click()
    const menu = page.getByRole('menu', { name: 'Long menu' })
    await expect(menu).toHaveCSS('max-height', '400px')
    expect((await menu.boundingBox())?.height).toBeLessThanOrEqual(400)
  })
})

test('avatars, countries, moments and the measures of the theme are as they should', { tag: '@proof' }, async ({
  page,
}) => {
  await page.goto('/small')
  await expectPiecesAccessible(page)

  await test.step('avatars show the picture that the API names, and the letter when it cannot load', async () => {
    const own = page.getByTestId('own').locator('img')
    await own.scrollIntoViewIfNeeded()
    await expect(own).toHaveCSS('opacity', '1')
    const broken = page.getByTestId('broken')
    await broken.scrollIntoViewIfNeeded()
    await expect(broken.locator('img')).toHaveCount(0)
    await expect(broken).toHaveText('B')
  })

  await test.step('a country without a known code is N/A, and a moment shows exactly on hover', async () => {
    const small = page.getByRole('region', { name: 'Small pieces' })
    await expect(small.getByText('N/A')).toBeVisible()
    await expect(small.getByText('Brazil')).toBeVisible()
    await expect(small.getByRole('time')).toHaveAttribute('title', /Saturday, 29 February 2020/)
    await expect(small.getByRole('time')).toHaveText(/years ago/)
  })

  await test.step('the measures of the theme hold', async () => {
    const measures = {
      spacing: '16px',
      'header-height': '48px',
      'sidebar-width': '200px',
      'content-max-width': '1200px',
    }
    for (const [name, value] of Object.entries(measures))
      expect(await style(page, ':root', `--vouch-${name}`)).toBe(value)
    expect(await style(page, ':root', '--mantine-spacing-md')).toBe('16px')
    await expect(page.locator('body')).toHaveCSS('font-size', '14px')
  })
})

test('a chart tells its values by pointer, keys and table, and leads to its rows', { tag: '@proof' }, async ({
  page,
}) => {
  await page.goto('/charts')
  const members = page.getByRole('figure', { name: 'Members' })
  const august = members.getByRole('link', { name: 'Aug 2026: This year 30 people, Year before 15 people' })

  await test.step('all its columns are one tab stop, and arrows move between them', async () => {
    await august.focus()
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('ArrowLeft')
    await expect(members.getByRole('link', { name: /^Jun 2026: This year 21/ })).toBeFocused()
    await page.keyboard.press('Home')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/month=1$/)
  })

  await test.step('the pointer sees the values, and what is unknown', async () => {
    const may = members.getByRole('link', { name: /^May 2026/ })
    await may.hover()
    await expect(members.locator('span:hover').getByText('12 people')).toBeVisible()
    await expectPiecesAccessible(page)
  })

  await test.step('the same stands in a table', async () => {
    await button(page, 'Table').first().click()
    const row = members.getByRole('row', { name: /May 2026/ })
    await expect(row.getByRole('cell')).toHaveText(['–', '12 people'])
    await expectPiecesAccessible(page)
  })

  await test.step('a chart without values says so', async () => {
    await expect(page.getByRole('figure', { name: 'Nothing' })).toContainText(
      'There is nothing to plot in this period.',
    )
  })
})

test('nothing of the messages is wrong for axe', { tag: '@proof' }, async ({ page }) => {
  await page.goto('/messages')
  const toasts = page.getByRole('region', { name: 'Notifications' }).locator('> div')
  for (const kind of ['success', 'warning', 'danger', 'with undo', 'with link']) {
    await button(page, `Toast ${kind}`).click()
    // A pointer over a toast keeps it open, so axe has time to check it.
    await toasts.last().dispatchEvent('mouseover')
  }
  await expectPiecesAccessible(page)
  await expect(toasts).toHaveCount(5)
})

test('nothing of the dialogs is wrong for axe', { tag: '@proof' }, async ({ page }) => {
  await page.goto('/dialogs')
  await expectPiecesAccessible(page)
  await button(page, 'Open form').click()
  await button(page, 'Add client').click()
  await page.getByRole('dialog').getByRole('combobox').click()
  await expect(option(page, 'Acme')).toBeVisible()
  await expectPiecesAccessible(page, '[role="dialog"]', '[role="listbox"]')
  await page.keyboard.press('Escape')
  await page.getByLabel('Full Name').fill('fail')
  await page.keyboard.press('Enter')
  await expect(page.getByText('This name is taken.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expectPiecesAccessible(page, '[role="alertdialog"]')
})
