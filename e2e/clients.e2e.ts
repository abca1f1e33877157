import type { Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { expect, row, test } from './product.ts'

const heading = (page: Page) => page.getByRole('heading', { name: /^Clients \(\d+ of \d+ Results\)$/ })
const addDialog = (page: Page) => page.getByRole('dialog', { name: 'Add Client' })
const editDialog = (page: Page) => page.getByRole('dialog', { name: 'Edit Client' })
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

test('the list has its columns, its count and its pages of 25', async ({ openAs }) => {
  const page = await openAs('admin', '/clients')
  await expect(heading(page)).toHaveText(/^Clients \(25 of/)
  const sortable = page.getByRole('columnheader')
  await expect(sortable).toHaveText(['Name', 'Email', 'Current Company'])
  await expect(sortable.first()).toHaveAttribute('aria-sort', 'ascending')
  // Beside address, Retry and keyboard, nothing that the specification does not name.
  const main = page.getByRole('main')
  await expect(main.getByRole('searchbox').or(main.getByRole('checkbox'))).toHaveCount(0)
  await expect(main.getByRole('button', { name: /^(Views|Export CSV|Filter by .*)$/ })).toHaveCount(0)
  const first = await names(page).first().textContent()
  const [table, pages] = [page.getByRole('table'), page.getByRole('navigation', { name: 'Pages of clients' })]
  const [above, below] = await Promise.all([table.boundingBox(), pages.boundingBox()])
  expect((below?.y ?? 0) - (above?.y ?? 0) - (above?.height ?? 0)).toBeGreaterThanOrEqual(16)
  // The heading stays in sight below the page's own header, however far one goes.
  await pages.scrollIntoViewIfNeeded()
  expect((await sortable.first().boundingBox())?.y).toBeCloseTo(
    (await page.getByRole('banner').boundingBox())?.height ?? 0,
    0,
  )
  await page.getByRole('button', { name: 'Next page' }).click()
  await expect(page).toHaveURL(/\?page=2$/)
  await expect(names(page).first()).not.toHaveText(first ?? '')
  await page.goBack()
  await expect(names(page).first()).toHaveText(first ?? '')
})

test('the address keeps sort and page through a reload', async ({ openAs }) => {
  const page = await openAs('admin', '/clients')
  await page.getByRole('button', { name: 'Current Company' }).click()
  await page.getByRole('button', { name: 'Current Company' }).click()
  await expect(page).toHaveURL(/\?sort=-company_user$/)
  await page.getByRole('button', { name: 'Page 2' }).click()
  await page.reload()
  await expect(page).toHaveURL(/\?sort=-company_user&page=2$/)
  const company = page.getByRole('columnheader', { name: 'Current Company' })
  await expect(company).toHaveAttribute('aria-sort', 'descending')
  await expect(page.getByRole('button', { name: 'Page 2' })).toHaveAttribute('aria-current', 'page')
})

test('adding asks for a name, an e-mail address and a company', async ({ openAs }) => {
  const page = await openAs('admin', '/clients')
  await page.getByRole('button', { name: 'Add New Client' }).click()
  await addDialog(page).getByRole('button', { name: 'Add Client' }).click()
  for (const sentence of ['Enter the full name.', 'Enter an e-mail address.', 'Please select a company to continue']) {
    await expect(addDialog(page).getByText(sentence)).toBeVisible()
  }
  await expect(addDialog(page).getByLabel('Full Name')).toBeFocused()
})

test('a new client is trimmed, joins the list, and gets a link to set a password', async ({ openAs, context }) => {
  const page = await openAs('admin', '/clients')
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await addClient(page, { name: '  Aaron Aardvark ', email: ' Aaron@Zoo.Example ', company: 'Riverton Homes' })
  const link = page.getByRole('dialog', { name: 'Set-password link' })
  await expect(link).toContainText('aaron@zoo.example')
  await link.getByRole('button', { name: 'Copy link' }).click()
  await expect(link.getByRole('button', { name: 'Copied' })).toBeVisible()
  const address = await page.evaluate(() => navigator.clipboard.readText())
  await link.getByRole('button', { name: 'Done' }).click()
  await expect(row(page, 'Aaron Aardvark')).toContainText('aaron@zoo.exampleRiverton Homes')

  const newcomer = await context.newPage()
  await newcomer.goto(address)
  await expect(newcomer.getByRole('heading', { name: 'Set your password' })).toBeVisible()

  await page.getByRole('button', { name: 'Add New Client' }).click()
  await expect(addDialog(page).getByLabel('Full Name')).toHaveValue('')
})

test('the last choice of a company replaces the earlier one', async ({ openAs }) => {
  const page = await openAs('admin', '/clients?dialog=add-client')
  await chooseCompany(page, 'Riverton Homes')
  await chooseCompany(page, 'Summit Mobility')
  await expect(addDialog(page).getByRole('button', { name: /^Remove/ })).toHaveAccessibleName('Remove Summit Mobility')
})

test('an existing client moves to another company only when that is confirmed', async ({ openAs }) => {
  const page = await openAs('admin', '/clients')
  const client = { name: 'Abel Mover', email: 'abel@move.example' }
  await addClient(page, { ...client, company: 'Riverton Homes' })
  await page.getByRole('dialog', { name: 'Set-password link' }).getByRole('button', { name: 'Done' }).click()
  await addClient(page, { ...client, company: 'Summit Mobility' })
  const question = page.getByRole('alertdialog', { name: 'Move client?' })
  await expect(question).toContainText('belongs to Riverton Homes')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(addDialog(page).getByLabel('Email')).toHaveValue('abel@move.example')
  await expect(row(page, 'Abel Mover')).toContainText('Riverton Homes')
  await addDialog(page).getByRole('button', { name: 'Add Client' }).click()
  await question.getByRole('button', { name: 'Move client' }).click()
  await page.getByRole('dialog', { name: 'Set-password link' }).getByRole('button', { name: 'Done' }).click()
  await expect(row(page, 'Abel Mover')).toContainText('Summit Mobility')
})

test('the address of a staff account is refused at its field', async ({ openAs }) => {
  const page = await openAs('admin', '/clients')
  await addClient(page, { name: 'Not a client', email: 'vetter@vouch.example', company: 'Riverton Homes' })
  await expect(addDialog(page).getByText('This e-mail address belongs to a staff account.')).toBeVisible()
  await expect(addDialog(page).getByLabel('Email')).toBeFocused()
})

test('a row opens the client at an address of its own; closing returns to the list where it was', async ({
  openAs,
}) => {
  const page = await openAs('admin', '/clients?sort=-display_name')
  await page.getByRole('table').getByRole('row').nth(2).getByRole('cell').nth(1).click()
  await expect(page).toHaveURL(/\/clients\/[0-9a-f-]{36}\?sort=-display_name$/)
  await expect(editDialog(page).getByLabel('Full Name')).not.toHaveValue('')
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/\/clients\?sort=-display_name$/)
  await expect(editDialog(page)).toBeHidden()
  await expect(names(page).nth(1)).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(editDialog(page).getByLabel('Full Name')).toHaveValue(
    (await names(page).nth(2).textContent())?.slice(1) ?? '',
  )
})

test('an edit is saved and shows in the list; a form with changes asks before it closes', async ({ openAs }) => {
  const page = await openAs('admin', '/clients?page=2')
  await names(page).first().click()
  await editDialog(page).getByLabel('Full Name').fill('Aaa First')
  await page.keyboard.press('Escape')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Keep editing' }).click()
  await editDialog(page).getByRole('button', { name: 'Save' }).click()
  await expect(page).toHaveURL(/\/clients\?page=2$/)
  await page.goto('/clients')
  await expect(row(page, 'Aaa First')).toBeVisible()
})

test('going back from a form with changes asks too, and keeps what was typed', async ({ openAs }) => {
  const page = await openAs('admin', '/clients')
  await page.getByRole('button', { name: 'Add New Client' }).click()
  await addDialog(page).getByLabel('Full Name').fill('Half Typed')
  await page.goBack()
  const question = page.getByRole('alertdialog', { name: 'Discard changes?' })
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await expect(addDialog(page).getByLabel('Full Name')).toHaveValue('Half Typed')
  await page.goBack()
  await question.getByRole('button', { name: 'Discard changes' }).click()
  await expect(addDialog(page)).toBeHidden()
  await expect(page).toHaveURL(/\/clients$/)
})

test('a page beyond the last one leads to the last one, and nobody is told that there are no clients', async ({
  openAs,
}) => {
  const page = await openAs('admin', '/staff')
  await page.addInitScript(() => {
    const texts: (string | null)[] = []
    const note = () => texts.push(document.querySelector('tbody')?.textContent ?? null)
    new MutationObserver(note).observe(document, { subtree: true, childList: true })
    Object.assign(window, { texts })
  })
  await page.goto('/clients?page=1e15&sort=email')
  await expect(page).toHaveURL(/\/clients\?page=3&sort=email$/)
  await expect(page.getByRole('button', { name: 'Page 3' })).toHaveAttribute('aria-current', 'page')
  await expect(names(page).first()).toBeVisible()
  const texts = await page.evaluate(() => (window as unknown as { texts: string[] }).texts)
  expect(texts.filter((text) => text?.includes('no data yet'))).toEqual([])
})

test('a save over a newer version is refused, shows the newer values, and keeps what was typed', async ({ openAs }) => {
  const [mine, theirs] = [await openAs('admin', '/clients?page=3'), await openAs('admin', '/clients?page=3')]
  for (const page of [mine, theirs]) await names(page).first().click()
  await mine.getByLabel('Username').fill('mine')
  await theirs.getByLabel('Username').fill('theirs')
  await theirs.getByRole('button', { name: 'Save' }).click()
  await expect(editDialog(theirs)).toBeHidden()
  await mine.getByRole('button', { name: 'Save' }).click()
  await expect(editDialog(mine)).toContainText('Someone else changed this client')
  const dispute = editDialog(mine).getByRole('group', { name: 'Saved by someone else' })
  await expect(dispute).toContainText('theirs')
  await expect(mine.getByLabel('Username')).toHaveValue('mine')
  await dispute.getByRole('button', { name: 'Keep mine' }).click()
  await mine.getByRole('button', { name: 'Save' }).click()
  await expect(editDialog(mine)).toBeHidden()
})

test('a save sends only what was touched, so that two people who change different fields lose nothing', async ({
  openAs,
}) => {
  const [mine, theirs] = [await openAs('admin', '/clients?page=2'), await openAs('admin', '/clients?page=2')]
  for (const page of [mine, theirs]) await names(page).nth(1).click()
  await mine.getByLabel('Username').fill('only.mine')
  await theirs.getByLabel('Full Name').fill('Only Theirs')
  await theirs.getByRole('button', { name: 'Save' }).click()
  await expect(editDialog(theirs)).toBeHidden()
  await mine.getByRole('button', { name: 'Save' }).click()
  await expect(editDialog(mine)).toContainText('Someone else just changed this.')
  await expect(mine.getByLabel('Full Name')).toHaveValue('Only Theirs')
  const saved = mine.waitForRequest((request) => request.postData()?.includes('updateClient') ?? false)
  await mine.getByRole('button', { name: 'Save' }).click()
  const { variables } = ((await saved).postDataJSON() as { variables: Record<string, unknown> }[])[0] ?? {}
  expect(Object.keys(variables ?? {}).toSorted()).toEqual(['id', 'key', 'username', 'version'])
  await expect(editDialog(mine)).toBeHidden()
})

test('an unknown client is not found', async ({ openAs }) => {
  const page = await openAs('admin', '/clients/00000000-0000-4000-8000-000000000000')
  await expect(editDialog(page).getByRole('alert')).toContainText('was not found')
  await editDialog(page).getByRole('button', { name: 'Close' }).click()
  await expect(page).toHaveURL(/\/clients$/)
})

test('a list that cannot be read says why in a danger banner, with Retry', async ({ openAs }) => {
  const page = await openAs('admin')
  await page.route('**/graphql', (route) => {
    const operations = route.request().postDataJSON() as unknown[]
    return route.fulfill({ json: operations.map(() => ({ errors: [{ message: 'The list is away.' }] })) })
  })
  await page.getByRole('link', { name: 'Users' }).click()
  const banner = page.getByRole('main').getByRole('alert')
  await expect(banner).toContainText('The list is away.')
  await page.unrouteAll()
  await banner.getByRole('button', { name: 'Retry' }).click()
  await expect(heading(page)).toBeVisible()
  await expect(banner).toBeHidden()
})

test('nothing of the clients keeps anybody out', async ({ openAs }) => {
  const page = await openAs('admin', '/clients')
  await expect(heading(page)).toBeVisible()
  await expectAccessible(page)
  await names(page).first().click()
  await expect(editDialog(page).getByLabel('Full Name')).toBeVisible()
  await expectAccessible(page)
})
