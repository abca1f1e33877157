import type { Page } from '@playwright/test'
import { chooseJob } from './chooseJob.ts'
import { expect, logIn, test } from './product.ts'

const results = (page: Page) => page.getByRole('heading', { name: /^Clients \(\d+ of \d+ Results\)$/ })
const sessionEnded = (page: Page) => page.getByRole('dialog', { name: 'Your session has ended' })

/** Lets the access token look as if it were about to expire, and spoils the refresh token if told to. */
function ageTokens(page: Page, spoilRefreshToken: boolean) {
  return page.evaluate((spoil) => {
    for (const key of Object.keys(localStorage)) {
      const entry = JSON.parse(localStorage.getItem(key) ?? 'null')
      if (!entry?.body?.access_token) continue
      entry.expiresAt = Math.floor(Date.now() / 1000) + 30
      if (spoil) entry.body.refresh_token = 'spoiled'
      localStorage.setItem(key, JSON.stringify(entry))
    }
  }, spoilRefreshToken)
}

/** Ends the session at the identity provider and in the browser's tokens, as time would. */
async function endSession(page: Page) {
  await page.context().clearCookies()
  await ageTokens(page, true)
}

test('logging in leads back to the address that was asked for', async ({ page }) => {
  await page.goto('/clients?sort=-email#top')
  await logIn(page, 'admin')
  await expect(results(page)).toBeVisible()
  await expect(page).toHaveURL(/\/clients\?sort=-email#top$/)
})

test('an address with two slashes at its start leads to the page of one, before and after logging in', async ({
  page,
  baseURL,
}) => {
  await page.goto(`${baseURL}//clients?sort=-email`)
  await logIn(page, 'admin')
  await expect(results(page)).toBeVisible()
  await expect(page).toHaveURL(/:\d+\/clients\?sort=-email$/)
  await page.evaluate(() => window.location.assign(`${window.location.origin}//clients`))
  await expect(page).toHaveURL(/:\d+\/clients$/)
  await expect(results(page)).toBeVisible()
})

test('the log-in page has its icon, and its policy refuses nothing of it', async ({ page }) => {
  const refused: string[] = []
  page.on('console', (message) => /Content.Security.Policy/.test(message.text()) && refused.push(message.text()))
  await page.goto('/')
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible()
  const icon = page.locator('link[rel=icon]')
  const loaded = await page.evaluate(
    (href) => {
      const image = new Image()
      image.src = href
      return image.decode().then(() => image.naturalWidth)
    },
    String(await icon.getAttribute('href')),
  )
  expect(loaded).toBeGreaterThan(0)
  expect(refused).toEqual([])
})

test('logging out ends the session, and the next visit asks to log in', async ({ page }) => {
  await page.goto('/')
  await logIn(page, 'vetter')
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible()
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('auth0spajs')))).toEqual([])
  await page.goto('/clients')
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible()
})

test('a reload stays logged in without asking', async ({ openAs }) => {
  const page = await openAs('admin', '/clients')
  await page.reload()
  await expect(results(page)).toBeVisible()
})

test('the token is renewed by the refresh token before it expires', async ({ browser, product }) => {
  const page = await browser.newPage({ baseURL: product.url })
  await page.goto('/clients')
  await logIn(page, 'admin')
  await expect(results(page)).toBeVisible()
  await ageTokens(page, false)
  const renewal = page.waitForRequest((request) => request.postData()?.includes('grant_type=refresh_token') ?? false)
  await page.getByRole('button', { name: 'Email' }).click()
  await renewal
  await expect(page).toHaveURL(/sort=email/)
  await expect(page.getByRole('table', { name: 'Clients' })).toHaveAttribute('aria-busy', 'false')
  await page.close()
})

test('without a refresh token a hidden frame renews the token, and the page stays', async ({ openAs }) => {
  const page = await openAs('admin', '/clients')
  await expect(results(page)).toBeVisible()
  await ageTokens(page, true)
  const frame = page.waitForRequest((request) => request.url().includes('prompt=none'))
  await page.getByRole('button', { name: 'Email' }).click()
  await frame
  await expect(page.getByRole('columnheader', { name: 'Email' })).toHaveAttribute('aria-sort', 'ascending')
  await expect(page.getByRole('table', { name: 'Clients' })).toHaveAttribute('aria-busy', 'false')
  await expect(sessionEnded(page)).toBeHidden()
})

test('an expired token is renewed once for a whole batch, whose operations are all answered', async ({ openAs }) => {
  const page = await openAs('recruiter', '/skills-search')
  let renewals = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/oauth/token')) renewals += 1
  })
  let expired: string | undefined
  const batches: string[][] = []
  const repeated: string[] = []
  await page.route('**/graphql', (route) => {
    const operations = (route.request().postDataJSON() as { operationName: string }[]).map((one) => one.operationName)
    const { authorization } = route.request().headers()
    // The token holds until it meets a batch, then no more.
    if (operations.length > 1) expired ??= authorization
    if (expired !== authorization) {
      if (expired) repeated.push(...operations)
      return route.continue()
    }
    batches.push(operations)
    const error = { message: 'Could not verify JWT: JWTExpired', extensions: { code: 'invalid-jwt' } }
    return route.fulfill({ json: operations.map(() => ({ errors: [error] })) })
  })
  await chooseJob(page)
  await expect(page.getByRole('region', { name: 'Candidates' }).getByRole('checkbox').first()).toBeVisible()
  await expect(page.getByText(/fits? everything\./)).toBeVisible()
  await expect(page.getByText('JWTExpired')).toBeHidden()
  expect(batches).toEqual([expect.arrayContaining(['allSearchDevs', 'relaxMatch'])])
  expect(repeated).toEqual(expect.arrayContaining(batches.flat()))
  expect(renewals).toBe(1)
})

test('a session that ends while somebody types is renewed in a pop-up, and nothing typed is lost', async ({
  browser,
  product,
}) => {
  const page = await browser.newPage({ baseURL: product.url })
  await page.goto('/staff')
  await logIn(page, 'admin')
  await page.getByRole('button', { name: 'Add Staff' }).click()
  const form = page.getByRole('dialog', { name: 'Add Staff' })
  await form.getByLabel('Full Name').fill('Sam Session')
  await form.getByLabel('E-mail').fill('sam.session@vouch.example')
  await form.getByLabel('Role').selectOption('Recruiter')
  await endSession(page)
  await form.getByRole('button', { name: 'Add Staff' }).click()
  await expect(sessionEnded(page)).toBeVisible()

  const popup = page.waitForEvent('popup')
  await sessionEnded(page).getByRole('button', { name: 'Log in' }).click()
  await logIn(await popup, 'admin')
  await expect(sessionEnded(page)).toBeHidden()
  await expect(page.getByRole('dialog', { name: 'Set-password link' })).toContainText('sam.session@vouch.example')
  await page.close()
})

test('when somebody else logs in, the page of the person before is gone, whatever they had typed', async ({
  browser,
  product,
}) => {
  const page = await browser.newPage({ baseURL: product.url })
  await page.goto('/staff?dialog=add-staff')
  await logIn(page, 'admin')
  await page.getByRole('dialog', { name: 'Add Staff' }).getByLabel('Full Name').fill('Sam Secret')
  await endSession(page)
  await page.getByRole('dialog', { name: 'Add Staff' }).getByLabel('E-mail').fill('sam.secret@vouch.example')
  await page.getByRole('dialog', { name: 'Add Staff' }).getByLabel('Role').selectOption('Recruiter')
  await page.getByRole('dialog', { name: 'Add Staff' }).getByRole('button', { name: 'Add Staff' }).click()
  await expect(sessionEnded(page)).toBeVisible()
  const popup = page.waitForEvent('popup')
  await sessionEnded(page).getByRole('button', { name: 'Log in' }).click()
  await logIn(await popup, 'vetter')
  await expect(page.getByText('There is no page at this address.')).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.close()
})

test('a pop-up that is closed says so, and can be opened again', async ({ browser, product }) => {
  const page = await browser.newPage({ baseURL: product.url })
  await page.goto('/clients')
  await logIn(page, 'admin')
  await expect(results(page)).toBeVisible()
  await endSession(page)
  await page.getByRole('button', { name: 'Email' }).click()
  const popup = page.waitForEvent('popup')
  await sessionEnded(page).getByRole('button', { name: 'Log in' }).click()
  await (await popup).close()
  await expect(sessionEnded(page).getByRole('alert')).toHaveText(
    'The log-in window was closed. Open it again to go on.',
  )
  await expect(sessionEnded(page).getByRole('button', { name: 'Log in' })).toBeEnabled()
  await page.close()
})

test('a log-in that fails is told with a way out and a second way in', async ({ page }) => {
  await page.goto('/?error=access_denied&error_description=The%20tenant%20said%20no&state=unknown')
  await expect(page.getByRole('heading', { name: 'Not Authorized: Invalid state' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible()
  const popup = page.waitForEvent('popup')
  await page.getByRole('button', { name: 'Log in with a pop-up' }).click()
  await logIn(await popup, 'vetter')
  await expect(page).toHaveURL(/\/my-assessments$/)
})

test('a blocked account is told so, with a way out', async ({ openAs }) => {
  const page = await openAs('vetter')
  await page.route('**/graphql', (route) => {
    const error = { message: 'Your account is blocked.', extensions: { code: 'UNAUTHENTICATED' } }
    return route.fulfill({ status: 401, json: { errors: [error] } })
  })
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Not Authorized: Your account is blocked.' })).toBeVisible()
  await page.unrouteAll()
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible()
})

test('without an address of the API the app waits, and logs why', async ({ openAs }) => {
  const page = await openAs('vetter')
  const logged: string[] = []
  page.on('console', (message) => logged.push(message.text()))
  await page.route('**/cfg.js', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, body: `${await answer.text()};delete window.VOUCH.apiUrl` })
  })
  await page.reload()
  await expect(page.getByRole('status')).toHaveText('Loading...')
  await expect.poll(() => logged.join()).toContain('API URL is not defined')
})
