import { readFile } from 'node:fs/promises'
import { expectAccessible } from './helpers/accessible.ts'
import { expect, test } from './helpers/product.ts'

test('a lead goes from what is late to who it is, and back to the same figures', { tag: '@proof' }, async ({
  openAs,
}) => {
  const page = await openAs('vetter', '/vetting-overview')
  const ages = page.getByRole('table', { name: 'Developers in vetting by step and age' })
  const late = ages.getByRole('link', { name: /^Profile review, late: / })
  const count = Number(await late.textContent())
  expect(count).toBeGreaterThan(0)
  await expectAccessible(page, { dark: true })
  await late.click()
  const dialog = page.getByRole('dialog', { name: `Late: Profile review (${count})` })
  await expect(dialog.getByRole('row')).toHaveCount(count + 1)
  const file = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Export CSV' }).click()
  expect((await readFile(await (await file).path(), 'utf8')).trim().split('\r\n')).toHaveLength(count + 1)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(late).toBeFocused()
})

test('a lead reads who is lenient, and on which criterion', { tag: '@proof' }, async ({ openAs }) => {
  const page = await openAs('vetter', '/vetting-overview?tab=calibration&period=all')
  const reviewers = page.getByRole('table', { name: 'Calibration of reviewers' })
  await expect(reviewers.getByRole('img', { name: /^95 % interval: / }).first()).toBeVisible()
  await page.getByRole('button', { name: 'Leniency' }).first().focus()
  await expect(page.getByRole('tooltip')).toContainText('for the same work')
  await page.keyboard.press('Escape')
  const reviewer = reviewers.getByRole('row').nth(1).getByRole('button')
  const name = await reviewer.textContent()
  await reviewer.click()
  await expect(page.getByRole('table', { name: `${name} by criterion` }).getByText('Correctness')).toBeVisible()
  await expect(page.getByRole('table', { name: 'Agreement by criterion' }).getByText('Pass or fail')).toBeVisible()
  await expectAccessible(page, { dark: true, parts: ['main'] })

  await page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: 'Prediction' }).click()
  const predictions = page.getByRole('table', { name: 'What scores predicted' })
  await expect(predictions.getByText('Total score')).toBeVisible()
  await expect(predictions.getByText(/^Too few: \d+ of 20$/).first()).toBeVisible()
})
