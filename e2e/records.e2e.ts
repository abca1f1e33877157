import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page, test } from '@playwright/test'
import { serveGallery } from './gallery/server.ts'

let gallery: Awaited<ReturnType<typeof serveGallery>>

test.beforeAll(async () => {
  gallery = await serveGallery()
})

test.afterAll(() => gallery.close())

const tabs = (page: Page) => page.getByRole('navigation', { name: 'Person tabs' })
const panel = (page: Page) => page.getByRole('dialog', { name: 'Person' })
const stepper = (page: Page, name: string) => page.getByRole('region', { name: `Status ${name}` })
const open = (page: Page, path: string) => page.goto(gallery.url + path)

test.describe('record page', () => {
  test('its address leads to the first tab, and so does one of a tab that there is not', async ({ page }) => {
    await open(page, 'record/ada?from=list#part')
    await expect(page).toHaveURL(/\/record\/ada\/overview\?from=list#part$/)
    await open(page, 'record/ada/nothing/at/all')
    await expect(page).toHaveURL(/\/record\/ada\/overview$/)
    await expect(page).toHaveTitle('Ada Lovelace · Person · Vouch')
  })

  test('tabs are links, the current one is told, and the header stays as it is', async ({ page }) => {
    await open(page, 'record/ada')
    await page.getByRole('button', { name: 'Clicked 0' }).click()
    const notes = tabs(page).getByRole('link', { name: 'Notes' })
    await expect(notes).toHaveAttribute('href', '/record/ada/notes')
    await notes.press('ArrowLeft')
    await expect(notes).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByText('No notes yet')).toBeVisible()
    await expect(tabs(page).locator('[aria-current="page"]')).toHaveText('Notes')
    await expect(page.getByRole('button', { name: 'Clicked 1' })).toBeVisible()
    await page.goBack()
    await expect(page.getByText('All about Ada Lovelace')).toBeVisible()
  })

  test('a tab that the role may not read is not shown, and its address says so', async ({ page }) => {
    await open(page, 'record/ada/secrets')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ada Lovelace')
    await expect(page.getByText('Your role may not read “Secrets”.')).toBeVisible()
    await expect(tabs(page).getByRole('link')).toHaveText(['Overview', 'Notes'])
    await page.getByRole('link', { name: 'Go to “Overview”' }).click()
    await expect(page.getByText('All about Ada Lovelace')).toBeVisible()
  })

  test('one that is not found says so, one that fails can be tried again, and a slow one says what it waits for', async ({
    page,
  }) => {
    await open(page, 'record/missing')
    await expect(page.getByText('This person was not found.')).toBeVisible()
    await expect(page).toHaveTitle('Person · Vouch')
    await open(page, 'record/failing')
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ada Lovelace')
    await page.clock.install()
    await open(page, '')
    await page.clock.pauseAt(Date.now() + 60_000)
    await page.getByRole('link', { name: 'A slow one' }).click()
    await expect(page.getByRole('status', { name: 'Loading' })).toBeVisible()
    await page.clock.runFor(2_900)
    await expect(page.getByText('Still waiting')).toBeHidden()
    await page.clock.runFor(200)
    await expect(page.getByText('Still waiting for this person …')).toBeVisible()
  })

  test('nothing jumps when the record comes', async ({ page }) => {
    await open(page, 'record/slow')
    const below = tabs(page).locator('+ div')
    const before = await below.boundingBox()
    await open(page, 'record/ada')
    await expect(below).toHaveText('All about Ada Lovelace')
    expect((await below.boundingBox())?.y).toBe(before?.y)
  })
})

test.describe('record panel', () => {
  test('opens by its row over the list, whose query stays, and gives the focus back by Escape and by its cross', async ({
    page,
  }) => {
    await open(page, 'panel?sort=-name')
    const row = page.getByRole('link', { name: 'Grace Hopper' })
    await row.press('Enter')
    await expect(panel(page)).toBeFocused()
    await expect(page.getByRole('heading', { name: 'People' })).toBeVisible()
    await tabs(page).getByRole('link', { name: 'Notes' }).press('Enter')
    await expect(page).toHaveURL(/\/panel\/grace\/notes\?sort=-name$/)
    await page.keyboard.press('Escape')
    await expect(page).toHaveURL(/\/panel\?sort=-name$/)
    await expect(panel(page)).toBeHidden()
    await expect(row).toBeFocused()
    await page.keyboard.press('Enter')
    await panel(page).getByRole('button', { name: 'Close' }).press('Enter')
    await expect(row).toBeFocused()
  })

  test('opens at its address too, and another row takes its place', async ({ page }) => {
    await open(page, 'panel/ada/notes?sort=name')
    await expect(panel(page).getByText('No notes yet')).toBeVisible()
    await expect(page).toHaveTitle('Ada Lovelace · Person · Vouch')
    await page.getByRole('link', { name: 'Grace Hopper' }).click({ position: { x: 4, y: 4 } })
    await expect(panel(page).getByRole('heading', { level: 1 })).toHaveText('Grace Hopper')
    await panel(page).getByRole('button', { name: 'Clicked 0' }).focus()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('link', { name: 'Grace Hopper' })).toBeFocused()
    await open(page, 'panel/missing')
    await expect(panel(page).getByText('This person was not found.')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('main')).toBeFocused()
  })
})

test.describe('status stepper', () => {
  test('one press leads on, the menu has the other moves, and the focus stays', async ({ page }) => {
    await open(page, '')
    const life = stepper(page, 'that moves')
    await expect(life.getByRole('listitem')).toHaveText([
      'Lead',
      'Needs profilesfor 7 days',
      'Profiles sent',
      'Waiting on client',
      'Active',
    ])
    for (const status of ['Profiles sent', 'Waiting on client', 'Active']) {
      await life.getByRole('button', { name: `Move to ${status}` }).focus()
      await page.keyboard.press('Enter')
      await expect(life.locator('[aria-current="step"]')).toContainText(status)
    }
    // The button is gone: from the last step nothing leads on.
    await expect(life.getByRole('button', { name: 'Other moves' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('menuitem', { name: 'Back to Needs profiles' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(life.locator('[aria-current="step"]')).toContainText('Needs profiles')
  })

  test('a refused move stands where it failed, and leaves all as it was', async ({ page }) => {
    await open(page, '')
    const life = stepper(page, 'that moves')
    await life.getByRole('button', { name: 'Other moves' }).click()
    await page.getByRole('menuitem', { name: 'Close as lost …' }).click()
    await expect(life.getByRole('alert')).toHaveText('Someone else moved it first.')
    await expect(life.locator('[aria-current="step"]')).toContainText('Needs profiles')
    await life.getByRole('button', { name: 'Dismiss' }).click()
    await expect(life.getByRole('alert')).toBeHidden()
  })

  test('a gate is named beside the move that it bars, and nothing can be pressed through it', async ({ page }) => {
    await open(page, '')
    const life = stepper(page, 'that is barred')
    const forward = life.getByRole('button', { name: 'Move to Needs profiles' })
    await expect(forward).toHaveAccessibleDescription('Add at least one required skill first.')
    await expect(forward).toHaveAttribute('aria-disabled', 'true')
    await forward.press('Enter')
    await life.getByRole('button', { name: 'Other moves' }).press('Enter')
    const barred = page.getByRole('menuitem', { name: 'Move to Active' })
    await expect(barred).toContainText('Add at least one required skill first.')
    await barred.press('Enter')
    await expect(barred).toBeVisible()
    await expect(life.getByRole('alert')).toBeHidden()
  })

  test('who may not move it sees where it stands; one beside the steps says where it was', async ({ page }) => {
    await open(page, '')
    await expect(stepper(page, 'to look at').locator('[aria-current="step"]')).toContainText('Profiles sent')
    await expect(stepper(page, 'to look at').getByRole('button')).toHaveCount(0)
    await expect(stepper(page, 'on hold')).toContainText('On hold for 7 days · was in Profiles sent')
    await expect(stepper(page, 'on hold').getByRole('button')).toHaveText(['Resume as Profiles sent'])
  })
})

test('a history tells who changed what, folds long values, and shows more when asked', async ({ page }) => {
  await open(page, '')
  const feed = page
    .getByRole('region', { name: 'Records' })
    .locator('section')
    .filter({
      has: page.getByRole('heading', { name: 'Activity', exact: true }),
    })
  const entries = feed.getByRole('listitem')
  await expect(entries).toHaveCount(2)
  await expect(entries.first()).toContainText('Rita Recruiter changed the job')
  await expect(entries.first()).toContainText('StatusProfiles sent → Waiting on client')
  await expect(entries.first()).toContainText('Took back an earlier change.')
  await expect(feed.getByRole('group')).not.toHaveAttribute('open')
  await feed.getByText('Show all').click()
  await expect(feed.getByRole('group')).toHaveAttribute('open')
  await feed.getByRole('button', { name: 'Show more' }).click()
  await expect(entries).toHaveCount(3)
  await expect(entries.last()).toContainText('Import added the job')
})

test.describe('undo', () => {
  const toasts = (page: Page) => page.getByRole('region', { name: 'Notifications' })

  test('stands for ten seconds, waits under the pointer, and is reached by F8', async ({ page }) => {
    await page.clock.install()
    await open(page, '')
    await page.clock.pauseAt(Date.now() + 60_000)
    const opener = page.getByRole('button', { name: 'Toast with undo' })
    const undo = toasts(page).getByRole('button', { name: 'Undo' })
    await opener.press('Enter')
    await page.clock.runFor(6_000)
    await undo.hover()
    await page.clock.runFor(30_000)
    await page.mouse.move(5, 5)
    await page.clock.runFor(3_900)
    await expect(undo).toBeVisible()
    await page.clock.runFor(200)
    await expect(undo).toHaveCount(0)
    await opener.press('Enter')
    await page.keyboard.press('F8')
    await expect(undo).toBeFocused()
    await page.clock.runFor(30_000)
    await page.keyboard.press('Enter')
    await expect(toasts(page).getByRole('status')).toHaveText('Undone: Moved to Active')
    await expect(opener).toBeFocused()
  })
})

for (const colorScheme of ['light', 'dark'] as const) {
  test(`nothing of the records is wrong for axe in ${colorScheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    const violations = async () => {
      const found = (await new AxeBuilder({ page }).analyze()).violations
      return found.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))
    }
    await open(page, '')
    await stepper(page, 'that is barred').getByRole('button', { name: 'Other moves' }).click()
    await page.getByRole('button', { name: 'Toast with undo' }).press('Enter')
    expect(await violations()).toEqual([])
    for (const path of ['record/ada', 'record/ada/secrets', 'panel/grace']) {
      await open(page, path)
      await expect(page.getByRole('heading', { level: 1 }).last()).toHaveText(/Ada Lovelace|Grace Hopper/)
      expect(await violations()).toEqual([])
    }
  })
}
