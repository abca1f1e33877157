import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expectAccessible } from './helpers/accessible.ts'
import { expect, test } from './helpers/product.ts'
import { resize } from './helpers/resize.ts'

const box = (page: Page) => page.getByPlaceholder('Search resumes...')
const results = (page: Page) => page.getByRole('list', { name: 'Results' }).getByRole('listitem')
const searches = '**/portal/developer/search-resume*'

test('a recruiter finds people by the words of their resumes, ten to a screen, and takes a file and a person from there', {
  tag: '@proof',
}, async ({ openAs }) => {
  const page = await openAs('recruiter', '/resume-search')
  await resize(page, 1280, 800)
  await test.step('the hands begin in the box, and the filters leave it its room', async () => {
    await expect(box(page)).toBeFocused()
    // The filter is as wide as its chosen text, not as its longest country.
    expect((await page.getByRole('combobox', { name: 'Country' }).boundingBox())?.width).toBeLessThanOrEqual(220)
    await page.getByRole('button', { name: 'Display Hint' }).click()
    await expect(page.getByText('A leading dash excludes a word.')).toBeVisible()
    await expectAccessible(page, { parts: ['search'] })
    await page.getByRole('button', { name: 'Display Hint' }).click()
  })

  await test.step('what refuses a search is red', async () => {
    await page.route(searches, (route) => route.fulfill({ status: 400, json: { error: 'This took too long.' } }))
    await box(page).fill('java')
    await box(page).press('Enter')
    const error = page.getByRole('main').getByRole('alert')
    await expect(error).toHaveText('This took too long.')
    const red = (await error.evaluate((element) => getComputedStyle(element).color)).match(/\d+/g)?.map(Number) ?? []
    expect(red[0]).toBeGreaterThan(2 * Math.max(red[1] ?? 255, red[2] ?? 255))
    await page.unroute(searches)
  })

  await test.step('ten results fit a screen, and a phone has room for the words', async () => {
    await box(page).fill('developer')
    await box(page).press('Enter')
    await expect(page).toHaveURL('/resume-search?q=developer')
    await expect(results(page)).toHaveCount(20)
    const tenth = await results(page).nth(9).boundingBox()
    expect((tenth?.y ?? 0) + (tenth?.height ?? 800)).toBeLessThanOrEqual(800)
    await expectAccessible(page, { dark: true })
    await resize(page, 390, 844)
    await expect.poll(async () => (await box(page).boundingBox())?.width).toBeGreaterThan(300)
    await resize(page, 1280)
  })

  await test.step('the file of a resume and the list are saved, and a result leads to its person', async () => {
    const found = results(page)
      .filter({ has: page.getByRole('button', { name: /resume\.txt$/ }) })
      .first()
    const name = (await found.getByRole('link').textContent()) ?? ''
    const file = found.getByRole('button', { name: `Download ${name} - resume.txt` })
    const waiting = page.waitForEvent('download')
    const [request] = await Promise.all([page.waitForRequest('**/portal/resume/*'), file.click()])
    expect(new URL(request.url()).search).toBe('')
    const download = await waiting
    expect(download.suggestedFilename()).toBe(`${name} - resume.txt`)
    expect(await readFile(await download.path(), 'utf8')).toContain(`${name}\n`)
    const list = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export CSV' }).click()
    expect((await readFile(await (await list).path(), 'utf8')).split('\n').length).toBeGreaterThan(20)
    await found.getByRole('link').click()
    await expect(page).toHaveURL(/\/developer\/[0-9a-f-]+\/overview$/)
    await expect(page.getByRole('main')).toContainText(name)
  })
})
