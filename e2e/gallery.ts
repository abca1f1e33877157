import { test as base, expect, type Page } from '@playwright/test'
import { serveGallery } from './gallery/server.ts'
import { expectAccessible } from './helpers/accessible.ts'

interface WorkerFixtures {
  readonly gallery: Awaited<ReturnType<typeof serveGallery>>
}

/** Runs a test of shared pieces without the product. Addresses belong to the gallery, which is built once per worker. */
export const test = base.extend<object, WorkerFixtures>({
  gallery: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the needed fixtures from this pattern.
    async ({}, use) => {
      const gallery = await serveGallery()
      await use(gallery)
      await gallery.close()
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ gallery }, use) => use(gallery.url),
  // The pieces keep nothing between two tests, and a new context would load all of them again.
  reuseContext: [true, { scope: 'worker' }],
})

/** Lets the test move the page's clock. It stands still, because a busy machine would add its own seconds. */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
}

/** Closes the topmost dialog by Escape. It waits for the focus, because the dialog does not listen before. */
export async function escapeDialog(page: Page): Promise<void> {
  await page.locator('[aria-modal="true"]:focus-within').last().waitFor()
  await page.keyboard.press('Escape')
}

/**
 * Expects no violations by axe in either colour scheme, also of pieces that wait for data.
 * @param parts selectors of what opened over a page that is already checked. By default the whole page is checked.
 */
export function expectPiecesAccessible(page: Page, ...parts: string[]): Promise<void> {
  return expectAccessible(page, { dark: true, busy: true, parts })
}

export { expect }
