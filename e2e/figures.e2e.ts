import { expectAccessible } from './helpers/accessible.ts'
import { expect, test } from './helpers/product.ts'

test('a DSTM reads a figure as of a past day, opens its rows, and finds no margin', { tag: '@proof' }, async ({
  openAs,
}) => {
  const page = await openAs('dstm', '/metrics?period=this-year')
  const members = page.getByRole('region', { name: 'Active members' })
  // The plot has links for its months, so the first link is the number.
  const number = members.getByRole('link').first()
  await expect(number).toBeVisible()
  await expect(page.getByRole('region', { name: 'Margin' })).toHaveCount(0)
  await expectAccessible(page, { dark: true })
  const today = await number.textContent()
  await members.getByRole('button', { name: 'Table' }).click()
  await expect(members.getByRole('table')).toBeVisible()

  await test.step('a page of paper is saved, and printed without controls', async () => {
    await page.getByRole('button', { name: 'Export' }).click()
    const saved = page.waitForEvent('download')
    await page.getByRole('menuitem', { name: 'PDF' }).click()
    expect((await saved).suggestedFilename()).toBe('figures.pdf')
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByText(/^Vouch, printed /)).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Active members' })).toBeVisible()
    await expect(page.getByRole('search')).toBeHidden()
    await expect(page.getByRole('navigation')).toHaveCount(0)
    await page.emulateMedia({ media: 'screen' })
  })

  await test.step('who joined is as many rows as it says', async () => {
    const joined = members.getByRole('link', { name: / joined$/ })
    const count = Number.parseInt((await joined.textContent()) ?? '', 10)
    await joined.click()
    await expect(page.getByRole('heading', { name: new RegExp(`^${count} rows?$`) })).toBeVisible()
    await expect(page.getByRole('table', { name: 'Rows of the figure' })).toContainText('Joined')
    await page.goBack()
  })

  await page
    .getByRole('search', { name: 'Period of the figures' })
    .getByRole('textbox', { name: 'As of' })
    .fill('1 Jan 2026')
  await page.keyboard.press('Enter')
  await expect(page.getByText('You see the figures as they were known on 1 Jan 2026.')).toBeVisible()
  await expect(number).not.toHaveText(today ?? '')
  await number.click()
  await expect(page.getByRole('heading', { name: 'Active members', level: 1 })).toBeVisible()
  await expect(page).toHaveURL(/\/metrics\/active_members\?.*asOf=2026-01-01/)
  const rows = page.getByRole('table', { name: 'Rows of the figure' })
  await expect(rows.getByRole('columnheader', { name: /Today/ })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Back to Now' }).click()
  await expect(page.getByText('You see the figures as they were known on')).toHaveCount(0)
})

test('an admin sets a goal, which its person reads against what was reached', { tag: '@proof' }, async ({ openAs }) => {
  const page = await openAs('admin', '/kpis?per=MONTH')
  await page.getByRole('button', { name: 'Set Goal', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Set Goal' })
  await dialog.getByRole('combobox', { name: 'Person' }).click()
  await dialog.getByRole('listbox').getByRole('option', { name: 'Rafael Costa' }).click()
  await dialog.getByLabel('Figure').selectOption('Interviews')
  await dialog.getByLabel('For').selectOption('Each month')
  await dialog.getByRole('button', { name: 'Set Goal' }).click()
  await expect(dialog.getByRole('textbox', { name: 'Goal' })).toHaveAttribute('aria-invalid', 'true')
  await dialog.getByRole('textbox', { name: 'Goal' }).fill('7')
  await expectAccessible(page, { dark: true })
  await dialog.getByRole('button', { name: 'Set Goal' }).click()
  await expect(page.getByText('The goal is set.')).toBeVisible()
  await expect(dialog).toBeHidden()
  await page.getByRole('search').getByLabel('Person').selectOption('Rafael Costa')
  const row = page.getByRole('table', { name: 'KPIs' }).getByRole('row').filter({ hasText: 'Interviews' })
  await expect(row.getByRole('cell').nth(4)).toHaveText('7')
  await expect(
    row
      .getByRole('cell')
      .nth(3)
      .getByTitle(/in the same days of the previous month/),
  ).toHaveText(/^(New|[+−±].+|.+ times)$/)
  // At this window width the role must not be cut off either.
  const role = row.getByRole('cell').first().getByText('Recruiter')
  expect(await role.evaluate((text) => text.scrollWidth <= text.clientWidth)).toBe(true)
  await expectAccessible(page)
})

test('the name of a figure in the KPIs leads to the trend of its person, and a part of it to their rows', {
  tag: '@proof',
}, async ({ openAs }) => {
  const page = await openAs('dstm', '/kpis?per=MONTH')
  const row = page.getByRole('row', { name: /Profiles sent/ }).first()
  await row.getByRole('link', { name: 'Profiles sent' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Profiles sent')
  await expect(page).toHaveURL(/owner=/)
  const whose = page.getByLabel('Whose work')
  await expect(whose).not.toHaveValue('')
  const card = page.getByRole('region', { name: 'Profiles sent' })
  const own = await card.getByRole('strong').first().textContent()
  await expect(page.getByRole('heading', { name: `${own} ${own === '1' ? 'row' : 'rows'}` })).toBeVisible()
  await expectAccessible(page, { dark: true })
  await whose.selectOption('Everybody’s')
  await expect(page).not.toHaveURL(/owner=/)
  await expect(card.getByRole('strong').first()).not.toHaveText(own ?? '')
})
