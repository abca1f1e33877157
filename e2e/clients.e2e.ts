import type { Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { expect, row, test } from './product.ts'

const heading = (page: Page) => page.getByRole('heading', { name: /^Clients \(\d+ of \d+ Results\)$/ })
const addDialog = (page: Page) => page.getByRole('dialog', { name: 'Add Client' })
const editDialog = (page: Page) => page.getByRole('dialog', { name: 'Edit Client' })
const toast = (page: Page) => page.getByRole('region', { name: 'Notifications' }).getByRole('status')
const names = (page: Page) => page.getByRole('table', { name: 'Clients' }).locator('tbody tr td:first-child a')

async function chooseCompany(page: Page, name: string) {
  await page.getByRole('combobox', { name: 'Company' }).fill(name)
  await page.getByRole('listbox', { name: 'Company' }).getByRole('option', { name }).click()
}

async function addClient(page: Page, client: { name: string; email: string; company: string }) {
  await page.getByRole('button', { name: 'Add New Client' }).click()
  await addDialog(page).getByLabel('Full Name').fill(client.name)
  await addDialog(page).getByLabel('Email').fill(client.email)
  await chooseCompany(page, client.company)
  await addDialog(page).getByRole('button', { name: 'Add Client' }).click()
}

/** Records every text that the table shows on the pages that follow. */
async function watchTable(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const texts: string[] = []
    const note = () => texts.push(document.querySelector('tbody')?.textContent ?? '')
    new MutationObserver(note).observe(document, { subtree: true, childList: true })
    Object.assign(window, { texts })
  })
  return () => page.evaluate(() => (window as unknown as { texts: string[] }).texts)
}

test('an admin pages and sorts the clients, whose address keeps it, and opens one by mouse and by keys', async ({
  openAs,
}) => {
  const page = await openAs('admin', '/clients')
  const first = await test.step('the list has its columns, its count, and nothing that is not asked for', async () => {
    await expect(heading(page)).toHaveText(/^Clients \(25 of/)
    const columns = page.getByRole('columnheader')
    await expect(columns).toHaveText(['Name', 'Email', 'Current Company'])
    await expect(columns.first()).toHaveAttribute('aria-sort', 'ascending')
    const main = page.getByRole('main')
    await expect(main.getByRole('searchbox').or(main.getByRole('checkbox'))).toHaveCount(0)
    await expect(main.getByRole('button', { name: /^(Views|Export CSV|Filter by .*)$/ })).toHaveCount(0)
    return (await names(page).first().textContent()) ?? ''
  })

  await test.step('its heading stays in sight, and its pages keep their distance', async () => {
    const pages = page.getByRole('navigation', { name: 'Pages of clients' })
    const [above, below] = await Promise.all([page.getByRole('table').boundingBox(), pages.boundingBox()])
    expect((below?.y ?? 0) - (above?.y ?? 0) - (above?.height ?? 0)).toBeGreaterThanOrEqual(16)
    await pages.scrollIntoViewIfNeeded()
    const banner = await page.getByRole('banner').boundingBox()
    expect((await page.getByRole('columnheader').first().boundingBox())?.y).toBeCloseTo(banner?.height ?? 0, 0)
  })

  await test.step('page and sort live in the address', async () => {
    await page.getByRole('button', { name: 'Next page' }).click()
    await expect(page).toHaveURL(/\?page=2$/)
    await expect(names(page).first()).not.toHaveText(first)
    await page.goBack()
    await expect(names(page).first()).toHaveText(first)
    const company = page.getByRole('columnheader', { name: 'Current Company' })
    for (let turn = 0; turn < 2; turn++) await company.getByRole('button').click()
    await page.getByRole('button', { name: 'Page 2' }).click()
    await expect(page).toHaveURL(/\?sort=-company_user&page=2$/)
    await page.reload()
    await expect(company).toHaveAttribute('aria-sort', 'descending')
    await expect(page.getByRole('button', { name: 'Page 2' })).toHaveAttribute('aria-current', 'page')
    await expectAccessible(page)
  })

  await test.step('a row opens the client over the list, which has the focus again afterwards', async () => {
    await page.getByRole('table').getByRole('row').nth(2).getByRole('cell').nth(1).click()
    await expect(page).toHaveURL(/\/clients\/[0-9a-f-]{36}\?sort=-company_user&page=2$/)
    await expect(editDialog(page).getByLabel('Full Name')).not.toHaveValue('')
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(page).toHaveURL(/\/clients\?sort=-company_user&page=2$/)
    await expect(names(page).nth(1)).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    const shown = (await names(page).nth(2).textContent())?.slice(1)
    await expect(editDialog(page).getByLabel('Full Name')).toHaveValue(shown ?? '')
  })

  await test.step('an unknown client is not found', async () => {
    await page.goto('/clients/00000000-0000-4000-8000-000000000000')
    await expect(editDialog(page).getByRole('alert')).toContainText('was not found')
    await editDialog(page).getByRole('button', { name: 'Close' }).click()
    await expect(page).toHaveURL(/\/clients$/)
  })

  await test.step('a page beyond the last leads to the last, and nobody is told that there are no clients', async () => {
    const texts = await watchTable(page)
    await page.goto('/clients?page=1e15&sort=email')
    await expect(page).toHaveURL(/\/clients\?page=3&sort=email$/)
    await expect(page.getByRole('button', { name: 'Page 3' })).toHaveAttribute('aria-current', 'page')
    await expect(names(page).first()).toBeVisible()
    expect((await texts()).filter((text) => text.includes('no data yet'))).toEqual([])
  })
})

test('an admin adds a client, moves them to another company, renames them, and is asked before words are lost', async ({
  openAs,
  context,
}) => {
  const page = await openAs('admin', '/clients')
  const client = { name: '  Aaron Aardvark ', email: ' Aaron@Zoo.Example ' }
  await test.step('a form that lacks something says what', async () => {
    await page.getByRole('button', { name: 'Add New Client' }).click()
    await addDialog(page).getByRole('button', { name: 'Add Client' }).click()
    for (const sentence of [
      'Enter the full name.',
      'Enter an e-mail address.',
      'Please select a company to continue',
    ]) {
      await expect(addDialog(page).getByText(sentence)).toBeVisible()
    }
    await expect(addDialog(page).getByLabel('Full Name')).toBeFocused()
    await page.keyboard.press('Escape')
  })

  await test.step('a new client is trimmed, joins the list, and sets a password by the copied link', async () => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await addClient(page, { ...client, company: 'Riverton Homes' })
    await expect(addDialog(page)).toBeHidden()
    await expect(toast(page)).toContainText('aaron@zoo.example')
    await toast(page).getByRole('button', { name: 'Copy Link' }).click()
    await expect(toast(page)).toContainText('The link is copied.')
    const address = await page.evaluate(() => navigator.clipboard.readText())
    await expect(row(page, 'Aaron Aardvark')).toContainText('aaron@zoo.exampleRiverton Homes')
    const newcomer = await context.newPage()
    await newcomer.goto(address)
    await expect(newcomer.getByRole('heading', { name: 'Set your password' })).toBeVisible()
  })

  await test.step('the same address moves to another company only when that is confirmed', async () => {
    await page.getByRole('button', { name: 'Add New Client' }).click()
    await expect(addDialog(page).getByLabel('Full Name')).toHaveValue('')
    await page.keyboard.press('Escape')
    await addClient(page, { ...client, company: 'Summit Mobility' })
    const question = page.getByRole('alertdialog', { name: 'Move client?' })
    await expect(question).toContainText('belongs to Riverton Homes')
    await question.getByRole('button', { name: 'Cancel' }).click()
    await expect(addDialog(page).getByLabel('Email')).toHaveValue(/Aaron@Zoo.Example/)
    await expect(row(page, 'Aaron Aardvark')).toContainText('Riverton Homes')
    await addDialog(page).getByRole('button', { name: 'Add Client' }).click()
    await question.getByRole('button', { name: 'Move Client' }).click()
    await expect(addDialog(page)).toBeHidden()
    await expect(row(page, 'Aaron Aardvark')).toContainText('Summit Mobility')
  })

  await test.step('an edit shows in the list, and Back asks before it loses words', async () => {
    await row(page, 'Aaron Aardvark').getByRole('link').click()
    await expect(editDialog(page).getByRole('button', { name: 'Set-Password Link' })).toBeVisible()
    await editDialog(page).getByLabel('Full Name').fill('Aaa First')
    await page.goBack()
    const question = page.getByRole('alertdialog', { name: 'Discard changes?' })
    await question.getByRole('button', { name: 'Keep Editing' }).click()
    await editDialog(page).getByRole('button', { name: 'Save' }).click()
    await expect(page).toHaveURL(/\/clients$/)
    await expect(row(page, 'Aaa First')).toBeVisible()
  })

  await test.step('the address of a staff account is refused at its field, and can be discarded', async () => {
    await addClient(page, { name: 'Not a client', email: 'vetter@vouch.example', company: 'Riverton Homes' })
    await expect(addDialog(page).getByText('This e-mail address belongs to a staff account.')).toBeVisible()
    await expect(addDialog(page).getByLabel('Email')).toBeFocused()
    await page.goBack()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Discard Changes' }).click()
    await expect(addDialog(page)).toBeHidden()
    await expect(page).toHaveURL(/\/clients$/)
  })
})
