import type { Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { expect, test } from './product.ts'
import { resize } from './resize.ts'

const staff = [
  ...['My Assessments', 'Resume Search', 'Skills Search', 'Applicants', 'Vetting'],
  ...['Members', 'Stand By', 'Metrics'],
  ...['Jobs', 'Open Profiles', 'Companies'],
  ...['Overview', 'Assessments'],
]
const admins = [...staff.toSpliced(8, 0, 'Skills'), 'Users']
const screens = (page: Page) => page.getByRole('navigation', { name: 'Screens' })
const you = (page: Page) => page.getByRole('region', { name: 'You' })
const scheme = (page: Page) => page.locator('html')

test('an admin finds every screen, goes back and home, and the measures are those of the design', async ({
  openAs,
}) => {
  const page = await openAs('admin')
  await expect(page).toHaveURL(/\/vetting$/)
  await expect(page.getByRole('heading', { name: /^Vetting \(\d+\)$/ })).toBeVisible()
  await expect(screens(page).getByRole('link')).toHaveText(admins)
  await screens(page).getByRole('link', { name: 'Users' }).click()
  await page.getByRole('link', { name: 'Staff' }).click()
  await expect(page).toHaveURL(/\/staff$/)
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(page).toHaveURL(/\/clients$/)

  await resize(page, 1600, 900)
  const box = async (role: 'complementary' | 'banner' | 'main') => page.getByRole(role).first().boundingBox()
  expect((await box('complementary'))?.width).toBe(200)
  expect((await box('banner'))?.height).toBe(48)
  expect((await box('main'))?.width).toBe(1200)

  await resize(page, 390)
  await expect(screens(page)).toBeHidden()
  await page.getByRole('button', { name: 'Menu' }).click()
  await expectAccessible(page, { dark: true })
  await screens(page).getByRole('link', { name: 'Skills Search' }).click()
  await expect(page).toHaveURL(/\/skills-search$/)
  await expect(screens(page)).toBeHidden()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await resize(page, 1280)
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Home' }).click()
  await expect(page).toHaveURL(/\/vetting$/)
})

test('a vetter finds the screens of the staff, none for admins, and the theme that they chose once', async ({
  openAs,
}) => {
  const page = await openAs('vetter')
  await expect(screens(page).getByRole('link')).toHaveText(staff)
  await expect(screens(page).getByRole('button')).toHaveText(['Search Developers', 'Add Developer'])
  for (const address of ['import', 'security', 'clients']) {
    await page.goto(`/${address}`)
    await expect(page.getByRole('heading', { name: 'There is no page at this address.' })).toBeVisible()
  }
  await page.getByRole('banner').getByRole('button', { name: 'Search' }).click()
  await page.getByRole('combobox').fill('Import')
  await expect(page.getByRole('dialog')).toContainText('Nothing matches')
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Go to the home page' }).click()
  await expect(page).toHaveURL(/\/vetting$/)
  await page.getByRole('radio', { name: 'Dark' }).check()
  await expect(scheme(page)).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await page.reload()
  await expect(page.getByRole('radio', { name: 'Dark' })).toBeChecked()
  await expect(scheme(page)).toHaveAttribute('data-mantine-color-scheme', 'dark')
})

for (const role of ['dstm', 'recruiter'] as const) {
  test(`a ${role} finds the screens of the staff`, async ({ openAs }) => {
    await expect(screens(await openAs(role)).getByRole('link')).toHaveText(staff)
  })
}

test('a reviewer is led back to the own assessments from everywhere else', async ({ openAs }) => {
  const page = await openAs('reviewer')
  await expect(page).toHaveURL(/\/my-assessments$/)
  await expect(screens(page).getByRole('link')).toHaveText(['My Assessments'])
  await expect(screens(page).getByRole('button')).toHaveCount(0)
  await expect(you(page).getByRole('button', { name: 'Logout' })).toBeVisible()
  await expect(you(page).getByRole('link', { name: 'Your sessions' })).toHaveAttribute('href', '/you')
  await expect(you(page).getByRole('link', { name: 'Change password' })).toHaveAttribute('href', '/u/change-password')
  const elsewhere = [
    'clients',
    'skills-search',
    'resume-search',
    'security',
    'developer/1',
    'developer/1/overview',
    'developer/1/assessments',
    'jobs/1/overview',
    'nowhere',
  ]
  for (const address of elsewhere) {
    await page.goto(`/${address}`)
    await expect(page).toHaveURL(/\/my-assessments$/)
  }
})

test('a client is told in one sentence that a screen is not for clients, from the first page on', async ({
  openAs,
}) => {
  const page = await openAs('client')
  await expect(page).toHaveURL(/\/vetting$/)
  await expect(page.getByRole('heading', { name: 'This screen is for the staff of the firm.' })).toBeVisible()
  await expect(screens(page).getByRole('link')).toHaveText(staff)
  await expectAccessible(page, { dark: true })
  for (const address of [
    'my-assessments',
    'skills-search',
    'resume-search',
    'check-in/timeline/new/',
    'check-in/new/1',
  ]) {
    await page.goto(`/${address}`)
    await expect(page.getByRole('main')).toHaveText(/^This screen is for the staff of the firm\.Your jobs \d/)
  }
  await page.goto('/import')
  await expect(page.getByText('There is no page at this address.')).toBeVisible()
})

test('a part of the app that cannot be loaded, or takes over 120 seconds, says so, and Dismiss reloads', async ({
  openAs,
}) => {
  const page = await openAs('admin', '/', (page) => page.clock.install())
  const alert = page.getByRole('alert')
  await page.route(/assets\/.*\.js$/, () => undefined)
  await screens(page).getByRole('link', { name: 'Users' }).click()
  await page.clock.runFor(119_000)
  await expect(alert).toBeHidden()
  await page.clock.runFor(2_000)
  await expect(alert).toContainText('took over 120 seconds')
  await page.unrouteAll()
  await page.route(/assets\/.*\.js$/, (route) => route.abort())
  await screens(page).getByRole('link', { name: 'Resume Search' }).click()
  await expect(alert).toContainText('could not be loaded')
  await page.unrouteAll()
  await alert.getByRole('button', { name: 'Dismiss' }).click()
  await expect(page.getByPlaceholder('Search resumes...')).toBeVisible()
})

test('a service worker that an earlier app left behind is unregistered', async ({ openAs }) => {
  const page = await openAs('vetter')
  await page.context().route('**/old-worker.js', (route) => route.fulfill({ contentType: 'text/javascript', body: '' }))
  const registrations = () =>
    page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).map(({ scope }) => scope))
  // The current policy allows no worker, so this one was registered before that policy.
  await page.route('**/my-assessments', async (route) => {
    const answer = await route.fetch()
    const { 'content-security-policy': _policy, ...headers } = answer.headers()
    await route.fulfill({ response: answer, headers })
  })
  await page.goto('/my-assessments')
  await page.evaluate(() => navigator.serviceWorker.register('/old-worker.js'))
  expect(await registrations()).toHaveLength(1)
  await page.reload()
  await expect.poll(registrations).toEqual([])
})
