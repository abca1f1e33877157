import type { Locator, Page } from '@playwright/test'
import { expect, expectPiecesAccessible, test } from './gallery.ts'
import { button } from './helpers/button.ts'
import { pickUp } from './helpers/pickUp.ts'

// The tests do not depend on each other, so any free worker runs them.
test.describe.configure({ mode: 'parallel' })

const column = (page: Page, name: string) =>
  page.getByRole('region', { name: 'Laundry' }).getByRole('group', { name: new RegExp(`^${name} \\d`) })
const card = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: new RegExp(`^${name}`) })
const handle = (page: Page, name: string) => button(page, `Move ${name}`)
const spoken = (page: Page) => page.getByRole('status').filter({ hasText: /./ })

async function drag(page: Page, from: Locator, to: Locator): Promise<void> {
  await from.hover()
  await page.mouse.down()
  const target = await to.boundingBox()
  if (!target) throw new Error('The column is not in sight.')
  const middle = [target.x + target.width / 2, target.y + target.height / 2] as const
  await page.mouse.move(middle[0], middle[1], { steps: 5 })
  await expect(to).toHaveAttribute('data-over', 'true')
  await page.mouse.up()
}

/** Presses until the card settles in a column, since the library takes no click for 50 ms after a drop. */
async function answerDrop(page: Page, name: string, label: string): Promise<void> {
  await expect(async () => {
    await button(page, name).click()
    await expect(column(page, label).getByRole('listitem').filter({ hasText: 'Iron' })).toHaveAttribute(
      'aria-busy',
      'false',
      { timeout: 500 },
    )
  }).toPass()
}

test.beforeEach(async ({ page }) => {
  await page.goto('/boards')
  await expect(column(page, 'To do').getByRole('listitem')).toHaveCount(4)
})

test('the mouse drags a card to another column, which says why it refuses one, and waits for the server with one', {
  tag: '@proof',
}, async ({ page }) => {
  await test.step('a card goes to an empty column, and a click on its link is no drag', async () => {
    await drag(page, card(page, 'Wash'), column(page, 'Doing'))
    await expect(column(page, 'Doing').getByRole('link')).toHaveText(['Wash'])
    await expect(column(page, 'To do').getByRole('listitem')).toHaveCount(3)
    await expect(page.getByRole('heading', { name: 'To do 3' })).toBeVisible()
    await page.getByRole('link', { name: 'Wash' }).click()
    await expect(page).toHaveURL(/#Wash$/)
    await expectPiecesAccessible(page)
  })

  await test.step('a column says why it refuses a card before it is dropped, and the card says it afterwards', async () => {
    const sentence = 'Do it before it is done.'
    await card(page, 'Dry').hover()
    await page.mouse.down()
    const target = await column(page, 'Done').boundingBox()
    await page.mouse.move((target?.x ?? 0) + 40, (target?.y ?? 0) + 80, { steps: 5 })
    await expect(column(page, 'Done')).toContainText(sentence)
    await page.mouse.up()
    await expect(column(page, 'Done')).not.toContainText(sentence)
    await expect(column(page, 'To do').getByRole('alert')).toHaveText(sentence)
    const refusal = page.getByRole('alert').filter({ hasText: sentence })
    // A drag takes every click for a moment after its end.
    await expect(async () => {
      if ((await refusal.count()) > 0) await page.getByRole('button', { name: 'Dismiss' }).click()
      await expect(refusal).toHaveCount(0, { timeout: 100 })
    }).toPass()
  })

  await test.step('a card waits in its new column, and comes back with the reason when the server refuses', async () => {
    await drag(page, card(page, 'Iron'), column(page, 'Review'))
    await expect(column(page, 'Review').getByRole('listitem')).toHaveAttribute('aria-busy', 'true')
    await expect(page.getByRole('heading', { name: 'To do 2' })).toBeVisible()
    await answerDrop(page, 'Refuse', 'To do')
    await expect(column(page, 'To do').getByRole('alert')).toHaveText('Bo moved it first.')
    await expect(page.getByRole('heading', { name: 'Review 0' })).toBeVisible()
    await drag(page, card(page, 'Iron'), column(page, 'Review'))
    await expect(column(page, 'Review').getByRole('listitem')).toHaveAttribute('aria-busy', 'true')
    await answerDrop(page, 'Accept', 'Review')
    await expect(column(page, 'Review').getByRole('listitem')).toHaveAttribute('aria-busy', 'false')
    await expect(page.getByRole('alert').filter({ hasText: 'Bo' })).toHaveCount(0)
  })
})

test('the keyboard does the same, tells what happens, and keeps the focus', { tag: '@proof' }, async ({ page }) => {
  await pickUp(handle(page, 'Fold'))
  await expect(spoken(page)).toHaveText('Fold is over To do.')
  await page.keyboard.press('ArrowRight')
  await expect(spoken(page)).toHaveText('Fold is over Doing.')
  await page.keyboard.press('Space')
  await expect(column(page, 'Doing').getByRole('link')).toHaveText(['Fold'])
  await expect(handle(page, 'Fold')).toBeFocused()

  await pickUp(handle(page, 'Wash'), 'Enter')
  await expect(spoken(page)).toHaveText('Wash is over To do.')
  for (const label of ['Doing', 'Review']) {
    await page.keyboard.press('ArrowRight')
    await expect(spoken(page)).toHaveText(`Wash is over ${label}.`)
  }
  await page.keyboard.press('ArrowRight')
  await expect(spoken(page)).toHaveText('Done: Do it before it is done.')
  await page.keyboard.press('ArrowLeft')
  await expect(spoken(page)).toHaveText('Wash is over Review.')
  await page.keyboard.press('Escape')
  await expect(spoken(page)).toHaveText('Wash stays where it was.')
  await expect(column(page, 'To do').getByRole('link', { name: 'Wash' })).toBeVisible()
  await expect(handle(page, 'Wash')).toBeFocused()
})

test('on a phone the columns are one list, and an empty one is a line', { tag: '@proof' }, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 })
  const [first, second] = [await column(page, 'To do').boundingBox(), await column(page, 'Doing').boundingBox()]
  expect(first?.x).toBe(second?.x)
  expect(second?.y).toBeGreaterThan((first?.y ?? 0) + (first?.height ?? 0))
  expect(second?.height).toBeLessThan(60)
  const board = page.getByRole('region', { name: 'Laundry' })
  expect(await board.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0)
  // The cards of a column that is still read would push those below it down.
  const waiting = page.getByRole('region', { name: 'To look at' })
  await expect(waiting.getByText('To do')).toBeVisible()
  await expect(waiting.getByText('It failed.')).toBeHidden()
  await page.setViewportSize({ width: 1280, height: 800 })
  await expect(waiting.getByText('It failed.')).toBeVisible()
})
