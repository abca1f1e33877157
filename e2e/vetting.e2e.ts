import type { Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { ask } from './ask.ts'
import { pickUp } from './pickUp.ts'
import { expect, test } from './product.ts'

const board = (page: Page) => page.getByRole('region', { name: 'Vetting by step' })
const column = (page: Page, name: string) => board(page).getByRole('group', { name: new RegExp(`^${name} \\d`) })
const spoken = (page: Page) => page.getByRole('status').filter({ hasText: /^\S+ .*is over/ })

test('a vetter works at the desk: filters, opens who is late from the board, moves by keyboard, takes it back, and reads it in the feed', async ({
  openAs,
}) => {
  const page = await openAs('vetter')
  await expect(page).toHaveURL(/\/vetting$/)
  await expect(
    page.getByRole('table', { name: 'Vetting' }).getByRole('link', { name: 'Hold the intro call' }).first(),
  ).toBeVisible()
  await expectAccessible(page, { dark: true })

  await page.getByRole('link', { name: 'Board' }).click()
  await expect(column(page, 'Decision').getByText('3 days allowed')).toBeVisible()
  await expect(column(page, 'Profile review').getByRole('listitem').first()).toBeVisible()
  await expectAccessible(page)
  const handle = column(page, 'Profile review')
    .getByRole('button', { name: /^Move / })
    .first()
  const name = (await handle.getAttribute('aria-label'))?.replace('Move ', '') ?? ''
  await pickUp(handle)
  await expect(spoken(page)).toHaveText(`${name} is over Profile review.`)
  await page.keyboard.press('ArrowRight')
  await expect(spoken(page)).toHaveText(`${name} is over Intro call.`)
  await page.keyboard.press('Space')
  await expect(page.getByText(`${name} moved to Intro call`)).toBeVisible()
  await expect(column(page, 'Intro call').getByRole('link', { name, exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(column(page, 'Profile review').getByRole('link', { name, exact: true })).toBeVisible()

  await column(page, 'Challenge out')
    .getByRole('link', { name: / late$/ })
    .click()
  await expect(page).toHaveURL(/step=CHALLENGE_OUT.*timing=LATE/)
  await expect(page.getByRole('row').nth(1)).toContainText('Late')

  await page.getByRole('link', { name: 'Developer events' }).click()
  const rows = page.getByRole('table', { name: 'Events' }).getByRole('row')
  await expect(rows.nth(1)).toContainText('Undid an earlier change.')
  await expect(rows.nth(2)).toContainText(name)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Filter by What' }).click()
  await page.getByRole('checkbox', { name: 'Stage' }).check()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/kind=STAGE/)
  await expect(rows.nth(1)).toContainText('Stage')
  await page.getByRole('button', { name: 'Load Older' }).click()
  await expect.poll(() => rows.count()).toBeGreaterThan(60)
})

test('a vetter sends a draft and reminds developers and reviewers without leaving the desk', async ({ openAs }) => {
  const page = await openAs('vetter')
  const { data } = await ask(
    page,
    '{ getVettingPage(limit: 1, filter: { assessment_status: [DRAFT] }) { vetting { id version assessment } } }',
  )
  const [{ id, version, assessment }] = data.getVettingPage.vetting
  await ask(page, `mutation { setDeveloperStatus(id: "${id}", status: CHALLENGE_OUT, version: ${version}) { id } }`)
  await page.goto('/vetting?step=CHALLENGE_OUT&assessment_status=DRAFT')
  await page.getByRole('link', { name: 'Send the challenge' }).click()
  const sending = page.getByRole('dialog', { name: /^Send Assessment: / })
  await expect(sending.getByLabel('Assessment').locator('option:checked')).toContainText(assessment)
  await expect(sending.getByText(/has drawn the challenge /)).toBeVisible()
  await expectAccessible(page, { parts: ['[role="dialog"]'] })
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Discard Changes' }).click()
  await expect(sending).toBeHidden()
  await expect(page).toHaveURL(/\/vetting\?step=CHALLENGE_OUT&assessment_status=DRAFT$/)

  await page.goto('/vetting?step=CHALLENGE_OUT&assessment_status=SENT,STARTED')
  const rows = page.getByRole('table', { name: 'Vetting' }).getByRole('row')
  const due = rows.filter({ has: page.getByRole('link', { name: /^Remind: / }) }).first()
  const sent = (await due.getByRole('cell').nth(6).getByRole('link').textContent()) ?? ''
  await due.getByRole('link', { name: /^Remind: / }).click()
  const reminding = page.getByRole('dialog', { name: `Remind Developer: ${sent}` })
  await expect(reminding.getByRole('region', { name: 'Preview' })).toContainText(sent)
  await reminding.getByRole('button', { name: 'Remind' }).click()
  await expect(page.getByText(/^The reminder (will be sent in|is ready)/)).toBeVisible()
  await expect(page).toHaveURL(/\/vetting\?step=CHALLENGE_OUT/)

  await page.goto('/vetting?step=IN_REVIEW')
  const late = page.getByRole('link', { name: /^Remind reviewer: / }).first()
  await late.click()
  const remindingReviewers = page.getByRole('dialog', { name: /^Remind Reviewers: / })
  await expectAccessible(page, { parts: ['[role="dialog"]'] })
  await remindingReviewers.getByRole('button', { name: 'Remind' }).click()
  await expect(page.getByText(/^Reminded /)).toBeVisible()
  await late.click()
  await expect(page.getByRole('dialog', { name: 'Remind Reviewers' })).toContainText('reminded less than an hour ago')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Undo' }).click()
  await late.click()
  await expect(remindingReviewers).toContainText('The reminder to ')
})

test('a recruiter reads the desk and moves nobody, and a member without terms is refused before the drop', async ({
  openAs,
}) => {
  const recruiter = await openAs('recruiter', '/vetting?view=board')
  await expect(column(recruiter, 'Decision').getByRole('listitem').first()).toBeVisible()
  // Recruiters send nothing either: the actions of a vetter's dialog lead them to the assessments.
  await expect(
    column(recruiter, 'Challenge out')
      .getByRole('link', { name: /^(Remind|Send)/ })
      .first(),
  ).toHaveAttribute('href', /\/assessments$/)
  await expect(board(recruiter).getByRole('button', { name: /^Move / })).toHaveCount(0)

  const page = await openAs('vetter', '/vetting?view=board&step=PROFILE_REVIEW')
  const handle = column(page, 'Profile review')
    .getByRole('button', { name: /^Move / })
    .first()
  await pickUp(handle)
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('status').filter({ hasText: 'A member needs a passed assessment.' })).toBeVisible()
  await page.keyboard.press('Space')
  await expect(page.getByRole('alert').filter({ hasText: 'A member needs a passed assessment.' })).toBeVisible()
})
