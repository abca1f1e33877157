import { expectAccessible } from './accessible.ts'
import { ask } from './ask.ts'
import { expect, test } from './product.ts'

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
