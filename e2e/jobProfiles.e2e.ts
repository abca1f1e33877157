import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { ask } from './ask.ts'
import { button } from './button.ts'
import { cards, checked, openSearch, pathOf, selectFirstCandidates, withClock } from './candidates.ts'
import { pickUp } from './pickUp.ts'
import { expect, test } from './product.ts'

const toasts = (page: Page) => page.getByRole('region', { name: 'Notifications' })
const dialog = (page: Page) => page.getByRole('dialog')
const question = (page: Page) => page.getByRole('alertdialog')
const board = (page: Page) => page.getByRole('region', { name: 'Job profiles by status' })
const column = (page: Page, name: string) => board(page).getByRole('group', { name: new RegExp(`^${name} \\d`) })
const items = (page: Page, name: string) => column(page, name).getByRole('listitem')

interface Job {
  readonly id: string
  readonly job_profiles: readonly { readonly status: string }[]
}

/** Finds by the API an active job that has profiles in these statuses, and returns its address. */
async function jobWith(page: Page, ...statuses: string[]): Promise<string> {
  const { data } = await ask(page, '{ getAllActiveJobs { id job_profiles { status } } }')
  const jobs: Job[] = data.getAllActiveJobs
  const job = jobs.find(({ job_profiles }) =>
    statuses.every((one) => job_profiles.some(({ status }) => status === one)),
  )
  if (!job) throw new Error(`No job has profiles that are ${statuses.join(' and ')}.`)
  return `/jobs/${job.id}`
}

/** Returns the address of the job whose candidates are shown. */
const jobOf = (page: Page) => `/jobs/${pathOf(page).split('/').at(-1)}`

/** Makes the page believe that it is in the background. */
async function setHidden(page: Page, hidden: boolean): Promise<void> {
  await page.evaluate((value) => {
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => value })
    document.dispatchEvent(new Event('visibilitychange'))
  }, hidden)
}

async function drag(page: Page, from: Locator, to: Locator): Promise<void> {
  await from.hover()
  await page.mouse.down()
  // The board may scroll while the card moves, so the pointer follows the column.
  await expect(async () => {
    const target = await to.boundingBox()
    if (!target) throw new Error('The column is not in sight.')
    await page.mouse.move(target.x + target.width / 2, target.y + 120, { steps: 5 })
    await expect(to).toHaveAttribute('data-over', 'true', { timeout: 500 })
    expect(await to.boundingBox(), 'the board still scrolls').toEqual(target)
  }).toPass({ timeout: 10_000 })
  await page.mouse.up()
}

test('a recruiter moves profiles on the board by mouse and keyboard, and takes a move back', async ({ openAs }) => {
  const page = await openAs('recruiter', '/companies')
  const job = await jobWith(page, 'SHORTLISTED')
  await page.goto(`${job}/job-profiles`)
  await page.getByRole('link', { name: 'Board' }).click()
  await expect(items(page, 'Shortlisted').first()).toBeVisible()
  const name = (await items(page, 'Shortlisted').first().getByRole('link').textContent()) ?? ''
  const before = await items(page, 'Shortlisted').count()

  await test.step('a drop moves the profile, and Undo brings it back', async () => {
    await drag(page, items(page, 'Shortlisted').first(), column(page, 'Contacted'))
    await expect(column(page, 'Contacted').getByRole('link', { name })).toBeVisible()
    await expect(toasts(page)).toContainText(`${name} moved to Contacted`)
    await toasts(page).getByRole('button', { name: 'Undo' }).click()
    await expect(column(page, 'Shortlisted').getByRole('link', { name })).toBeVisible()
    await expect(items(page, 'Shortlisted')).toHaveCount(before)
  })

  await test.step('what the life of a profile does not allow is refused in a sentence', async () => {
    await drag(page, items(page, 'Shortlisted').filter({ hasText: name }), column(page, 'Sent'))
    await expect(column(page, 'Shortlisted').getByRole('alert')).toHaveText(
      'A move from Shortlisted to Sent is not possible.',
    )
  })

  await test.step('the keyboard moves it too, and a reload shows it there', async () => {
    await pickUp(button(page, `Move ${name}`))
    await expect(page.getByText(`${name} is over Shortlisted.`)).toBeAttached()
    await page.keyboard.press('ArrowRight')
    await expect(page.getByText(`${name} is over Contacted.`)).toBeAttached()
    await page.keyboard.press('Space')
    await expect(items(page, 'Contacted').filter({ hasText: name })).toHaveAttribute('aria-busy', 'false')
    await expect(toasts(page)).toContainText(`${name} moved to Contacted`)
    await page.reload()
    await expect(column(page, 'Contacted').getByRole('link', { name })).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('who may not write profiles sees the board, and moves nothing', async () => {
    const other = await openAs('vetter', `${job}/job-profiles?view=board`)
    await expect(column(other, 'Contacted').getByRole('link', { name })).toBeVisible()
    await expect(board(other).getByRole('button', { name: /^Move / })).toHaveCount(0)
    await expect(other.getByRole('link', { name: 'Put a Developer Forward' })).toHaveCount(0)
  })
})

test('a developer who is found despite a typing error is put forward with a preset rate, once', async ({ openAs }) => {
  const page = await openSearch(openAs, 'Westbrook Analytics')
  const name = (await cards(page).first().getByRole('link').textContent()) ?? ''
  await page.goto(`${jobOf(page)}/new`)
  const form = page.getByRole('form', { name: 'Put a developer forward' })
  await form.getByRole('combobox', { name: 'Developer' }).fill(`${name.slice(0, -1)}${name.at(-1)}x`)
  await page.getByRole('option', { name: new RegExp(`^${name} `) }).click()
  await expect(form.getByRole('list', { name: 'Required skills' })).toBeVisible()
  await expect(form.getByRole('list', { name: 'Required skills' })).toContainText(/, (verified|claimed|missing)/)
  await expect(form.getByText(/, accepted$/)).toBeVisible()
  await expect(form.getByLabel('Cost rate per hour')).not.toHaveValue('')
  await expectAccessible(page)
  await button(page, 'Put Forward').click()
  await expect(toasts(page)).toContainText(`${name} is shortlisted.`)
  await expect(page).toHaveURL(/\/job-profiles$/)
  await expect(page.getByRole('row').filter({ hasText: name })).toContainText('Shortlisted')

  await page.getByRole('link', { name: 'Put a Developer Forward' }).click()
  await form.getByRole('combobox', { name: 'Developer' }).fill(name)
  await page.getByRole('option', { name: new RegExp(`^${name} `) }).click()
  await expect(form.getByRole('region', { name: 'Cannot be put forward' })).toContainText(
    'Is already shortlisted for this job',
  )
  await button(page, 'Put Forward').click()
  await expect(form.getByText(/cannot be put forward/)).toBeVisible()
})

test('a candidate who is put forward leaves the grid at once, and comes back by Undo', async ({ openAs }) => {
  const page = await openSearch(openAs, 'Westbrook Analytics')
  const name = (await cards(page).first().getByRole('link').textContent()) ?? ''
  const card = cards(page).filter({ hasText: name })
  await button(page, `Shortlist ${name}`).click()
  await expect(question(page)).toContainText('1 developer will be shortlisted.')
  await button(page, 'Shortlist 1 developer').click()
  await expect(toasts(page)).toContainText('1 developer is shortlisted.')
  await expect(toasts(page).getByRole('link')).toHaveAttribute('href', /^\/jobs\/[^/]+\/job-profiles$/)
  await expect(card).toHaveCount(0)
  await toasts(page).getByRole('button', { name: 'Undo' }).click()
  await expect(card).toHaveCount(1)
})

test('whom somebody else attaches meanwhile is skipped with the reason, leaves the grid, and is no longer selected', async ({
  openAs,
}) => {
  const page = await openSearch(openAs, 'Westbrook Analytics', withClock)
  await selectFirstCandidates(page, 2)
  await expect(checked(page)).toHaveCount(2)
  // A page in the background does not poll.
  await setHidden(page, true)
  const name = (await cards(page).first().getByRole('link').textContent()) ?? ''
  const other = await openAs('admin', pathOf(page))
  await button(other, `Shortlist ${name}`).click()
  await button(other, 'Shortlist 1 developer').click()
  await expect(toasts(other)).toContainText('1 developer is shortlisted.')

  // The page has not polled yet, so it still offers the move.
  await button(page, 'Shortlist').click()
  await expect(question(page).getByRole('region', { name: 'Skipped' })).toContainText(name)
  await expect(question(page)).toContainText('1 developer will be shortlisted.')
  await button(page, 'Cancel').click()
  await button(page, 'Send Message').click()
  const skipped = dialog(page).getByRole('region', { name: 'Skipped' })
  await expect(skipped).toContainText('Already has a profile for this job')
  await expect(skipped).toContainText(name)
  await button(page, 'Cancel').click()
  await setHidden(page, false)
  // The steps are shorter than the time for which the notice shows.
  await expect(async () => {
    await page.clock.runFor(2_000)
    const notice = `${name} has a profile for this job now, and is no longer selected.`
    await expect(toasts(page)).toContainText(notice, { timeout: 500 })
  }).toPass()
  await expect(cards(page).filter({ hasText: name })).toHaveCount(0)
  await expect(checked(page)).toHaveCount(1)
})

test('selected developers of a list and of Resume Search are added to a job', async ({ openAs }) => {
  const page = await openAs('recruiter', '/developers?stage=MEMBER&status=')
  await page.getByRole('checkbox', { name: 'Select this page' }).check()
  await button(page, 'Add to Job').click()
  await page.getByRole('combobox', { name: 'Company' }).selectOption({ index: 3 })
  const job = page.getByRole('combobox', { name: 'Job' })
  if (!(await job.inputValue())) await job.selectOption({ index: 1 })
  await button(page, 'Shortlist 20 developers')
    .or(page.getByRole('region', { name: 'Skipped' }))
    .first()
    .waitFor()
  await page.getByRole('button', { name: /^Shortlist \d+ developers?$/ }).click()
  await expect(toasts(page)).toContainText(/developers? (is|are) shortlisted\./)
  await toasts(page).getByRole('button', { name: 'Undo' }).click()
  await expect(toasts(page)).toContainText('This change is undone:')

  await page.goto('/resume-search?q=react&stage=MEMBER')
  const results = page.getByRole('list', { name: 'Results' }).getByRole('listitem')
  await results.first().getByRole('checkbox').check()
  await results.nth(1).getByRole('checkbox').check()
  await expect(page.getByText('2 selected')).toBeVisible()
  await page.getByRole('region', { name: 'Selection' }).getByRole('button', { name: 'Add to Job' }).click()
  await expect(question(page)).toBeVisible()
  await expectAccessible(page)
})
