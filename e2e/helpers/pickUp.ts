import type { Locator } from '@playwright/test'

/** Picks up a card of a board by keyboard. The board listens to arrows one timer later, so this waits for it. */
export async function pickUp(handle: Locator, key: 'Space' | 'Enter' = 'Space'): Promise<void> {
  await handle.press(key)
  await handle.page().evaluate(() => new Promise((resolve) => setTimeout(resolve)))
}
