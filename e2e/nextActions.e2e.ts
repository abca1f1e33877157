import type { Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { ask } from './ask.ts'
import { expect, test } from './product.ts'

const toasts = (page: Page) => page.getByRole('region', { name: 'Notifications' })

test('what comes next for a job is said from its row and taken back, and a vetter only reads it', async ({
  openAs,
}) => {
  const page = await openAs('recruiter', '/jobs')
  const next = page.getByRole('button', { name: /^Next action for / }).first()
  const changed = page.getByRole('button', { name: /^Next action for .*: .*Call them twice$/ })
  await next.click()
  const dialog = page.getByRole('dialog', { name: 'Edit Next Action' })
  await dialog.getByLabel('Next action').fill('Call them twice')
  await expectAccessible(page, { parts: ['[role="dialog"]'] })
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(changed).toBeVisible()
  await expectAccessible(page)
  await toasts(page).getByRole('button', { name: 'Undo' }).click()
  await expect(changed).toHaveCount(0)

  const vetter = await openAs('vetter', '/jobs')
  await expect(vetter.getByRole('table').getByRole('row').nth(1)).toBeVisible()
  await expect(vetter.getByRole('button', { name: /^Next action for / })).toHaveCount(0)
})

test('a profile is moved on from the side on which it waits, by those who may', async ({ openAs }) => {
  const page = await openAs('recruiter', '/profiles?status=SHORTLISTED')
  const waiting = page.getByRole('button', { name: /^Us: move / }).first()
  await waiting.press('Enter')
  const dialog = page.getByRole('dialog', { name: /^Move / })
  await dialog.getByRole('button', { name: 'Move to Contacted' }).click()
  await expect(toasts(page)).toContainText('moved to Contacted.')
  await expect(page).toHaveURL(/\/profiles\?status=SHORTLISTED$/)

  const vetter = await openAs('vetter', '/profiles')
  await expect(vetter.getByRole('table').getByRole('row').nth(1)).toBeVisible()
  await expect(vetter.getByRole('button', { name: /: move / })).toHaveCount(0)
})

test('an assessment for several on the desk is planned and read by keys and a screen reader, and so are the actions on what was sent', async ({
  openAs,
}) => {
  const page = await openAs('vetter', '/vetting?step=PROFILE_REVIEW,INTRO_CALL')
  const links = page.getByRole('table').locator('tbody').getByRole('link')
  await links.first().focus()
  for (const key of [' ', 'ArrowDown', 'Shift+ ']) await page.keyboard.press(key)
  await page.getByRole('region', { name: 'Selection' }).getByRole('button', { name: 'Send Assessment' }).press('Enter')
  const sending = page.getByRole('dialog', { name: 'Send Assessment' })
  const assessment = sending.getByLabel('Assessment')
  await expect(assessment).toBeFocused()
  await assessment.selectOption({ index: 1 })
  await expect(sending.getByRole('region', { name: 'Preview' })).toContainText('As it arrives: ')
  await expectAccessible(page, { parts: ['[role="dialog"]'], dark: true })

  const { data } = await ask(
    page,
    '{ getAssessmentPage(limit: 1, sort: { open: desc_nulls_last }) { catalogue_assessments { id } } }',
  )
  await page.goto(`/assessments/${data.getAssessmentPage.catalogue_assessments[0].id}/usage?show=open`)
  const menu = page.getByRole('button', { name: /^Actions on the assessment of / }).first()
  await menu.press('Enter')
  await expect(page.getByRole('menuitem').first()).toBeFocused()
  await expectAccessible(page, { dark: true })
  await page.getByRole('menuitem', { name: 'Cancel …' }).press('Enter')
  await expect(page.getByRole('dialog', { name: /^Cancel / })).toBeVisible()
})

test('the desk assigns a reviewer, moves a step and decides on the row, and a recruiter reads the words', async ({
  openAs,
}) => {
  const page = await openAs('vetter')
  const { data } = await ask(
    page,
    '{ getVettingPage(limit: 1, filter: { assessment_status: [SUBMITTED] }) { vetting { id version } } }',
  )
  const [{ id, version }] = data.getVettingPage.vetting
  await ask(page, `mutation { setDeveloperStatus(id: "${id}", status: CHALLENGE_OUT, version: ${version}) { id } }`)
  await page.goto('/vetting?step=CHALLENGE_OUT&assessment_status=SUBMITTED')
  await page.getByRole('button', { name: 'Move to Submitted' }).first().click()
  await expect(toasts(page)).toContainText('moved to Submitted.')

  await page.goto('/vetting?step=SUBMITTED,IN_REVIEW&assessment_status=SUBMITTED')
  await page.getByRole('link', { name: 'Assign a reviewer' }).first().click()
  const assigning = page.getByRole('dialog', { name: /^Assign Reviewers: / })
  await assigning.getByRole('button', { name: 'Assign' }).click()
  await expect(toasts(page)).toContainText('has its reviewers.')

  await page.goto('/vetting?step=DECISION')
  await page
    .getByRole('button', { name: /^Decide on / })
    .first()
    .click()
  await page.getByRole('menuitem', { name: 'Stand-by' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expect(page).toHaveURL(/\/vetting\?step=DECISION&dialog=move-developer/)

  const recruiter = await openAs('recruiter', '/vetting?step=DECISION')
  await expect(recruiter.getByRole('link', { name: 'Decide' }).first()).toBeVisible()
  await expect(recruiter.getByRole('button', { name: /^Decide on / })).toHaveCount(0)
})
