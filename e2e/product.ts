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
  /** What a browser keeps of somebody who has logged in. */
  readonly logins: Map<Role, State>
}

interface Fixtures {
  /** Opens a page of the product as somebody with that role, who is logged in already. */
  readonly openAs: (role: Role, address?: string) => Promise<Page>
}

/** Tests of the product, which runs once, with demo data, for all tests of a worker. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  product: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures that this one needs from here.
    async ({}, use) => {
      const folder = await mkdtemp(path.join(tmpdir(), 'vouch-e2e-'))
      // The user that runs PostgreSQL must reach its part of the folder.
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
      // A test that watches or holds up requests must not meet those of the first screen.
      await page.waitForLoadState('networkidle')
      return page
    })
    // What a page polls would otherwise find its answer gone, and fail the test that is over.
    const pages = contexts.flatMap((context) => context.pages())
    await Promise.all(pages.map((page) => page.unrouteAll({ behavior: 'ignoreErrors' })))
    await Promise.all(contexts.map((context) => context.close()))
  },
})

/** Logs in by the real page, as the demo account of a role. */
export async function logIn(page: Page, role: Role): Promise<void> {
  await page.getByLabel('E-mail').fill(`${role}@vouch.example`)
  await page.getByLabel('Password', { exact: true }).fill('vouch-demo')
  await page.getByRole('button', { name: 'Log in' }).click()
}

/** The first row of a table's body whose text holds `text`. */
export function row(page: Page, text: string) {
  return page.getByRole('row').filter({ hasText: text }).first()
}

/** Finds nothing that keeps anybody out, in light and in dark. */
export async function expectAccessible(page: Page): Promise<void> {
  await drawAll(page)
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.locator(`html[data-mantine-color-scheme="${colorScheme}"]`).waitFor()
    // What is about to be replaced is dimmed until then.
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
    const { violations } = await new AxeBuilder({ page }).analyze()
    const told = violations.map(
      ({ id, nodes }) => `${colorScheme}: ${id} ${nodes[0]?.html} ${nodes[0]?.failureSummary}`,
    )
    expect(told).toEqual([])
  }
}

/**
 * Draws also what `content-visibility` leaves out while it is out of sight: until it is seen, that keeps the colours of the
 * scheme before, and Axe would read those.
 */
function drawAll(page: Page): Promise<void> {
  return page.evaluate(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('* { content-visibility: visible !important }')
    document.adoptedStyleSheets.push(sheet)
  })
}

export { expect }
