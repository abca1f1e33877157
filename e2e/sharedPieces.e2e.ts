import type { Page } from '@playwright/test'
import { exportCsv } from './exportCsv.ts'
import { expect, test } from './product.ts'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

test('a table sorts by click, Enter and Space, a row opens its record, and an empty one says so', async ({
  openAs,
}) => {
  const page = await openAs('admin', '/clients')
  const email = page.getByRole('columnheader', { name: 'Email' })
  await email.getByRole('button').click()
  await expect(email).toHaveAttribute('aria-sort', 'ascending')
  await email.getByRole('button').press('Enter')
  await expect(email).toHaveAttribute('aria-sort', 'descending')
  await email.getByRole('button').press(' ')
  await expect(email).toHaveAttribute('aria-sort', 'ascending')
  await page.getByRole('row').nth(1).getByRole('cell').nth(1).click()
  await expect(page.getByRole('dialog', { name: 'Edit Client' })).toBeVisible()

  await page.route('**/graphql', async (route) => {
    const response = await route.fetch()
    const body = await response.json()
    for (const { data } of [body].flat()) {
      if (data?.getClientUsers) Object.assign(data.getClientUsers, { clients: [], aggregate: { count: 0 } })
    }
    await route.fulfill({ response, json: body })
  })
  await page.goto('/clients')
  await expect(page.getByRole('table', { name: 'Clients' })).toContainText('This table has no data yet.')
})

test('a dialog closes by Escape, by its button and by a click beside it, and is at most 90 % as wide as the window', async ({
  openAs,
}) => {
  const page = await openAs('admin', '/clients')
  const dialog = page.getByRole('dialog', { name: 'Add Client' })
  const ways = [
    () => page.keyboard.press('Escape'),
    () => dialog.getByRole('button', { name: 'Close' }).click(),
    () => page.mouse.click(5, 400),
  ]
  for (const close of ways) {
    await button(page, 'Add New Client').click()
    await expect(dialog.getByLabel('Full Name')).toBeFocused()
    await expect(dialog).toHaveCSS('max-width', `${0.9 * 1280}px`)
    await close()
    await expect(dialog).toBeHidden()
  }
})

test('a select has chips that can be removed, and a menu is at most half as high as the window', async ({ openAs }) => {
  const page = await openAs('admin', '/clients')
  await button(page, 'Add New Client').click()
  const dialog = page.getByRole('dialog', { name: 'Add Client' })
  await dialog.getByRole('combobox', { name: 'Company' }).click()
  const options = page.getByRole('listbox', { name: 'Company' })
  const name = (await options.getByRole('option').first().textContent()) ?? ''
  expect((await options.boundingBox())?.height).toBeLessThanOrEqual(400)
  await options.getByRole('option').first().click()
  await dialog.getByRole('button', { name: `Remove ${name}` }).click()
  await expect(dialog.getByRole('button', { name: /^Remove/ })).toHaveCount(0)

  await page.goto('/companies')
  await button(page, 'Views').click()
  await expect(page.getByRole('menu')).toHaveCSS('max-height', '400px')
})

interface Named {
  readonly operationName: string
}

test('a chip whose name is still on its way says so, instead of showing an id', async ({ openAs }) => {
  const { promise: released, resolve: answer } = Promise.withResolvers<void>()
  // The list's filters already ask for the names in a batch. That batch is answered, and the names are asked for again.
  const page = await openAs('recruiter', '/applicants', (page) =>
    page.route('**/graphql', async (route) => {
      const names: string[] = route
        .request()
        .postDataJSON()
        .map(({ operationName }: Named) => operationName)
      const place = names.indexOf('getColleagues')
      if (place < 0) return route.continue()
      if (names.length === 1) return released.then(() => route.continue())
      const response = await route.fetch()
      const away = { errors: [{ message: 'Away.', extensions: { code: 'UNAVAILABLE' } }] }
      return route.fulfill({ response, json: (await response.json()).with(place, away) })
    }),
  )
  await page.getByRole('table').getByRole('checkbox').nth(1).check()
  await button(page, 'Reject').first().click()
  const dialog = page.getByRole('dialog', { name: 'Reject' })
  await expect(dialog.getByRole('button', { name: 'Remove Loading…' })).toBeVisible()
  answer()
  await expect(dialog.getByRole('button', { name: /^Remove [A-Z][a-z]+ [A-Z]/ })).toBeVisible()
})

test('a toast stands at the bottom right within 30 % of the window, has a cross, and goes after five seconds', async ({
  openAs,
}) => {
  const page = await openAs('recruiter', '/companies', (page) => page.clock.install())
  const toasts = page.getByRole('region', { name: 'Notifications' })
  const toast = toasts.getByRole('status')
  await exportCsv(page, 'All Columns')
  await expect(toast).toHaveText('companies.csv is saved.')
  await expect(toast).toHaveAttribute('data-tone', 'good')
  await expect(toasts).toHaveCSS('max-width', `${0.3 * 1280}px`)
  await expect(toasts).toHaveCSS('right', '16px')
  await expect(toasts).toHaveCSS('bottom', '16px')
  await toast.getByRole('button', { name: 'Dismiss' }).click()
  await expect(toast).toBeHidden()

  await test.step('its time is that of the specification', async () => {
    // The pointer on the toast stops its time until the test stops the clock.
    await exportCsv(page, 'All Columns')
    await toast.hover()
    await page.clock.pauseAt(Date.now() + 60_000)
    await page.mouse.move(5, 5)
    await expect(toast).toHaveAttribute('data-paused', 'false')
    await page.clock.runFor(3_000)
    await expect(toast).toBeVisible()
    await page.clock.runFor(2_000)
    await expect(toast).toBeHidden()
  })
})

test('a screen reads a value from the query string, and writes it back beside the others', async ({ openAs }) => {
  const page = await openAs('vetter', '/vetting-overview?tab=funnel&basis=ACTIVITY&period=all')
  const basis = page.getByRole('combobox', { name: 'Count' })
  await expect(basis).toHaveValue('ACTIVITY')
  await basis.selectOption('COHORT')
  await expect(page).toHaveURL(/\?tab=funnel&period=all$/)
  await basis.selectOption('ACTIVITY')
  await expect(page).toHaveURL(/\?tab=funnel&period=all&basis=ACTIVITY$/)
})
