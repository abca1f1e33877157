import type { Page } from '@playwright/test'
import { expect, expectPiecesAccessible, stopClock, test } from './gallery.ts'

test.describe.configure({ mode: 'parallel' })

const tabs = (page: Page) => page.getByRole('navigation', { name: 'Person tabs' })
const panel = (page: Page) => page.getByRole('dialog', { name: 'Person' })
const stepper = (page: Page, name: string) => page.getByRole('region', { name: `Status ${name}` })

test('a record is found at its address, and its tabs are links', { tag: '@proof' }, async ({ page }) => {
  await test.step('its address leads to the first tab, and so does one of a tab that there is not', async () => {
    await page.goto('/record/ada?from=list#part')
    await expect(page).toHaveURL(/\/record\/ada\/overview\?from=list#part$/)
    await page.goto('/record/ada/nothing/at/all')
    await expect(page).toHaveURL(/\/record\/ada\/overview$/)
    await expect(page).toHaveTitle('Ada Lovelace · Person · Vouch')
    await expectPiecesAccessible(page)
  })

  await test.step('tabs are links, the current one is told, and the header stays as it is', async () => {
    await page.goto('/record/ada')
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

  await test.step('a tab that the role may not read is not shown, and its address says so', async () => {
    await page.goto('/record/ada/secrets')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ada Lovelace')
    await expect(page.getByText('Your role may not read “Secrets”.')).toBeVisible()
    await expect(tabs(page).getByRole('link')).toHaveText(['Overview', 'Notes'])
    await expectPiecesAccessible(page)
    await page.getByRole('link', { name: 'Go to “Overview”' }).click()
    await expect(page.getByText('All about Ada Lovelace')).toBeVisible()
  })
})

test('a record that is missing, fails or is slow says so, and nothing jumps when it comes', { tag: '@proof' }, async ({
  page,
}) => {
  await test.step('nothing jumps when the record comes', async () => {
    await page.goto('/record/slow')
    const below = tabs(page).locator('xpath=following-sibling::div')
    const before = await below.boundingBox()
    await page.goto('/record/ada')
    await expect(below).toHaveText('All about Ada Lovelace')
    expect((await below.boundingBox())?.y).toBe(before?.y)
  })

  await test.step('one that is not found says so, one that fails can be tried again, and a slow one says what it waits for', async () => {
    await page.goto('/record/missing')
    await expect(page.getByText('This person was not found.')).toBeVisible()
    await expect(page).toHaveTitle('Person · Vouch')
    await page.goto('/record/failing')
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ada Lovelace')
    await stopClock(page)
    await page.goto('/records')
    await page.getByRole('link', { name: 'A slow one' }).click()
    // The loader that counts the seconds shows before the page of the record.
    await expect(tabs(page)).toBeVisible()
    await expect(page.getByRole('status', { name: 'Loading' })).toBeVisible()
    await page.clock.runFor(1_500)
    await expect(page.getByText('Still waiting')).toBeHidden()
    await page.clock.runFor(1_000)
    await expect(page.getByText('Still waiting for this person …')).toBeVisible()
  })
})

test('a panel shows a record over its list', { tag: '@proof' }, async ({ page }) => {
  await test.step('opens by its row over the list, whose query stays, and gives the focus back by Escape and by its cross', async () => {
    await page.goto('/panel?sort=-name')
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

  await test.step('opens at its address too, and another row takes its place', async () => {
    await page.goto('/panel/ada/notes?sort=name')
    await expect(panel(page).getByText('No notes yet')).toBeVisible()
    await expectPiecesAccessible(page)
    await expect(page).toHaveTitle('Ada Lovelace · Person · Vouch')
    await page.getByRole('link', { name: 'Grace Hopper' }).click({ position: { x: 4, y: 4 } })
    await expect(panel(page).getByRole('heading', { level: 1 })).toHaveText('Grace Hopper')
    await panel(page).getByRole('button', { name: 'Clicked 0' }).focus()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('link', { name: 'Grace Hopper' })).toBeFocused()
    await page.goto('/panel/missing')
    await expect(panel(page).getByText('This person was not found.')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('main')).toBeFocused()
  })
})

test('a stepper moves a record on, bars what its gates bar, and its history tells who did it', {
  tag: '@proof',
}, async ({ page }) => {
  await page.goto('/records')

  await test.step('a refused move stands where it failed, and leaves all as it was', async () => {
    const life = stepper(page, 'that moves')
    await life.getByRole('button', { name: 'Other moves' }).click()
    await page.getByRole('menuitem', { name: 'Close as lost …' }).click()
    await expect(life.getByRole('alert')).toHaveText('Someone else moved it first.')
    await expect(life.locator('[aria-current="step"]')).toContainText('Needs profiles')
    await life.getByRole('button', { name: 'Dismiss' }).click()
    await expect(life.getByRole('alert')).toBeHidden()
  })

  await test.step('one press leads on, the menu has the other moves, and the focus stays', async () => {
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
    // The last step offers no further move, so its button is gone.
    await expect(life.getByRole('button', { name: 'Other moves' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('menuitem', { name: 'Back to Needs profiles' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(life.locator('[aria-current="step"]')).toContainText('Needs profiles')
  })

  await test.step('a gate is named beside the move that it bars, and nothing can be pressed through it', async () => {
    const life = stepper(page, 'that is barred')
    const forward = life.getByRole('button', { name: 'Move to Needs profiles' })
    await expect(forward).toHaveAccessibleDescription('Add at least one required skill first.')
    await expect(forward).toHaveAttribute('aria-disabled', 'true')
    await forward.press('Enter')
    await life.getByRole('button', { name: 'Other moves' }).press('Enter')
    const barred = page.getByRole('menuitem', { name: 'Move to Active' })
    await expect(barred).toContainText('Add at least one required skill first.')
    await expectPiecesAccessible(page)
    await barred.press('Enter')
    await expect(barred).toBeVisible()
    await expect(life.getByRole('alert')).toBeHidden()
    await page.keyboard.press('Escape')
  })

  await test.step('who may not move it sees where it stands; one beside the steps says where it was', async () => {
    await expect(stepper(page, 'to look at').locator('[aria-current="step"]')).toContainText('Profiles sent')
    await expect(stepper(page, 'to look at').getByRole('button')).toHaveCount(0)
    await expect(stepper(page, 'on hold')).toContainText('On hold for 7 days · was in Profiles sent')
    await expect(stepper(page, 'on hold').getByRole('button')).toHaveText(['Resume as Profiles sent'])
  })

  await test.step('a history tells who changed what, folds long values, and shows more when asked', async () => {
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
    await expect(entries.first()).toContainText('Undid an earlier change.')
    await expect(feed.getByRole('group')).not.toHaveAttribute('open')
    await feed.getByText('Show all').click()
    await expect(feed.getByRole('group')).toHaveAttribute('open')
    await feed.getByRole('button', { name: 'Show More' }).click()
    await expect(entries).toHaveCount(3)
    await expect(entries.last()).toContainText('Import added the job')
  })
})
