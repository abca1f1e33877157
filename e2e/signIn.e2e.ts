import { randomUUID } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import { providerKeys, signedToken } from '#test/web/idTokens.ts'
import { expect, logIn, test } from './helpers/product.ts'

const results = (page: Page) => page.getByRole('heading', { name: /^Clients \(\d+ of \d+ Results\)$/ })
const sessionEnded = (page: Page) => page.getByRole('dialog', { name: 'Your session has ended' })

/**
 * Makes the access token expire in less than 120 s, spoils the refresh token if asked to, and presses a button at the same moment: a poll in
 * between would renew the token first.
 */
function pressWithOldTokens(button: Locator, spoilRefreshToken: boolean): Promise<void> {
  return button.evaluate((pressed: HTMLElement, spoil) => {
    for (const key of Object.keys(localStorage)) {
      const entry = JSON.parse(localStorage.getItem(key) ?? 'null')
      if (!entry?.body?.access_token) continue
      entry.expiresAt = Math.floor(Date.now() / 1000) + 110
      if (spoil) entry.body.refresh_token = 'spoiled'
      localStorage.setItem(key, JSON.stringify(entry))
    }
    pressed.click()
  }, spoilRefreshToken)
}

/** Ends the session at the identity provider and in the browser's tokens, as its expiry would, when a button is pressed. */
async function pressAfterTheSession(button: Locator): Promise<void> {
  await button.page().context().clearCookies()
  await pressWithOldTokens(button, true)
}

test('somebody logs in on the way to an address, stays logged in, and logs out', async ({ page, baseURL }) => {
  const refused: string[] = []
  page.on(
    'console',
    (message) => /(Content.Security|Permissions).Policy/.test(message.text()) && refused.push(message.text()),
  )
  await test.step('the log-in page has its icon, its policy refuses nothing of it, and the browser knows all that its headers name', async () => {
    await page.goto('/clients?sort=-email#top')
    await expect(page.getByLabel('Password', { exact: true })).toBeVisible()
    const address = String(await page.locator('link[rel=icon]').getAttribute('href'))
    const width = await page.evaluate((src) => {
      const image = Object.assign(new Image(), { src })
      return image.decode().then(() => image.naturalWidth)
    }, address)
    expect(width).toBeGreaterThan(0)
    expect(refused).toEqual([])
  })

  await test.step('logging in leads back to the address that was asked for, and a reload keeps it', async () => {
    await logIn(page, 'admin')
    await expect(results(page)).toBeVisible()
    await expect(page).toHaveURL(/\/clients\?sort=-email#top$/)
    await page.reload()
    await expect(results(page)).toBeVisible()
  })

  await test.step('logging out ends the session, and the next visit asks to log in', async () => {
    // The next user of this browser must not see which records this one opened.
    await page.evaluate(() => localStorage.setItem('vouch.recent', '{}'))
    await page.getByRole('button', { name: 'Logout' }).click()
    await expect(page.getByLabel('Password', { exact: true })).toBeVisible()
    const kept = await page.evaluate(() => Object.keys(localStorage))
    expect(kept.filter((key) => key.includes('auth0spajs') || key === 'vouch.recent')).toEqual([])
  })

  await test.step('an address with two slashes at its start leads to the page of one, before and after', async () => {
    await page.goto(`${baseURL}//clients?sort=-email`)
    await logIn(page, 'admin')
    await expect(results(page)).toBeVisible()
    await expect(page).toHaveURL(/:\d+\/clients\?sort=-email$/)
    await page.evaluate(() => window.location.assign(`${window.location.origin}//clients`))
    await expect(page).toHaveURL(/:\d+\/clients$/)
    await expect(results(page)).toBeVisible()
  })
})

test('a session is renewed without a word, and one that ends asks in a pop-up and loses nothing typed but to somebody else', async ({
  page,
}) => {
  const form = page.getByRole('dialog', { name: 'Add Staff' })
  const table = page.getByRole('table', { name: 'Clients' })
  const request = (part: string) => page.waitForRequest((one) => `${one.url()} ${one.postData()}`.includes(part))
  /** Adds staff after the session has ended, and opens the pop-up to log in. */
  async function addStaff(name: string, email: string): Promise<Page> {
    await form.getByLabel('Full Name').fill(name)
    await form.getByLabel('E-mail').fill(email)
    await form.getByLabel('Role').selectOption('Recruiter')
    await pressAfterTheSession(form.getByRole('button', { name: 'Add Staff' }))
    const popup = page.waitForEvent('popup')
    await expect(sessionEnded(page).getByRole('button', { name: 'Log in' })).toBeFocused()
    await page.keyboard.press('Enter')
    return popup
  }

  const email = `sam.${randomUUID()}@vouch.example`
  await page.goto('/clients')
  await logIn(page, 'admin')
  await expect(results(page)).toBeVisible()
  await test.step('the refresh token renews the token before it expires, and without one a hidden frame does', async () => {
    for (const [column, spoilRefreshToken, part] of [
      ['Email', false, 'grant_type=refresh_token'],
      ['Current Company', true, 'prompt=none'],
    ] as const) {
      const renewal = request(part)
      await pressWithOldTokens(page.getByRole('columnheader').getByRole('button', { name: column }), spoilRefreshToken)
      await renewal
      await expect(page.getByRole('columnheader', { name: column })).toHaveAttribute('aria-sort', 'ascending')
      await expect(table).toHaveAttribute('aria-busy', 'false')
      await expect(sessionEnded(page)).toBeHidden()
    }
  })

  await test.step('a pop-up that is closed says so, and can be opened again; what was typed is saved', async () => {
    await page.goto('/staff?dialog=add-staff')
    await (await addStaff('Sam Session', email)).close()
    await expect(sessionEnded(page).getByRole('alert')).toHaveText(
      'The log-in window was closed. Open it again to continue.',
    )
    const popup = page.waitForEvent('popup')
    await sessionEnded(page).getByRole('button', { name: 'Log in' }).click()
    await logIn(await popup, 'admin')
    await expect(sessionEnded(page)).toBeHidden()
    const link = page.getByRole('dialog', { name: 'Set-Password Link' })
    await expect(link).toContainText(email)
    await link.getByRole('button', { name: 'Done' }).click()
  })

  await test.step('somebody who logged in in another tab may close the pop-up, since there is a session', async () => {
    await page.getByRole('button', { name: 'Add Staff' }).click()
    const popup = await addStaff('Sally Session', `sally.${email}`)
    await expect(popup.getByLabel('Password', { exact: true })).toBeVisible()
    const elsewhere = await page.context().newPage()
    await elsewhere.goto('/clients')
    await logIn(elsewhere, 'admin')
    await expect(results(elsewhere)).toBeVisible()
    await elsewhere.close()
    await popup.close()
    await expect(sessionEnded(page)).toBeHidden()
    await page.getByRole('dialog', { name: 'Set-Password Link' }).getByRole('button', { name: 'Done' }).click()
  })

  await test.step('when somebody else logs in, the page of the person before is gone, whatever they had typed', async () => {
    await page.getByRole('button', { name: 'Add Staff' }).click()
    await logIn(await addStaff('Sam Secret', 'sam.secret@vouch.example'), 'vetter')
    await expect(page.getByText('There is no page at this address.')).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })
})

test('a log-in that fails is told with a way out and a second way in', {
  tag: '@proof',
}, async ({ page }) => {
  await page.goto('/?error=access_denied&error_description=The%20tenant%20said%20no&state=unknown')
  await expect(page.getByRole('heading', { name: 'Not Authorized: Invalid state' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible()
  const popup = page.waitForEvent('popup')
  await page.getByRole('button', { name: 'Log in with a pop-up' }).click()
  await logIn(await popup, 'vetter')
  await expect(page).toHaveURL(/\/vetting$/)
})

test('an ID token is checked by the browser: its issuer, audience, nonce, algorithm and signature, and its end with 60 seconds', async ({
  openAs,
}) => {
  const page = await openAs('vetter', '/you')
  const now = () => Math.floor(Date.now() / 1_000)
  /** Logs in again with changed claims in the ID token. */
  async function logInWith(claims: object, header: object = {}, rewrite = resigned): Promise<void> {
    await page.unrouteAll({ behavior: 'wait' })
    await page.route('**/oauth/token', async (route) => {
      const response = await route.fetch()
      const tokens = (await response.json()) as { id_token: string }
      await route.fulfill({ response, json: { ...tokens, id_token: rewrite(tokens.id_token, claims, header) } })
    })
    if (rewrite === resigned)
      await page.route('**/.well-known/jwks.json', (route) => route.fulfill({ json: providerKeys }))
    await page.evaluate(() => localStorage.clear())
    await page.goto('/you')
  }
  for (const [claims, header, words] of [
    [{ iss: 'https://another.example/' }, {}, 'Issuer (iss) claim mismatch'],
    [{ aud: 'another' }, {}, 'Audience (aud) claim mismatch'],
    [{ nonce: 'another' }, {}, 'Nonce (nonce) claim mismatch'],
    [{}, { alg: 'HS256' }, 'Expected the ID token to be signed with "RS256"'],
    // The token expired more than 60 s ago, and less than the 120 s of a renewal.
    [{ exp: now() - 80 }, {}, 'Expiration Time (exp) claim error'],
  ] as const) {
    await logInWith(claims, header)
    await expect(page.getByRole('heading', { name: /^Not Authorized: / })).toContainText(words)
  }
  await logInWith({ exp: now() - 20 })
  await expect(page.getByRole('heading', { name: 'Your sessions' })).toBeVisible()
  const roleClaim = await page.evaluate(() => window.VOUCH.roleClaim)
  await logInWith({ [roleClaim]: 'admin', sub: randomUUID() }, {}, forged)
  await expect(page.getByRole('heading', { name: /^Not Authorized: / })).toContainText('has not signed this log-in')
})

const partOf = (token: string, place: number): object =>
  JSON.parse(Buffer.from(token.split('.')[place] ?? '', 'base64url').toString())

/** Changes claims of a token, and signs it with the key of `providerKeys`. */
function resigned(token: string, claims: object, header: object): string {
  return signedToken({ ...partOf(token, 1), ...claims }, header)
}

/** Changes claims of a token, and leaves its signature. */
function forged(token: string, claims: object): string {
  const [header, , signature] = token.split('.')
  const changed = Buffer.from(JSON.stringify({ ...partOf(token, 1), ...claims })).toString('base64url')
  return [header, changed, signature].join('.')
}

test('without an address of the API the app waits and logs why, and a blocked account is told so, with a way out', {
  tag: '@proof',
}, async ({ openAs }) => {
  const page = await openAs('vetter')
  const logged: string[] = []
  page.on('console', (message) => logged.push(message.text()))
  await page.route('**/cfg.js', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, body: `${await answer.text()};delete window.VOUCH.apiUrl` })
  })
  await test.step('the text stands at once and stays, and after 600 ms the logo beside it', async () => {
    const [screen, logo] = [page.getByRole('status'), page.getByRole('status').locator('svg')]
    await page.clock.install()
    await page.clock.pauseAt(Date.now() + 60_000)
    await page.reload()
    await expect(async () => {
      await page.clock.runFor(20)
      expect(logged.join()).toContain('API URL is not defined')
    }).toPass({ intervals: [100] })
    await expect(screen).toHaveText('Loading...')
    await page.clock.runFor(400)
    await expect(logo).toBeHidden()
    await page.clock.runFor(200)
    await expect(logo).toBeVisible()
    await page.clock.runFor(60_000)
    await expect(screen).toHaveText('Loading...')
    await page.clock.resume()
  })
  await page.unrouteAll({ behavior: 'wait' })

  await page.route('**/graphql', (route) => {
    const error = { message: 'Your account is blocked.', extensions: { code: 'UNAUTHENTICATED' } }
    return route.fulfill({ status: 401, json: { errors: [error] } })
  })
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Not Authorized: Your account is blocked.' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible()
})
