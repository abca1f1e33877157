import type { Page } from '@playwright/test'
import { escapeDialog, expect, expectPiecesAccessible, test } from './gallery.ts'
import { button as anyButton } from './helpers/button.ts'
import { resize } from './helpers/resize.ts'

test.describe.configure({ mode: 'parallel' })

const opener = (page: Page, form: 'job' | 'rubric' | 'person' | 'note') => anyButton(page, `Open ${form}`)
const dialog = (page: Page) => page.getByRole('dialog')
const button = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true })
const fields = (page: Page, state: string) => page.getByRole('group', { name: `Fields: ${state}` })

test('fields are drawn in every state, and read what people write', { tag: '@proof' }, async ({ page }) => {
  const refused: string[] = []
  page.on(
    'console',
    (message) => /Content.Security.Policy|TrustedHTML/i.test(message.text()) && refused.push(message.text()),
  )
  await page.goto('/fields')

  await test.step('are drawn in every state under the policy of the product, which refuses nothing of them', async () => {
    const several = fields(page, 'filled').getByRole('combobox', { name: 'Several' })
    await several.click()
    await expect(
      page.getByRole('listbox', { name: 'Several' }).getByRole('option', { name: 'Spring Boot' }),
    ).toBeVisible()
    await page.keyboard.press('Escape')
    await fields(page, 'filled').getByRole('button', { name: 'Calendar of Day' }).click()
    await expect(page.getByRole('button', { name: '31 January 2026' })).toBeVisible()
    await expectPiecesAccessible(page, 'main')
    await page.keyboard.press('Escape')
    // biome-ignore lint/plugin: The gallery shows this state for good.
    await expect(fields(page, 'loading').getByRole('status', { name: 'Loading suggestions' })).toBeVisible()
  })

  await test.step('read numbers and money as people write them', async () => {
    const empty = fields(page, 'empty')
    await empty.getByLabel('Number').fill('12345')
    await expect(empty.getByLabel('Number')).toHaveValue('12,345')
    await empty.getByLabel('Rate').fill('95.5')
    await empty.getByLabel('Rate').blur()
    await expect(empty.getByLabel('Rate')).toHaveValue('€95.50')
  })

  expect(refused).toEqual([])
})

/** Closes a changed form, and answers the question that it asks. */
async function discard(page: Page): Promise<void> {
  await escapeDialog(page)
  await expect(page.getByRole('alertdialog', { name: 'Discard changes?' })).toBeVisible()
  await anyButton(page, 'Discard Changes').click()
  await expect(dialog(page)).toBeHidden()
}

test('a reload asks before it loses what was typed, and only then, and nothing of the forms is wrong for axe', {
  tag: '@proof',
}, async ({ page }) => {
  await page.goto('/forms')
  await expectPiecesAccessible(page, 'main')
  const asked: string[] = []
  page.on('dialog', (question) => {
    asked.push(question.type())
    void question.accept()
  })
  await opener(page, 'person').click()
  await page.reload()
  expect(asked).toEqual([])

  await opener(page, 'job').click()
  await button(page, 'Save job').click()
  await button(page, 'Add Skill').click()
  await button(page, 'Save job').click()
  await expect(dialog(page).getByText('Choose a skill.')).toBeVisible()
  await expectPiecesAccessible(page, '[role="dialog"]')
  await discard(page)

  await opener(page, 'person').click()
  await dialog(page).getByLabel('Name').fill('Ada Lovelace')
  await button(page, 'Save person').click()
  await expect(button(page, 'Use Saved')).toBeVisible()
  await expectPiecesAccessible(page, '[role="dialog"]')
  await page.reload()
  expect(asked).toEqual(['beforeunload'])
})

test('a form that was saved does not hold up the next navigation while it is still on the screen', {
  tag: '@proof',
}, async ({ page }) => {
  await page.goto('/forms')
  await opener(page, 'note').click()
  await dialog(page).getByLabel('Note').fill('Call Ada')
  await button(page, 'Save note').click()
  // The address has changed and the save is over, but the next page is not drawn.
  await page.waitForURL('**/forms/saved')
  await expect(button(page, 'Save note')).toBeEnabled()
  const place = dialog(page).getByLabel('Place')
  await expect(place).toHaveText('/forms')
  await button(page, 'Go on').click()
  await expect(place).toHaveText('/forms/next')
  const question = page.getByRole('alertdialog', { name: 'Discard changes?' })
  await expect(question).toBeHidden()

  // Once a page is drawn, its form asks again before it is left.
  await button(page, 'Go on').click()
  await expect(question).toBeVisible()
})

test('fifty candidate cards cut no word, and keep the place of a flag that cannot load', { tag: '@proof' }, async ({
  page,
}) => {
  await page.route('**/DE.svg', (route) => route.abort())
  await page.goto('/candidates')
  const cards = page.getByRole('region', { name: 'Candidates' }).locator('ol')
  const items = cards.getByRole('listitem').filter({ has: page.getByRole('checkbox') })

  await test.step('a flag that cannot load leaves its place, and nothing moves', async () => {
    const card = (name: string) => items.filter({ hasText: name }).first()
    const lost = card('Schönborn').locator('img')
    await lost.scrollIntoViewIfNeeded()
    await expect(lost).toHaveCSS('visibility', 'hidden')
    const shown = card('Zoë').locator('img')
    await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
    expect((await lost.boundingBox())?.width).toBe((await shown.boundingBox())?.width)
    await expect(shown).toHaveAttribute('alt', '')
  })

  for (const [width, colorScheme] of [
    [1440, 'light'],
    [1024, 'dark'],
  ] as const)
    await test.step(`no word is cut at ${width}, ${colorScheme}`, async () => {
      await resize(page, width, 900)
      await page.emulateMedia({ colorScheme })
      await page.locator(`html[data-mantine-color-scheme="${colorScheme}"]`).waitFor()
      await expect(items).toHaveCount(50)
      expect(await cards.evaluate(cutWords)).toEqual([])
      const columns = cards.getByRole('heading', { name: /^(Required|Core|Bonus)$/ })
      const tops = await columns.evaluateAll((all) => all.slice(0, 3).map((one) => one.getBoundingClientRect().top))
      expect(new Set(tops).size).toBe(1)
    })
})

/** Returns words that break across lines, or that the edge of their box cuts off. */
function cutWords(root: Element): string[] {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync('* { content-visibility: visible !important }')
  document.adoptedStyleSheets.push(sheet)
  const cut: string[] = []
  const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const box = node.parentElement
    if (!box || getComputedStyle(box).position === 'absolute') continue
    for (const { 0: word, index } of (node.textContent ?? '').matchAll(/[^\s-]+/g)) {
      const range = document.createRange()
      range.setStart(node, index)
      range.setEnd(node, index + word.length)
      const parts = [...range.getClientRects()]
      const edge = box.closest('li, a, dd')?.getBoundingClientRect()
      const beyond = parts.some(({ right }) => edge && right > edge.right + 0.5)
      if (parts.length !== 1 || beyond) cut.push(word)
    }
  }
  return cut
}
