import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { expect, test } from './product.ts'

// No test needs what another did, so each goes to whoever is free.
test.describe.configure({ mode: 'parallel' })

const box = (page: Page) => page.getByPlaceholder('Search resumes...')
const button = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Search', exact: true })
const results = (page: Page) => page.getByRole('list', { name: 'Results' }).getByRole('listitem')
const count = (page: Page) => page.getByText(/^[\d,]+\+? developers?$/)
const marks = (page: Page) => page.locator('mark')

/** The number that stands in the count. */
async function total(page: Page): Promise<number> {
  return Number((await count(page).textContent())?.replace(/\D/g, ''))
}

async function search(page: Page, text: string): Promise<void> {
  await box(page).fill(text)
  await box(page).press('Enter')
}

/** Searches, and waits until what is shown is the answer. */
async function answered(page: Page, text: string): Promise<void> {
  const answer = page.waitForResponse((response) => new URL(response.url()).searchParams.get('q') === text)
  await search(page, text)
  await expect(page).toHaveURL(`/resume-search?${new URLSearchParams({ q: text })}`)
  // The results of before are no more busy than those to come, until the search has begun.
  await answer
  await expect(page.getByRole('list', { name: 'Results' })).toHaveAttribute('aria-busy', 'false')
}

test('the button waits for a text, and the hint opens and closes', async ({ openAs }) => {
  const page = await openAs('recruiter', '/resume-search')
  await expect(button(page)).toBeDisabled()
  // As wide as what a filter shows, not as its longest country.
  expect((await page.getByRole('combobox', { name: 'Country' }).boundingBox())?.width).toBeLessThanOrEqual(220)
  await box(page).fill('  ')
  await expect(button(page)).toBeDisabled()
  const hint = page.getByText('A leading dash excludes a word.')
  await expect(hint).toBeHidden()
  await page.getByRole('button', { name: 'Display Hint' }).click()
  await expect(hint).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Display Hint' }).click()
  await expect(hint).toBeHidden()
})

test('while a search runs its button shows it', async ({ openAs }) => {
  const page = await openAs('recruiter', '/resume-search')
  const { promise: held, resolve: answer } = Promise.withResolvers<void>()
  await page.route('**/portal/developer/search-resume*', async (route) => {
    await held
    await route.continue()
  })
  await search(page, 'engineer')
  await expect(button(page)).toHaveAttribute('data-loading', 'true')
  answer()
  await expect(results(page).first()).toBeVisible()
  await expect(button(page)).not.toHaveAttribute('data-loading')
})

test('another search need not wait for the last one, and goes on from where the hands are', async ({ openAs }) => {
  const page = await openAs('recruiter', '/resume-search')
  await page.getByRole('button', { name: 'Display Hint' }).click()
  await page.route('**/portal/developer/search-resume?q=engineer', () => undefined)
  await search(page, 'engineer')
  await expect(button(page)).toHaveAttribute('data-loading', 'true')
  await page.keyboard.press('Control+a')
  await page.keyboard.type('python')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/resume-search?q=python')
  await expect(results(page).first()).toBeVisible()
  await expect(box(page)).toBeFocused()
  await expect(page.getByText('A leading dash excludes a word.')).toBeVisible()
  await page.goBack()
  await expect(box(page)).toHaveValue('engineer')
  await page.goForward()
  await expect(box(page)).toHaveValue('python')
})

test('what is typed while a search is sent stays', async ({ openAs }) => {
  const page = await openAs('recruiter', '/resume-search')
  await box(page).fill('python')
  await page.keyboard.press('Enter')
  await page.keyboard.type(' docker')
  await expect(results(page).first()).toBeVisible()
  await expect(box(page)).toHaveValue('python docker')
  await expect(page).toHaveURL('/resume-search?q=python')
})

test('a search shows people, with what was searched for marked, and leads to them', async ({ openAs }) => {
  const page = await openAs('recruiter', '/resume-search')
  await box(page).fill('engineer')
  await button(page).click()
  await expect(results(page).first()).toBeVisible()
  await expect(page).toHaveURL('/resume-search?q=engineer')
  for (const mark of await marks(page).allTextContents()) expect(mark.toLowerCase()).toBe('engineer')
  await expectAccessible(page, { dark: true })
  const link = results(page).first().getByRole('link')
  const name = (await link.textContent()) ?? ''
  await link.click()
  await expect(page).toHaveURL(/\/developer\/[0-9a-f-]+\/overview$/)
  await expect(page.getByRole('main')).toContainText(name)
})

test('a result gives the file of its resume, and says so when there is none', async ({ openAs }) => {
  const page = await openAs('recruiter', '/resume-search?q=engineer')
  const file = results(page)
    .first()
    .getByRole('button', { name: /^Download .+ - resume\.txt$/ })
  const name = (await results(page).first().getByRole('link').textContent()) ?? ''
  const waiting = page.waitForEvent('download')
  const [request] = await Promise.all([page.waitForRequest('**/portal/resume/*'), file.click()])
  expect(new URL(request.url()).search).toBe('')
  const download = await waiting
  expect(download.suggestedFilename()).toBe(`${name} - resume.txt`)
  expect(await readFile(await download.path(), 'utf8')).toContain(`${name}\n`)

  await page.route('**/portal/resume/*', (route) =>
    route.fulfill({ status: 404, json: { error: 'There is no such file.', code: 'NOT_FOUND' } }),
  )
  await file.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('region', { name: 'Notifications' })).toContainText('There is no such file.')
})

test('operators narrow and widen the search', async ({ openAs }) => {
  const page = await openAs('recruiter', '/resume-search?q=python')
  await expect(results(page).first()).toBeVisible()
  const python = await total(page)
  const after = async (text: string) => {
    await answered(page, text)
    return total(page)
  }
  const both = await after('python docker')
  const without = await after('python -docker')
  const either = await after('python OR docker')
  expect(both + without).toBe(python)
  expect(both).toBeLessThan(python)
  expect(either).toBeGreaterThan(python)
})

test('a filter of the address that is in no list is as none, on the screen and in the search', async ({ openAs }) => {
  const page = await openAs('recruiter', '/resume-search?q=engineer&stage=HIRED&country=ZZ')
  await expect(results(page)).toHaveCount(20)
  await expect(page.getByRole('combobox', { name: 'Stage' })).toHaveValue('')
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('on a phone the text box has a line of its own, so that its placeholder is whole', async ({ openAs }) => {
  const page = await openAs('recruiter', '/resume-search')
  await page.setViewportSize({ width: 390, height: 844 })
  expect((await box(page).boundingBox())?.width).toBeGreaterThan(300)
})

test('filters, page and search live in the address', async ({ openAs }) => {
  const page = await openAs('recruiter', '/resume-search?q=engineer')
  await expect(results(page)).toHaveCount(20)
  const all = await total(page)
  const first = await results(page).first().textContent()
  await page.getByRole('button', { name: 'Next page' }).click()
  await expect(page).toHaveURL('/resume-search?q=engineer&page=2')
  await expect(results(page).first()).not.toHaveText(first ?? '')
  await page.getByRole('combobox', { name: 'Stage' }).selectOption('Member')
  await expect(count(page)).not.toHaveText(`${all} developers`)
  const members = await total(page)
  await page.getByRole('combobox', { name: 'Country' }).selectOption('Brazil')
  await expect(page).toHaveURL('/resume-search?q=engineer&stage=MEMBER&country=BR')
  await expect(count(page)).not.toHaveText(`${members} developers`)
  const narrowed = await total(page)
  expect(narrowed).toBeLessThan(members)
  for (const text of await results(page).allTextContents()) expect(text).toMatch(/Member.*Brazil/)
  await page.reload()
  await expect(box(page)).toHaveValue('engineer')
  expect(await total(page)).toBe(narrowed)
})

test('an empty list says so', async ({ openAs }) => {
  const page = await openAs('recruiter', '/resume-search')
  await search(page, 'nobodywritesthis')
  await expect(page.getByText('No search results')).toBeVisible()
  await expectAccessible(page)
})

test('every example of the hint finds somebody', async ({ openAs }) => {
  const page = await openAs('recruiter', '/resume-search')
  await page.getByRole('button', { name: 'Display Hint' }).click()
  const examples = await page.locator('dl code').allTextContents()
  expect(examples.length).toBeGreaterThan(5)
  for (const example of examples) {
    await answered(page, example)
    expect(await total(page)).toBeGreaterThan(0)
  }
})

test('a page beyond the last one leads to the last one', async ({ openAs }) => {
  const page = await openAs('recruiter', '/resume-search?q=engineer&page=999')
  await expect(results(page).first()).toBeVisible()
  const last = Math.ceil((await total(page)) / 20)
  await expect(page).toHaveURL(`/resume-search?q=engineer&page=${last}`)
  await expect(page.getByText('No search results')).toBeHidden()
})

test('nothing found among the newest is not said to be nothing at all', async ({ openAs }) => {
  const page = await openAs('recruiter', '/resume-search')
  await page.route('**/portal/developer/search-resume*', (route) =>
    route.fulfill({ json: { result: [], total: 0, more: true } }),
  )
  await search(page, '"led a team" the')
  await expect(page.getByText('No search results')).toBeVisible()
  await expect(page.getByText('Only the newest resumes were looked at.')).toBeVisible()
  await expect(count(page)).toBeHidden()
})

test('an error of the server shows in red, and a server that is away is only logged', async ({ openAs }) => {
  const page = await openAs('recruiter', '/resume-search')
  await page.route('**/portal/developer/search-resume*', (route) =>
    route.fulfill({
      status: 503,
      json: { error: 'This took too long. Ask for less, or try again.', code: 'UNAVAILABLE' },
    }),
  )
  await search(page, 'java')
  const error = page.getByRole('main').getByRole('alert')
  await expect(error).toHaveText('This took too long. Ask for less, or try again.')
  const red = (await error.evaluate((element) => getComputedStyle(element).color)).match(/\d+/g)?.map(Number) ?? []
  expect(red[0]).toBeGreaterThan(2 * Math.max(red[1] ?? 255, red[2] ?? 255))

  await page.unroute('**/portal/developer/search-resume*')
  await page.route('**/portal/developer/search-resume*', (route) => route.abort())
  const logged = page.waitForEvent('console', (message) => message.text().includes('UnreachableError'))
  await search(page, 'rust')
  await logged
  await expect(error).toBeHidden()
  await expect(button(page)).toBeEnabled()
})

test('the screen is for staff', async ({ openAs }) => {
  const client = await openAs('client', '/resume-search')
  await expect(client.getByText('This screen is for the staff of the firm.')).toBeVisible()
  const reviewer = await openAs('reviewer', '/resume-search')
  await expect(reviewer).toHaveURL('/my-assessments')
})
