import type { Page } from '@playwright/test'
import { expectAccessible } from './helpers/accessible.ts'
import { expect, test } from './helpers/product.ts'

const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })

async function choose(page: Page, action: string): Promise<void> {
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: action }).click()
}

test('an admin saves all about a person as a file, compares the record with another, and erases the person for good', {
  tag: '@proof',
}, async ({ openAs }) => {
  const page = await openAs('admin', '/developers?stage=WITHDRAWN')
  await page.getByRole('table').getByRole('link').first().click()
  await expect(page.getByRole('navigation', { name: 'Developer tabs' })).toBeVisible()
  const name = (await page.getByRole('heading', { level: 1 }).textContent()) ?? ''

  await test.step('the file has the name of the person', async () => {
    const download = page.waitForEvent('download')
    await choose(page, 'Export All Data')
    expect((await download).suggestedFilename()).toBe(`${name}.zip`)
  })

  await test.step('no label of the comparison breaks on a phone', async () => {
    await choose(page, 'Merge with …')
    const choice = dialog(page, 'Merge a Duplicate')
    await choice.getByLabel('Search by name or e-mail').fill('.example')
    await choice.getByRole('list', { name: 'Possible duplicates' }).getByRole('button').first().click()
    const plan = dialog(page, /^Merge Two Records of/)
    const labels = plan.getByRole('table', { name: 'Both records' }).getByRole('rowheader')
    await expect(labels.first()).toBeVisible()
    await expectAccessible(page, { dark: true, parts: ['[role="dialog"]'] })
    await page.setViewportSize({ width: 390, height: 844 })
    const cut = labels.evaluateAll((cells) => cells.filter((cell) => cell.scrollWidth > cell.clientWidth).length)
    expect(await cut).toBe(0)
    await expect(labels.first()).toHaveCSS('overflow-wrap', 'normal')
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.keyboard.press('Escape')
    await expect(plan).toBeHidden()
  })

  await test.step('the name is typed to erase the person', async () => {
    await choose(page, 'Erase Person')
    const erase = dialog(page, 'Erase Person')
    await erase.getByLabel(`Type “${name}” to confirm`).fill(name)
    await expectAccessible(page, { dark: true, parts: ['[role="dialog"]'] })
    await erase.getByRole('button', { name: 'Erase for Good' }).click()
    await expect(page).toHaveURL(/\/developers$/)
    await expect(
      page.getByText(/^The person is erased, in \d+ rows and [\d,]+ entries of the history\.$/),
    ).toBeVisible()
  })
})
