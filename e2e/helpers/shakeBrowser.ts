import type { BrowserContext } from '@playwright/test'
import { aWhile } from '#test/draws/aWhile.ts'

/** Lets each request of a browser take its own time. */
export async function shakeBrowser(context: BrowserContext): Promise<void> {
  await context.route('**/*', async (route) => {
    await aWhile(200)
    // The page may be closed by now.
    await route.continue().catch(() => undefined)
  })
}
