import type { Page } from '@playwright/test'
import { expect, expectAccessible, row, test } from './product.ts'

const heading = (page: Page) => page.getByRole('heading', { name: /^Staff \(\d+\)$/ })
const editDialog = (page: Page) => page.getByRole('dialog', { name: 'Edit Staff' })

test('the staff is reached from the clients, and lists who they are and when they were last seen', async ({
  openAs,
}) => {
  const page = await openAs('admin', '/clients')
  await page.getByRole('navigation', { name: 'Accounts' }).getByRole('link', { name: 'Staff' }).click()
  await expect(heading(page)).toBeVisible()
  await expect(page.getByRole('columnheader')).toHaveText(['Name', 'E-mail', 'Role', 'Last seen', 'Access'])
})

test('search and filters combine, live in the address, and the key / goes to the search', async ({ openAs }) => {
  const page = await openAs('admin', '/staff')
  await expect(heading(page)).toBeVisible()
  await page.keyboard.press('/')
  await page.keyboard.type('vouch.example')
  await expect(page).toHaveURL(/\?search=vouch.example$/)
  await page.getByLabel('Role').selectOption('Vetter')
  await page.getByLabel('Access').selectOption('Active')
  await expect(page).toHaveURL(/\?search=vouch.example&role=vetter&blocked=false$/)
  await expect(row(page, 'vetter@vouch.example')).toBeVisible()
  await expect(row(page, 'Reviewer')).toBeHidden()
  await page.reload()
  await expect(page.getByLabel('Search name or e-mail')).toHaveValue('vouch.example')
  await page.getByLabel('Search name or e-mail').fill('nobody at all')
  await expect(page.getByText('This table has no data yet.')).toBeVisible()
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
  await form.getByRole('button', { name: 'Add Staff' }).click()
  await page.getByRole('dialog', { name: 'Set-password link' }).getByRole('button', { name: 'Done' }).click()

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
  await expect(page.getByLabel('Role')).toHaveValue('reviewer')
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
