import type { Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { expect, type OpenAs, test } from './product.ts'

const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })
const heading = (page: Page) => page.getByRole('heading', { level: 1 })

async function openDeveloper(openAs: OpenAs, role: Parameters<OpenAs>[0], stage: string): Promise<Page> {
  const page = await openAs(role, `/developers?stage=${stage}`)
  await page.getByRole('table').getByRole('link').first().click()
  await expect(page).toHaveURL(/\/developer\/[0-9a-f-]{36}\//)
  // The list may stay visible for a moment after the address has changed.
  await expect(page.getByRole('navigation', { name: 'Developer tabs' })).toBeVisible()
  return page
}

async function choose(page: Page, action: string): Promise<void> {
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: action }).click()
}

test('a recruiter merges two records of one person after seeing both, and takes that back', async ({ openAs }) => {
  const page = await openDeveloper(openAs, 'recruiter', 'REJECTED')
  const [address, name] = [page.url(), (await heading(page).textContent()) ?? '']
  await page.getByRole('button', { name: 'More actions' }).click()
  await expect(page.getByRole('menuitem')).toHaveText(['Log Call', 'Merge with …'])
  await page.getByRole('menuitem', { name: 'Merge with …' }).click()
  const choice = dialog(page, 'Merge a Duplicate')
  await choice.getByLabel('Search by name or e-mail').fill('nobody at all')
  await expect(choice.getByText('Nobody’s name or e-mail contains “nobody at all”.')).toBeVisible()
  await choice.getByLabel('Search by name or e-mail').fill('.example')
  await expectAccessible(page)
  await choice.getByRole('list', { name: 'Possible duplicates' }).getByRole('button').first().click()

  const plan = dialog(page, /^Merge Two Records of/)
  const both = plan.getByRole('table', { name: 'Both records' })
  await expect(both.getByRole('row').nth(1)).toContainText(name)
  await expect(plan.getByText(/You can still read (the|its) history/)).toBeVisible()
  await expectAccessible(page, { dark: true })
  await page.setViewportSize({ width: 390, height: 844 })
  for (const label of await both.getByRole('rowheader').all()) {
    expect(await label.evaluate((cell) => cell.scrollWidth <= cell.clientWidth)).toBe(true)
  }
  await expect(both.getByRole('rowheader').first()).toHaveCSS('overflow-wrap', 'normal')
  await page.setViewportSize({ width: 1280, height: 800 })
  const before = await both.getByRole('row').nth(1).getByRole('cell').allTextContents()
  await plan.getByRole('button', { name: 'Keep the Other Record' }).click()
  await expect(both.getByRole('row').nth(1).getByRole('cell').first()).toHaveText(
    before[1]?.replace(' is kept only in the history', '') ?? '',
  )
  await plan.getByRole('button', { name: 'Merge', exact: true }).click()
  await expect(page.getByText(/^The two records of .* are merged\.$/)).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText(/^This change is undone: “The two records/)).toBeVisible()
  await page.goto(address)
  await expect(heading(page)).toHaveText(name)
})

test('an admin exports everything about a person, and erases the person for good', async ({ openAs }) => {
  const page = await openDeveloper(openAs, 'admin', 'WITHDRAWN')
  const [address, name] = [page.url(), (await heading(page).textContent()) ?? '']
  const download = page.waitForEvent('download')
  await choose(page, 'Export All Data')
  expect((await download).suggestedFilename()).toBe(`${name}.zip`)

  await choose(page, 'Erase Person')
  const erase = dialog(page, 'Erase Person')
  await erase.getByLabel(`Type “${name}” to confirm`).fill('somebody else')
  await erase.getByRole('button', { name: 'Erase for Good' }).click()
  await expect(erase.getByText(`Type the name exactly as it is: ${name}`)).toBeVisible()
  await expectAccessible(page, { dark: true })
  await erase.getByLabel(`Type “${name}” to confirm`).fill(name)
  await erase.getByRole('button', { name: 'Erase for Good' }).click()
  await expect(page).toHaveURL(/\/developers$/)
  await expect(page.getByText(/^The person is erased, in \d+ rows and [\d,]+ entries of the history\.$/)).toBeVisible()
  await page.goto(address)
  await expect(page.getByText(/This developer was not found/)).toBeVisible()
  await page.goto('/security')
  await expect(page.getByRole('row').nth(1)).toContainText('Person erased')
})
