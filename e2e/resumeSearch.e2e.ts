import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { expect, test } from './product.ts'
import { resize } from './resize.ts'

const box = (page: Page) => page.getByPlaceholder('Search resumes...')
const button = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Search', exact: true })
const results = (page: Page) => page.getByRole('list', { name: 'Results' }).getByRole('listitem')
const count = (page: Page) => page.getByText(/^[\d,]+\+? developers?$/)
const marks = (page: Page) => page.locator('mark')

/** Returns the number in the count of results. */
async function total(page: Page): Promise<number> {
  return Number((await count(page).textContent())?.replace(/\D/g, ''))
}

async function search(page: Page, text: string): Promise<void> {
  await box(page).fill(text)
  await box(page).press('Enter')
}

/** Searches, waits for the answer, and returns how many resumes it found. */
async function totalOf(page: Page, text: string): Promise<number> {
  const answer = page.waitForResponse((response) => new URL(response.url()).searchParams.get('q') === text)
  await search(page, text)
  await expect(page).toHaveURL(`/resume-search?${new URLSearchParams({ q: text })}`)
  // Neither old nor new results are marked as busy until the search has begun.
  await answer
  await expect(page.getByRole('list', { name: 'Results' })).toHaveAttribute('aria-busy', 'false')
  return total(page)
}

const hint = (page: Page) => page.getByText('A leading dash excludes a word.')
const toggleHint = (page: Page) => page.getByRole('button', { name: 'Display Hint' }).click()
const searches = '**/portal/developer/search-resume*'

test('a recruiter searches resumes, narrows and widens by operators, and takes a person and a file from the results', async ({
  openAs,
}) => {
  const page = await openAs('recruiter', '/resume-search')
  await test.step('the button waits for a text, and the filters leave the text its room', async () => {
    await expect(button(page)).toBeDisabled()
    await box(page).fill('  ')
    await expect(button(page)).toBeDisabled()
    // The filter is as wide as its chosen text, not as its longest country.
    expect((await page.getByRole('combobox', { name: 'Country' }).boundingBox())?.width).toBeLessThanOrEqual(220)
    await resize(page, 390, 844)
    await expect.poll(async () => (await box(page).boundingBox())?.width).toBeGreaterThan(300)
    await resize(page, 1280)
  })

  await test.step('every example of the hint finds somebody', async () => {
    await expect(hint(page)).toBeHidden()
    await toggleHint(page)
    await expect(hint(page)).toBeVisible()
    await expectAccessible(page)
    const examples = await page.locator('dl code').allTextContents()
    expect(examples.length).toBeGreaterThan(5)
    for (const example of examples) expect(await totalOf(page, example)).toBeGreaterThan(0)
    await toggleHint(page)
    await expect(hint(page)).toBeHidden()
  })

  await test.step('operators narrow and widen the search', async () => {
    const python = await totalOf(page, 'python')
    const both = await totalOf(page, 'python docker')
    expect(both + (await totalOf(page, 'python -docker'))).toBe(python)
    expect(both).toBeLessThan(python)
    expect(await totalOf(page, 'python OR docker')).toBeGreaterThan(python)
    await search(page, 'nobodywritesthis')
    await expect(page.getByText('No search results')).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('results mark what was searched for, and give the file of the resume', async () => {
    await box(page).fill('engineer')
    await button(page).click()
    await expect(page).toHaveURL('/resume-search?q=engineer')
    await expect(results(page).first()).toBeVisible()
    for (const mark of await marks(page).allTextContents()) expect(mark).toMatch(/^engineer(s|ing)?$/i)
    await expectAccessible(page, { dark: true })
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
    await page.route('**/portal/resume/*', (route) =>
      route.fulfill({ status: 404, json: { error: 'There is no such file.', code: 'NOT_FOUND' } }),
    )
    await file.focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('region', { name: 'Notifications' })).toContainText('There is no such file.')
    await found.getByRole('link').click()
    await expect(page).toHaveURL(/\/developer\/[0-9a-f-]+\/overview$/)
    await expect(page.getByRole('main')).toContainText(name)
  })
})

test('a search that finds nobody leads on, ten results fit a screen, and each explains its place', async ({
  openAs,
}) => {
  const page = await openAs('recruiter', '/resume-search')
  await resize(page, 1280, 800)
  await test.step('the hands begin in the box, and a slip of theirs is understood', async () => {
    await expect(box(page)).toBeFocused()
    await page.keyboard.type('pyhton')
    await page.keyboard.press('Enter')
    await expect(page.getByText('No search results')).toBeVisible()
    await expect(page.getByText('Did you mean python?')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'python', exact: true }).click()
    await expect(page).toHaveURL('/resume-search?q=python')
    await expect(box(page)).toHaveValue('python')
    await expect(results(page).first()).toBeVisible()
  })

  await test.step('words that nobody has together are counted, and one is left out', async () => {
    await search(page, 'python nobodywritesthis')
    await expect(page.getByText(/^[\d,]+ have python, none of them nobodywritesthis\.$/)).toBeVisible()
    await page.getByRole('link', { name: 'Leave out nobodywritesthis' }).click()
    await expect(page).toHaveURL('/resume-search?q=python')
    await expect(box(page)).toHaveValue('python')
  })

  await test.step('a plural finds the singular, and says so', async () => {
    await totalOf(page, 'engineers')
    await expect(marks(page).filter({ hasText: /^engineer$/i })).not.toHaveCount(0)
    const tenth = await results(page).nth(9).boundingBox()
    expect((tenth?.y ?? 0) + (tenth?.height ?? 800)).toBeLessThanOrEqual(800)
    await results(page).first().getByRole('button', { name: 'Why this place?' }).click()
    await expect(results(page).first().getByText('another form, for “engineers”').first()).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('countries have counts, the newest may come first, and the results are a file', async () => {
    const countries = await page.getByRole('combobox', { name: 'Country' }).locator('option').allTextContents()
    for (const country of countries.slice(1)) expect(country).toMatch(/^.+ \([\d,]+\)$/)
    await page.getByRole('combobox', { name: 'Order' }).selectOption('Newest first')
    await expect(page).toHaveURL('/resume-search?q=engineers&order=NEWEST')
    const waiting = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export CSV' }).click()
    const file = await readFile(await (await waiting).path(), 'utf8')
    expect(file.split('\n').length).toBeGreaterThan(20)
  })

  await test.step('a search is saved, and tells of new resumes', async () => {
    await page.getByRole('button', { name: 'Views' }).click()
    await page.getByRole('menuitem', { name: 'Save This View …' }).click()
    const dialog = page.getByRole('dialog', { name: 'Save View' })
    await dialog.getByLabel('Name').fill('New engineers')
    await dialog.getByLabel('Tell me about new resumes').check()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Save View' }).click()
    await page.getByRole('button', { name: 'Views' }).click()
    await page.getByRole('menuitem', { name: 'New engineers (tells you)' }).click()
    await expect(page).toHaveURL('/resume-search?q=engineers&order=NEWEST')
  })
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
  await page.getByRole('combobox', { name: 'Country' }).selectOption('BR')
  await expect(page).toHaveURL('/resume-search?q=engineer&stage=MEMBER&country=BR')
  await expect(count(page)).not.toHaveText(`${members} developers`)
  const narrowed = await total(page)
  expect(narrowed).toBeLessThan(members)
  for (const text of await results(page).allTextContents()) expect(text).toMatch(/Member.*Brazil/)
  await page.reload()
  await expect(box(page)).toHaveValue('engineer')
  expect(await total(page)).toBe(narrowed)

  await test.step('a filter of the address that is in no list is as none, and a page beyond the last the last', async () => {
    await page.goto('/resume-search?q=engineer&stage=HIRED&country=ZZ&page=999')
    await expect(page).toHaveURL(new RegExp(`&page=${Math.ceil(all / 20)}$`))
    await expect(results(page)).not.toHaveCount(0)
    expect(await total(page)).toBe(all)
    await expect(page.getByRole('combobox', { name: 'Stage' })).toHaveValue('')
    await expect(page.getByText('No search results')).toBeHidden()
    await expect(page.getByRole('alert')).toHaveCount(0)
  })
})

test('a slow search shows it, keeps what is typed meanwhile, and gives way to the next; one that fails says why', async ({
  openAs,
}) => {
  const page = await openAs('recruiter', '/resume-search')
  await toggleHint(page)
  await test.step('another search need not wait for the last one, and goes on from where the hands are', async () => {
    await page.route('**/portal/developer/search-resume?q=engineer', () => undefined)
    await search(page, 'engineer')
    await expect(button(page)).toHaveAttribute('data-loading', 'true')
    await page.keyboard.press('Control+a')
    await page.keyboard.type('python')
    await page.keyboard.press('Enter')
    await page.keyboard.type(' docker')
    await expect(page).toHaveURL('/resume-search?q=python')
    await expect(results(page).first()).toBeVisible()
    await expect(button(page)).not.toHaveAttribute('data-loading')
    await expect(box(page)).toBeFocused()
    await expect(box(page)).toHaveValue('python docker')
    await expect(hint(page)).toBeVisible()
    await page.goBack()
    await expect(box(page)).toHaveValue('engineer')
    await page.goForward()
    await expect(box(page)).toHaveValue('python')
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  })

  await test.step('nothing found among the newest is not said to be nothing at all', async () => {
    await page.route(searches, (route) => route.fulfill({ json: { result: [], total: 0, more: true } }))
    await search(page, '"led a team" the')
    await expect(page.getByText('No search results')).toBeVisible()
    await expect(page.getByText('Only the newest resumes were searched.')).toBeVisible()
    await expect(count(page)).toBeHidden()
  })

  await test.step('the error of an answer shows in red, whatever its status, and a result alone is a list', async () => {
    const sentence = 'This took too long. Choose a narrower filter, or try again.'
    const error = page.getByRole('main').getByRole('alert')
    for (const [text, status] of [
      ['java', 400],
      ['kotlin', 200],
    ] as const) {
      await page.route(searches, (route) => route.fulfill({ status, json: { error: sentence } }))
      await search(page, text)
      await expect(button(page)).not.toHaveAttribute('data-loading')
      await expect(error).toHaveText(sentence)
    }
    const red = (await error.evaluate((element) => getComputedStyle(element).color)).match(/\d+/g)?.map(Number) ?? []
    expect(red[0]).toBeGreaterThan(2 * Math.max(red[1] ?? 255, red[2] ?? 255))
    await page.route(searches, (route) => route.fulfill({ json: { result: [] } }))
    await search(page, 'swift')
    await expect(page.getByText('No search results')).toBeVisible()
    await expect(error).toBeHidden()
  })

  await test.step('a server that is away or fails is logged, and a banner offers to retry', async () => {
    const banner = page.getByRole('main').getByRole('alert')
    await page.route(searches, (route) => route.abort())
    const logged = page.waitForEvent('console', (message) => message.text().includes('UnreachableError'))
    await search(page, 'rust')
    await logged
    await expect(banner).toContainText('Vouch cannot be reached.')
    await page.route(searches, (route) => route.fulfill({ status: 503, json: { error: 'The search is away.' } }))
    await banner.getByRole('button', { name: 'Retry' }).click()
    await expect(banner).toContainText('The search is away.')
    await page.route(searches, (route) => route.fulfill({ json: {} }))
    await banner.getByRole('button', { name: 'Retry' }).click()
    await expect(banner).toContainText('The answer of the search cannot be read.')
    await page.unrouteAll()
    await banner.getByRole('button', { name: 'Retry' }).click()
    await expect(banner).toBeHidden()
    await expect(button(page)).toBeEnabled()
  })
})
