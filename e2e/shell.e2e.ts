import type { Page } from '@playwright/test'
import { expectAccessible } from './helpers/accessible.ts'
import { expect, test } from './helpers/product.ts'
import { resize } from './helpers/resize.ts'

const admins = [
  ...['My Assessments', 'Resume Search', 'Skills Search', 'Applicants', 'Vetting'],
  ...['Members', 'Stand By', 'Metrics', 'Skills'],
  ...['Jobs', 'Open Profiles', 'Companies'],
  ...['Overview', 'Assessments', 'Users'],
]
const screens = (page: Page) => page.getByRole('navigation', { name: 'Screens' })
const scheme = (page: Page) => page.locator('html')

test('an admin finds every screen, goes back and home, and the measures are those of the design', {
  tag: '@proof',
}, async ({ openAs }) => {
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
  await expectAccessible(page, { dark: true, parts: ['aside'] })
  await screens(page).getByRole('link', { name: 'Skills Search' }).click()
  await expect(page).toHaveURL(/\/skills-search$/)
  await expect(screens(page)).toBeHidden()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await resize(page, 1280)
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Home' }).click()
  await expect(page).toHaveURL(/\/vetting$/)

  await test.step('the theme that somebody chose once is that of the next visit', async () => {
    await page.getByRole('radio', { name: 'Dark' }).check()
    await expect(scheme(page)).toHaveAttribute('data-mantine-color-scheme', 'dark')
    await page.reload()
    await expect(page.getByRole('radio', { name: 'Dark' })).toBeChecked()
    await expect(scheme(page)).toHaveAttribute('data-mantine-color-scheme', 'dark')
  })
})

test('a client is at home on the first page, also after a reload', { tag: '@proof' }, async ({ openAs }) => {
  const page = await openAs('client')
  await expect(page).toHaveURL(/\/vetting$/)
  await expect(page.getByRole('heading', { name: /^Welcome, / })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: /^Welcome, / })).toBeVisible()
})

test('a part of the app that cannot be loaded, or takes over 120 seconds, says so, and Dismiss reloads', {
  tag: '@proof',
}, async ({ openAs }) => {
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

test('a service worker that an earlier app left behind is unregistered', { tag: '@proof' }, async ({ openAs }) => {
  // The current policy allows no worker, so this one was registered before that policy.
  const page = await openAs('vetter', '/you', async (page) => {
    await page
      .context()
      .route('**/old-worker.js', (route) => route.fulfill({ contentType: 'text/javascript', body: '' }))
    await page.route('**/you', async (route) => {
      const answer = await route.fetch()
      const { 'content-security-policy': _policy, ...headers } = answer.headers()
      await route.fulfill({ response: answer, headers })
    })
  })
  const registrations = () =>
    page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).map(({ scope }) => scope))
  await page.evaluate(() => navigator.serviceWorker.register('/old-worker.js'))
  expect(await registrations()).toHaveLength(1)
  await page.reload()
  await expect.poll(registrations).toEqual([])
})
