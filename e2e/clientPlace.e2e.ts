import { expectAccessible } from './helpers/accessible.ts'
import { expect, test } from './helpers/product.ts'

test('a client finds a job, saves a profile as a PDF, and is interested', async ({ openAs }) => {
  const page = await openAs('client', '/companies')
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
    .filter({ has: page.getByRole('button', { name: /^Interested in / }) })
    .first()
  const name = (await card.getByRole('heading', { level: 2 }).textContent()) ?? ''
  const own = page.getByRole('listitem', { name })
  await expect(own.getByRole('heading', { name: 'Skills that you asked for' })).toBeVisible()
  await expect(own.getByText(/^(Verified: .+|Stated by the developer)$/).first()).toBeVisible()
  const download = page.waitForEvent('download', { timeout: 30_000 })
  await own.getByRole('button', { name: `Download ${name}.pdf` }).click()
  expect((await download).suggestedFilename()).toMatch(/\.pdf$/)
  await own.getByRole('button', { name: `Interested in ${name}` }).click()
  await expect(own.getByText('Interested', { exact: true })).toBeVisible()
  expect(await own.evaluate((card) => card.contains(document.activeElement))).toBe(true)
})
