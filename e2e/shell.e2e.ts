import { roles } from '#shared/permissions.ts'
import { expectAccessible } from './accessible.ts'
import { expect, test } from './product.ts'

const staff = ['My Assessments', 'Resume Search', 'Skills Search', 'Companies']
const links = {
  admin: [...staff, 'Users'],
  vetter: staff,
  dstm: staff,
  recruiter: staff,
  reviewer: ['My Assessments'],
  client: staff,
}

for (const role of roles) {
  test(`${role}: the side navigation has the screens of the role, and the You section`, async ({ openAs }) => {
    const page = await openAs(role)
    await expect(page.getByRole('navigation', { name: 'Screens' }).getByRole('link')).toHaveText(links[role])
    const you = page.getByRole('region', { name: 'You' })
    await expect(you.getByRole('button', { name: 'Logout' })).toBeVisible()
    await expect(you.getByRole('link', { name: 'Your sessions' })).toHaveAttribute('href', '/you')
    await expect(you.getByRole('link', { name: 'Change password' })).toHaveAttribute('href', '/u/change-password')
  })
}

test('home is the first screen that the role may read', async ({ openAs }) => {
  for (const role of ['admin', 'reviewer'] as const) {
    await expect(await openAs(role)).toHaveURL(/\/my-assessments$/)
  }
})

test('a reviewer is led back to the own assessments from everywhere else', async ({ openAs }) => {
  const page = await openAs('reviewer', '/clients')
  await expect(page).toHaveURL(/\/my-assessments$/)
  await page.goto('/nowhere')
  await expect(page).toHaveURL(/\/my-assessments$/)
})

test('a client is told in one sentence that a screen is not for clients', async ({ openAs }) => {
  const page = await openAs('client', '/my-assessments')
  await expect(page.getByRole('main')).toHaveText('This screen is for the staff of the firm.')
})

test('an unknown address, or one for admins only, is not found', async ({ openAs }) => {
  const page = await openAs('vetter', '/clients')
  await expect(page.getByRole('heading', { name: 'There is no page at this address.' })).toBeVisible()
  await page.getByRole('link', { name: 'Go to the first page' }).click()
  await expect(page).toHaveURL(/\/my-assessments$/)
})

test('the measures are those of the design', async ({ openAs }) => {
  const page = await openAs('admin', '/clients')
  await page.setViewportSize({ width: 1600, height: 900 })
  const box = async (role: 'complementary' | 'banner' | 'main') => page.getByRole(role).first().boundingBox()
  expect((await box('complementary'))?.width).toBe(200)
  expect((await box('banner'))?.height).toBe(48)
  expect((await box('main'))?.width).toBe(1200)
})

test('back goes back, and Home goes home', async ({ openAs }) => {
  const page = await openAs('admin', '/clients')
  await page.getByRole('link', { name: 'Staff' }).click()
  await expect(page).toHaveURL(/\/staff$/)
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(page).toHaveURL(/\/clients$/)
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Home' }).click()
  await expect(page).toHaveURL(/\/my-assessments$/)
})

test('the theme is chosen once and remembered', async ({ openAs }) => {
  const page = await openAs('vetter')
  const scheme = page.locator('html')
  await page.getByRole('radio', { name: 'Dark' }).check()
  await expect(scheme).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await page.reload()
  await expect(page.getByRole('radio', { name: 'Dark' })).toBeChecked()
  await expect(scheme).toHaveAttribute('data-mantine-color-scheme', 'dark')
})

test('on a phone the side navigation opens over the page', async ({ openAs }) => {
  const page = await openAs('admin', '/clients')
  await page.setViewportSize({ width: 390, height: 800 })
  const navigation = page.getByRole('navigation', { name: 'Screens' })
  await expect(navigation).toBeHidden()
  await page.getByRole('button', { name: 'Menu' }).click()
  await navigation.getByRole('link', { name: 'My Assessments' }).click()
  await expect(page).toHaveURL(/\/my-assessments$/)
  await expect(navigation).toBeHidden()
})

test('a screen that breaks shows why, and dismissing it reloads the page', async ({ openAs }) => {
  const page = await openAs('admin')
  await page.route(/assets\/ClientsPage/, (route) => route.abort())
  await page.getByRole('link', { name: 'Users' }).click()
  const alert = page.getByRole('alert')
  await expect(alert).toContainText('could not be loaded')
  await page.unrouteAll()
  await alert.getByRole('button', { name: 'Dismiss' }).click()
  await expect(page.getByRole('heading', { name: /^Clients \(/ })).toBeVisible()
})

test('a part of the app that takes over 120 seconds is given up', async ({ openAs }) => {
  const page = await openAs('admin', '/', (page) => page.clock.install())
  await page.route(/assets\/ClientsPage/, () => undefined)
  await page.getByRole('link', { name: 'Users' }).click()
  await page.clock.runFor(119_000)
  await expect(page.getByRole('alert')).toBeHidden()
  await page.clock.runFor(2_000)
  await expect(page.getByRole('alert')).toContainText('took over 120 seconds')
})

test('a service worker that an earlier app left behind is unregistered', async ({ openAs }) => {
  const page = await openAs('vetter')
  await page.context().route('**/old-worker.js', (route) => route.fulfill({ contentType: 'text/javascript', body: '' }))
  const registrations = () =>
    page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).map(({ scope }) => scope))
  // The page's policy allows no worker at all, so this one comes from a time before it.
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

test('nothing of the shell keeps anybody out', async ({ openAs }) => {
  const page = await openAs('client')
  await expectAccessible(page, { dark: true })
  await page.setViewportSize({ width: 390, height: 800 })
  await page.getByRole('button', { name: 'Menu' }).click()
  await expectAccessible(page)
})
