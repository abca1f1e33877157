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

test('a recruiter finds by what was almost typed, by tag and by what was opened last, and adds from anywhere', async ({
  openAs,
}) => {
  const page = await openAs('recruiter')
  const group = (name: string) => palette(page).getByRole('group', { name, exact: true }).getByRole('option')

  await test.step('typing errors in commands and screens are forgiven where nothing matches', async () => {
    await openPalette(page)
    await page.keyboard.type('compnay')
    await expect(group('Did you mean')).toHaveText(['Add Company'])
    await palette(page).getByRole('combobox').fill('comapnies')
    await expect(group('Did you mean')).toHaveText(['Companies'])
    await expectAccessible(page, { dark: true })
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/companies$/)
    // The address comes before the screen, and the screen before has a table too.
    await expect(page.getByRole('heading', { level: 1, name: /^Companies/ })).toBeVisible()
  })

  const row = page.getByRole('table').getByRole('row').nth(1)
  const company = (await row.getByRole('link').first().textContent()) ?? ''

  await test.step('a company is found by its name with an error, apart from those that match', async () => {
    const wrong = `${company.slice(0, 3)}${company.slice(4, 7)}`
    await openPalette(page)
    await page.keyboard.type(wrong)
    const found = palette(page)
      .getByRole('group', { name: /ompanies$/ })
      .getByRole('option', { name: company })
    await expect(found.first()).toBeVisible()
    await found.first().click()
    await expect(page.getByRole('dialog', { name: 'Company' }).getByRole('heading', { name: company })).toBeVisible()
    await page.keyboard.press('Escape')
  })

  await test.step('what was opened last comes first, until something is typed', async () => {
    await openPalette(page)
    await expect(group('Recent')).toHaveText([`${company}Company`])
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog', { name: 'Company' }).getByRole('heading', { name: company })).toBeVisible()
    await page.keyboard.press('Escape')
  })

  await test.step('a tag opens the developers that have it', async () => {
    await openPalette(page)
    await page.keyboard.type('night')
    await group('Tags').first().click()
    await expect(page).toHaveURL(/\/developers\?tags=/)
    await expect(page.getByRole('button', { name: /^Filter by Tags/ })).toContainText('night')
  })

  await test.step('what has an address of its own is added from anywhere, and the message leads to it', async () => {
    await openPalette(page)
    await page.keyboard.type('add company')
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Add Company' })
    await dialog.getByLabel('Name').fill('Kestrel Works')
    await page.keyboard.press('Control+Enter')
    const message = page.getByRole('region', { name: 'Notifications' }).getByRole('status')
    await expect(message).toContainText('Kestrel Works is added.')
    await message.getByRole('link', { name: 'Kestrel Works' }).click()
    await expect(
      page.getByRole('dialog', { name: 'Company' }).getByRole('heading', { name: 'Kestrel Works' }),
    ).toBeVisible()
  })
})

test('? shows the keys of where one is, and what opens it stands in the palette', async ({ openAs }) => {
  const page = await openAs('recruiter', '/companies')
  const keys = page.getByRole('dialog', { name: 'Keyboard Shortcuts' })
  const places = keys.getByRole('region')
  const names = () => places.evaluateAll((all) => all.map((place) => place.getAttribute('aria-label')))
  await expect(page.getByRole('table').getByRole('row').nth(1)).toBeVisible()
  await page.keyboard.press('?')
  await expect(keys).toBeVisible()
  await expect.poll(names).toEqual(['List', 'Dialog', 'Everywhere'])
  await expect(keys.getByRole('region', { name: 'List' })).toContainText('/Search name or domain')
  await expect(keys.getByRole('region', { name: 'Everywhere' })).toContainText(
    'CtrlKSearch, go to a screen, run an action',
  )
  await expectAccessible(page, { dark: true })
  await page.keyboard.press('Escape')
  await expect(keys).toBeHidden()

  await test.step('a text keeps its question mark', async () => {
    await page.keyboard.press('/')
    await page.keyboard.type('?')
    await expect(page.getByPlaceholder('Search name or domain')).toHaveValue('?')
    await expect(keys).toBeHidden()
  })

  await page.goto('/you')
  await expect(page.getByRole('heading', { name: 'Your sessions' })).toBeVisible()
  await openPalette(page)
  await page.keyboard.type('shortcuts')
  await page.keyboard.press('Enter')
  await expect.poll(names).toEqual(['List', 'Dialog', 'Everywhere'])
  await expect(keys.getByRole('region', { name: 'List' })).not.toContainText('Search')
})
