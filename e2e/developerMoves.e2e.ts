import type { Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { expect, test } from './product.ts'

const moves = (page: Page) => page.getByRole('region', { name: 'Moves' })

async function openFirst(page: Page, filter: string) {
  await page.goto(`/developers?${filter}`)
  await page.getByRole('table', { name: 'Developers' }).getByRole('row').nth(1).getByRole('link').first().click()
  await expect(moves(page)).toBeVisible()
}

async function choose(page: Page, name: string) {
  await moves(page).getByRole('button', { name: 'Other moves' }).click()
  await page.getByRole('menuitem', { name }).click()
}

test('a vetter moves a developer on, back and out with a reason, and an admin makes an exception', async ({
  openAs,
}) => {
  const page = await openAs('vetter')
  await openFirst(page, 'stage=VETTING&status=PROFILE_REVIEW')
  const header = page.locator('header').filter({ has: page.getByRole('heading', { level: 1 }) })
  await moves(page).getByRole('button', { name: 'Set to Intro call' }).click()
  await expect(header).toContainText('Hold the intro call')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(header).toContainText('Review the profile')

  await choose(page, 'Reject …')
  const dialog = page.getByRole('dialog', { name: /^Reject: / })
  await dialog.getByRole('textbox', { name: 'Cool-off until' }).fill('')
  await dialog.getByRole('button', { name: 'Reject' }).click()
  await expect(dialog.getByText('Give a reason.')).toBeVisible()
  await dialog.getByLabel('Reason').selectOption('Skills')
  await dialog.getByRole('button', { name: 'Reject' }).click()
  await expect(dialog.getByText('Set a cool-off date.')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Cool-off until' }).fill('31 Jan 2099')
  await expectAccessible(page, { dark: true })
  await dialog.getByRole('button', { name: 'Reject' }).click()
  await expect(header).toContainText('May apply again from 31 Jan 2099')
  await page.getByRole('link', { name: 'Audit' }).click()
  const audit = page.getByRole('table', { name: 'Audit' })
  await expect(audit.getByRole('row').filter({ hasText: 'Reason' }).first()).toContainText('Skills')
  await moves(page).getByRole('button', { name: 'Back to applicants' }).click()
  const back = page.getByRole('dialog', { name: /^Back to applicants: / })
  await back.getByRole('button', { name: 'Back to applicants' }).click()
  await expect(moves(page).getByRole('button', { name: 'Accept to vetting' })).toBeVisible()
  await expect(audit.getByRole('row').nth(1)).toContainText('Applicant')

  await openFirst(page, 'stage=VETTING&status=PROFILE_REVIEW')
  await moves(page).getByRole('button', { name: 'Other moves' }).click()
  const member = page.getByRole('menuitem', { name: 'Make a member' })
  await expect(member).toContainText('A member needs a passed assessment.')
  await expect(member).toHaveAttribute('aria-disabled', 'true')

  const admin = await openAs('admin', new URL(page.url()).pathname)
  await choose(admin, 'Make a member …')
  const exception = admin.getByRole('dialog', { name: /^Make a member: / })
  await expect(exception).toContainText('a passed assessment')
  await exception.getByRole('button', { name: 'Make a member' }).click()
  await expect(exception.getByText('Explain why you make an exception.')).toBeVisible()
  await exception.getByLabel('Note for colleagues').fill('We have worked together for years.')
  await exception.getByRole('button', { name: 'Make a member' }).click()
  await expect(exception).toBeHidden()
  await expect(moves(admin)).toBeVisible()
  await expect(admin.locator('header').filter({ has: admin.getByRole('heading', { level: 1 }) })).toContainText(
    'Member',
  )
})
