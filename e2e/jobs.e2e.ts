import type { Page } from '@playwright/test'
import type { JobStatus } from '#shared/jobs/jobStatuses.ts'
import { expectAccessible } from './accessible.ts'
import { ask } from './ask.ts'
import { expect, test } from './product.ts'

const status = (page: Page) => page.getByRole('region', { name: 'Status' })
const current = (page: Page) => status(page).locator('[aria-current="step"]')
const toasts = (page: Page) => page.getByRole('region', { name: 'Notifications' })
const latest = (page: Page) =>
  page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: 'Activity' }) })
    .getByRole('listitem')
    .first()

/** Finds by the API a job in this status, and returns its address. */
async function jobIn(page: Page, wanted: JobStatus): Promise<string> {
  const { data } = await ask(page, '{ getAllActiveJobs { id status } }')
  const jobs: { id: string; status: JobStatus }[] = data.getAllActiveJobs
  const job = jobs.findLast((one) => one.status === wanted)
  if (!job) throw new Error(`No job stands in ${wanted}.`)
  return `/jobs/${job.id}`
}

async function choose(page: Page, move: string) {
  await status(page).getByRole('button', { name: 'Other moves' }).click()
  await page.getByRole('menuitem', { name: move }).click()
}

/** Replaces the moves that the API offers, each with or without a refusal. */
async function offerMoves(page: Page, moves: readonly { to: JobStatus; refusal: string | null }[]) {
  await page.route('**/graphql', async (route) => {
    const response = await route.fetch()
    const body = await response.json()
    for (const { data } of [body].flat()) if (data?.getJob) data.getJob.possible_moves = moves
    await route.fulfill({ response, json: body })
  })
}

test('a job is moved on with one press, taken back, closed with a reason and reopened; its activity tells it all', async ({
  openAs,
}) => {
  const page = await openAs('recruiter')
  await page.clock.install()
  await page.goto(`${await jobIn(page, 'NEEDS_PROFILES')}?from=here`)
  await expect(page).toHaveURL(/\/jobs\/[0-9a-f-]{36}\/overview\?from=here$/)
  const title = await page.getByRole('heading', { level: 1 }).textContent()
  await expect(page).toHaveTitle(`${title} · Job · Vouch`)
  await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toContainText('Jobs')
  await expect(current(page)).toContainText(/Needs profiles.*for /)

  await status(page).getByRole('button', { name: 'Move to Profiles sent' }).press('Enter')
  await expect(current(page)).toContainText('Profiles sent')
  await expect(toasts(page)).toContainText('Moved to Profiles sent')
  await expect(latest(page)).toContainText('StatusNeeds profiles → Profiles sent')
  await page.clock.pauseAt(Date.now() + 60_000)
  await status(page).getByRole('button', { name: 'Move to Waiting on client' }).click()
  const undo = toasts(page).getByRole('button', { name: 'Undo' })
  // Operations wait some milliseconds to be sent together: first the move, then what is read again.
  await expect(async () => {
    await page.clock.runFor(20)
    await expect(undo).toHaveCount(1, { timeout: 200 })
  }).toPass()
  await page.clock.runFor(9_900)
  await undo.click()
  await page.clock.resume()
  await expect(toasts(page)).toContainText('This change is undone: “Moved to Waiting on client')
  await expect(current(page)).toContainText('Profiles sent')
  await expect(latest(page)).toContainText('Undid an earlier change.')

  await choose(page, 'Close as lost …')
  const dialog = page.getByRole('dialog', { name: 'Close as lost' })
  await expect(page).toHaveURL(/[?&]ask=LOST/)
  await page.goBack()
  await expect(dialog).toBeHidden()
  await page.goForward()
  await dialog.getByRole('button', { name: 'Close Job' }).click()
  await expect(dialog.getByText('Give a reason for closing the job.')).toBeVisible()
  await dialog.getByLabel('Reason').selectOption('Budget')
  await dialog.getByLabel('Note').fill('They froze hiring.')
  await dialog.getByRole('checkbox', { name: /^End the .*open profiles?$/ }).check()
  await dialog.getByRole('button', { name: 'Close Job' }).click()
  await expect(dialog).toBeHidden()
  await expect(status(page)).toContainText(/Lost for .* · was in Profiles sent/)
  await expect(status(page).getByRole('button')).toHaveText(['Reopen as Profiles sent …'])
  await status(page).getByRole('button').click()
  await page.getByLabel('Reason').fill('The budget is back.')
  await page.getByRole('button', { name: 'Reopen Job' }).click()
  await expect(current(page)).toContainText('Profiles sent')
  await expectAccessible(page)
})

test('a gate and a refused move are explained where they stand, and older activity is shown when asked', async ({
  openAs,
}) => {
  const page = await openAs('recruiter')
  const sentence = 'Add at least one required skill first.'
  const address = await jobIn(page, 'LEAD')
  await offerMoves(page, [
    { to: 'NEEDS_PROFILES', refusal: sentence },
    { to: 'FILLED', refusal: null },
  ])
  await page.goto(address)
  const forward = status(page).getByRole('button', { name: 'Move to Needs profiles' })
  await expect(forward).toHaveAccessibleDescription(sentence)
  await expect(status(page).getByText(sentence)).toBeVisible()
  await page.unrouteAll({ behavior: 'wait' })
  await page.goto(await jobIn(page, 'ACTIVE'))
  await offerMoves(page, [{ to: 'LEAD', refusal: null }])
  await page.reload()
  await choose(page, 'Back to Lead')
  await expect(status(page).getByRole('alert')).toContainText('A move from Active to Lead is not possible.')
  await expect(current(page)).toContainText('Active')
  await expectAccessible(page)
  await page.unrouteAll({ behavior: 'wait' })

  const section = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Activity' }) })
  await expect(section.getByRole('listitem')).toHaveCount(10)
  await page.route('**/graphql', (route) => {
    const operations = route.request().postDataJSON() as unknown[]
    return route.fulfill({ json: operations.map(() => ({ errors: [{ message: 'The history is away.' }] })) })
  })
  await section.getByRole('button', { name: 'Show More' }).click()
  await expect(section.getByRole('alert')).toContainText('The history is away.')
  await expect(section.getByRole('listitem')).toHaveCount(10)
  await page.unrouteAll({ behavior: 'wait' })
  await section.getByRole('button', { name: 'Retry' }).click()
  await expect.poll(() => section.getByRole('listitem').count()).toBeGreaterThan(10)
  await expect(section.getByRole('alert')).toBeHidden()
})

test('a job is added with its budget, skills, a country and a note, found in the list, and deleted with undo', async ({
  openAs,
}) => {
  const page = await openAs('recruiter')
  const title = `Engineer ${Date.now()}`
  await page.goto('/jobs')
  await page.getByRole('button', { name: 'Add Job' }).click()
  const add = page.getByRole('dialog', { name: 'Add Job' })
  await add.getByRole('combobox', { name: 'Company' }).click()
  await page.getByRole('listbox', { name: 'Company' }).getByRole('option').first().click()
  await add.getByLabel('Title').fill(title)
  await add.getByLabel('Hourly budget from').fill('60')
  await add.getByLabel('Hourly budget to').fill('50')
  await add.getByLabel('Description').fill('You build services in Python and Django.')
  await add.getByRole('button', { name: 'Add Job' }).click()
  await expect(add.getByText('The upper end of the budget cannot be less than the lower end.')).toBeVisible()
  await expectAccessible(page)
  await add.getByLabel('Hourly budget to').fill('75.50')
  await add.getByRole('button', { name: 'Add Job' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  await expect(page.getByText('$60 - $75.50')).toBeVisible()
  const forward = status(page).getByRole('button', { name: 'Move to Needs profiles' })
  await expect(forward).toHaveAccessibleDescription('Add at least one required skill first.')

  await page.getByRole('button', { name: 'Edit Skills' }).click()
  const skills = page.getByRole('dialog', { name: 'Edit Skills' })
  await skills.getByRole('button', { name: 'Find Skills' }).click()
  await skills.getByRole('button', { name: 'Add Python as required' }).click()
  await skills.getByRole('button', { name: 'Add Django as bonus' }).click()
  await expect(skills.getByText('The job asks for every skill that the text names.')).toBeVisible()
  await expectAccessible(page)
  await skills.getByRole('button', { name: 'Save' }).click()
  await expect(skills).toBeHidden()
  await expect(forward).not.toHaveAccessibleDescription('Add at least one required skill first.')

  await page.getByRole('link', { name: 'Countries' }).click()
  const accepted = page.getByRole('list', { name: 'Accepted countries' })
  await expect(accepted.getByRole('listitem')).toHaveCount(3)
  await page.getByRole('combobox', { name: 'Add a country or a region' }).fill('Portugal')
  await page.getByRole('option', { name: /^Portugal \(\+/ }).click()
  await expect(accepted.getByRole('listitem')).toHaveText([/^Portugal.*member/])
  await accepted.getByRole('button', { name: 'Remove Portugal' }).click()
  const removed = toasts(page).getByText('Portugal is no longer accepted.').locator('..')
  await removed.getByRole('button', { name: 'Undo' }).click()
  await expect(accepted.getByRole('listitem')).toHaveText([/^Portugal.*member/])

  await page.getByRole('link', { name: 'Notes' }).click()
  await page.getByLabel('New note').fill('They start in May.')
  await page.getByRole('button', { name: 'Add Note' }).click()
  const note = page.getByRole('list', { name: 'Notes' }).getByRole('listitem')
  await expect(note).toContainText('They start in May.')
  await note.getByRole('button', { name: /^Pin / }).click()
  await expect(note).toContainText('Pinned')
  await expectAccessible(page)

  await page.getByRole('link', { name: 'Jobs', exact: true }).first().click()
  await page.getByRole('navigation', { name: 'Jobs by status' }).getByRole('link', { name: /^Lead/ }).click()
  await expect(page).toHaveURL(/status=LEAD/)
  await page.getByLabel('Search title or company').fill(title)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Jobs (1)')
  const row = page.getByRole('row').filter({ hasText: title })
  await expect(row).toContainText('$60 – $75.50 an hour')
  await expectAccessible(page)
  await row.getByRole('button', { name: /^Next action for / }).click()
  await expect(page.getByRole('dialog', { name: 'Edit Next Action' }).getByLabel('Next action')).toBeFocused()
  await expectAccessible(page, { parts: ['[role="dialog"]'] })
  await page.keyboard.press('Escape')
  await row.getByRole('link', { name: title }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  await page.getByRole('button', { name: 'Edit Job' }).click()
  await page.getByRole('dialog', { name: 'Edit Job' }).getByRole('button', { name: 'Delete Job' }).click()
  await expect(page).toHaveURL(/\/jobs$/)
  const deleted = toasts(page).getByText(`${title} is deleted.`).locator('..')
  await deleted.getByRole('button', { name: 'Undo' }).click()
  await expect(toasts(page)).toContainText(`This change is undone: “${title} is deleted.”`)
})

test('what was typed in Add Job goes on in a brief and back, and a job is copied with its skills and countries', async ({
  openAs,
}) => {
  const page = await openAs('recruiter', '/jobs?dialog=add-job')
  const add = page.getByRole('dialog', { name: 'Add Job' })
  const brief = page.getByRole('dialog', { name: 'Ask by Brief' })
  const title = `Carried ${Date.now()}`
  await add.getByLabel('Title').fill(title)
  await add.getByLabel('Weekly hours').fill('30')
  await add.getByRole('button', { name: 'Ask by Brief' }).click()
  await brief.getByLabel('What the client wrote').fill('We need a React engineer in Portugal.')
  await brief.getByRole('button', { name: 'Read Brief' }).click()
  await expect(brief.getByLabel('Title')).toHaveValue(title)
  await brief.getByRole('button', { name: 'Add by Hand' }).click()
  await expect(add.getByLabel('Title')).toHaveValue(title)
  await expect(add.getByLabel('Weekly hours')).toHaveValue('30')
  await expect(add.getByLabel('Description')).toHaveValue('We need a React engineer in Portugal.')
  await add.getByRole('combobox', { name: 'Company' }).fill('a')
  await page.getByRole('listbox', { name: 'Company' }).getByRole('option').first().click()
  await add.getByRole('combobox', { name: 'Regions' }).fill('DACH')
  await page.getByRole('option', { name: 'DACH, 3 countries' }).click()
  await page.keyboard.press('Tab')
  await expectAccessible(page, { parts: ['[role="dialog"]'] })
  await add.getByRole('button', { name: 'Add Job' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  await expect(page.getByText('Accepted locations (4)')).toBeVisible()

  await page.getByRole('link', { name: 'Countries' }).click()
  const accepted = page.getByRole('list', { name: 'Accepted countries' })
  await expect(accepted.getByRole('listitem')).toHaveText([/^DACH, 3 countries.*member/, /^Portugal.*member/])
  await accepted.getByRole('button', { name: 'Remove DACH' }).click()
  await expect(accepted.getByRole('listitem')).toHaveText([/^Portugal.*member/])
  await page.getByRole('region', { name: 'Notifications' }).getByRole('button', { name: 'Undo' }).first().click()
  await expect(accepted.getByRole('listitem')).toHaveCount(2)

  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').last().fill('Copy Job')
  await page.getByRole('option', { name: 'Copy Job' }).click()
  await expect(add.getByLabel('Title')).toHaveValue(title)
  await expect(add.getByLabel('Openings')).toHaveValue('1')
  await add.getByLabel('Title').fill(`${title} again`)
  await add.getByRole('button', { name: 'Add Job' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${title} again`)
  await expect(page.getByText('Accepted locations (4)')).toBeVisible()

  const vetter = await openAs('vetter', page.url())
  await expect(vetter.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(vetter.getByRole('button', { name: 'Copy Job' })).toHaveCount(0)
})

test('of two who edit a job at once, the second reads above the buttons why the save is refused', async ({
  openAs,
}) => {
  const page = await openAs('recruiter')
  await page.setViewportSize({ width: 1280, height: 768 })
  const address = await jobIn(page, 'NEEDS_PROFILES')
  const id = address.slice('/jobs/'.length)
  await page.goto(`${address}/overview?dialog=edit-job&id=${id}`)
  const edit = page.getByRole('dialog', { name: 'Edit Job' })
  await edit.getByLabel('Title').fill('Somebody else was quicker')
  const { data } = await ask(page, `{ getJob(id: "${id}") { version } }`)
  await ask(
    page,
    `mutation { updateJob(id: "${id}", changes: { tags: ["urgent"] }, version: ${data.getJob.version}) { id } }`,
  )
  await edit.getByRole('button', { name: 'Save' }).click()
  const [alert, footer] = [edit.getByRole('alert'), edit.locator('[data-footer]')]
  await expect(alert).toContainText('Someone else changed this job while you were editing.')
  const gap = async () => {
    const [above, below] = [await alert.boundingBox(), await footer.boundingBox()]
    return (below?.y ?? 0) - ((above?.y ?? 0) + (above?.height ?? 0))
  }
  await expect.poll(gap).toBeGreaterThan(0)
  await edit.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Somebody else was quicker')
})
