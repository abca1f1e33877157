import { exportCsv } from './helpers/exportCsv.ts'
import { pickUp } from './helpers/pickUp.ts'
import { expect, test } from './helpers/product.ts'

test('a dialog, menus and a toast keep their sizes and places, and a toast goes after five seconds', {
  tag: '@proof',
}, async ({ openAs }) => {
  const page = await openAs('admin', '/companies', (page) => page.clock.install())

  await test.step('a menu and a select', async () => {
    await page.getByRole('button', { name: 'Views', exact: true }).click()
    await expect(page.getByRole('menu', { name: 'Views' })).toHaveCSS('max-height', '400px')
    await page.keyboard.press('Escape')
    await page.getByRole('link', { name: 'Users' }).click()
    await page.getByRole('button', { name: 'Add New Client' }).click()
    await page.getByRole('combobox', { name: 'Company' }).click()
    const options = page.getByRole('listbox', { name: 'Company' })
    await expect(options.getByRole('option').first()).toBeVisible()
    expect((await options.boundingBox())?.height).toBeLessThanOrEqual(400)
    await page.keyboard.press('Escape')
  })

  await test.step('a dialog', async () => {
    const dialog = page.getByRole('dialog', { name: 'Add Client' })
    await expect(dialog).toHaveCSS('max-width', `${0.9 * 1280}px`)
    await page.mouse.click(5, 400)
    await expect(dialog).toBeHidden()
  })

  await page.goto('/companies')
  const toasts = page.getByRole('region', { name: 'Notifications' })
  const toast = toasts.getByRole('status')
  await test.step('a toast stands at the bottom right within 30 % of the window, and has a cross', async () => {
    await exportCsv(page, 'All Columns')
    await expect(toast).toHaveText('companies.csv is saved.')
    await expect(toast).toHaveAttribute('data-tone', 'good')
    await expect(toasts).toHaveCSS('max-width', `${0.3 * 1280}px`)
    await expect(toasts).toHaveCSS('right', '16px')
    await expect(toasts).toHaveCSS('bottom', '16px')
    await toast.getByRole('button', { name: 'Dismiss' }).click()
    await expect(toast).toBeHidden()
  })

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

test('a notice with Undo stays ten seconds', { tag: '@proof' }, async ({ openAs }) => {
  const page = await openAs('vetter', '/vetting', (page) => page.clock.install())
  await page.getByRole('link', { name: 'Board' }).click()
  const column = page.getByRole('group', { name: /^Profile review \d/ })
  await pickUp(column.getByRole('button', { name: /^Move / }).first())
  const spoken = (step: string) => page.getByRole('status').filter({ hasText: `is over ${step}.` })
  await expect(spoken('Profile review')).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await expect(spoken('Intro call')).toBeVisible()
  await page.keyboard.press('Space')
  const undo = page.getByRole('button', { name: 'Undo' })
  await undo.hover()
  await page.clock.pauseAt(Date.now() + 60_000)
  await page.mouse.move(5, 5)
  await page.clock.runFor(8_000)
  await expect(undo).toBeVisible()
  await page.clock.runFor(2_000)
  await expect(undo).toBeHidden()
})

interface Named {
  readonly operationName: string
}

test('a chip whose name is still on its way says so, instead of showing an id', { tag: '@proof' }, async ({
  openAs,
}) => {
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
  await page.getByRole('button', { name: 'Reject', exact: true }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Reject' })
  await expect(dialog.getByRole('button', { name: 'Remove Loading…' })).toBeVisible()
  answer()
  await expect(dialog.getByRole('button', { name: /^Remove [A-Z][a-z]+ [A-Z]/ })).toBeVisible()
})

test('a screen reads a value from the query string, and writes it back beside the others', { tag: '@proof' }, async ({
  openAs,
}) => {
  const page = await openAs('vetter', '/vetting-overview?tab=funnel&basis=ACTIVITY&period=all')
  const basis = page.getByRole('combobox', { name: 'Count' })
  await expect(basis).toHaveValue('ACTIVITY')
  await basis.selectOption('COHORT')
  await expect(page).toHaveURL(/\?tab=funnel&period=all$/)
  await basis.selectOption('ACTIVITY')
  await expect(page).toHaveURL(/\?tab=funnel&period=all&basis=ACTIVITY$/)
})
