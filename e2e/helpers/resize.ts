import type { Page } from '@playwright/test'

/** Resizes the window, and waits until the next frame has laid out the page. */
export async function resize(page: Page, width: number, height = 800): Promise<void> {
  await page.setViewportSize({ width, height })
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
}
