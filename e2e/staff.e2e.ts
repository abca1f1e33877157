import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { downloadCsv } from './exportCsv.ts'
import { expect, row, test } from './product.ts'

const heading = (page: Page) => page.getByRole('heading', { name: /^Staff \(\d+\)$/ })
const filter = (page: Page, name: string) => page.getByRole('button', { name: `Filter by ${name}` })
const editDialog = (page: Page) => page.getByRole('dialog', { name: 'Edit Staff' })

test('an admin finds accounts by search and filters, opens one over the list, and comes back to where they were', async ({
  openAs,
}) => {
  const page = await openAs('admin', '/clients')
  await test.step('the staff is reached from the clients, and lists who they are', async () => {
    await page.getByRole('navigation', { name: 'Clients', exact: true }).getByRole('link', { name: 'Staff' }).click()
    await expect(heading(page)).toBeVisible()
    await expect(page.getByRole('columnheader')).toHaveText(['', 'Name', 'E-mail', 'Role', 'Last seen', 'Access'])
    await expectAccessible(page)
  })

  await test.step('search and filters combine, and live in the address', async () => {
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
    await page.getByRole('cell').getByRole('button', { name: 'Clear Filters' }).click()
    await expect(page).toHaveURL(/\/staff$/)
  })

  await test.step('the own account opens over the list, without a way to block it', async () => {
    await row(page, 'admin@vouch.example').getByRole('link').click()
    await expect(page).toHaveURL(/\/staff\?dialog=edit-staff&id=[0-9a-f-]{36}$/)
    await expect(editDialog(page).getByLabel('Role')).toHaveValue('admin')
    await expect(editDialog(page).getByRole('button', { name: 'Set-Password Link' })).toBeVisible()
    await expect(editDialog(page).getByRole('button', { name: 'Block' })).toBeHidden()
    await expect(editDialog(page).getByRole('button', { name: 'End All Sessions' })).toBeHidden()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(page).toHaveURL(/\/staff$/)
    await expect(row(page, 'admin@vouch.example').getByRole('link')).toBeFocused()
  })

  await test.step('a dialog, and Back from another screen, restore the scroll and the focus', async () => {
    await page.getByRole('button', { name: 'E-mail' }).click()
    await expect(page).toHaveURL(/\/staff\?sort=email$/)
    const last = page.getByRole('table', { name: 'Staff' }).locator('tbody').getByRole('link').last()
    const scrolled = () => page.evaluate(() => window.scrollY)
    // Names may take two lines, so the scroll position depends on the rows.
    const emails = page.getByRole('table', { name: 'Staff' }).locator('tbody td:nth-child(3)')
    await expect
      .poll(async () => {
        const shown = await emails.allTextContents()
        return shown.length > 1 && shown.every((email, place) => email >= (shown[place - 1] ?? ''))
      })
      .toBe(true)
    await last.focus()
    const place = await scrolled()
    expect(place).toBeGreaterThan(0)
    await page.keyboard.press('Enter')
    await expect(editDialog(page).getByLabel('Role')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(last).toBeFocused()
    await expect.poll(scrolled).toBe(place)
    await page.getByRole('link', { name: 'Resume Search' }).click()
    await expect(page.getByRole('heading', { name: 'Resume Search' })).toBeVisible()
    await page.goBack()
    await expect(page).toHaveURL(/\/staff\?sort=email$/)
    await expect(last).toBeFocused()
    await expect.poll(scrolled).toBe(place)
  })
})

test('several are selected by keyboard, blocked once it is said who is skipped, taken back by Undo, and saved as a file', async ({
  openAs,
}) => {
  // The search excludes the demo accounts, since other tests are logged in with them.
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
  await expect(page.getByText(/^2 accounts are blocked\. 1 was skipped: .+ \(Already blocked\)\.$/)).toBeVisible()
  // Whoever was skipped stays selected.
  await expect(selection).toContainText('1 selected')
  await expect(page.getByRole('cell', { name: 'Blocked' })).toHaveCount(3)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('cell', { name: 'Blocked' })).toHaveCount(1)

  await page.getByRole('checkbox', { name: 'Select this page' }).check()
  await selection.getByRole('button', { name: 'Unblock' }).click()
  await page.getByRole('button', { name: 'Unblock 1 account' }).click()
  await expect(page.getByRole('cell', { name: 'Blocked' })).toHaveCount(0)

  const download = await downloadCsv(page, 'All Columns')
  expect(download.suggestedFilename()).toBe('staff.csv')
  const lines = (await readFile(await download.path(), 'utf8')).trim().split(/\r?\n/)
  expect(lines[0]).toContain('Name,E-mail,Role,Last seen,Access')
  expect(lines).toHaveLength(1 + (await links.count()))
})

test('a view is saved under a name, applied, and deleted', async ({ openAs }) => {
  const page = await openAs('admin', '/staff?role=reviewer&sort=-email&page=1')
  const views = page.getByRole('main').getByRole('button', { name: 'Views' })
  await views.click()
  await page.getByRole('menuitem', { name: 'Save This View …' }).click()
  const form = page.getByRole('dialog', { name: 'Save View' })
  await form.getByLabel('Name').fill('Reviewers')
  await form.getByLabel('Share with all staff').check()
  await form.getByRole('button', { name: 'Save View' }).click()
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
