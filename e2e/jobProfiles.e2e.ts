import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from './helpers/accessible.ts'
import { ask } from './helpers/ask.ts'
import { button } from './helpers/button.ts'
import { expect, test } from './helpers/product.ts'

const toasts = (page: Page) => page.getByRole('region', { name: 'Notifications' })
const board = (page: Page) => page.getByRole('region', { name: 'Job profiles by status' })
const column = (page: Page, name: string) => board(page).getByRole('group', { name: new RegExp(`^${name} \\d`) })
const items = (page: Page, name: string) => column(page, name).getByRole('listitem')

interface Job {
  readonly id: string
  readonly job_profiles: readonly { readonly status: string }[]
}

/** Finds by the API an active job that has profiles in this status, and returns its address. */
async function jobWith(page: Page, wanted: string): Promise<string> {
  const { data } = await ask(page, '{ getAllActiveJobs { id job_profiles { status } } }')
  const jobs: Job[] = data.getAllActiveJobs
  const job = jobs.find(({ job_profiles }) => job_profiles.some(({ status }) => status === wanted))
  if (!job) throw new Error(`No job has profiles that are ${wanted}.`)
  return `/jobs/${job.id}`
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

test('a recruiter drags a profile on the board, takes that back, and is told who cannot be put forward', {
  tag: '@proof',
}, async ({ openAs }) => {
  const page = await openAs('recruiter')
  const job = await jobWith(page, 'SHORTLISTED')
  await page.goto(`${job}/job-profiles?view=board`)
  const name = (await items(page, 'Shortlisted').first().getByRole('link').textContent()) ?? ''
  const before = await items(page, 'Shortlisted').count()
  await expectAccessible(page)

  await test.step('a drop moves the profile, and Undo brings it back', async () => {
    await drag(page, items(page, 'Shortlisted').first(), column(page, 'Contacted'))
    await expect(column(page, 'Contacted').getByRole('link', { name })).toBeVisible()
    await expect(toasts(page)).toContainText(`${name} moved to Contacted`)
    await toasts(page).getByRole('button', { name: 'Undo' }).click()
    await expect(column(page, 'Shortlisted').getByRole('link', { name })).toBeVisible()
    await expect(items(page, 'Shortlisted')).toHaveCount(before)
  })

  await test.step('what the life of a profile does not allow is refused in a sentence', async () => {
    await drag(page, items(page, 'Shortlisted').filter({ hasText: name }), column(page, 'Client review'))
    await expect(column(page, 'Shortlisted').getByRole('alert')).toHaveText(
      'A move from Shortlisted to Client review is not possible.',
    )
  })

  await test.step('the form tells how somebody fits, and that they cannot be put forward twice', async () => {
    await page.getByRole('link', { name: 'Put a Developer Forward' }).click()
    const form = page.getByRole('form', { name: 'Put a developer forward' })
    await form.getByRole('combobox', { name: 'Developer' }).fill(name)
    await page.getByRole('option', { name: new RegExp(`^${name} `) }).click()
    await expect(form.getByRole('region', { name: 'Cannot be put forward' })).toContainText(
      'Is already shortlisted for this job',
    )
    await expectAccessible(page)
    await button(page, 'Put Forward').click()
    await expect(form.getByText(/cannot be put forward/)).toBeVisible()
  })
})
