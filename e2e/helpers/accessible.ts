import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

interface Look {
  /** Checks the dark scheme too, for screens with pieces that the gallery does not show. */
  readonly dark?: boolean
  /** Checks the page while it waits for data, instead of waiting until the data is there. */
  readonly busy?: boolean
  /** Selectors of what opened over a page that is already checked. By default the whole page is checked. */
  readonly parts?: readonly string[]
}

/** Expects no violations by axe. Only colours differ between the schemes, so only colours are checked in the dark one. */
export async function expectAccessible(
  page: Page,
  { dark = false, busy = false, parts = [] }: Look = {},
): Promise<void> {
  await renderOffscreenContent(page)
  for (const colorScheme of dark ? (['light', 'dark'] as const) : (['light'] as const)) {
    await page.emulateMedia({ colorScheme })
    await page.locator(`html[data-mantine-color-scheme="${colorScheme}"]`).waitFor()
    // Content that is being replaced is dimmed, which would lower its contrast.
    if (!busy) await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
    await expectNoViolations(page, colorScheme, parts)
  }
}

/**
 * Expects no violations by axe on a page without JavaScript, in both schemes. Axe is a script, so it checks a copy.
 * @param page of a browser with JavaScript.
 */
export async function expectStaticPageAccessible(page: Page, original: Page): Promise<void> {
  await page.setContent(await original.content())
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await expectNoViolations(page, colorScheme, [])
  }
}

async function expectNoViolations(page: Page, colorScheme: 'light' | 'dark', parts: readonly string[]): Promise<void> {
  // Asked for violations alone, and in this page alone, axe takes a quarter of the time. No page has frames of another site.
  const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).setLegacyMode()
  for (const part of parts) axe.include(part)
  if (colorScheme === 'dark') axe.withRules(['color-contrast', 'link-in-text-block'])
  const { violations } = await axe.analyze()
  const problems = violations.map(
    ({ id, nodes }) => `${colorScheme}: ${id} ${nodes[0]?.html} ${nodes[0]?.failureSummary}`,
  )
  expect(problems).toEqual([])
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
