import { expectAccessible } from './helpers/accessible.ts'
import { expect, test } from './helpers/product.ts'
import { resize } from './helpers/resize.ts'

test('a DSTM begins the day with what waits, opens it where it stands, and makes the page the home', {
  tag: '@proof',
}, async ({ openAs }) => {
  const page = await openAs('dstm', '/my-day')
  const home = page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Home' })
  const waiting = page.locator('section', { has: page.getByRole('heading', { name: 'Waiting for you' }) })
  await expectAccessible(page, { dark: true })
  await waiting
    .getByRole('link', { name: /^Check In:/ })
    .first()
    .click()
  await expect(page.getByRole('dialog', { name: /^Check-in: / })).toBeVisible()
  await expect(page).toHaveURL(/\/my-day\?dialog=check-in&id=/)
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/\/my-day$/)

  await page.getByRole('button', { name: 'Make This My Home' }).click()
  await expect(home).toHaveAttribute('href', '/my-day')
  await resize(page, 390)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await page.reload()
  await expect(home).toHaveAttribute('href', '/my-day')
})

test('a recruiter sets an answer aside until a day of the calendar, with the keyboard, and takes it back', {
  tag: '@proof',
}, async ({ openAs }) => {
  const page = await openAs('recruiter', '/my-day')
  const answers = page.locator('section', { has: page.getByRole('heading', { name: 'Answers' }) })
  const rows = answers.getByRole('listitem')
  await expect(rows.first()).toBeVisible()
  const before = await rows.allInnerTexts()
  await answers
    .getByRole('button', { name: /^Set aside: / })
    .first()
    .press('Enter')
  await expectAccessible(page)
  for (const key of ['ArrowDown', 'ArrowDown', 'Enter']) await page.keyboard.press(key)
  const calendar = page.getByRole('dialog', { name: /^Calendar of / })
  await expect(calendar.locator(':focus')).toBeVisible()
  await calendar.getByRole('button', { name: 'Next month' }).press('Enter')
  await calendar.getByRole('button', { name: /^15 / }).press('Enter')
  await expect(page.getByText(/is set aside until /)).toBeVisible()
  await expect(rows).toHaveCount(before.length - 1)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(rows).toHaveCount(before.length)
})
