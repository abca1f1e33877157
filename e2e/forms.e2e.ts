import type { Page } from '@playwright/test'
import { button as anyButton } from './button.ts'
import { escapeDialog, expect, expectPiecesAccessible, test } from './gallery.ts'
import { resize } from './resize.ts'

test.describe.configure({ mode: 'parallel' })

const opener = (page: Page, form: 'job' | 'rubric' | 'person' | 'note') => anyButton(page, `Open ${form}`)
const dialog = (page: Page) => page.getByRole('dialog')
const button = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true })
const rowsOf = (page: Page, name: string) => dialog(page).getByRole('group', { name: new RegExp(`^${name} \\d$`) })
const saved = async (page: Page) =>
  JSON.parse((await page.getByLabel('Saved', { exact: true }).textContent()) || 'null')
const fields = (page: Page, state: string) => page.getByRole('group', { name: `Fields: ${state}` })

test('fields are drawn in every state, say their errors, and read what people write', async ({ page }) => {
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
    await page.keyboard.press('Escape')
    await expect(fields(page, 'loading').getByRole('status', { name: 'Loading suggestions' })).toBeVisible()
  })

  await test.step('say their error to who does not see it', async () => {
    for (const label of ['Text', 'Lines', 'One', 'Several', 'City', 'Number', 'Rate', 'Day', 'Yes or no']) {
      const field = fields(page, 'error')
        .getByLabel(new RegExp(`^${label}( \\*)?$`))
        .and(page.locator('input, select, textarea'))
      await expect(field, label).toHaveAccessibleDescription('This is wrong. Write it anew.')
      await expect(field, label).toHaveAttribute('aria-invalid', 'true')
    }
  })

  await test.step('read numbers, money and days as people write them', async () => {
    const empty = fields(page, 'empty')
    await empty.getByLabel('Number').fill('12345')
    await expect(empty.getByLabel('Number')).toHaveValue('12,345')
    await empty.getByLabel('Rate').fill('95.5')
    await empty.getByLabel('Rate').blur()
    await expect(empty.getByLabel('Rate')).toHaveValue('€95.50')
    const day = empty.getByLabel('Day', { exact: true })
    for (const typed of ['2026-02-01', 'Feb 1, 2026', '1.2.2026']) {
      await day.fill(typed)
      await day.blur()
      await expect(day).toHaveValue('1 Feb 2026')
    }
    await day.fill('28 Feb 2026')
    await expect(empty.getByText('Sat 28 Feb 2026')).toBeVisible()
    await day.fill('30 Feb 2026')
    await day.blur()
    await expect(day).toHaveValue('30 Feb 2026')
    await expect(day).toHaveAccessibleDescription('Enter a day such as 31 Jan 2026.')
  })

  await test.step('a day is chosen from the calendar by keys', async () => {
    const filled = fields(page, 'filled')
    await filled.getByRole('button', { name: 'Calendar of Day' }).press('Enter')
    await expect(page.getByRole('button', { name: '31 January 2026' })).toBeFocused()
    await page.keyboard.press('ArrowLeft')
    await expect(page.getByRole('button', { name: '30 January 2026' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(filled.getByLabel('Day', { exact: true })).toHaveValue('30 Jan 2026')
    await expect(page.getByRole('button', { name: '31 January 2026' })).toBeHidden()
  })

  expect(refused).toEqual([])
})

test('rows are added by keys alone, and what is wrong stands at its row', async ({ page }) => {
  await page.goto('/forms')

  await test.step('a job gets its skills by keys alone; what is wrong stands at its row and has the focus', async () => {
    await opener(page, 'job').click()
    await expect(dialog(page).getByLabel('Title')).toBeFocused()
    await page.keyboard.type('Backend')
    await page.keyboard.press('Enter')
    await expect(button(page, 'Add Skill')).toBeFocused()
    await expect(dialog(page).getByText('Add at least one skill.')).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(rowsOf(page, 'Skill').first().getByRole('combobox', { name: 'Skill' })).toBeFocused()
    await expect(dialog(page).getByText('Add at least one skill.')).toBeHidden()
    await page.keyboard.type('Java')
    await button(page, 'Add Skill').press('Enter')
    await page.keyboard.type('Java')
    await button(page, 'Save job').press('Enter')
    const second = rowsOf(page, 'Skill').nth(1).getByRole('combobox', { name: 'Skill' })
    await expect(second).toHaveAccessibleDescription('This skill is there already.')
    await expect(second).toBeFocused()
    await page.keyboard.type('Spring')
    await button(page, 'Add Skill').press('Enter')
    await expect(button(page, 'Add Skill')).toBeDisabled()
    await page.keyboard.type('Amazon')
    await button(page, 'Save job').press('Enter')
    await expect(dialog(page)).toBeHidden()
    expect((await saved(page)).skills.map(({ skill }: { skill: string }) => skill)).toEqual([
      'Java',
      'Spring Boot Framework',
      'Amazon Web Services',
    ])
  })

  await test.step('an error of the API stands at the nested field that it names', async () => {
    await opener(page, 'job').click()
    await dialog(page).getByLabel('Title').fill('refused')
    await button(page, 'Add Skill').click()
    await rowsOf(page, 'Skill').first().getByRole('combobox', { name: 'Skill' }).selectOption('Java')
    await button(page, 'Save job').click()
    const skill = rowsOf(page, 'Skill').first().getByRole('combobox', { name: 'Skill' })
    await expect(skill).toHaveAccessibleDescription('Nobody may ask for this skill.')
    await expect(skill).toBeFocused()
    await expect(dialog(page).getByRole('alert')).toHaveCount(0)
  })
})

test('rows move by keys and buttons, with their focus and their errors, and are changes like any other', async ({
  page,
}) => {
  await page.goto('/forms')

  await test.step('move by Alt and an arrow or by their buttons, and the focus moves with them', async () => {
    await opener(page, 'rubric').click()
    const third = rowsOf(page, 'Criterion').nth(2).getByRole('textbox', { name: 'Name' })
    await third.focus()
    await page.keyboard.press('Alt+ArrowUp')
    await expect(rowsOf(page, 'Criterion').nth(1).getByRole('textbox', { name: 'Name' })).toHaveValue('Clarity')
    await expect(rowsOf(page, 'Criterion').nth(1).getByRole('textbox', { name: 'Name' })).toBeFocused()
    await expect(dialog(page).getByRole('status')).toHaveText('Criterion 3 moved to place 2 of 3.')
    await button(page, 'Move Criterion 2 up').press('Enter')
    await expect(button(page, 'Move Criterion 1 up')).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(rowsOf(page, 'Criterion').first().getByRole('textbox', { name: 'Name' })).toHaveValue('Clarity')
    await button(page, 'Remove Criterion 2').press('Enter')
    await expect(button(page, 'Remove Criterion 2')).toBeFocused()
    await button(page, 'Save rubric').press('Enter')
    expect(await saved(page)).toEqual(['Clarity', 'Tests'])
  })

  await test.step('an error moves with its row, and goes with it', async () => {
    await opener(page, 'rubric').click()
    await rowsOf(page, 'Criterion').nth(1).getByRole('textbox', { name: 'Name' }).fill('')
    await button(page, 'Save rubric').click()
    await expect(rowsOf(page, 'Criterion').nth(1).getByRole('textbox', { name: 'Name' })).toHaveAccessibleDescription(
      'Name the criterion.',
    )
    await page.keyboard.press('Alt+ArrowDown')
    await expect(rowsOf(page, 'Criterion').nth(2).getByRole('textbox', { name: 'Name' })).toHaveAccessibleDescription(
      'Name the criterion.',
    )
    await expect(rowsOf(page, 'Criterion').nth(1).getByRole('textbox', { name: 'Name' })).toHaveAccessibleDescription(
      '',
    )
    await button(page, 'Remove Criterion 3').click()
    await expect(dialog(page).getByText('Name the criterion.')).toBeHidden()
    await discard(page)
  })

  await test.step('rows that were only moved, added or removed are changes, too', async () => {
    for (const change of ['Move Criterion 1 down', 'Add Criterion', 'Remove Criterion 3']) {
      await opener(page, 'rubric').click()
      const first = rowsOf(page, 'Criterion').first().getByRole('textbox', { name: 'Name' })
      // A field that was changed and changed back must not hide the other change.
      await first.fill('Other')
      await first.fill('Correctness')
      await button(page, change).click()
      await discard(page)
    }
  })
})

/** Closes a changed form, and confirms that the changes are lost. */
async function discard(page: Page): Promise<void> {
  await escapeDialog(page)
  await expect(page.getByRole('alertdialog', { name: 'Discard changes?' })).toBeVisible()
  await anyButton(page, 'Discard Changes').click()
  await expect(dialog(page)).toBeHidden()
}

test('a save over a newer version shows theirs beside mine, and leaves the choice', async ({ page }) => {
  await page.goto('/forms')
  const disputes = dialog(page).getByRole('group', { name: 'Saved by someone else' })

  async function collide() {
    await opener(page, 'person').click()
    await dialog(page).getByLabel('Name').fill('Ada Lovelace')
    await dialog(page).getByLabel('City').fill('Paris')
    await button(page, 'Save person').click()
    await expect(dialog(page).getByRole('alert')).toContainText('Someone else changed this person.')
  }

  await test.step('shows theirs beside mine, takes what I left alone, and sends only what I changed', async () => {
    await collide()
    await expect(disputes).toHaveCount(1)
    await expect(disputes).toContainText('Ada King')
    await expect(dialog(page).getByLabel('Name')).toHaveValue('Ada Lovelace')
    await expect(dialog(page).getByLabel('City')).toHaveValue('Paris')
    await expect(dialog(page).getByLabel('Role')).toHaveValue('Lead')
    await button(page, 'Keep Mine').click()
    await expect(disputes).toHaveCount(0)
    await button(page, 'Save person').click()
    await expect(dialog(page)).toBeHidden()
    expect(await saved(page)).toEqual({ name: 'Ada Lovelace', city: 'Paris', version: 2 })
  })

  await test.step('lets me take theirs for a field', async () => {
    await collide()
    await button(page, 'Take Theirs').click()
    await expect(dialog(page).getByLabel('Name')).toHaveValue('Ada King')
    await button(page, 'Save person').click()
    expect(await saved(page)).toEqual({ city: 'Paris', version: 2 })
  })
})

test('a reload asks before it loses what was typed, and only then', async ({ page }) => {
  await page.goto('/forms')
  await opener(page, 'person').click()
  const asked: string[] = []
  page.on('dialog', (question) => {
    asked.push(question.type())
    void question.accept()
  })
  await page.reload()
  expect(asked).toEqual([])
  await opener(page, 'person').click()
  await dialog(page).getByLabel('City').fill('Paris')
  await page.reload()
  expect(asked).toEqual(['beforeunload'])
})

test('a form that was saved does not hold up the next navigation while it is still on the screen', async ({ page }) => {
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

test('fifty candidate cards cut no word, and keep the place of a flag that cannot load', async ({ page }) => {
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

test('nothing of the fields is wrong for axe', async ({ page }) => {
  await page.goto('/fields')
  await fields(page, 'filled').getByRole('button', { name: 'Calendar of Day' }).click()
  await expect(page.getByRole('button', { name: '31 January 2026' })).toBeVisible()
  await expectPiecesAccessible(page, 'main')
})

test('nothing of the forms is wrong for axe', async ({ page }) => {
  await page.goto('/forms')
  await expectPiecesAccessible(page, 'main')
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
  await expect(button(page, 'Take Theirs')).toBeVisible()
  await expectPiecesAccessible(page, '[role="dialog"]')
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
