import type { Locator, Page } from '@playwright/test'
import { button } from './button.ts'
import { escapeDialog, expect, expectPiecesAccessible, stopClock, test } from './gallery.ts'

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

test('a table sorts, opens its rows, and says when it waits, is empty or could not be read', async ({ page }) => {
  await page.goto('/tables')
  const people = table(page, 'People')

  await test.step('hidden columns stay hidden, numbers stand at the right, long texts are cut with a title', async () => {
    await expect(people.getByRole('columnheader')).toHaveText(['Name', 'Email', 'Country', 'Status', 'Cost rate'])
    const rate = people.getByRole('cell', { name: '$8.00' })
    await expect(rate).toHaveCSS('text-align', 'right')
    await expect(rate).toHaveCSS('font-variant-numeric', 'tabular-nums')
    const long = people.getByTitle(/^Chico Science/)
    expect(await long.evaluate((cell) => cell.scrollWidth > cell.clientWidth)).toBe(true)
    await expect(long).toHaveCSS('text-overflow', 'ellipsis')
  })

  await test.step('an empty table says so; one that could not be read says nothing false', async () => {
    await expect(table(page, 'Empty')).toContainText('This table has no data yet.')
    await expect(table(page, 'Empty')).toContainText('Add the first person.')
    await expect(table(page, 'Failed').getByRole('row')).toHaveCount(1)
  })

  await test.step('the skeleton is as high as the rows to come', async () => {
    const slow = table(page, 'Slow')
    await expect(slow).toHaveAttribute('aria-busy', 'true')
    const before = await slow.boundingBox()
    await button(page, 'Toggle loading').click()
    await expect(slow.getByText('Ada Lovelace')).toBeVisible()
    expect((await slow.boundingBox())?.height).toBe(before?.height)
  })

  await test.step('a heading sorts by click, Enter and Space, and the address keeps it', async () => {
    const name = people.getByRole('columnheader', { name: 'Name' })
    const email = people.getByRole('columnheader', { name: 'Email' })
    await expect(name).toHaveAttribute('aria-sort', 'ascending')
    await name.getByRole('button').click()
    await expect(name).toHaveAttribute('aria-sort', 'descending')
    await expect(page).toHaveURL(/[?&]sort=-name$/)
    await email.getByRole('button').press('Enter')
    await expect(email).toHaveAttribute('aria-sort', 'ascending')
    await expect(name).toHaveAttribute('aria-sort', 'none')
    await email.getByRole('button').press(' ')
    await expect(email).toHaveAttribute('aria-sort', 'descending')
    await page.reload()
    await expect(email).toHaveAttribute('aria-sort', 'descending')
    await expect(people.getByRole('columnheader', { name: 'Country' })).not.toHaveAttribute('aria-sort')
  })

  await test.step('rows are links: arrows move between them, Enter and a click anywhere open', async () => {
    await people.getByRole('link', { name: 'Ada Lovelace' }).focus()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowUp')
    await expect(people.getByRole('link', { name: 'Barbara Liskov' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/people\/barbara@vouch.example/)
    await people.getByRole('cell', { name: '$71.25' }).click()
    await expect(page).toHaveURL(/\/people\/dorothy@vouch.example/)
  })

  await test.step('rows can be actions instead', async () => {
    await table(page, 'Actions').getByRole('cell', { name: 'ada@vouch.example' }).click()
    await expect(page.getByText('Opened: Ada Lovelace')).toBeVisible()
    await table(page, 'Actions').getByRole('button', { name: 'Ada' }).press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(page.getByText('Opened: Barbara Liskov')).toBeVisible()
  })

  await test.step('a paginator moves by arrows and numbers, and starts at page 1 unless told otherwise', async () => {
    const pages = (name: string) => page.getByRole('navigation', { name })
    const [told, own] = [pages('Pages of people'), pages('Pages of five')]
    const current = (paginator: Locator) => paginator.locator('[aria-current="page"]')
    await expect(told).toHaveText('1…9101112…20')
    await expect(current(own)).toHaveText('1')
    await told.getByRole('button', { name: 'Next page' }).click()
    await expect(current(told)).toHaveText('11')
    await told.getByRole('button', { name: 'Page 20' }).click()
    await expect(told).toHaveText('1…17181920')
    await told.getByRole('button', { name: 'Next page' }).click({ force: true })
    await expect(current(told)).toHaveText('20')
    await told.getByRole('button', { name: 'Previous page' }).press('Enter')
    await expect(current(told)).toHaveText('19')
    await own.getByRole('button', { name: 'Page 3' }).click()
    await expect(current(own)).toHaveText('3')
  })

  await test.step('columns that do not fit keep their widths, and fade at the edge until the end is in sight', async () => {
    const frame = people.locator('..')
    await expect(frame).toHaveCSS('mask-image', 'none')
    await page.setViewportSize({ width: 600, height: 800 })
    await expect(frame).toHaveCSS('mask-image', /48px/)
    expect((await people.boundingBox())?.width).toBeGreaterThanOrEqual(744)
    await frame.evaluate((scrolled) => scrolled.scrollTo({ left: scrolled.scrollWidth }))
    await expect(frame).toHaveCSS('mask-image', 'none')
  })
})

test('a dialog keeps the focus inside, and gives it back in each way to close', async ({ page }) => {
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
})

test('a form dialog loses nothing that was typed, and saves once', async ({ page }) => {
  await page.goto('/dialogs')
  const form = page.getByRole('dialog', { name: 'Add Client' })
  const question = page.getByRole('alertdialog', { name: 'Discard changes?' })
  const name = form.getByLabel('Full Name')
  const openForm = () => button(page, 'Open form').click()

  await test.step('untouched, close without a question', async () => {
    await openForm()
    await escapeDialog(page)
    await expect(form).toBeHidden()
  })

  await test.step('Escape closes an open list of suggestions before it closes the dialog', async () => {
    await openForm()
    await form.getByRole('combobox', { name: 'Company' }).click()
    await expect(option(page, 'Acme')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(option(page, 'Acme')).toBeHidden()
    await expect(form).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(form).toBeHidden()
  })

  await test.step('with something typed, ask before closing, whatever the way', async () => {
    await openForm()
    await name.fill('Ada')
    await page.keyboard.press('Escape')
    await expect(button(page, 'Keep Editing')).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(question).toBeHidden()
    await page.mouse.click(5, 400)
    await button(page, 'Keep Editing').click()
    await expect(name).toHaveValue('Ada')
    await form.getByRole('button', { name: 'Close' }).click()
    await button(page, 'Discard Changes').click()
    await expect(form).toBeHidden()
    await expect(page.getByLabel('Saves')).toHaveText('0')
  })

  await test.step('show an error at its field and take the focus there', async () => {
    await openForm()
    await form.getByRole('button', { name: 'Add client' }).click()
    await expect(name).toHaveAccessibleDescription('Enter a name')
    await expect(name).toBeFocused()
  })

  await test.step('keep what was typed when saving fails, and say why', async () => {
    await name.fill('fail')
    // From here on, the clock stands still, so saving does not end before the test has looked.
    await stopClock(page)
    await page.keyboard.press('Enter')
    await page.clock.runFor(300)
    await expect(form.getByRole('alert')).toContainText('This name is taken. Choose another.')
    await expect(name).toHaveValue('fail')
    await expect(form.getByRole('button', { name: 'Add client' })).toBeFocused()
    await form.getByRole('button', { name: 'Dismiss' }).click()
    await expect(form.getByRole('alert')).toBeHidden()
  })

  await test.step('submit once on a double click, and close after success', async () => {
    await name.fill('Ada')
    await form.getByRole('button', { name: 'Add client' }).dblclick()
    await expect(form.locator('[type="submit"]')).toBeDisabled()
    await page.clock.runFor(300)
    await expect(form).toBeHidden()
    await expect(page.getByLabel('Saves')).toHaveText('1')
  })
})

test('messages stay for as long as they are needed', async ({ page }) => {
  await stopClock(page)
  await page.goto('/messages')
  const region = page.getByRole('region', { name: 'Notifications' })

  await test.step('the banner of a failed query stays and offers to retry', async () => {
    await page.clock.runFor(20_000)
    await page.getByRole('region', { name: 'Messages' }).getByRole('button', { name: 'Retry' }).click()
    await expect(page.getByRole('alert').filter({ hasText: 'Retries: 1' })).toBeVisible()
  })

  await test.step('an error can be dismissed, and an expired token is never shown', async () => {
    const alert = page.getByRole('alert').filter({ hasText: 'Something in this page broke.' })
    await alert.getByRole('button', { name: 'Dismiss' }).click()
    await expect(alert).toBeHidden()
    await expect(page.getByText('JWTExpired')).toHaveCount(0)
  })

  await test.step('every toast goes by itself after five seconds, whatever its type', async () => {
    for (const type of ['success', 'warning', 'danger']) await button(page, `Toast ${type}`).press('Enter')
    const toasts = region.locator('> div')
    await page.clock.runFor(4_900)
    await expect(toasts).toHaveCount(3)
    await page.clock.runFor(200)
    await expect(toasts).toHaveCount(0)
  })

  await test.step('a toast waits under the pointer, and goes on with what was left of its time', async () => {
    await button(page, 'Toast success').click()
    const toast = region.getByRole('status')
    await toast.hover()
    await page.clock.runFor(20_000)
    await expect(toast).toHaveText('Client saved')
    await page.mouse.move(5, 5)
    await page.clock.runFor(4_900)
    await expect(toast).toHaveText('Client saved')
    await page.clock.runFor(200)
    await expect(toast).toHaveCount(0)
  })

  await test.step('an undo stands for ten seconds, waits under the pointer, and is reached by F8', async () => {
    const opener = button(page, 'Toast with undo')
    const undo = region.getByRole('button', { name: 'Undo' })
    await opener.press('Enter')
    await page.clock.runFor(6_000)
    await undo.hover()
    await page.clock.runFor(30_000)
    await page.mouse.move(5, 5)
    await page.clock.runFor(3_900)
    await expect(undo).toBeVisible()
    await page.clock.runFor(200)
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

  await test.step('a toast links to what was made, waits while its link has the focus, and keeps its undo', async () => {
    await button(page, 'Toast with link').press('Enter')
    const toast = region.getByRole('status')
    const link = toast.getByRole('link', { name: 'Acme' })
    await expect(toast).toContainText('Acme is added.')
    await page.keyboard.press('F8')
    await expect(link).toBeFocused()
    await toast.hover()
    await page.mouse.move(5, 5)
    await page.clock.runFor(30_000)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/dialogs$/)
    await expect(toast.getByRole('button', { name: 'Undo' })).toBeVisible()
    await page.clock.runFor(10_100)
    await expect(toast).toHaveCount(0)
    await page.goBack()
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

test('a loader shows only when loading lasts', async ({ page }) => {
  await stopClock(page)
  await page.goto('/loaders')
  const loader = page.getByRole('status', { name: 'Loading', exact: true })

  await test.step('the full-screen logo shows only after 600 ms of loading', async () => {
    await button(page, 'Load the screen').click()
    await page.clock.runFor(590)
    await expect(loader).toHaveCount(0)
    await page.clock.runFor(20)
    await expect(loader).toBeVisible()
    expect(await loader.boundingBox()).toEqual({ x: 0, y: 0, width: await windowWidth(page), height: 800 })
    await page.clock.runFor(1500)
    await expect(loader).toHaveCount(0)
  })

  await test.step('the corner logo shows when loading lasts over 600 ms, and each loading counts anew', async () => {
    await button(page, 'Load in the corner').click()
    await page.clock.runFor(500)
    await button(page, 'Load in the corner').click()
    await button(page, 'Load in the corner').click()
    await page.clock.runFor(590)
    await expect(loader).toHaveCount(0)
    await page.clock.runFor(20)
    await expect(loader).toBeVisible()
    await button(page, 'Load in the corner').click()
    await expect(loader).toHaveCount(0)
  })

  await test.step('the default loading delay is 2,000 ms', async () => {
    await button(page, 'Load slowly').click()
    await page.clock.runFor(1_990)
    await expect(page.getByLabel('Late')).toHaveText('in time')
    await page.clock.runFor(20)
    await expect(page.getByLabel('Late')).toHaveText('late')
  })
})

test('options are chosen by mouse and by keys, and values are read back from the address', async ({ page }) => {
  await page.goto('/inputs?q=ada&sort=-name')

  await test.step('a value is read from the address and written back beside the rest of it', async () => {
    const search = page.getByRole('textbox', { name: 'Search' })
    await expect(search).toHaveValue('ada')
    await search.fill('grace & co')
    await expect(page).toHaveURL(/\?q=grace\+%26\+co&sort=-name$/)
    await expect(search).toHaveValue('grace & co')
    await search.fill('')
    await expect(page).toHaveURL(/\/inputs\?sort=-name$/)
  })

  await test.step('an error is read with its input', async () => {
    const required = page.getByRole('combobox', { name: 'Required companies' })
    await expect(required).toHaveAccessibleDescription('Please select a company to continue')
    await expect(required).toHaveAttribute('aria-invalid', 'true')
  })

  await test.step('a combo box shows a spinner while suggestions load', async () => {
    const inputs = page.getByRole('region', { name: 'Inputs' })
    await expect(inputs.getByRole('status', { name: 'Loading suggestions' })).toBeVisible()
    await inputs.getByRole('combobox', { name: 'Slow box' }).fill('typed meanwhile')
    await expect(page.getByRole('listbox')).toBeHidden()
  })

  await test.step('a select starts with its placeholder', async () => {
    const job = page.getByRole('combobox', { name: 'Job' })
    await expect(job.getByRole('option').first()).toHaveText('Select Job')
    await job.selectOption('Acme')
    await expect(job).toHaveValue('acme')
  })

  await test.step('chips are removed by their cross and by Backspace, and chosen by typing', async () => {
    const companies = page.getByRole('combobox', { name: 'Companies', exact: true })
    await button(page, 'Remove Acme').click()
    await expect(button(page, 'Remove Acme')).toHaveCount(0)
    await companies.click()
    await page.keyboard.press('Backspace')
    await expect(button(page, 'Remove Borealis')).toHaveCount(0)
    await companies.fill('co')
    await page.keyboard.press('Enter')
    await expect(button(page, 'Remove Cobalt')).toBeVisible()
    await companies.click()
    await option(page, 'Ember').click()
    await expect(button(page, 'Remove Ember')).toBeVisible()
    await expect(companies).toHaveValue('')
    await companies.fill('zzz')
    await expect(page.getByText('No matches')).toBeVisible()
    // Removes the chips again, because the next step counts those of another field.
    await companies.fill('')
    for (const name of ['Ember', 'Cobalt']) await button(page, `Remove ${name}`).click()
    await page.keyboard.press('Escape')
  })

  await test.step('where only one may be chosen, the last choice replaces the earlier one, and the list closes', async () => {
    const one = page.getByRole('combobox', { name: 'One company' })
    for (const name of ['Acme', 'Ember']) {
      await one.click()
      await option(page, name).click()
      await expect(page.getByRole('listbox')).toBeHidden()
    }
    const field = page.locator('div').filter({ has: one }).last()
    await expect(button(page, 'Remove Ember')).toBeVisible()
    await expect(field.getByRole('button', { name: /^Remove/ })).toHaveCount(1)
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

test('suggestions, days and menus work by keyboard and by mouse', async ({ page }) => {
  await page.goto('/inputs')

  await test.step('a filter by day waits for the rest of what is typed', async () => {
    const from = page.getByLabel('From', { exact: true })
    await from.fill('31 Ja')
    const day = page.getByRole('region', { name: 'Inputs' }).getByRole('status', { name: 'Day' })
    await expect(day).toBeEmpty()
    await from.fill('31 Jan 2026')
    await expect(day).toHaveText('2026-01-31')
    await button(page, 'Calendar of From').click()
    await page.getByRole('button', { name: '30 January 2026' }).click()
    await expect(from).toHaveValue('30 Jan 2026')
    await expect(button(page, 'Calendar of From')).toBeFocused()
    await from.fill('29 feb')
    await expect(page.getByText(/^\w{3} 29 Feb 20\d\d$/)).toBeVisible()
    await expect(day).toHaveText('2026-01-30')
    await from.press('Enter')
    await expect(day).toHaveText(/^20\d\d-02-29$/)
    await from.blur()
    await expect(page.getByText(/^\w{3} 29 Feb 20\d\d$/)).toBeVisible()
    await from.fill('in a week')
    await expect(page.getByText('For example 27 Nov, friday or +3')).toBeVisible()
    await from.blur()
    await expect(from).toHaveAccessibleDescription('Enter a day such as 31 Jan 2026.')
  })

  await test.step('a combo box suggests while typing; arrows and Enter, or a click, pick', async () => {
    const box = page.getByRole('combobox', { name: 'City or company' })
    await box.click()
    await expect(page.getByRole('listbox').getByRole('option')).toHaveCount(5)
    for (const _company of ['Acme', 'Borealis', 'Cobalt']) await page.keyboard.press('ArrowDown')
    const id = (await option(page, 'Cobalt').getAttribute('id')) ?? ''
    await expect(box).toHaveAttribute('aria-activedescendant', id)
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Enter')
    await expect(box).toHaveValue('Borealis')
    await expect(box).toHaveAttribute('aria-expanded', 'false')
    await box.fill('del')
    await option(page, 'Delta').click()
    await expect(box).toHaveValue('Delta')
    await box.fill('nowhere')
    await expect(page.getByRole('listbox')).toBeHidden()
    await page.keyboard.press('Tab')
    await expect(box).toHaveValue('nowhere')
  })

  await test.step('Enter takes the only suggestion left, keeps free text as typed, and submits only once no list is open', async () => {
    const free = page.getByRole('combobox', { name: 'City or company' })
    const known = page.getByRole('combobox', { name: 'Known company' })
    const tags = page.getByRole('combobox', { name: 'Tags' })
    const done = page.getByRole('status', { name: 'Done' })
    await free.fill('')
    await free.pressSequentially('e')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('listbox')).toBeHidden()
    await known.pressSequentially('e')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('listbox')).toBeHidden()
    await expect(known).toHaveValue('e')
    await known.pressSequentially('m')
    await page.keyboard.press('Enter')
    await expect(known).toHaveValue('Ember')
    await tags.pressSequentially('Emb')
    await expect(option(page, 'Ember')).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(button(page, 'Remove Emb')).toBeVisible()
    await expect(page.getByRole('listbox')).toBeHidden()
    await expect(free).toHaveValue('e')
    await expect(done).toBeEmpty()
    await page.keyboard.press('Enter')
    await expect(done).toHaveText('submitted')
  })

  await test.step('a menu works by keyboard, and closes by Escape and by a click beside it', async () => {
    const menu = page.getByRole('menu', { name: 'More' })
    await button(page, 'More').press('Enter')
    await expect(page.getByRole('menuitem', { name: 'Edit' })).toBeFocused()
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

test('avatars, countries, moments and the measures of the theme are as they should', async ({ page }) => {
  await page.goto('/small')

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

test('a chart tells its values by pointer, keys and table, and leads to its rows', async ({ page }) => {
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

for (const section of ['tables', 'loaders', 'small'])
  test(`nothing at /${section} is wrong for axe`, async ({ page }) => {
    await page.goto(`/${section}`)
    await expectPiecesAccessible(page)
  })

test('nothing of the inputs is wrong for axe', async ({ page }) => {
  await page.goto('/inputs')
  await expectPiecesAccessible(page)
  await button(page, 'More').click()
  await expectPiecesAccessible(page, '[role="menu"]')
})

test('nothing of the messages is wrong for axe', async ({ page }) => {
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

test('nothing of the dialogs is wrong for axe', async ({ page }) => {
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
