import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { AxeBuilder } from '@axe-core/playwright'
import { type BrowserContext, test as base, expect, type Page } from '@playwright/test'
import type { Role } from '#shared/permissions.ts'
import { type Product, startProduct } from '#test/product.ts'

type State = Awaited<ReturnType<BrowserContext['storageState']>>

interface WorkerFixtures {
  readonly product: Product
  /** The browser storage of logged-in users by role. */
  readonly logins: Map<Role, State>
}

interface Fixtures {
  /** Opens a page of the product as a logged-in user of the role. */
  readonly openAs: (role: Role, address?: string) => Promise<Page>
}

/** A test of the product, which runs once per worker, with demo data. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  product: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the needed fixtures from this pattern.
    async ({}, use) => {
      const folder = await mkdtemp(path.join(tmpdir(), 'vouch-e2e-'))
      // PostgreSQL may run as another user, who must reach its data in the folder.
      await chmod(folder, 0o755)
      try {
        const product = await startProduct({ VOUCH_DATA_DIR: path.join(folder, 'data') })
        await use(product)
        await product.stop()
      } finally {
        await rm(folder, { recursive: true, force: true })
      }
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  logins: [async ({ product: _product }, use) => use(new Map()), { scope: 'worker' }],
  baseURL: async ({ product }, use) => use(product.url),
  openAs: async ({ browser, product, logins }, use) => {
    const contexts: BrowserContext[] = []
    await use(async (role, address = '/') => {
      const context = await browser.newContext({ baseURL: product.url, storageState: logins.get(role) })
      contexts.push(context)
      const page = await context.newPage()
      await page.goto(address)
      if (!logins.has(role)) {
        await logIn(page, role)
        await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible()
        logins.set(role, await context.storageState())
      }
      await expect(page.getByRole('main')).toBeVisible()
      // A test that intercepts requests must not see those of the first screen.
      await page.waitForLoadState('networkidle')
      return page
    })
    // A poll that is still running would otherwise fail the finished test.
    const pages = contexts.flatMap((context) => context.pages())
    await Promise.all(pages.map((page) => page.unrouteAll({ behavior: 'ignoreErrors' })))
    await Promise.all(contexts.map((context) => context.close()))
  },
})

/** Logs in through the real page, as the demo account of a role. */
export async function logIn(page: Page, role: Role): Promise<void> {
  await page.getByLabel('E-mail').fill(`${role}@vouch.example`)
  await page.getByLabel('Password', { exact: true }).fill('vouch-demo')
  await page.getByRole('button', { name: 'Log in' }).click()
}

/** The first table row that contains `text`. */
export function row(page: Page, text: string) {
  return page.getByRole('row').filter({ hasText: text }).first()
}

/** Expects no violations by axe, in the light and the dark scheme. */
export async function expectAccessible(page: Page): Promise<void> {
  await renderOffscreenContent(page)
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.locator(`html[data-mantine-color-scheme="${colorScheme}"]`).waitFor()
    // Content that is being replaced is dimmed, which would lower its contrast.
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
    const { violations } = await new AxeBuilder({ page }).analyze()
    const problems = violations.map(
      ({ id, nodes }) => `${colorScheme}: ${id} ${nodes[0]?.html} ${nodes[0]?.failureSummary}`,
    )
    expect(problems).toEqual([])
  }
}

/**
 * Renders content that `content-visibility` skips while it is off screen. Until then it keeps the colours of the previous
 * scheme, and axe would check those.
 */
function renderOffscreenContent(page: Page): Promise<void> {
  return page.evaluate(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('* { content-visibility: visible !important }')
    document.adoptedStyleSheets.push(sheet)
  })
}

export { expect }
