import type { Locator } from '@playwright/test'

/** Picks up a card of a board by keyboard, and waits until the board listens to arrows, which it does one timer later. */
export async function pickUp(handle: Locator, key: 'Space' | 'Enter' = 'Space'): Promise<void> {
  await handle.press(key)
  await handle.page().evaluate(() => new Promise((resolve) => setTimeout(resolve)))
}
