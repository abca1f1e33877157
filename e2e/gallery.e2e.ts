import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page, test } from '@playwright/test'
import { serveGallery } from './gallery/server.ts'

// No test needs what another did, so each goes to whoever is free.
test.describe.configure({ mode: 'parallel' })

let gallery: Awaited<ReturnType<typeof serveGallery>>

test.beforeAll(async () => {
  gallery = await serveGallery()
})

test.afterAll(() => gallery.close())

const picture = '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"><rect width="8" height="8"/></svg>'

test.beforeEach(async ({ page }) => {
  await page.route('**/portal/avatar/*', (route) =>
    route.request().url().includes('missing')
      ? route.abort()
      : route.fulfill({ contentType: 'image/svg+xml', body: picture }),
  )
})

async function open(page: Page, address = '') {
  await page.goto(gallery.url + address)
  await expect(page.getByRole('heading', { name: 'Shared pieces' })).toBeVisible()
}

/** As above, with the page's clock in the test's hands. */
async function openWithClock(page: Page) {
  await page.clock.install()
  await open(page)
  await page.clock.pauseAt(Date.now() + 60_000)
}

const table = (page: Page, name: string) => page.getByRole('table', { name })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
/** A suggestion, and not an option of a select. */
const option = (page: Page, name: string) => page.getByRole('listbox').getByRole('option', { name })
/** The width of the window without the scroll bar's gutter. */
const windowWidth = (page: Page) => page.evaluate(() => document.body.clientWidth)
const style = (page: Page, selector: string, property: string) =>
  page.locator(selector).evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), property)

test.describe('data table', () => {
  test('a heading sorts by click, Enter and Space, and the address keeps it', async ({ page }) => {
    await open(page)
    const people = table(page, 'People')
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

  test('rows are links: arrows move between them, Enter and a click anywhere open', async ({ page }) => {
    await open(page)
    const people = table(page, 'People')
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

  test('rows can be actions instead', async ({ page }) => {
    await open(page)
    await table(page, 'Actions').getByRole('cell', { name: 'ada@vouch.example' }).click()
    await expect(page.getByText('Opened: Ada Lovelace')).toBeVisible()
    await table(page, 'Actions').getByRole('button', { name: 'Ada' }).press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(page.getByText('Opened: Barbara Liskov')).toBeVisible()
  })

  test('the skeleton is as high as the rows to come', async ({ page }) => {
    await open(page)
    const slow = table(page, 'Slow')
    await expect(slow).toHaveAttribute('aria-busy', 'true')
    const before = await slow.boundingBox()
    await button(page, 'Toggle loading').click()
    await expect(slow.getByText('Ada Lovelace')).toBeVisible()
    expect((await slow.boundingBox())?.height).toBe(before?.height)
  })

  test('an empty table says so; one that could not be read says nothing false', async ({ page }) => {
    await open(page)
    await expect(table(page, 'Empty')).toContainText('This table has no data yet.')
    await expect(table(page, 'Empty')).toContainText('Add the first person.')
    await expect(table(page, 'Failed').getByRole('row')).toHaveCount(1)
  })

  test('hidden columns stay hidden, numbers stand at the right, long texts are cut with a title', async ({ page }) => {
    await open(page)
    const people = table(page, 'People')
    await expect(people.getByRole('columnheader')).toHaveText(['Name', 'Email', 'Country', 'Status', 'Cost rate'])
    const rate = people.getByRole('cell', { name: '$8.00' })
    await expect(rate).toHaveCSS('text-align', 'right')
    await expect(rate).toHaveCSS('font-variant-numeric', 'tabular-nums')
    const long = people.getByTitle(/^Chico Science/)
    expect(await long.evaluate((cell) => cell.scrollWidth > cell.clientWidth)).toBe(true)
    await expect(long).toHaveCSS('text-overflow', 'ellipsis')
  })
})

test('a paginator moves by arrows and numbers, and starts at page 1 unless told otherwise', async ({ page }) => {
  await open(page)
  const [told, own] = [page.getByRole('navigation').first(), page.getByRole('navigation').last()]
  await expect(told).toHaveText('1…9101112…20')
  await expect(own.locator('[aria-current="page"]')).toHaveText('1')
  await told.getByRole('button', { name: 'Next page' }).click()
  await expect(told.locator('[aria-current="page"]')).toHaveText('11')
  await told.getByRole('button', { name: 'Page 20' }).click()
  await expect(told).toHaveText('1…17181920')
  await told.getByRole('button', { name: 'Next page' }).click({ force: true })
  await expect(told.locator('[aria-current="page"]')).toHaveText('20')
  await told.getByRole('button', { name: 'Previous page' }).press('Enter')
  await expect(told.locator('[aria-current="page"]')).toHaveText('19')
  await own.getByRole('button', { name: 'Page 3' }).click()
  await expect(own.locator('[aria-current="page"]')).toHaveText('3')
})

test.describe('dialogs', () => {
  const dialog = (page: Page) => page.getByRole('dialog', { name: 'A plain dialog' })

  test('close by Escape, by their cross and by a click beside them, and give the focus back', async ({ page }) => {
    await open(page)
    const ways = [
      () => page.keyboard.press('Escape'),
      () => dialog(page).getByRole('button', { name: 'Close' }).click(),
      () => page.mouse.click(5, 400),
    ]
    for (const way of ways) {
      await button(page, 'Open plain').click()
      await expect(dialog(page)).toBeVisible()
      await way()
      await expect(dialog(page)).toBeHidden()
      await expect(button(page, 'Open plain')).toBeFocused()
    }
  })

  test('a click inside does not close', async ({ page }) => {
    await open(page)
    await button(page, 'Open plain').click()
    await page.getByText('Nothing to fill in.').click()
    await expect(dialog(page)).toBeVisible()
  })

  test('are never wider than 90 % of the window', async ({ page }) => {
    await open(page)
    await button(page, 'Open wide').click()
    await expect(dialog(page)).toHaveCSS('max-width', `${0.9 * 1280}px`)
    expect((await dialog(page).boundingBox())?.width).toBe(0.9 * 1280)
  })

  test('keep the focus inside', async ({ page }) => {
    await open(page)
    await button(page, 'Open form').click()
    const form = page.getByRole('dialog', { name: 'Add Client' })
    await expect(form.getByLabel('Full Name')).toBeFocused()
    for (let presses = 0; presses < 8; presses += 1) {
      await page.keyboard.press('Tab')
      await expect(form.locator(':focus')).toHaveCount(1)
    }
  })
})

test.describe('form dialogs', () => {
  const form = (page: Page) => page.getByRole('dialog', { name: 'Add Client' })
  const question = (page: Page) => page.getByRole('alertdialog', { name: 'Discard changes?' })

  test.beforeEach(async ({ page }) => {
    await open(page)
    await button(page, 'Open form').click()
  })

  test('untouched, close without a question', async ({ page }) => {
    await page.keyboard.press('Escape')
    await expect(form(page)).toBeHidden()
  })

  test('with something typed, ask before closing, whatever the way', async ({ page }) => {
    await form(page).getByLabel('Full Name').fill('Ada')
    await page.keyboard.press('Escape')
    await expect(button(page, 'Keep editing')).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(question(page)).toBeHidden()
    await page.mouse.click(5, 400)
    await button(page, 'Keep editing').click()
    await expect(form(page).getByLabel('Full Name')).toHaveValue('Ada')
    await form(page).getByRole('button', { name: 'Close' }).click()
    await button(page, 'Discard changes').click()
    await expect(form(page)).toBeHidden()
    await expect(page.getByLabel('Saves')).toHaveText('0')
  })

  test('show an error at its field and take the focus there', async ({ page }) => {
    await form(page).getByRole('button', { name: 'Add client' }).click()
    await expect(form(page).getByLabel('Full Name')).toHaveAccessibleDescription('Enter a name')
    await expect(form(page).getByLabel('Full Name')).toBeFocused()
  })

  test('submit once on a double click, and close after success', async ({ page }) => {
    await form(page).getByLabel('Full Name').fill('Ada')
    // Saving takes as long as the test looks at it.
    await page.clock.install()
    await page.clock.pauseAt(Date.now() + 60_000)
    await form(page).getByRole('button', { name: 'Add client' }).dblclick()
    await expect(form(page).locator('[type="submit"]')).toBeDisabled()
    await page.clock.runFor(300)
    await expect(form(page)).toBeHidden()
    await expect(page.getByLabel('Saves')).toHaveText('1')
  })

  test('keep what was typed when saving fails, and say why', async ({ page }) => {
    await form(page).getByLabel('Full Name').fill('fail')
    await page.keyboard.press('Enter')
    await expect(form(page).getByRole('alert')).toContainText('This name is taken. Choose another.')
    await expect(form(page).getByLabel('Full Name')).toHaveValue('fail')
    await expect(form(page).getByRole('button', { name: 'Add client' })).toBeFocused()
    await form(page).getByRole('button', { name: 'Dismiss' }).click()
    await expect(form(page).getByRole('alert')).toBeHidden()
  })

  test('Escape closes an open list of suggestions before it closes the dialog', async ({ page }) => {
    await form(page).getByRole('combobox', { name: 'Company' }).click()
    await expect(option(page, 'Acme')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(option(page, 'Acme')).toBeHidden()
    await expect(form(page)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(form(page)).toBeHidden()
  })
})

test('a question is answered by its verb, by Cancel or by Escape', async ({ page }) => {
  await open(page)
  await button(page, 'Open question').click()
  await page.keyboard.press('Escape')
  await expect(page.getByLabel('Answer')).toHaveText('kept')
  await button(page, 'Open question').click()
  await button(page, 'Move client').click()
  await expect(page.getByLabel('Answer')).toHaveText('moved')
})

test.describe('messages', () => {
  test('toasts stand at the bottom right, within 30 % of the width, until dismissed', async ({ page }) => {
    await openWithClock(page)
    await button(page, 'Toast warning').click()
    await button(page, 'Toast danger').click()
    await button(page, 'Toast danger').click()
    const toasts = page.getByRole('region', { name: 'Notifications' })
    await expect(toasts.getByRole('alert')).toHaveCount(1)
    await expect(toasts).toHaveAttribute('aria-live', 'polite')
    await expect(toasts).toHaveCSS('max-width', `${0.3 * 1280}px`)
    const box = await toasts.boundingBox()
    expect(box && [box.x + box.width, box.y + box.height]).toEqual([(await windowWidth(page)) - 16, 800 - 16])
    await toasts.getByRole('alert').getByRole('button', { name: 'Dismiss' }).click()
    await expect(toasts.getByRole('alert')).toHaveCount(0)
    await expect(toasts.getByRole('status')).toHaveText('Saved, but no mail could be sent')
  })

  test('every toast goes by itself after five seconds, whatever its type', async ({ page }) => {
    await openWithClock(page)
    for (const type of ['success', 'warning', 'danger']) await button(page, `Toast ${type}`).press('Enter')
    const toasts = page.getByRole('region', { name: 'Notifications' }).locator('> div')
    await page.clock.runFor(4_900)
    await expect(toasts).toHaveCount(3)
    await page.clock.runFor(200)
    await expect(toasts).toHaveCount(0)
  })

  test('a toast waits under the pointer, and goes on with what was left of its time', async ({ page }) => {
    await openWithClock(page)
    await button(page, 'Toast success').click()
    const toast = page.getByRole('region', { name: 'Notifications' }).getByRole('status')
    await toast.hover()
    await page.clock.runFor(20_000)
    await expect(toast).toHaveText('Client saved')
    await page.mouse.move(5, 5)
    await page.clock.runFor(4_900)
    await expect(toast).toHaveText('Client saved')
    await page.clock.runFor(200)
    await expect(toast).toHaveCount(0)
  })

  test('the message banner clears itself after 5,000 ms', async ({ page }) => {
    await openWithClock(page)
    await button(page, 'Passing message').click()
    const banner = page.getByText('The client was added.')
    await page.clock.runFor(4_900)
    await expect(banner).toBeVisible()
    await page.clock.runFor(200)
    await expect(banner).toBeHidden()
  })

  test('the banner of a failed query stays and offers to retry', async ({ page }) => {
    await openWithClock(page)
    await page.clock.runFor(20_000)
    await page.getByRole('region', { name: 'Messages' }).getByRole('button', { name: 'Retry' }).click()
    await expect(page.getByRole('alert').filter({ hasText: 'Retries: 1' })).toBeVisible()
  })

  test('an error can be dismissed, and an expired token is never shown', async ({ page }) => {
    await open(page)
    const alert = page.getByRole('alert').filter({ hasText: 'Something in this page broke.' })
    await alert.getByRole('button', { name: 'Dismiss' }).click()
    await expect(alert).toBeHidden()
    await expect(page.getByText('JWTExpired')).toHaveCount(0)
  })
})

test.describe('loaders', () => {
  test('the full-screen logo shows only after 600 ms of loading', async ({ page }) => {
    await openWithClock(page)
    await button(page, 'Load the screen').click()
    const loader = page.getByRole('status', { name: 'Loading', exact: true })
    await page.clock.runFor(590)
    await expect(loader).toHaveCount(0)
    await page.clock.runFor(20)
    await expect(loader).toBeVisible()
    expect(await loader.boundingBox()).toEqual({ x: 0, y: 0, width: await windowWidth(page), height: 800 })
    await page.clock.runFor(1500)
    await expect(loader).toHaveCount(0)
  })

  test('the corner logo shows when loading lasts over 600 ms, and each loading counts anew', async ({ page }) => {
    await openWithClock(page)
    const loader = page.getByRole('status', { name: 'Loading', exact: true })
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

  test('the default loading delay is 2,000 ms', async ({ page }) => {
    await openWithClock(page)
    await button(page, 'Load slowly').click()
    await page.clock.runFor(1_990)
    await expect(page.getByLabel('Late')).toHaveText('in time')
    await page.clock.runFor(20)
    await expect(page.getByLabel('Late')).toHaveText('late')
  })
})

test.describe('inputs', () => {
  test('chips are removed by their cross and by Backspace, and chosen by typing', async ({ page }) => {
    await open(page)
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
  })

  test('where only one may be chosen, the last choice replaces the earlier one, and the list closes', async ({
    page,
  }) => {
    await open(page)
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

  test('a long list of options is never higher than half the window', async ({ page }) => {
    await open(page)
    await page.getByRole('combobox', { name: 'Many' }).click()
    const list = page.getByRole('listbox', { name: 'Many' })
    await expect(list.getByRole('option', { name: 'Action 1', exact: true })).toBeVisible()
    const visible = await list.evaluate(
      (box) => box.closest('.mantine-Popover-dropdown')?.getBoundingClientRect().height,
    )
    expect(visible).toBeLessThanOrEqual(400)
  })

  test('a filter by day waits for the rest of what is typed', async ({ page }) => {
    await open(page)
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
  })

  test('an error is read with its input', async ({ page }) => {
    await open(page)
    const required = page.getByRole('combobox', { name: 'Required companies' })
    await expect(required).toHaveAccessibleDescription('Please select a company to continue')
    await expect(required).toHaveAttribute('aria-invalid', 'true')
  })

  test('a combo box suggests while typing; arrows and Enter, or a click, pick', async ({ page }) => {
    await open(page)
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

  test('a combo box shows a spinner while suggestions load', async ({ page }) => {
    await open(page)
    const inputs = page.getByRole('region', { name: 'Inputs' })
    await expect(inputs.getByRole('status', { name: 'Loading suggestions' })).toBeVisible()
    await inputs.getByRole('combobox', { name: 'Slow box' }).fill('typed meanwhile')
    await expect(page.getByRole('listbox')).toBeHidden()
  })

  test('a select starts with its placeholder', async ({ page }) => {
    await open(page)
    const job = page.getByRole('combobox', { name: 'Job' })
    await expect(job.getByRole('option').first()).toHaveText('Select Job')
    await job.selectOption('Acme')
    await expect(job).toHaveValue('acme')
  })

  test('a menu works by keyboard, and closes by Escape and by a click beside it', async ({ page }) => {
    await open(page)
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

  test('a long menu is never higher than half the window', async ({ page }) => {
    await open(page)
    await button(page, 'Long menu').click()
    const menu = page.getByRole('menu', { name: 'Long menu' })
    await expect(menu).toHaveCSS('max-height', '400px')
    expect((await menu.boundingBox())?.height).toBeLessThanOrEqual(400)
  })

  test('a value is read from the address and written back beside the rest of it', async ({ page }) => {
    await open(page, '?q=ada&sort=-name')
    const search = page.getByRole('textbox', { name: 'Search' })
    await expect(search).toHaveValue('ada')
    await search.fill('grace & co')
    await expect(page).toHaveURL(/\?q=grace\+%26\+co&sort=-name$/)
    await expect(search).toHaveValue('grace & co')
    await search.fill('')
    await expect(page).toHaveURL(/\/\?sort=-name$/)
  })
})

test.describe('avatars', () => {
  test('show the picture that the API names', async ({ page }) => {
    await open(page)
    const own = page.getByTestId('own').locator('img')
    await own.scrollIntoViewIfNeeded()
    await expect(own).toHaveCSS('opacity', '1')
  })

  test('fall back to the letter when the picture cannot load', async ({ page }) => {
    await open(page)
    const broken = page.getByTestId('broken')
    await broken.scrollIntoViewIfNeeded()
    await expect(broken.locator('img')).toHaveCount(0)
    await expect(broken).toHaveText('B')
  })
})

test('a country without a known code is N/A, and a moment shows exactly on hover', async ({ page }) => {
  await open(page)
  const small = page.getByRole('region', { name: 'Small pieces' })
  await expect(small.getByText('N/A')).toBeVisible()
  await expect(small.getByText('Brazil')).toBeVisible()
  await expect(small.getByRole('time')).toHaveAttribute('title', /Saturday, February 29, 2020/)
  await expect(small.getByRole('time')).toHaveText(/years ago/)
})

test('the measures of the theme hold', async ({ page }) => {
  await open(page)
  const measures = { spacing: '16px', 'header-height': '48px', 'sidebar-width': '200px', 'content-max-width': '1200px' }
  for (const [name, value] of Object.entries(measures))
    expect(await style(page, ':root', `--vouch-${name}`)).toBe(value)
  expect(await style(page, ':root', '--mantine-spacing-md')).toBe('16px')
  await expect(page.locator('body')).toHaveCSS('font-size', '14px')
})

for (const colorScheme of ['light', 'dark'] as const) {
  test(`nothing is wrong for axe in ${colorScheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme })
    await open(page)
    /** Of the whole page, or of what was opened over it. */
    const violations = async (...parts: string[]) => {
      const axe = new AxeBuilder({ page })
      for (const part of parts) axe.include(part)
      const found = (await axe.analyze()).violations
      return found.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))
    }
    for (const type of ['success', 'warning', 'danger']) await button(page, `Toast ${type}`).click()
    expect(await violations()).toEqual([])
    await button(page, 'More').click()
    expect(await violations('[role="menu"]')).toEqual([])
    await page.keyboard.press('Escape')
    await button(page, 'Open form').click()
    await button(page, 'Add client').click()
    await page.getByRole('dialog').getByRole('combobox').click()
    await expect(option(page, 'Acme')).toBeVisible()
    expect(await violations('[role="dialog"]', '[role="listbox"]')).toEqual([])
    await page.keyboard.press('Escape')
    await page.getByLabel('Full Name').fill('fail')
    await page.keyboard.press('Enter')
    await expect(page.getByText('This name is taken.')).toBeVisible()
    await page.keyboard.press('Escape')
    expect(await violations('[role="alertdialog"]')).toEqual([])
  })
}
