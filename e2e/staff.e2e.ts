import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { expect, row, test } from './product.ts'

const heading = (page: Page) => page.getByRole('heading', { name: /^Staff \(\d+\)$/ })
const filter = (page: Page, name: string) => page.getByRole('button', { name: `Filter by ${name}` })
const editDialog = (page: Page) => page.getByRole('dialog', { name: 'Edit Staff' })

test('the staff is reached from the clients, and lists who they are and when they were last seen', async ({
  openAs,
}) => {
  const page = await openAs('admin', '/clients')
  await page.getByRole('navigation', { name: 'Accounts' }).getByRole('link', { name: 'Staff' }).click()
  await expect(heading(page)).toBeVisible()
  await expect(page.getByRole('columnheader')).toHaveText(['', 'Name', 'E-mail', 'Role', 'Last seen', 'Access'])
})

test('search and filters combine, live in the address, and the key / goes to the search', async ({ openAs }) => {
  const page = await openAs('admin', '/staff')
  await expect(page.getByLabel('Search name or e-mail')).toBeVisible()
  await page.keyboard.press('/')
  await page.keyboard.type('vouch.example')
  await expect(page).toHaveURL(/\?search=vouch.example$/)
  await filter(page, 'Role').click()
  await page.getByRole('checkbox', { name: 'Vetter', exact: true }).check()
  await page.keyboard.press('Escape')
  await filter(page, 'Access').click()
  await page.getByRole('checkbox', { name: 'Active', exact: true }).check()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/\?search=vouch.example&role=vetter&active=true$/)
  await expect(row(page, 'vetter@vouch.example')).toBeVisible()
  await expect(row(page, 'Reviewer')).toBeHidden()
  await page.reload()
  await expect(page.getByLabel('Search name or e-mail')).toHaveValue('vouch.example')
  await page.getByLabel('Search name or e-mail').fill('nobody at all')
  await expect(page.getByText('Nothing matches these filters.')).toBeVisible()
  await page.getByRole('cell').getByRole('button', { name: 'Clear filters' }).click()
  await expect(page).toHaveURL(/\/staff$/)
})

test('someone new gets a link, changes role, is logged out, blocked and let in again', async ({ openAs }) => {
  const page = await openAs('admin', '/staff')
  await page.getByRole('button', { name: 'Add Staff' }).click()
  const form = page.getByRole('dialog', { name: 'Add Staff' })
  await form.getByRole('button', { name: 'Add Staff' }).click()
  await expect(form.getByText('Choose a role.')).toBeVisible()
  await form.getByLabel('Full Name').fill('Nina New')
  await form.getByLabel('E-mail').fill('nina.new@vouch.example')
  await form.getByLabel('Role').selectOption('Vetter')
  // The link comes with the account: a second request could fail after the account is made.
  await page.route('**/graphql', (route) =>
    route.request().postData()?.includes('createPasswordLink') ? route.abort() : route.fallback(),
  )
  await form.getByRole('button', { name: 'Add Staff' }).click()
  await page.getByRole('dialog', { name: 'Set-password link' }).getByRole('button', { name: 'Done' }).click()
  await page.unrouteAll()

  await page.goto('/staff?search=nina.new')
  await row(page, 'Nina New').getByRole('cell').nth(1).click()
  await editDialog(page).getByLabel('Role').selectOption('DSTM')
  await editDialog(page).getByRole('button', { name: 'Save' }).click()
  await expect(row(page, 'Nina New')).toContainText('DSTM')

  await row(page, 'Nina New').getByRole('link').click()
  await editDialog(page).getByRole('button', { name: 'End all sessions' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'End all sessions' }).click()
  await expect(page.getByText('Nina New is logged out everywhere.')).toBeVisible()
  await editDialog(page).getByRole('button', { name: 'Block' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Block' }).click()
  await expect(page.getByText('Nina New is blocked.')).toBeVisible()
  await expect(row(page, 'Nina New')).toContainText('Blocked')
  await editDialog(page).getByRole('button', { name: 'Unblock' }).click()
  await expect(row(page, 'Nina New')).toContainText('Active')
  await editDialog(page).getByRole('button', { name: 'Set-password link' }).click()
  await expect(page.getByRole('dialog', { name: 'Set-password link' }).getByLabel('Link')).toHaveValue(
    /\/u\/password\//,
  )
})

test('an account opens over the list at an address of its own; closing returns the focus to its row', async ({
  openAs,
}) => {
  const page = await openAs('admin', '/staff?search=vetter@vouch')
  await row(page, 'vetter@vouch.example').getByRole('link').click()
  await expect(page).toHaveURL(/\/staff\?search=vetter(@|%40)vouch&dialog=edit-staff&id=[0-9a-f-]{36}$/)
  await expect(editDialog(page).getByLabel('Role')).toHaveValue('vetter')
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/\/staff\?search=vetter(@|%40)vouch$/)
  await expect(row(page, 'vetter@vouch.example').getByRole('link')).toBeFocused()
})

test('an admin cannot block or log out the own account', async ({ openAs }) => {
  const page = await openAs('admin', '/staff?search=admin@vouch')
  await row(page, 'admin@vouch.example').getByRole('link').click()
  await expect(editDialog(page).getByRole('button', { name: 'Set-password link' })).toBeVisible()
  await expect(editDialog(page).getByRole('button', { name: 'Block' })).toBeHidden()
  await expect(editDialog(page).getByRole('button', { name: 'End all sessions' })).toBeHidden()
})

test('an e-mail address that is taken is refused at its field', async ({ openAs }) => {
  const page = await openAs('admin', '/staff?dialog=add-staff')
  const form = page.getByRole('dialog', { name: 'Add Staff' })
  await form.getByLabel('Full Name').fill('Second Vetter')
  await form.getByLabel('E-mail').fill('vetter@vouch.example')
  await form.getByLabel('Role').selectOption('Vetter')
  await form.getByRole('button', { name: 'Add Staff' }).click()
  await expect(form.getByText('Another account has this e-mail address.')).toBeVisible()
  await expect(form.getByLabel('Full Name')).toHaveValue('Second Vetter')
})

test('several are selected by keyboard, blocked once it is said who is skipped, let in again, and saved as a file', async ({
  openAs,
}) => {
  // Not the demo accounts, as which other tests are logged in.
  const page = await openAs('admin', '/staff?search=.vetter&sort=active')
  const links = page.getByRole('table', { name: 'Staff' }).locator('tbody').getByRole('link')
  await expect(row(page, 'Blocked')).toBeVisible()
  await links.first().focus()
  for (const key of [' ', 'ArrowDown', 'ArrowDown', 'Shift+ ']) await page.keyboard.press(key)
  const selection = page.getByRole('region', { name: 'Selection' })
  await expect(selection).toContainText('3 selected')
  await selection.getByRole('button', { name: 'Block', exact: true }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Block?' })
  await expect(dialog).toContainText('2 accounts will be blocked.')
  await expect(dialog.getByRole('region', { name: 'Skipped' })).toContainText('1Already blocked')
  await dialog.getByRole('button', { name: 'Block 2 accounts' }).click()
  await expect(page.getByText('2 accounts are blocked. 1 was skipped.')).toBeVisible()
  await expect(selection).toBeHidden()
  await expect(page.getByRole('cell', { name: 'Blocked' })).toHaveCount(3)

  await page.getByRole('checkbox', { name: 'Select this page' }).check()
  await selection.getByRole('button', { name: 'Unblock' }).click()
  await page.getByRole('button', { name: 'Unblock 3 accounts' }).click()
  await expect(page.getByRole('cell', { name: 'Blocked' })).toHaveCount(0)

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export CSV' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('staff.csv')
  const lines = (await readFile(await download.path(), 'utf8')).trim().split(/\r?\n/)
  expect(lines[0]).toContain('Name,E-mail,Role,Last seen,Access')
  expect(lines).toHaveLength(1 + (await links.count()))
})

test('Back restores the scroll and the row that had the focus, and a dialog gives both back', async ({ openAs }) => {
  const page = await openAs('admin', '/staff?sort=email')
  const last = page.getByRole('table', { name: 'Staff' }).locator('tbody').getByRole('link').last()
  const scrolled = () => page.evaluate(() => window.scrollY)
  await last.focus()
  const place = await scrolled()
  expect(place).toBeGreaterThan(0)
  await page.keyboard.press('Enter')
  await expect(editDialog(page).getByLabel('Role')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(last).toBeFocused()
  expect(await scrolled()).toBe(place)

  await page.getByRole('link', { name: 'Resume Search' }).click()
  await expect(page.getByRole('heading', { name: 'Resume Search' })).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(/\/staff\?sort=email$/)
  await expect(last).toBeFocused()
  expect(await scrolled()).toBe(place)
})

test('a view is saved under a name, applied, and deleted', async ({ openAs }) => {
  const page = await openAs('admin', '/staff?role=reviewer&sort=-email&page=1')
  await expect(page.getByRole('link', { name: 'Users' })).toHaveAttribute('aria-current', 'page')
  const views = page.getByRole('main').getByRole('button', { name: 'Views' })
  await views.click()
  await page.getByRole('menuitem', { name: 'Save this view …' }).click()
  const form = page.getByRole('dialog', { name: 'Save view' })
  await form.getByLabel('Name').fill('Reviewers')
  await form.getByLabel('Share with all staff').check()
  await form.getByRole('button', { name: 'Save view' }).click()
  await expect(form).toBeHidden()
  await page.goto('/staff')
  await views.click()
  await page.getByRole('menuitem', { name: 'Reviewers' }).click()
  await expect(page).toHaveURL(/\/staff\?role=reviewer&sort=-email$/)
  await expect(filter(page, 'Role')).toContainText('Reviewer')
  await views.click()
  await page.getByRole('menuitem', { name: 'Delete “Reviewers”' }).click()
  await expect(page.getByText('The view “Reviewers” is deleted.')).toBeVisible()
})

test('nothing of the staff keeps anybody out', async ({ openAs }) => {
  const page = await openAs('admin', '/staff?search=vetter@vouch')
  await expect(heading(page)).toBeVisible()
  await expectAccessible(page)
  await row(page, 'vetter@vouch.example').getByRole('link').click()
  await expect(editDialog(page).getByLabel('Role')).toBeVisible()
  await expectAccessible(page)
})
