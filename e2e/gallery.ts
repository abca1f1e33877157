import { test as base, expect, type Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { serveGallery } from './gallery/server.ts'

interface WorkerFixtures {
  readonly gallery: Awaited<ReturnType<typeof serveGallery>>
}

/** A test of shared pieces, without the product. Addresses are those of the gallery, which is built once per worker. */
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
})

/** Puts the page's clock into the test's hands. It stands still, or a busy machine would count its own seconds too. */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
}

/** Closes the topmost dialog by Escape, once it has the focus: before, it does not listen yet. */
export async function escapeDialog(page: Page): Promise<void> {
  await page.locator('[aria-modal="true"]:focus-within').last().waitFor()
  await page.keyboard.press('Escape')
}

/**
 * Expects no violations by axe in either colour scheme, of pieces that wait for data as well.
 * @param parts selectors of what was opened over a page that is checked already; else the whole page is checked.
 */
export function expectPiecesAccessible(page: Page, ...parts: string[]): Promise<void> {
  return expectAccessible(page, { dark: true, busy: true, parts })
}

export { expect }
