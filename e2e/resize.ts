import type { Page } from '@playwright/test'

/** Gives the window another size, and waits until the page is laid out for it: that takes until the next frame. */
export async function resize(page: Page, width: number, height = 800): Promise<void> {
  await page.setViewportSize({ width, height })
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
}
