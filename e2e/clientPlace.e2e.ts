import { expectAccessible } from './accessible.ts'
import { expect, test } from './product.ts'

test('a client finds its jobs, answers a profile, and sees nothing of the staff', async ({ openAs }) => {
  const page = await openAs('client', '/jobs')
  await expect(page.getByRole('heading', { name: /^Jobs \(\d+\)$/ })).toBeVisible()
  await page.goto('/companies')
  await expect(page.getByRole('heading', { name: 'This screen is for the staff of the firm.' })).toBeVisible()
  await page
    .getByRole('link', { name: /\d+ to answer$/ })
    .first()
    .click()
  await expect(page.getByText(/sent to you, \d+ to answer$/)).toBeVisible()
  await expectAccessible(page, { dark: true })
  const card = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('button') })
    .first()
  const name = (await card.getByRole('heading').textContent()) ?? ''
  const own = page.getByRole('listitem', { name })
  await own.getByRole('button', { name: `${name} is not for us` }).click()
  const dialog = page.getByRole('dialog', { name: `${name} is not for us` })
  await dialog.getByRole('button', { name: 'Send answer' }).click()
  await expect(dialog.getByText('Say why it is not for you.')).toBeVisible()
  await dialog.getByLabel('Because of').selectOption('Skills')
  await dialog.getByRole('button', { name: 'Send answer' }).click()
  await expect(own.getByText('because of: Skills')).toBeVisible()
  await own.getByRole('button', { name: `Interested in ${name}` }).click()
  await expect(own.getByText('Interested', { exact: true })).toBeVisible()
})
